"""Fits the chances of Bios:Genesis to games that begin oddly: what a situation is worth if everybody goes on as usual.

python tools/fit_genesis.py --games 12000 --seed 17     writes src/primordia/genesis/weights.json

As in `fit_ursuppe.py`: every game begins with players of odd moods, who slip now and then; from a turn that is drawn on all
play as usual, and only what comes after that turn is looked at. So there are situations of all kinds, and what comes of them
does not depend on how well somebody played before. Where there is a goal the usual is the rules of thumb. Rivals are players
of the rules of thumb or `greedy`, who helps nobody, by lot; who is which is told to the fit and left out of what is written.
The compiled build plays some 100 games with a goal in a second, and 20 of rivals.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

import primordia
from primordia.bots import Bot, ask, make_bot
from primordia.bots.levels import Rule
from primordia.genesis import prospects, quest
from primordia.genesis.policy import keen
from primordia.guide import Bout, guide
from primordia.kernel.action import Action
from primordia.kernel.game import Game, inside
from primordia.lab.train import commit
from primordia.lab.train_fit import apart, by_chance, loss, model_of, positions, weigh
from primordia.lab.train_games import Sample

TARGET = Path(__file__).parent.parent / "src" / "primordia" / "genesis" / "weights.json"
MOODS = (0.1, 0.5, 1.0, 2.0)  # how much odd players are swayed by moods, in victory points
SLIPS = (0.0, 0.03, 0.1)  # how often somebody takes any option
LATEST = (14, 17)  # the last odd turn is the lesser of two draws, so that whole games are common
LOOKS = 6  # at a game, at most: the turns after the last odd one
RIVALS = (None, "greedy", "greedy")  # None: the rules of thumb
CONTROL = ("greedy", "greedy-early")  # numbers of the fit alone


class Odd:
    """Somebody who plays by the rules of thumb in a mood, and slips."""

    def __init__(self, rng: random.Random, mood: float, slips: float) -> None:
        self.rng, self.mood, self.slips = rng, mood, slips

    def choose(self, game: Game) -> Action:
        decision = game.decision
        assert decision is not None
        options = list(game.legal_actions(decision.seat))
        if len(options) == 1 or self.rng.random() < self.slips:
            return self.rng.choice(options)
        e: Any = inside(game)
        leaning = quest.leanings(e).get(decision.kind, keen)
        return max(options, key=lambda action: leaning(e, decision, action) + self.mood * self.rng.random())


def played(job: tuple[str, str]) -> Sample:
    """One game of a bout, by its seed, looked at after the last odd turn."""
    name, seed = job
    rng = random.Random(seed)
    book = guide(primordia.GAMES["genesis"])
    bout = book.bouts[name]
    game = primordia.new_game("genesis", players=bout.players, seed=rng.getrandbits(48), **bout.options)  # type: ignore[arg-type]
    who = [None if bout.goal else rng.choice(RIVALS) for _ in range(bout.players)]
    usual: list[Bot] = [make_bot(bot, rng.getrandbits(48)) if bot else Rule(random.Random(rng.getrandbits(48))) for bot in who]
    odd = Odd(rng, rng.choice(MOODS), rng.choice(SLIPS))
    switch = min(rng.randint(0, latest) for latest in LATEST)
    last, looks = max(1, switch), []
    while (decision := game.decision) is not None:
        e: Any = inside(game)
        if e.turn > last and len(looks) < LOOKS:
            last = e.turn
            seats, numbers = book.measure(e)[1:]
            early = min(sum(e.draws), prospects.WHOLE) / prospects.WHOLE
            extra = [[] if bout.goal else [float(who[seat] is not None), early * (who[seat] is not None)] for seat in seats]
            rows = [[*row, *more] for row, more in zip(numbers, extra, strict=True)]
            looks.append((seats, np.array(rows, dtype=np.float32)))  # small: there are very many
        game.play(ask(odd if e.turn <= switch else usual[decision.seat], game, rng))
    winners = game.winners()
    if bout.goal:
        return Sample(looks, [float(bool(winners))])  # type: ignore[arg-type]
    return Sample(looks, [(seat in winners) / len(winners) for seat in range(bout.players)])  # type: ignore[arg-type]


def fitted(bout: Bout, games: list[Sample]) -> tuple[dict[str, float], dict[str, object]]:
    """The weights of a bout, and a note on what they were fitted to."""
    wide = bout if bout.goal else bout._replace(names=[*bout.names, *CONTROL])
    learned, tested = apart(games)
    data, test = positions(learned, wide), positions(tested, wide)
    model = model_of(*weigh(data, wide))
    won = {"won": round(float(np.mean([game.shares[0] for game in games])), 4)} if bout.goal else {}
    found = {"loss": round(loss(model, test, wide), 4), "chance": round(by_chance(test, wide), 4)}
    note = {"games": len(games), "positions": len(data.shares), **won, **found}
    return dict(zip(bout.names, model.weights[: len(bout.names)], strict=True)), note


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=12000, help="for each bout")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--bouts", help="only these, separated by commas; the others stay as they are")
    parser.add_argument("--to", type=Path, default=TARGET, help="another file than the one that is shipped")
    arguments = parser.parse_args()
    data = json.loads((arguments.to if arguments.to.is_file() else TARGET).read_text(encoding="utf-8"))
    book = guide(primordia.GAMES["genesis"])
    wanted = arguments.bouts.split(",") if arguments.bouts else [name for name, bout in book.bouts.items() if not bout.near]
    if unknown := set(wanted) - set(book.bouts):
        parser.error(f"there is no bout {', '.join(sorted(unknown))}; there are {', '.join(book.bouts)}")
    tables = data["provenance"]["tables"]
    for name in wanted:
        jobs = [(name, f"{arguments.seed}/{name}/{k}") for k in range(arguments.games)]
        with get_context("spawn").Pool(arguments.workers) as pool:
            games = pool.map(played, jobs, chunksize=50)
        data["weights"][name], note = fitted(book.bouts[name], games)
        tables[name] = {**note, "seed": arguments.seed, "commit": commit(), "command": "tools/fit_genesis.py"}
        sys.stdout.write(f"{name}: {note}\n")
        sys.stdout.flush()
        arguments.to.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
