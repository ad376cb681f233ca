"""Fits the chances of Ursuppe to its rules of thumb: what a situation is worth if everybody goes on by them, as playouts do.

python tools/fit_ursuppe.py --games 30000 --seed 17     writes src/primordia/ursuppe/weights.json

python tools/fit_ursuppe.py --bot search:playouts=16,effort=240 --players 4 --games 2619 --seed 1
                                                        goes on from the weights that are there: all go on by search

Every game begins with players of odd habits who slip now and then; from a round that is drawn on, all have the usual habits.
Only what comes after that round is looked at. So there are situations of all kinds, also such as the usual habits never bring
about, and yet nobody wins for playing better later on: what is learned is what the situation itself is worth.
The compiled build plays some 600 such games in a second. With `--bot` everybody plays as that bot from that round on, which
takes much longer and shows what search makes of a situation; few such games are enough to mend weights that are near.
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
from tune_habits import Numbers, reach

import primordia
from primordia.bots import Bot, ask
from primordia.bots.tuned import Tuned
from primordia.guide import Bout, guide
from primordia.kernel.action import Action
from primordia.kernel.game import Game, inside, playout, setup_of
from primordia.kernel.playout import Luck, Tape
from primordia.kernel.values import Model
from primordia.lab.train import commit
from primordia.lab.train_fit import apart, by_chance, loss, model_of, positions, weigh
from primordia.lab.train_games import Sample
from primordia.ursuppe.policy import HABITS, NAMES, Habits, read
from primordia.ursuppe.scoring import standing

TOOL = "tools/fit_ursuppe.py"
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


class Odd:
    """Somebody of odd habits who slips now and then."""

    def __init__(self, habits: Habits, slips: float, rng: random.Random) -> None:
        self.habits, self.slips, self.rng = habits, slips, rng

    def choose(self, game: Game) -> Action:
        decision = game.decision
        assert decision is not None
        options = list(game.legal_actions(decision.seat))
        if len(options) == 1:
            return options[0]
        if self.slips and self.rng.random() < self.slips:
            return self.rng.choice(options)
        return self.habits.policy(inside(game), decision, options, Tape(self.rng.random).luck)


def matched(job: tuple[str, int, Numbers, str]) -> Sample:
    """One game that goes on by search, by its seed, looked at in every round after the last odd one."""
    bot, seats, usual, seed = job
    rng = random.Random(seed)
    book = guide(primordia.GAMES["ursuppe"])
    game = primordia.new_game("ursuppe", players=seats, seed=rng.getrandbits(40))
    slips = rng.choice(SLIPS)
    odd = [Odd(odd_habits(rng, usual), slips, rng) for _ in range(seats)]
    bots = [Tuned(random.Random(rng.getrandbits(48)), bot) for _ in range(seats)]
    switch = min(rng.randint(0, latest) for latest in LATEST)
    last, looks = max(1, switch), []
    while (decision := game.decision) is not None:
        soup = inside(game)
        if soup.round > last:
            last = soup.round
            measure = book.measure(soup)
            looks.append((measure.seats, np.array(measure.numbers, dtype=np.float32)))
        player: Bot = odd[decision.seat] if soup.round <= switch else bots[decision.seat]  # type: ignore[assignment]
        game.play(ask(player, game, rng))
    scores = standing(inside(game))
    won = [score == max(scores) for score in scores]
    return Sample(looks, [win / sum(won) for win in won])  # type: ignore[arg-type]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=30000, help="for each number of players")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=TARGET, help="another file than the one that is shipped")
    parser.add_argument("--bot", help="go on by this bot (bots/tuned.py), and from the weights that are there")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), help="only this number of players")
    parser.add_argument("--workers", type=int, default=2, help="processes, with a bot")
    arguments = parser.parse_args()
    book = guide(primordia.GAMES["ursuppe"])
    usual = read()
    data = json.loads(TARGET.read_text(encoding="utf-8"))
    for name, bout in book.bouts.items():
        if arguments.players not in (None, bout.players):
            continue
        seeds = [f"{arguments.seed}/{name}/{k}" for k in range(arguments.games)]
        if arguments.bot:
            jobs = [(arguments.bot, bout.players, usual, seed) for seed in seeds]
            with get_context("spawn").Pool(arguments.workers) as pool:
                games = pool.map(matched, jobs, chunksize=4)
        else:
            game = primordia.new_game("ursuppe", players=bout.players, seed=1)
            games = [played(game, usual, random.Random(seed)) for seed in seeds]
        data["weights"][name], note = fitted(bout, games, book.values.model(name) if arguments.bot else None)
        how = {"bot": arguments.bot} if arguments.bot else {}
        data["provenance"]["tables"][name] = {**note, **how, "seed": arguments.seed, "commit": commit(), "command": TOOL}
        sys.stdout.write(f"{name}: {note}\n")
        sys.stdout.flush()
        arguments.to.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def fitted(bout: Bout, games: list[Sample], before: Model | None) -> tuple[dict[str, float], dict[str, object]]:
    """The weights of a bout, and a note on what they were fitted to."""
    learned, tested = apart(games)
    data, test = positions(learned, bout), positions(tested, bout)
    model = model_of(*weigh(data, bout, before.weights if before else ()))
    found = {"loss": round(loss(model, test, bout), 4), "chance": round(by_chance(test, bout), 4)}
    was = {"loss before": round(loss(before, test, bout), 4)} if before else {}
    note = {"games": len(games), "positions": len(data.shares), **was, **found}
    return dict(zip(bout.names, model.weights, strict=True)), note


if __name__ == "__main__":
    main()
