"""The journal: everything that happens is told, with the rule behind it."""

import pytest

import primordia
from tests.ursuppe.table import EMPTY, acting, amoeba, asked, hunted, play, raided, table, tribe


def entries(game, kind):
    """The rules and arguments of all entries of a kind."""
    return [(entry.rule, dict(entry.arguments)) for entry in game.journal if entry.kind == kind]


def one(game, kind):
    (entry,) = entries(game, kind)
    return entry


def has(found, rule, **expected):
    """Whether an entry stands under a rule and says at least this."""
    return found[0] == rule and expected.items() <= found[1].items()


def test_setting_up_is_told():
    game = primordia.new_game("ursuppe", players=4, seed=6, auto=False)
    assert has(one(game, "turned"), "D", environment=game.view()["environment"])
    assert len(entries(game, "rolled-start")) >= 4
    chooser = asked(game)[1]
    play(game, "start 3")
    assert has(one(game, "started"), "D", colour=chooser, space="3")
    while asked(game)[0] == "choose-start":
        game.play(game.legal_actions()[0])
    colour = asked(game)[1]
    play(game, "place 5 c4")
    assert has(one(game, "placed"), "D", colour=colour, amoeba="5", field="c4", damage=1)


def test_drifting_and_eating_are_told():
    game = acting(red=tribe("1 a4"), environment="north 9")
    play(game, "drift")
    assert has(one(game, "drifted"), "E1a", colour="red", amoeba="1", field="a4", to="a3")
    assert has(one(game, "ate"), "feeding", colour="red", amoeba="1", field="a3", diet="yellow+green+blue")
    assert entries(game, "paid") == []


def test_moving_and_starving_are_told():
    game = acting(red=tribe("1 b2 1", genes="speed"), soup={"c2": EMPTY})
    game.force(dice=[3, 5])
    play(game, "move", "move")
    assert has(one(game, "paid"), "E1b", colour="red", count=1)
    assert [found[1]["die"] for found in entries(game, "rolled")] == [3, 5]
    assert [(found[1]["field"], found[1]["to"]) for found in entries(game, "moved")] == [("b2", "c2"), ("c2", "c2")]
    assert has(one(game, "swam-on"), "speed", colour="red", amoeba="1")
    assert has(one(game, "starved"), "feeding", colour="red", amoeba="1", field="c2", damage=2)


def test_holding_and_tentacle_are_told():
    game = acting(
        "red", "yellow", red=tribe("1 a4", genes="tentacle"), yellow=tribe("2 a4", genes="holding"), environment="north 9"
    )
    play(game, "drift", "carry green", "stop", "follow", "stay")
    assert has(one(game, "carried"), "tentacle", colour="red", amoeba="1", food="green", field="a4", to="a3")
    assert has(one(game, "followed"), "holding", colour="yellow", amoeba="2", foe="red", to="a3")
    assert has(one(game, "held-still"), "holding", colour="yellow", amoeba="2", field="a3")


def test_parasitism_and_shortage_are_told():
    game = acting(red=tribe("1 b2", genes="parasitism"), yellow=tribe("2 b2"), soup={"b2": (18, 1, 1, 0)})
    play(game, "drift", "leech yellow+green yellow")
    assert has(one(game, "leeched"), "parasitism", colour="red", amoeba="1", host="yellow")
    assert has(one(game, "shortage"), "shortage", colour="red", field="b2", cubes=1)


def test_a_struggle_is_told():
    game = hunted(yellow=tribe("1 b2"))
    assert has(one(game, "attacked"), "struggle-for-survival", colour="red", attacker="1", foe="yellow", amoeba="1", field="b2")
    assert has(one(game, "eaten"), "struggle-for-survival", colour="yellow", amoeba="1", foe="red", field="b2")
    assert has(one(game, "paid"), "struggle-for-survival", colour="red", count=1)


def test_a_fight_is_told():
    game = hunted(yellow=tribe("1 b2", genes="defense"))
    game.force(dice=[4, 4, 2, 5])
    play(game, "defend")
    fights = entries(game, "fought")
    assert [(found[1]["attack"], found[1]["defense"]) for found in fights] == [(4, 4), (2, 5)]
    assert all(has(found, "defense", colour="yellow", foe="red") for found in fights)
    assert has(one(game, "attack-failed"), "defense", colour="red", attacker="1")
    assert [found[0] for found in entries(game, "paid")] == ["struggle-for-survival", "defense"]
    assert has(one(game, "starved"), "feeding", colour="red", amoeba="1")


