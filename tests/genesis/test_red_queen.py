"""H4: the red queen, with ruling 27 and questions 31 to 35."""

from primordia.genesis.parts import FIRST_PARASITE, ORGANISMS, RED, YELLOW
from tests.genesis.scene import Scene, buying


def salmonella(mutations: str = "tmrna cytochromes", pool: str = "blue+yellow", parasite: str = "") -> Scene:
    """A red host with a green salmonella that holds both cubes."""
    t = buying("red", "yellow", "green")
    t.bacterium("clay-mound", "red", mutations=mutations)
    t.parasite("green", "clay-mound", "tmrna.base, cytochromes.base", mutations=parasite)
    t.pool("red", pool)
    return t


# The examples


def test_h4_example_1_cyanobacteria_infest_a_brain() -> None:
    """The cyanobacteria, commandeered by red, steal the red organ of green's earthworm with green's red catalyst."""
    t = buying("red", "green")
    t.macro("clay-mound", "flatworm", "green", "1", land=True)
    t.parasite("green", "clay-mound", bionts="red", side=1, owner="red", mutations="quorum-sensing+")
    t.pool("green", "red")
    t.begin()
    assert t.asked == "buy red green-parasite"  # the host has nothing to buy
    t.play("infect organ-1")
    assert t.diseased("green") == ["", "organ-1"]
    assert t.organs("clay-mound") == []
    assert t.catalysts("green") == "none"
    assert [entry.rule for entry in t.entries("infected")] == ["H4c"]


def test_h4_example_2_malaria_goes_extinct() -> None:
    """Host and foreign gene attack in turn: the diseased cube returns, then the only biont is taken without compensation."""
    t = buying("red", "yellow", "blue")
    t.bacterium("clay-mound", "red+blue", mutations="tmrna rna-polymerase calvin-cycle")
    t.parasite("yellow", "clay-mound", "none, calvin-cycle.base", mutations="riboswitches trna")
    t.pool("red", "green+yellow")
    t.begin().play("cure 2")
    assert t.chromosomes("clay-mound") == "2red+green+2blue"
    assert t.catalysts("red") == "yellow"
    assert t.asked == "buy blue clay-mound"
    t.play("capture yellow")
    assert t.asked == "bury yellow"
    t.play("discard trna")
    assert t.alive() == ["clay-mound"]
    assert t.bionts("clay-mound") == "red+yellow+blue"
    assert t.catalysts("yellow") == "none"
    assert t.earth.ready[YELLOW] == t.earth.turn + 1
    assert t.beneath("ocean") == ["trna", "riboswitches"]


def test_j12_a_double_red_queen_with_fission() -> None:
    t = salmonella("tmrna cytochromes mitochondria", "blue+yellow")
    t.begin().play("cure 1", "cure 2")
    assert t.diseased("green") == ["", ""]
    assert t.chromosomes("clay-mound") == "red+2yellow+blue"
    assert t.chromosomes("green-parasite") == "green"
    assert t.asked == ""


def test_e6_example_commandeering_malaria() -> None:
    """Red has a biont in the malaria; the host's red queen takes the yellow one, and the malaria is red's."""
    t = buying("red", "yellow")
    t.bacterium("clay-mound", "yellow+red", mutations="riboswitches rna-polymerase")
    t.parasite("yellow", "clay-mound", bionts="yellow+red", mutations="trna")
    t.pool("yellow", "yellow+red")
    t.begin()
    assert t.asked == "buy red clay-mound"
    t.play("capture yellow")
    assert t.earth.owner[FIRST_PARASITE + YELLOW] == RED
    assert t.bionts("clay-mound") == "red+2yellow"
    assert t.bionts("yellow-parasite") == "red"


# Who may (H4, 27, Q33)


def test_h4_a_crown_is_needed() -> None:
    t = buying("red", "yellow", "green")
    t.bacterium("clay-mound", "red", mutations="ribozyme cytochromes")
    t.parasite("green", "clay-mound", "none, cytochromes.base")
    t.pool("red", "4blue+4yellow")
    t.begin()
    assert t.why("cure 2") == "no-crown H4"


def test_27_permission_refused_costs_nothing_and_bars_the_target() -> None:
    t = salmonella(parasite="quorum-sensing")
    t.begin().play("cure 1")
    assert t.asked == "permit green clay-mound"
    assert t.options == ["yes", "no"]
    t.play("no")
    assert t.asked == "buy red clay-mound"
    assert t.catalysts("red") == "yellow+blue"
    assert t.why("cure 1") == "refused H4"
    assert t.why("cure 2") == "refused H4"
    assert "promote tmrna" in t.options  # the purchase is still there


