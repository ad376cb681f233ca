"""L5 and L6: landfall of neighbours, and chimeras in their ecosystems."""

from __future__ import annotations

import pytest

from primordia.kernel.game import Game
from tests.genesis.table import (
    asked,
    catalysts,
    life,
    offered,
    organism,
    organisms,
    parasite,
    play,
    pool,
    score,
    spelled,
    table,
    tableau,
    told,
    why,
)
from tests.genesis.test_chimera import BLUE, CHIMERA, MOUND, RED, RICH, buying, chimera, evolve, seaworm

VENT, POND, SEEP, FUMAROLE = "hydrothermal-vent", "warm-pond", "alkaline-seep", "green-rust-fumarole"


def after_purchases(colours: str = "green blue", steps: str = "shore", variants: str = "chimera", dice=(), **about) -> Game:
    """The purchases are over; a question comes first, so that dice can be set."""
    agenda = ["go-first " + colours.split(maxsplit=1)[0], *steps.split(",")]
    game = table(colours, dice=dice, phase=5, options={"variants": variants}, agenda=agenda, **about)
    return play(game, "no")


# L5. Landfall


def test_l5d_mutation_cubes_of_a_microorganism_host_count():
    """A trilobite lacks a green and a blue organ; its host has mutations of these colours."""
    things = {"clay_mound": life("green", "", "calvin-cycle, mrna"), "blue_parasite": seaworm("trilobite")}
    game = after_purchases(**things)
    assert asked(game) == ("ashore", "blue")
    play(game, "landfall")
    worm = organism(game, BLUE)
    assert (worm["terrestrial"], worm["home"], worm["host"]) == (True, "continent", MOUND)
    assert list(organism(game, MOUND)["mutations"]) == ["mrna", "calvin-cycle"]  # they are counted, not lost


def test_l5b_it_is_the_owners_choice():
    things = {"clay_mound": life("green", "", "calvin-cycle, mrna"), "blue_parasite": seaworm("trilobite")}
    game = after_purchases(**things)
    assert offered(game) == {"landfall", "no"}
    play(game, "no")
    assert not organism(game, BLUE)["terrestrial"]


def test_l5d_only_what_is_missing_by_colour():
    things = {"clay_mound": life("green", "", "calvin-cycle, cytochromes"), "blue_parasite": seaworm("trilobite")}
    game = after_purchases(**things)
    assert told(game, "landfall") == []


def test_l5c_diseased_organs_of_a_hyperparasite_count():
    """As in H5e they count at once, and the hyperparasite is assimilated."""
    hyper = parasite("red", BLUE, "organ-1")
    things = {"clay_mound": life("green"), "blue_parasite": seaworm("trilobite"), "red_parasite": hyper, "green": pool("blue")}
    game = buying("blue", BLUE, "green blue red", **things)
    play(game, "organ 2")
    assert organism(game, BLUE)["terrestrial"] and RED not in organisms(game)
    assert spelled(organism(game, BLUE)["bionts"]) == "red+blue"


def both(host_organs, worm_organs, **more):
    """A dickinsonia of green (green, green, blue) with a trilobite of blue (green, blue)."""
    host = life(more.pop("host", "green"), macro="dickinsonia", organs=list(host_organs), owner="green")
    return {
        "clay_mound": host,
        "blue_parasite": seaworm("trilobite", more.pop("bionts", "blue"), organs=worm_organs),
        "green": pool(),
        **more,
    }


def test_l5e_organs_of_the_other_macroorganism_count():
    """The host counts the trilobite's green organ for its second one, and the trilobite follows by its partner's blue one."""
    game = after_purchases(**both((1, 3), (1,)))
    assert asked(game) == ("ashore", "green")
    play(game, "landfall")
    assert asked(game) == ("follow", "blue")
    play(game, "landfall")
    assert organism(game, MOUND)["terrestrial"] and organism(game, BLUE)["terrestrial"]
    assert [entry["organism"] for entry in told(game, "landfall")] == [MOUND, BLUE]


def test_l5a_the_host_is_considered_first():
    game = after_purchases(**both((1, 3), (1,)))
    assert asked(game) == ("ashore", "green")
    play(game, "no")
    assert asked(game) == ("ashore", "blue")


