"""A tiny complete game that uses everything the kernel has: a deck with copies, dice, a hand that is hidden, a sealed vote.

Three colours; two seats (seat 0 runs red and blue) or three. A round: each colour has a turn, then all vote in secret for a
colour, which gets a bonus. The `bound` may vote for themselves only, the `mute` may not vote. After four rounds, or at forty
points, the game is over. It has no words, no guide and no board: whatever a game leaves out has a fallback.
"""

from __future__ import annotations

from typing import Any, Final, Self

from primordia.kernel.action import Action, Catalogue, Names, Sets
from primordia.kernel.chance import Chance, Preset, pick
from primordia.kernel.errors import Reason, SetupError
from primordia.kernel.option import Option
from primordia.kernel.rules import COUNT, Rules, Setup
from primordia.kernel.state import State
from primordia.kernel.step import Sealed, Step, Work

COLOURS: Final = Names("colour", ["red", "green", "blue"])
CARDS: Final = Names("card", ["ace", "king", "wild one"])
COPIES: Final = [3, 4, 2]
WORTH: Final = [1, 5, 8]
GLOSSARY: Final = {
    "colour": COLOURS,
    "target": COLOURS,
    "voters": Sets(COLOURS),
    "card": CARDS,
    "pips": COUNT,
    "left": COUNT,
}

CATALOGUE: Final = Catalogue(GLOSSARY)
WAIT: Final = CATALOGUE.one("wait")
BANK: Final = CATALOGUE.one("bank")
ROLL: Final = CATALOGUE.one("roll")
SWAP: Final = CATALOGUE.one("swap")
SHOW: Final = CATALOGUE.each("show", "card")
VOTE: Final = CATALOGUE.each("vote", "target")
THANK: Final = CATALOGUE.one("thank")
PLEDGE: Final = CATALOGUE.one("pledge")
DECLINE: Final = CATALOGUE.one("decline")
GIVE: Final = CATALOGUE.pairs("give", "card", "target")

ENDINGS: Final = ("", "rounds", "goal")
ROUNDS: Final = {"short": 4, "long": 1_000_000}
GOAL: Final = 40


class Table(State):
    """Flat lists, one number per colour."""

    bonus: int
    endless: bool
    rounds: int
    goal: int
    round: int
    unseen: list[int]
    hand: list[int]  # the card that only its seat knows; -1: none
    score: list[int]
    votes: list[int]  # -1: none
    pledged: list[int]
    bound: list[int]
    mute: list[int]
    ending: int

    @classmethod
    def fresh(cls, setup: Setup, chance: Chance, preset: Preset | None) -> Table:
        table = cls.__new__(cls)
        table.begin(GLOSSARY, chance, preset)
        table.seats = [0, 1, 0] if setup.players == 2 else [0, 1, 2]
        table.bonus = 3 if setup.options["bonus"] == "three" else 2
        table.endless = bool(setup.options["endless"])
        table.rounds = ROUNDS[str(setup.options["length"])]
        table.goal = GOAL if table.rounds < 10 else 10**9
        table.round = 0
        table.unseen = COPIES[:]
        table.hand = [-1, -1, -1]
        table.score = [0, 0, 0]
        table.votes = [-1, -1, -1]
        table.pledged = [0, 0, 0]
        table.bound = [0, 0, 0]
        table.mute = [0, 0, 0]
        table.ending = 0
        return table

    def fork(self, chance: Chance) -> Self:
        twin = super().fork(chance)
        for name in ("bonus", "endless", "rounds", "goal", "round", "ending"):
            setattr(twin, name, getattr(self, name))
        for name in ("unseen", "hand", "score", "votes", "pledged", "bound", "mute"):
            setattr(twin, name, getattr(self, name)[:])
        return twin

    def decks(self) -> dict[str, list[int]]:
        return {"card": self.unseen}


class Deal(Work[Table]):
    """A hidden card for each colour (T1)."""

    rule = "T1"

    def run(self, table: Table) -> None:
        for colour in range(3):
            table.hand[colour] = table.draw("card", table.unseen)
            table.tell("dealt", "T1", colour=colour)
        table.agenda.append(Round())


