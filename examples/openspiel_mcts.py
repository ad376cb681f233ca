"""OpenSpiel's Monte Carlo tree search plays one of our games against random players.

    python examples/openspiel_mcts.py --game "primordia_ursuppe(players=2,reward=rank)" --simulations 30 --matches 10

The search is OpenSpiel's own. What a situation is worth at the end of a line of play comes from the game's guide: each seat's
chance to win, which every game has. `--rollouts` judges by playing on at random instead, as OpenSpiel does with any game.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import primordia.environments  # noqa: F401 - names the games to OpenSpiel
from primordia.guide import guide
from primordia.kernel.game import inside


class Chances(mcts.Evaluator):  # type: ignore[misc, unused-ignore]
    """A situation is worth what the guide of the game thinks of it, on the scale of `reward=rank`."""

    def evaluate(self, state: Any) -> Any:
        if state.is_terminal() or state.now.game is None:
            return np.array(state.returns())
        course = state.now
        chances = guide(course.arena.rules).chances(inside(course.game))
        return 2 * np.array(chances) - 1

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def play(game: Any, bots: list[Any], rng: Any) -> list[float]:
    """One match; chance falls as it likes."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return list(state.returns())


def main(arguments: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="primordia_ursuppe(players=2,reward=rank)")
    parser.add_argument("--simulations", type=int, default=30, help="of each decision")
    parser.add_argument("--rollouts", action="store_true", help="judge by random play to the end")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(arguments)
    rng = np.random.RandomState(wish.seed)
    game = pyspiel.load_game(wish.game)
    evaluator = mcts.RandomRolloutEvaluator(1, rng) if wish.rollouts else Chances()
    total = 0.0
    for match in range(wish.matches):
        seat = match % game.num_players()
        bots = [pyspiel.make_uniform_random_bot(other, wish.seed + match) for other in range(game.num_players())]
        bots[seat] = mcts.MCTSBot(game, 1.4, wish.simulations, evaluator, random_state=rng)
        total += float(play(game, bots, rng)[seat])
    sys.stdout.write(f"{wish.game}: mean reward of the search {total / wish.matches:.2f} in {wish.matches} matches\n")
    return float(total / wish.matches)


if __name__ == "__main__":
    main()
