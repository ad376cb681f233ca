"""H3, H5, H6: macroorganisms, organs, landfall, trophic levels; rulings 14, 22, 24, 25 and questions 39 to 48."""

import pytest

from primordia.genesis.atrophy import EXTREME, afflict, decider, lose_token
from primordia.genesis.cards import RED_QUEEN, STANDARD, UV
from primordia.genesis.earth import REFUGIUM
from primordia.genesis.extinction import extinct, fall
from primordia.genesis.macroorganisms import landfall, metabolic_rate
from primordia.genesis.organism import chromosomes, icons
from primordia.genesis.parts import BLUE, CATALOGUE, FIRST_PARASITE, GREEN, LOSE_ORGAN, MACROS, ORGANISMS, YELLOW
from primordia.wording import Speaker
from tests.genesis.scene import Scene, buying

CLAY = ORGANISMS.number("clay-mound")
BACTERIUM = STANDARD.placards[CLAY].bacterium


def level(t: Scene, name: str) -> int:
    return t.earth.level[ORGANISMS.number(name)]


def on_land(t: Scene, name: str) -> bool:
    return bool(t.earth.land[ORGANISMS.number(name)])


def is_card(t: Scene, name: str, card: str) -> bool:
    return t.earth.macro[ORGANISMS.number(name)] == MACROS.number(card)


# The purchase (H3)


def test_h3_dickinsonia() -> None:
    """A red biont, one yellow, three green, three blue cubes with those on mutations: one green cube is left for an organ."""
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", "2green+2blue", "cytochromes+ calvin-cycle")
    t.pool("red", "red")
    t.earth.draws = [1, 7, 10]
    t.begin()
    assert "evolve dickinsonia" in t.options
    t.play("evolve dickinsonia")
    assert t.asked == "convert red clay-mound"
    assert t.options == ["organ 1", "organ 2"]
    t.play("organ 1")
    assert icons(t.earth, CLAY, UV) == 1
    assert t.asked == "bury red"
    t.play("discard calvin-cycle")
    assert t.chromosomes("clay-mound") == "red+yellow+3green+3blue"
    assert level(t, "clay-mound") == 0
    assert t.earth.draws == [0, 0, 10]
    assert t.earth.crisis == 1
    assert t.catalysts("red") == "none"
    assert t.beneath("ocean") == ["calvin-cycle", "cytochromes"]
    assert t.earth.stack[MACROS.number("dickinsonia")] == 0


@pytest.mark.parametrize("gene", ["mitochondria", "mitochondria+"])
def test_h_example_a_foreign_gene_buys_the_lamp_shell(gene: str) -> None:
    """Yellow, a foreign gene, makes red's bacterium a lamp shell; with fission it buys again, and red may buy too."""
    t = buying("red", "yellow", sky="39")  # yellow before red
    t.bacterium("clay-mound", "red+yellow", "2red+yellow+2green+blue", gene)
    t.pool("red", "2blue+2red")
    t.begin().play("evolve lamp-shell", "spend blue")
    if gene == "mitochondria":  # with one yellow cube on it; red and green are left over
        assert t.asked == "convert yellow clay-mound"
        t.play("organ 5")
        assert t.organs("clay-mound") == [1, 5]
        assert t.asked == "buy yellow clay-mound"
        t.play("organ 6", "spend blue")
    else:
        t.play("organ 5")
    assert is_card(t, "clay-mound", "lamp-shell")
    assert t.earth.owner[CLAY] == 0
    assert t.bionts("clay-mound") == "red+yellow"
    assert t.asked == "buy red clay-mound"
    assert all(option.split()[0] in ("organ", "ask", "done") for option in t.options)


def test_h3a_bionts_and_diseased_cubes_do_not_count() -> None:
    t = buying("red", "green", "blue")
    t.bacterium("clay-mound", "red+green", "2green+blue", "calvin-cycle mrna")
    t.parasite("blue", "clay-mound", "calvin-cycle.base")
    t.pool("red", "red+blue")
    t.begin()
    assert t.why("evolve seaweed") == "cubes H3a"
    t.play("done")


def test_h3_why_not() -> None:
    t = buying("red", "blue")
    t.bacterium("clay-mound", "red", "3green+blue", "calvin-cycle")
    t.parasite("blue", "clay-mound", "calvin-cycle.base", mutations="mrna")
    t.macro("warm-pond", "flatworm", "red")
    t.pool("red", "blue+yellow+green")
    t.begin().play("act-for clay-mound")
    assert "evolve seaweed" in t.options
    assert t.why("evolve flatworm") == "taken H3"
    t.play("done")
    assert t.asked == "buy blue blue-parasite"
    assert t.why("evolve seaweed") == "bacteria-only H3"
    t.play("done")
    assert t.asked == "buy red warm-pond"
    assert t.why("evolve seaweed") == "bacteria-only H3"
    assert t.why("mutate ocean") == "macro H1"
    assert t.why("organ 6") == "no-slot H5"


