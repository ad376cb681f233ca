"""Whether a position is possible as a whole: what can only be judged when everything in it is known."""

from __future__ import annotations

from typing import Any

from primordia.genesis.chimera import is_hyperparasite, partner
from primordia.genesis.earth import REFUGIUM, Earth
from primordia.genesis.extinction import Bury
from primordia.genesis.organism import bionts_of, hostile, is_macro, living, mutations
from primordia.genesis.parts import COLOURS, FIRST_PARASITE, MUTATIONS, ORGANISMS
from primordia.kernel.fields import Fields
from primordia.kernel.step import Step

F = Fields("genesis")
MACRO_STEPS = ("offer", "complete", "contribute", "furnish", "convert", "develop", "go-ashore")
REFUGIUM_STEPS = ("second-roll", "animation", "manna-death", "enzyme-death", "creation", "create", "ersatz-progenote")


def check(e: Earth) -> None:
    """What can only be judged when everything is known, the agenda too: it may hold cards that are between two places."""
    for step in e.agenda:
        if isinstance(step, Bury):
            for m in range(len(MUTATIONS)):
                if step.set >> m & 1:
                    e.unseen_mutations[m] = 0
    pending = {step.kind for step in e.agenda}
    if e.agenda and not _fits(e, e.agenda[-1]):
        F.wrong("step", step=e.agenda[-1].text(e.glossary))
    for o in living(e):
        if not (hostile(e, o) or bionts_of(e, e.owner[o], o)) and "bequeath" not in pending:
            F.wrong("owner", organism=ORGANISMS.text(o))
    if -1 in e.veiled:
        unseen = sum(e.unseen_mutations)
        e.veiled = [unseen // 4 + (row < unseen % 4) for row in range(4)]
        for row in range(4):
            if e.top[row] < 0:
                e.reveal(row)
    if sum(e.veiled) != sum(e.unseen_mutations):
        F.wrong("veiled", unseen=sum(e.unseen_mutations), veiled=sum(e.veiled))
    if any(bionts_of(e, c, o) for o in range(len(ORGANISMS)) for c in range(4) if e.seats[c] < 0):
        F.wrong("stranger")
    for o in living(e):
        for c in range(4):
            if e.seats[c] < 0 and e.cancelled >> (o * 4 + c) & 1:
                F.wrong("cancelled", organism=ORGANISMS.text(o), colour=COLOURS.text(c))
    for card in range(4):
        seen = []
        o = FIRST_PARASITE + card
        while o >= FIRST_PARASITE and e.host[o - FIRST_PARASITE] >= 0:
            if o in seen:
                F.wrong("circle", organism=ORGANISMS.text(o))
            seen.append(o)
            o = e.host[o - FIRST_PARASITE]
    for o in range(FIRST_PARASITE, len(ORGANISMS)):
        if is_macro(e, o) and (mutations(e, o) or is_hyperparasite(e, o)):
            F.wrong("parasitic-macro", organism=ORGANISMS.text(o))
        if (
            partner(e, o) >= 0
            and e.land[o] != e.land[partner(e, o)]
            and not pending & {"follow", "trail", "abandon", "mature", "engulf"}
        ):
            F.wrong("split-chimera", organism=ORGANISMS.text(o))
    hosts = [host for host in e.host if host >= 0]
    if len(set(hosts)) < len(hosts) and not e.adrift and not pending & {"rehome", "steal", "join"}:
        F.wrong("two-parasites")


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
