"""Positions: what is refused as impossible and why, what is taken for granted, and that what is written can be read again."""

import pytest
import tomli_w

import primordia
from tests.ursuppe.table import amoeba, document, offered

FULL = {"game": "ursuppe", "players": 4}


def refusal(text: str | dict) -> primordia.SetupError:
    with pytest.raises(primordia.SetupError) as caught:
        primordia.from_position(text if isinstance(text, str) else tomli_w.dumps(text), seed=1)
    return caught.value


def changed(agenda=("phase 1",), **about):
    """A sound position with something else in it; keys as `red__points` reach into tables."""
    known = {"players", "round", "environment", "keep", "soup", "options", "auto"}
    data = document(agenda, **{key: about.pop(key) for key in list(about) if key in known})
    for key, value in about.items():
        *tables, last = key.split("__")
        place = data
        for name in tables:
            place = place.setdefault(name, {})
        place[last] = value
    return data


def test_a_sound_position_is_accepted():
    game = primordia.from_position(tomli_w.dumps(changed()), seed=1)
    assert game.view()["round"] == 2


# What the kernel refuses


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game = ", "kernel.position.toml"),
        ("", "kernel.setup.game"),
        ('game = "chess"', "kernel.setup.game"),
        ("game = 3", "kernel.setup.game"),
        ('game = "ursuppe"\nplayers = "four"', "kernel.position.type"),
        ('game = "ursuppe"\nplayers = 5', "kernel.setup.players"),
        ('game = "ursuppe"\nplayers = 1', "kernel.setup.players"),
        ('game = "ursuppe"\nplayers = true', "kernel.setup.players"),
        ('game = "ursuppe"\nauto = "yes"', "kernel.position.type"),
        ('game = "ursuppe"\nauto = 1', "kernel.position.type"),
        ('game = "ursuppe"\noptions = ["still_on_six"]', "kernel.position.table"),
        ('game = "ursuppe"\n[options]\nflying = true', "kernel.setup.option"),
        ('game = "ursuppe"\n[options]\nstill_on_six = "no"', "kernel.setup.value"),
        ('game = "ursuppe"\n[options]\nstill_on_six = 0', "kernel.setup.value"),
        ('game = "ursuppe"\nagenda = "phase 1"', "kernel.position.type"),
        ('game = "ursuppe"\nagenda = [1]', "kernel.position.type"),
        ('game = "ursuppe"\nagenda = ["sing", "phase 1"]', "kernel.step.unknown"),
        ('game = "ursuppe"\nagenda = ["", "phase 1"]', "kernel.step.unknown"),
        ('game = "ursuppe"\nagenda = ["phase"]', "kernel.step.arguments"),
        ('game = "ursuppe"\nagenda = ["shop red 1", "phase 4"]', "kernel.step.arguments"),
        ('game = "ursuppe"\nagenda = ["shop pink", "phase 4"]', "kernel.step.value"),
        ('game = "ursuppe"\nagenda = ["steer red 1 up", "phase 2"]', "kernel.step.value"),
        ('game = "ursuppe"\nagenda = ["feed red 8", "phase 2"]', "kernel.step.value"),
        ('game = "ursuppe"\nplayers = 3\nagenda = ["shop blue", "phase 4"]', "kernel.position.colour"),
    ],
)
def test_the_kernel_refuses(text, message):
    assert refusal(text).message == message


def test_a_refusal_names_what_it_is_about():
    error = refusal('game = "ursuppe"\nagenda = ["shop pink", "phase 4"]')
    assert error.arguments["argument"] == "colour"
    assert error.arguments["value"] == "pink"
    error = refusal('game = "ursuppe"\nagenda = ["phase"]')
    assert error.arguments["form"] == "phase phase"
    error = refusal('game = "ursuppe"\nplayers = 5')
    assert error.arguments["allowed"] == "2, 3, 4"


# What Ursuppe refuses