@pytest.mark.parametrize(
    ("card", "marine", "terrestrial"),
    [
        ("seaweed", [0, 0, 3, 1], [0, 0, 4, 3]),
        ("flatworm", [2, 1, 1, 1], [2, 3, 3, 2]),
        ("lamp-shell", [1, 2, 1, 1], [2, 4, 3, 2]),
        ("arrow-worm", [2, 1, 2, 1], [3, 3, 3, 1]),
        ("dickinsonia", [0, 1, 2, 3], [0, 1, 4, 4]),
        ("opabinia", [2, 2, 2, 1], [3, 2, 3, 2]),
        ("sea-star", [2, 2, 1, 2], [4, 3, 4, 2]),
        ("trilobite", [2, 3, 2, 1], [2, 3, 3, 2]),
    ],
)
def test_14_the_table_of_cubes(card: str, marine: list[int], terrestrial: list[int]) -> None:
    assert STANDARD.macroorganisms[MACROS.number(card)].system == [marine, terrestrial]
    t = buying("red", "green")
    t.bacterium("clay-mound", "red")
    t.pool("red", "red")
    t.earth.cubes[CLAY * 4 : CLAY * 4 + 4] = marine
    t.begin().play(f"evolve {card}")
    marine[0] += 1
    assert chromosomes(t.earth, CLAY) == marine


def test_h3b_surplus_without_a_slot_is_discarded() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", "2red+3green+blue")
    t.pool("red", "red")
    t.begin().play("evolve seaweed")
    assert t.organs("clay-mound") == []
    assert t.earth.cubes[CLAY * 4 : CLAY * 4 + 4] == [0, 0, 0, 0]


def test_h3b_each_surplus_cube_is_placed() -> None:
    """Two green cubes for three green slots: the buyer picks both."""
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", "2red+2yellow+3green+2blue")
    t.pool("red", "red")
    t.begin().play("evolve sea-star")
    assert t.options == ["organ 4", "organ 5", "organ 6"]
    t.play("organ 5")
    assert t.options == ["organ 4", "organ 6"]
    t.play("organ 6")
    assert t.organs("clay-mound") == [5, 6]
    assert t.asked == ""


def test_h3b_a_forced_organ_is_placed_unasked() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", "5green+blue")
    t.pool("red", "red")
    t.begin().play("evolve seaweed")
    assert t.organs("clay-mound") == [1]
    assert t.asked == ""


def test_24_landfall_at_the_purchase_itself() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", "4green+3blue")
    t.pool("red", "red+blue")
    t.begin().play("evolve seaweed", "spend red")
    assert on_land(t, "clay-mound")
    assert t.asked == "furnish red clay-mound"
    t.play("done")
    assert t.chromosomes("clay-mound") == "red+4green+3blue"
    assert t.earth.crisis == 1


def test_h3c_lowest_free_level() -> None:
    t = buying()
    t.macro("warm-pond", "seaweed", "green", level=0)
    t.macro("alkaline-seep", "arrow-worm", "blue", level=2)
    t.bacterium("clay-mound", "red", "2red+yellow+green+blue")
    t.pool("red", "red")
    t.begin().play("evolve flatworm")
    assert [entry.arguments["level"] for entry in t.entries("entered")] == ["herbivore"]


def test_h3c_beside_the_full_levels() -> None:
    t = buying()
    t.macro("warm-pond", "seaweed", "green", level=0)
    t.macro("alkaline-seep", "arrow-worm", "blue", level=1)
    t.macro("pumice-raft", "opabinia", "blue", level=2)
    t.bacterium("clay-mound", "red", "2red+yellow+green+blue")
    t.pool("red", "red")
    t.begin().play("evolve flatworm")
    assert [entry.arguments["level"] for entry in t.entries("entered")] == ["beside"]


