"""Whole attacks, told entry by entry: high numbers, the field b1, every rule and argument of the journal."""

from __future__ import annotations

import primordia
from primordia.kernel.game import Game
from tests.ursuppe.table import EMPTY, amoeba, offered, play, points, table, tribe, why

CHOOSY = "struggle-for-survival, substitution"
HUNT = ["struggle red 5", "displace blue 7", "feed blue 7", "phase 2"]


def story(game: Game) -> list[tuple[object, ...]]:
    """Kind, rule and the values of every entry, in order."""
    return [(entry.kind, entry.rule, *entry.arguments.values()) for entry in game.journal]


def hunt(yellow: str, red: str = "struggle-for-survival", field: str = "b1", **about: object) -> Game:
    """Red 5 is hungry beside yellow 4; yellow 2 and red 3 are elsewhere."""
    return table(
        HUNT,
        red=tribe(f"5 {field}", "3 d4", genes=red),
        yellow=tribe(f"4 {field}", "2 e2", genes=yellow),
        blue=tribe("7 e4"),
        soup={field: EMPTY},
        **about,
    )


def test_an_amoeba_is_eaten() -> None:
    game = play(hunt(""), "attack yellow 4")
    assert story(game) == [
        ("paid", "struggle-for-survival", "red", 1, "5"),
        ("attacked", "struggle-for-survival", "red", "5", "yellow", "4", "b1"),
        ("eaten", "struggle-for-survival", "yellow", "4", "red", "5", "b1"),
    ]
    assert amoeba(game, "yellow", 4) is None and amoeba(game, "red", 5) == ("b1", 0)


def test_a_fight_with_a_tie_is_lost_by_the_attacker() -> None:
    game = play(hunt("defense"), "attack yellow 4")
    game.force(dice=[4, 4, 2, 3])
    play(game, "defend")
    assert story(game) == [
        ("paid", "struggle-for-survival", "red", 1, "5"),
        ("attacked", "struggle-for-survival", "red", "5", "yellow", "4", "b1"),
        ("paid", "defense", "yellow", 1, "4"),
        ("fought", "defense", "yellow", "4", "red", "5", 4, 4),
        ("fought", "defense", "yellow", "4", "red", "5", 2, 3),
        ("attack-failed", "defense", "red", "5"),
        ("starved", "feeding", "red", "5", "b1", 1),
    ]
    assert amoeba(game, "yellow", 4) == ("b1", 0) and amoeba(game, "red", 5) == ("b1", 1)


def test_an_escape_fails_and_the_amoeba_is_eaten_after_all() -> None:
    game = play(hunt("escape"), "attack yellow 4")
    game.force(dice=[2])
    play(game, "escape")
    assert story(game)[2:] == [
        ("paid", "escape", "yellow", 1, "4"),
        ("fled", "escape", "yellow", "4"),
        ("rolled", "E1b", "yellow", "4", 2),
        ("moved", "E1b", "yellow", "4", "b1", "b1"),
        ("eaten", "struggle-for-survival", "yellow", "4", "red", "5", "b1"),
    ]


def test_an_escape_succeeds() -> None:
    game = play(hunt("escape"), "attack yellow 4")
    game.force(dice=[4])
    play(game, "escape")
    assert story(game)[2:] == [
        ("paid", "escape", "yellow", 1, "4"),
        ("fled", "escape", "yellow", "4"),
        ("rolled", "E1b", "yellow", "4", 4),
        ("moved", "E1b", "yellow", "4", "b1", "b2"),
        ("attack-failed", "escape", "red", "5"),
        ("starved", "feeding", "red", "5", "b1", 1),
    ]
    assert amoeba(game, "yellow", 4) == ("b2", 0)


def test_a_second_attempt_fails_too_and_there_is_no_third() -> None:
    game = play(hunt("defense", red="struggle-for-survival, persistence"), "attack yellow 4")
    game.force(dice=[1, 6, 1, 6])
    play(game, "defend")
    assert offered(game) == {"attack yellow 4", "stop"}
    play(game, "attack yellow 4", "defend")
    assert [entry[0] for entry in story(game)].count("attack-failed") == 2
    assert story(game)[-1] == ("starved", "feeding", "red", "5", "b1", 1)
    assert (points(game, "red"), points(game, "yellow")) == (3, 2)


def test_who_stops_after_being_carried_along_may_eat() -> None:
    game = play(hunt("escape", red="struggle-for-survival, persistence, holding"), "attack yellow 4")
    game.force(dice=[4])
    play(game, "escape", "follow")
    assert amoeba(game, "red", 5) == ("b2", 0)
    assert offered(game) == {"attack yellow 4", "stop"}
    play(game, "stop")
    assert story(game)[-1] == ("ate", "feeding", "red", "5", "b2", "yellow+green+blue")


def test_who_stops_without_being_carried_along_starves() -> None:
    game = play(hunt("escape", red="struggle-for-survival, persistence, holding"), "attack yellow 4")
    game.force(dice=[4])
    play(game, "escape", "stay")
    assert story(game)[-1] == ("starved", "feeding", "red", "5", "b1", 1)


def raid(yellow: str = "", red: str = "aggression", damage: str = "", **about: object) -> Game:
    """Phase 5: red 5 and 6 share b1 with yellow 4, red 3 is elsewhere."""
    return table(
        ["aggress red", "phase 6"],
        red=tribe("5 b1", "6 b1", "3 d4", genes=red),
        yellow=tribe(f"4 b1{damage}", "2 e2", genes=yellow),
        soup={"b1": EMPTY},
        **about,
    )


