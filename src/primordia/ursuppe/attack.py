"""Attacks: struggle for survival (phase 1), aggression (phase 5); defense, escape, armor, second tries (genes, A6 to A16)."""

from __future__ import annotations

from typing import Final, TypeVar

from primordia.kernel.action import Action
from primordia.kernel.errors import Reason
from primordia.kernel.step import Step
from primordia.ursuppe.feeding import Feed, satisfied
from primordia.ursuppe.parts import (
    ARMOR,
    ATTACK,
    DEFEND,
    DEFENSE,
    ESCAPE,
    FLEE,
    PASS,
    PERSISTENCE,
    SEND,
    STARVE,
    STOP,
    TRIBE,
    YIELD,
)
from primordia.ursuppe.soup import Soup
from primordia.ursuppe.swimming import can_swim, pay_for_swimming, swim

USED_DEFENSE: Final = 1
USED_ESCAPE: Final = 2
EFFORT: Final = 1  # biopoints for an attack or a defense (struggle for survival, aggression, defense)


class Struggle(Feed):
    """An amoeba that would starve may attack one that shares its field instead, for a biopoint (struggle for survival)."""

    rule = "struggle-for-survival"

    def options(self, soup: Soup) -> list[Action]:
        options = super().options(soup)
        if STARVE in options and soup.points[self.colour]:
            return [*options[:-1], *prey(soup, self.colour, self.amoeba), STARVE]
        return options

    def choose(self, soup: Soup, action: Action) -> None:
        if action.verb == "attack":
            soup.pay(self.colour, EFFORT, "struggle-for-survival", amoeba=self.amoeba)
            strike(soup, self.colour, self.amoeba, action, 1, 1)
        else:
            super().choose(soup, action)

    def hindrance(self, soup: Soup, action: Action) -> Reason | None:
        if action.verb != "attack":
            return super().hindrance(soup, action)
        if satisfied(soup, self.colour, soup.where[self.colour * TRIBE + self.amoeba]):
            return Reason("ursuppe.why.not-hungry", "struggle-for-survival")
        if not soup.points[self.colour]:
            return Reason("ursuppe.why.points", "struggle-for-survival", needed=EFFORT, points=0)
        if soup.has(action.x, ARMOR):
            return Reason("ursuppe.why.armored", "armor")
        return Reason("ursuppe.why.not-here", "struggle-for-survival")


