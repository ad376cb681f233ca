"""H, H1, H2: order, price, new mutations, promotion; questions 13, 14, 16, 23, 26, 42 and rulings 26, 31, 33 to 35."""

from primordia.genesis.cards import HGT, RED_QUEEN
from primordia.genesis.mutation import drop_gene
from primordia.genesis.organism import icons
from primordia.genesis.parts import FIRST_PARASITE, MUTATIONS, ORGANISMS
from tests.genesis.scene import Scene, buying


def lone(cubes: str = "blue", mutations: str = "", pool: str = "blue", **options: object) -> Scene:
    """One red bacterium in the ocean."""
    t = buying("red", "green", **options)  # type: ignore[arg-type]
    t.bacterium("clay-mound", "red", cubes, mutations)
    t.pool("red", pool)
    return t


# Order (Hb, Q13, Q14)


def hb_table(order: str = "37") -> Scene:
    t = buying("red", "blue", sky=order)
    t.bacterium("clay-mound", "red", mutations="mitochondria+ ribosomal-rna")
    t.bacterium("warm-pond", "blue+red", mutations="trna calvin-cycle")
    t.parasite("blue", "clay-mound", "none, mitochondria.base")
    t.parasite("red", "warm-pond", "calvin-cycle.base")
    t.pool("red", "6red+6yellow+6green+6blue")
    t.pool("blue", "6red+6yellow+6green+6blue")
    t.deck("ocean", "cytochromes")
    return t


def test_hb_order_of_the_example() -> None:
    t = hb_table().begin()
    assert t.asked == "buyer red"
    assert t.options == ["act-for warm-pond", "act-for clay-mound"]
    t.play("act-for clay-mound")
    assert t.asked == "buy red clay-mound"
    t.play("done")
    assert t.asked == "buy blue blue-parasite"  # at once, although red has a foreign gene left
    t.play("done")
    assert t.asked == "buy red warm-pond"
    t.play("done")
    assert t.asked == "buy blue warm-pond"
    t.play("done")
    assert t.asked == "buy red red-parasite"
    t.play("done")
    assert t.asked == ""


def test_q13_a_parasite_waits_for_foreign_genes_of_later_players() -> None:
    t = hb_table("40").begin()  # blue first
    assert t.asked == "buy blue warm-pond"
    t.play("done")
    assert t.asked == "buyer red"
    t.play("act-for warm-pond", "done")
    assert t.asked == "buy red red-parasite"
    t.play("done")
    assert t.asked == "buy red clay-mound"
    t.play("done")
    assert t.asked == "buy blue blue-parasite"


def test_q13_a_hyperparasite_after_its_host() -> None:
    t = buying("red", "yellow", "blue")
    t.bacterium("clay-mound", "red", mutations="ribosomal-rna calvin-cycle")
    t.parasite("blue", "clay-mound", "calvin-cycle.base", mutations="superoxide-dismutase")
    t.parasite("yellow", "blue-parasite", "superoxide-dismutase.base")
    t.pool("red", "4red+4yellow+4green+4blue")
    t.deck("ocean", "cytochromes", "trna", "mrna")
    t.begin()
    order = []
    while t.earth.agenda:
        order.append(t.asked)
        t.play("done")
    assert order == ["buy red clay-mound", "buy blue blue-parasite", "buy yellow yellow-parasite"]


def test_q13_the_order_of_organisms_is_that_of_their_parasites_too() -> None:
    """Red can buy nothing, but decides which parasite is first to spend the only catalyst."""
    t = buying("red", "green", "blue")
    t.bacterium("clay-mound", "red", mutations="calvin-cycle")
    t.bacterium("hydrothermal-vent", "red", mutations="cytochromes")
    t.parasite("blue", "clay-mound", "calvin-cycle.base", mutations="trna+")  # a nucleus
    t.parasite("green", "hydrothermal-vent", "none, cytochromes.base", mutations="nitrogenase+")
    t.pool("red", "red")
    t.deck("ocean", "mrna")
    t.begin()
    assert t.asked == "buyer red"
    t.play("act-for hydrothermal-vent")
    assert t.asked == "buy green green-parasite"
    t.play("mutate ocean")
    assert t.asked == ""  # nothing is left for the other