def test_h3d_bionts_become_endosymbionts_and_extras_go_home() -> None:
    t = buying("red", "green", "blue")
    t.bacterium("clay-mound", "3red+2green", "3green+blue", "mitochondria")
    t.parasite("blue", "clay-mound", "none, mitochondria.base", "2blue+green", mutations="mrna ribozyme")
    t.pool("red", "red")
    t.begin().play("evolve seaweed")
    t.play("discard ribozyme", "discard mitochondria")
    assert t.bionts("clay-mound") == "2red+green+blue"
    assert t.earth.home == [2, 0, 3, 3]
    assert t.catalysts("red") == "red"
    assert t.catalysts("green") == "2green"
    assert t.catalysts("blue") == "blue"
    assert t.alive() == ["clay-mound"]
    assert t.diseased("blue") == ["", ""]
    assert t.beneath("ocean") == ["ribozyme", "mitochondria", "mrna"]  # Q41: the buyer's order, under the ocean deck
    assert t.earth.ready[3] == t.earth.turn + 1


def test_h3d_a_second_own_biont_is_an_endosymbiont() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "2red", "3green+blue")
    t.pool("red", "red")
    t.begin().play("evolve seaweed")
    assert t.bionts("clay-mound") == "2red"
    assert t.earth.owner[CLAY] == 0


def test_h3d_an_assimilated_parasite_that_has_not_bought_buys_for_the_macroorganism() -> None:
    t = buying("red", "blue")
    t.bacterium("clay-mound", "red", "3green+blue", "calvin-cycle")
    t.parasite("blue", "clay-mound", "calvin-cycle.base")
    t.pool("red", "red+blue")
    t.begin().play("evolve seaweed", "spend red")
    assert t.asked == "buy blue clay-mound"
    t.play("organ 2")
    assert t.asked == ""


def test_h3e_the_hyperparasite_moves_up_without_cubes() -> None:
    t = buying("red", "yellow", "blue")
    t.bacterium("clay-mound", "red", "3green+blue", "calvin-cycle")
    t.parasite("blue", "clay-mound", "calvin-cycle.base", mutations="superoxide-dismutase")
    t.parasite("red", "blue-parasite", mutations="mrna")
    t.parasite("yellow", "red-parasite", "none, mrna.base", side=1)
    t.pool("red", "red")
    t.begin().play("evolve seaweed", "discard calvin-cycle")
    assert t.earth.host == [CLAY, FIRST_PARASITE, -1, -1]  # red's own parasite on red's own macroorganism; its chain stays
    assert t.diseased("red") == ["", ""]
    assert t.diseased("yellow") == ["", "mrna.base"]
    assert t.alive() == ["clay-mound", "red-parasite", "yellow-parasite"]


def test_h3e_cubes_stolen_from_the_assimilated_parasite_are_lost() -> None:
    t = buying("red", "yellow", "blue")
    t.bacterium("clay-mound", "red", "3green+blue", "calvin-cycle")
    t.parasite("blue", "clay-mound", "calvin-cycle.base", mutations="superoxide-dismutase")
    t.parasite("yellow", "blue-parasite", "superoxide-dismutase.base")
    t.pool("red", "red")
    t.begin().play("evolve seaweed", "discard calvin-cycle")
    assert t.diseased("yellow") == ["", ""]
    assert t.earth.host[YELLOW] == CLAY


def test_h3f_antioxidants_are_shed() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", "3green+blue", shields="red+green")
    t.pool("red", "red")
    t.begin().play("evolve seaweed")
    assert not any(t.earth.shields)


def test_q42_fission_survives_the_shedding() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", "3green+blue", "mitochondria")
    t.pool("red", "2blue")
    t.begin().play("evolve seaweed")
    assert t.asked == "buy red clay-mound"
    assert t.options == ["organ 2", "organ 3", "done"]


def test_h3g_the_oxygen_crisis_comes_once() -> None:
    t = buying("red", "green")
    t.macro("warm-pond", "opabinia", "green")
    t.bacterium("clay-mound", "red", "3green+blue")
    t.pool("red", "red")
    t.earth.draws = [1, 7, 10]
    t.begin().play("evolve seaweed")
    assert t.earth.draws == [1, 7, 10]
    assert t.entries("oxygen-crisis") == []


def test_h3_a_macroorganism_buys_only_red_queens_and_organs() -> None:
    t = buying("red", "green")
    t.macro("clay-mound", "seaweed", "red")
    t.pool("red", "blue+green")
    t.deck("ocean", "trna")
    t.begin()
    assert t.options == ["organ 1", "organ 2", "organ 3", "done"]


