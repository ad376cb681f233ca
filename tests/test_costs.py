"""What an option is said to cost is what it costs: measured on copies in many games, by doing what the rules do."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

import primordia
from primordia.genesis.cards import COLOUR_NAMES
from primordia.genesis.edition import NAMES
from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, inside, rules_of
from primordia.kernel.step import Step
from primordia.lab.simulate import game_seed
from primordia.locales import words
from primordia.ursuppe.parts import COLOURS, GENE_COUNT, GENES
from tests.genesis.checks import crowded, teeming
from tests.genesis.soak import start
from tests.genesis.table import life, pool, refugium, table

Drop = frozenset[tuple[str, int]]  # what of the chooser's things became fewer, and by how many
Supply = Callable[[Any, int], Counter[str]]


def walk(game: Game, dice: random.Random, choices: int) -> Iterator[tuple[Any, Step[Any], list[Action]]]:
    """Every question on the way of a match that is played at random."""
    for _ in range(choices):
        if game.is_over:
            return
        step = game.waiting[0]
        options = list(game.legal_actions(step.seat))
        yield inside(game), step, options
        game.play(dice.choice(options), step.seat)


def drops(state: Any, step: Step[Any], action: Action, supply: Supply, paying: dict[str, str]) -> set[Drop]:
    """What a choice takes from its seat, in every way in which the questions about paying for it can be answered.

    `paying` names those questions, and the one answer that goes on with the matter where there is such.
    """
    before = supply(state, step.seat)
    twin = state.fork(Chance(1))
    twin.agenda.remove(step)
    old = set(map(id, twin.agenda))
    step.choose(twin, action)
    found = set()
    for end in ends(twin, old, paying):
        after = supply(end, step.seat)
        found.add(frozenset((thing, n - after[thing]) for thing, n in before.items() if after[thing] < n))
    return found


def ends(state: Any, old: set[int], paying: dict[str, str]) -> Iterator[Any]:
    """The situations after everything that is new on the agenda and about paying has been answered."""
    asked = [step for step in state.agenda if id(step) not in old and step.kind in paying]
    if not asked:
        yield state
        return
    step = asked[-1]
    for action in step.options(state):
        if paying[step.kind] in ("", action.verb):
            twin = state.fork(Chance(1))
            twin.agenda.remove(step)
            step.choose(twin, action)
            yield from ends(twin, old, paying)


def said(game: Game, state: Any, step: Step[Any], action: Action) -> str:
    reason = guide(rules_of(game)).cost(state, step, action)
    return reason.clause(words()) if reason else ""


# Ursuppe: biopoints and genes


def purse(soup: Any, seat: int) -> Counter[str]:
    """All that a seat's tribes can pay with."""
    found: Counter[str] = Counter()
    for colour in range(soup.colours):
        if soup.seats[colour] == seat:
            found[f"{COLOURS.names[colour]} points"] = soup.points[colour]
            for gene in range(GENE_COUNT):
                if soup.genes[colour * GENE_COUNT + gene]:
                    found[f"{COLOURS.names[colour]} {GENES.names[gene]}"] = 1
    return found


def in_words(drop: Drop, colour: str) -> tuple[int, list[str]]:
    """A drop as biopoints and genes of the tribe that chooses."""
    given = dict(drop)
    assert all(thing.startswith(colour) for thing in given), given
    points = given.pop(f"{colour} points", 0)
    return points, [words().text(f"ursuppe.gene.{thing.split()[1]}") for thing in given]


def expected_in_soup(found: set[Drop], colour: str) -> str:
    """The words for what an option costs by measure; empty: nothing."""
    ways = [in_words(drop, colour) for drop in found]
    points = {n for n, _ in ways}
    assert len(points) == 1, "one price in biopoints"
    (n,) = points
    bundles = [genes for _, genes in ways]
    if not any(bundles):
        return f"{n} BP" if n else ""
    order = {words().text(f"ursuppe.gene.{name}"): k for k, name in enumerate(GENES.names)}
    genes = ", ".join(sorted({gene for bundle in bundles for gene in bundle}, key=order.__getitem__))
    return genes if not n else f"{n} BP and one of: {genes}" if len(bundles) > 1 else f"{n} BP and {genes}"


