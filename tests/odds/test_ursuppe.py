"""The odds of Ursuppe, worked out by hand. The soup of a test has food or none; b2 has neighbours in all four directions."""

from __future__ import annotations

from fractions import Fraction

import primordia
from primordia.kernel.game import Game
from primordia.odds import Table, odds
from primordia.ursuppe.odds import DEFECT, DUE, ESCAPE, KILL, MEAL, WIN, defense_chance
from tests.ursuppe.table import DECK, EMPTY, FIELDS, acting, hunted, hunting, play, raided, raiding, table, tribe

HALF = Fraction(1, 2)


def of(game: Game, kind: str, number: int = 0) -> Table:
    return [found for found in odds(game) if found.title == f"ursuppe.odds.{kind}"][number]


def chances(found: Table, figure: str) -> dict[str, Fraction]:
    """By the option's name, and its arguments if it has any."""
    return {" ".join([way.label.rpartition(".")[2], *map(str, way.arguments.values())]): way.mean(figure) for way in found.ways}


def hungry(genes: str = "", food: tuple[str, ...] = ("c2",), at: str = "b2", **about: object) -> Game:
    """Red 1 is asked how to move; food is only in some fields."""
    soup = {field: (0, 1, 1, 1) if field in food else EMPTY for field in FIELDS}
    return acting(red=tribe(f"1 {at}", genes=genes), soup=soup, **about)


# Feeding


def test_e1_drifting_is_no_chance() -> None:
    """The current of the card leads to the food, or does not."""
    assert chances(of(hungry(environment="east 8"), "feeding"), MEAL)["drift"] == 1
    assert chances(of(hungry(environment="west 6"), "feeding"), MEAL)["drift"] == 0


def test_e1b_one_die() -> None:
    """East on 3, and 6 lets one choose; with food in two fields one more face does."""
    found = of(hungry(), "feeding")
    assert found.arguments == {"colour": "red", "amoeba": "1", "field": "b2"}
    assert chances(found, MEAL) == {"drift": 0, "move": Fraction(2, 6)}
    assert [way.best for way in found.ways] == [False, True]
    assert chances(of(hungry(food=("c2", "b1")), "feeding"), MEAL)["move"] == Fraction(3, 6)


def test_a1_a_six_may_not_stand_still_if_the_option_says_so() -> None:
    """Food is where the amoeba is: only a 5, and a 6 if it may be used to stand still, keep it there."""
    assert chances(of(hungry(food=("b2",)), "feeding"), MEAL)["move"] == Fraction(2, 6)
    other = hungry(food=("b2",), options={"still_on_six": False})
    assert chances(of(other, "feeding"), MEAL)["move"] == Fraction(1, 6)


def test_movement_1_two_dice() -> None:
    assert chances(of(hungry("movement-1"), "feeding"), MEAL)["move"] == 1 - Fraction(4, 6) ** 2


def test_movement_2_free_choice() -> None:
    assert chances(of(hungry("movement-2"), "feeding"), MEAL)["move"] == 1


def test_holding_stays() -> None:
    assert chances(of(hungry("holding", food=("b2",)), "feeding"), MEAL) == {"drift": 1, "move": Fraction(1, 3), "stay": 1}


def test_speed_a_second_step() -> None:
    """Food on c2, next to b2: by the first step 1/3; else from b2 itself (5) again 1/3, and from the other fields where c2 can
    still be reached: none of west, north (b1), south (b3) is next to c2. A six goes straight to c2."""
    assert chances(of(hungry("speed"), "feeding"), MEAL)["move"] == Fraction(2, 6) + Fraction(1, 6) * Fraction(2, 6)


def test_tentacle_food_comes_along() -> None:
    """Red needs a cube of each other colour: two lie with the amoeba, the third where it goes."""
    soup = dict.fromkeys(FIELDS, EMPTY) | {"b2": (0, 1, 1, 0), "c2": (0, 0, 0, 1)}
    without = acting(red=tribe("1 b2"), soup=soup)
    with_it = acting(red=tribe("1 b2", genes="tentacle"), soup=soup)
    assert chances(of(without, "feeding"), MEAL)["move"] == 0
    assert chances(of(with_it, "feeding"), MEAL)["move"] == Fraction(2, 6)