def test_q14_controller_of_a_parasite_before_its_foreign_genes() -> None:
    t = buying("red", "yellow", "blue")
    t.bacterium("clay-mound", "red", mutations="ribosomal-rna calvin-cycle")
    t.parasite("blue", "clay-mound", "calvin-cycle.base", "red+yellow+blue")
    t.pool("red", "4red+4yellow+4green+4blue")
    t.deck("ocean", "cytochromes", "trna", "mrna")
    t.begin()
    order = []
    while t.earth.agenda:
        order.append(t.asked)
        t.play("done")
    assert order == ["buy red clay-mound", *(f"buy {c} blue-parasite" for c in ("blue", "red", "yellow"))]


def test_h_one_purchase_for_each_biont() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "2red+green")
    t.pool("red", "6blue")
    t.deck("ocean", "trna", "mrna", "ribozyme", "riboswitches")
    t.begin().play("mutate ocean", "mutate ocean")
    assert t.asked == "buy green clay-mound"
    t.play("mutate ocean")
    assert t.asked == ""
    assert t.catalysts("red") == "3blue"
    assert t.beneath("ocean") == ["riboswitches"]


def test_h_a_lost_biont_buys_nothing_and_nobody_buys_for_it() -> None:
    """Pollution kills one of green's two bionts before they have bought: one purchase is left."""
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", "2green")
    t.bacterium("hydrothermal-vent", "2green")
    t.pool("red", "green")
    t.pool("green", "6blue")
    t.deck("ocean", "chloroplast-symbiont", "mrna", "ribozyme", "riboswitches")
    t.begin().play("mutate ocean")  # three green chromosomes against two
    assert t.bionts("hydrothermal-vent") == "green"
    assert t.asked == "buy green hydrothermal-vent"
    t.play("mutate ocean")
    assert t.asked == ""
    assert t.holder("ribozyme") == ""


def test_a6d_done_passes_for_all_bionts_in_the_organism() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "2red")
    t.pool("red", "6blue")
    t.deck("ocean", "trna", "mrna")
    t.begin().play("done")
    assert t.asked == ""


def test_nothing_to_buy_is_nothing_asked() -> None:
    assert lone(pool="").begin().asked == ""


# Fission (He, Hf, Q42, 33)


def test_he_fission_two_purchases_for_each_biont() -> None:
    t = lone(mutations="mitochondria", pool="6blue")
    t.deck("ocean", "trna", "mrna", "ribozyme")
    t.begin().play("mutate ocean", "mutate ocean")
    assert t.asked == ""


def test_h1c_fission_bought_this_turn_does_not_count() -> None:
    t = lone(pool="yellow+blue")
    t.deck("ocean", "mitochondria", "trna")
    t.begin().play("mutate ocean")
    assert t.asked == ""
    t = lone(mutations="mitochondria!", pool="2blue")
    t.deck("ocean", "mrna", "trna")
    t.begin().play("mutate ocean")
    assert t.asked == ""


def test_44_fission_regained_by_a_demotion_counts_from_the_next_turn() -> None:
    t = lone(mutations="mitochondria+", pool="2blue")
    t.deck("ocean", "mrna", "trna")
    drop_gene(t.earth, MUTATIONS.number("mitochondria"), 1)
    t.begin().play("mutate ocean")
    assert t.asked == ""


def test_q42_the_right_to_two_survives_promotion() -> None:
    t = lone(mutations="mitochondria", pool="yellow+blue")
    t.deck("ocean", "trna")
    t.begin().play("promote mitochondria")
    assert t.asked == "buy red clay-mound"
    assert t.options == ["mutate ocean", "done"]