PRICED = {
    *("shop buy", "divide divide", "displace move", "defect pay", "defect hand-in", "swim-on move"),
    *("struggle attack", "aggress attack", "react defend", "react escape", "feed leech"),
}


def test_costs_in_ursuppe_are_those_that_are_paid() -> None:
    """Whole games of all sizes; every kind of price comes up."""
    heard = set()
    for index in range(12):
        game = primordia.new_game("ursuppe", players=2 + index % 3, seed=index)
        inside(game).points[:] = [40] * 4  # so that more is bought
        for state, step, options in walk(game, random.Random(index), 500):
            for action in options:
                if check_in_soup(game, state, step, action):
                    heard.add(f"{step.kind} {action.verb}")
    assert heard >= PRICED


def check_in_soup(game: Game, state: Any, step: Step[Any], action: Action) -> str:
    """Compares what an option is said to cost with what it does."""
    cost = said(game, state, step, action)
    if action.verb == "leech":  # the host's owner pays, who may be the same player
        assert cost == f"{words().text(f'ursuppe.colour.{COLOURS.names[action.y]}')} pays 1 BP"
    else:
        wanted = expected_in_soup(drops(state, step, action, purse, {"trade": ""}), COLOURS.names[step.colour])
        assert cost == wanted or (not wanted and cost == "free"), (step.text(state.glossary), action.text)
    return cost


ARMOR = """game = "ursuppe"
players = 4
round = 2
environment = "west 6"
seen = ["east 8", "south 10"]
agenda = ["shop red", "phase 4"]
options = {{ armor_locks_both = {both} }}
[red]
points = 9
genes = ["defense", "escape"]
amoebas = ["1 b3"]
"""


@pytest.mark.parametrize(
    ("both", "price", "prices"),
    [
        ("false", "6 BP and one of: Defense, Escape", ["6 BP and Defense", "6 BP and Escape"]),
        ("true", "6 BP and Defense, Escape", ["6 BP and Defense, Escape"] * 2),
    ],
)
def test_a_higher_gene_costs_its_predecessor(both: str, price: str, prices: list[str]) -> None:
    """Before the choice between two, and at it (higher genes, A4)."""
    game = primordia.from_position(ARMOR.format(both=both), seed=1)
    buy = next(action for action in game.legal_actions() if action.text == "buy armor")
    assert check_in_soup(game, inside(game), game.waiting[0], buy) == price
    game.play(buy)
    assert [check_in_soup(game, inside(game), game.waiting[0], action) for action in game.legal_actions()] == prices


# Bios:Genesis: catalysts


def pools(e: Any, seat: int) -> Counter[str]:
    """The catalysts of a seat, by pool and colour."""
    found: Counter[str] = Counter()
    for owner, disk in product(range(4), range(4)):
        if e.seats[owner] == seat:
            found[f"{COLOUR_NAMES[owner]} {COLOUR_NAMES[disk]}"] = e.disks[owner * 4 + disk]
    return found


PAYING = {"pay": "", "fee": "", "permit": "yes", "block": "no", "complete": "", "put": ""}


def ways_said(cost: str, own: str) -> set[Drop]:
    """What the words of a price mean: each way as catalysts by pool and colour. `own`: the pool of whoever chooses."""
    found = set()
    text, _, elsewhere = cost.partition(" from the pool of ")
    for way in text.split(" or "):
        count, colour, *_ = way.split()
        owner = elsewhere.partition(" or ")[0].lower() or own
        found.add(frozenset({(f"{owner} {colour.lower()}", int(count))}))
    return found


def told_truly(cost: str, found: set[Drop], colour: str, mine: set[str]) -> bool:
    """Whether words fit what was measured. Catalysts of others' pools are not the chooser's to lose."""
    if cost.startswith("1 catalyst of any colour"):
        return all(sum(n for _, n in drop) == 1 for drop in found)
    if "missing organ" in cost:
        return all(sum(n for _, n in drop) >= cost.partition(": ")[2].count(",") + 1 for drop in found)
    if "of your own" in cost or "of each pool" in cost:  # older editions: the numbers alone
        return all(f"{n} " in cost for drop in found for _, n in drop)
    return {drop for drop in ways_said(cost, colour) if next(iter(drop))[0].split()[0] in mine} == found