FORM = {"key", "type", "value", "number", "table", "tokens"}  # of the form alone, the same in every game


@pytest.mark.parametrize(
    ("about", "problem"),
    [
        ({"weather": "bad"}, "key"),
        ({"red__size": 3}, "key"),
        ({"players": 3, "blue__points": 3}, "key"),
        ({"ending": "draw"}, "value"),
        ({"seen": "west 6"}, "type"),
        ({"seen": ["up 3"]}, "value"),
        ({"environment": "still 14", "seen": ["still 14"]}, "card-twice"),
        ({"seen": ["east 10", "east 10", "east 10"]}, "card-twice"),
        ({"red": 3}, "table"),
        ({"soup": {}, "soup__zz": "none"}, "value"),
        ({"soup__c3": "none"}, "value"),
        ({"red__points": -1}, "number"),
        ({"red__points": 10_001}, "number"),
        ({"red__points": "many"}, "number"),
        ({"red__points": True}, "number"),
        ({"red__points": 1.5}, "number"),
        ({"red__score": -1}, "number"),
        ({"red__score": 55}, "number"),
        ({"red__score": 2}, "same-space"),
        ({"red__score": 0}, "no-score"),
        ({"red__genes": "speed"}, "type"),
        ({"red__genes": [3]}, "type"),
        ({"red__amoebas": "1 b2"}, "type"),
        ({"red__locked": "speed"}, "type"),
        ({"red__genes": ["wings"]}, "value"),
        ({"red__genes": [""]}, "value"),
        ({"red__genes": ["speed 3"]}, "gene"),
        ({"red__genes": ["speed 0"]}, "gene"),
        ({"red__genes": ["speed 1 2"]}, "gene"),
        ({"red__genes": ["speed soon"]}, "gene"),
        ({"red__genes": ["speed", "speed"]}, "gene-twice"),
        ({"red__genes": ["holding"], "blue__genes": ["holding"]}, "gene-copies"),
        ({"red__genes": ["speed"], "blue__genes": ["speed"], "green__genes": ["speed"]}, "gene-copies"),
        ({"players": 3, "red__genes": ["frugality"]}, "gene-copies"),
        ({"players": 3, "red__genes": ["parasitism"]}, "gene-copies"),
        ({"red__genes": ["persistence", "speed"]}, "predecessor"),
        ({"red__genes": ["armor", "defense", "escape"]}, "predecessor"),
        ({"red__genes": ["armor", "escape"], "red__locked": ["escape"]}, "predecessor"),
        ({"red__genes": ["armor", "escape"], "options": {"armor_locks_both": True}}, "predecessor"),
        ({"red__locked": ["speed"]}, "lock"),
        ({"red__genes": ["persistence"], "red__locked": ["movement-1"]}, "lock"),
        ({"red__locked": ["wings"]}, "value"),
        ({"red__amoebas": ["1"]}, "amoeba"),
        ({"red__amoebas": ["1 b2 x"]}, "amoeba"),
        ({"red__amoebas": ["1 b2 -1"]}, "amoeba"),
        ({"red__amoebas": ["1 b2 1 1"]}, "amoeba"),
        ({"red__amoebas": ["8 b2"]}, "value"),
        ({"red__amoebas": ["0 b2"]}, "value"),
        ({"red__amoebas": ["1 c3"]}, "value"),
        ({"red__amoebas": ["1 b2", "1 b3"]}, "amoeba-twice"),
        ({"red__amoebas": ["1 b1", "1 b1"]}, "amoeba-twice"),
        ({"red__amoebas": ["1 b2 4"]}, "damage"),
        ({"soup__b2": "2pink"}, "type"),
        ({"soup__b2": "red+red"}, "type"),
        ({"soup__b2": "-1red"}, "type"),
        ({"soup__b2": ""}, "type"),
        ({"soup__b2": 3}, "type"),
        ({"players": 3, "soup__b2": "blue"}, "type"),
        ({"soup__b2": "20red"}, "too-many-cubes"),
        ({"red__score": 42}, "over"),
        ({"ending": "finish"}, "over"),
    ],
)
def test_ursuppe_refuses(about, problem):
    game = "kernel" if problem in FORM else "ursuppe"
    assert refusal(changed(**about)).message == f"{game}.position.{problem}"


