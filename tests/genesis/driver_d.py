"""Tables for the tests of part D: situations in a few words, and a small engine that works through the agenda.

Red and green play unless a test says otherwise; every colour has its bionts at home; the decks are full and face down.
"""

from __future__ import annotations

from primordia.genesis import events, organism
from primordia.genesis.cards import MOST_ORGANS, MOST_SLOTS, STANDARD
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
    ROWS,
)
from primordia.kernel.chance import Chance, Preset, Result
from primordia.kernel.step import Step

LETTERS = "rygb"


def table(*colours: str, advanced: bool = True, listening: bool = True) -> Earth:
    """An empty table: nothing has happened yet."""
    e = Earth.__new__(Earth)
    e.begin(GLOSSARY, Chance(1), None)
    e.edition, e.mode = EDITIONS["2020"], COMPETITIVE
    e.cards = STANDARD
    e.advanced = advanced
    e.parasites = True
    e.playing = [COLOURS.number(colour) for colour in colours or ("red", "green")]
    e.seats = [e.playing.index(c) if c in e.playing else -1 for c in range(4)]
    e.limit = 12 // len(e.playing)
    e.edition = EDITIONS["2020"]
    e.blank()
    e.turn = e.phase = 1
    e.home = [4 if c in e.playing else 0 for c in range(4)]
    if listening:
        e.journal = []
    return e


def counts(letters: str) -> list[int]:
    return [letters.count(letter) for letter in LETTERS]


# What lies on the table


def refugium(e: Earth, name: str, organised: str = "", enzymes: str = "", bionts: str = "", dead: str | None = None) -> int:
    """A refugium as it emerged, unless told what is left of its disorganised manna."""
    p = PLACARDS.number(name)
    e.unseen_placards[p] = 0
    e.place[p] = REFUGIUM
    e.arrive(p)
    manna = "".join(LETTERS[c] for c in e.cards.placards[p].manna)
    e.dead[p * 4 : p * 4 + 4] = counts(manna if dead is None else dead)
    e.cubes[p * 4 : p * 4 + 4] = counts(organised)
    _settle_bionts(e, p, bionts)
    for slot, letter in enumerate(enzymes):
        e.enzymes[p * MOST_SLOTS + slot] = LETTERS.index(letter) + 1
    return p


def bacterium(e: Earth, name: str, bionts: str, cubes: str = "", owner: str = "") -> int:
    """A bacterium; it belongs to the first biont's player unless told otherwise."""
    p = refugium(e, name, cubes, "", bionts, "")
    e.place[p] = LIVING
    e.owner[p] = LETTERS.index((owner or bionts)[0])
    return p


def macro(e: Earth, name: str, card: str, bionts: str, organs: tuple[str, ...] = (), land: bool = False) -> int:
    """A macroorganism on a bacterium's placard, with some of its organs by name."""
    o = bacterium(e, name, bionts)
    k = MACROS.number(card)
    e.macro[o] = k
    e.stack[k] = 0
    e.land[o] = int(land)
    for organ in organs:
        e.organs[o * MOST_ORGANS + e.cards.macroorganisms[k].organ_names[int(land)].index(organ)] = 1
    return o


def gene(e: Earth, o: int, *names: str) -> None:
    """Mutations of an organism; `name+` is promoted."""
    for name in names:
        m = MUTATIONS.number(name.rstrip("+"))
        e.unseen_mutations[m] = 0
        e.holder[m] = o
        e.gene[m * 2] = HEALTHY
        if name.endswith("+"):
            e.promoted[m] = 1
            e.gene[m * 2 + 1] = HEALTHY


def parasite(e: Earth, card: str, host: int, *stolen: str, side: int = 0, bionts: str = "", owner: str = "") -> int:
    """A parasite with its diseased cubes in the order of its slots: `tmrna.base`, `organ-1`, or nothing."""
    k = COLOURS.number(card)
    o = FIRST_PARASITE + k
    e.host[k] = host
    e.side[k] = side
    e.owner[o] = LETTERS.index((owner or bionts or card)[0])
    _settle_bionts(e, o, bionts or card[0])
    for slot, name in enumerate(stolen):
        if name:
            what = GLOSSARY["stolen"].number(name)
            e.disease[k * 2 + slot] = what + 1
            if what < FIRST_ORGAN:
                e.gene[what] = DISEASED
    return o


