"""How often bots win where there is a goal: solitaire (marine, terrestrial), introductory solitaire, cooperation; per edition.

python tools/win_rates.py --games 500 --workers 2         prints a table in Markdown
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from primordia.genesis.edition import EDITIONS
from primordia.lab.simulate import Plan, simulate, summary

KINDS = ("marine", "terrestrial", "ten-points", "common")
BOTS = ("random", "greedy")


def tables() -> Iterator[tuple[str, int, str]]:
    """Mode, players and edition of each line."""
    for edition, values in EDITIONS.items():
        yield "solitaire", 1, edition
        if values.intro_solo:
            yield "introductory", 1, edition
        yield "cooperative", 2, edition


def line(mode: str, players: int, edition: str, bot: str, games: int, workers: int, seed: int) -> str:
    """One line of the table: wins of each kind in percent."""
    plan = Plan("genesis", players, [bot], seed, {"mode": mode, "edition": edition})
    report = summary(plan, list(simulate(plan, games, workers)))
    rates = [f"{100 * report['ending_rates'].get(kind, 0.0):.1f}" for kind in KINDS]
    total = f"{100 * sum(report['ending_rates'].get(kind, 0.0) for kind in KINDS):.1f}"
    return " | ".join(["", edition, mode, str(players), bot, *rates, f"**{total}**", ""]).strip()


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    say(f"| edition | mode | players | bot | {' | '.join(KINDS)} | won, % of {arguments.games} |")
    say("|---" * 9 + "|")
    for mode, players, edition in tables():
        for bot in BOTS:
            say(line(mode, players, edition, bot, arguments.games, arguments.workers, arguments.seed))


if __name__ == "__main__":
    main()
