"""Studies of the lab: the same to the last digit however they are played, resumed, reported, and refused with a sentence."""

from __future__ import annotations

import csv
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner, Result
from ray import get_runtime_context, is_initialized

from primordia.commands import main
from primordia.kernel.errors import SetupError
from primordia.lab import cluster, fixtures, pool
from primordia.lab.fixtures import Fixture, Played
from primordia.lab.ratings import ratings
from primordia.lab.report import Report, write_reports
from primordia.lab.results import Row, rows
from primordia.lab.sequential import BETTER, WORSE, Sequential, decide
from primordia.lab.store import Store, named, read_parquet
from primordia.lab.study import BALANCE, BASELINE, SWISS, TOURNAMENT, Settings, Spread, Study, play, settled
from primordia.locales import LANGUAGES, words

SMALL = Settings(TOURNAMENT, "ursuppe", 3, ("random", "eager", "rule"), 30, 7)
ALONE: Spread = partial(pool.spread, workers=1)


class Files(NamedTuple):
    """What a study leaves behind."""

    parquet: bytes
    page: bytes
    table: bytes


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["lab", *arguments], env={"PRIMORDIA_LANGUAGE": "en"})


def study(settings: Settings, name: Path, spread: Spread = ALONE) -> tuple[Study, Files]:
    """Plays a study and writes all its files."""
    made = Study(settings)
    with Store(name, settings) as store:
        list(made.run(store.before(), spread, store.note))
        store.finish(made.played)
    write_reports(made, name, "en")
    return made, files(name)


def files(name: Path) -> Files:
    return Files(*(named(name, ending).read_bytes() for ending in ("parquet", "html", "csv")))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Study, Files, Path]:
    """The study that all others are compared with, played in one process."""
    name = tmp_path_factory.mktemp("lab") / "small"
    return (*study(settled(SMALL), name), name)


class Deadly:
    """Work that kills its process in the middle of a game, once; or always, where there is no file to remember it by."""

    def __init__(self, work: Callable[[Fixture], Played], memory: Path | None) -> None:
        self.work = work
        self.memory = memory

    def __call__(self, fixture: Fixture) -> Played:
        if self.memory is None:
            os.kill(os.getpid(), signal.SIGKILL)
        elif fixture.number == 4 and not self.memory.exists():
            self.memory.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.work(fixture)


def deadly(spread: Spread, memory: Path | None) -> Spread:
    return lambda work, jobs: spread(Deadly(work, memory), jobs)


# The same results, whoever plays


def test_a_pool_plays_the_same_and_replaces_a_worker_that_dies(small: tuple[Study, Files, Path], tmp_path: Path) -> None:
    memory = tmp_path / "died"
    _, made = study(small[0].settings, tmp_path / "pool", deadly(partial(pool.spread, workers=2), memory))
    assert memory.exists(), "a worker was killed"
    assert made == small[1]


