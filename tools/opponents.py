"""How strong the opponents are: every match behind the tables of docs/measurements.md, and those tables.

python tools/opponents.py levels --workers 2          plays the rows of a group, or goes on with them, and prints them
python tools/opponents.py levels --only "genesis 4"   those alone whose names contain this
python tools/opponents.py levels --report             prints what has been played so far

The groups: `levels` (one bot against others of one kind, on the same deals in every seat), `goals` (solitaire and cooperation),
`ablations` (search with one setting changed). Games are kept in build/opponents, a file for each group and game; one that was
begun with other rules, bots or weights is refused. A single row is `tools/match.py` with the numbers that stand in its name.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import primordia
from primordia.kernel.errors import PrimordiaError
from primordia.lab.log import Log
from primordia.lab.paired import Contest, Result, figures, play, seatings
from primordia.lab.pool import spread

FORMAT = 1
FOLDER = Path("build/opponents")
ENDS = ("py", "json", "toml")
PAUSE = 30.0  # seconds between two lines about how far it is
LEVELS = ("expert", "hard", "normal", "easy")
BASE = "search:playouts=48"
SETTINGS = ("sight=0", "sight=2", "value=hand")
BUDGETS = (12, 192)


class Row(NamedTuple):
    """A line of a table: one bot against others of one kind, the seed of its deals, how many games, and what is wanted."""

    game: str
    players: int
    bot: str
    against: str
    seed: int
    games: int
    wanted: float = 0.0  # 0: more than its share
    mode: str = ""

    @property
    def name(self) -> str:
        table = f"{self.game} {self.players} {self.mode}".strip()
        bots = self.bot if self.bot == self.against else f"{self.bot} against {self.against}"
        return f"{table} {bots} {self.seed}"

    @property
    def contest(self) -> Contest:
        return Contest(self.game, self.players, self.bot, self.against, self.seed, {"mode": self.mode} if self.mode else {})


class Job(NamedTuple):
    """One game of a row."""

    row: Row
    number: int


def rivals(game: str, players: int, seed: int, counts: tuple[int, int, int], wanted: float) -> Iterator[Row]:
    """`expert` against `greedy` and every lower level, and each other level against the next lower one; `counts` are the games
    against `greedy`, against the next lower level, whose step is the smallest, and against the others."""
    greedy, near, far = counts
    yield Row(game, players, "expert", "greedy", seed, greedy, wanted)
    pairs = [("expert", level) for level in LEVELS[1:]] + list(pairwise(LEVELS[1:]))
    for number, (one, two) in enumerate(pairs, 1):
        games = near if (one, two) in pairwise(LEVELS) else far
        half = (game, players, one, two) == ("ursuppe", 4, "expert", "normal")
        yield Row(game, players, one, two, seed + number, games, 0.5 if half else 0.0)


def levels() -> Iterator[Row]:
    yield from rivals("ursuppe", 4, 71400, (400, 200, 200), 0.9)
    yield from rivals("ursuppe", 3, 71300, (60, 60, 45), 0.0)
    yield from rivals("ursuppe", 2, 71200, (60, 120, 40), 0.0)
    yield from rivals("genesis", 4, 72400, (300, 300, 40), 0.85)
    yield from rivals("genesis", 3, 72300, (30, 45, 15), 0.0)
    yield from rivals("genesis", 2, 72200, (100, 140, 20), 0.85)


def goals() -> Iterator[Row]:
    yield Row("genesis", 1, "expert", "expert", 73100, 300, 0.6, "solitaire")
    yield Row("genesis", 1, "expert", "expert", 73110, 60, 0.9, "introductory")
    yield Row("genesis", 2, "expert", "expert", 73200, 120, 0.55, "cooperative")
    for players in (3, 4):
        yield Row("genesis", players, "expert", "expert", 73000 + 100 * players, 20, 0.0, "cooperative")
    for players in (2, 3, 4):
        yield Row("genesis", players, "greedy", "greedy", 73000 + 100 * players, 200, 0.0, "cooperative")
    for level in (*LEVELS[1:], "greedy"):
        yield Row("genesis", 1, level, level, 73100, 100, 0.0, "solitaire")


def ablations() -> Iterator[Row]:
    for game, players, seed, games in (("ursuppe", 3, 74300, 45), ("genesis", 2, 74200, 40)):
        for setting in SETTINGS:
            yield Row(game, players, f"{BASE},{setting}", BASE, seed, games)
        for playouts in BUDGETS:
            yield Row(game, players, f"search:playouts={playouts}", BASE, seed, games)
        yield Row(game, players, "tree:playouts=48", BASE, seed, games)


GROUPS = {"levels": levels, "goals": goals, "ablations": ablations}


def sources(game: str) -> str:
    """A digest of the rules, bots and weights of a game that are installed here."""
    root = Path(primordia.__file__).parent
    found = hashlib.sha256()
    for path in sorted(path for part in ("kernel", "bots", game) for end in ENDS for path in root.glob(f"{part}/**/*.{end}")):
        found.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:16]


def one(job: Job) -> Result:
    return play(job.row.contest, job.number)


def report(row: Row, found: list[Result]) -> str:
    """A line of Markdown."""
    told = figures(row.contest, found)
    low, high = (f"{100 * bound:.0f}" for bound in told["interval"])
    shares = 1 if seatings(row.contest) == 1 else row.players
    equal = f"{'equal:' if ':' in row.bot else 'over'} {100 / shares:.0f} %" if shares > 1 else ""
    wanted = f"{100 * row.wanted:.0f} %" if row.wanted else equal
    times = ", ".join(f"{told['milliseconds'][name]:.0f}" for name in ("median", "p99", "most"))
    counts = Counter(result.ending for result in found)
    endings = ", ".join(f"{name} {count}" for name, count in counts.most_common()) if row.mode else f"{told['ahead']:+.1f}"
    share = f"{100 * told['wins'] / len(found):.0f} %"
    return f"| {row.name} | {wanted} | {told['wins']:g} of {len(found)} | {share} ({low}–{high}) | {endings} | {times} |"


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def kept(lines: Iterable[list[object]]) -> dict[str, dict[int, Result]]:
    """The games of each row that were played before."""
    found: dict[str, dict[int, Result]] = defaultdict(dict)
    for name, number, *result in lines:
        found[str(name)][int(str(number))] = Result(*result)  # type: ignore[arg-type]
    return found


def go_on(rows: list[Row], found: dict[str, dict[int, Result]], log: Log, workers: int) -> None:
    """Plays what is missing, and says now and then how far it is."""
    spoke = time.monotonic()
    for row in rows:
        games = found.setdefault(row.name, {})
        missing = [Job(row, number) for number in range(row.games) if number not in games]
        for job, result in spread(one, missing, workers):
            games[job.number] = result
            log.note([row.name, job.number, *result])
            if time.monotonic() - spoke > PAUSE:
                spoke = time.monotonic()
                sys.stderr.write(f"{row.name}: {sum(game.win for game in games.values()):g} of {len(games)}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("group", choices=GROUPS)
    parser.add_argument("--only", default="", help="rows whose names contain this")
    parser.add_argument("--games", type=int, default=10**9, help="of a row at the most")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--report", action="store_true", help="play nothing")
    arguments = parser.parse_args()
    chosen = [row for row in GROUPS[arguments.group]() if arguments.only in row.name]
    found: dict[str, dict[int, Result]] = {}
    for game in dict.fromkeys(row.game for row in chosen):
        head = {"format": FORMAT, "kind": "opponents", "group": arguments.group, "game": game, "sources": sources(game)}
        rows = [row._replace(games=min(row.games, arguments.games)) for row in chosen if row.game == game]
        with Log(arguments.folder / f"{arguments.group}-{game}.jsonl", head) as log:
            try:
                found |= kept(log.lines())
            except PrimordiaError as error:
                sys.exit(str(error))
            if not arguments.report:
                go_on(rows, found, log, arguments.workers)
    say("| match, seed | wanted | won | share, 95 % | ahead, or endings | ms a decision: median, p99, most |")
    say("|---" * 6 + "|")
    for row in chosen:
        if played := found.get(row.name):
            say(report(row, [played[number] for number in sorted(played)[: row.games]]))


if __name__ == "__main__":
    main()