def test_parasitism_needs_a_host() -> None:
    soup = dict.fromkeys(FIELDS, EMPTY) | {"c2": (0, 1, 1, 0)}
    game = acting(red=tribe("1 b2", genes="parasitism"), yellow=tribe("1 c2"), soup=soup)
    assert chances(of(game, "feeding"), MEAL)["move"] == Fraction(2, 6)
    alone = acting(red=tribe("1 b2", genes="parasitism"), yellow=tribe("1 d2"), soup=soup)
    assert chances(of(alone, "feeding"), MEAL)["move"] == 0


def test_who_cannot_pay_cannot_move() -> None:
    assert chances(of(table(red=tribe("1 b2", points=0, genes="holding")), "feeding"), MEAL).keys() == {"drift", "stay"}


def test_the_second_stroke_and_the_direction_are_options_too() -> None:
    game = hungry("speed, movement-1", food=("c2",))
    game.force(dice=[1, 5])
    game.play("move")
    assert game.decision is not None and game.decision.kind == "steer"
    assert chances(of(game, "feeding"), MEAL) == {"go west": 0, "go still": 1 - Fraction(4, 6) ** 2}
    game.play("go still")
    assert chances(of(game, "feeding"), MEAL) == {"move": 1 - Fraction(4, 6) ** 2, "stop": 0}


def test_all_amoebas_that_have_still_to_move() -> None:
    """In phase 1 those whose turn is to come; later all, for the next round."""
    game = acting(red=tribe("1 b2", "2 c4", "3 e4"))
    assert [found.arguments["amoeba"] for found in odds(game) if found.title.endswith("feeding")] == ["1", "2", "3"]
    play(game, "drift")
    assert [found.arguments["amoeba"] for found in odds(game) if found.title.endswith("feeding")] == ["2", "3"]
    shop = table(["phase 3"], red=tribe("1 b2", "2 c4", points=9, score=9))
    assert shop.decision is not None and shop.decision.kind == "shop"
    assert [found.arguments["amoeba"] for found in odds(shop) if found.title.endswith("feeding")] == ["1", "2"]


def test_set_up_has_no_odds() -> None:
    assert odds(primordia.new_game("ursuppe", seed=1)) == []


# Fights


def test_defense_is_an_even_fight() -> None:
    """Of the thirty pairs that are no tie half are the defender's."""
    assert defense_chance() == HALF


def attack_on_yellow(genes: str, attacker: str = "struggle-for-survival", points: int = 4) -> Fraction:
    game = hunting(attacker, yellow=tribe("1 b2", genes=genes, points=points))
    return chances(of(game, "attack"), WIN)["attack yellow 1"]


def test_struggle_for_survival_against_the_helpless() -> None:
    assert attack_on_yellow("") == 1


def test_struggle_for_survival_against_defense() -> None:
    assert attack_on_yellow("defense") == HALF
    assert attack_on_yellow("defense", points=0) == 1  # cannot pay


def test_persistence_of_the_defender() -> None:
    assert attack_on_yellow("defense, persistence") == Fraction(1, 4)


def test_persistence_of_the_attacker() -> None:
    """A second attempt, against a second defense: three quarters."""
    assert attack_on_yellow("defense", "struggle-for-survival, persistence") == Fraction(3, 4)
    assert attack_on_yellow("defense", "aggression, persistence") == Fraction(3, 4)


def test_escape() -> None:
    """A 5 keeps the prey where it is; a 6 is its own choice."""
    assert attack_on_yellow("escape") == Fraction(1, 6)
    assert attack_on_yellow("escape, movement-1") == Fraction(1, 36)
    assert attack_on_yellow("escape, movement-2") == 0
    assert attack_on_yellow("escape, speed") == Fraction(1, 36)


def test_defense_and_escape_are_both_to_be_overcome() -> None:
    assert attack_on_yellow("defense, escape") == Fraction(1, 12)
    assert attack_on_yellow("defense, escape", points=1) == Fraction(1, 6)  # one of the two can be paid for: escape is better


def test_persistence_may_turn_to_other_prey() -> None:
    """A7: the first attempt at the one that can defend itself may fail, the second goes to the helpless one."""
    game = hunting("struggle-for-survival, persistence", yellow=tribe("1 b2", genes="defense"), green=tribe("1 b2"))
    assert chances(of(game, "attack"), WIN) == {"attack yellow 1": 1, "attack green 1": 1}


