"""Games between bots, to be read: the journal in words, and a list of choices that somebody who knows the game would ask about,
each with what the player had. Not all of them are mistakes.

python tools/watch.py ursuppe --bot expert --games 10 --seed 5 --journal games.txt
python tools/watch.py genesis --bot expert --players 1 --option mode=solitaire --games 10
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

import primordia
from primordia.bots import ask
from primordia.kernel.game import Game, inside, rules_of
from primordia.lab.paired import bot_of
from primordia.lab.simulate import game_seed
from primordia.wording import Speaker


def watch(name: str, bot: str, players: int, seed: int, options: Mapping[str, object]) -> tuple[Game, list[tuple[str, str]]]:
    """A game, and what is odd in it: where, and the question."""
    eye = import_module(f"odd_{name}")
    game = primordia.new_game(name, players=players, seed=seed, **options)  # type: ignore[arg-type]
    bots = [bot_of(bot, f"{seed}/{seat}") for seat in range(players)]
    rng = random.Random(seed)
    found = []
    while (decision := game.decision) is not None:
        state = inside(game)
        action = ask(bots[decision.seat], game, rng)
        if question := eye.odd(state, decision, action):
            asked = decision.text(rules_of(game).glossary)
            clock = getattr(state, "round", 0) or getattr(state, "turn", 0)
            found.append((f"{clock}, {asked}: {action.text} ({eye.purse(state, decision.colour)})", question))
        game.play(action)
    return game, found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("ursuppe", "genesis"))
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--journal", type=Path, help="a file for what happened, in words")
    arguments = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in arguments.option)
    counts: Counter[str] = Counter()
    told: list[str] = []
    for index in range(arguments.games):
        seed = game_seed(arguments.seed, index)
        game, found = watch(arguments.game, arguments.bot, arguments.players, seed, options)
        heading = f"game {index + 1}: {game.scores()}, won by {game.winners()}"
        sys.stdout.write(heading + "\n" + "".join(f"  {where}: {question}\n" for where, question in found))
        sys.stdout.flush()
        counts.update(question.split(" (")[0] for _, question in found)
        speak = Speaker(arguments.game)
        told += [f"== {heading}", *(speak.entry(entry) for entry in game.journal)]
        if arguments.journal:
            arguments.journal.write_text("\n".join(told) + "\n", encoding="utf-8")
    for question, times in counts.most_common():
        sys.stdout.write(f"{times:4} {question}\n")


if __name__ == "__main__":
    main()
