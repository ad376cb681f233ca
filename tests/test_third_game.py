"""Games, bots and packs come by entry points: the templates of `examples`, installed as packages, go through every client."""

from __future__ import annotations

import csv
import hashlib
import json
import os
import random
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import primordia
from primordia.assistant.tools import Tools
from primordia.bots import BOTS, ask, make_bot
from primordia.commands import main
from primordia.games import OURS
from primordia.guide import Guide, guide
from primordia.kernel.errors import SetupError
from primordia.kernel.game import inside, rules_of
from primordia.kernel.packs import PACKS
from primordia.odds import odds
from primordia.server.games import game_info
from primordia.wording import speaker
from tests import third
from tests.server.house import House, bearer
from tests.third import EXAMPLES, ROOT, installed


def ours() -> dict[str, str]:
    """Every file of ours that could be touched, with a digest of what is in it."""
    folders = [ROOT / name for name in ("src/primordia", "web/src", "tools", "benchmarks", "docs")]
    files = [*ROOT.glob("*.*"), *(file for folder in folders for file in folder.rglob("*"))]
    return {
        str(file.relative_to(ROOT)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in files
        if file.is_file() and "__pycache__" not in file.parts and "static" not in file.parts and file.name != ".coverage"
    }


@pytest.fixture(scope="module", autouse=True)
def packages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """All tests of this file run where the templates are installed. At the end, none of them has touched a file of ours."""
    before = ours()
    folder = tmp_path_factory.mktemp("packages")
    third.install(folder, "game", "bot", "pack")
    with installed(folder):
        yield folder
    after = ours()
    assert {file for file in before.keys() | after.keys() if before.get(file) != after.get(file)} == set()


def primordia_(*arguments: str) -> str:
    """What a command prints."""
    done = CliRunner().invoke(main, [*arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


def play(bot: str, seed: int = 5) -> Any:
    """A whole match between bots of one kind."""
    game = primordia.new_game("toy", players=3, seed=seed)
    rng = random.Random(seed)
    bots = [make_bot(bot, f"{seed}/{seat}") for seat in range(3)]
    while (decision := game.decision) is not None:
        game.play(ask(bots[decision.seat], game, rng))
    return game


def test_it_is_in_the_list_of_games() -> None:
    assert list(primordia.GAMES) == [*OURS, "toy"]
    assert primordia.GAMES["toy"].name == "toy"


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("bot", BOTS)
def test_bots_play_it(bot: str) -> None:
    game = play(bot)
    assert game.is_over and game.winners()


def test_greedy_takes_the_points_for_its_evaluation() -> None:
    """Fallback of `Guide.evaluate`: how far one is ahead."""
    state = play("random")
    rules = rules_of(state)
    scores = state.scores()
    book = guide(rules)
    assert type(book) is Guide
    worths = [book.evaluate(inside(state), seat) for seat in range(3)]
    assert worths == [score - max(s for k, s in enumerate(scores) if k != seat) for seat, score in enumerate(scores)]


def test_it_has_no_odds() -> None:
    assert odds(primordia.new_game("toy", players=3, seed=1)) == []


def test_its_record_is_saved_loaded_and_replayed() -> None:
    game = play("eager")
    text = primordia.save(game)
    assert primordia.load(text).fingerprint() == game.fingerprint()
    assert sum(1 for _ in primordia.replay(text)) > 10


def test_without_words_it_is_told_in_its_own_terms() -> None:
    game = primordia.new_game("toy", players=3, seed=1)
    speak = speaker("toy")
    assert speak.prompt(game.decision, inside(game)) == "turn red"  # type: ignore[arg-type]
    assert "bank" in [speak.option(action) for action in game.legal_actions()]
    assert speak.entry(game.journal[0]) == "dealt red"
    assert speak.topics() == () and speak.topic("T1") is None


def test_the_terminal_plays_it() -> None:
    """In a process of its own, which knows only what is installed."""
    command = [sys.executable, "-m", "primordia", "play", "toy", "--seed", "4", "--seats", "me,random"]
    typed = "odds\n?\nh\nbank\nq\n"
    shown = subprocess.run(command, input=typed, capture_output=True, text=True, check=True, timeout=120).stdout
    assert "turn red" in shown and "bank" in shown and "score:" in shown


def test_the_terminal_watches_simulates_and_replays_it(tmp_path: Path) -> None:
    assert "rounds" in primordia_("watch", "toy", "--bots", "random", "--seed", "2")
    report = json.loads(primordia_("simulate", "toy", "--games", "4", "--json"))
    assert (report["games"], report["bots"][0]["bot"], report["mean_rounds"] > 0) == (4, "greedy", True)
    file = tmp_path / "toy.record"
    file.write_text(primordia.save(play("random")), encoding="utf-8")
    facts = json.loads(primordia_("replay", str(file), "--json"))
    assert facts["game"] == "toy" and facts["over"]
    assert "score:" in primordia_("replay", str(file))
    review = json.loads(primordia_("review", str(file), "--playouts", "1", "--json"))
    assert len(review["seats"]) == 3 and review["choices"] > 10
    assert "toy" in primordia_("rules", "toy")
    assert primordia_("cards", "toy")


def test_the_server_seats_people_and_bots_at_it(tmp_path: Path) -> None:
    house = House(str(tmp_path / "tables.sqlite"))
    try:
        info = next(game for game in house.http.get("/api/games").json() if game["name"] == "toy")
        assert (info["title"], [option["name"] for option in info["options"]]) == ("Toy", ["bonus", "endless", "length"])
        for page in ("words", "rules", "book", "reference", "cards", "parts"):
            assert house.http.get(f"/api/games/toy/{page}").status_code == 200
        table = house.table("toy", "hg")
        state = house.state(table, 0)
        while not state["over"]:
            if state["decisions"]:
                asked = state["decisions"][0]
                for question in ("hint", "odds"):
                    answered = house.act(table, 0, type=question, seat=0, decision=asked["id"])
                    assert answered["type"] != "error", answered
                option = asked["options"][-1]
                house.act(table, 0, type="play", seat=0, decision=asked["id"], action=option["action"])
            state = house.state(table, 0)
        assert state["over"]["ending"] in ("rounds", "goal") and len(state["over"]["scores"]) == 2
        assert house.http.get(f"/api/tables/{table['table']}/record", headers=bearer(table, 0)).status_code == 200
    finally:
        house.stop()


def test_the_lab_studies_it(tmp_path: Path) -> None:
    """Tournament, ladder, balance and report. It tells nothing of itself, so it is counted by seat, length and ending."""
    found = {}
    for study in ("tournament", "ladder", "balance"):
        bots = ["--bot", "random"] if study == "balance" else ["--bots", "random,eager,cautious"]
        workers = "2" if study == "tournament" else "1"  # other processes find the game as well
        files = ["--out", str(tmp_path / study), "--workers", workers]
        done = CliRunner().invoke(main, ["lab", study, "toy", "--players", "3", "--games", "6", *bots, *files])
        assert done.exit_code == 0, done.output
        found[study] = (tmp_path / f"{study}.csv").read_bytes()
        (tmp_path / f"{study}.csv").unlink()
        done = CliRunner().invoke(main, ["lab", "report", str(tmp_path / f"{study}.parquet")])
        assert done.exit_code == 0 and (tmp_path / f"{study}.csv").read_bytes() == found[study], done.output
        assert "toy" in (tmp_path / f"{study}.html").read_text(encoding="utf-8")
    sections = {row["section"] for row in csv.DictReader(found["balance"].decode().splitlines())}
    assert sections == {"seat", "points", "facts", "ending", "length"}
    assert {row["name"] for row in csv.DictReader(found["ladder"].decode().splitlines())} >= {"random", "eager", "cautious"}


def test_it_is_an_environment_of_every_kind(packages: Path) -> None:
    """In a process that knows only what is installed: PettingZoo's, Gymnasium's and OpenSpiel's own tests, and a fleet."""
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra env)")
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra env; it has no wheel for this Python or system)")
    walk = Path(__file__).parent / "environments" / "third.py"
    done = subprocess.run([sys.executable, str(walk)], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == str(packages / "primordia_toy" / "__init__.py")


def test_a_program_in_another_language_plays_it() -> None:
    bots = f"run:{sys.executable} {shlex.quote(str(EXAMPLES / 'players' / 'python' / 'bot.py'))},random"
    report = json.loads(primordia_("simulate", "toy", "--games", "2", "--bots", bots, "--json"))
    assert (report["games"], report["troubles"]) == (2, [])


def test_an_assistant_plays_it() -> None:
    tools = Tools()
    assert tools.games()["games"][-1]["game"] == "toy"
    now = tools.new_game("toy", 3, {"bonus": "three"}, ["random"], seed=1)
    while not now["over"]:
        now = tools.play(now["question"]["options"][-1]["action"])
    assert now["winners"] and tools.rules("toy") == {"topics": {}}


@pytest.mark.parametrize("value", ["primordia_nowhere:TOY", "primordia_toy:BANK", "primordia.ursuppe:URSUPPE"])
def test_a_broken_package_is_left_out_with_a_warning(tmp_path: Path, value: str) -> None:
    third.forge(tmp_path, value)
    with installed(tmp_path), pytest.warns(UserWarning, match="other"):
        assert "other" not in primordia.GAMES and set(OURS) <= set(primordia.GAMES)


def test_the_templates_hold_their_own_tests(packages: Path) -> None:
    """Each has a little test of its own; they bring nothing but what is theirs, and nothing of ours names them."""
    folders = [str(EXAMPLES / name / "tests") for name in ("game", "bot", "pack")]
    command = [sys.executable, "-m", "pytest", "-c", os.devnull, "-p", "no:cacheprovider", "--import-mode=importlib", *folders]
    bare = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=packages, env=bare, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "4 passed" in done.stdout, done.stdout + done.stderr
    for record in packages.glob("*.dist-info/RECORD"):
        own = record.parent.name.partition("-")[0]
        brought = {line.partition(",")[0].partition("/")[0] for line in record.read_text(encoding="utf-8").splitlines()}
        assert brought == {own, record.parent.name}
    named = re.compile(rb"primordia_(toy|cautious|glowing)")
    examples = {
        f"src/primordia/{name}.py" for name in ("bots/__init__", "games", "kernel/packs")
    }  # how it is done, in their first lines
    naming = {file for file in ours() if named.search((ROOT / file).read_bytes())}
    assert {file for file in naming if not file.endswith(".md")} == examples


def test_a_bot_comes_by_the_same_door() -> None:
    assert list(BOTS) == ["easy", "normal", "hard", "expert", "random", "eager", "greedy", "cautious"]
    report = json.loads(primordia_("simulate", "toy", "--games", "2", "--bots", "cautious,random", "--json"))
    assert report["bots"][0]["bot"] == "cautious"
    info = game_info("ursuppe", "en")
    assert (info.bots[-1].level, info.bots[-1].text) == ("cautious", "Cautious")


def test_a_pack_comes_by_the_same_door(tmp_path: Path) -> None:
    assert list(PACKS) == ["glowing"]
    played = ("simulate", "genesis", "--players", "2", "--games", "1", "--bots", "random", "--json")
    report = json.loads(primordia_(*played, "--cards", "glowing"))
    assert report["options"] == {"cards": "glowing"}
    assert report["digest"] != json.loads(primordia_(*played))["digest"]
    game = primordia.new_game("genesis", players=2, seed=1, cards="glowing")
    assert "[mutations.mrna.front]" in primordia.save(game), "records need no package"
    third.forge(tmp_path, "primordia_toy:TOY", group=PACKS.group)
    with installed(tmp_path), pytest.warns(UserWarning, match="other"):
        assert "other" not in PACKS
    with pytest.raises(SetupError):
        primordia.new_game("genesis", cards="unknown")


def test_the_server_lays_a_pack_by_its_name(tmp_path: Path) -> None:
    house = House(str(tmp_path / "tables.sqlite"))
    try:
        fitted = house.http.post("/api/games/genesis/setup", json={"players": 2, "options": {"cards": "glowing"}}).json()
        assert "[mutations.mrna.front]" in fitted["options"]["cards"] and not fitted["lost"]
        table = house.table("genesis", "hh", options={"cards": "glowing"}, seed=1)
        parts = house.act(table, 0, type="look", what="parts")
        assert parts["data"]["mutations"]["mrna"]["front"]["icons"] == ["heat"]
    finally:
        house.stop()
