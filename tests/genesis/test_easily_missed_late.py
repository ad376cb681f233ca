"""Short rules that decide games, from the autocatalytic roll to the score; and rulings that are shown best together."""

import pytest

from primordia.genesis.atrophy import ERROR, EXTREME, afflict, lose_disease, lose_token
from primordia.genesis.cards import HEAT, RED_QUEEN
from primordia.genesis.darwin import dice
from primordia.genesis.extinction import extinct
from primordia.genesis.organism import icons
from primordia.genesis.parts import BLUE, CATALOGUE, FIRST_PARASITE, MUTATIONS, ORGANISMS
from tests.genesis.scene import Scene, buying
from tests.genesis.table import (
    ROWS,
    asked,
    chromosomes,
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
    refugium,
    roll,
    start,
    table,
    told,
    why,
)

CLAY = ORGANISMS.number("clay-mound")


def cubes(t: Scene, name: str = "clay-mound") -> list[int]:
    """The cubes on a placard itself."""
    o = ORGANISMS.number(name)
    return t.earth.cubes[o * 4 : o * 4 + 4]


def gene(t: Scene, mutation: str) -> tuple[bool, list[int]]:
    """Whether a mutation is promoted, and its two cubes: 0 none, 1 on the card, 2 on a parasite."""
    m = MUTATIONS.number(mutation)
    return bool(t.earth.promoted[m]), t.earth.gene[m * 2 : m * 2 + 2]


# F


def test_fd_an_inactive_refugium_rolls_where_its_biont_is_stuck() -> None:
    game = table(sky="50", warm_pond=refugium("green"))  # no landform is active
    assert game.view()["rows"]["continent"]["active"] is False
    roll(game, 3, 4)
    idle(game, "animation", "green")
    assert [entry["placard"] for entry in told(game, "autocatalytic-roll")] == ["warm-pond"]


def test_f3_a_placard_gains_bionts_but_no_cubes_later() -> None:
    """A purchase, a promotion and a cure put cubes on cards; a capture puts a biont on the placard."""
    t = buying("red", "green")
    t.bacterium("clay-mound", "2red", "yellow", "tmrna mitochondria")
    t.parasite("green", "clay-mound", "tmrna.base")
    t.pool("red", "2blue+yellow+green")
    t.deck("ocean", "mrna")
    t.begin().play("mutate ocean", "cure 1", "capture green", "promote mitochondria")
    assert cubes(t) == [0, 1, 0, 0]
    assert t.bionts("clay-mound") == "2red+green"
    assert t.chromosomes("clay-mound") == "3red+2yellow+green+2blue"  # mRNA, tmRNA, mitochondria with both cubes


# H1, H2


def test_h1c_ability_at_once_but_fission_next_turn() -> None:
    """A spore opens all rows to the second biont; mitochondria give neither of the two a second purchase."""
    t = buying("red", "green")
    t.bacterium("clay-mound", "2red")
    t.pool("red", "green+yellow+2blue")
    t.deck("ocean", "endospore-coat")
    t.deck("coastal", "mitochondria", "mrna")
    t.begin()
    assert t.why("mutate coastal") == "row H1"
    t.play("mutate ocean", "spend green")
    assert "mutate coastal" in t.options
    t.play("mutate coastal", "spend yellow")
    assert t.asked == ""


def test_h2b_abilities_of_the_reverse_are_there_at_once() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "2red", "", "cytochromes")
    t.pool("red", "yellow+red")
    t.deck("ocean", "mrna")
    t.begin()
    assert icons(t.earth, CLAY, HEAT) == 1
    t.play("promote cytochromes")
    assert icons(t.earth, CLAY, HEAT) == 0
    assert t.options == ["mutate ocean", "done"]  # the nucleus pays with a red one
    t.play("mutate ocean")
    assert t.catalysts("red") == "none"