@pytest.mark.parametrize("round_", [0, 11, -1, "two"])
def test_there_are_ten_rounds(round_):
    data = changed()
    data["round"] = round_
    assert refusal(data).message == "kernel.position.number"


@pytest.mark.parametrize("card", ["west 7", "up", 6])
def test_an_environment_card_that_does_not_exist(card):
    data = changed()
    data["environment"] = card
    assert refusal(data).message == "kernel.position.value"


def test_nineteen_red_cubes_are_the_most_beside_the_others():
    # 18 other fields hold 36; 19 more make the 55 that there are
    game = primordia.from_position(tomli_w.dumps(changed(soup__b2="19red")), seed=1)
    assert game.view()["reserve"]["red"] == 0


@pytest.mark.parametrize(
    ("agenda", "problem"),
    [
        (["phase 2", "phase 3"], "step"),
        (["phase 0"], "step"),
        (["phase 7"], "step"),
        (["shop red"], "bottom"),
        (["displace red 1"], "bottom"),
        (["place red 0", "second-amoebas"], "setup-round"),
        (["first-amoebas"], "setup-round"),
        (["steer red 2 west+north", "phase 2"], "step"),
        (["steer red 1 none", "phase 2"], "step"),
        (["swim-on red 2", "phase 2"], "step"),
        (["carry red 2 b3 3 red", "phase 2"], "step"),
        (["follow yellow 2 red b3", "phase 2"], "step"),
        (["react yellow 2 red 1 b2 0 1 1", "phase 2"], "step"),
        (["react yellow 1 red 2 b2 0 1 1", "phase 2"], "step"),
        (["react yellow 1 red 1 b3 0 1 1", "phase 2"], "step"),
        (["react yellow 1 red 1 b2 4 1 1", "phase 2"], "step"),
        (["react yellow 1 red 1 b2 0 3 1", "phase 2"], "step"),
        (["react yellow 1 red 1 b2 0 1 3", "phase 2"], "step"),
        (["escaping yellow 2 red 1 b2 2 1 1", "phase 2"], "step"),
        (["try-again red 2 yellow 1 b2 1", "phase 2"], "step"),
        (["try-again red 1 yellow 1 b2 2", "phase 2"], "step"),
        (["send red yellow 2", "phase 2"], "step"),
        (["defect red 0 none", "phase 2"], "step"),
    ],
)
def test_an_agenda_that_does_not_fit_the_table(agenda, problem):
    data = changed(["phase 2"], red__amoebas=["1 b2"], yellow__amoebas=["1 b2"])
    data["agenda"] = agenda
    assert refusal(data).message == f"ursuppe.position.{problem}"


def test_send_needs_a_victim_beside_an_own_amoeba():
    data = changed(["phase 2"], red__amoebas=["1 b2"], yellow__amoebas=["1 b3"])
    data["agenda"] = ["send red yellow 1", "phase 2"]
    assert refusal(data).message == "ursuppe.position.step"


def test_a_foe_that_does_not_play():
    data = changed(["phase 2"], players=3, red__amoebas=["1 b2"])
    data["agenda"] = ["react red 1 blue 1 b2 0 1 1", "phase 2"]
    assert refusal(data).message == "ursuppe.position.step"


