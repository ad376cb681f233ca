"""A table of Bios:Genesis without the game around it: for the rolls (F, G) and the score (I).

`run` works through the agenda as the kernel does: works are done, single options played, the rest answered from a list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from primordia.genesis import organism
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
)
from primordia.kernel.chance import Chance, Preset, Result

WARM, COOL = 0, 1
Tokens = str  # "red red blue": one word per token


def earth(players: str = "red green", *, event: str = "37", climate: int = WARM, **flags: Any) -> Earth:
    """An empty table; event 37 gives the order red, yellow, blue, green."""
    e = Earth.__new__(Earth)
    e.begin(GLOSSARY, Chance(1), None)
    e.edition, e.mode = EDITIONS["2020"], COMPETITIVE
    e.journal = []
    e.cards = flags.get("cards", STANDARD)
    e.advanced = flags.get("advanced", True)
    e.parasites = flags.get("parasites", True)
    e.playing = [COLOURS.number(name) for name in players.split()]
    e.limit = flags.get("limit", 12 // len(e.playing))
    e.seats = [e.playing.index(c) if c in e.playing else -1 for c in range(4)]
    e.edition = EDITIONS["2020"]
    e.blank()
    e.turn, e.phase = 2, 3
    e.sky = EVENTS.number(event)
    e.climate = [climate]
    return e


def tokens(text: Tokens) -> list[int]:
    """How many of each colour."""
    count = [0] * 4
    for name in text.split():
        count[COLOURS.number(name)] += 1
    return count


def lay(into: list[int], at: int, text: Tokens) -> None:
    into[at * 4 : at * 4 + 4] = tokens(text)


def refugium(
    e: Earth, name: str, bionts: Tokens, organised: Tokens = "", enzymes: Tokens = "", dead: Tokens | None = None
) -> int:
    """A refugium; unless `dead` says otherwise, the rest of its manna is disorganised."""
    p = PLACARDS.number(name)
    e.place[p] = REFUGIUM
    e.unseen_placards[p] = 0
    e.arrive(p)
    lay(e.bionts, p, bionts)
    lay(e.cubes, p, organised)
    for colour in range(4):
        e.dead[p * 4 + colour] = e.cards.placards[p].manna.count(colour) - e.cubes[p * 4 + colour]
    if dead is not None:
        lay(e.dead, p, dead)
    for slot, colour_name in enumerate(enzymes.split()):
        e.enzymes[p * MOST_SLOTS + slot] = COLOURS.number(colour_name) + 1
    return p


def bacterium(e: Earth, name: str, owner: str, bionts: Tokens, cubes: Tokens = "") -> int:
    """A bacterium by the name of its refugium."""
    p = PLACARDS.number(name)
    e.place[p] = LIVING
    e.unseen_placards[p] = 0
    e.arrive(p)
    e.owner[p] = COLOURS.number(owner)
    lay(e.bionts, p, bionts)
    lay(e.cubes, p, cubes)
    return p


def mutate(e: Earth, o: int, name: str, promoted: bool = False) -> int:
    """A mutation with all its cubes."""
    m = MUTATIONS.number(name)
    e.unseen_mutations[m] = 0
    e.holder[m] = o
    e.promoted[m] = int(promoted)
    e.gene[m * 2] = HEALTHY
    e.gene[m * 2 + 1] = HEALTHY if promoted else 0
    e.bought[m] = 1
    return m


def parasite(e: Earth, card: str, host: int, bionts: Tokens = "", side: int = 0, owner: str = "", steal: str = "") -> int:
    """A parasite; `steal` names cubes of its host's mutations (`tmrna.base`) or organs (`organ-1`)."""
    colour = COLOURS.number(card)
    o = FIRST_PARASITE + colour
    e.host[colour] = host
    e.side[colour] = side
    e.owner[o] = COLOURS.number(owner or card)
    lay(e.bionts, o, bionts or card)
    for what in steal.split():
        stolen = GLOSSARY["stolen"].number(what)
        if stolen < FIRST_ORGAN:
            e.gene[stolen] = DISEASED
            hue = organism.cube_colour(e, stolen // 2, stolen % 2)
        else:
            hue = e.cards.macroorganisms[e.macro[host]].organs[e.land[host]][stolen - FIRST_ORGAN]
        slot = e.cards.parasites[colour].slots[side].index(hue)
        e.disease[colour * 2 + slot] = stolen + 1
    return o


def macro(e: Earth, name: str, card: str, owner: str, bionts: Tokens, *, level: int = 0, land: int = 0, organs: int = 0) -> int:
    """A macroorganism with its first so many organs."""
    p = bacterium(e, name, owner, bionts)
    e.macro[p] = MACROS.number(card)
    e.stack[e.macro[p]] = 0
    e.level[p] = level
    e.land[p] = land
    for slot in range(organs):
        e.organs[p * MOST_ORGANS + slot] = 1
    return p


def start(e: Earth, begin: Callable[[Earth], None], *dice: int) -> None:
    """Begins a phase with dice that are set beforehand."""
    e.preset = Preset([Result("dice", die - 1, True) for die in dice])
    begin(e)


def run(e: Earth, *answers: str) -> list[str]:
    """Plays on. The options of the next decision, or nothing when the agenda is empty; all answers must have been asked for."""
    left = list(answers)
    for _ in range(10_000):
        if not e.agenda:
            break
        step = e.agenda.pop()
        agrees(step)
        if step.work:
            step.run(e)
            continue
        options = step.options(e)
        if len(options) == 1:
            step.choose(e, options[0])
        elif options:
            assert e.seats[step.colour] >= 0, f"nobody can answer {step.text(GLOSSARY)}"
            texts = [action.text for action in options]
            if not left:
                e.agenda.append(step)
                return texts
            assert left[0] in texts, f"{step.text(GLOSSARY)}: {left[0]} is not one of {texts}"
            step.choose(e, CATALOGUE.parse(left.pop(0)))
    assert not left, f"never asked: {left}"
    assert not e.owing and not any(e.owed), "catalysts that nobody took"
    assert e.preset is None or not e.preset.results, "dice that nobody rolled"
    return []


def agrees(step: Any) -> None:
    """A step's text gives the same step again."""
    words = step.text(GLOSSARY).split()
    numbers = [GLOSSARY[name].number(word) for name, word in zip(step.takes, words[1:], strict=True)]
    assert vars(type(step)(*numbers)) == {name: getattr(step, name) for name in step.takes}


def asked(e: Earth) -> str:
    """The decision that waits, as text."""
    return e.agenda[-1].text(GLOSSARY) if e.agenda else ""


# Short questions


def pool(e: Earth, colour: str) -> str:
    return spell(e.disks, COLOURS.number(colour))


def spell(lying: list[int], at: int) -> str:
    """Tokens by colour: `red red blue`."""
    return " ".join(name for c, name in enumerate(COLOURS.names) for _ in range(lying[at * 4 + c]))


def enzymes(e: Earth, p: int) -> str:
    return " ".join(COLOURS.text(k - 1) for k in e.enzymes[p * MOST_SLOTS : (p + 1) * MOST_SLOTS] if k)


def told(e: Earth, kind: str) -> list[dict[str, Any]]:
    """The journal entries of a kind."""
    return [entry.arguments for entry in e.journal or [] if entry.kind == kind]


def rules_told(e: Earth) -> list[str]:
    """Kind and rule of each entry."""
    return [f"{entry.kind} {entry.rule}" for entry in e.journal or []]


def name_of(o: int) -> str:
    return ORGANISMS.text(o)