def test_h1_an_empty_deck_is_filled_by_a_discard_of_its_row_only() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", "", "tmrna")
    t.bacterium("warm-pond", "green", "", "cytochromes")
    lose_token(t.earth, CLAY, CATALOGUE.parse("lose-gene tmrna base"))
    assert [t.beneath(row) for row in ROWS] == [[], ["tmrna"], [], []]
    lose_token(t.earth, ORGANISMS.number("warm-pond"), CATALOGUE.parse("lose-gene cytochromes base"))
    assert [t.beneath(row) for row in ROWS] == [[], ["tmrna"], [], ["cytochromes"]]
    t.pool("red", "blue")
    t.begin().play("mutate ocean")
    assert t.holder("tmrna") == "clay-mound"
    assert t.beneath("ocean") == []


def test_33_fission_belongs_to_each_biont() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "2red+green", "", "mitochondria reverse-citric-cycle")  # two icons are no more than one
    t.pool("red", "6blue+6red")
    t.deck("ocean", "mrna", "ribozyme", "riboswitches", "tmrna", "rna-polymerase", "heat-shock-proteins", "rotary-flagellum")
    t.begin()
    buyers = []
    while t.asked.startswith("buy "):
        buyers.append(t.asked.split()[1])
        t.play("mutate ocean")
        if t.asked.startswith("pay"):
            t.play(t.options[0])
    assert buyers == ["red"] * 4 + ["green"] * 2


# Atrophy, lockstep, extinction


def viroid() -> Scene:
    """The viroid of the glossary: a promoted and an unpromoted mutation of its own, and two diseased cubes."""
    t = buying("red", "blue")
    t.bacterium("clay-mound", "red", "", "cytochromes superoxide-dismutase")
    t.parasite("blue", "clay-mound", "superoxide-dismutase.base, cytochromes.base", side=1, mutations="tmrna+ ribozyme")
    t.begin()
    return t


def test_atrophy_example_of_the_viroid() -> None:
    t = viroid()
    o = FIRST_PARASITE + BLUE
    assert dice(t.earth, o) == 7  # dice: the biont rolls two
    afflict(t.earth, o, 5, ERROR)
    t.settle()
    assert t.options == ["lose-gene tmrna base", "lose-gene tmrna plus", "lose-gene ribozyme base"]
    t.play("lose-gene ribozyme base")
    assert t.holder("ribozyme") == ""
    t.play("lose-gene tmrna base")
    assert t.options == ["lose-disease 1", "lose-disease 2"]  # the second cube of tmRNA left no choice
    t.play("lose-disease 1")
    assert t.chromosomes("blue-parasite") == "blue"
    assert t.holder("cytochromes") == t.holder("superoxide-dismutase") == ""
    assert t.alive() == ["clay-mound", "blue-parasite"]


def test_atrophy_example_with_both_cubes_of_one_promoted_mutation() -> None:
    """The lost diseased cubes take the host's promoted mutation with them."""
    t = buying("red", "blue")
    t.bacterium("clay-mound", "red", "", "mitochondria+")
    t.parasite("blue", "clay-mound", "mitochondria.plus, mitochondria.base", side=1)
    lose_disease(t.earth, BLUE, 1)
    assert gene(t, "mitochondria") == (True, [0, 2])  # 19: without its base cube it stays promoted
    lose_disease(t.earth, BLUE, 0)
    assert t.holder("mitochondria") == ""
    assert t.beneath("ocean") == ["mitochondria"]


