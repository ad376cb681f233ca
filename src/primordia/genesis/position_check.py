"""Whether a position is possible as a whole: what can only be judged when everything in it is known."""

from __future__ import annotations

from typing import Any, NoReturn

from primordia.genesis.cards import MOST_ORGANS
from primordia.genesis.chimera import is_hyperparasite, partner
from primordia.genesis.earth import REFUGIUM, Earth
from primordia.genesis.extinction import Bury
from primordia.genesis.macroorganisms import BESIDE, missing
from primordia.genesis.organism import bionts_of, has_card, hostile, is_macro, living, mutations
from primordia.genesis.organs import slots
from primordia.genesis.parts import COLOURS, FIRST_PARASITE, MUTATIONS, ORGANISM_COUNT, ORGANISMS
from primordia.kernel.errors import SetupError
from primordia.kernel.step import Step

MACRO_STEPS = ("offer", "complete", "contribute", "furnish", "convert", "develop", "go-ashore")
REFUGIUM_STEPS = ("second-roll", "animation", "manna-death", "enzyme-death", "creation", "create", "ersatz-progenote")
LANDING = {"mature", "engulf", "go-ashore"}  # by which a macroorganism with all its organs goes ashore
PARTING = LANDING | {"follow", "trail", "abandon"}  # by which one of a chimera follows the other ashore, or falls


def wrong(problem: str, **arguments: Any) -> NoReturn:
    raise SetupError(f"genesis.position.{problem}", **arguments)


def check(e: Earth) -> None:
    """What can only be judged when everything is known, the agenda too: it may hold cards that are between two places."""
    for step in e.agenda:
        if isinstance(step, Bury):
            for m in range(len(MUTATIONS)):
                if step.set >> m & 1:
                    e.unseen_mutations[m] = 0
    pending = {step.kind for step in e.agenda}
    if e.agenda and not _fits(e, e.agenda[-1]):
        wrong("step", step=e.agenda[-1].text(e.glossary))
    _decks(e)
    _owners(e, pending)
    _lines(e)
    for o in living(e):
        if is_macro(e, o):
            _macro(e, o, pending)
    hosts = [host for host in e.host if host >= 0]
    if len(set(hosts)) < len(hosts) and not e.adrift and not pending & {"rehome", "steal", "join"}:
        wrong("two-parasites")


def _decks(e: Earth) -> None:
    """Unseen mutations lie face down; left out, they are spread over the rows and a card is turned up in each."""
    if -1 in e.veiled:
        unseen = sum(e.unseen_mutations)
        e.veiled = [unseen // 4 + (row < unseen % 4) for row in range(4)]
        for row in range(4):
            if e.top[row] < 0:
                e.reveal(row)
    if sum(e.veiled) != sum(e.unseen_mutations):
        wrong("veiled", unseen=sum(e.unseen_mutations), veiled=sum(e.veiled))


def _owners(e: Earth, pending: set[str]) -> None:
    """Whose bionts are where: everybody is in play, and an organism belongs to somebody who lives in it (E6c)."""
    for o in range(ORGANISM_COUNT):
        if any(bionts_of(e, c, o) for c in range(4) if e.seats[c] < 0):
            wrong("stranger", place=ORGANISMS.text(o))
    for o in living(e):
        name, owner = ORGANISMS.text(o), COLOURS.text(e.owner[o])
        if not (hostile(e, o) or bionts_of(e, e.owner[o], o)) and "bequeath" not in pending:
            wrong("owner", organism=name)
        for c in range(4):
            if e.seats[c] < 0 and e.cancelled >> (o * 4 + c) & 1:
                wrong("cancelled", organism=name, colour=COLOURS.text(c))
        if not e.parasites and sum(e.bionts[o * 4 : o * 4 + 4]) > e.bionts[o * 4 + e.owner[o]]:
            wrong("no-foreign-genes", organism=name)
        card = o - FIRST_PARASITE
        if card >= 0 and e.owner[o] != card:
            regained = hostile(e, o) or (e.edition.card_regained and has_card(e, card))
            if e.bionts[o * 4 + card] and regained:
                wrong("own-parasite", organism=name, owner=owner, colour=COLOURS.text(card))
            if e.chimera:
                wrong("foreign-parasite", organism=name, owner=owner, colour=COLOURS.text(card))


def _lines(e: Earth) -> None:
    """Parasites stand in lines: none is its own host, and beneath a parasitic macroorganism there is one more level (L2b)."""
    for card in range(4):
        line = []
        o = FIRST_PARASITE + card
        while o >= FIRST_PARASITE and e.host[o - FIRST_PARASITE] >= 0:
            if o in line:
                wrong("circle", organism=ORGANISMS.text(o))
            line.append(o)
            o = e.host[o - FIRST_PARASITE]
        if len(line) > 2 and is_macro(e, line[-1]):
            wrong("third-level", organism=ORGANISMS.text(line[0]), macro=ORGANISMS.text(line[-1]))


def _macro(e: Earth, o: int, pending: set[str]) -> None:
    """A macroorganism: its level, its organs, and its partner in a chimera."""
    name = ORGANISMS.text(o)
    mate = partner(e, o)
    if o >= FIRST_PARASITE and (mutations(e, o) or is_hyperparasite(e, o)):
        wrong("parasitic-macro", organism=name)
    if mate >= 0 and e.land[o] != e.land[mate] and not pending & PARTING:
        wrong("split-chimera", organism=name)
    if mate >= 0 and e.land[o] == e.land[mate] and e.level[o] != e.level[mate]:
        wrong("chimera-level", organism=name, partner=ORGANISMS.text(mate))
    for other in living(e):
        same = is_macro(e, other) and e.land[other] == e.land[o] and e.level[other] == e.level[o] < BESIDE
        if same and other not in (o, mate):
            wrong("same-level", organism=name, other=ORGANISMS.text(other), level=e.level[o])
    if not e.land[o] and not pending & LANDING and _complete(e, o):
        wrong("ashore", organism=name)


def _complete(e: Earth, o: int) -> bool:
    """Whether a macroorganism would have gone ashore by itself: with all organs, diseased ones included (24, H5e); some
    editions ask its owner."""
    if e.edition.landfall_must_count:
        return not missing(e, o)
    own = e.organs[o * MOST_ORGANS : o * MOST_ORGANS + len(slots(e, o))]
    return e.edition.landfall_at_once and all(own)


def _fits(e: Earth, step: Step[Any]) -> bool:
    """Whether the step that comes next speaks of players, organisms and refugia that are there."""
    named: dict[str, int] = {name: getattr(step, name) for name in step.takes}
    if any(e.seats[named[name]] < 0 for name in ("colour", "foe", "donor") if name in named) and not step.work:
        return False
    if "npc" in named and e.npc[named["npc"]] < 0:
        return False
    if any(e.owner[named[name]] < 0 for name in ("organism", "host", "target") if name in named):
        return False
    if step.kind in MACRO_STEPS and not is_macro(e, named["organism"]):
        return False
    return step.kind not in REFUGIUM_STEPS or e.place[named["placard"]] == REFUGIUM
