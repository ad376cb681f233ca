"""What Bios:Genesis tells bots, odds, the terminal and the book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from primordia.book import Sheet, Variant
from primordia.genesis import (
    bouts,
    choices,
    evaluation,
    features,
    grounds,
    handover,
    journey,
    odds,
    offers,
    policy,
    prospects,
    quest,
    reference,
    selfish,
    tasks,
    terminal,
)
from primordia.genesis.book import BOOK
from primordia.genesis.cards import DOCUMENTS, box, printed, slug
from primordia.genesis.earth import Earth
from primordia.genesis.edition import NAMES
from primordia.genesis.edition import TABLE as SWITCHES
from primordia.genesis.goals import has_goal
from primordia.genesis.megafauna import bequest
from primordia.genesis.parts import COOPERATIVE, MODES, SOLITAIRE
from primordia.genesis.tallies import TALLIED, tallies
from primordia.genesis.telling import EarthTelling
from primordia.guide import Bout, Guide, Manner, Measure, Prudence, Tally
from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.journal import Entry
from primordia.kernel.option import Value
from primordia.kernel.playout import Luck, Stop
from primordia.kernel.step import Step
from primordia.kernel.values import Values
from primordia.locales import Narrator
from primordia.odds.table import Table

SHARE = 6  # playouts for each option that is compared
EASE = 2.5  # the effort of a decision where there is a goal
SURE = 3.0  # caution there
ENOUGH = 240  # playouts for a decision there
MANY = 200  # playouts for a decision, from which on chances are more in doubt than the mean of the playouts
MARGIN = 0.02  # what an option must then be better by than the rule of thumb
FURTHER = 1  # turns more to which every second of their samples goes
SELFISH = 34.0  # the effort of a decision of somebody who looks one step ahead
USUAL = 2.0  # times as many play by the rules of thumb as each for himself
EDITIONS = "editions"  # the topic with the table of all differences
TITLES = {  # the two sides of a card
    "placards": (("refugium",), ("bacterium",)),
    "mutations": (("front", "name"), ("promoted", "name")),
    "macroorganisms": (("marine", "name"), ("terrestrial", "name")),
}
WORDED = {"events": "event", "placards": "placard", "mutations": "mutation"}  # cards whose first name goes by their id
BOUTS = {
    name: Bout(
        players,
        {"mode": MODES[mode]},
        journey.NAMES if bouts.solo(mode, players) else prospects.NAMES,
        goal=bouts.solo(mode, players),
        near=bouts.NEAREST.get(name, ""),
        helps=journey.HELPS if bouts.solo(mode, players) else prospects.HELPS,
        harms=journey.HARMS if bouts.solo(mode, players) else prospects.HARMS,
    )
    for name, (mode, players) in bouts.SETUPS.items()
}


class GenesisGuide(Guide[Earth]):
    """A turn is what other games call a round."""

    idle = frozenset(("pass", "done"))
    ends = frozenset(("done",))
    parts = frozenset(("put", "pay", "ballot"))
    effort = 4.0
    headings = frozenset(("phase",))
    telling = EarthTelling()
    book = BOOK
    successors = ("megafauna",)
    lessons = (
        "refugia",
        "life",
        "darwin",
        "purchases",
        "events",
        "parasites",
        "guests",
        "macroorganisms",
        "scoring",
        "together",
    )
    gentle = {"players": 2, "options": {"mode": "introductory", "parasites": False}}

    puzzles = (
        "false-double",
        "errors",
        "worm-in-the-sun",
        "triple",
        "seaweed",
        "cure",
        "poison",
        "food-chain",
        "two-faces",
        "first-home",
        "heat-and-light",
        "first-chromosome",
    )

    def evaluate(self, state: Earth, seat: int) -> float:
        return evaluation.evaluate(state, seat)

    def grounds(self, state: Earth, seat: int) -> Sequence[Mapping[str, float]]:
        return grounds.grounds(state, self.values, seat)

    def odds(self, state: Earth, asked: Step[Earth] | None, seat: int) -> list[Table]:
        return odds.tables(state, asked, seat)

    def cost(self, state: Earth, step: Step[Earth], action: Action) -> Reason | None:
        return offers.cost(state, step, action)

    def policy(self, state: Earth, step: Step[Earth], options: list[Action], luck: Luck) -> Action:
        return quest.habit(state, step, options, luck)

    def prudence(self, state: Earth, playouts: int) -> Prudence:
        """Where there is a goal the rules of thumb are cheaper, fewer players with fewer things to compare, and better than the
        chances can tell."""
        effort, caution = (EASE, SURE) if has_goal(state) else (self.effort, self.caution)
        if playouts < MANY:
            return Prudence(self.policy, effort, caution)
        return Prudence(self.policy, effort, caution, MARGIN, FURTHER)

    def enough(self, state: Earth) -> int:
        return ENOUGH if has_goal(state) else super().enough(state)

    def manners(self, state: Earth) -> Sequence[Manner]:
        """Where there are rivals: by the rules of thumb, or each for himself."""
        return () if has_goal(state) else (Manner(self.policy, self.effort, USUAL), Manner(selfish.habit, SELFISH))

    def sensible(self, state: Earth, step: Step[Earth], options: list[Action]) -> list[Action]:
        return choices.sensible(state, step, options)

    def worthwhile(self, state: Earth, step: Step[Earth], options: list[Action], playouts: int, luck: Luck) -> list[Action]:
        return policy.worthwhile(quest.leanings(state), state, step, options, playouts // SHARE)

    features = features.FEATURES

    def encode(self, state: Earth, seat: int) -> bytearray:
        return features.encode(state)

    def horizon(self, state: Earth, step: Step[Earth], sight: int) -> Stop:
        return prospects.horizon(state, sight)

    def chances(self, state: Earth) -> list[float]:
        return prospects.chances(state, self.values)

    bouts = BOUTS

    def measure(self, state: Earth) -> Measure:
        return Measure(bouts.bout(state), *prospects.strengths(state))

    def moment(self, state: Earth) -> int:
        """The beginning of each turn from the second on."""
        return state.turn - 1

    def appraise(self, state: Earth, values: Values) -> list[float]:
        return prospects.chances(state, values)

    def by_hand(self, state: Earth) -> list[float]:
        return prospects.chances(state, Values({}))

    def note(self, state: Earth, step: Step[Earth], action: Action) -> Reason | None:
        return offers.note(state, step, action)

    def clock(self, view: Mapping[str, Any]) -> tuple[int, int]:
        return int(view["turn"]), int(view["phase"])

    def together(self, players: int, options: Mapping[str, Value]) -> bool:
        return players == 1 or options["mode"] in (MODES[SOLITAIRE], MODES[COOPERATIVE])

    tallied = TALLIED

    def tallies(self, state: Earth, journal: Sequence[Entry]) -> Iterable[Tally]:
        return tallies(state, journal)

    def draw(self, view: dict[str, Any], speak: Narrator) -> Text:
        return terminal.draw(view, speak)

    def mission(self, view: Mapping[str, Any], speak: Narrator) -> str:
        return speak.words.text(f"genesis.mission.{view['mode']}") if view.get("goal") else ""

    def facts(self, topic: str) -> Mapping[str, Any]:
        """How the editions differ, as a table."""
        if topic != EDITIONS:
            return {}
        return {"editions": [{"switch": row[0], "rule": row[1], **dict(zip(NAMES, row[2:], strict=True))} for row in SWITCHES]}

    def illustration(self, topic: str, speak: Narrator) -> RenderableType | None:
        return terminal.editions(speak) if topic == EDITIONS else None

    def variants(self, topic: str, speak: Narrator) -> Sequence[Variant]:
        return reference.variants(topic, speak)

    def sheets(self, speak: Narrator) -> Sequence[Sheet]:
        return reference.sheets(speak)

    def cards(self) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        return DOCUMENTS

    printings = NAMES
    facets = {
        "placards": ("colour", "landform"),
        "mutations": ("colour", "icons"),
        "parasites": ("owner",),
        "macroorganisms": ("icons",),
        "events": ("eon", "icons"),
    }

    def gallery(self, printing: str) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
        shown = box(printed(printing))
        return {kind: shown[kind] for kind in self.facets}

    def title(self, kind: str, card: str, data: Mapping[str, Any]) -> str:
        if kind not in TITLES:
            return super().title(kind, card, data)
        return " / ".join(str(data[side[0]] if len(side) == 1 else data[side[0]][side[1]]) for side in TITLES[kind])

    def called(self, kind: str, card: str, data: Mapping[str, Any], speak: Narrator) -> str:
        first, *other = self.title(kind, card, data).split(" / ")
        first = speak.named(f"{WORDED[kind]}.{card}", first) if kind in WORDED else self._name(first, speak)
        return " / ".join([first, *(self._name(name, speak) for name in other)])

    def _name(self, name: str, speak: Narrator) -> str:
        """What is printed on a card as the name of a bacterium, a promoted mutation, a parasite or a species, worded."""
        species = speak.named(f"organism.{slug(name)}", name)
        return speak.named(f"printed.{name}", speak.named(f"parasite.{name}", species))

    def handover(self, state: Earth) -> dict[str, Any]:
        return bequest(state)

    def handed(self, data: dict[str, Any], speak: Narrator) -> Iterator[str]:
        return handover.lines(data, speak)

    def holds(self, state: Earth, goal: str) -> bool:
        return tasks.holds(state, goal)