def test_hf_a_parasite_does_not_use_the_fission_of_its_host() -> None:
    t = buying("red", "blue")
    t.bacterium("clay-mound", "red", mutations="mitochondria")
    t.parasite("blue", "clay-mound", "none, mitochondria.base")
    t.pool("red", "6blue")
    t.deck("ocean", "trna", "mrna", "ribozyme", "riboswitches")
    t.begin().play("mutate ocean", "mutate ocean")
    assert t.asked == "buy blue blue-parasite"
    t.play("mutate ocean")
    assert t.asked == ""


def test_he_a_foreign_gene_uses_the_fission_of_its_organism() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red+green", mutations="mitochondria")
    t.pool("red", "6blue")
    t.deck("ocean", "trna", "mrna", "ribozyme", "riboswitches")
    t.begin().play("done", "mutate ocean", "mutate ocean")
    assert t.asked == ""


# Price (Ha, Hc, Hd, He)


def test_ha_the_colour_must_match() -> None:
    t = lone(pool="red")
    t.deck("ocean", "trna")
    assert t.begin().asked == ""


def test_hc_chemoselectivity() -> None:
    t = lone(pool="2red")
    t.deck("ocean", "trna")
    t.begin().play("mutate ocean")  # a single way to pay is not asked
    assert t.catalysts("red") == "none"
    t = lone(pool="2red+2green+blue")
    t.deck("ocean", "trna", "mrna")
    t.begin().play("mutate ocean")
    assert t.asked == "pay red clay-mound"
    assert t.options == ["spend blue", "spend-two red", "spend-two green"]
    t.play("spend-two green")
    assert t.catalysts("red") == "2red+blue"


def test_hd_a_nucleus_makes_every_catalyst_a_chameleon() -> None:
    t = lone(mutations="cytochromes+", pool="red+green")
    t.deck("ocean", "trna", "mrna")
    t.begin().play("mutate ocean")
    assert t.options == ["spend red", "spend green"]
    t.play("spend green")
    assert t.catalysts("red") == "red"


def test_hf_a_parasite_does_not_use_the_nucleus_of_its_host() -> None:
    t = buying("red", "blue")
    t.bacterium("clay-mound", "red", mutations="cytochromes+")
    t.parasite("blue", "clay-mound", "none, cytochromes.base")
    t.pool("red", "red")
    t.deck("ocean", "trna")
    t.begin()
    assert t.options == ["mutate ocean", "done"]
    t.play("done")
    assert t.asked == ""


def test_b3a_a_parasite_spends_from_the_pool_of_its_host() -> None:
    t = buying("red", "blue")
    t.bacterium("clay-mound", "red", mutations="calvin-cycle")
    t.parasite("blue", "clay-mound", "calvin-cycle.base")
    t.pool("red", "blue")
    t.pool("blue", "6yellow")
    t.deck("ocean", "mrna")
    t.begin().play("done", "mutate ocean")
    assert t.catalysts("red") == "none"
    assert t.catalysts("blue") == "6yellow"
    assert t.holder("mrna") == "blue-parasite"


# New mutations (H1)


def test_h1_home_row_and_active_rows() -> None:
    t = lone(pool="6blue")
    t.bacterium("warm-pond", "red")
    t.deck("ocean", "trna")
    t.deck("coastal", "mrna")
    t.deck("continent", "ribozyme")
    t.begin().play("act-for warm-pond")
    assert t.options == ["mutate ocean", "mutate continent", "done"]  # 37: cosmic and ocean are active
    assert t.why("mutate coastal") == "row H1"
    assert t.why("mutate cosmic") == "deck-empty H1"
    t.play("done")
    assert t.options == ["mutate ocean", "done"]


def test_h1_a_spore_buys_anywhere() -> None:
    t = lone(mutations="endospore-coat", pool="blue")
    t.deck("coastal", "mrna")
    t.begin()
    assert t.options == ["mutate coastal", "done"]


def test_h1b_the_card_comes_with_its_cube_and_h1c_its_abilities() -> None:
    t = lone(pool="yellow")
    t.deck("ocean", "cytochromes", "trna")
    t.begin().play("mutate ocean")
    m = MUTATIONS.number("cytochromes")
    assert t.holder("cytochromes") == "clay-mound"
    assert t.chromosomes("clay-mound") == "red+yellow+blue"
    assert t.earth.bought[m] == t.earth.turn
    assert t.beneath("ocean") == ["trna"]
    assert [entry.rule for entry in t.entries("mutated")] == ["H1"]