def test_the_journal_calls_a_macroorganism_by_its_own_name() -> None:
    """From the purchase on, ashore by the name of that side, and no longer when it has fallen."""
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", "4green+2blue")
    t.pool("red", "red+blue")
    t.begin().play("evolve seaweed", "spend red", "organ 2")
    t.earth.organs[CLAY * 7 + 2] = 1
    landfall(t.earth, CLAY)
    fall(t.earth, CLAY)
    afflict(t.earth, CLAY, 1, EXTREME)
    kinds = ("evolved", "grew", "landfall", "entered", "fell", "atrophies")
    named = [(entry.kind, entry.called.get("organism", "")) for entry in t.earth.journal or [] if entry.kind in kinds]
    assert named == [
        *(("evolved", ""), ("entered", "seaweed"), ("grew", "seaweed"), ("grew", "seaweed")),
        *(("landfall", "seaweed"), ("entered", "moss"), ("fell", "moss"), ("atrophies", "")),
    ]
    assert t.entries("fell")[0].arguments == {"organism": "clay-mound"}  # as in positions and actions
    narrator = Speaker("genesis")
    assert narrator.entry(t.entries("landfall")[0]) == "Seaweed of Red goes ashore."
    assert narrator.entry(t.entries("fell")[0]).startswith("Moss goes extinct.")


def test_questions_and_options_call_organisms_as_the_table_does() -> None:
    """A macroorganism by its own name, and a bacterium with an antioxidant not by that of the refugium that it was."""
    t = buying("red", "green")
    t.macro("clay-mound", "seaweed", "red")
    t.pool("red", "blue+green")
    t.begin()
    speak = Speaker("genesis")
    assert "Seaweed" in speak.prompt(t.earth.agenda[-1], t.earth)
    suffers, shielded = CATALOGUE.parse("suffer clay-mound"), CATALOGUE.parse("antioxidant red clay-mound")
    assert speak.option(suffers, t.earth) == "Seaweed suffers"
    assert speak.option(shielded, t.earth) == "Red antioxidant on Seaweed"
    lifted = CATALOGUE.parse("lift clay-mound")
    assert speak.option(lifted, t.earth) == "Take a biont from Seaweed"
    fall(t.earth, CLAY)
    assert speak.option(suffers, t.earth) == speak.option(suffers) == f"{BACTERIUM} suffers"
    assert speak.option(shielded, t.earth) == f"Red antioxidant on {BACTERIUM}"
    assert speak.option(lifted, t.earth) == f"Take a biont from {BACTERIUM}"
    t.earth.place[CLAY] = REFUGIUM
    assert speak.option(lifted, t.earth) == "Take a biont from Clay Mound"


# Organs (H5)


def test_h5_an_organ_costs_its_colour() -> None:
    t = buying("red", "green")
    t.macro("clay-mound", "seaweed", "red", "2")
    t.pool("red", "blue+red")
    t.begin()
    assert t.options == ["organ 3", "done"]
    assert t.why("organ 1") == "catalyst Ha"
    assert t.why("organ 2") == "organ-there H5"
    t.play("organ 3")
    assert t.organs("clay-mound") == [2, 3]
    assert t.catalysts("red") == "red"


def test_h5a_two_organs_give_an_ability_twice() -> None:
    t = buying("red", "green")
    t.macro("clay-mound", "trilobite", "red", "3, 4", land=True)
    assert icons(t.earth, CLAY, RED_QUEEN) == 2


def test_h5_example_the_trilobite_becomes_an_insect() -> None:
    """The prion holds the chitin cuticle; the shelled egg fills the rest, and the prion becomes the defensin peptides."""
    t = buying("red", "green")
    t.macro("clay-mound", "trilobite", "green")
    t.parasite("red", "clay-mound", "organ-1", mutations="mrna")
    t.pool("green", "blue")
    t.begin().play("organ 2")
    assert on_land(t, "clay-mound")
    assert t.bionts("clay-mound") == "red+green"
    assert t.alive() == ["clay-mound"]
    assert t.diseased("red") == ["", ""]
    assert t.chromosomes("clay-mound") == "3red+3yellow+4green+2blue"
    assert t.beneath("ocean") == ["mrna"]
    assert [entry.rule for entry in t.entries("assimilated")] == ["H5e"]


def test_q39_a_diseased_slot_may_be_bought_again() -> None:
    t = buying("red", "green")
    t.macro("clay-mound", "trilobite", "green")
    t.parasite("red", "clay-mound", "organ-1")
    t.pool("green", "green")
    t.begin().play("organ 1")
    assert not on_land(t, "clay-mound")  # the egg is missing
    assert t.organs("clay-mound") == [1]