@pytest.mark.parametrize(
    ("stolen", "lost", "left"),
    [
        ("", "lose-gene mitochondria plus", (False, [1, 0])),
        ("", "lose-gene mitochondria base", (True, [0, 1])),
        ("base", "lose-gene mitochondria plus", (False, [2, 0])),  # the card stays, and its cube on the parasite
        ("plus", "lose-gene mitochondria base", (True, [0, 2])),
        ("base", "parasite", (True, [0, 1])),
        ("plus", "parasite", (False, [1, 0])),
    ],
)
def test_20_q12_lockstep_of_a_shared_mutation(stolen: str, lost: str, left: tuple[bool, list[int]]) -> None:
    t = buying("red", "blue")
    t.bacterium("clay-mound", "red", "", "mitochondria+")
    taken = f"mitochondria.{stolen}"
    t.parasite("blue", "clay-mound", {"": "", "base": f"none, {taken}", "plus": taken}[stolen], side=1)
    assert gene(t, "mitochondria")[0] is True  # disease alone does nothing
    if lost == "parasite":
        lose_disease(t.earth, BLUE, {"plus": 0, "base": 1}[stolen])
    else:
        lose_token(t.earth, CLAY, CATALOGUE.parse(lost))
    assert t.holder("mitochondria") == "clay-mound"
    assert gene(t, "mitochondria") == left


@pytest.mark.parametrize("first", [0, 1])
def test_q12_a_parasite_that_loses_both_cubes_in_either_order_discards_the_card(first: int) -> None:
    t = buying("red", "blue")
    t.bacterium("clay-mound", "red", "", "mitochondria+")
    t.parasite("blue", "clay-mound", "mitochondria.plus, mitochondria.base", side=1)
    lose_disease(t.earth, BLUE, first)
    assert t.holder("mitochondria") == "clay-mound"
    lose_disease(t.earth, BLUE, 1 - first)
    assert t.holder("mitochondria") == ""


def test_20_a_lost_card_takes_its_cubes_off_the_parasite() -> None:
    t = buying("red", "blue")
    t.bacterium("clay-mound", "red", "", "mitochondria+")
    t.parasite("blue", "clay-mound", "none, mitochondria.base", side=1)
    t.begin()
    extinct(t.earth, CLAY)
    t.settle()
    assert t.diseased("blue") == ["", ""]
    assert gene(t, "mitochondria") == (False, [0, 0])
    assert t.alive() == []


def test_q11_the_number_of_atrophies_is_fixed_and_the_shield_not_looked_at_anew() -> None:
    """X 3 against a red cube: two losses, although the first one takes the shield away."""
    data = document("red green", phase=1, draws=(3, 0, 0), agenda=["go-first green", "phase 1"])
    data["organisms"] = {"clay-mound": dict(life("green", "red+yellow+blue"))}
    game = start(data)
    game.force(cards=["41", "39"])  # X 2 and X 1
    play(game, "no")
    assert asked(game) == ("atrophy", "green")
    play(game, "lose-cube red", "lose-cube yellow")
    assert chromosomes(game, "clay-mound") == "green+blue"
    assert asked(game)[0] == "assign"


def test_22_a_macroorganism_that_falls_keeps_what_it_had() -> None:
    """On land, with an organ, endosymbionts of red and green, and a parasite that holds another organ."""
    t = buying("red", "green", "blue")
    t.macro("warm-pond", "flatworm", "2red+green", "1, 4", land=True)
    t.parasite("blue", "warm-pond", "none, organ-2", mutations="mrna")
    o = ORGANISMS.number("warm-pond")
    t.begin()
    afflict(t.earth, o, 5, EXTREME)  # two organs, two endosymbionts, the trophic biont
    t.settle()
    t.play("lose-organ 1", "lose-biont red")
    assert t.alive() == ["warm-pond"]
    assert t.earth.macro[o] == -1
    assert cubes(t, "warm-pond") == [2, 3, 3, 2]  # the printed chromosomes of the earthworm; the stolen organ is lost
    assert t.bionts("warm-pond") == "red"
    assert t.catalysts("red") == "red"  # for the endosymbiont, not for the trophic biont
    assert t.catalysts("green") == "green"
    assert t.catalysts("blue") == "blue"
    assert t.earth.trophies == [1, 0, 0, 0]
    assert t.beneath("continent") == ["mrna"]  # the parasite's home row was the land
    assert t.earth.home_row(o) == 3