def test_l5e_if_only_one_goes_the_other_goes_extinct():
    """A full host goes ashore at once; the trilobite cannot follow without a blue organ to count."""
    things = both((1,), (), green=pool("green"))
    things["clay_mound"] = life("green", macro="seaweed", organs=[2, 3])
    things["blue_parasite"] = seaworm("flatworm")
    game = buying("green", MOUND, **things, blue=pool())
    play(game, "organ 1")
    assert organism(game, MOUND)["terrestrial"]
    assert "macro" not in organism(game, BLUE)
    assert tableau(game, "blue")["trophies"] == 1
    assert asked(game) == ("incorporate", "green")


def test_l5e_it_may_refuse_to_follow():
    game = after_purchases(**both((1, 3), (1,)), blue=pool())
    play(game, "landfall", "no")
    assert "macro" not in organism(game, BLUE)
    assert catalysts(game, "blue") == "blue"


def test_l5e_the_host_takes_in_bionts_with_or_without_a_circle():
    things = both((1, 3), (1,), host="green+blue")
    game = after_purchases(**things, blue=pool())
    play(game, "landfall", "no")
    assert asked(game) == ("incorporate", "green")
    play(game, "incorporate blue")  # the blue circle is taken: the biont goes home, and the parasite is gone
    assert BLUE not in organisms(game)
    assert spelled(organism(game, MOUND)["bionts"]) == "green+blue"
    assert asked(game) == ("convert", "green")  # a system cube of the parasite returns (L4b, 46)
    game.play(game.legal_actions()[0])
    assert catalysts(game, "blue") == "2blue"
    assert tableau(game, "blue")["bionts"] == 3


def test_l5e_the_parasite_needs_a_circle():
    """The trilobite goes ashore alone: its host is a bacterium again, and its green biont can be taken, which kills it
    (L4a)."""
    things = both((1, 3), (1,))
    game = after_purchases(**things)
    play(game, "no", "landfall")
    assert asked(game) == ("follow", "green")
    play(game, "no")
    assert asked(game) == ("incorporate", "blue") and offered(game) == {"incorporate green", "done"}
    play(game, "incorporate green")
    insect = organism(game, MOUND)
    assert (insect["owner"], insect["macro"], insect["terrestrial"]) == ("blue", "trilobite", True)
    game = after_purchases(**both((1, 3), (1,), bionts="blue+green"))
    play(game, "no", "landfall", "no")
    assert told(game, "incorporated") == []  # its green circle is taken
    assert "macro" not in organism(game, MOUND) and organism(game, BLUE)["host"] == MOUND


def test_l5f_next_to_the_land_only_by_an_automatic_landfall():
    """A parasite of a land dweller needs cubes for all organs; those of its neighbour do not count."""
    host = life("green", macro="opabinia", organs=[3], terrestrial=True)
    things = {"clay_mound": host, "green": pool("2red")}
    worm = parasite("blue", MOUND, "organ-3", RICH)
    game = buying("blue", BLUE, **things, blue_parasite=worm)
    assert why(game, "evolve seaweed") == ("land-neighbour", "L5")
    worm = parasite("blue", MOUND, "organ-3", RICH + ", bacteriorhodopsin promoted, ribosomal-rna promoted")
    game = buying("blue", BLUE, **things, blue_parasite=worm)
    evolve(game)
    assert organism(game, BLUE)["terrestrial"] and organism(game, MOUND)["terrestrial"]


def test_l5f_also_for_the_host_of_a_land_dweller():
    things = {"clay_mound": life("green", "3green+blue"), "blue_parasite": seaworm("trilobite", terrestrial=True)}
    game = buying("green", MOUND, **things, green=pool("red"))
    assert why(game, "evolve seaweed") == ("land-neighbour", "L5")
    things["clay_mound"] = life("green", "4green+3blue")
    game = buying("green", MOUND, **things, green=pool("red"))
    evolve(game)
    assert organism(game, MOUND)["terrestrial"] and organism(game, BLUE)["host"] == MOUND