def test_q39_a_diseased_cube_counts_for_another_empty_slot_of_its_colour() -> None:
    t = buying("red", "green")
    t.macro("clay-mound", "dickinsonia", "green", "3")
    t.parasite("red", "clay-mound", "organ-1")
    t.pool("green", "green")
    t.begin().play("organ 1")
    assert on_land(t, "clay-mound")


def test_q39_a_diseased_cube_counts_for_a_single_slot() -> None:
    t = buying("red", "green")
    t.macro("clay-mound", "dickinsonia", "green")
    t.parasite("red", "clay-mound", "organ-1")
    t.pool("green", "blue")
    t.begin().play("organ 3")  # one green organ is diseased, the other missing
    assert not on_land(t, "clay-mound")


def test_q43_landfall_in_order() -> None:
    t = buying()
    t.macro("clay-mound", "arrow-worm", "green+yellow", "1, 2")
    t.earth.shields[CLAY * 4 : CLAY * 4 + 4] = [1, 0, 1, 0]
    t.macro("warm-pond", "opabinia", "red", land=True, level=0)
    t.parasite("blue", "clay-mound", "organ-4", "2blue", mutations="superoxide-dismutase+")
    t.parasite("yellow", "blue-parasite", "superoxide-dismutase.base")
    t.pool("green", "2yellow+red")
    t.begin()
    while t.asked != "buy green clay-mound":
        t.play("done")
    t.play("organ 3")
    assert on_land(t, "clay-mound")
    assert not any(t.earth.shields)
    assert t.organs("clay-mound") == []
    assert t.bionts("clay-mound") == "yellow+green+blue"  # the second blue one had no circle
    assert t.catalysts("blue") == "blue"
    assert t.earth.host == [-1, CLAY, -1, -1]
    assert t.diseased("yellow") == ["", ""]
    assert t.beneath("ocean") == ["superoxide-dismutase"]
    assert level(t, "clay-mound") == 1  # the lowest free level of the land
    assert t.asked == "furnish green clay-mound"


def test_h5d_terrestrial_organs_beside_the_limit() -> None:
    t = buying("red", "green")
    t.macro("clay-mound", "trilobite", "red", "1")
    t.pool("red", "2blue+red+green")
    t.begin().play("organ 2")
    assert t.asked == "furnish red clay-mound"
    assert t.options == ["organ 1", "organ 2", "organ 3", "organ 4", "done"]
    t.play("organ 1", "organ 4", "organ 2")
    assert t.organs("clay-mound") == [1, 2, 4]
    assert t.asked == ""
    assert t.catalysts("red") == "none"


def test_h5d_the_owner_furnishes_although_another_bought() -> None:
    t = buying("red", "green")
    t.macro("clay-mound", "trilobite", "red+green", "1")
    t.pool("red", "2blue")
    t.begin().play("done", "organ 2")
    assert t.asked == "furnish red clay-mound"
    assert "done" in t.options


def test_24_a_terrestrial_macroorganism_stays_ashore() -> None:
    t = buying("red", "green")
    t.macro("clay-mound", "opabinia", "red", "1, 2, 3", land=True)
    t.pool("red", "blue")
    t.begin().play("organ 4")
    assert t.organs("clay-mound") == [1, 2, 3, 4]


# Trophic levels (H6)


def sea(dickinsonia: str = "green", pool: str = "2green+blue") -> Scene:
    """The H6 example: seaweed below dickinsonia below an arrow worm, and a bacterium that becomes a sea star."""
    t = buying()
    t.macro("warm-pond", "seaweed", "blue", level=0)
    t.macro("alkaline-seep", "dickinsonia", dickinsonia, level=1, owner=dickinsonia)
    t.macro("pumice-raft", "arrow-worm", "blue", level=2)
    t.bacterium("clay-mound", "yellow", "2red+2yellow+2green+2blue")
    t.pool("yellow", "yellow")
    t.earth.limit = 6
    t.pool(dickinsonia, pool)
    return t


def settle_purchases(t: Scene) -> None:
    t.begin()
    while t.asked.startswith(("buy", "furnish")):
        if "evolve sea-star" in t.options:
            t.play("evolve sea-star", "organ 4")
        else:
            t.play("act-for clay-mound" if t.asked.startswith("buyer") and "act-for clay-mound" in t.options else t.options[-1])


def test_h6_example_the_dickinsonia_goes_ashore() -> None:
    t = sea()
    settle_purchases(t)
    rates = {name: metabolic_rate(t.earth, ORGANISMS.number(name)) for name in t.alive()}
    assert rates == {"clay-mound": 5, "pumice-raft": 3, "alkaline-seep": 1, "warm-pond": 0}
    assert t.asked == "offer green alkaline-seep"
    t.play("landfall")
    assert on_land(t, "alkaline-seep")
    assert t.catalysts("green") == "none"
    assert [level(t, name) for name in ("warm-pond", "pumice-raft", "clay-mound")] == [0, 1, 2]
    assert level(t, "alkaline-seep") == 0
    assert sum(t.earth.trophies) == 0