def test_22_surviving_endosymbionts_are_foreign_genes_and_chromosomes() -> None:
    """The lowest metabolic rate goes extinct with all its bionts and organs in place."""
    t = buying("red", "green", "blue")
    t.macro("clay-mound", "seaweed", "2green+blue", "2")
    t.macro("warm-pond", "flatworm", "red")
    t.macro("alkaline-seep", "opabinia", "blue")
    t.macro("pumice-raft", "trilobite", "red")
    t.begin()
    assert t.alive() == ["warm-pond", "alkaline-seep", "clay-mound", "pumice-raft"]
    assert t.earth.macro[CLAY] == -1
    assert t.bionts("clay-mound") == "2green+blue"
    assert cubes(t) == [0, 0, 3, 2]
    assert t.earth.trophies == [0, 0, 1, 0]
    assert [t.catalysts(colour) for colour in ("green", "blue")] == ["none"] * 2


def test_23_extinction_of_a_parasite_while_its_host_lives() -> None:
    """Its cubes return to their cards, its own cards go under the deck of its home row, and its card is back next turn."""
    t = viroid()
    extinct(t.earth, FIRST_PARASITE + BLUE)
    t.settle()
    t.play("discard ribozyme")
    assert t.alive() == ["clay-mound"]
    assert gene(t, "cytochromes") == gene(t, "superoxide-dismutase") == (False, [1, 0])
    assert t.beneath("ocean") == ["ribozyme", "tmrna"]
    assert t.holder("ribozyme") == t.holder("tmrna") == ""
    assert t.catalysts("blue") == "blue"
    assert t.earth.trophies == [0, 0, 0, 0]
    assert t.earth.ready[BLUE] == t.earth.turn + 1


def test_disease_of_an_organ_that_the_parasite_loses_is_the_end_of_it() -> None:
    """Neither does it return to the host nor does the host lose anything else."""
    t = buying("red", "blue")
    t.macro("clay-mound", "arrow-worm", "red", "1")
    t.parasite("blue", "clay-mound", "organ-4, organ-2")
    t.begin()
    afflict(t.earth, FIRST_PARASITE + BLUE, 1, ERROR)
    t.settle()
    assert t.options == ["lose-disease 1", "lose-disease 2"]
    t.play("lose-disease 2")
    assert t.diseased("blue") == ["organ-4", ""]
    assert t.organs("clay-mound") == [1]


@pytest.mark.parametrize(("organ", "restless"), [("organ-2", 1), ("organ-4", 0)])
def test_23_q48_an_organ_that_returns_from_a_dead_parasite_counts_for_the_levels(organ: str, restless: int) -> None:
    """Yellow or green: only the yellow one changes the metabolic rate."""
    t = buying("red", "blue")
    t.macro("clay-mound", "arrow-worm", "red", "1")
    t.parasite("blue", "clay-mound", f"none, {organ}" if restless else organ)
    extinct(t.earth, FIRST_PARASITE + BLUE)
    assert t.organs("clay-mound") == [1, int(organ[-1])]
    assert t.earth.restless == restless


def test_23_extinction_of_the_host_loses_the_diseased_cubes() -> None:
    t = viroid()
    extinct(t.earth, CLAY)
    t.settle()
    while t.asked:
        t.play(t.options[0])
    assert t.alive() == []
    assert sorted(t.beneath("ocean")) == ["cytochromes", "ribozyme", "superoxide-dismutase", "tmrna"]
    assert not any(t.earth.gene)
    assert t.catalysts("blue") == "blue"
    assert t.earth.trophies == [1, 0, 0, 0]