def test_a_raid_kills() -> None:
    game = play(raid(), "attack yellow 4")
    assert offered(game) == {"send 5", "send 6"}
    play(game, "send 6")
    assert story(game)[:3] == [
        ("paid", "aggression", "red", 1),
        ("attacked", "aggression", "red", "6", "yellow", "4", "b1"),
        ("killed", "aggression", "yellow", "4", "red", "6", "b1"),
    ]


def test_armor_takes_the_blow_and_the_second_one_kills() -> None:
    game = play(raid("armor"), "attack yellow 4", "send 5")
    assert ("armor-held", "armor", "yellow", "4", 1) in story(game)
    assert amoeba(game, "yellow", 4) == ("b1", 1)
    game = play(raid("armor", damage=" 1"), "attack yellow 4", "send 5")
    assert story(game)[2:4] == [
        ("armor-held", "armor", "yellow", "4", 2),
        ("killed", "A13", "yellow", "4", "red", "5", "b1"),
    ]
    assert amoeba(game, "yellow", 4) is None
    game = play(raid("armor, life-expectancy", damage=" 1"), "attack yellow 4", "send 5")
    assert amoeba(game, "yellow", 4) == ("b1", 2)


def test_a_raider_with_persistence_may_try_again_only_where_its_victim_is() -> None:
    game = play(raid("defense", red="aggression, persistence"), "attack yellow 4", "send 6")
    game.force(dice=[1, 2, 6, 2])
    play(game, "defend")
    assert offered(game) == {"attack yellow 4", "stop"}
    play(game, "attack yellow 4", "defend")
    assert ("killed", "aggression", "yellow", "4", "red", "6", "b1") in story(game)
    game = play(raid("escape", red="aggression, persistence"), "attack yellow 4", "send 6")
    game.force(dice=[4])
    play(game, "escape")
    assert amoeba(game, "yellow", 4) == ("b2", 0)
    assert "starved" not in {entry[0] for entry in story(game)}


def test_reasons_against_an_attack() -> None:
    well_fed = table(HUNT, red=tribe("5 b1", "1 a4", genes="struggle-for-survival"), yellow=tribe("4 b1"), blue=tribe("7 e4"))
    assert amoeba(well_fed, "red", 5) == ("b1", 0), "it ate without being asked: nothing else was possible"
    sharing = {"yellow": tribe("4 b1"), "blue": tribe("7 e4"), "soup": {"b1": (0, 2, 2, 0), "a4": EMPTY}}
    hungry = table(HUNT, red=tribe("5 b1", "1 a4", genes=CHOOSY), **sharing)
    assert why(hungry, "attack blue 7") == ("not-here", "struggle-for-survival")
    assert why(hungry, "eat yellow+green+blue") == ("not-a-meal", "feeding")
    poor = table(HUNT, red=tribe("5 b1", genes=CHOOSY, points=0), **sharing)
    error = _refusal(poor, "attack yellow 4")
    assert error.rule == "struggle-for-survival"
    assert error.arguments["reason"].arguments == {"needed": 1, "points": 0}
    armored = table(
        HUNT,
        red=tribe("5 b1", genes=CHOOSY),
        **(sharing | {"yellow": tribe("4 b1", genes="armor")}),
    )
    assert why(armored, "attack yellow 4") == ("armored", "armor")
    full = table(
        HUNT,
        red=tribe("5 b1", "1 a4", genes=CHOOSY),
        **(sharing | {"soup": {"b1": (0, 3, 3, 3)}}),
    )
    assert why(full, "attack yellow 4") == ("not-hungry", "struggle-for-survival")
    assert why(full, "starve") == ("food-there", "A2")


def _refusal(game: Game, move: str) -> primordia.IllegalAction:
    try:
        game.play(move)
    except primordia.IllegalAction as error:
        return error
    raise AssertionError(f"{move} was accepted")


def test_whoever_failed_starves_beside_what_its_genes_could_have_eaten() -> None:
    """A15: no second thoughts about substitutes, neither after the attack nor after declining a second attempt."""
    beside = {"b1": (0, 2, 2, 0)}
    for genes, moves in ((CHOOSY, ["defend"]), (CHOOSY + ", persistence", ["defend", "stop"])):
        tribes = {"red": tribe("5 b1", genes=genes), "yellow": tribe("4 b1", genes="defense"), "blue": tribe("7 e4")}
        game = play(table(HUNT, soup=beside, **tribes), "attack yellow 4")
        game.force(dice=[1, 6])
        play(game, *moves)
        assert story(game)[-1] == ("starved", "feeding", "red", "5", "b1", 1)


def test_an_attempt_knows_which_try_it_is_and_in_which_phase() -> None:
    """What stands on the agenda can be written down and read again, so its numbers must be right."""
    game = play(hunt("defense", red="struggle-for-survival, persistence"), "attack yellow 4")
    assert game.view()["asked"][0]["context"]["tries"] == "1"
    game.force(dice=[1, 6])
    play(game, "defend", "attack yellow 4")
    assert game.view()["asked"][0]["context"]["tries"] == "2"
    assert primordia.from_position(game.position()).fingerprint() == game.fingerprint()
    game = play(raid("defense"), "attack yellow 4", "send 6")
    assert game.view()["asked"][0]["context"]["phase"] == "5"
    assert primordia.from_position(game.position()).fingerprint() == game.fingerprint()
