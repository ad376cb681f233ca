"""`python -m tests.server.attacks`: every attack beside an honest table, for longer than in the tests, with its three figures.

How soon honest people are answered (99 of 100), what their bots chose, and what memory the server and its workers took.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from functools import partial

from tests.server.attacks.siege import ANSWERED, Attack, Castle, besiege, name_of, peace
from tests.server.attacks.test_connections import deaf, idle, pieces
from tests.server.attacks.test_outages import SOON, locks
from tests.server.attacks.test_packs import dotted_keys, long_names, many_packs
from tests.server.attacks.test_questions import bots, odds, records
from tests.server.attacks.test_quotas import tables, talk
from tests.server.attacks.test_requests import long_answers, onlookers, replays, wrong_tokens


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=40, help="of each attack")
    parser.add_argument("--game", default="ursuppe", help="what the honest people play")
    parser.add_argument("attacks", nargs="*", help="only these")
    options = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as home:
        attacks: list[Attack] = [
            *(peace, dotted_keys, long_names, many_packs, odds, records, bots, idle, deaf, pieces),
            *(long_answers, replays, wrong_tokens, onlookers, tables, talk),
        ]
        attacks.append(partial(locks, f"{home}/{len(attacks)}.sqlite"))
        for number, attack in enumerate(attacks):
            if options.attacks and name_of(attack) not in options.attacks:
                continue
            with Castle(f"{home}/{number}.sqlite") as castle:
                report = besiege(castle, attack, options.seconds, options.game)
            try:
                report.check(SOON if name_of(attack) == "locks" else ANSWERED)
            except AssertionError as problem:
                failed += 1
                sys.stdout.write(f"  not good enough: {problem}\n")
    sys.exit(failed)


if __name__ == "__main__":
    main()