@pytest.mark.parametrize(("attached", "turn"), [(True, 6), (False, 5)])
def test_extinction_a_parasite_card_is_back_beginning_next_turn(attached: bool, turn: int) -> None:
    """The salmonella dies in the events of the fifth turn; Green can attach it in the sixth, but had it not been in play, at
    once."""
    things = {"clay_mound": life("blue", "3red+3green", "tmrna, cytochromes"), "green": pool(), "blue": pool()}
    if attached:
        things["green_parasite"] = parasite("green", "clay-mound", "none")
    game = start(document(phase=1, draws=(0, 0, 2), agenda=["go-first green", "phase 1"], **things))
    steady = [2, 2, 3, 3, 4, 4, 2, 3, 4, 4] if attached else []  # the Darwin roll of the host
    game.force(cards=["54", "59"][: 1 + attached], dice=steady)  # heat, with an active ocean; then all landforms
    play(game, "no")
    assert organisms(game) == {"clay-mound"}
    idle(game, "assign", "green")
    assert game.view()["turn"] == turn
    play(game, "lift pool")
    assert "attach front clay-mound" in offered(game)


# H3 to H6


@pytest.mark.parametrize(("organs", "crowns"), [("", 0), ("3", 1), ("4", 1), ("3, 4", 2), ("1, 2", 0)])
def test_h5a_a_bubble_of_two_organs_counts_for_each(organs: str, crowns: int) -> None:
    t = buying("red", "green")
    t.macro("clay-mound", "trilobite", "red", organs, land=True)
    assert icons(t.earth, CLAY, RED_QUEEN) == crowns


def test_h5b_an_organ_can_be_parasitised_and_its_ability_is_gone() -> None:
    game = table(sky="46", zeolite_lagoon=life("blue", macro="opabinia", organs=[1, 3]), hydrothermal_vent=refugium("green"))
    assert organism(game, "zeolite-lagoon")["icons"] == {"red_queen": 1, "immunology": 1}
    idle(game, "assign", "green")
    play(game, "lift pool", "attach front zeolite-lagoon")
    play(game, *(["enough"] if "enough" in offered(game) else []))
    assert organism(game, "green-parasite")["diseased"] == ["organ-3", None]
    assert organism(game, "zeolite-lagoon")["icons"] == {"red_queen": 1}
    assert organism(game, "zeolite-lagoon")["organs"] == [1]


def test_h3b_no_surplus_cube_may_be_left_out() -> None:
    """Of two blue cubes for two blue slots and one green cube for one green slot nothing is asked: the seaweed is moss."""
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", "4green+2blue", "ribozyme")
    t.pool("red", "red")
    t.begin().play("evolve seaweed")
    assert t.earth.land[CLAY] == 1


def test_h3d_extras_of_every_colour_go_home_compensated() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red+3green", "3green+blue")
    t.pool("red", "red")
    t.begin().play("evolve seaweed")
    assert t.bionts("clay-mound") == "red+green"
    assert t.catalysts("green") == "2green"
    assert t.earth.home[2] == 3


def test_q32_yellow_attacks_for_nothing_as_an_endosymbiont() -> None:
    """An organ that a virus holds is taken back with an empty pool; the red owner has nothing to do it with."""
    t = buying("red", "yellow", "blue")
    t.macro("clay-mound", "arrow-worm", "red+yellow", "1")
    t.parasite("blue", "clay-mound", "none, organ-2")
    t.begin()
    assert t.asked == "buy yellow clay-mound"
    t.play("cure 2", "organ 3")
    assert t.organs("clay-mound") == [1, 3]
    assert t.asked == ""


def test_q32_yellow_attacks_a_hyperparasite_for_nothing() -> None:
    t = buying("red", "yellow", "blue")
    t.bacterium("clay-mound", "red", "", "calvin-cycle")
    t.parasite("yellow", "clay-mound", "none, calvin-cycle.base", mutations="riboswitches superoxide-dismutase")
    t.parasite("blue", "yellow-parasite", "superoxide-dismutase.base", side=1)
    t.begin()
    assert t.asked == "buy yellow yellow-parasite"
    assert t.options == ["cure 1", "done"]
    t.play("cure 1")
    assert t.diseased("blue") == ["", ""]
    assert t.catalysts("red") == "none"


