"""Positions of Ursuppe: what a text says of the table, and what is impossible about it.

    round = 3                             environment = "west 6"          seen = ["east 8", "north 9"]
    [red]   points = 7   score = 12       genes = ["speed 2"]             amoebas = ["1 b2", "3 c4 1"]
    [soup]  b2 = "red+2yellow"            c4 = "none"

A gene stands with the round of its purchase, an amoeba with its number, field and damage, a field with all its cubes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NoReturn

from primordia.kernel.action import Names
from primordia.kernel.errors import SetupError
from primordia.kernel.fields import EACH, Form, Table, short, tokens_text
from primordia.kernel.step import Step
from primordia.ursuppe.attack import Attempt
from primordia.ursuppe.genes import hindrance
from primordia.ursuppe.parts import (
    AGGRESSION,
    AMOEBAS,
    BORDERS,
    CARD_COPIES,
    CARDS,
    COLOURS,
    CUBES_PER_COLOUR,
    CUBES_PER_FIELD,
    FIELD_COUNT,
    FIELDS,
    FINISH,
    GENE_COUNT,
    GENES,
    REPLACES,
    START_POINTS,
    STRUGGLE,
    TRACK,
    TRIBE,
)
from primordia.ursuppe.round import Phase
from primordia.ursuppe.scoring import ENDINGS, FINISH_ZONE, LAST_CARD
from primordia.ursuppe.soup import Soup

FORM: Final = Form(
    "ursuppe",
    {
        "round": "round = 3",
        "environment": 'environment = "west 6"',
        "seen": 'seen = ["east 8", "north 9"]',
        "ending": 'ending = "finish"',
        "*.points": "points = 7",
        "*.score": "score = 12",
        "*.genes": 'genes = ["speed 2", "holding"]',
        "*.locked": 'locked = ["escape"]',
        "*.amoebas": 'amoebas = ["1 b2", "3 c4 1"]',
        "soup.*": 'b2 = "red+2yellow"',
    },
)
SMALL: Final = re.compile("[0-9]{1,2}")
TOP_SPACE: Final = TRACK + 3  # a marker may jump three others beyond the last space (A20)
MOST_DAMAGE: Final = 3


def wrong(problem: str, **arguments: Any) -> NoReturn:
    raise SetupError(f"ursuppe.position.{problem}", **arguments)


# Writing


def write(soup: Soup) -> dict[str, Any]:
    document: dict[str, Any] = {"round": soup.round}
    if soup.card >= 0:
        document["environment"] = CARDS.text(soup.card)
        seen = [CARD_COPIES[card] - soup.unseen[card] - (card == soup.card) for card in range(len(CARDS))]
        document["seen"] = [CARDS.text(card) for card, copies in enumerate(seen) for _ in range(copies)]
    if soup.ending:
        document["ending"] = ENDINGS[soup.ending]
    for colour in range(soup.colours):
        tribe = _write_tribe(soup, colour)
        if tribe:
            document[COLOURS.text(colour)] = tribe
    fields = {}
    full = [CUBES_PER_FIELD] * soup.colours
    for field in range(FIELD_COUNT):
        cubes = soup.cubes[field * 4 : field * 4 + soup.colours]
        if cubes != full:
            fields[FIELDS.text(field)] = _tokens(*cubes)
    if fields:
        document["soup"] = fields
    return document


@lru_cache(4096)
def _tokens(*cubes: int) -> str:
    return tokens_text(cubes, COLOURS.names)


def _write_tribe(soup: Soup, colour: int) -> dict[str, Any]:
    row = colour * GENE_COUNT
    tribe: dict[str, Any] = {}
    if soup.points[colour] != START_POINTS:
        tribe["points"] = soup.points[colour]
    if soup.score[colour] != colour + 1:
        tribe["score"] = soup.score[colour]
    genes = [f"{GENES.text(g)} {soup.genes[row + g]}" for g in range(GENE_COUNT) if soup.genes[row + g]]
    if genes:
        tribe["genes"] = genes
    locked = [GENES.text(gene) for gene in range(GENE_COUNT) if soup.locked[colour] >> gene & 1]
    if locked:
        tribe["locked"] = locked
    amoebas = [
        f"{amoeba + 1} {FIELDS.text(place)}" + (f" {damage}" if damage else "")
        for amoeba, place in enumerate(soup.tribe(colour))
        if place >= 0
        for damage in [soup.damage[colour * TRIBE + amoeba]]
    ]
    if amoebas:
        tribe["amoebas"] = amoebas
    return tribe


# Reading


def read(soup: Soup, document: dict[str, Any]) -> Soup:
    """Fills a fresh table with what the position says."""
    top = FORM.read(document)
    colours = COLOURS.names[: soup.colours]
    top.only([*(key for key in FORM.keys("") if key != EACH), *colours])
    _read_cards(soup, top)
    soup.ending = top.choice("ending", Names("ending", ENDINGS[1:])) + 1 if "ending" in top else 0
    for colour, name in enumerate(colours):
        _read_tribe(soup, colour, top.table(name, EACH))
    used = [score for score in soup.score if score]
    if len(set(used)) < len(used):
        wrong("same-space", scores=", ".join(str(score) for score in soup.score[: soup.colours]))
    soup.rank()
    fields = top.table("soup")
    for name in fields.values:
        field = fields.named(name, name, FIELDS)
        soup.cubes[field * 4 : field * 4 + soup.colours] = fields.tokens(name, colours, CUBES_PER_COLOUR)
    for colour in range(soup.colours):
        lying = sum(soup.cubes[colour::4])
        soup.reserve[colour] = CUBES_PER_COLOUR - lying
        if lying > CUBES_PER_COLOUR:
            wrong("too-many-cubes", colour=COLOURS.text(colour), cubes=lying, most=CUBES_PER_COLOUR)
    soup.agenda.append(Phase(1))
    return soup


def _read_cards(soup: Soup, top: Table) -> None:
    turned = top.choices("seen", CARDS)
    seen = len(turned)
    if "environment" in top:
        soup.card = top.choice("environment", CARDS)
        turned.append(soup.card)
    for card in turned:
        if not soup.unseen[card]:
            wrong("card-twice", card=CARDS.text(card))
        soup.unseen[card] -= 1
    soup.round = top.number("round", max(1, seen + 1), 1, sum(CARD_COPIES) - 1)


def _read_tribe(soup: Soup, colour: int, tribe: Table) -> None:
    name = COLOURS.text(colour)
    tribe.only(FORM.keys(EACH))
    soup.points[colour] = tribe.number("points", START_POINTS, 0, 10_000)
    soup.score[colour] = tribe.number("score", colour + 1, 0, TOP_SPACE)
    row = colour * GENE_COUNT
    for text in tribe.texts("genes"):
        words = text.split()
        gene = tribe.named("genes", words[0] if words else "", GENES)
        bought = int(words[1]) if len(words) == 2 and SMALL.fullmatch(words[1]) else max(1, soup.round - 1)
        if len(words) > 2 or (len(words) == 2 and not SMALL.fullmatch(words[1])) or not 1 <= bought <= soup.round:
            wrong("gene", key=tribe.whole("genes"), text=short(text), round=soup.round)
        if soup.genes[row + gene]:
            wrong("gene-twice", colour=name, gene=GENES.text(gene))
        if not soup.pool[gene]:
            wrong("gene-copies", gene=GENES.text(gene))
        soup.own(colour, gene, bought)
        soup.stock(gene, -1)
    _read_locks(soup, colour, tribe.choices("locked", GENES))
    for text in tribe.texts("amoebas"):
        words = text.split()
        if len(words) not in (2, 3) or (len(words) == 3 and not SMALL.fullmatch(words[2])):
            wrong("amoeba", key=tribe.whole("amoebas"), text=short(text))
        at = colour * TRIBE + tribe.named("amoebas", words[0], AMOEBAS)
        if soup.where[at] >= 0:
            wrong("amoeba-twice", colour=name, amoeba=words[0])
        soup.where[at] = tribe.named("amoebas", words[1], FIELDS)
        soup.damage[at] = int(words[2]) if len(words) == 3 else 0
        if soup.damage[at] > MOST_DAMAGE:
            wrong("damage", text=short(text), most=MOST_DAMAGE)


def _read_locks(soup: Soup, colour: int, locked: list[int]) -> None:
    """Which genes were handed in for higher ones; without choice it goes without saying."""
    row = colour * GENE_COUNT
    for higher in range(GENE_COUNT):
        if soup.genes[row + higher] and REPLACES[higher]:
            mine = [gene for gene in REPLACES[higher] if gene in locked]
            if not mine:
                free = [gene for gene in REPLACES[higher] if not soup.genes[row + gene]]
                mine = REPLACES[higher] if soup.armor_locks_both else free[:1]
            for gene in mine:
                soup.lock(colour, gene)
                if gene in locked:
                    locked.remove(gene)
            if not mine or any(soup.genes[row + gene] for gene in mine):
                wrong("predecessor", colour=COLOURS.text(colour), gene=GENES.text(higher))
    if locked:
        wrong("lock", colour=COLOURS.text(colour), gene=GENES.text(locked[0]))


# Checking the agenda against the table


def check(soup: Soup) -> None:
    """An agenda must fit the table: the right number of cards turned, and nothing asked of what is not there."""
    turned = sum(CARD_COPIES) - sum(soup.unseen)
    if not soup.agenda:
        cause = FINISH_ZONE if max(soup.score) >= FINISH else LAST_CARD
        if not soup.ending:
            wrong("no-agenda")
        if soup.ending != cause or (cause == LAST_CARD and any(soup.unseen)):
            wrong("ending", ending=ENDINGS[soup.ending], finish=FINISH)
        expected = soup.round + 1
    else:
        if soup.ending or max(soup.score) >= FINISH:
            wrong("over", finish=FINISH)
        bottom = soup.agenda[0]
        if bottom.kind not in _BOTTOM:
            wrong("bottom", step=bottom.text(soup.glossary))
        setting_up = bottom.kind != "phase"
        if setting_up and soup.round > 1:
            wrong("setup-round", step=bottom.kind)
        following = 1 if setting_up else getattr(bottom, "phase", 1)
        expected = soup.round + (following > 2)
        if bottom.kind == "opening":
            expected = 0
        elif soup.card < 0 and turned + 1 == expected:
            soup.card = soup.draw("environment", soup.unseen)  # left out: turned up now, as at set-up
            turned += 1
        choosers = sorted(step.colour for step in soup.agenda if step.kind == "choose-start")
        waiting = [colour for colour in range(soup.colours) if not soup.score[colour]]
        if waiting != (choosers if bottom.kind == "first-amoebas" else waiting if bottom.kind == "opening" else []):
            wrong("no-score")
        for step in soup.agenda:
            if not _fits(soup, step, following - 1) or (step is not bottom and step.kind in _BOTTOM):
                wrong("step", step=step.text(soup.glossary))
    if turned != expected or (soup.card < 0 and expected):
        wrong("cards", round=soup.round, turned=turned, expected=expected)


_BOTTOM: Final = ("phase", "opening", "first-amoebas", "second-amoebas")
# In which phases of a round (0: set-up) a step can stand on the agenda
_WHEN: Final = {
    **dict.fromkeys(("choose-start", "place"), (0,)),
    **dict.fromkeys(("turn", "displace", "feed", "struggle"), (1,)),
    **dict.fromkeys(("steer", "swim-on", "carry", "follow", "react", "escaping", "try-again"), (1, 5)),
    **dict.fromkeys(("defect",), (2,)),
    **dict.fromkeys(("shop", "trade"), (3,)),
    **dict.fromkeys(("income", "divide"), (4,)),
    **dict.fromkeys(("aggress", "send"), (5,)),
}


def _fits(soup: Soup, step: Step[Any], phase: int) -> bool:
    """Whether a step belongs here, and the amoebas, genes and colours that it speaks of are where it needs them."""
    named: dict[str, int] = {name: getattr(step, name) for name in step.takes}
    if any(named[name] >= soup.colours for name in ("colour", "foe", "food") if name in named):
        return False
    if step.kind == "phase":
        return 1 <= named["phase"] <= 6
    if step.kind not in _WHEN:
        return phase == 0
    return phase in _WHEN[step.kind] and fits(soup, step)


def fits(soup: Soup, step: Step[Any]) -> bool:
    """Whether the amoebas, genes and colours that a step speaks of are where it needs them now."""
    check_ = _CHECKS.get(step.kind)
    return check_ is None or check_(soup, step)


def _here(soup: Soup, step: Any) -> bool:
    """The amoeba is on the board."""
    place: int = soup.where[step.colour * TRIBE + step.amoeba]
    return place >= 0


def _attack(soup: Soup, step: Attempt) -> bool:
    victim, attacker = soup.where[step.colour * TRIBE + step.amoeba], soup.where[step.foe * TRIBE + step.attacker]
    together = victim == step.field == attacker or (step.kind == "escaping" and min(victim, attacker) >= 0)
    return together and step.tries in (1, 2) and step.phase in (1, 5) and step.used < 4


_CHECKS: Final[dict[str, Callable[[Soup, Any], bool]]] = {
    "place": lambda soup, step: step.damage <= (soup.colours == 4),
    "struggle": lambda soup, step: soup.has(step.colour, STRUGGLE) or soup.has(step.colour, AGGRESSION),
    "steer": lambda soup, step: _here(soup, step) and step.directions > 0,
    "swim-on": _here,
    "carry": lambda soup, step: _here(soup, step) and 0 < step.cubes < soup.colours,
    "follow": lambda soup, step: (
        _here(soup, step) and step.to in BORDERS[soup.where[step.colour * TRIBE + step.amoeba]] and step.foe != step.colour
    ),
    "react": _attack,
    "escaping": _attack,
    "try-again": lambda soup, step: soup.where[step.colour * TRIBE + step.attacker] >= 0 and step.phase in (1, 5),
    "defect": lambda soup, step: bool(step.payments(soup)),
    "trade": lambda soup, step: REPLACES[step.gene] != [] and hindrance(soup, step.colour, step.gene) is None,
    "aggress": lambda soup, step: soup.has(step.colour, AGGRESSION),
    "send": lambda soup, step: 0 <= soup.where[step.foe * TRIBE + step.amoeba] in soup.tribe(step.colour),
}