def test_an_escape_is_told():
    game = hunted(yellow=tribe("1 b2", genes="escape"))
    game.force(dice=[1])
    play(game, "escape")
    assert has(one(game, "fled"), "escape", colour="yellow", amoeba="1")
    assert has(one(game, "moved"), "E1b", colour="yellow", amoeba="1", field="b2", to="a2")
    assert has(one(game, "attack-failed"), "escape", colour="red", attacker="1")
    assert [found[0] for found in entries(game, "paid")] == ["struggle-for-survival", "escape"]


def test_an_aggression_is_told():
    game = raided(yellow=tribe("1 b2"))
    assert has(one(game, "attacked"), "aggression", colour="red", attacker="1", foe="yellow", amoeba="1", field="b2")
    assert has(one(game, "killed"), "aggression", colour="yellow", amoeba="1", foe="red", field="b2")
    assert has(one(game, "paid"), "aggression", colour="red", count=1)


@pytest.mark.parametrize("damage", [0, 1])
def test_armor_is_told(damage):
    game = raided(yellow=tribe(f"1 b2 {damage}", genes="armor"))
    assert has(one(game, "armor-held"), "armor", colour="yellow", amoeba="1", damage=damage + 1)
    killed = entries(game, "killed")
    assert len(killed) == damage
    assert all(has(found, "A13", colour="yellow", amoeba="1") for found in killed)


def test_defects_are_told():
    game = acting(red=tribe("1 b2", genes="armor, division-rate", points=9), keep=["west 6"])
    game.force(cards=["west 6"])
    play(game, "drift", "drift", "hand-in division-rate")
    assert has(one(game, "turned"), "E2", environment="west 6")
    assert has(one(game, "defect"), "E2", colour="red", due=5)
    assert has(one(game, "lost-gene"), "E2", colour="red", gene="division-rate", worth=5)


def test_a_defect_paid_in_biopoints_is_told():
    game = table(["defect red 6 none", "phase 3"], red=tribe("1 b2", genes="ray-protection, armor, speed", points=9))
    play(game, "hand-in ray-protection")  # and then there is only one way left
    assert has(one(game, "lost-gene"), "E2", gene="ray-protection", worth=4)
    assert has(one(game, "paid"), "E2", colour="red", count=2)


def test_purchases_are_told():
    game = table(["phase 3"], round=3, red=tribe("1 b2", genes="speed 1", points=7, score=9))
    play(game, "buy persistence", "buy spores")
    assert has(one(game, "traded"), "higher-genes", colour="red", old="speed", gene="persistence")
    bought = entries(game, "bought")
    assert has(bought[0], "E3", colour="red", gene="persistence", price=4)
    assert has(bought[1], "E3", colour="red", gene="spores", price=3)


def test_divisions_are_told():
    game = table(["phase 4"], red=tribe(points=0, score=9))
    play(game, "divide 3 b2", "divide 1 e4")
    assert has(entries(game, "income")[0], "E4", colour="red", points=10)
    told_ = entries(game, "divided")
    assert has(told_[0], "E4", colour="red", amoeba="3", field="b2", price=0)
    assert has(told_[1], "E4", colour="red", amoeba="1", field="e4", price=6)


def test_deaths_and_scores_are_told():
    game = table(["phase 5"], red=tribe("1 b2 2", "2 b3", "3 b4", "4 b5", genes="armor, speed", score=20))
    assert has(one(game, "died"), "E5", colour="red", amoeba="1", field="b2", damage=2)
    scored = entries(game, "scored")
    assert has(scored[0], "E6", colour="red", amoebas=3, genes=3, steps=2, space="22")
    assert [found[1]["colour"] for found in scored] == ["red", "blue", "green", "yellow"]
    assert [found[0] for found in entries(game, "phase")] == ["E5", "E6", "E1"]


@pytest.mark.parametrize(("round_", "score_", "kind"), [(3, 41, "ended-finish"), (10, 20, "ended-last-card")])
def test_the_end_is_told(round_, score_, kind):
    game = table(["phase 6"], round=round_, red=tribe("1 b2", "2 b3", "3 b4", score=score_))
    assert has(one(game, kind), "end", colour="red")


def test_the_journal_does_not_change_the_match():
    silent, heard = (
        acting(red=tribe("1 b2", genes="speed, tentacle"), yellow=tribe("1 b2", genes="holding")) for _ in range(2)
    )
    assert list(heard.journal) == []
    for game in (silent, heard):
        game.force(dice=[3, 1])
        play(game, "move", "carry blue", "stop", "follow", "move", "stop", "stay")
    assert silent.position() == heard.position()
    assert [entry.data() for entry in silent.journal] == [entry.data() for entry in heard.journal]
    assert amoeba(heard, "yellow", 1) == ("c2", 0)