def test_own_amoebas_do_not_resist() -> None:
    game = hunting(hunter=tribe("1 b2", "2 b2", genes="struggle-for-survival, defense"))
    assert chances(of(game, "attack"), WIN) == {"attack red 2": 1}


def test_the_attacked_sees_what_each_answer_is_worth() -> None:
    game = hunted(yellow=tribe("1 b2", genes="defense, escape"))
    found = of(game, "attacked")
    assert found.arguments == {"colour": "yellow", "amoeba": "1", "foe": "red", "attacker": "1"}
    assert chances(found, ESCAPE) == {"defend": Fraction(11, 12), "escape": Fraction(11, 12), "yield": 0}


def test_an_escape_that_is_under_way() -> None:
    """Standing still would be a bad idea."""
    game = hunted(yellow=tribe("1 b2", genes="escape, movement-1"))
    game.force(dice=[5, 1])
    game.play("escape")
    assert game.decision is not None and game.decision.kind == "steer"
    assert chances(of(game, "attacked"), ESCAPE) == {"go west": 1, "go still": 0}


def test_aggression_and_armor() -> None:
    """Armor holds once, or at its last point of damage does not."""
    found = of(raiding(yellow=tribe("1 b2", "2 b2 1", genes="armor"), green=tribe("1 b2")), "attack")
    assert chances(found, WIN) == {"attack yellow 1": 1, "attack yellow 2": 1, "attack green 1": 1}
    assert chances(found, KILL) == {"attack yellow 1": 0, "attack yellow 2": 1, "attack green 1": 1}


def test_aggression_that_was_declared() -> None:
    game = raiding(raider=tribe("1 b2", "2 b2", genes="aggression"), yellow=tribe("1 b2", genes="defense"))
    assert chances(of(game, "attack"), WIN) == {"attack yellow 1": HALF}
    game.play("attack yellow 1")
    assert chances(of(game, "attack"), WIN) == {"send 1": HALF, "send 2": HALF}
    reacting = raided(yellow=tribe("1 b2", genes="defense"))
    assert chances(of(reacting, "attacked"), ESCAPE) == {"defend": HALF, "yield": 0}


def test_attacks_to_come_are_weighed_before() -> None:
    game = table(["phase 3"], red=tribe("1 b2", genes="aggression", points=9, score=9), yellow=tribe("1 b2", genes="defense"))
    assert chances(of(game, "attack"), WIN) == {"attack yellow 1": HALF}


# Gene defects


def unseen(game: Game) -> list[int]:
    """The ozone layers of the cards that are still to come."""
    return [int(card.split()[1]) for card, copies in game.view()["unseen"].items() for _ in range(copies)]


def test_e2_the_next_card_may_be_too_thin() -> None:
    """Speed, defense and substitution: eleven mutation points against the cards not yet seen."""
    game = table(["phase 3"], red=tribe("1 b2", genes="speed, defense, substitution", points=20, score=9))
    layers = unseen(game)
    assert sorted(layers) != sorted(int(card.split()[1]) for card in DECK)
    found = of(game, "defect")
    assert found.arguments == {"colour": "red", "count": 11}
    now = found.ways[0]
    assert now.mean(DEFECT) == Fraction(sum(layer < 11 for layer in layers), len(layers))
    assert now.mean(DUE) == Fraction(sum(max(0, 11 - layer) for layer in layers), len(layers))
    shop = chances(found, DUE)
    assert shop["buy ray-protection"] < shop["as-it-is"] < shop["buy life-expectancy"]
    assert shop["buy persistence"] == Fraction(sum(max(0, 12 - layer) for layer in layers), len(layers))  # speed is handed in


def test_e2_the_first_round_has_no_defects() -> None:
    game = primordia.new_game("ursuppe", seed=3)
    seen = False
    while game.decision is not None and game.view()["round"] == 1:
        defects = [found for found in odds(game) if found.title == "ursuppe.odds.defect"]
        assert bool(defects) == (game.view()["phase"] > 1)  # then it is the second round's card
        seen = seen or bool(defects)
        game.play(game.legal_actions()[0])
    assert seen


def test_e2_without_cards_there_is_nothing_to_fear() -> None:
    game = table(["phase 3"], round=10, red=tribe("1 b2", genes="speed", points=20, score=9))
    assert unseen(game) == []
    assert "ursuppe.odds.defect" not in [found.title for found in odds(game)]
