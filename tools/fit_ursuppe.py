"""Fits the chances of Ursuppe to its rules of thumb: what a situation is worth if everybody goes on by them, as playouts do.

python tools/fit_ursuppe.py --games 30000 --seed 17     writes src/primordia/ursuppe/weights.json

Every game begins with players of odd habits who slip now and then; from a round that is drawn on, all have the usual habits.
Only what comes after that round is looked at. So there are situations of all kinds, also such as the usual habits never bring
about, and yet nobody wins for playing better later on: what is learned is what the situation itself is worth.
The compiled build plays some 600 such games in a second.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
from tune_habits import Numbers, reach

import primordia
from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.game import Game, playout, setup_of
from primordia.kernel.playout import Luck, Tape
from primordia.lab.train import commit
from primordia.lab.train_fit import apart, by_chance, loss, model_of, positions, weigh
from primordia.lab.train_games import Sample
from primordia.ursuppe.policy import HABITS, NAMES, Habits, read
from primordia.ursuppe.scoring import standing

TARGET = Path(__file__).parent.parent / "src" / "primordia" / "ursuppe" / "weights.json"
STRAY = (0.0, 0.7, 1.5, 3.0)  # how odd habits are, in units of `reach`
SLIPS = (0.0, 0.05, 0.15)  # how often somebody takes any option
LATEST = (7, 9)  # the last odd round is the lesser of two draws, so that whole games are common
LOOKS = 3  # at a game, at most: the rounds after the last odd one


def odd_habits(rng: random.Random, usual: Numbers) -> Habits:
    """Habits that differ from the usual ones, some a little, some a lot."""
    stray = rng.choice(STRAY)
    return Habits({name: usual[name] + stray * reach(name, usual[name]) * rng.gauss(0, 1) for name in NAMES})


def played(game: Game, usual: Numbers, rng: random.Random) -> Sample:
    """One game, looked at after the last odd round."""
    book = guide(primordia.GAMES["ursuppe"])
    seats = setup_of(game).players
    odd = [odd_habits(rng, usual) for _ in range(seats)]
    slips = rng.choice(SLIPS)
    switch = min(rng.randint(0, latest) for latest in LATEST)
    looks: list[Any] = []

    def policy(soup: Any, step: Any, options: list[Action], luck: Luck) -> Action:
        if soup.round > switch:
            return HABITS.policy(soup, step, options, luck)
        if slips and rng.random() < slips:
            return options[int(rng.random() * len(options))]
        return odd[soup.seats[step.colour]].policy(soup, step, options, luck)

    def eye(soup: Any) -> bool:
        if soup.round > max(1, switch) + len(looks) and len(looks) < LOOKS:
            measure = book.measure(soup)
            looks.append((measure.seats, np.array(measure.numbers, dtype=np.float32)))  # small: there are very many
        return False

    soup, _ = playout(game, policy, eye, Tape(random.Random(rng.getrandbits(48)).random))
    scores = standing(soup)
    won = [score == max(scores) for score in scores]
    return Sample(looks, [win / sum(won) for win in won])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=30000, help="for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=TARGET, help="another file than the one that is shipped")
    arguments = parser.parse_args()
    bouts = guide(primordia.GAMES["ursuppe"]).bouts
    usual = read()
    tables, weights = {}, {}
    for name, bout in bouts.items():
        game = primordia.new_game("ursuppe", players=bout.players, seed=1)
        games = [played(game, usual, random.Random(f"{arguments.seed}/{name}/{k}")) for k in range(arguments.games)]
        learned, tested = apart(games)
        data, test = positions(learned, bout), positions(tested, bout)
        del games, learned, tested
        model = model_of(*weigh(data, bout))
        found = {"loss": round(loss(model, test, bout), 4), "chance": round(by_chance(test, bout), 4)}
        tables[name] = {"games": arguments.games, "positions": len(data.shares), **found}
        weights[name] = dict(zip(bout.names, model.weights, strict=True))
        sys.stdout.write(f"{name}: {tables[name]}\n")
        sys.stdout.flush()
    note = {"commit": commit(), "command": "tools/fit_ursuppe.py", "seed": arguments.seed, "tables": tables}
    arguments.to.write_text(json.dumps({"provenance": note, "weights": weights}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