def test_an_escape_goes_on_from_a_position():
    about = {"red__amoebas": ["1 b2"], "red__genes": ["struggle-for-survival"], "yellow__genes": ["escape"]}
    for field, damage in (("a2", 1), ("b2", 0)):
        data = changed(["phase 2"], yellow__amoebas=[f"1 {field}"], blue__amoebas=["7 e4"], **about)
        data["agenda"] = ["escaping yellow 1 red 1 b2 2 1 1", "displace blue 7", "feed blue 7", "phase 2"]
        game = primordia.from_position(tomli_w.dumps(data), seed=1)
        assert amoeba(game, "red", 1) == ("b2", damage)
        assert amoeba(game, "yellow", 1) == (("a2", 0) if damage else None)


def test_an_empty_agenda_needs_an_ending():
    data = changed(["phase 3"])
    data["agenda"] = []
    assert refusal(data).message == "ursuppe.position.no-agenda"


@pytest.mark.parametrize(("phase", "turned"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 3), (6, 3)])
def test_the_number_of_cards_turned_follows_from_round_and_phase(phase, turned):
    cards = ["west 6", "north 9", "south 10", "east 8"]
    for count in range(1, 5):
        data = {**FULL, "round": 2, "agenda": [f"phase {phase}"], "environment": cards[0], "seen": cards[1:count]}
        if count == turned:
            primordia.from_position(tomli_w.dumps(data), seed=1)
        else:
            error = refusal(data)
            assert error.message == "ursuppe.position.cards"
            assert error.arguments == {"round": 2, "turned": count, "expected": turned}


def test_before_the_opening_no_card_lies_there():
    data = {**FULL, "agenda": ["opening"], "environment": "west 6"}
    assert refusal(data).message == "ursuppe.position.cards"


def test_a_table_without_an_environment_card_is_impossible():
    data = {**FULL, "round": 2, "agenda": ["phase 1"], "seen": ["east 8", "north 9"]}
    assert refusal(data).message.startswith("ursuppe.position.")


@pytest.mark.parametrize(
    ("ending", "round_", "red"),
    [("finish", 3, 20), ("finish", 10, 41), ("last-card", 3, 20)],
)
def test_an_ending_needs_its_cause(ending, round_, red):
    data = changed(["phase 6"], round=round_, red__score=red)
    data |= {"agenda": [], "ending": ending}
    assert refusal(data).message.startswith("ursuppe.position.")


def test_a_defect_that_cannot_be_paid_is_impossible():
    data = changed(["phase 3"], red__points=0)
    data["agenda"] = ["defect red 9 none", "phase 3"]
    assert refusal(data).message.startswith("ursuppe.position.")


# What is taken for granted


def test_almost_nothing_is_enough():
    game = primordia.from_position('game = "ursuppe"', seed=1)
    view = game.view()
    assert view["round"] >= 1
    assert len(view["tribes"]) == 4
    assert [about["score"] for about in view["tribes"].values()] == [1, 2, 3, 4]


def test_without_an_environment_a_card_is_turned_up():
    data = {**FULL, "round": 2, "agenda": ["phase 1"], "seen": ["east 8"], "red": {"amoebas": ["1 b2"]}}
    game = primordia.from_position(tomli_w.dumps(data), seed=1)
    assert game.view()["environment"] is not None
    assert sum(game.view()["unseen"].values()) == 9


def test_the_round_follows_from_the_cards_seen():
    data = {**FULL, "environment": "west 6", "seen": ["east 8", "north 9"], "red": {"amoebas": ["1 b2"]}}
    game = primordia.from_position(tomli_w.dumps(data), seed=1)
    assert game.view()["round"] == 3


def test_a_gene_without_a_round_was_bought_in_the_one_before():
    data = changed(["phase 1"], round=5, red__genes=["speed", "spores 2"], red__amoebas=["1 b2"])
    game = primordia.from_position(tomli_w.dumps(data), seed=1)
    assert game.view()["tribes"]["red"]["genes"] == {"speed": 4, "spores": 2}