def test_h6c_an_endosymbiont_may_refuse_and_the_owner_is_not_asked() -> None:
    t = buying("red", "yellow", "green", "blue")
    t.macro("alkaline-seep", "dickinsonia", "green+red", "1, 2")
    t.macro("warm-pond", "seaweed", "blue")
    t.macro("pumice-raft", "arrow-worm", "blue")
    t.macro("clay-mound", "sea-star", "yellow")
    t.pool("red", "blue")
    t.begin()
    while t.asked.startswith("buy"):
        t.play(t.options[-1])
    assert t.asked == "contribute red alkaline-seep"
    t.play("done")
    assert t.asked == ""
    assert t.catalysts("red") == "blue"
    assert t.earth.land[ORGANISMS.number("alkaline-seep")] == 0


def test_h6c_three_in_the_ocean_are_not_too_many() -> None:
    """Nobody is offered the way ashore beside his purchases."""
    t = buying("red", "green", "blue")
    t.macro("alkaline-seep", "trilobite", "green")
    t.macro("warm-pond", "seaweed", "blue")
    t.macro("pumice-raft", "arrow-worm", "blue")
    t.pool("green", "green+blue")
    t.begin().play("done")
    assert t.asked == ""
    assert t.entries("overcrowded") == []
    assert t.catalysts("green") == "green+blue"


def test_q44_levels_are_put_in_order_at_the_end_of_the_purchases_only() -> None:
    t = buying("red", "green", "blue")
    t.macro("clay-mound", "seaweed", "red", level=0)
    t.macro("warm-pond", "flatworm", "green", level=1)
    t.macro("alkaline-seep", "opabinia", "blue", level=2)
    t.pool("blue", "blue")
    t.begin()
    assert t.asked == "buy blue alkaline-seep"
    afflict(t.earth, CLAY, 1, EXTREME)
    t.settle()
    assert t.earth.macro[CLAY] == -1
    assert [t.earth.level[ORGANISMS.number(name)] for name in ("warm-pond", "alkaline-seep")] == [1, 2]
    t.play("done")
    assert [t.earth.level[ORGANISMS.number(name)] for name in ("warm-pond", "alkaline-seep")] == [0, 1]


def test_h4e_a_red_queen_changes_the_trophic_levels() -> None:
    """The yellow organ that blue takes back lifts its arrow worm above the flatworm when all have bought."""
    t = buying("red", "yellow", "blue")
    t.macro("clay-mound", "flatworm", "red", level=1)
    t.macro("warm-pond", "arrow-worm", "blue", "1", level=0)
    t.parasite("red", "warm-pond", "none, organ-2")
    t.pool("blue", "yellow")
    t.begin().play("cure 2", "organ 3")
    assert [t.earth.level[ORGANISMS.number(name)] for name in ("clay-mound", "warm-pond")] == [0, 1]


# I


def test_i1b_i1c_the_score_names_bionts_anywhere_and_trophies() -> None:
    things = {
        "clay_mound": life("green+blue", "red"),
        "warm_pond": life("blue", "", "tmrna"),
        "green_parasite": parasite("green", "warm-pond", "tmrna.base"),
        "green": pool("none", trophies=2),
    }
    game = table(**things)
    assert game.scores() == [1 + 1 + 1 + 1 + 2, 1 + 1]
    assert table(options={"mode": "introductory"}, **things).scores() == [4, 2]


# The Golden Rule and spores


def test_ability_of_a_spore_serves_purchases_of_foreign_genes() -> None:
    game = table(
        phase=5,
        sky="50",  # no landform is active
        decks={"cosmic": "mrna", "ocean": "trna", "coastal": "cytochromes", "continent": "nitrogenase"},
        warm_pond=life("green+blue", "", "endospore-coat"),
        green=pool("blue"),
        blue=pool(),
    )
    idle(game, "buy", "blue")
    assert offered(game) >= {"mutate cosmic", "mutate ocean"}
    assert why(game, "mutate coastal") == ("catalyst", "Ha")
    play(game, "mutate cosmic")
    assert mutations(game, "warm-pond") == ["mrna", "endospore-coat"]
    assert organism(game, "warm-pond")["owner"] == "green"