def test_27_permission_given() -> None:
    t = salmonella(parasite="quorum-sensing")
    t.begin().play("cure 1", "yes")
    assert t.diseased("green") == ["", "cytochromes.base"]
    assert t.catalysts("red") == "yellow"
    assert [entry.rule for entry in t.entries("permitted")] == ["H4"]


def test_q33_not_again_with_the_same_biont() -> None:
    t = salmonella("tmrna cytochromes mitochondria", "4blue+4yellow", parasite="quorum-sensing")
    t.begin().play("cure 1", "no", "promote mitochondria", "spend yellow")
    assert t.why("cure 1") == "refused H4"  # fission: still the same biont


def test_q33_another_biont_may_ask_again() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "2red", mutations="tmrna cytochromes trna")
    t.parasite("green", "clay-mound", "tmrna.base", mutations="quorum-sensing")
    t.pool("red", "4blue")
    t.begin().play("cure 1", "no", "promote trna")
    assert "cure 1" in t.options


def test_q33_crowns_are_compared_at_that_moment() -> None:
    t = salmonella("tmrna cytochromes mitochondria", "red+blue", parasite="quorum-sensing")
    t.deck("ocean", "rna-polymerase")
    t.begin().play("mutate ocean", "cure 1")  # two crowns against one: nobody is asked
    assert t.diseased("green") == ["", "cytochromes.base"]


def test_q33_more_crowns_than_before_make_a_refusal_void() -> None:
    t = salmonella("tmrna cytochromes mitochondria", "red+blue", parasite="quorum-sensing")
    t.deck("ocean", "rna-polymerase")
    t.begin().play("cure 1", "no", "mutate ocean", "cure 1")
    assert t.diseased("green") == ["", "cytochromes.base"]


def test_q33_no_question_among_the_organisms_of_one_player() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", mutations="tmrna")
    t.parasite("green", "clay-mound", bionts="red", owner="red", mutations="quorum-sensing riboswitches")
    t.pool("red", "red")
    t.begin().play("capture red")
    assert t.bionts("clay-mound") == "2red"


def test_c1g_a_target_without_a_player_refuses() -> None:
    t = salmonella(parasite="quorum-sensing")
    t.earth.seats[2] = -1
    t.earth.npc[2] = FIRST_PARASITE + 2
    t.begin()
    assert t.why("cure 1") == "crowns H4"


def test_c3_no_red_queen_without_parasites() -> None:
    t = buying("red", "green", options={"parasites": False})
    t.bacterium("clay-mound", "red", mutations="tmrna")
    t.pool("red", "blue")
    t.begin()
    assert t.options == ["promote tmrna", "done"]
    assert t.why("cure 1") == "no-parasites C3"


# Against a parasite (H4a, H4b)


def test_h4a_the_cubes_come_before_the_bionts() -> None:
    t = salmonella(pool="4blue+4yellow+4green")
    t.begin()
    assert {"cure 1", "cure 2"} <= set(t.options)
    assert t.why("capture green") == "cubes-first H4a"


def test_q31_a_biont_costs_its_colour_and_the_attacker_picks() -> None:
    t = buying("red", "yellow", "green")
    t.bacterium("clay-mound", "red", mutations="tmrna")
    t.parasite("green", "clay-mound", bionts="green+yellow")
    t.pool("red", "green+yellow")
    t.begin()
    assert t.options == ["capture yellow", "capture green", "done"]
    t.play("capture yellow")
    assert t.catalysts("red") == "green"
    t.pool("red", "")
    assert "green-parasite" in t.alive()


def test_h4a_a_captured_biont_buys_where_it_is_now() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", mutations="tmrna")
    t.parasite("green", "clay-mound")
    t.pool("red", "2green+blue")
    t.begin().play("capture green")
    assert t.asked == "buy green clay-mound"
    t.play("promote tmrna")
    assert t.asked == ""


def test_h4a_of_two_bionts_the_captured_one_and_the_other_buy_once_each() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", mutations="tmrna")
    t.parasite("green", "clay-mound", bionts="2green")
    t.pool("red", "green+6blue")
    t.deck("ocean", "mrna", "ribozyme", "riboswitches", "trna")
    t.begin().play("capture green", "spend green")
    buyers = []
    while t.asked:
        buyers.append(t.asked)
        t.play("mutate ocean")
    assert buyers == ["buy green clay-mound", "buy green green-parasite"]