def prey(soup: Soup, colour: int, amoeba: int) -> list[Action]:
    """Whom an amoeba can attack in phase 1: any other in its field, own ones too, but none with armor."""
    at = colour * TRIBE + amoeba
    field = soup.where[at]
    return [ATTACK[k] for k, place in enumerate(soup.where) if place == field and k != at and not soup.has(k // TRIBE, ARMOR)]


def strike(soup: Soup, colour: int, attacker: int, target: Action, tries: int, phase: int) -> None:
    """One attempt: the victim's owner may react, as long as there is something left to react with."""
    field = soup.where[colour * TRIBE + attacker]
    if soup.journal is not None:
        rule = "struggle-for-survival" if phase == 1 else "aggression"
        soup.tell("attacked", rule, colour=colour, attacker=attacker, foe=target.x, amoeba=target.y, field=field)
    await_reaction(soup, React(target.x, target.y, colour, attacker, field, 0, tries, phase))


def await_reaction(soup: Soup, react: React) -> None:
    if react.reactions(soup):
        soup.agenda.append(react)
    else:
        hit(soup, react)


class Attempt(Step[Soup]):
    """One attempt at an amoeba, as far as it has come."""

    takes = ("colour", "amoeba", "foe", "attacker", "field", "used", "tries", "phase")

    def __init__(
        self, colour: int, amoeba: int, foe: int, attacker: int, field: int, used: int, tries: int, phase: int
    ) -> None:
        self.colour = colour
        self.amoeba = amoeba
        self.foe = foe
        self.attacker = attacker
        self.field = field  # where the attack takes place
        self.used = used  # reactions spent in this attempt
        self.tries = tries  # 1: first attempt, 2: the second of persistence
        self.phase = phase


class React(Attempt):
    """The attacked amoeba's owner: fight back (defense), move away (escape), each once and in any order, or neither."""

    rule = "defense"

    def reactions(self, soup: Soup) -> list[Action]:
        colour = self.colour
        options = []
        if not self.used & USED_DEFENSE and soup.has(colour, DEFENSE) and soup.points[colour]:
            options.append(DEFEND)
        if not self.used & USED_ESCAPE and soup.has(colour, ESCAPE) and can_swim(soup, colour):
            options.append(FLEE)
        return options

    def options(self, soup: Soup) -> list[Action]:
        return [*self.reactions(soup), YIELD]

    def choose(self, soup: Soup, action: Action) -> None:
        if action is YIELD:
            hit(soup, self)
        elif action is DEFEND:
            soup.pay(self.colour, EFFORT, "defense", amoeba=self.amoeba)
            self.defended(soup, any(fight(soup, self) for _ in range(fights(soup, self.colour))))
        else:
            pay_for_swimming(soup, self.colour, self.amoeba, "escape")
            if soup.journal is not None:
                soup.tell("fled", "escape", colour=self.colour, amoeba=self.amoeba)
            soup.agenda.append(again(Escaping, self, USED_ESCAPE))
            swim(soup, self.colour, self.amoeba)

    def defended(self, soup: Soup, won: bool) -> None:
        """The defender's fight is over: won, the attack has failed; lost, there may be something else left to try."""
        if won:
            fail(soup, self, "defense")
        else:
            await_reaction(soup, again(React, self, USED_DEFENSE))


A = TypeVar("A", bound=Attempt)


def again(kind: type[A], a: Attempt, used: int) -> A:
    """The same attempt at its next stage, with a reaction used up."""
    return kind(a.colour, a.amoeba, a.foe, a.attacker, a.field, a.used | used, a.tries, a.phase)


def fights(soup: Soup, colour: int) -> int:
    """How often a defender may fight: persistence gives a lost fight a second try."""
    return 2 if soup.has(colour, PERSISTENCE) else 1


def is_tie(attack: int, defense: int) -> bool:
    """Equal dice are rolled again (defense)."""
    return attack == defense


def defender_wins(attack: int, defense: int) -> bool:
    """The higher die wins (defense)."""
    return defense > attack


def fight(soup: Soup, a: Attempt) -> bool:
    """Attacker and defender roll, ties again; True: the defender wins (defense)."""
    while True:
        attack, defense = soup.roll(), soup.roll()
        if soup.journal is not None:
            soup.tell(
                "fought",
                "defense",
                colour=a.colour,
                amoeba=a.amoeba,
                foe=a.foe,
                attacker=a.attacker,
                attack=attack,
                defense=defense,
            )
        if not is_tie(attack, defense):
            return defender_wins(attack, defense)


class Escaping(Attempt):
    """The escape is over: the attack goes on only where both are still in the field in which it began (escape, P10)."""

    rule = "escape"
    work = True

    def run(self, soup: Soup) -> None:
        victim, attacker = soup.where[self.colour * TRIBE + self.amoeba], soup.where[self.foe * TRIBE + self.attacker]
        if victim == self.field == attacker:
            await_reaction(soup, again(React, self, 0))
        else:
            fail(soup, self, "escape")


def hit(soup: Soup, a: Attempt) -> None:
    """The attack succeeds: eaten in phase 1 (one cube of each colour), killed in phase 5 (two), or hurt in its armor."""
    c, n, field = a.colour, a.amoeba, a.field
    if a.phase == 1:
        if soup.journal is not None:
            soup.tell("eaten", "struggle-for-survival", colour=c, amoeba=n, foe=a.foe, attacker=a.attacker, field=field)
        soup.remove(c, n, 1)
        return
    armored = soup.has(c, ARMOR)
    if armored:
        soup.damage[c * TRIBE + n] += 1
        damage = soup.damage[c * TRIBE + n]
        if soup.journal is not None:
            soup.tell("armor-held", "armor", colour=c, amoeba=n, damage=damage)
        if damage < soup.lifetime(c):
            return
    if soup.journal is not None:
        rule = "A13" if armored else "aggression"
        soup.tell("killed", rule, colour=c, amoeba=n, foe=a.foe, attacker=a.attacker, field=field)
    soup.remove(c, n, 2)


def fail(soup: Soup, a: Attempt, rule: str) -> None:
    """The attack fails. Persistence tries once more; otherwise a hungry attacker starves."""
    if soup.journal is not None:
        soup.tell("attack-failed", rule, colour=a.foe, attacker=a.attacker)
    if a.tries == 1 and soup.has(a.foe, PERSISTENCE):
        soup.agenda.append(TryAgain(a.foe, a.attacker, a.colour, a.amoeba, a.field, a.phase))
    else:
        give_up(soup, a.foe, a.attacker, a.field, a.phase)


def give_up(soup: Soup, colour: int, attacker: int, field: int, phase: int) -> None:
    """In phase 1 the attacker starves; if it was carried along with its prey (holding) it may still eat where it is now."""
    if phase == 1:
        if soup.where[colour * TRIBE + attacker] != field:
            soup.agenda.append(Feed(colour, attacker))
        else:
            soup.starve(colour, attacker)


class TryAgain(Step[Soup]):
    """A free second attempt: in phase 1 at anyone in the attacker's field, in phase 5 at the same victim (A7, A8)."""

    rule = "persistence"
    takes = ("colour", "attacker", "foe", "amoeba", "field", "phase")

    def __init__(self, colour: int, attacker: int, foe: int, amoeba: int, field: int, phase: int) -> None:
        self.colour = colour
        self.attacker = attacker
        self.foe = foe
        self.amoeba = amoeba
        self.field = field
        self.phase = phase

    def options(self, soup: Soup) -> list[Action]:
        if self.phase == 1:
            return [*prey(soup, self.colour, self.attacker), STOP]
        victim = self.foe * TRIBE + self.amoeba
        if soup.where[victim] == soup.where[self.colour * TRIBE + self.attacker]:
            return [ATTACK[victim], STOP]
        return [STOP]

    def choose(self, soup: Soup, action: Action) -> None:
        if action is STOP:
            give_up(soup, self.colour, self.attacker, self.field, self.phase)
        else:
            strike(soup, self.colour, self.attacker, action, 2, self.phase)


class Aggress(Step[Soup]):
    """Once a round, after the natural deaths: kill a foreign amoeba that shares a field with an own one (aggression)."""

    rule = "aggression"
    takes = ("colour",)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def options(self, soup: Soup) -> list[Action]:
        if not soup.points[self.colour]:
            return []
        mine = soup.tribe(self.colour)
        options = [
            ATTACK[k] for k, place in enumerate(soup.where) if place >= 0 and k // TRIBE != self.colour and place in mine
        ]
        if options:
            options.append(PASS)
        return options

    def choose(self, soup: Soup, action: Action) -> None:
        if action is not PASS:
            soup.pay(self.colour, EFFORT, "aggression")
            soup.agenda.append(Send(self.colour, action.x, action.y))


class Send(Step[Soup]):
    """Which own amoeba attacks, where several share the victim's field (aggression)."""

    rule = "aggression"
    takes = ("colour", "foe", "amoeba")

    def __init__(self, colour: int, foe: int, amoeba: int) -> None:
        self.colour = colour
        self.foe = foe
        self.amoeba = amoeba

    def options(self, soup: Soup) -> list[Action]:
        field = soup.where[self.foe * TRIBE + self.amoeba]
        return [SEND[n] for n, place in enumerate(soup.tribe(self.colour)) if place == field]

    def choose(self, soup: Soup, action: Action) -> None:
        strike(soup, self.colour, action.x, ATTACK[self.foe * TRIBE + self.amoeba], 1, 5)
