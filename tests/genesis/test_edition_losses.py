"""What the editions play differently in atrophy and extinction (glossary) and in the points (I)."""

from __future__ import annotations

import pytest

import primordia
from primordia.genesis.edition import NAMES
from primordia.genesis.parts import GREEN, RED
from primordia.genesis.victory import breakdown, points
from primordia.kernel.game import Game, inside

from .table import (
    NO_ROW,
    asked,
    catalysts,
    document,
    idle,
    life,
    mutations,
    offered,
    organism,
    organisms,
    parasite,
    play,
    pool,
    start,
    table,
    tableau,
    told,
)


def struck(edition: str, heat: int, colours: str = "red blue", **things: object) -> Game:
    """An event that is nothing but heat."""
    icons = ", ".join(['"extremophile"'] * heat)
    data = document(
        colours,
        phase=1,
        draws=(1, 0, 0),
        agenda=[f"go-first {colours.split(maxsplit=1)[0]}", "phase 1"],
        options={"edition": edition, "cards": f"[events.39]\nicons = [{icons}]\n"},
        **things,
    )
    game = start(data)
    game.force(cards=["39"])
    return play(game, "no")


# Atrophy


@pytest.mark.parametrize("edition", NAMES)
def test_atrophy_takes_plus_cubes_first_in_2016(edition):
    """tRNA (blue, plus green) and a plain mutation."""
    game = struck(edition, 1, clay_mound=life("blue", mutations="trna promoted, calvin-cycle"))
    if edition == "2016":
        assert mutations(game, "clay-mound") == ["trna", "calvin-cycle"]  # the only plus cube went unasked
        return
    assert offered(game) == {"lose-gene trna base", "lose-gene trna plus", "lose-gene calvin-cycle base"}


def test_atrophy_with_immunology_any_cube_in_2016_too():
    game = struck("2016", 1, clay_mound=life("blue", mutations="riboswitches promoted, calvin-cycle"))
    assert "lose-gene calvin-cycle base" in offered(game) and "lose-gene riboswitches plus" in offered(game)


@pytest.mark.parametrize("edition", NAMES)
def test_atrophy_of_a_wholly_diseased_mutation_only_in_2016(edition):
    game = struck(
        edition,
        1,
        clay_mound=life("blue", "blue", mutations="tmrna"),
        red_parasite=parasite("red", "clay-mound", "tmrna.base, none", side="back", mutations="ribozyme"),
    )
    if edition == "2016":
        assert mutations(game, "clay-mound") == [] and organism(game, "red-parasite")["diseased"] == [None, None]
        assert organism(game, "clay-mound")["cubes"] == {"blue": 1}
    else:
        assert mutations(game, "clay-mound") == ["tmrna"] and organism(game, "clay-mound")["cubes"] == {}


def test_atrophy_2016_a_diseased_mutation_is_one_token_among_others():
    game = struck(
        "2016",
        1,
        clay_mound=life("blue", "blue", mutations="tmrna, calvin-cycle"),
        red_parasite=parasite("red", "clay-mound", "tmrna.base, none", side="back", mutations="ribozyme"),
    )
    assert offered(game) == {"discard tmrna", "lose-gene calvin-cycle base"}
    assert mutations(play(game, "discard tmrna"), "clay-mound") == ["calvin-cycle"]


# Immunology and AIDS


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("antibodies", [True, False])
def test_aids_decides_losses_by_ultraviolet_too_in_the_first_edition(edition, antibodies):
    """Ruling 52: its books name losses of mutations beside atrophies; an amphibian under limit 1 loses two of three organs."""
    game = table(
        "red green blue",
        phase=1,
        options={"edition": edition},
        agenda=["go-first red", "crisis 6 1 1 0 none"],
        warm_pond=life("red+green+blue" if antibodies else "red+green", macro="sea-star", terrestrial=True, organs=[1, 2, 3]),
    )
    play(game, "no")
    decides = "blue" if antibodies and edition.startswith("2016") else "red"
    assert asked(game) == ("burn", decides)
    assert offered(game) == {"lose-organ 1", "lose-organ 2", "lose-organ 3"}  # ultraviolet takes no bionts
    play(game, "lose-organ 2")
    assert asked(game) == ("burn", decides)
    play(game, "lose-organ 3")
    assert organism(game, "warm-pond")["organs"] == [1]


@pytest.mark.parametrize("edition", NAMES)
def test_aids_leaves_its_own_mutations_to_a_microorganism(edition):
    """A foreign gene is no endosymbiont: the controller decides."""
    game = table(
        "red blue",
        phase=1,
        options={"edition": edition},
        agenda=["go-first red", "crisis 6 1 1 0 none"],
        warm_pond=life("red+blue", mutations="riboswitches promoted 1, calvin-cycle 1"),
    )
    play(game, "no")
    assert asked(game) == ("burn", "red")


# Extinction


