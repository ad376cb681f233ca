"""Situations for the assignment phase, built by hand, and an agenda that runs like the kernel's."""

from __future__ import annotations

from collections.abc import Sequence

from primordia.genesis import assignment
from primordia.genesis.cards import STANDARD, Cards
from primordia.genesis.earth import DISEASED, HEALTHY, LIVING, REFUGIUM, Earth
from primordia.genesis.edition import EDITIONS
from primordia.genesis.parts import (
    CATALOGUE,
    COLOURS,
    COMPETITIVE,
    EVENTS,
    FIRST_ORGAN,
    FIRST_PARASITE,
    GLOSSARY,
    MACROS,
    MUTATIONS,
    ORGANISMS,
    PLACARDS,
    STOLEN,
)
from primordia.kernel.chance import Chance, Preset, Result

ALL, NONE = "59", "50"  # events under which all rows are active, and none
BIONTS = 4


def earth(*colours: str, sky: str = ALL, cards: Cards = STANDARD, bionts: int = BIONTS) -> Earth:
    """An empty Earth in phase 2 of turn 5; every colour has all its bionts at home and no catalysts."""
    e = Earth.__new__(Earth)
    e.begin(GLOSSARY, Chance(1), None)
    e.edition, e.mode = EDITIONS["2020"], COMPETITIVE
    e.cards = cards
    e.advanced = True
    e.parasites = True
    e.limit = 6
    e.playing = [COLOURS.number(c) for c in colours]
    e.seats = [e.playing.index(c) if c in e.playing else -1 for c in range(4)]
    e.edition = EDITIONS["2020"]
    e.blank()
    e.journal = []
    e.turn, e.phase, e.sky = 5, 2, EVENTS.number(sky)
    for colour in e.playing:
        e.home[colour] = bionts
    return e


def _bionts(e: Earth, o: int, bionts: str) -> None:
    for colour in map(COLOURS.number, bionts.split()):
        e.bionts[o * 4 + colour] += 1
        e.home[colour] -= 1


def refugium(e: Earth, name: str, bionts: str = "", enzymes: str = "") -> int:
    p = PLACARDS.number(name)
    e.unseen_placards[p] = 0
    e.place[p] = REFUGIUM
    e.arrive(p)
    for colour in e.cards.placards[p].manna:
        e.dead[p * 4 + colour] += 1
    for slot, disk in enumerate(enzymes.split()):
        e.enzymes[p * 7 + slot] = COLOURS.number(disk) + 1
    _bionts(e, p, bionts)
    return p


def mutate(e: Earth, o: int, names: Sequence[str]) -> None:
    """`tmrna`, or `tmrna+` for a promoted one."""
    for name in names:
        m = MUTATIONS.number(name.rstrip("+"))
        e.unseen_mutations[m] = 0
        e.holder[m] = o
        e.gene[m * 2] = HEALTHY
        if name.endswith("+"):
            e.promoted[m] = 1
            e.gene[m * 2 + 1] = HEALTHY


def bacterium(e: Earth, name: str, bionts: str, cubes: str = "", mutations: Sequence[str] = ()) -> int:
    """The first biont is the owner's."""
    p = PLACARDS.number(name)
    e.unseen_placards[p] = 0
    e.place[p] = LIVING
    e.arrive(p)
    e.owner[p] = COLOURS.number(bionts.split(maxsplit=1)[0])
    for colour in cubes.split():
        e.cubes[p * 4 + COLOURS.number(colour)] += 1
    _bionts(e, p, bionts)
    mutate(e, p, mutations)
    return p


def macro(e: Earth, name: str, card: str, bionts: str, organs: Sequence[int] = (), land: bool = False) -> int:
    p = bacterium(e, name, bionts)
    e.macro[p] = MACROS.number(card)
    e.stack[e.macro[p]] = 0
    e.land[p] = int(land)
    for slot in organs:
        e.organs[p * 7 + slot - 1] = 1
    return p


def parasite(
    e: Earth, card: str, host: int, bionts: str, side: int = 0, diseased: Sequence[str] = (), mutations: Sequence[str] = ()
) -> int:
    """The first biont is the controller's; diseased cubes as in `tmrna.base`, in the order of the slots."""
    colour = COLOURS.number(card)
    p = FIRST_PARASITE + colour
    e.host[colour], e.side[colour] = host, side
    e.owner[p] = COLOURS.number(bionts.split(maxsplit=1)[0])
    for slot, name in enumerate(diseased):
        if name:
            stolen = STOLEN.number(name)
            e.disease[colour * 2 + slot] = stolen + 1
            if stolen < FIRST_ORGAN:
                e.gene[stolen] = DISEASED
    _bionts(e, p, bionts)
    mutate(e, p, mutations)
    return p


def catalysts(e: Earth, colour: str, disks: str) -> None:
    for disk in disks.split():
        e.disks[COLOURS.number(colour) * 4 + COLOURS.number(disk)] += 1


def dice(e: Earth, *values: int) -> None:
    e.preset = Preset([Result("dice", value - 1, True) for value in values])


def play(e: Earth, *texts: str) -> list[str]:
    """Answers the questions that come up with these texts; single options play themselves. The options where it stops."""
    answers = list(texts)
    for _ in range(1000):
        if not e.agenda:
            break
        step = e.agenda.pop()
        assert not set(step.takes) - set(GLOSSARY), step.takes
        if step.work:
            step.run(e)
            continue
        options = step.options(e)
        assert len(options) == len(set(options))
        if len(options) == 1:
            step.choose(e, options[0])
        elif options:
            if not answers:
                e.agenda.append(step)
                return [option.text for option in options]
            action = CATALOGUE.parse(answers.pop(0))
            assert action in options, f"{action} for {step.text(GLOSSARY)}, not one of {options}"
            step.choose(e, action)
    assert not answers, f"never asked: {answers}"
    return []


def begin(e: Earth, *texts: str) -> list[str]:
    """The phase begins, and these answers are given."""
    assignment.begin(e)
    return play(e, *texts)


def asked(e: Earth) -> str:
    """Who is asked what."""
    return e.agenda[-1].text(GLOSSARY)


def told(e: Earth) -> list[str]:
    return [entry.kind for entry in e.journal or []]


def why(e: Earth, text: str) -> tuple[str, str]:
    """The reason that the step on top gives for refusing an action, and its rule."""
    action = CATALOGUE.parse(text)
    assert action not in e.agenda[-1].options(e)
    reason = e.agenda[-1].hindrance(e, action)
    assert reason is not None
    return reason.message, reason.rule


def bionts(e: Earth, place: str) -> str:
    o = ORGANISMS.number(place)
    return " ".join(COLOURS.text(c) for c in range(4) for _ in range(e.bionts[o * 4 + c]))


def disks(e: Earth, colour: str) -> list[int]:
    c = COLOURS.number(colour)
    return e.disks[c * 4 : c * 4 + 4]


def diseased(e: Earth, card: str) -> list[str]:
    c = COLOURS.number(card)
    return [STOLEN.text(k - 1) if k else "" for k in e.disease[c * 2 : c * 2 + 2]]


def turn_of(e: Earth, colour: str) -> list[str]:
    """The phase begins, and whoever comes earlier does nothing. The options of this colour's turn."""
    options = begin(e)
    while asked(e) != f"assign {colour}":
        options = play(e, "done")
    return options


def now(e: Earth) -> list[str]:
    """The options where the agenda stands."""
    return [option.text for option in e.agenda[-1].options(e)]
