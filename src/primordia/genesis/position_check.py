"""Whether a position is possible as a whole: what can only be judged when everything in it is known."""

from __future__ import annotations

from typing import Any, Final, NoReturn

from primordia.genesis.cards import MOST_ORGANS
from primordia.genesis.chimera import is_hyperparasite, partner
from primordia.genesis.earth import Earth
from primordia.genesis.macroorganisms import BESIDE, missing
from primordia.genesis.organism import bionts_of, has_card, hostile, is_macro, living, mutations
from primordia.genesis.organs import slots
from primordia.genesis.parts import COLOURS, FIRST_PARASITE, ORGANISM_COUNT, ORGANISMS
from primordia.genesis.position_agenda import fits, possible
from primordia.kernel.errors import SetupError

LANDING: Final = {"mature", "engulf", "go-ashore"}  # by which a macroorganism with all its organs goes ashore
PARTING: Final = LANDING | {"follow", "trail", "abandon"}  # by which one of a chimera follows the other ashore, or falls


def wrong(problem: str, **arguments: Any) -> NoReturn:
    raise SetupError(f"genesis.position.{problem}", **arguments)


def check(e: Earth) -> None:
    """What can only be judged when everything is known, the agenda too. Nothing is changed here."""
    pending = {step.kind for step in e.agenda}
    _agenda(e)
    _decks(e)
    _owners(e)
    _lines(e)
    for o in living(e):
        if is_macro(e, o):
            _macro(e, o, pending)
    hosts = [host for card, host in enumerate(e.host) if host >= 0 and card + 1 != e.adrift]
    if len(set(hosts)) < len(hosts):
        wrong("two-parasites")


def _agenda(e: Earth) -> None:
    """Every step is one of this game, and the first can come up; what the table says is going on has its step."""
    for step in e.agenda:
        early = step.kind in ("phase", "turn") and step is not e.agenda[0]  # only the last goes on for ever
        if early or not possible(e, step) or (step is e.agenda[-1] and not fits(e, step)):
            wrong("step", step=step.text(e.glossary))
    if e.owing and not any(step.kind == "settle" for step in e.agenda):
        wrong("owing")
    if e.ending and e.agenda:
        wrong("ending")
    seekers = [step for step in e.agenda if step.kind in ("liberate", "rehome", "resettle")]
    if e.adrift and not any(getattr(step, "organism", 0) == FIRST_PARASITE + e.adrift - 1 for step in seekers):
        wrong("adrift", organism=ORGANISMS.text(FIRST_PARASITE + e.adrift - 1))


def _decks(e: Earth) -> None:
    """Unseen mutations lie face down."""
    if sum(e.veiled) != len(e.unseen_mutations):
        wrong("veiled", unseen=len(e.unseen_mutations), veiled=sum(e.veiled))


def _owners(e: Earth) -> None:
    """Whose bionts are where: everybody is in play, and an organism belongs to somebody who lives in it (E6c)."""
    for o in range(ORGANISM_COUNT):
        if any(bionts_of(e, c, o) for c in range(4) if e.seats[c] < 0):
            wrong("stranger", place=ORGANISMS.text(o))
    heirless = [getattr(step, "organism", -1) for step in e.agenda if step.kind == "bequeath"]
    for o in living(e):
        name, owner = ORGANISMS.text(o), COLOURS.text(e.owner[o])
        if not (hostile(e, o) or bionts_of(e, e.owner[o], o)) and o not in heirless:
            wrong("owner", organism=name)
        if hostile(e, o) and is_hyperparasite(e, o) and o - FIRST_PARASITE + 1 != e.adrift:
            wrong("automatic-hyperparasite", organism=name)
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
