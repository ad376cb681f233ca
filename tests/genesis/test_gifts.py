"""Hg, 26, 49: who may give catalysts, and the option `gifts`, which allows it alone and in cooperation too."""

from __future__ import annotations

from typing import Any

import pytest

import primordia
from primordia.genesis.edition import NAMES
from primordia.kernel.fitting import Fitting
from primordia.kernel.game import Game, inside
from tests.genesis.automatic import mode
from tests.genesis.table import asked, catalysts, idle, life, mutations, offered, parasite, play, pool, table, told

MODES = pytest.mark.parametrize("kind", ["solitaire", "cooperative"])
BOTH = pytest.mark.parametrize("gifts", ["as-printed", "always"])
GUEST = {"clay_mound": life("red+green", owner="red"), "zeolite_lagoon": life("green")}  # green is a foreign gene of red's


def at(kind: str, gifts: str, phase: int, dice: tuple[int, ...] = (), **about: Any) -> Game:
    options: dict[str, Any] = {"gifts": gifts}
    if kind == "cooperative":
        return mode(kind, "red green", phase, dice, {**options, "variants": "crystal"}, **about)
    return mode(kind, "red green", phase, dice, options, **about)


def gifts_of(game: Game) -> set[str]:
    return {text for text in offered(game) if text.startswith(("donate", "ask"))}


@MODES
@BOTH
def test_26_a_foreign_gene_gives_in_phase_2(kind: str, gifts: str) -> None:
    game = idle(at(kind, gifts, 2, **GUEST, green=pool("blue")), "assign", "green")
    assert gifts_of(game) == ({"donate blue red"} if gifts == "always" else set())
    if gifts == "always":
        play(game, "donate blue red")
        assert (catalysts(game, "red"), catalysts(game, "green")) == ("red+blue", "none")


@MODES
@BOTH
def test_26_a_buyer_asks_in_phase_5_and_oneself_is_not_asked(kind: str, gifts: str) -> None:
    """A seaweed's leaves for a catalyst that its endosymbiont has."""
    weed = {"clay_mound": life("red+green", macro="seaweed", owner="red")}
    game = at(kind, gifts, 5, sky="50", **weed, red=pool("red"), green=pool("green"))
    if gifts == "as-printed":
        assert game.is_over and not told(game, "donated")  # one red catalyst buys nothing for it
        return
    idle(game, "buy", "red")
    assert gifts_of(game) == {"ask green green"}
    play(game, "ask green green")
    if kind == "cooperative":
        assert asked(game) == ("supply", "green")
        play(game, "yes")
    assert asked(game) == ("buy", "red") and "organ 1" in offered(game)
    assert not gifts_of(game)
    assert catalysts(game, "red") == "red+green"
    assert told(game, "donated") == [{"colour": "green", "pay": "green", "foe": "red"}]


@MODES
@BOTH
@pytest.mark.parametrize("way", ["ask", "donate"])
def test_26_a_gift_cancels_an_error_of_a_crystal_catastrophe(kind: str, gifts: str, way: str) -> None:
    """The tip of G4: two fives, no blue, and tRNA could be bought with the blue catalyst of the other colour."""
    things: dict[str, Any] = {"clay_mound": life("red+green", owner="red"), "decks": {"ocean": "trna"}}
    game = at(kind, gifts, 4, (2, 3, 5, 5), sky="50", **things, red=pool(), green=pool("blue"))
    if gifts == "as-printed":
        assert told(game, "atrophies") and asked(game)[0] != "cancel"
        return
    if way == "ask":
        assert asked(game) == ("cancel", "red") and offered(game) == {"ask green blue", "done"}
        play(game, "ask green blue", *(["yes"] if kind == "cooperative" else []))
        assert asked(game) == ("cancel", "red")
    else:
        play(game, "done")
        assert asked(game) == ("cancel", "green") and offered(game) == {"donate blue red", "done"}
        play(game, "donate blue red")
        assert asked(game) == ("cancel", "green")
    play(game, "mutate ocean")
    assert mutations(game, "clay-mound") == ["trna"]
    assert (catalysts(game, "red"), catalysts(game, "green")) == ("none", "none")


