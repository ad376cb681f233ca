"""Finds better numbers for the rules of thumb of Bios:Genesis: players try slightly other ones in thousands of games with a
goal, without any search, and the numbers move in the direction that reached it more often.

python tools/tune_genesis.py --minutes 15 --seed 1 --to numbers.json     goes on from that file if it is there
python tools/tune_genesis.py --check numbers.json --games 1000           how often they reach each goal, on other dice
python tools/tune_genesis.py --write numbers.json                        into genesis/policy.py and genesis/quest.py

The numbers are all those with a decimal point in `genesis/policy.py` and `genesis/quest.py`, found in the source: constants
with a name, and small ones in the rules. What only says yes or no (`FIXED`) stays as it is when they are written. An evolution
strategy with mirrored samples on the same dice; some 200 games in a second, with the rest of the engine compiled.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import sys
import time
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import primordia
from primordia import genesis
from primordia.genesis import goals, journey, policy
from primordia.genesis.organism import is_macro, living
from primordia.kernel.game import playout
from primordia.kernel.playout import Policy, Tape

FOLDER = Path(__file__).parent.parent / "src" / "primordia" / "genesis"
FILES = ("policy", "quest")
FIXED = ("steal", "burn", "supply", "call_vote", "ballot", "consent", "refuse", "organ", "keen", "leads", "NEVER", "SOUGHT")
ENDLESS = 8.9  # numbers from here on only say that something comes first
TABLES = {  # players and mode, and how often they are played
    "solitaire": (1, "solitaire", 2),
    "cooperation of two": (2, "cooperative", 3),
    "cooperation of three": (3, "cooperative", 1),
    "cooperation of four": (4, "cooperative", 1),
}
SAMPLES, GAMES = 60, 4  # mirrored samples in a generation, and games of each
STEP, PACE, DRAG, STEADY = 0.5, 0.05, 0.9, 0.97  # how far samples stray, how far a generation goes, what the next ones keep
ARRIVED = 0.3  # what it is worth that all live in a macroorganism at the end, beside the goal itself

Array = NDArray[np.float64]


class Place(NamedTuple):
    """Where a number stands: file, line, columns, and the function or constant around it."""

    file: str
    line: int
    first: int
    last: int
    around: str


class Finder(ast.NodeTransformer):
    """Numbers of a file, in their order; in the tree `NUMBERS[k]` takes their places."""

    def __init__(self, file: str, places: list[Place], values: list[float]) -> None:
        self.file, self.places, self.values = file, places, values
        self.around = ""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.around = node.name
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.col_offset == 0:
            self.around = ast.unparse(node.target)
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if not isinstance(node.value, float) or not 0 < node.value < ENDLESS:
            return node
        assert node.end_col_offset is not None
        self.places.append(Place(self.file, node.lineno, node.col_offset, node.end_col_offset, self.around))
        self.values.append(node.value)
        found = ast.parse(f"NUMBERS[{len(self.values) - 1}]", mode="eval").body
        return ast.copy_location(found, node)


def read() -> tuple[list[Place], Array, list[types.CodeType]]:
    """The numbers of both files, where they stand, and the files as code that takes them from `NUMBERS`."""
    places: list[Place] = []
    values: list[float] = []
    codes = []
    for file in FILES:
        tree = ast.parse((FOLDER / f"{file}.py").read_text(encoding="utf-8"))
        tree = ast.fix_missing_locations(Finder(file, places, values).visit(tree))
        codes.append(compile(tree, file, "exec"))
    return places, np.array(values), codes


def habit(codes: list[types.CodeType], numbers: Array) -> Policy:
    """The rules of thumb with these numbers."""
    modules = []
    try:
        for file, code in zip(FILES, codes, strict=True):
            module: Any = types.ModuleType(f"primordia.genesis.{file}")
            module.NUMBERS = [float(number) for number in numbers]
            exec(code, module.__dict__)
            modules.append(module)
            if file == "policy":  # what `quest` imports
                sys.modules["primordia.genesis.policy"] = genesis.policy = module  # type: ignore[attr-defined]
    finally:
        sys.modules["primordia.genesis.policy"] = genesis.policy = policy  # type: ignore[attr-defined]
    found: Policy = modules[1].habit
    return found


def played(rules: Policy, table: str, seed: int) -> tuple[float, float]:
    """Whether a game reached its goal, and what part of the players lives in a macroorganism at the end."""
    players, mode, _ = TABLES[table]
    game = primordia.new_game("genesis", players=players, seed=seed, mode=mode)
    e, _ = playout(game, rules, lambda _: False, Tape(random.Random(seed + 1).random))
    macros = [o for o in living(e) if is_macro(e, o)]
    arrived = sum(any(journey.counts(e, colour, o) for o in macros) for colour in e.playing)
    return float(bool(goals.winners(e))), arrived / len(e.playing)


def reach(numbers: Array) -> Array:
    """How far each number may be changed at a time."""
    return np.maximum(0.35 * np.abs(numbers), 0.1)


def generations(codes: list[types.CodeType], numbers: Array, seed: int) -> Iterator[tuple[Array, dict[str, float]]]:
    """The numbers of one generation after the other, smoothed, and how often their samples reached each goal."""
    dice, lots = np.random.default_rng(seed), random.Random(seed)
    far, way, spread, mean = reach(numbers), np.zeros(len(numbers)), 0.0, numbers.copy()
    tables = [table for table, (_, _, often) in TABLES.items() for _ in range(often)]
    for count in range(1, 1_000_000):
        slope = np.zeros(len(numbers))
        reached: dict[str, list[float]] = {table: [] for table in TABLES}
        for _ in range(SAMPLES):
            draw = dice.standard_normal(len(numbers))
            sides = [habit(codes, numbers + sign * STEP * far * draw) for sign in (1, -1)]
            for _ in range(GAMES):
                table, deal = lots.choice(tables), lots.getrandbits(40)
                found = [played(side, table, deal) for side in sides]
                gain = [won + ARRIVED * arrived for won, arrived in found]
                slope += draw * (gain[0] - gain[1]) / (2 * GAMES * SAMPLES)
                reached[table] += [won for won, _ in found]
        way = DRAG * way + (1 - DRAG) * slope
        spread = STEADY * spread + (1 - STEADY) * float((slope * slope).mean())
        pace = PACE / (np.sqrt(spread / (1 - STEADY**count)) + 1e-9)
        numbers = numbers + pace * far * way / (1 - DRAG**count)
        mean = DRAG * mean + (1 - DRAG) * numbers
        yield mean, {table: round(float(np.mean(won)), 3) for table, won in reached.items() if won}


def write(places: list[Place], numbers: list[float]) -> None:
    """Puts numbers, with two decimals, where they stand in the source."""
    for file in FILES:
        path = FOLDER / f"{file}.py"
        lines = path.read_text(encoding="utf-8").split("\n")
        for place, number in sorted(zip(places, numbers, strict=True), reverse=True):
            if place.file == file and place.around not in FIXED:
                line = lines[place.line - 1]
                lines[place.line - 1] = f"{line[: place.first]}{max(0.01, round(number, 2))}{line[place.last :]}"
        path.write_text("\n".join(lines), encoding="utf-8")


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=Path("numbers.json"))
    parser.add_argument("--check", type=Path, help="only play by the numbers of a file; by the usual ones if it is not there")
    parser.add_argument("--games", type=int, default=1000, help="of each table, with --check")
    parser.add_argument("--write", type=Path, help="only put the numbers of a file into the source")
    arguments = parser.parse_args()
    places, usual, codes = read()
    load: Callable[[Path], Array] = lambda path: np.array(json.loads(path.read_text())) if path.is_file() else usual  # noqa: E731
    if arguments.write:
        write(places, list(load(arguments.write)))
    elif arguments.check:
        rules = habit(codes, load(arguments.check))
        for table in TABLES:
            found = [played(rules, table, arguments.seed * 1_000_003 + k) for k in range(arguments.games)]
            say(f"{table}: {sum(won for won, _ in found):g} of {arguments.games}")
    else:
        until = time.monotonic() + 60 * arguments.minutes
        for count, (mean, told) in enumerate(generations(codes, load(arguments.to), arguments.seed), 1):
            arguments.to.write_text(json.dumps([round(float(number), 4) for number in mean]) + "\n", encoding="utf-8")
            say(f"{count}: {told}")
            if time.monotonic() > until:
                break


if __name__ == "__main__":
    main()