def test_h3d_a_parasitic_macroorganism_is_not_assimilated():
    """A host that becomes a macroorganism with it is a chimera."""
    things = {"clay_mound": life("green", "3green+blue"), "blue_parasite": seaworm()}
    game = buying("green", MOUND, **things, green=pool("red"))
    evolve(game)
    assert organism(game, BLUE)["host"] == MOUND and organism(game, MOUND)["macro"] == "seaweed"
    assert organism(game, BLUE)["level"] == organism(game, MOUND)["level"]  # L6a


# L6. Chimeras


def crowd(*macros: str, levels: bool = True):
    """Macroorganisms of red on their own."""
    names = ("hydrothermal_vent", "green_rust_fumarole", "warm_pond", "alkaline_seep")
    return {
        name: life("red", macro=macro, level=k if levels else 0)
        for k, (name, macro) in enumerate(zip(names, macros, strict=False))
    }


def test_l6a_the_level_is_shared_and_rates_are_added():
    """Opabinia (4 and its red organ) and arrow worm (3 and its red organ) together beat a sea star (4)."""
    things = chimera((1,), (1,)) | crowd("sea-star", "seaweed")
    game = after_purchases("green blue red", "rank", about={"restless": 1}, **things)
    level = {name: organism(game, name)["level"] for name in (MOUND, BLUE, VENT, FUMAROLE)}
    assert level == {MOUND: 2, BLUE: 2, VENT: 1, FUMAROLE: 0}
    alone = {"clay_mound": life("green", macro="flatworm")} | crowd("sea-star", "seaweed")
    game = after_purchases("green blue red", "rank", about={"restless": 1}, **alone)
    assert organism(game, MOUND)["level"] == 1


@pytest.mark.parametrize(("organs", "price"), [((1,), "blue"), ((), "none")])
def test_54_h6c_the_organs_of_a_neighbour_count_for_an_overcrowded_ocean(organs, price):
    """Green's dickinsonia lacks a green and a blue organ: the trilobite has a green one or none, the pool a blue catalyst."""
    things = both((1,), organs, green=pool("blue"), red=pool(), blue=pool()) | crowd("sea-star", "seaweed", "opabinia")
    game = after_purchases("green blue red", "crowd", **things)
    if price == "none":
        assert told(game, "landfall") == [] and told(game, "overcrowded")
        return
    assert asked(game) == ("offer", "green")
    play(game, "landfall")
    assert told(game, "paid") == [{"colour": "green", "pay": price, "count": 1}]
    assert organism(game, MOUND)["terrestrial"] and asked(game) == ("follow", "blue")


def test_54_h6c_whoever_could_go_by_them_alone_is_asked_again():
    """It has declined after the purchases; now the ocean is overcrowded."""
    things = both((1, 3), (1,), red=pool()) | crowd("sea-star", "seaweed", "opabinia")
    game = after_purchases("green blue red", "shore,crowd", **things)
    play(game, "no", "no")
    assert asked(game) == ("ashore", "green")
    play(game, "landfall")
    assert organism(game, MOUND)["terrestrial"]


def test_54_h6c_l5d_so_do_the_mutation_cubes_of_a_microorganism_host():
    """The trilobite lacks green and blue: its host has a green cube, and its pool a blue catalyst."""
    things = {"clay_mound": life("green", "", "calvin-cycle"), "blue_parasite": seaworm("trilobite"), "green": pool("blue")}
    game = after_purchases(
        "green blue red", "crowd", **things, **crowd("sea-star", "seaweed", "opabinia"), red=pool(), blue=pool()
    )
    assert asked(game) == ("offer", "blue")
    play(game, "landfall")
    assert organism(game, BLUE)["terrestrial"] and catalysts(game, "green") == "none"


def test_l6a_a_chimera_counts_once_in_an_ecosystem():
    things = chimera((1,), (1,)) | crowd("sea-star", "seaweed")
    game = after_purchases("green blue red", "crowd,outcompete ocean", **things)
    assert told(game, "overcrowded") == [] and told(game, "outcompeted") == []
    things |= crowd("sea-star", "seaweed", "dickinsonia")
    game = after_purchases("green blue red", "crowd,outcompete ocean", **things, red=pool(), green=pool())
    assert told(game, "overcrowded") == [{"row": "ocean", "count": 4}]