class Round(Work[Table]):
    """The next round, or the end (T2)."""

    rule = "T2"

    def run(self, table: Table) -> None:
        if table.endless:
            table.agenda.append(Round())
            return
        if max(table.score) >= table.goal:
            table.ending = 2
        elif table.round == table.rounds:
            table.ending = 1
        if table.ending:
            table.tell("ended", "T2", round=table.round)
            return
        table.round += 1
        table.tell("round", "T2", round=table.round)
        table.agenda.append(Round())
        table.agenda.append(Count())
        table.agenda += [Vote(colour) for colour in (2, 1, 0)]
        table.agenda += [Turn(colour) for colour in (2, 1, 0)]


class Turn(Step[Table]):
    """Wait, bank a point, roll, swap the hidden card or show it for its worth (T3)."""

    rule = "T3"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def options(self, table: Table) -> list[Action]:
        actions = [WAIT, BANK, ROLL, SWAP, *SHOW]
        return [action for action in actions if self.hindrance(table, action) is None]

    def hindrance(self, table: Table, action: Action) -> Reason | None:
        if action is SWAP and not any(table.unseen):
            return Reason("toy.reason.deck", rule="T3b")
        if action.verb == "show" and action.x != table.hand[self.colour]:
            return Reason("toy.reason.hand", card=CARDS.text(action.x))
        return None

    def choose(self, table: Table, action: Action) -> None:
        table.tell("turn", "T3", colour=self.colour)
        if action is BANK:
            table.score[self.colour] += 1
            table.agenda.append(Thank(self.colour, 1))
            table.agenda.append(Idle(self.colour))
        elif action is ROLL:
            pips = table.roll()
            table.score[self.colour] += pips
            table.tell("rolled", "T3", colour=self.colour, pips=pips)
        elif action is SWAP:
            new = table.draw("card", table.unseen)
            if table.hand[self.colour] >= 0:
                table.unseen[table.hand[self.colour]] += 1
            table.hand[self.colour] = new
        elif action.verb == "show":
            table.score[self.colour] += WORTH[action.x]
            table.hand[self.colour] = -1
            table.tell("shown", "T3", colour=self.colour, card=action.x)


class Idle(Step[Table]):
    """Never has an option (T4)."""

    rule = "T4"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def options(self, table: Table) -> list[Action]:
        return []


class Thank(Step[Table]):
    """Has one option, `left` times (T5)."""

    rule = "T5"
    takes = ("colour", "left")

    def __init__(self, colour: int, left: int) -> None:
        self.colour = colour
        self.left = left

    def options(self, table: Table) -> list[Action]:
        return [THANK]

    def choose(self, table: Table, action: Action) -> None:
        table.tell("thanked", "T5", colour=self.colour)
        if self.left > 1:
            table.agenda.append(Thank(self.colour, self.left - 1))


class Vote(Sealed[Table]):
    """In secret, for any colour (T6)."""

    rule = "T6"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def options(self, table: Table) -> list[Action]:
        if table.mute[self.colour]:
            return []
        return [VOTE[self.colour]] if table.bound[self.colour] else VOTE[:]

    def choose(self, table: Table, action: Action) -> None:
        table.votes[self.colour] = action.x
        table.tell("voted", "T6", colour=self.colour, target=action.x)


class Count(Work[Table]):
    """The most votes win the bonus; a tie is broken by a die, if all voted (T7)."""

    rule = "T7"

    def run(self, table: Table) -> None:
        tally = [table.votes.count(colour) for colour in range(3)]
        table.votes = [-1, -1, -1]
        best = [colour for colour in range(3) if tally[colour] == max(tally)]
        if not any(tally):
            return
        winner = best[0] if len(best) == 1 else best[table.roll() % len(best)]
        table.score[winner] += table.bonus
        table.tell("elected", "T7", colour=winner)


class Pledge(Sealed[Table]):
    """In secret: pledge or decline. Once a pledge is open, nobody else could give one (T8)."""

    rule = "T8"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def options(self, table: Table) -> list[Action]:
        return [DECLINE] if any(table.pledged) else [PLEDGE, DECLINE]

    def choose(self, table: Table, action: Action) -> None:
        table.pledged[self.colour] = int(action is PLEDGE)


class Brag(Step[Table]):
    """Who holds an ace says nothing, who holds a king must show it, others may (T10)."""

    rule = "T10"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def options(self, table: Table) -> list[Action]:
        card = table.hand[self.colour]
        return [SHOW[card], DECLINE][: max(card, 0)]

    def choose(self, table: Table, action: Action) -> None:
        if action is not DECLINE:
            table.score[self.colour] += WORTH[action.x]
            table.hand[self.colour] = -1


