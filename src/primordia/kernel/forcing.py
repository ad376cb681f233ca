"""Results of chance that are fixed beforehand, for tests, puzzles and analysis: what `Game.force` takes, and scripts that stop
where a result is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from primordia.kernel.chance import DICE, Chance, Forced, Preset, Result, Script
from primordia.kernel.errors import SetupError
from primordia.kernel.fields import short, shown
from primordia.kernel.rules import Rules, Setup
from primordia.kernel.state import State


class NeededError(Exception):
    """Chance has to decide something that is not given: the dice or deck, and how many there are of each kind."""

    def __init__(self, label: str, counts: list[int]) -> None:
        super().__init__(label)
        self.label = label
        self.counts = counts


class Given(Preset):
    """Given results, in their order, and nothing after them: then a NeededError says what is asked of chance."""

    def __init__(self, values: Sequence[int]) -> None:
        super().__init__([])
        self.values = values
        self.taken = 0

    def take(self, chance: Chance, label: str, counts: list[int]) -> Result:
        if self.taken == len(self.values):
            raise NeededError(label, counts[:])
        self.taken += 1
        return Result(label, self.values[self.taken - 1], True)


def results_of(rules: Rules[Any], setup: Setup, dice: Sequence[object], cards: Sequence[object]) -> list[Result]:
    """The forced results for these dice and cards, each card with its deck; SetupError if there is no such die or card."""
    results = []
    for die in dice:
        if type(die) is not int or not 1 <= die <= 6:
            raise SetupError("kernel.force.die", die=shown(die) if isinstance(die, int) else short(str(die)))
        results.append(Result(DICE, die - 1, True))
    decks = rules.deal(setup, Chance(0), None).decks() if cards else {}  # as they are before the first card is drawn
    for card in cards:
        found = None
        for label, copies in decks.items():
            names = rules.glossary[label]
            if str(card).strip() in names.names and copies[names.number(str(card).strip())]:
                found = Result(label, names.number(str(card).strip()), True)
        if found is None:
            known = ", ".join(dict.fromkeys(name for label in decks for name in rules.glossary[label].names))
            raise SetupError("kernel.force.card", card=short(str(card)), known=known)
        results.append(found)
    return results


def check_unseen(rules: Rules[Any], state: State, preset: Preset) -> None:
    """SetupError if a forced card is not, or no longer, among the unseen ones."""
    decks = state.decks()
    taken: Counter[tuple[str, int]] = Counter()
    for result in preset.results:
        if result.label != DICE:
            taken[result.label, result.value] += 1
            if taken[result.label, result.value] > decks[result.label][result.value]:
                card = rules.glossary[result.label].text(result.value)
                raise SetupError("kernel.force.seen", card=card, deck=result.label)


def fixed(preset: Preset | None) -> list[Result]:
    """The forced results that have not come up yet; results of a record being read do not count."""
    return preset.results if preset is not None and not isinstance(preset, Script) else []


def told(rules: Rules[Any], results: list[Result]) -> Forced:
    """Forced results in the form that `force` takes."""
    dice = [result.value + 1 for result in results if result.label == DICE]
    cards = [rules.glossary[result.label].text(result.value) for result in results if result.label != DICE]
    return Forced(dice, cards)