def test_h1_a_deck_runs_out() -> None:
    t = lone(pool="blue", mutations="mitochondria")
    t.deck("ocean", "trna")
    t.begin().play("mutate ocean")
    assert t.asked == ""
    assert t.beneath("ocean") == []


def test_h1_an_unseen_card_is_turned_up() -> None:
    t = lone(pool="blue")
    t.deck("ocean", "trna")
    t.earth.veiled[1] = 3
    t.begin().play("mutate ocean")
    assert t.earth.veiled[1] == 2
    assert t.earth.top[1] >= 0
    assert t.earth.top[1] not in t.earth.unseen_mutations


def test_h1_why_not() -> None:
    t = lone(mutations="trna", pool="blue")
    t.deck("ocean", "cytochromes")
    t.begin()
    assert t.options == ["promote trna", "done"]
    assert t.why("mutate ocean") == "catalyst Ha"
    assert t.why("promote mrna") == "not-its-mutation H2"
    assert t.why("organ 1") == "not-macro H5"
    assert t.why("roil ocean") == "sex H1a"
    assert t.why("infect trna.base") == "no-crown H4"


# Sex (H1a, Q16, 34)


def test_q16_one_roil_for_each_sex_icon_before_each_purchase() -> None:
    t = lone(mutations="conjugation-pilus+ mitochondria", pool="blue")  # meiosis: two icons
    t.deck("ocean", "cytochromes", "trna", "quorum-sensing", "mrna")
    t.begin()
    assert t.options == ["roil ocean", "done"]
    t.play("roil ocean")
    assert t.options == ["mutate ocean", "roil ocean", "done"]
    t.play("roil ocean")
    assert t.asked == ""  # quorum sensing is yellow, and both roils are used
    assert t.beneath("ocean") == ["quorum-sensing", "mrna", "cytochromes", "trna"]


def test_q16_roils_come_again_before_the_second_purchase() -> None:
    t = lone(mutations="mrna mitochondria", pool="2blue")
    t.deck("ocean", "cytochromes", "trna", "quorum-sensing", "ribozyme")
    t.begin().play("roil ocean", "mutate ocean")
    assert "roil ocean" in t.options
    t.play("roil ocean", "mutate ocean")
    assert t.holder("ribozyme") == "clay-mound"
    assert t.asked == ""


def test_q16_one_may_pass_after_a_roil() -> None:
    t = lone(mutations="mrna", pool="2blue")
    t.deck("ocean", "cytochromes", "trna")
    t.begin().play("roil ocean", "done")
    assert t.asked == ""


def test_34_roil_only_active_and_home_rows_without_spore() -> None:
    t = lone(mutations="mrna", pool="")
    for row, cards in (("cosmic", ("trna", "tmrna")), ("coastal", ("cytochromes", "quorum-sensing"))):
        t.deck(row, *cards)
    t.deck("ocean", "calvin-cycle")  # a single card cannot be roiled
    t.begin()
    assert t.options == ["roil cosmic", "done"]
    assert t.why("roil coastal") == "row H1a"
    assert t.why("roil ocean") == "deck-short H1a"
    t = lone(mutations="mrna endospore-coat", pool="")
    t.deck("coastal", "cytochromes", "quorum-sensing")
    assert t.begin().options == ["roil coastal", "done"]


# Pollution (H1d, H2c, Q23, 35)


def test_35_pollution_without_green_does_nothing() -> None:
    t = lone(pool="blue")
    t.bacterium("hydrothermal-vent", "green", "red")
    t.deck("ocean", "trna")
    t.begin().play("mutate ocean")
    assert t.entries("polluted") == []
    assert t.chromosomes("hydrothermal-vent") == "red+green"