def test_h6d_the_lowest_rate_goes_extinct() -> None:
    t = sea(pool="")
    settle_purchases(t)
    assert t.asked == ""
    assert t.earth.macro[ORGANISMS.number("warm-pond")] == -1
    assert t.chromosomes("warm-pond") == "3green+2blue"  # 22: a bacterium again
    assert t.earth.trophies == [0, 0, 0, 1]
    assert [level(t, name) for name in ("alkaline-seep", "pumice-raft", "clay-mound")] == [0, 1, 2]


def test_q47_no_question_if_the_pool_is_not_enough() -> None:
    t = sea(pool="green+blue")
    settle_purchases(t)
    assert t.asked == ""
    assert t.catalysts("green") == "green+blue"


def test_q47_declining() -> None:
    t = sea()
    settle_purchases(t)
    t.play("no")
    assert t.catalysts("green") == "2green+blue"
    assert t.earth.macro[ORGANISMS.number("warm-pond")] == -1


def test_q47_endosymbionts_contribute() -> None:
    t = sea(pool="2green")
    t.earth.dwell(0, ORGANISMS.number("alkaline-seep"), 1)
    t.earth.home[0] -= 1
    t.pool("red", "red+blue")
    settle_purchases(t)
    assert t.asked == "contribute red alkaline-seep"
    assert t.options == ["give red", "give blue", "done"]
    t.play("give blue")
    assert t.asked == "offer green alkaline-seep"
    assert t.catalysts("red") == "red"
    t.play("landfall")
    assert on_land(t, "alkaline-seep")
    assert [entry.rule for entry in t.entries("donated")] == ["H6c"]


def test_q47_nobody_is_asked_for_what_cannot_suffice() -> None:
    t = sea(pool="green")
    t.earth.dwell(0, ORGANISMS.number("alkaline-seep"), 1)
    t.earth.home[0] -= 1
    t.pool("red", "red+blue")
    settle_purchases(t)
    assert t.asked == ""
    assert t.entries("donated") == []


def test_q47_contributions_between_the_colours_of_one_player() -> None:
    t = sea(pool="2green")
    t.earth.dwell(0, ORGANISMS.number("alkaline-seep"), 1)
    t.earth.home[0] -= 1
    t.pool("red", "blue")
    t.earth.seats = [0, 0, 0, 0]
    settle_purchases(t)
    assert t.asked == "contribute red alkaline-seep"


def test_h6c_diseased_organs_count() -> None:
    t = sea(pool="green+blue")
    t.parasite("red", "alkaline-seep", "organ-1")
    settle_purchases(t)
    assert t.asked == "offer green alkaline-seep"
    t.play("landfall")
    assert on_land(t, "alkaline-seep")
    assert t.bionts("alkaline-seep") == "red+green"


def test_h6c_extras_go_to_terrestrial_organs() -> None:
    t = sea(pool="3green+blue")
    settle_purchases(t)
    t.play("landfall")
    while t.asked.startswith("complete"):
        t.play(t.options[0])
    assert t.asked == "furnish green alkaline-seep"
    t.play("organ 1")
    assert t.organs("alkaline-seep") == [1]


def test_h6c_payment_must_leave_enough_for_the_rest() -> None:
    t = sea()
    t.earth.disks[GREEN * 4 : GREEN * 4 + 4] = [0, 0, 4, 0]
    settle_purchases(t)
    t.play("landfall")  # two greens for themselves, two for the blue one: a single way
    assert on_land(t, "alkaline-seep")
    assert t.catalysts("green") == "none"


def test_q46_four_are_all_asked_even_after_one_has_left() -> None:
    t = sea()
    t.earth.disks[BLUE * 4 : BLUE * 4 + 4] = [1, 2, 3, 4]
    settle_purchases(t)
    assert t.asked == "offer blue warm-pond"
    t.play("landfall")
    while t.asked.startswith("complete"):
        t.play(t.options[0])
    while t.asked.startswith("furnish"):
        t.play("done")
    assert t.asked == "offer blue pumice-raft"  # the ocean holds three now
    t.play("no")
    assert t.asked == "offer green alkaline-seep"
    t.play("no")
    assert len(t.entries("outcompeted")) == 0


