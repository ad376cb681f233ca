"""What Ursuppe tells the kernel about itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from primordia.kernel.chance import Chance, Preset
from primordia.kernel.option import Option, Value
from primordia.kernel.rules import Rules, Setup
from primordia.kernel.step import Step
from primordia.ursuppe import attack, division, environment, feeding, genes, movement, outlook, position, setup, swimming, view
from primordia.ursuppe.parts import CATALOGUE, COLOURS, GLOSSARY, VIEWED
from primordia.ursuppe.round import Phase
from primordia.ursuppe.scoring import ENDINGS, standing
from primordia.ursuppe.soup import Soup, seats_of

STEPS: Final[tuple[type[Step[Soup]], ...]] = (
    setup.Opening,
    setup.ChooseStart,
    setup.FirstAmoebas,
    setup.SecondAmoebas,
    setup.Place,
    Phase,
    movement.Turn,
    movement.Displace,
    swimming.Steer,
    swimming.SwimOn,
    swimming.Carry,
    swimming.Follow,
    feeding.Feed,
    attack.Struggle,
    attack.React,
    attack.Escaping,
    attack.TryAgain,
    attack.Aggress,
    attack.Send,
    environment.Defect,
    genes.Shop,
    genes.Trade,
    division.Income,
    division.Divide,
)


class Ursuppe(Rules[Soup]):
    """The base game for three and four, and the designers' variant for two."""

    name = "ursuppe"
    version = "1"
    hides = False
    guide = "primordia.ursuppe.guide:UrsuppeGuide"
    players = (2, 3, 4)
    options = (
        Option("still_on_six", (True, False)),  # A1: a rolled six may also be used to stand still
        Option("armor_locks_both", (False, True)),  # A4: armor bars both defense and escape, not only the one handed in
        Option("followers_carry", (False, True)),  # A9: a holder that is carried along may use its tentacles
    )
    glossary = GLOSSARY
    viewed = VIEWED
    catalogue = CATALOGUE
    steps = {step.kind: step for step in STEPS}
    colour = COLOURS

    def deal(self, setup_: Setup, chance: Chance, preset: Preset | None) -> Soup:
        soup = Soup.fresh(setup_, chance, preset)
        soup.agenda.append(setup.Opening())
        return soup

    def seating(self, players: int, options: Mapping[str, Value]) -> list[list[int]]:
        """Seats and colours are fixed: to have a colour, take its seat."""
        return [[colour for colour, seat in enumerate(seats_of(players)) if seat == k] for k in range(players)]

    def read(self, setup_: Setup, document: dict[str, Any], chance: Chance, preset: Preset | None) -> Soup:
        return position.read(Soup.fresh(setup_, chance, preset), document)

    def write(self, state: Soup) -> dict[str, Any]:
        return position.write(state)

    def check(self, state: Soup) -> None:
        position.check(state)

    def fits(self, state: Soup, step: Step[Soup]) -> bool:
        return position.fits(state, step)

    def view(self, state: Soup, seat: int | None) -> dict[str, Any]:
        return view.view(state)

    def look(self, state: Soup, seat: int | None, what: str) -> dict[str, Any] | None:
        return outlook.look(state, what)

    def parts(self) -> dict[str, Any]:
        return outlook.parts()

    def scores(self, state: Soup) -> list[int]:
        return standing(state)

    def winners(self, state: Soup) -> list[int]:
        scores = standing(state)
        return [scores.index(max(scores))]  # no two markers share a space

    def ending(self, state: Soup) -> str:
        return ENDINGS[state.ending]


URSUPPE: Final = Ursuppe()