@pytest.mark.parametrize(
    ("mine", "locked", "options", "buyable"),
    [
        (["armor"], [], {}, {"escape"}),
        (["armor"], ["escape"], {}, {"defense"}),
        (["armor"], ["defense"], {}, {"escape"}),
        (["armor", "escape"], [], {}, set()),
        (["armor", "defense"], [], {}, set()),
        (["armor"], [], {"armor_locks_both": True}, set()),
    ],
)
def test_what_was_handed_in_for_armor(mine, locked, options, buyable):
    about = {"red__genes": mine, "red__points": 20, "red__score": 9}
    if locked:
        about["red__locked"] = locked
    game = primordia.from_position(tomli_w.dumps(changed(["phase 3"], options=options, **about)), seed=1)
    assert {gene for gene in ("defense", "escape") if f"buy {gene}" in offered(game)} == buyable


# There and back


AGENDAS = {
    "displace": ["displace red 1", "feed red 1", "phase 2"],
    "steer": ["steer red 1 west+north+still", "feed red 1", "phase 2"],
    "swim-on": ["swim-on red 1", "feed red 1", "phase 2"],
    "carry": ["carry red 1 b3 2 yellow", "feed red 1", "phase 2"],
    "follow": ["follow green 1 red b3", "feed red 1", "phase 2"],
    "feed": ["feed red 1", "phase 2"],
    "struggle": ["struggle red 1", "phase 2"],
    "react": ["react yellow 1 red 1 b2 0 1 1", "phase 2"],
    "react again": ["react yellow 1 red 4 b2 1 2 5", "phase 6"],
    "try-again": ["try-again red 1 yellow 1 b2 1", "phase 2"],
    "try-again there": ["try-again red 4 yellow 1 a2 5", "phase 6"],
    "aggress": ["aggress red", "phase 6"],
    "send": ["send red yellow 1", "phase 6"],
    "defect": ["defect red 4 none", "defect yellow 2 none", "phase 3"],
    "shop": ["shop red", "shop yellow", "phase 4"],
    "trade": ["trade yellow armor", "shop yellow", "phase 4"],
    "divide": ["divide red", "income yellow", "phase 5"],
}


@pytest.mark.parametrize("kind", AGENDAS)
def test_every_decision_can_be_written_and_read_again(kind):
    data = changed(
        AGENDAS[kind],
        round=3,
        auto=False,
        red__genes=["aggression 2", "frugality 1", "division-rate 2"],
        red__amoebas=["1 b2", "4 b2 1"],
        red__points=9,
        red__score=11,
        yellow__genes=["defense 1", "escape 1"],
        yellow__points=6,
        yellow__amoebas=["1 b2"],
        green__genes=["holding 1"],
        green__amoebas=["1 b2 1"],
        soup__b2="red+3yellow+green",
        soup__b3="2yellow+blue",
        options={"still_on_six": False, "followers_carry": True},
    )
    game = primordia.from_position(tomli_w.dumps(data), seed=1)
    assert game.decision.kind == kind.split()[0]
    text = game.position()
    again = primordia.from_position(text, seed=2)
    assert again.position() == text
    assert again.fingerprint() == game.fingerprint()
    assert again.view() == game.view()
    assert offered(again) == offered(game)
    for option in sorted(offered(game)):
        twin, copy = (primordia.from_position(source, seed=3) for source in (tomli_w.dumps(data), text))
        twin.play(option)
        copy.play(option)
        assert twin.position() == copy.position()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_that_is_set_up_can_be_written_and_read_again(players):
    game = primordia.new_game("ursuppe", players=players, seed=4)
    while game.decision.kind != "displace":
        text = game.position()
        again = primordia.from_position(text, seed=1)
        assert again.position() == text
        assert offered(again) == offered(game)
        game.play(game.legal_actions()[-1])