@MODES
@BOTH
def test_26_h6c_contributions_are_allowed_in_every_mode_anyway(kind: str, gifts: str) -> None:
    ocean = {
        "clay_mound": life("red+green", macro="trilobite", organs=[1], level=0, owner="red"),
        "hydrothermal_vent": life("red", macro="seaweed", level=1),
        "green_rust_fumarole": life("green", macro="flatworm", level=2),
        "zeolite_lagoon": life("green" if kind == "solitaire" else "red", macro="sea-star", level=3),
    }
    game = at(kind, gifts, 5, sky="50", agenda=["crowd"], **ocean, red=pool(), green=pool("blue"))
    assert asked(game) == ("contribute", "green") and offered(game) == {"give blue", "done"}
    play(game, "give blue", "landfall")
    assert told(game, "landfall") == [{"colour": "red", "organism": "clay-mound"}]


@BOTH
def test_26_in_the_introductory_solitaire(gifts: str) -> None:
    things = {**GUEST, "green": pool("blue")}
    game = mode("introductory", "red green", 2, (), {"alone": True, "gifts": gifts}, **things)
    idle(game, "assign", "green")
    assert gifts_of(game) == ({"donate blue red"} if gifts == "always" else set())


@BOTH
def test_hg_a_competitive_game_is_the_same_with_and_without(gifts: str) -> None:
    game = idle(table("red green", options={"gifts": gifts}, **GUEST, green=pool("blue")), "assign", "green")
    assert gifts_of(game) == {"donate blue red"}


@pytest.mark.parametrize("edition", NAMES[1:])
@BOTH
def test_hg_older_editions_know_no_limit_anyway(edition: str, gifts: str) -> None:
    things = {"clay_mound": life("red", mutations="tmrna"), "zeolite_lagoon": life("green"), "green": pool("blue")}
    salmonella = parasite("green", "clay-mound")
    game = mode("solitaire", "red green", 2, (), {"gifts": gifts, "edition": edition}, **things, green_parasite=salmonella)
    idle(game, "assign", "green")
    assert "donate blue red" in offered(game)


def test_hg_automatic_parasites_never_give() -> None:
    """A biont that nobody plays sits in red's bacterium; the catalysts are green's alone."""
    about = {"npcs": {"yellow": {"place": "clay-mound"}, "blue": {"place": "pool"}}}
    things = {"clay_mound": life("red+yellow", owner="red"), "zeolite_lagoon": life("green")}
    game = mode("solitaire", "red green", 5, (), {"gifts": "always"}, sky="50", about=about, **things, green=pool("blue"))
    assert game.is_over or not gifts_of(game)


# The option


@pytest.mark.parametrize("kind", ["competitive", "solitaire", "cooperative", "introductory"])
def test_49_the_option_goes_with_every_mode_and_is_kept(kind: str) -> None:
    game = primordia.new_game("genesis", mode=kind, seed=1, gifts="always")
    assert inside(game).gifts == 1
    for again in (primordia.from_position(game.position(), seed=2), primordia.load(primordia.save(game))):
        assert inside(again).gifts == 1
    assert inside(primordia.new_game("genesis", mode=kind, seed=1)).gifts == 0


def test_49_what_it_is_not_is_refused_with_what_there_is() -> None:
    with pytest.raises(primordia.SetupError) as caught:
        primordia.new_game("genesis", gifts="never")
    assert caught.value.message == "kernel.setup.value" and "as-printed, always" in str(caught.value)
    assert Fitting(primordia.GAMES["genesis"], None, {"mode": "solitaire", "gifts": "always"}).options["gifts"] == "always"