@pytest.mark.parametrize("edition", NAMES)
def test_extinction_the_cubes_of_a_parasite_return_or_are_lost_with_their_mutation(edition):
    """With immunology a parasite pays Gaia with its only biont."""
    game = table(
        "green blue",
        phase=4,
        sky="46",
        options={"edition": edition},
        agenda=["tribute green", "phase 5"],
        green=pool(),
        zeolite_lagoon=life("blue", mutations="tmrna, riboswitches"),
        green_parasite=parasite("green", "zeolite-lagoon", "tmrna.base, none", mutations="heat-shock-proteins promoted"),
    )
    play(game, "lose-biont green")
    assert "green-parasite" not in organisms(game)
    if edition == "2016":
        assert mutations(game, "zeolite-lagoon") == ["riboswitches"]
        assert "tmrna" in {entry["mutation"] for entry in told(game, "discarded")}
    else:
        assert mutations(game, "zeolite-lagoon") == ["tmrna", "riboswitches"]
        assert organism(game, "zeolite-lagoon")["mutations"]["tmrna"]["cubes"] == [1, 0]


@pytest.mark.parametrize("edition", NAMES)
def test_extinction_a_mutation_whose_two_cubes_are_stolen_returns_or_is_lost_once(edition):
    """In 2016 the first cube that is lost takes the mutation along, and with it the other one."""
    promoted = "" if edition == "2016" else " promoted"  # there the theft of the plus cube demotes
    game = table(
        "green blue",
        phase=4,
        sky="46",
        options={"edition": edition},
        agenda=["tribute green", "phase 5"],
        green=pool(),
        zeolite_lagoon=life("blue", mutations=f"tmrna{promoted}, riboswitches"),
        green_parasite=parasite("green", "zeolite-lagoon", "tmrna.base, tmrna.plus", mutations="heat-shock-proteins promoted"),
    )
    play(game, "lose-biont green")
    assert "green-parasite" not in organisms(game)
    lost = [entry["mutation"] for entry in told(game, "discarded")]
    if edition == "2016":
        assert mutations(game, "zeolite-lagoon") == ["riboswitches"]
        assert sorted(lost) == ["heat-shock-proteins", "tmrna"]
    else:
        assert organism(game, "zeolite-lagoon")["mutations"]["tmrna"]["cubes"] == [1, 1]
        assert lost == ["heat-shock-proteins"]
    primordia.from_position(game.position())  # every card is there once


@pytest.mark.parametrize("edition", NAMES)
def test_extinction_the_card_is_back_at_once_or_in_the_next_turn(edition):
    game = table(
        "green blue",
        phase=2,
        sky="46",
        options={"edition": edition},
        agenda=["tribute green", "phase 2"],
        green=pool(),
        zeolite_lagoon=life("blue", mutations="tmrna"),
        green_parasite=parasite("green", "zeolite-lagoon"),
    )
    assert "green-parasite" not in organisms(game)  # it had only its biont
    assert tableau(game, "green")["parasite_ready"] == edition.startswith("2016")
    if edition.startswith("2016"):
        idle(game, "assign", "green")
        assert "attach back zeolite-lagoon" in offered(play(game, "lift pool"))
    assert any(entry["organism"] == "green-parasite" for entry in told(game, "extinct"))


@pytest.mark.parametrize("edition", NAMES)
def test_extinction_of_a_macroorganism_and_the_organs_on_its_parasite(edition):
    """Red's prion holds the green cuticle of a trilobite that dies: in 2016-late it becomes a chromosome of the bacterium."""
    game = table(
        "green red",
        phase=4,
        sky=NO_ROW,
        options={"edition": edition},
        agenda=["tribute green", "phase 5"],
        green=pool(),
        red=pool(),
        clay_mound=life("green", macro="trilobite"),
        red_parasite=parasite("red", "clay-mound", "organ-1, none"),
    )
    assert organism(game, "clay-mound")["cubes"] == {
        "red": 2,
        "yellow": 3,
        "green": 3 if edition == "2016-late" else 2,
        "blue": 1,
    }
    assert organisms(game) == {"clay-mound"}
    assert catalysts(game, "red") == "red"  # compensation


# I1d. Shares


@pytest.mark.parametrize("edition", NAMES)
def test_i1d_shares_are_rounded_each_or_together(edition):
    """Two inferior macroorganisms, each with bionts of all four: 6 / 4 twice."""
    crowd = {
        "clay_mound": life("red+yellow+green+blue", macro="seaweed", level=0),
        "hydrothermal_vent": life("yellow+red+green+blue", macro="flatworm", level=1),
        "zeolite_lagoon": life("green", macro="sea-star", level=2),
    }
    game = table("red yellow green blue", phase=5, sky=NO_ROW, options={"edition": edition}, **crowd)
    e = inside(game)
    systems, bionts = 4, 2
    assert points(e, RED) == systems + bionts + (2 if edition == "2020" else 3)
    assert sum(line["points"] for line in breakdown(e, RED)) == points(e, RED)
    assert [line for line in breakdown(e, RED) if "shares" in line] == (
        [] if edition == "2020" else [{"shares": 1, "points": 1}]
    )
    assert points(e, GREEN) == 7 + 3 + 12 + (2 if edition == "2020" else 3)
    assert primordia.from_position(game.position(), seed=1).scores() == game.scores()