def test_j10_pollution_as_an_antibiotic() -> None:
    """The host buys the chloroplast symbiont: two green chromosomes, a double spike; the salmonella has one shield."""
    t = buying("blue", "green")
    t.bacterium("mars-paleo-ocean", "blue", "green", "tmrna")
    t.parasite("green", "mars-paleo-ocean", "tmrna.base")
    t.pool("blue", "green")
    t.deck("cosmic", "chloroplast-symbiont")
    t.begin().play("mutate cosmic")
    assert [entry.arguments["strength"] for entry in t.entries("polluted")] == [2]
    assert "green-parasite" in t.alive()
    assert t.diseased("green") == ["", ""]
    assert t.holder("tmrna") == ""  # its only cube was lost on the parasite


def test_q23_the_own_organisms_of_the_polluter_suffer_too() -> None:
    t = lone(cubes="green", pool="green")
    t.bacterium("hydrothermal-vent", "red", "blue")
    t.bacterium("warm-pond", "red", "blue")  # another home row
    t.deck("ocean", "chloroplast-symbiont")
    t.begin().play("act-for clay-mound", "mutate ocean")
    assert t.chromosomes("clay-mound") == "red+2green"
    assert "hydrothermal-vent" not in t.alive()  # two losses
    assert t.chromosomes("warm-pond") == "red+blue"


def test_q23_a_polluter_dies_with_its_host() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red", mutations="trna")
    t.parasite("green", "clay-mound", "trna.base", "2green")
    t.pool("red", "green")
    t.deck("ocean", "chloroplast-symbiont")
    t.begin().play("done", "mutate ocean")
    assert t.alive() == []
    assert t.asked == ""
    assert t.earth.trophies == [1, 0, 0, 0]


def test_h2c_a_promotion_can_pollute() -> None:
    t = lone(mutations="chloroplast-symbiont", pool="green")
    t.bacterium("hydrothermal-vent", "green", "red")
    t.bacterium("green-rust-fumarole", "2green")
    t.deck("ocean", "cytochromes")
    t.begin().play("promote chloroplast-symbiont")
    assert [entry.arguments["strength"] for entry in t.entries("polluted")] == [1]


def test_h2c_a_promotion_without_the_icon_pollutes_nothing() -> None:
    """tRNA pollutes, its reverse does not."""
    t = lone(cubes="3green", mutations="trna", pool="blue")
    t.bacterium("hydrothermal-vent", "green", "red")
    t.begin().play("promote trna")
    assert t.entries("polluted") == []
    assert t.chromosomes("hydrothermal-vent") == "red+green"


def test_q23_the_turn_goes_on_after_pollution() -> None:
    t = lone(cubes="green", mutations="mitochondria", pool="green+blue")
    t.bacterium("hydrothermal-vent", "green", "2red+blue")
    t.deck("ocean", "chloroplast-symbiont", "mrna")
    t.begin().play("mutate ocean")
    assert t.asked == "atrophy green hydrothermal-vent"
    t.play("lose-cube red")
    assert t.asked == "buy red clay-mound"


# Promotion (H2)


def test_h2a_promotion_adds_the_second_cube() -> None:
    t = lone(mutations="cytochromes", pool="yellow")
    t.begin().play("promote cytochromes")
    assert t.earth.promoted[MUTATIONS.number("cytochromes")] == 1
    assert t.chromosomes("clay-mound") == "red+yellow+2blue"
    assert t.catalysts("red") == "none"


def test_h2b_abilities_of_the_front_are_lost_at_once() -> None:
    t = lone(mutations="mitochondria mrna tmrna", pool="2blue")
    t.begin().play("promote tmrna")
    assert icons(t.earth, ORGANISMS.number("clay-mound"), RED_QUEEN) == 0
    assert icons(t.earth, ORGANISMS.number("clay-mound"), HGT) == 1
    assert t.why("promote tmrna") == "promoted H2"


def test_h2_a_promoted_mutation_cannot_be_promoted_again() -> None:
    t = lone(mutations="cytochromes+ trna", pool="6yellow")
    t.begin()
    assert t.why("promote cytochromes") == "promoted H2"


