"""What Ursuppe tells bots, odds, the terminal and the book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.text import Text

from primordia.book import Sheet
from primordia.guide import Bout, Guide, Measure, Picture, Tally
from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.journal import Entry
from primordia.kernel.playout import Luck, Stop
from primordia.kernel.step import Step
from primordia.kernel.values import Values
from primordia.locales import Narrator
from primordia.odds.table import Table
from primordia.ursuppe import (
    choices,
    evaluation,
    features,
    grounds,
    odds,
    offers,
    policy,
    prospects,
    reference,
    tasks,
    terminal,
)
from primordia.ursuppe.attack import is_tie
from primordia.ursuppe.book import BOOK
from primordia.ursuppe.parts import (
    CARD_COPIES,
    CARD_DRIFT,
    CARD_OZONE,
    CARDS,
    COPIES,
    DEFEND,
    DIRECTIONS,
    GENES,
    MUTATION,
    PRICE,
    RECONSTRUCTED,
)
from primordia.ursuppe.soup import Soup
from primordia.ursuppe.tallies import TALLIED, tallies
from primordia.ursuppe.telling import SoupTelling

SHARE = 6  # playouts for each option that is compared


class UrsuppeGuide(Guide[Soup]):
    """Amoebas that pass, stop, starve, yield or stay let a chance go by."""

    idle = frozenset(("pass", "stop", "starve", "yield", "stay"))
    cast = frozenset(("steer",))
    headings = frozenset(("phase",))
    telling = SoupTelling()
    book = BOOK
    lessons = ("drift", "eat", "environment", "genes", "division", "death", "fight", "scoring")
    gentle = {"players": 3, "options": {}}

    puzzles = (
        "corner",
        "open-water",
        "tentacle",
        "hold-on",
        "nursery",
        "cannibal",
        "prey",
        "leech",
        "second-wind",
        "long-life",
        "ozone",
        "last-meal",
    )

    def evaluate(self, state: Soup, seat: int) -> float:
        return evaluation.evaluate(state, seat)

    def grounds(self, state: Soup, seat: int) -> Sequence[Mapping[str, float]]:
        return grounds.grounds(state, self.values, seat)

    def odds(self, state: Soup, asked: Step[Soup] | None, seat: int) -> list[Table]:
        return odds.tables(state, asked, seat)

    def cost(self, state: Soup, step: Step[Soup], action: Action) -> Reason | None:
        return offers.cost(state, step, action)

    def note(self, state: Soup, step: Step[Soup], action: Action) -> Reason | None:
        return offers.note(state, step, action)

    def policy(self, state: Soup, step: Step[Soup], options: list[Action], luck: Luck) -> Action:
        return policy.policy(state, step, options, luck)

    def sensible(self, state: Soup, step: Step[Soup], options: list[Action]) -> list[Action]:
        return choices.sensible(state, step, options)

    def worthwhile(self, state: Soup, step: Step[Soup], options: list[Action], playouts: int, luck: Luck) -> list[Action]:
        return choices.worthwhile(state, step, options, playouts // SHARE)

    caution = 0.0  # what looks better is better, even by few playouts: see docs/measurements.md
    effort = 0.7

    features = features.FEATURES

    def encode(self, state: Soup, seat: int) -> bytearray:
        return features.encode(state)

    def horizon(self, state: Soup, step: Step[Soup], sight: int) -> Stop:
        return prospects.horizon(state, sight)

    def chances(self, state: Soup) -> list[float]:
        return prospects.chances(state, self.values)

    bouts = {
        "2": Bout(2, {}, prospects.NAMES, soft=prospects.SOFT, near="4"),
        "3": Bout(3, {}, prospects.NAMES),
        "4": Bout(4, {}, prospects.NAMES),
    }

    def measure(self, state: Soup) -> Measure:
        tribes = range(state.colours)
        numbers = [prospects.features(state, colour) for colour in tribes]
        return Measure(prospects.bout(state), [state.seats[colour] for colour in tribes], numbers)

    def moment(self, state: Soup) -> int:
        """The beginning of each round from the second on."""
        return state.round - 1

    def appraise(self, state: Soup, values: Values) -> list[float]:
        known = values.model(prospects.bout(state)) is not None  # a file of somebody's own may lack this number of players
        return prospects.chances(state, values) if known else self.by_hand(state)

    tallied = TALLIED

    def tallies(self, state: Soup, journal: Sequence[Entry]) -> Iterable[Tally]:
        return tallies(state, journal)

    @property
    def pictures(self) -> Mapping[str, Picture]:
        return {"genes": terminal.shop}

    def draw(self, view: dict[str, Any], speak: Narrator) -> Text:
        return terminal.draw(view, speak)

    def sheets(self, speak: Narrator) -> Sequence[Sheet]:
        return reference.sheets(speak)

    def facts(self, topic: str) -> Mapping[str, Any]:
        """Price, mutation points and copies of a gene."""
        if topic not in GENES.names:
            return {}
        gene = GENES.number(topic)
        return {
            "price": PRICE[gene],
            "mutation": MUTATION[gene],
            "copies_three": COPIES[0][gene],
            "copies_four": COPIES[1][gene],
        }

    def gallery(self, printing: str) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        """The genes and the environment cards."""
        marks = {"reconstructed": ["copies", "ozone"]} if RECONSTRUCTED else {}
        cards = {
            name: {"drift": DIRECTIONS.text(CARD_DRIFT[n]), "ozone": CARD_OZONE[n], "copies": CARD_COPIES[n], **marks}
            for n, name in enumerate(CARDS.names)
        }
        return {"genes": self.rules.parts()["genes"], "environment": cards}

    def cards(self) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        return self.gallery("")

    def called(self, kind: str, card: str, data: Mapping[str, Any], speak: Narrator) -> str:
        return speak.named(f"gene.{card}" if kind == "genes" else f"environment.{card}", card)

    def illustration(self, topic: str, speak: Narrator) -> Text | None:
        facts = self.facts(topic)
        return Text(speak.words("ursuppe.terminal.gene", **facts)) if facts else None

    def holds(self, state: Soup, goal: str) -> bool:
        return tasks.holds(state, goal)

    def again(self, action: Action, dice: Sequence[int]) -> int:
        """A fight that is tied: all dice after the choice to defend are pairs of attacker and defender (defense)."""
        return 2 if action is DEFEND and len(dice) and len(dice) % 2 == 0 and is_tie(dice[-2], dice[-1]) else 0