def _settle_bionts(e: Earth, o: int, bionts: str) -> None:
    e.bionts[o * 4 : o * 4 + 4] = counts(bionts)
    for c in range(4):
        e.home[c] -= e.bionts[o * 4 + c]


def catalysts(e: Earth, colour: str, letters: str) -> None:
    c = COLOURS.number(colour)
    e.disks[c * 4 : c * 4 + 4] = counts(letters)


def climate(e: Earth, letters: str) -> None:
    """The string: w for a sun, c for a snowflake."""
    e.climate = ["wc".index(letter) for letter in letters]


def show(e: Earth, number: int) -> None:
    """The event of the turn before."""
    e.sky = EVENTS.number(str(number))
    e.unseen_events[e.sky] = 0


# What happens


def force(e: Earth, label: str, *values: int) -> None:
    results = e.preset.results if e.preset else []
    e.preset = Preset([*results, *(Result(label, value, True) for value in values)])


def dice(e: Earth, *faces: int) -> None:
    force(e, "dice", *(face - 1 for face in faces))


def placards(e: Earth, *names: str) -> None:
    for name in names:
        p = PLACARDS.number(name)
        force(e, ROWS.text(e.cards.placards[p].row), p)


def event(e: Earth, *numbers: int) -> None:
    """These cards are the next of the deck; the event phase begins."""
    e.draws = [0, 0, 0]
    for number in numbers:
        k = EVENTS.number(str(number))
        eon = e.cards.events[k].eon
        e.draws[eon] += 1
        force(e, ("hadean", "archean", "proterozoic")[eon], k)
    events.begin(e)


def run(e: Earth, *answers: str) -> list[str]:
    """Works through the agenda with these answers; what may be chosen when they have run out. Single options are played."""
    left = list(answers)
    for _ in range(10_000):
        if not e.agenda:
            break
        step = e.agenda.pop()
        again = wording(step)
        if step.work:
            step.run(e)
            continue
        if step.sealed:
            group = [step]
            while e.agenda and e.agenda[-1].sealed:
                group.append(e.agenda.pop())
            if len(left) < len(group):
                e.agenda += reversed(group)
                return [option.text for option in step.options(e)]
            chosen = []
            for voter in group:
                action = CATALOGUE.parse(left.pop(0))
                assert action in voter.options(e)
                chosen.append(action)
            for voter, action in zip(group, chosen, strict=True):
                voter.choose(e, action)
            continue
        options = step.options(e)
        if len(options) == 1:
            step.choose(e, options[0])
        elif options:
            if not left:
                e.agenda.append(step)
                return [option.text for option in options]
            action = CATALOGUE.parse(left.pop(0))
            assert action in options, f"{again}: {action} is not among {options}"
            step.choose(e, action)
    assert not left, left
    return []


def wording(step: Step[Earth]) -> str:
    """Every step on the agenda has a text form."""
    return step.text(GLOSSARY)


def asked(e: Earth) -> str:
    """Who is asked."""
    return COLOURS.text(e.agenda[-1].colour)


# What there is


def told(e: Earth, *kinds: str) -> list[str]:
    """The journal, or the entries of some kinds, each as words."""
    assert e.journal is not None
    return [
        " ".join([entry.kind, *(str(value) for value in entry.arguments.values())])
        for entry in e.journal
        if not kinds or entry.kind in kinds
    ]


def genes(e: Earth, o: int) -> list[str]:
    return [MUTATIONS.text(m) + "+" * e.promoted[m] for m in organism.mutations(e, o)]


def cubes(e: Earth, o: int) -> str:
    return "".join(LETTERS[c] * e.cubes[o * 4 + c] for c in range(4))


def manna(e: Earth, p: int) -> str:
    return "".join(LETTERS[c] * e.dead[p * 4 + c] for c in range(4))


def bionts(e: Earth, o: int) -> str:
    return "".join(LETTERS[c] * e.bionts[o * 4 + c] for c in range(4))


def pool(e: Earth, colour: str) -> str:
    c = COLOURS.number(colour)
    return "".join(LETTERS[k] * e.disks[c * 4 + k] for k in range(4))


def organs(e: Earth, o: int) -> int:
    return sum(e.organs[o * MOST_ORGANS : (o + 1) * MOST_ORGANS])


def name(o: int) -> str:
    return ORGANISMS.text(o)


def refugia(e: Earth) -> list[str]:
    return [PLACARDS.text(p) for p in e.refugia()]