def test_h2d_a_diseased_mutation_can_be_promoted() -> None:
    """The chloroplast symbiont's cube is on a parasite; a green catalyst flips it and a yellow cube is placed."""
    t = buying("red", "blue")
    t.bacterium("clay-mound", "red", mutations="chloroplast-symbiont")
    t.parasite("blue", "clay-mound", "chloroplast-symbiont.base")
    t.pool("red", "green")
    t.begin().play("promote chloroplast-symbiont")
    assert t.chromosomes("clay-mound") == "red+yellow"
    assert t.diseased("blue") == ["chloroplast-symbiont.base", ""]


# Gene transfer agents (Hg, 26)


def agents(**options: object) -> Scene:
    t = buying("red", "green", **options)  # type: ignore[arg-type]
    t.bacterium("clay-mound", "red+green")
    t.pool("green", "blue")
    t.deck("ocean", "trna")
    return t


def test_26_a_foreign_gene_donates_in_its_own_turn() -> None:
    t = agents()
    t.begin().play("done")
    assert t.asked == "buy green clay-mound"
    assert t.options == ["donate blue red", "done"]
    t.play("donate blue red", "mutate ocean")
    assert t.holder("trna") == "clay-mound"
    assert t.catalysts("red") == t.catalysts("green") == "none"


def test_26_a_buyer_asks_a_donor_once() -> None:
    t = agents()
    t.pool("green", "blue+red")
    t.begin()
    assert t.options == ["ask green red", "ask green blue", "done"]
    t.play("ask green blue")
    assert t.asked == "supply green clay-mound"
    t.play("no")
    assert t.asked == "buy green clay-mound"  # nothing is left for red, who is passed over
    t = agents()
    t.begin().play("ask green blue", "yes")
    assert t.asked == "buy red clay-mound"
    assert t.options == ["mutate ocean", "done"]
    t.play("mutate ocean")
    assert t.holder("trna") == "clay-mound"


def test_26_a_donation_cannot_exceed_the_pool_limit() -> None:
    t = agents()
    t.pool("red", "6blue")
    t.begin()
    assert t.options == ["mutate ocean", "done"]
    t.play("done")
    assert t.options == ["mutate ocean", "done"]


def test_hg_no_donations_between_the_colours_of_one_player() -> None:
    t = agents()
    t.earth.seats = [0, -1, 0, -1]
    assert t.begin().asked == ""


def test_hg_no_donation_without_a_biont_there() -> None:
    t = buying("red", "green")
    t.bacterium("clay-mound", "red")
    t.bacterium("warm-pond", "green")
    t.pool("green", "blue+red")
    assert t.begin().asked == ""


# The introductory game (C3, Q54)


def test_c3_no_macroorganisms_and_no_trophic_levels() -> None:
    t = lone(cubes="3green+blue", pool="blue", options={"mode": "introductory"})
    t.deck("ocean", "trna")
    t.begin()
    assert t.options == ["mutate ocean", "done"]
    assert t.why("evolve seaweed") == "introductory C3"


def test_15_a_macroorganism_counts_as_the_bacterium_beneath_it() -> None:
    t = buying("red", "green")
    for name, cubes in (("clay-mound", "3green+blue"), ("warm-pond", ""), ("alkaline-seep", ""), ("pumice-raft", "")):
        t.bacterium(name, "red", cubes)
    t.pool("red", "red")
    t.begin().play("act-for clay-mound")
    assert "evolve seaweed" in t.options
    t.play("evolve seaweed")
    assert len([o for o in t.alive() if t.earth.owner[ORGANISMS.number(o)] == 0]) == 4


def test_rights_are_cleared_at_the_end() -> None:
    t = hb_table().begin()
    while t.earth.agenda:
        t.play(t.options[-1])
    assert not any(t.earth.buyers)
    assert set(t.earth.pace) == {1}
    assert t.earth.host[0] == ORGANISMS.number("warm-pond")
    assert t.earth.owner[FIRST_PARASITE] == 0