def test_l6a_all_members_die_together_the_host_first():
    host = life("green", macro="dickinsonia")  # rate 1, and the seaweed on it has none
    things = {"clay_mound": host, "blue_parasite": seaworm("seaweed")} | crowd("sea-star", "trilobite", "opabinia")
    game = after_purchases("green blue red", "outcompete ocean", **things)
    assert [entry["organism"] for entry in told(game, "fell")] == [MOUND, BLUE]
    assert "macro" not in organism(game, MOUND) and "macro" not in organism(game, BLUE)
    assert organism(game, BLUE)["host"] == MOUND
    assert (tableau(game, "green")["trophies"], tableau(game, "blue")["trophies"]) == (1, 1)


def test_l6a_members_are_offered_landfall_host_first():
    things = chimera((1, 3), (1, 2, 3)) | crowd("sea-star", "seaweed", "dickinsonia")  # both lack a green organ
    game = after_purchases("green blue red", "crowd", **things, green=pool("blue+green"), red=pool())
    assert asked(game) == ("offer", "green")
    play(game, "no")
    assert asked(game) == ("offer", "blue")
    play(game, "landfall")
    assert organism(game, BLUE)["terrestrial"]  # paid from the pool of the tableau in which it lives
    assert catalysts(game, "green") in ("blue", "none")


def plants(variants: str):
    """Five rates in the sea: the seaweed's is the lowest, but it has most blue and green chromosomes."""
    things = {"clay_mound": life("green", macro="seaweed", organs=[1, 2])}
    things |= crowd("sea-star", "trilobite", "flatworm")
    return after_purchases("green blue red", "outcompete ocean", variants=variants, **things)


def test_l6b_plants_are_the_basis_of_ecosystems():
    """A switch of its own: without it the lowest rate goes extinct, with it the lowest of the others."""
    game = plants("chimera")
    assert told(game, "outcompeted")[0]["organism"] == MOUND
    game = plants("plants")
    assert told(game, "outcompeted")[0]["organism"] == POND
    assert organism(game, MOUND)["macro"] == "seaweed"


def test_l6b_ties_by_all_colours():
    """Seaweed and an opabinia with two organs have five each of blue and green; the opabinia has more of all colours."""
    things = {"clay_mound": life("green", macro="seaweed", organs=[]), "blue_parasite": parasite("blue", MOUND, "")}
    things["clay_mound"]["bionts"] = "green"
    things |= crowd("sea-star", "trilobite", "opabinia")
    things["warm_pond"]["organs"] = [2, 3]  # 2 green and 1 blue of the system: five in all
    game = after_purchases("green blue red", "outcompete ocean", variants="plants", **things)
    assert told(game, "outcompeted")[0]["organism"] == MOUND


@pytest.mark.parametrize(("terrestrial", "rival", "points"), [(False, "", 12), (False, "sea-star", 6), (True, "", 24)])
def test_l6c_both_members_score_twice_on_land(terrestrial, rival, points):
    """Six or twelve for each member by its level, twice as many on land; shared by those with bionts there."""
    host = life("green", macro="opabinia", terrestrial=terrestrial)
    worm = seaworm(bionts="blue+green", terrestrial=terrestrial)
    things = {"clay_mound": host, "blue_parasite": worm}
    if rival:
        things["hydrothermal_vent"] = life("red", macro=rival, level=2)
    game = table("green blue red", phase=5, options=CHIMERA, agenda=["go-first green"], **things)
    systems = {False: (7, 6), True: (10, 10)}[terrestrial]
    assert score(game, "green") == systems[0] + 2 + points + points // 2
    assert score(game, "blue") == systems[1] + 1 + points // 2


def test_i1d_a_parasitic_macroorganism_without_a_chimera_scores_as_any():
    worm = seaworm(terrestrial=True)
    game = table(phase=5, options=CHIMERA, agenda=["go-first green"], clay_mound=life("green"), blue_parasite=worm)
    assert score(game, "blue") == 10 + 1 + 12