def test_q46_overcrowded_land() -> None:
    t = buying()
    t.macro("warm-pond", "seaweed", "blue", land=True, level=0)
    t.macro("alkaline-seep", "dickinsonia", "green", land=True, level=1)
    t.macro("pumice-raft", "arrow-worm", "blue", land=True, level=2)
    t.macro("clay-mound", "trilobite", "red", "1")
    t.pool("red", "blue")
    t.dice(2, 5)
    t.begin().play("organ 2")
    assert t.asked == ""
    assert [entry.arguments["organism"] for entry in t.entries("outcompeted")] == ["warm-pond"]
    assert [level(t, name) for name in ("alkaline-seep", "clay-mound", "pumice-raft")] == [0, 1, 2]  # 1, 6, 6 red and yellow


def test_q46_sea_repeated_until_three_are_left() -> None:
    t = buying()
    for name, card, colour in (
        ("warm-pond", "seaweed", "blue"),
        ("alkaline-seep", "dickinsonia", "green"),
        ("pumice-raft", "arrow-worm", "blue"),
        ("clay-mound", "flatworm", "red"),
        ("hydrogen-volcano", "opabinia", "green"),
    ):
        t.macro(name, card, colour, owner=colour)
    t.earth.restless = 1
    t.dice(2, 5)
    t.begin()
    assert [entry.arguments["organism"] for entry in t.entries("outcompeted")] == ["warm-pond", "alkaline-seep"]
    assert level(t, "pumice-raft") == 0  # three red and yellow; the flatworm has a red biont


def test_q48_ties_by_dice_again_among_equals() -> None:
    t = buying()
    t.macro("warm-pond", "flatworm", "blue")
    t.macro("alkaline-seep", "arrow-worm", "green")
    t.macro("pumice-raft", "lamp-shell", "blue")
    t.earth.restless = 1
    t.dice(4, 2, 4, 1, 6)
    t.begin()
    assert [level(t, name) for name in ("alkaline-seep", "warm-pond", "pumice-raft")] == [0, 1, 2]
    assert len(t.entries("rolled-off")) == 5
    assert t.earth.restless == 0


def test_q48_ties_for_extinction() -> None:
    t = buying()
    t.macro("warm-pond", "flatworm", "blue")
    t.macro("alkaline-seep", "arrow-worm", "green")
    t.macro("pumice-raft", "lamp-shell", "blue")
    t.macro("clay-mound", "opabinia", "red")
    t.dice(3, 3, 5, 6, 1)
    t.begin()
    assert [entry.arguments["organism"] for entry in t.entries("outcompeted")] == ["alkaline-seep"]


def test_q48_no_new_order_without_a_change() -> None:
    t = buying()
    t.macro("warm-pond", "flatworm", "blue", "3", level=1)
    t.macro("alkaline-seep", "arrow-worm", "green", level=0)
    t.pool("blue", "green")
    t.begin().play("act-for warm-pond" if t.asked.startswith("buyer") else "organ 4")  # a green organ changes nothing
    assert t.entries("rolled-off") == []
    assert (level(t, "warm-pond"), level(t, "alkaline-seep")) == (1, 0)


def test_h5c_a_yellow_organ_changes_the_order() -> None:
    t = buying()
    t.macro("warm-pond", "flatworm", "blue", level=0)
    t.macro("alkaline-seep", "arrow-worm", "green", level=1)
    t.pool("blue", "yellow")
    t.begin().play("organ 1")
    assert (level(t, "warm-pond"), level(t, "alkaline-seep")) == (1, 0)


def test_q48_a_lost_organ_counts_only_if_red_or_yellow() -> None:
    t = buying()
    t.macro("warm-pond", "flatworm", "blue", "1, 3")
    o = ORGANISMS.number("warm-pond")
    lose_token(t.earth, o, LOSE_ORGAN[2])
    assert not t.earth.restless
    lose_token(t.earth, o, LOSE_ORGAN[0])
    assert t.earth.restless


def test_q48_a_lost_endosymbiont_counts_only_if_red_or_yellow() -> None:
    for colours, restless in (("green+blue", 0), ("green+yellow", 1)):
        t = buying("yellow", "green", "blue")
        t.macro("warm-pond", "flatworm", colours, owner="green")
        lose_token(t.earth, ORGANISMS.number("warm-pond"), CATALOGUE.parse("lose-biont " + colours.partition("+")[2]))
        assert t.bionts("warm-pond") == "green"
        assert t.earth.restless == restless