@pytest.mark.parametrize(("round_", "red"), [(4, 41), (10, 20)])
def test_a_finished_game_can_be_written_and_read_again(round_, red):
    data = changed(["phase 6"], round=round_, red__score=red, red__amoebas=["1 b1", "2 b2", "3 b3"])
    game = primordia.from_position(tomli_w.dumps(data), seed=1)
    assert game.is_over
    again = primordia.from_position(game.position(), seed=1)
    assert again.is_over
    assert again.winners() == game.winners() == [0]
    assert again.view() == game.view()


def test_different_tables_have_different_fingerprints():
    base = primordia.from_position(tomli_w.dumps(changed(red__amoebas=["1 b2"])), seed=1)
    same = primordia.from_position(
        tomli_w.dumps(changed(red__amoebas=["1 b2"], red__points=4, soup__b2="2red+2yellow+2green+2blue"))
    )
    other = primordia.from_position(tomli_w.dumps(changed(red__amoebas=["1 b2 1"])), seed=1)
    assert base.fingerprint() == same.fingerprint()
    assert base.fingerprint() != other.fingerprint()


# Forced results


def test_a_position_is_forced_before_anything_is_turned_up():
    """The environment card is left out and turned up by the reader itself; an only option would be played before `force`."""
    text = 'game = "ursuppe"\nred.amoebas = ["1 b2"]\n'
    for card in ("south 13", "west 6"):
        game = primordia.from_position(text, seed=1, cards=[card])
        assert game.view()["environment"] == card and game.forced == ([], [])
    game = primordia.from_position(text, seed=1, dice=[3], cards=["south 13", "west 6"])
    assert game.view()["environment"] == "south 13" and game.forced == ([3], ["west 6"])


def test_force_refuses_what_cannot_be():
    game = primordia.from_position(tomli_w.dumps(changed(red__amoebas=["1 b2"])), seed=1)
    seen = next(card for card in ("south 13", "south 10", "still 14") if card not in game.view()["unseen"])
    for dice, cards, message in (([7], [], "die"), ([0], [], "die"), ([], [seen], "seen"), ([], ["up 3"], "card")):
        with pytest.raises(primordia.SetupError) as caught:
            game.force(dice=dice, cards=cards)
        assert caught.value.message == f"kernel.force.{message}"


@pytest.mark.parametrize(
    ("agenda", "round_"),
    [
        (["carry red 1 b2 200 red", "phase 2"], 2),
        (["place red 1", "phase 2"], 2),
        (["trade red armor", "phase 4"], 2),
        (["trade red speed", "phase 4"], 2),
        (["follow red 1 yellow e4", "phase 2"], 2),
        (["aggress red", "phase 6"], 2),
        (["struggle red 1", "phase 2"], 2),
        (["shop red", "phase 2"], 2),
        (["income red", "phase 4"], 2),
        (["defect red 3 none", "phase 2"], 2),
        (["displace red 1", "phase 5"], 2),
    ],
)
def test_a_step_where_it_does_not_belong_is_impossible(agenda, round_):
    data = changed(agenda, round=round_, red__amoebas=["1 b2"])
    assert refusal(data).message == "ursuppe.position.step"


def test_nobody_is_eaten_from_another_field():
    """The victim comes back, the attacker that had followed it stays behind: the attack has failed (P10)."""
    data = changed(
        ["struggle red 1", "displace blue 7", "feed blue 7", "phase 2"],
        red__genes=["struggle-for-survival 1", "holding 1"],
        red__amoebas=["1 b2"],
        yellow__genes=["escape 1", "speed 1"],
        yellow__amoebas=["1 b2"],
        blue__amoebas=["7 e4"],
        soup__b2="none",
    )
    game = primordia.from_position(tomli_w.dumps(data), seed=1)
    game.force(dice=[1, 3])
    for move in ("attack yellow 1", "escape", "follow", "move", "stay"):
        game.play(move)
    tribes = game.view()["tribes"]
    assert tribes["yellow"]["amoebas"]["1"]["field"] == "b2"
    assert tribes["red"]["amoebas"]["1"] == {"field": "a2", "damage": 0}, "it was carried along, and ate there"