def test_h4a_a_bacterium_takes_any_number_of_bionts() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red+2green", mutations="tmrna")
    t.parasite("green", "clay-mound")
    t.pool("red", "green")
    t.begin().play("capture green")
    assert t.bionts("clay-mound") == "red+3green"
    assert t.catalysts("green") == "none"


def test_h4e_a_captured_yellow_biont_changes_the_trophic_levels() -> None:
    t = buying("red", "yellow", "blue")
    t.macro("clay-mound", "flatworm", "blue", level=1)
    t.macro("warm-pond", "arrow-worm", "blue", "1", level=0)
    t.parasite("yellow", "warm-pond")
    t.pool("blue", "yellow")
    t.begin()
    while "capture yellow" not in t.options:
        t.play("act-for warm-pond")
    t.play("capture yellow")
    while t.asked:
        t.play(t.options[-1])
    assert [t.earth.level[ORGANISMS.number(name)] for name in ("clay-mound", "warm-pond")] == [0, 1]


def test_h5e_a_cure_makes_no_landfall_for_the_cube_had_counted_already() -> None:
    t = buying("red", "blue")
    t.macro("clay-mound", "arrow-worm", "red", "1, 3")
    t.parasite("blue", "clay-mound", "none, organ-2")
    t.pool("red", "yellow+green")
    t.begin().play("cure 2")
    assert t.organs("clay-mound") == [1, 2, 3]
    assert t.earth.land[ORGANISMS.number("clay-mound")] == 0
    t = buying("red", "blue")
    t.macro("clay-mound", "arrow-worm", "red", "1, 3")
    t.parasite("blue", "clay-mound", "none, organ-2")
    t.pool("red", "green")
    t.begin().play("organ 4")  # the last one that was missing
    assert t.earth.land[ORGANISMS.number("clay-mound")] == 1


def test_q35_a_captured_last_biont_takes_the_hyperparasites_down() -> None:
    t = buying("red", "yellow", "blue")
    t.bacterium("clay-mound", "red", mutations="tmrna")
    t.parasite("blue", "clay-mound", mutations="superoxide-dismutase")
    t.parasite("yellow", "blue-parasite", "superoxide-dismutase.base")
    t.pool("red", "blue")
    t.begin().play("capture blue")
    assert t.alive() == ["clay-mound"]
    assert t.catalysts("yellow") == "yellow"  # compensated
    assert t.catalysts("blue") == "none"
    assert t.holder("superoxide-dismutase") == ""


def test_h4b_a_cured_organ() -> None:
    t = buying("red", "blue")
    t.macro("clay-mound", "arrow-worm", "red", "1, 3")
    t.parasite("blue", "clay-mound", "none, organ-2")
    t.pool("red", "yellow")
    t.begin()
    assert t.options == ["organ 2", "cure 2", "done"]
    t.play("cure 2")
    assert t.organs("clay-mound") == [1, 2, 3]
    assert [entry.rule for entry in t.entries("cured")] == ["H4b"]


def test_h4b_the_attacker_picks_the_slot() -> None:
    t = buying("red", "blue")
    t.macro("clay-mound", "arrow-worm", "red", "1")
    t.parasite("blue", "clay-mound", "none, organ-2")
    t.pool("red", "yellow")
    t.begin().play("cure 2")
    assert t.asked == "convert red clay-mound"
    t.play("organ 3")
    assert t.organs("clay-mound") == [1, 3]


def test_h4b_without_an_empty_slot_the_cube_is_discarded() -> None:
    t = buying("red", "blue")
    t.macro("clay-mound", "arrow-worm", "red", "1, 2, 3")
    t.parasite("blue", "clay-mound", "none, organ-2")
    t.pool("red", "yellow")
    t.begin().play("cure 2")
    assert t.organs("clay-mound") == [1, 2, 3]
    assert t.diseased("blue") == ["", ""]


def test_h4b_a_parasite_has_two_slots() -> None:
    """The list of actions has more slots, for organs; a cure of one that no parasite has is refused like any other."""
    t = buying("red", "blue")
    t.macro("clay-mound", "arrow-worm", "red", "1, 3")
    t.parasite("blue", "clay-mound", "none, organ-2")
    t.pool("red", "yellow")
    t.begin()
    assert [t.why(f"cure {slot}") for slot in (1, 3, 7)] == ["not-there H4"] * 3