@pytest.mark.parametrize("index", [*range(8), 13, 7 + 20, 29, 38, 47, 56, 65, 74])
def test_costs_in_genesis_are_those_that_are_paid(index: int) -> None:
    game = start(index, game_seed(777, index), "wide")
    assert len(measure(game, index)) >= 1


@pytest.mark.parametrize("edition", NAMES)
def test_costs_in_genesis_with_full_tables(edition: str) -> None:
    """Late in the game, where nearly everything can be bought."""
    heard: Counter[str] = Counter()
    for seed in range(4):
        heard += measure(crowded(seed, edition), seed, 120)
    assert {"mutate", "promote", "organ", "enzyme"} <= heard.keys()


def test_costs_of_landfall_and_of_gifts() -> None:
    heard: Counter[str] = Counter()
    for seed in range(12):
        heard += measure(teeming(seed), seed, 60)
    assert {"landfall", "give", "spend"} <= heard.keys()


def measure(game: Game, index: int, choices: int = 200) -> Counter[str]:
    """Walks through a match; how often each verb had a price."""
    heard: Counter[str] = Counter()
    for state, step, options in walk(game, random.Random(index), choices):
        mine = {COLOUR_NAMES[c] for c in range(4) if state.seats[c] == step.seat}
        for action in options:
            cost = said(game, state, step, action)
            heard[action.verb] += bool(cost)
            if step.sealed:
                continue
            found = drops(state, step, action, pools, {kind: verb for kind, verb in PAYING.items() if kind != step.kind})
            where = (step.text(state.glossary), action.text, cost, found)
            assert cost or not all(found), where  # a biont that is taken up may have somewhere to go for nothing
            if all(found):
                assert told_truly(cost, found, COLOUR_NAMES[step.colour], mine), where
            elif action.verb in ("mutate", "promote", "organ", "evolve"):
                assert cost != "free", where
    return +heard


def prices(game: Game) -> dict[str, str]:
    return {action.text: said(game, inside(game), game.waiting[0], action) for action in game.legal_actions()}


def test_e2c_who_can_go_nowhere_else_pays_for_taking_a_biont() -> None:
    """One refugium in reach, which costs a catalyst: the rules would put the biont there by themselves."""
    game = table("red green", phase=2, sky="37", deep_hot_biosphere=refugium(), red=pool("yellow+blue"))
    assert prices(game)["lift pool"] == "1 catalyst of any colour"
    game.play("lift pool")
    assert prices(game) == {"spend yellow": "1 Yellow catalyst", "spend blue": "1 Blue catalyst"}


def test_e2c_the_place_that_costs_a_catalyst_says_so() -> None:
    game = table(
        "red green", phase=2, sky="37", deep_hot_biosphere=refugium(), interplanetary_dust=refugium(), red=pool("blue")
    )
    assert prices(game)["lift pool"] == ""
    game.play("lift pool")
    assert prices(game) == {"put interplanetary-dust": "", "put deep-hot-biosphere": "1 catalyst of any colour"}


def test_d10_gaia_has_a_price() -> None:
    """If all vote for her everybody pays; whoever pays chooses between a catalyst and an atrophy."""
    things: dict[str, Any] = {"clay_mound": life("red", "green"), "red": pool("yellow"), "green": pool("blue")}
    game = table("red green", phase=1, agenda=["ballot red greenhouse", "ballot green greenhouse", "count-votes"], **things)
    assert prices(game) == {"gaia": "a catalyst or an atrophy, if all vote like this", "medea": ""}
    game = table("red green", phase=1, agenda=["tribute red", "tribute green"], **things)
    assert prices(game) == {"spend yellow": "1 Yellow catalyst", "suffer clay-mound": "1 atrophy"}