def test_22_a_fallen_macroorganism_is_a_bacterium_with_its_chromosomes() -> None:
    t = buying("red", "green", "blue")
    t.macro("clay-mound", "seaweed", "red+green", "1")
    t.earth.shields[CLAY * 4] = 1
    t.parasite("blue", "clay-mound", "organ-1", mutations="mrna")
    fall(t.earth, CLAY)
    assert t.earth.cubes[CLAY * 4 : CLAY * 4 + 4] == [0, 0, 4, 1]
    assert t.bionts("clay-mound") == "red+green"
    assert t.earth.shields[CLAY * 4] == 1
    assert t.alive() == ["clay-mound"]
    assert t.earth.trophies == [1, 0, 0, 0]
    assert t.earth.restless


def test_23_a_dead_parasite_gives_the_organ_back() -> None:
    t = buying("red", "green", "blue")
    t.macro("clay-mound", "seaweed", "red")
    t.parasite("blue", "clay-mound", "organ-1")
    extinct(t.earth, FIRST_PARASITE + 3)
    assert t.organs("clay-mound") == [1]


def test_q44_the_rest_of_several_atrophies_lapses_when_a_macroorganism_falls() -> None:
    t = buying("red", "green")
    t.macro("clay-mound", "seaweed", "red", "1")
    t.begin()
    afflict(t.earth, CLAY, 3, EXTREME)
    t.settle()
    assert t.earth.macro[CLAY] == -1
    assert t.chromosomes("clay-mound") == "red+3green+blue"  # the organ went, then the trophic biont; it lives on beneath
    assert t.asked == ""
    assert t.catalysts("red") == "none"


def test_q45_the_first_endosymbiont_in_player_order_decides() -> None:
    t = buying("red", "yellow", "blue")
    t.macro("clay-mound", "lamp-shell", "yellow+red+blue", "1, 6")  # red's peptides have the syringe
    assert decider(t.earth, CLAY) == 0
    t.begin()
    afflict(t.earth, CLAY, 1, EXTREME)
    t.settle()
    assert t.asked == "atrophy red clay-mound"
    assert t.options == ["lose-organ 1", "lose-organ 6", "lose-biont red", "lose-biont blue"]  # not the trophic biont


TWO_GUARDS = """
[macroorganisms.seaweed.marine]
endosymbionts = [
  { colour = "red", name = "Peptides", icons = ["immunology"], reconstructed = [] },
  { colour = "green", name = "Chloroplast", icons = ["immunology"], reconstructed = [] },
]
"""


def two_guards(first: int = -1) -> Scene:
    """A macroorganism of yellow with the syringes of red and green; the order is red, yellow, blue, green."""
    t = buying("red", "yellow", "green", options={"cards": TWO_GUARDS})
    t.macro("clay-mound", "seaweed", "red+yellow+green", "1, 2", owner="yellow")
    t.earth.first = first
    t.begin()
    afflict(t.earth, CLAY, 2, EXTREME)
    t.settle()
    return t


def test_q45_of_two_guards_the_first_decides_the_whole_loss() -> None:
    t = two_guards()
    assert t.asked == "atrophy red clay-mound"
    assert t.options == ["lose-organ 1", "lose-organ 2", "lose-biont red", "lose-biont green"]
    t.play("lose-organ 2")
    assert t.asked == "atrophy red clay-mound"
    t.play("lose-biont green")
    assert t.bionts("clay-mound") == "red+yellow"


def test_q45_a_wanton_first_player_is_the_first_of_the_guards() -> None:
    assert two_guards(first=2).asked == "atrophy green clay-mound"


def test_q45_an_own_endosymbiont_guards_but_not_against_the_trophic_biont() -> None:
    t = buying("red", "yellow")
    t.macro("clay-mound", "lamp-shell", "2red", "1")  # the second red biont has the syringe
    t.begin()
    afflict(t.earth, CLAY, 3, EXTREME)
    t.settle()
    assert t.asked == "atrophy red clay-mound"
    assert t.options == ["lose-organ 1", "lose-biont red"]
    t.play("lose-biont red")  # the endosymbiont; then without it the organ, then the trophic biont
    assert t.bionts("clay-mound") == "red"
    assert t.earth.macro[CLAY] == -1
    assert t.catalysts("red") == "red"


def test_q27_the_controller_may_lose_a_foreign_gene_first() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red+green")
    t.begin()
    afflict(t.earth, CLAY, 1, EXTREME)
    t.settle()
    assert t.asked == "atrophy red clay-mound"
    t.play("lose-biont green")
    assert t.bionts("clay-mound") == "red"
    assert t.catalysts("green") == "green"