class Hail(Work[Table]):
    """A die for each colour, all at once, then a card for red (T9)."""

    rule = "T9"

    def run(self, table: Table) -> None:
        for colour in range(3):
            table.score[colour] += table.roll()
        table.hand[0] = table.draw("card", table.unseen)


STEPS: tuple[type[Step[Table]], ...] = (Deal, Round, Turn, Idle, Thank, Vote, Count, Pledge, Brag, Hail)


class Toy(Rules[Table]):
    name = "toy"
    version = "3"
    players = (2, 3)
    options = (Option("bonus", ("two", "three")), Option("endless", (False, True)), Option("length", ("short", "long")))
    glossary = GLOSSARY
    catalogue = CATALOGUE
    steps = {step.kind: step for step in STEPS}
    colour = COLOURS

    def deal(self, setup: Setup, chance: Chance, preset: Preset | None) -> Table:
        table = Table.fresh(setup, chance, preset)
        table.agenda.append(Deal())
        return table

    def read(self, setup: Setup, document: dict[str, Any], chance: Chance, preset: Preset | None) -> Table:
        table = Table.fresh(setup, chance, preset)
        for key, value in document.items():
            if key in ("score", "hand", "bound", "mute", "pledged") and isinstance(value, list) and len(value) == 3:
                low, high = {"score": (0, 10**9), "hand": (-1, 2)}.get(key, (0, 1))
                if not all(isinstance(number, int) and low <= number <= high for number in value):
                    raise SetupError("toy.position.value", key=key, value=value)
                setattr(table, key, value)
            elif key == "round" and isinstance(value, int) and 0 <= value <= table.rounds:
                table.round = value
            elif key == "ending" and value in ENDINGS:
                table.ending = ENDINGS.index(value)
            elif key == "unseen" and isinstance(value, list) and len(value) == 3 and all(n in range(9) for n in value):
                table.unseen = value
            else:
                raise SetupError("toy.position.key", key=key)
        if "unseen" not in document:
            for card in table.hand:
                if card >= 0:
                    table.unseen[card] -= 1
        if min(table.unseen) < 0:
            raise SetupError("toy.position.cards", rule="T1")
        table.agenda.append(Round())
        return table

    def write(self, table: Table) -> dict[str, Any]:
        document: dict[str, Any] = {
            "round": table.round,
            "score": table.score[:],
            "hand": table.hand[:],
            "unseen": table.unseen[:],
        }
        for name in ("bound", "mute", "pledged"):
            if any(getattr(table, name)):
                document[name] = getattr(table, name)[:]
        if table.ending:
            document["ending"] = ENDINGS[table.ending]
        return document

    def check(self, table: Table) -> None:
        if not table.agenda and not table.ending:
            raise SetupError("toy.position.no-agenda")

    def parts(self) -> dict[str, Any]:
        return {"stones": {"flint": {"name": "Flint", "weight": 3, "reconstructed": ["weight"]}, "slate": {"name": "Slate"}}}

    def view(self, table: Table, seat: int | None) -> dict[str, Any]:
        return {
            "round": table.round,
            "score": table.score[:],
            "holds": [int(card >= 0) for card in table.hand],
            "hand": {
                COLOURS.text(colour): CARDS.text(card)
                for colour, card in enumerate(table.hand)
                if card >= 0 and table.seats[colour] == seat
            },
        }

    def forget(self, table: Table, seat: int, chance: Chance) -> None:
        """The hands of others go back into the deck and are dealt anew."""
        others = [colour for colour in range(3) if table.seats[colour] != seat and table.hand[colour] >= 0]
        for colour in others:
            table.unseen[table.hand[colour]] += 1
        for colour in others:
            table.hand[colour] = pick(chance, "card", table.unseen)
            table.unseen[table.hand[colour]] -= 1

    def scores(self, table: Table) -> list[int]:
        points = [0] * (max(table.seats) + 1)
        for colour, seat in enumerate(table.seats):
            points[seat] += table.score[colour]
        return points

    def winners(self, table: Table) -> list[int]:
        points = self.scores(table)
        return [seat for seat, score in enumerate(points) if score == max(points)]

    def ending(self, table: Table) -> str:
        return ENDINGS[table.ending]


TOY: Final = Toy()
