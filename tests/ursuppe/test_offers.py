"""What is told about options: where they lead and whether one eats there, why an amoeba stays, what genes do (E1, E2, E3)."""

from __future__ import annotations

import pytest

import primordia
from primordia.guide import guide
from primordia.kernel.game import Game, inside, rules_of
from primordia.locales import LANGUAGES, words
from primordia.ursuppe.parts import COMPASS, GENES

MOVE = """game = "ursuppe"
players = 4
auto = false
round = 2
environment = "{card}"
seen = ["east 8"]
agenda = ["displace red 1", "phase 2"]
[red]
points = 9
genes = [{genes}]
amoebas = ["1 {field}"]
[soup]
b2 = "none"
"""


def at(field: str, genes: str = "", card: str = "west 6") -> Game:
    return primordia.from_position(MOVE.format(card=card, genes=genes, field=field), seed=1)


def notes(game: Game, language: str = "en") -> dict[str, str]:
    """What stands beside each option."""
    step = game.waiting[0]
    tells = guide(rules_of(game))
    found = {action.text: tells.note(inside(game), step, action) for action in game.legal_actions()}
    return {text: note.clause(words(language)) if note else "" for text, note in found.items()}


def rolled(game: Game, *dice: int) -> Game:
    """After an active move with these dice."""
    game.force(dice)
    game.play("move")
    return game


def test_before_the_dice_an_option_says_what_decides_and_where_drifting_leads() -> None:
    assert notes(at("b3")) == {"drift": "to a3, where it can eat", "move": "a die says where"}
    assert notes(at("b3", '"movement-1"'))["move"] == "the better of two dice says where"
    assert notes(at("b3", '"movement-2"'))["move"] == "you choose where"
    assert notes(at("b3", '"holding"'))["stay"] == "stays on b3 by holding on; it can eat there"


def test_who_drifts_nowhere_is_told_why() -> None:
    """In calm water (E1a), or with the shore in the way."""
    assert notes(at("b3", card="still 14"))["drift"] == "stays on b3 because nothing flows; it can eat there"
    assert notes(at("a3"))["drift"] == "stays on a3 because the edge or the island is in the way; it can eat there"


def test_after_the_dice_an_option_says_what_is_certain() -> None:
    """A six on b3: north to the empty b2, west, south; the island lies in the east."""
    assert notes(rolled(at("b3"), 6)) == {
        "go west": "to a3, where it can eat",
        "go north": "to b2, where no meal lies",
        "go south": "to b4, where it can eat",
        "go still": "stays on b3 because you choose so; it can eat there",
    }


@pytest.mark.parametrize(
    ("dice", "why"),
    [((2, 5), "because the die shows a 5"), ((2, 3), "because the way is barred (east)")],
)
def test_stay_put_says_why(dice: tuple[int, ...], why: str) -> None:
    """Five is to stand still (A1); three leads east, where the island is (E1b)."""
    told = notes(rolled(at("b3", '"movement-1"'), *dice))
    assert told == {"go north": "to b2, where no meal lies", "go still": f"stays on b3 {why}; it can eat there"}


def test_stay_put_at_will() -> None:
    assert notes(rolled(at("b3", '"movement-2"')))["go still"] == "stays on b3 because you choose so; it can eat there"


def test_the_reasons_are_told_in_german_too() -> None:
    told = notes(rolled(at("b3", '"movement-1"'), 2, 3), "de")
    assert told["go still"] == "bleibt auf b3, weil der Weg versperrt ist (Osten); dort kann sie fressen"


def test_a_look_after_the_dice_has_only_what_they_allow() -> None:
    """What the fields say then is no chance any more, and costs nothing more."""
    game = at("b3", '"movement-1"')
    before = game.look(0, "red 1")
    assert before is not None
    assert (before["fallen"], before["cost"]) == (False, 1)
    assert all(move["chance"] < 1 for move in before["moves"])
    look = rolled(game, 2, 4).look(0, "red 1")
    assert look is not None
    assert (look["fallen"], look["cost"], look["drift"], look["stay"]) == (True, 0, None, None)
    assert [(move["field"], move["chance"], move["eats"]) for move in look["moves"]] == [("b2", 1.0, False), ("b4", 1.0, True)]


def test_a_way_that_is_barred_leads_where_one_stays() -> None:
    """North, or east against the island: what is offered is to stay put, and the field says so."""
    look = rolled(at("b3", '"movement-1"'), 2, 3).look(0, "red 1")
    assert look is not None
    assert [(move["field"], move["directions"]) for move in look["moves"]] == [("b2", ["north"]), ("b3", ["still"])]


def test_others_are_looked_at_as_before_while_dice_lie_there() -> None:
    text = MOVE.format(card="west 6", genes="", field="b3").replace("[soup]", '[blue]\namoebas = ["2 d2"]\n[soup]')
    look = rolled(primordia.from_position(text, seed=1), 6).look(0, "blue 2")
    assert look is not None
    assert (look["fallen"], look["cost"]) == (False, 1)


def test_the_box_says_what_the_faces_of_a_die_mean() -> None:
    assert primordia.GAMES["ursuppe"].parts()["compass"] == COMPASS == ["west", "north", "east", "south", "still", "choice"]


def test_genes_on_offer_say_what_they_do() -> None:
    """The same few words as on the card."""
    shop = (
        MOVE.replace("displace red 1", "shop red")
        .replace('"phase 2"', '"phase 4"')
        .replace('["east 8"]', '["east 8", "south 10"]')
    )
    game = primordia.from_position(shop.format(card="west 6", genes="", field="b3"), seed=1)
    told = notes(game)
    assert told["buy speed"] == words().text("ursuppe.effect.speed") == "a second move, free of charge"
    for language in LANGUAGES:
        effects = [words(language).text(f"ursuppe.effect.{gene}") for gene in GENES.names]
        assert len(set(effects)) == len(GENES.names)
        assert max(map(len, effects)) <= 48, "a few words"


def test_who_may_starve_is_told_how_bad_it_is() -> None:
    """With substitution one may decline to eat (A2)."""
    feed = MOVE.replace("displace red 1", "feed red 1").replace('b2 = "none"', 'b3 = "2yellow+2green"')
    game = primordia.from_position(feed.format(card="west 6", genes='"substitution"', field="b3"), seed=1)
    assert notes(game)["starve"] == "damage 1 of 2"
    hurt = feed.replace('"1 {field}"', '"1 {field} 1"')
    game = primordia.from_position(hurt.format(card="west 6", genes='"substitution"', field="b3"), seed=1)
    assert notes(game)["starve"] == "damage 2 of 2: it dies in phase 5"