def descendants() -> dict[int, str]:
    """All processes that this one has started, and those that they have, with their names."""
    parents, names = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            pid = int(stat.parent.name)
            parents[pid] = int(stat.read_text(encoding="utf-8").rpartition(")")[2].split()[1])
            names[pid] = (stat.parent / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    found = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return {pid: names[pid] for pid in found if pid in names}


def open_to_others(processes: Iterable[int]) -> list[str]:
    """The addresses on which these processes listen to other machines."""
    own = set()
    for pid in processes:
        with suppress(OSError):
            own |= {file.readlink().name.strip("socket:[]") for file in Path(f"/proc/{pid}/fd").iterdir()}
    lines = [line.split() for file in ("tcp", "tcp6") for line in Path(f"/proc/net/{file}").read_text("ascii").splitlines()[1:]]
    listening = [line[1].partition(":")[0] for line in lines if line[3] == "0A" and line[9] in own]
    assert listening
    return [address for address in listening if not address.endswith("0100007F")]  # 127.0.0.1, also as an address of IPv6


def on_the_cluster(address: str, name: Path) -> None:
    """The same study by a command of its own that joins a cluster by its address; one of its workers is killed."""
    before = descendants()
    with subprocess.Popen(command(name, "--ray", address), stderr=subprocess.PIPE, text=True) as process:
        at_work: list[int] = []
        while process.poll() is None and not at_work:
            time.sleep(0.005)
            at_work = [pid for pid, title in descendants().items() if title.startswith("ray::attempt") and pid not in before]
        assert at_work, process.communicate()
        os.kill(at_work[0], signal.SIGKILL)
        told = process.communicate(timeout=120)[1]
    assert process.returncode == 0, told


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes and sockets in /proc")
def test_ray_plays_the_same_and_plays_again_what_a_lost_worker_had(
    small: tuple[Study, Files, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ray with two workers, started here; in the middle, another process joins it by its address, as it would join a cluster.
    Nobody in a network can reach it, and nothing of it is left afterwards."""
    monkeypatch.setenv("HOME", str(tmp_path))  # Ray puts its token there
    monkeypatch.setenv("RAY_AUTH_MODE", "")
    monkeypatch.delenv("RAY_AUTH_MODE")  # it is set by Ray, and that is undone
    memory = tmp_path / "died"

    def on_ray(work: Callable[[Fixture], Played], jobs: Iterable[Fixture]) -> Any:
        for k, done in enumerate(cluster.spread(work, jobs, cluster.LOCAL, 2)):
            if k == 6:
                assert open_to_others(descendants()) == []
                on_the_cluster(get_runtime_context().gcs_address, tmp_path / "cluster")
            yield done

    _, made = study(small[0].settings, tmp_path / "ray", deadly(on_ray, memory))
    assert memory.exists(), "a worker was killed"
    assert made == small[1] == files(tmp_path / "cluster")
    assert not is_initialized()


@pytest.mark.parametrize(("address", "told"), [("local", "at “local”: no"), ("10.0.0.1:6379", "set RAY_AUTH_MODE=token")])
def test_a_cluster_that_cannot_be_reached(address: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_AUTH_MODE", raising=False)

    def closed(**_: object) -> None:
        raise ConnectionError("no")

    monkeypatch.setattr("ray.init", closed)
    result = run("balance", "--games", "1", "--out", str(tmp_path / "x"), "--ray", address)
    assert result.exit_code == 1 and told in result.output and not (tmp_path / "x.parquet").exists(), result.output


def test_workers_that_all_die_end_the_study_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "MOST_LOSSES", 2)
    with pytest.raises(SetupError, match="died one after the other"):
        study(settled(SMALL), tmp_path / "deadly", deadly(partial(pool.spread, workers=2), None))
    assert not (tmp_path / "deadly.parquet").exists()


def test_an_error_in_a_worker_is_told() -> None:
    with pytest.raises(RuntimeError, match="not a number"):
        list(pool.spread(float, ["1", "not a number"], 2))
    with pytest.raises(SetupError, match="“nobody”"):
        list(
            pool.spread(
                partial(play, SMALL._replace(game="ursuppe", options={"nobody": "1"})), [Fixture(0, 0, 0, (0, 1, 2))], 2
            )
        )


# Interrupted and resumed


def command(name: Path, *more: str) -> list[str]:
    bots, games, seed = ",".join(SMALL.entrants), str(SMALL.games), str(SMALL.seed)
    arguments = ["ursuppe", "--players", "3", "--bots", bots, "--games", games, "--seed", seed, "--out", str(name), *more]
    return [sys.executable, "-m", "primordia", "--language", "en", "lab", "tournament", *arguments]


def listening() -> None:
    """As at a terminal: what is started in the background by a shell is deaf to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupted(name: Path, how: signal.Signals) -> tuple[int, str]:
    """A study in a process of its own that gets a signal once two games are in its log."""
    log = named(name, "partial")
    start = partial(subprocess.Popen, preexec_fn=listening)
    with start(command(name), stderr=subprocess.PIPE, text=True) as process:
        while process.poll() is None and not (log.exists() and log.read_bytes().count(b"\n") > 2):
            time.sleep(0.005)
        process.send_signal(how)
        told = process.communicate(timeout=60)[1]
    assert not named(name, "parquet").exists(), "it was not over"
    return process.returncode, told


def test_a_study_that_is_killed_goes_on_where_it_was(small: tuple[Study, Files, Path], tmp_path: Path) -> None:
    name = tmp_path / "killed"
    assert interrupted(name, signal.SIGKILL)[0] == -signal.SIGKILL
    log = named(name, "partial")
    kept = log.read_bytes().count(b"\n") - 1
    with log.open("ab") as file:
        file.write(b"[17,0,5,[0,1")  # half a line, as a sudden end leaves it
    again: list[Played] = []
    made = Study(small[0].settings)
    with Store(name, made.settings) as store:
        before = store.before()
        assert len(before) == kept >= 2

        def note(game: Played) -> None:
            again.append(game)
            store.note(game)

        list(made.run(before, ALONE, note))
        assert len(again) == SMALL.games - kept, "nothing is played twice"
        assert len(Store(name, made.settings).before()) == SMALL.games, "the half line is gone"
        store.finish(made.played)
    write_reports(made, name, "en")
    assert files(name) == small[1] and not log.exists()


def test_a_study_that_is_interrupted_says_how_to_go_on(small: tuple[Study, Files, Path], tmp_path: Path) -> None:
    name = tmp_path / "stopped"
    code, told = interrupted(name, signal.SIGINT)
    assert code == 130 and "The same command goes on from there." in told and "Traceback" not in told
    done = subprocess.run(command(name, "--workers", "2"), capture_output=True, text=True, check=True)
    assert "Games that are there from before:" in done.stderr
    assert re.search(r"Played: 30 of 30; time left about 0:00:00", done.stderr)
    assert files(name) == small[1]
    assert "Ratings" in done.stdout and "rule" in done.stdout and "stopped.html" in done.stdout


def test_a_study_that_is_there_is_only_reported(small: tuple[Study, Files, Path]) -> None:
    """The same command, or its Parquet file alone, give the same reports without playing."""
    study_, made, name = small
    named(name, "html").unlink()

    def idle(*_: object) -> Any:
        raise AssertionError("nothing is to be played")

    assert study(study_.settings, name, idle)[1] == made
    named(name, "csv").unlink()
    assert run("report", str(named(name, "parquet"))).exit_code == 0
    assert files(name) == made
    data, games = read_parquet(named(name, "parquet"))
    assert Settings.read(data) == study_.settings and games == study_.played
    assert data["version"] and data["rules"] == "1" and data["seed"] == SMALL.seed


# The sequential test


def share_of_four(rng: random.Random, chance: float) -> float:
    return sum(rng.random() < chance for _ in range(4)) / 4


@pytest.mark.parametrize(("chance", "right"), [(0.25, WORSE), (0.2, WORSE), (0.35, BETTER), (0.45, BETTER)])
def test_the_sequential_test_decides_right_on_known_chances(chance: float, right: str) -> None:
    rng = random.Random(f"sequential/{chance}")
    test = Sequential(0.25, 0.35, 0.05)
    found = [decide(test, (share_of_four(rng, chance) for _ in range(600)), 4) for _ in range(200)]
    assert sum(verdict == right for verdict, _ in found) >= 190, Counter(verdict for verdict, _ in found)
    deals = sum(number for _, number in found) / len(found)
    assert deals < (60 if chance in (0.25, 0.35) else 35), "far fewer deals than a fixed number would need"


def test_a_few_equal_deals_decide_nothing() -> None:
    assert decide(Sequential(0.25, 0.35), [1.0] * 5, 4) == ("open", 5)
    assert decide(Sequential(0.25, 0.35), [1.0] * 50, 4)[0] == BETTER
    assert Sequential(0.25, 0.35).ratio([], 4) == 0


def test_a_match_against_a_baseline_is_stopped_when_it_is_decided(tmp_path: Path) -> None:
    """In a pool too, where more has been played by then: only what counts is kept."""
    wanted = Settings(TOURNAMENT, "ursuppe", 3, ("rule", "eager", "random"), 120, 3, style=BASELINE, test=Sequential(-1, 0.3))
    settings = settled(wanted)
    assert settings.test == Sequential(1 / 3, 1 / 3 + 0.3)
    one, made = study(settings, tmp_path / "one")
    assert one.verdicts[0] == BETTER
    games = Counter(game.table for game in one.played)
    assert games[0] == 18 and games[0] < games[1] <= 60 and games[1] % 3 == 0
    assert one.total == len(one.played)
    assert study(settings, tmp_path / "two", partial(pool.spread, workers=2))[1] == made
    line = next(row for row in rows(one) if row.section == "test" and row.name == "rule")
    assert line.other == BETTER and line.value >= line.high


# Who meets whom


def only(schedule: fixtures.Schedule) -> list[Fixture]:
    return next(schedule)


def test_everybody_has_every_seat_of_the_same_deals() -> None:
    games = only(fixtures.round_robin(5, 4, False, 400))
    assert len(games) == 400 and [game.number for game in games] == list(range(400))
    assert Counter(Counter((seat, one) for game in games for seat, one in enumerate(game.line_up)).values()) == {80: 20}
    assert (
        {game.deal for game in games if game.table == 0} == {game.deal for game in games if game.table == 4} == set(range(20))
    )
    assert len(only(fixtures.round_robin(2, 4, False, 10))) == 10, "two bots at four seats change places"
    assert [game.line_up for game in only(fixtures.round_robin(3, 2, True, 3))] == [(0, 0), (1, 1), (2, 2)]
    against = only(fixtures.against(3, 4, 8))
    assert [game.line_up for game in against[:4]] == [(0, 2, 2, 2), (2, 2, 2, 0), (2, 2, 0, 2), (2, 0, 2, 2)]


def test_a_ladder_makes_all_pairs_meet() -> None:
    games = only(fixtures.ladder(9, 4, 400, 1))
    assert 380 <= len(games) <= 400
    met = Counter(frozenset(pair) for game in games for pair in combinations(game.line_up, 2))
    assert len(met) == 36 and max(met.values()) <= 1.6 * min(met.values())
    played = Counter(one for game in games for one in game.line_up)
    assert max(played.values()) - min(played.values()) <= 8, "everybody rests in turn"
    deals: dict[tuple[int, int], list[tuple[int, ...]]] = {}
    for game in games:
        deals.setdefault((game.table, game.deal), []).append(game.line_up)
    for line_ups in deals.values():
        assert len(line_ups) == 4 and all(sorted(seat) == sorted(line_ups[0]) for seat in zip(*line_ups, strict=True))


def fake(fixture: Fixture, winner: int) -> Played:
    return Played(*fixture, tuple(range(len(fixture.line_up))), (winner,), "end", 1, 1, "")


def test_swiss_rounds_bring_equals_together_who_have_not_met() -> None:
    """The lower number always wins: after three rounds of eight the best has met the second, and nobody anybody twice."""
    plan = fixtures.swiss(8, 2, 24, 3, 5, lambda game, seat: float(seat in game.winners))
    played: list[Played] = []
    fixed = next(plan)
    pairs = []
    for _ in range(3):
        assert len(fixed) == 8, "four tables, both ways round"
        pairs += [frozenset(game.line_up) for game in fixed[::2]]
        played += [fake(game, game.line_up.index(min(game.line_up))) for game in fixed]
        fixed = next(iter([plan.send(played)]), []) if len(pairs) < 12 else []
    assert len(set(pairs)) == 12
    with pytest.raises(StopIteration):
        plan.send(played)
    points = Counter(game.line_up[game.winners[0]] for game in played)
    assert points[0] == 6 and max(points.values()) == 6 and list(points.values()).count(6) == 1


def test_the_odd_one_rests_in_turn() -> None:
    met: Counter[frozenset[int]] = Counter()
    rested: Counter[int] = Counter()
    for _ in range(5):
        assert sum(map(len, fixtures.seated(range(5), 2, met, rested))) == 4
    assert list(rested.values()) == [1] * 5 and len(met) >= 8


# Ratings and reports


def test_ratings_find_the_better_and_say_how_sure_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("primordia.lab.ratings.EFFORT", 6000)
    rng = random.Random(4)
    games = []
    for game in only(fixtures.round_robin(3, 2, False, 240)):
        first = rng.random() < 0.5 + 0.15 * (game.line_up[1] - game.line_up[0])
        games.append(fake(game, 0 if first else 1)._replace(scores=(0, 0)))
    found = ratings(3, games, False, 1)
    assert found[0].value > found[1].value > found[2].value
    assert all(rating.low < rating.value < rating.high for rating in found)
    assert found[0].low > found[2].high
    assert ratings(3, games, False, 1) == found, "the same seed, the same digits"


class Page(HTMLParser):
    """The cells of a report that have numbers, by the row that they show, and whatever would be fetched."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.cells: dict[str, list[float]] = {}
        self.fetched: list[str] = []
        self._last = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in ("script", "link", "img", "iframe") or not given.get("href", "#").startswith("#"):
            self.fetched.append(tag)
        if "data-row" in given:
            self._last = given["data-row"]
            assert self._last not in self.cells
            self.cells[self._last] = [float(given["data-value"])]
        elif "data-low" in given:
            self.cells[self._last] += [float(given["data-low"]), float(given["data-high"])]


def test_the_report_has_the_numbers_of_the_table(small: tuple[Study, Files, Path], tmp_path: Path) -> None:
    balance = settled(Settings(BALANCE, "ursuppe", 4, ("random",), 12, 1))
    for made, name in ((small[1], small[2]), (study(balance, tmp_path / "balance")[1], tmp_path / "balance")):
        page = Page(made.page.decode())
        with named(name, "csv").open(encoding="utf-8", newline="") as file:
            table = list(csv.DictReader(file))
        assert len(table) == len(page.cells) > 20
        for row in table:
            cells = page.cells["|".join(row[part] for part in ("section", "measure", "name", "other"))]
            assert cells == [float(row[part]) for part in ("value", "low", "high")][: len(cells)]
            assert float(row["low"]) <= float(row["value"]) <= float(row["high"])
        assert page.fetched == [], "nothing is fetched"
        assert not re.search(rb"https?://(?!www\.w3\.org/2000/svg)|@import|url\(", made.page)
        assert len(made.page) < 200_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_reports_and_help_are_worded(language: str, small: tuple[Study, Files, Path]) -> None:
    report = Report(small[0], language)
    page = report.page()
    assert f'lang="{language}"' in page and words(language).text("lab.section.rating") in page
    assert not re.search(r"\b(lab|ursuppe|kernel)\.[a-z]+\.", page)
    for name in ("tournament", "ladder", "balance", "report"):
        told = CliRunner().invoke(main, ["lab", name, "--help", "--language", language])
        assert told.exit_code == 0 and not re.search(r"\b(lab|terminal)\.[a-z]+\.", told.output)
    listed = CliRunner().invoke(main, ["--language", language, "lab", "--help"])
    assert words(language).text("lab.help.lab")[:40] in listed.output


# What games are counted by


def by_name(found: list[Row], section: str, measure: str) -> dict[str, Row]:
    return {row.name: row for row in found if (row.section, row.measure) == (section, measure) and not row.other}


def test_balance_counts_what_the_game_tells() -> None:
    """Checked against the journals of the same games."""
    settings = settled(Settings(BALANCE, "ursuppe", 4, ("rule",), 6, 2))
    made = Study(settings)
    list(made.run({}, ALONE, lambda _: None))
    found = rows(made)
    assert sum(row.times for row in by_name(found, "seat", "win").values()) == 6
    assert {name: row.total for name, row in by_name(found, "colour", "win").items()} == dict.fromkeys(
        ("red", "yellow", "green", "blue"), 6
    )
    starts = by_name(found, "start", "win")
    assert sorted(starts) == ["1", "2", "3", "4"] and sum(row.times for row in starts.values()) == 6
    first = by_name(found, "first", "share")
    assert sum(row.times for row in first.values()) == 24
    assert all(by_name(found, "gene", "share")[name].times >= row.times for name, row in first.items())
    cards = by_name(found, "environment", "share")
    assert sum(row.times for row in cards.values()) == sum(
        len({n for g, n, _ in game.tallies if g == "environment"}) for game in made.played
    )
    seats = [row for row in found if row.section == "environment" and row.measure == "win"]
    assert Counter(row.other for row in seats) == dict.fromkeys("1234", len(cards))
    lengths = by_name(found, "length", "share")
    assert {name: int(row.times) for name, row in lengths.items()} == Counter(str(game.rounds) for game in made.played)


def test_balance_of_genesis_counts_its_milestones() -> None:
    settings = settled(Settings(BALANCE, "genesis", 0, ("rule",), 4, 2, {"mode": "competitive"}))
    assert settings.players == 4
    made = Study(settings)
    list(made.run({}, ALONE, lambda _: None))
    found = rows(made)
    for section in ("colour", "milestone", "refugium", "mutation", "event"):
        assert by_name(found, section, "share"), section
    assert by_name(found, "milestone", "share")["life"].times == sum(
        len({seat for group, name, seat in game.tallies if (group, name) == ("milestone", "life")}) for game in made.played
    )


def test_where_seats_win_together_bots_are_compared_on_the_same_deals() -> None:
    settings = settled(Settings(TOURNAMENT, "genesis", 1, ("random", "rule"), 8, 2, {"mode": "solitaire"}))
    made = Study(settings)
    list(made.run({}, ALONE, lambda _: None))
    assert [game.line_up for game in made.played] == [(0,), (1,)] * 4
    assert [game.deal for game in made.played] == [0, 0, 1, 1, 2, 2, 3, 3]
    found = rows(made)
    assert next(iter(by_name(found, "rating", "rating"))) == "rule"
    assert not by_name(found, "seat", "win")


# What is refused


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["tournament", "--bots", "greedy,hal"], "There is no bot “hal”."),
        (["tournament", "--bots", "greedy"], "at least 2 different bots; given: 1"),
        (["tournament", "--bots", "random,random"], "“random” is named twice"),
        (["tournament", "--bots", "eager,random", "--sprt"], "--style baseline"),
        (["tournament", "--bots", "eager", "--style", "baseline", "--against", "random", "--sprt", "much"], "0.25:0.35"),
        (
            ["tournament", "--bots", "eager", "--style", "baseline", "--against", "random", "--sprt", "0.5:0.2"],
            "given: 0.5 and 0.2",
        ),
        (["tournament", "genesis", "--mode", "cooperative", "--players", "2", "--style", "swiss"], "--style robin"),
        (["balance", "--players", "9"], "2, 3, 4"),
        (["ladder", "--players", "0"], "2, 3, 4"),
        (["balance", "--bot", "nobody"], "There is no bot “nobody”."),
        (["balance", "--option", "colour=pink"], "“colour”"),
        (["ladder", "--bots", "rule"], "at least 2"),
        (["report", "nothing.parquet"], "nothing.parquet is not the file of a study"),
        (["report", __file__], "is not the file of a study"),
        (["balance", "--games", "1", "--out", "/dev/null/x"], "cannot be written"),
    ],
)
def test_bad_input_gets_a_sentence(arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert result.exit_code == 1 and result.output.startswith("Error: ") and told in result.output, result.output
    assert list(tmp_path.iterdir()) == []


def test_files_of_another_study_are_left_alone(small: tuple[Study, Files, Path], tmp_path: Path) -> None:
    _, made, name = small
    for seed, bots, told in (
        (8, "random,eager,rule", "seed 7 ≠ 8"),
        (7, "random,eager", "entrants random,eager,rule ≠ random,eager"),
    ):
        arguments = ["ursuppe", "--players", "3", "--bots", bots, "--games", "30", "--seed", str(seed), "--out", str(name)]
        result = run("tournament", *arguments)
        assert result.exit_code == 1 and "belongs to another study" in result.output and told in result.output
    assert files(name) == made
    broken = tmp_path / "broken.parquet"
    broken.write_bytes(made.parquet[:-200])
    assert "is not the file of a study" in run("report", str(broken)).output


def test_without_the_extra_its_name_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("primordia.lab.store.find_spec", lambda name: None if name == "pyarrow" else object())
    result = run("balance", "--games", "1", "--out", str(tmp_path / "x"))
    assert result.exit_code == 1 and "pyarrow" in result.output and "primordia[lab]" in result.output


def test_swiss_is_played_from_the_command_line(tmp_path: Path) -> None:
    arguments = ["--bots", "random,eager,rule,greedy", "--players", "2", "--style", SWISS, "--rounds", "2", "--games", "8"]
    result = run("tournament", "ursuppe", *arguments, "--out", str(tmp_path / "s"), "--json")
    assert result.exit_code == 0, result.output
    data, games = read_parquet(tmp_path / "s.parquet")
    assert len(games) == 8 and data["style"] == SWISS and '"rating"' in result.stdout
