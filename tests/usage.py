"""Coverage by use: which genes were bought, used and mattered in a game, seen from outside, choice by choice."""

from __future__ import annotations

from primordia.kernel.action import Action
from primordia.kernel.game import Game, inside
from primordia.ursuppe.environment import sensitivity
from primordia.ursuppe.feeding import base_diets
from primordia.ursuppe.parts import (
    BORDERS,
    CARD_DRIFT,
    CARD_OZONE,
    DIET_CUBES,
    EAT,
    GENE_COUNT,
    GENE_STEPS,
    GENES,
    RAY_PROTECTION,
    STEP,
    STREAMLINING,
    TRIBE,
)
from primordia.ursuppe.soup import Soup

WANTED = {(gene, how) for gene in GENES.names for how in ("bought", "used", "mattered")}
ENDINGS = {"finish", "last-card"}


class Usage:
    """Watches one game: `before` each choice, then `after` the game its journal."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, str]] = set()

    def before(self, game: Game, action: Action) -> None:
        """What a choice shows that the journal does not."""
        soup: Soup = inside(game)
        step = game.decision
        assert step is not None
        colour = step.colour
        if action.verb == "buy":
            self.seen.add((GENES.text(action.x), "bought"))
        elif action.verb in ("eat", "leech"):
            self.meal(game, soup, colour, action)
        elif action.verb == "move" and soup.has(colour, STREAMLINING):
            self.saw("streamlining", soup.points[colour] == 0)
        elif action.verb == "stay" and step.kind == "displace":
            field = soup.where[colour * TRIBE + step.amoeba]  # type: ignore[attr-defined]
            self.saw("holding", STEP[field * 5 + CARD_DRIFT[soup.card]] != field)
        elif action.verb == "follow":
            self.saw("holding", True)
        elif action.verb == "divide":
            mine = [place for place in soup.tribe(colour) if place >= 0]
            if len(mine) > 1 and all(action.y not in BORDERS[place] for place in mine):
                self.saw("spores", True)
            if soup.has(colour, GENES.number("division-rate")) and mine:
                self.saw("division-rate", True)
        elif action.verb == "go" and step.kind == "steer":
            if soup.has(colour, GENES.number("movement-2")):
                self.saw("movement-2", True)
            elif soup.has(colour, GENES.number("movement-1")):
                self.saw("movement-1", True)
        elif action.verb == "hand-in" and action.x == RAY_PROTECTION:
            self.saw("ray-protection", True)
        if step.kind == "struggle" and "attack" in {a.verb for a in game.legal_actions()}:
            field = soup.where[colour * TRIBE + step.amoeba]  # type: ignore[attr-defined]
            armored = [c for c in range(soup.colours) if soup.has(c, GENES.number("armor")) and field in soup.tribe(c)]
            if armored:
                self.saw("armor", True)

    def meal(self, game: Game, soup: Soup, colour: int, action: Action) -> None:
        """A meal that needed a gene; it mattered where the base diet was not to be had."""
        base = [EAT[diet] for diet in base_diets(colour, soup.colours)]
        mattered = not any(meal in game.legal_actions() for meal in base)
        if action in base:
            return
        cubes = sorted(DIET_CUBES[action.x], reverse=True)
        if action.verb == "leech":
            self.saw("parasitism", mattered)
        elif sum(cubes) == 4 or cubes[0] > 2 or (soup.colours == 4 and cubes[:2] == [2, 1]):
            self.saw("substitution", mattered)
        if sum(cubes) < 3:
            alone = sum(cubes) == 1 and not soup.has(colour, GENES.number("substitution"))
            if action.verb == "eat" or alone:
                self.saw("frugality", mattered)

    def after(self, game: Game) -> None:
        """What the journal tells, with the genes that each tribe had at the time."""
        owned: dict[str, set[str]] = {}
        hurt: dict[str, int] = {}
        swimming = previous = ""
        for entry in game.journal:
            a = entry.arguments
            mine = owned.setdefault(str(a.get("colour", "")), set())
            if "damage" in a and "amoeba" in a:
                hurt[f"{a['colour']} {a['amoeba']}"] = int(a["damage"])
            if entry.kind in ("died", "eaten", "killed", "divided"):
                hurt[f"{a['colour']} {a['amoeba']}"] = 0
            if entry.kind == "phase" and a["phase"] == 6 and 2 in hurt.values():
                self.saw("life-expectancy", True)
            if entry.kind in ("bought", "traded"):
                mine.discard(str(a.get("old", "")))
                mine.add(str(a["gene"]))
            elif entry.kind == "lost-gene":
                mine.discard(str(a["gene"]))
            elif entry.kind == "swam-on":
                swimming = "persistence" if "persistence" in mine else "speed"
                self.saw(swimming, False)
            elif entry.kind == "moved" and swimming:
                self.saw(swimming, a["field"] != a["to"])
                swimming = ""
            elif entry.kind == "carried":
                self.saw("tentacle", True)
            elif entry.kind == "fought":
                self.saw("defense", int(a["defense"]) > int(a["attack"]))
            elif entry.kind == "fled":
                self.saw("escape", False)
            elif entry.kind == "attack-failed" and previous == "moved":
                self.saw("escape", True)
            elif entry.kind == "attacked":
                self.saw("aggression" if entry.rule == "aggression" else "struggle-for-survival", False)
            elif entry.kind == "eaten":
                self.saw("struggle-for-survival", True)
            elif entry.kind == "killed":
                self.saw("aggression", True)
            elif entry.kind == "armor-held":
                self.saw("armor", True)
            elif entry.kind == "scored" and "intelligence" in mine:
                count = min(int(a["genes"]), 6)
                self.saw("intelligence", GENE_STEPS[count] > GENE_STEPS[count - 1])
            previous = entry.kind

    def watch(self, game: Game) -> None:
        """What only the table shows: at the start of a decision after the card was turned."""
        soup: Soup = inside(game)
        if soup.round < 2 or game.decision is None or soup.agenda[0].kind != "phase" or soup.agenda[0].phase < 3:  # type: ignore[attr-defined]
            return
        for colour in range(soup.colours):
            if soup.genes[colour * GENE_COUNT + RAY_PROTECTION]:
                total = sensitivity(soup, colour)
                self.saw("ray-protection", total + 2 > CARD_OZONE[soup.card])

    def saw(self, gene: str, mattered: bool) -> None:
        self.seen.add((gene, "used"))
        if mattered:
            self.seen.add((gene, "mattered"))