def test_q34_a_captured_biont_without_a_circle_goes_home_compensated() -> None:
    t = buying("red", "blue")
    t.macro("clay-mound", "arrow-worm", "red+blue", "1")
    t.parasite("blue", "clay-mound")
    t.pool("red", "blue")
    t.begin().play("capture blue")
    assert t.bionts("clay-mound") == "red+blue"
    assert t.catalysts("blue") == "blue"
    assert t.alive() == ["clay-mound"]


def test_h4b_a_captured_biont_becomes_an_endosymbiont() -> None:
    t = buying("red", "blue")
    t.macro("clay-mound", "arrow-worm", "red", "1")
    t.parasite("blue", "clay-mound")
    t.pool("red", "blue")
    t.begin().play("capture blue")
    assert t.bionts("clay-mound") == "red+blue"
    assert t.catalysts("blue") == "none"


# Against a host (H4c)


def test_h4c_a_mutation_cube_of_the_host() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", mutations="tmrna cytochromes+ ribozyme")
    t.parasite("green", "clay-mound", "tmrna.base", mutations="quorum-sensing+ riboswitches")
    t.pool("red", "yellow+blue")
    t.begin().play("done")
    assert t.asked == "buy green green-parasite"
    assert [option for option in t.options if option.startswith("infect")] == ["infect cytochromes.base"]  # one slot is free
    assert t.why("infect ribozyme.base") == "not-there H4"
    t.play("infect cytochromes.base")
    assert t.diseased("green") == ["tmrna.base", "cytochromes.base"]
    assert t.holder("cytochromes") == "clay-mound"
    assert t.catalysts("red") == "blue"


def test_h4c_a_hyperparasite_attacks_its_host() -> None:
    t = buying("red", "yellow", "blue")
    t.bacterium("clay-mound", "red", mutations="calvin-cycle")
    t.parasite("blue", "clay-mound", "calvin-cycle.base", mutations="superoxide-dismutase")
    t.parasite("yellow", "blue-parasite", mutations="riboswitches")
    t.pool("red", "red")
    t.begin()
    while t.asked != "buy yellow yellow-parasite":
        t.play("done")
    t.play("infect superoxide-dismutase.base")
    assert t.diseased("yellow") == ["superoxide-dismutase.base", ""]


# Price (H4d)


def test_h4d_yellow_attacks_parasites_for_nothing() -> None:
    t = buying("yellow", "green")
    t.bacterium("clay-mound", "yellow", mutations="tmrna cytochromes")
    t.parasite("green", "clay-mound", "tmrna.base, cytochromes.base")
    t.begin()
    assert t.options == ["cure 1", "cure 2", "done"]
    t.play("cure 1")
    assert t.diseased("green") == ["", "cytochromes.base"]


def test_h4d_yellow_spends_nothing_although_the_pool_could_pay() -> None:
    t = buying("yellow", "green")
    t.bacterium("clay-mound", "yellow", mutations="tmrna cytochromes")
    t.parasite("green", "clay-mound", "tmrna.base, cytochromes.base")
    t.pool("yellow", "2red+2yellow+2green+2blue")
    t.begin().play("cure 1")
    assert t.asked == ""  # not how he pays; the salmonella has nothing to buy
    assert t.catalysts("yellow") == "2red+2yellow+2green+2blue"


def test_q32_also_as_a_foreign_gene_but_not_for_others() -> None:
    t = salmonella(pool="")
    t.earth.dwell(YELLOW, ORGANISMS.number("clay-mound"), 1)
    t.earth.home[YELLOW] -= 1
    t.begin()
    assert t.asked == "buy yellow clay-mound"
    t.play("cure 2")
    assert t.diseased("green") == ["tmrna.base", ""]
    assert t.catalysts("red") == "none"


def test_q32_not_against_a_host() -> None:
    t = buying("red", "yellow")
    t.bacterium("clay-mound", "red", mutations="ribosomal-rna")
    t.parasite("yellow", "clay-mound", mutations="riboswitches")
    assert t.begin().asked == ""
    t = buying("red", "yellow")
    t.bacterium("clay-mound", "red", mutations="ribosomal-rna")
    t.parasite("yellow", "clay-mound", mutations="riboswitches")
    t.pool("red", "2blue")
    t.begin().play("done")
    assert "infect ribosomal-rna.base" in t.options  # chemoselectivity
    t.play("infect ribosomal-rna.base")
    assert t.catalysts("red") == "none"


def test_h4d_the_colour_of_the_cube() -> None:
    t = salmonella(pool="blue")
    t.begin()
    assert "cure 1" in t.options
    assert t.why("cure 2") == "catalyst H4d"
