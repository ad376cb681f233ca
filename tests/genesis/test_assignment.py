"""E1, E2, E5, E6: bionts and catalysts are assigned, moved and taken back."""

from __future__ import annotations

from primordia.genesis.assignment import entropy_limit
from primordia.genesis.earth import GONE, LIVING, Earth
from primordia.genesis.organism import full, own
from primordia.genesis.parts import BLUE, CATALOGUE, GREEN, ORGANISMS, RED, YELLOW
from primordia.kernel.chance import Chance
from primordia.kernel.game import inside
from tests.genesis.scene import Scene, assigning, turn_of
from tests.genesis.table import NO_ROW, organism


def lifts(options: list[str]) -> list[str]:
    return [text for text in options if text.startswith("lift")]


# E1


def test_e1_example_the_biont_is_trapped_on_mars() -> None:
    e = assigning("red", "green", sky="42")  # ocean only; red first
    e.refugium("mars-paleo-ocean", "red", enzymes="red")
    e.refugium("interplanetary-dust")
    e.bacterium("clay-mound", "red", "green")  # one green chromosome: two bionts in refugia
    e.refugium("warm-pond")
    e.pool("red", "blue")
    options = e.begin().run()
    assert e.question == "assign red"
    assert "lift mars-paleo-ocean" not in options
    assert e.why("lift mars-paleo-ocean") == "stuck E1a"
    assert "enzyme blue mars-paleo-ocean" in options
    assert e.run("lift pool") == ["put mars-paleo-ocean", "put interplanetary-dust"]  # the row where the biont is
    assert e.why("put warm-pond") == "out-of-reach E1b"
    e.run("put mars-paleo-ocean")
    assert e.bionts("mars-paleo-ocean") == "2red"
    assert e.run("enzyme blue mars-paleo-ocean") == []  # nothing is left to do, and green has nowhere to go
    assert list(e.earth.enzymes[6 * 7 : 6 * 7 + 3]) == [RED + 1, BLUE + 1, 0]
    assert [entry.kind for entry in e.entries()] == ["assigned", "enzyme"]
    assert e.catalysts("red") == "none"


def test_e1_the_leftmost_empty_slot_and_no_more_than_there_are() -> None:
    e = assigning("red", "green", sky="42")
    p = e.refugium("hydrothermal-vent", "", enzymes="yellow")
    e.pool("red", "2red")
    assert "enzyme red hydrothermal-vent" in e.begin().run()
    options = e.run("enzyme red hydrothermal-vent")
    assert options == ["lift pool", "done"]
    assert e.why("enzyme red hydrothermal-vent") == "slots-full E2b"
    assert e.why("enzyme blue hydrothermal-vent") == "no-catalyst B3"
    assert list(e.earth.enzymes[p * 7 : p * 7 + 2]) == [YELLOW + 1, RED + 1]


def test_e1_enzymes_of_any_colour_beside_the_bionts_of_others_q6() -> None:
    e = assigning("red", "green", sky="42")
    e.refugium("clay-mound", "green", enzymes="green")
    e.pool("red", "blue")
    play_options = e.begin().run()
    assert "enzyme blue clay-mound" in play_options
    e.run("enzyme blue clay-mound", "done", "done")
    assert list(e.earth.enzymes[11 * 7 : 11 * 7 + 2]) == [GREEN + 1, BLUE + 1]


def test_e1a_and_e1b_from_an_active_refugium_to_another_or_to_the_pool_without_compensation() -> None:
    e = assigning("red", "green", sky="42")
    e.refugium("clay-mound", "red")
    e.refugium("hydrothermal-vent")
    assert lifts(e.begin().run()) == ["lift clay-mound"]  # the limit is one: none from the pool
    assert e.why("lift pool") == "entropy E2a"
    assert e.run("lift clay-mound") == ["put hydrothermal-vent", "put pool"]
    e.run("put pool")
    assert e.earth.home[RED] == 4 and e.catalysts("red") == "none"
    assert e.earth.spent[RED] == 1
    e.run("lift pool", "put hydrothermal-vent")  # one of the other three
    assert e.bionts("hydrothermal-vent") == "red"


def test_e1_nothing_to_do_is_not_asked() -> None:
    e = assigning("red", "green", sky=NO_ROW)
    e.refugium("clay-mound")
    e.pool("red", "red")
    assert e.begin().run() == []
    assert not e.earth.agenda


def test_a2_turns_in_player_order_and_a_wanton_player_first() -> None:
    e = assigning("red", "green", sky="59")  # yellow, blue, red, green
    e.refugium("clay-mound")
    e.begin().run()
    assert e.question == "assign red"
    e.run("done")
    assert e.question == "assign green"
    e = assigning("red", "green", sky="59")
    e.refugium("clay-mound")
    e.earth.first = GREEN
    e.begin().run()
    assert e.question == "assign green"


# E2


def test_e2_example_the_green_biont_gives_a_second_assignment_next_turn() -> None:
    e = assigning("green", "red", sky="45")
    e.refugium("clay-mound")
    e.refugium("warm-pond")
    e.begin().run("lift pool", "put clay-mound")
    assert e.earth.entropy[GREEN] == 1
    assert e.question == "assign red"  # green cannot assign another
    e = assigning("green", "red", sky="45")
    e.bacterium("zeolite-lagoon", "green")
    e.refugium("clay-mound")
    e.refugium("warm-pond")
    e.begin().run("lift pool", "put clay-mound", "lift pool", "put clay-mound")
    assert e.earth.entropy[GREEN] == 2
    assert e.bionts("clay-mound") == "2green"
    assert e.question == "assign red"


def test_e2a_the_greenest_organism_with_a_biont_of_mine_counts_wherever_it_is() -> None:
    e = assigning("red", "green", "blue")
    e.bacterium("clay-mound", "red")
    host = e.bacterium("warm-pond", "green+blue", "2green", "calvin-cycle")
    assert entropy_limit(e.earth, RED) == 1
    assert (
        entropy_limit(e.earth, BLUE) == entropy_limit(e.earth, GREEN) == 5
    )  # a foreign gene counts too; biont, two cubes, mutation
    e.parasite("red", host, "calvin-cycle.base, none")
    assert entropy_limit(e.earth, RED) == 2  # the diseased cube it holds
    assert entropy_limit(e.earth, BLUE) == 4


def test_e2a_organs_and_printed_chromosomes_count() -> None:
    e = assigning("red", "green")
    p = e.macro("clay-mound", "seaweed", "red", "1")
    assert entropy_limit(e.earth, RED) == 1 + 3 + 1
    e.earth.organs[p * 7] = 0
    assert entropy_limit(e.earth, RED) == 1 + 3


def test_q4_the_limit_is_taken_once_and_nobody_is_forced_below_it() -> None:
    e = assigning("red", "green", sky="45")
    e.refugium("clay-mound", "2red")
    e.refugium("warm-pond")
    e.bacterium("zeolite-lagoon", "green", "", "calvin-cycle cytochromes")
    assert lifts(turn_of(e, "red")) == ["lift pool", "lift clay-mound"]  # over the limit, and may stay so
    options = e.run("lift pool")
    assert not any(text.startswith("put") for text in options)  # only a parasite could start
    assert e.why("put warm-pond") == "entropy E2a"
    e.run("attach front zeolite-lagoon", "enough", "steal calvin-cycle.base", "enough")
    assert entropy_limit(e.earth, RED) == 2 and e.earth.entropy[RED] == 1
    assert lifts(e.run()) == ["lift clay-mound"]


def test_q5_moving_between_refugia_while_over_the_limit() -> None:
    e = assigning("red", "green", sky="45")
    e.refugium("clay-mound", "3red")
    e.refugium("warm-pond")
    e.begin().run("done", "lift clay-mound")
    e.run("put warm-pond")
    assert e.bionts("warm-pond") == "red" and e.bionts("clay-mound") == "2red"


def test_e2c_each_biont_pays_to_enter_the_deep_hot_biosphere() -> None:
    e = assigning("red", "green", sky="37")
    e.refugium("deep-hot-biosphere")
    e.bacterium("clay-mound", "red", "2green")
    assert e.begin().run() == []  # nobody has a catalyst
    e.pool("red", "yellow+blue")
    assert e.begin().run("lift pool") == ["spend yellow", "spend blue"]  # the only place to go: played by itself
    e.run("spend yellow")
    assert e.catalysts("red") == "blue"
    e.run("lift pool")  # one colour left: not asked
    assert e.catalysts("red") == "none"
    assert e.bionts("deep-hot-biosphere") == "2red"
    assert e.earth.entropy[RED] == 3 and not e.earth.agenda
    assert [entry.kind for entry in e.entries()] == ["assigned", "fee", "assigned", "fee"]


def test_e2d_with_a_spore_bionts_and_enzymes_go_anywhere_but_do_not_come_from_anywhere_q7() -> None:
    e = assigning("red", "green", sky=NO_ROW)
    e.refugium("warm-pond")
    e.refugium("mars-paleo-ocean", "red")
    e.bacterium("clay-mound", "green+red", "green", "endospore-coat")  # as a foreign gene
    e.pool("red", "red")
    options = e.begin().run("done")  # green first
    assert e.question == "assign red"
    assert "enzyme red warm-pond" in options and "enzyme red mars-paleo-ocean" in options
    assert lifts(options) == ["lift pool"]
    assert e.why("lift mars-paleo-ocean") == "stuck E1a"
    e.run("lift pool", "put warm-pond")
    assert e.bionts("warm-pond") == "red"


def test_q7_a_biont_opens_its_row_and_one_that_left_closes_it() -> None:
    e = assigning("red", "green", sky="42")
    e.refugium("clay-mound", "red")
    e.refugium("warm-pond")
    e.refugium("eutectic-brine")
    e.bacterium("zeolite-lagoon", "red", "green", "rotary-flagellum")
    e.bacterium("pumice-raft", "red", "2green")
    e.refugium("radioactive-beach")
    e.pool("red", "red")
    assert "enzyme red warm-pond" not in e.begin().run()
    options = e.run("lift pool")
    assert options == ["put clay-mound", "put radioactive-beach"]  # active, or with a biont of mine
    e.run("put radioactive-beach")
    e = assigning("red", "green", sky="42")
    e.refugium("radioactive-beach")
    e.refugium("clay-mound")
    e.bacterium("zeolite-lagoon", "red", "", "rotary-flagellum")
    e.pool("red", "red")
    assert "enzyme red radioactive-beach" in e.begin().run()
    assert "put radioactive-beach" in e.run("lift zeolite-lagoon")  # for its own move the row counts
    assert "enzyme red radioactive-beach" not in e.run("put pool")
    assert e.why("enzyme red radioactive-beach") == "out-of-reach E1b"


# One use per biont


def test_e_a_biont_once_placed_cannot_be_moved_again_in_this_phase_q3() -> None:
    e = assigning("red", "green", sky="42")
    e.refugium("clay-mound", "red")
    e.refugium("hydrothermal-vent")
    e.begin().run("lift clay-mound", "put hydrothermal-vent")
    assert e.question == "assign green"  # the pool is barred by the limit
    e = assigning("red", "green", sky="42", bionts=1)
    e.refugium("clay-mound", "red")
    e.begin().run()  # to the pool is all it could do
    assert e.question == "assign red"
    e.run("lift clay-mound")
    assert e.question == "assign green"  # taken back, and spent


def test_q3_equal_domes_are_counted() -> None:
    e = assigning("red", "green", sky="42")
    e.refugium("clay-mound", "red")
    e.refugium("hydrothermal-vent", "red")
    options = e.begin().run("lift clay-mound", "put hydrothermal-vent")
    assert lifts(options) == ["lift hydrothermal-vent"]  # one of the two there may still move
    options = e.run("lift hydrothermal-vent", "put clay-mound")
    assert e.question == "assign green"
    assert e.earth.placed[11 * 4 + RED] == e.earth.placed[12 * 4 + RED] == 1


def test_the_counts_are_forgotten_when_the_phase_is_over() -> None:
    e = assigning("red", "green", sky="42")
    e.refugium("clay-mound", "red")
    e.begin().run("lift clay-mound", "done", "done")
    assert not e.earth.agenda
    assert not any(e.earth.placed) and not any(e.earth.spent) and not any(e.earth.moved)


# E5


def test_e5_antioxidants_and_vitamins_on_own_bacteria_and_marine_macroorganisms_only_q30() -> None:
    e = assigning("red", "green", sky=NO_ROW, bionts=5)
    mine = e.bacterium("clay-mound", "red+green", "", "ribozyme")
    foreign = e.bacterium("warm-pond", "green+red")
    e.macro("zeolite-lagoon", "seaweed", "red")
    e.macro("pumice-raft", "trilobite", "red", land=True)
    e.parasite("red", foreign)
    e.pool("red", "green+yellow")
    found = {text for text in turn_of(e, "red") if text.startswith("antioxidant")}
    assert found == {f"antioxidant {c} {p}" for c in ("green", "yellow") for p in ("clay-mound", "zeolite-lagoon")}
    assert e.why("antioxidant green pumice-raft") == "terrestrial E5d"
    e.run("antioxidant green clay-mound", "antioxidant yellow clay-mound")
    assert e.earth.shields[mine * 4 : mine * 4 + 4] == [0, 1, 1, 0]
    assert e.catalysts("red") == "none"
    assert [entry.rule for entry in e.earth.journal or []] == ["E5", "E5"]


# Hg, ruling 26


def test_ruling_26_donations_go_to_the_tableaus_where_i_reside_up_to_the_pool_limit() -> None:
    e = assigning("red", "green", "blue", sky=NO_ROW)
    e.bacterium("clay-mound", "green+red")
    e.bacterium("warm-pond", "blue")
    e.pool("red", "red+2blue")
    e.pool("green", "3blue")
    assert [text for text in turn_of(e, "red") if text.startswith("donate")] == ["donate red green", "donate blue green"]
    e.run("donate blue green")
    assert e.catalysts("green") == "4blue" and e.catalysts("red") == "red+blue"
    assert e.why("donate yellow green") == "no-catalyst B3"
    assert e.why("donate blue green") == "pool-full B3b"
    assert "donated" in [entry.kind for entry in e.entries()]


def test_ruling_26_not_in_solitaire() -> None:
    e = assigning("red", "green", sky=NO_ROW, alone=True)
    e.bacterium("clay-mound", "green+red")
    e.pool("red", "red")
    assert not any(text.startswith("donate") for text in e.begin().run())


# E6


def test_e6_example_into_the_malaria_of_a_player_without_hgt() -> None:
    e = assigning("red", "yellow", sky="59")
    e.bacterium("clay-mound", "2red", "", "rotary-flagellum")
    victim = e.bacterium("warm-pond", "red", "", "calvin-cycle")
    e.refugium("hydrothermal-vent")
    e.parasite("yellow", victim, "none, calvin-cycle.base")
    turn_of(e, "red")
    assert "put yellow-parasite" in e.run("lift clay-mound")
    e.run("put yellow-parasite")
    assert e.bionts("yellow-parasite") == "red+yellow"
    assert e.earth.owner[17] == YELLOW  # still his
    assert e.earth.moved[RED] == 1
    assert "lift warm-pond" not in e.options  # one icon, one move
    assert e.why("lift warm-pond") == "no-hgt E6"


def test_e6_from_the_pool_or_a_refugium_nobody_enters_a_microorganism() -> None:
    e = assigning("red", "green", sky="42")
    e.bacterium("clay-mound", "red", "green", "rotary-flagellum")
    e.refugium("hydrothermal-vent", "red")
    e.begin().run("lift hydrothermal-vent")
    # the only way was back to the pool
    assert e.earth.home[RED] == 3 and e.bionts("clay-mound") == "red"


def test_e6_a_microorganism_in_any_row_is_a_source_but_targets_must_be_in_reach() -> None:
    e = assigning("red", "green", sky="42")
    e.bacterium("warm-pond", "2red", "", "rotary-flagellum")  # continent: inactive
    e.bacterium("geothermal-zinc", "green")  # the same row: in reach
    e.bacterium("zeolite-lagoon", "green")  # coastal: not
    e.bacterium("clay-mound", "green")  # ocean: active
    e.refugium("hydrothermal-vent")
    options = e.begin().run("lift warm-pond")
    assert options == ["put hydrothermal-vent", "put geothermal-zinc", "put clay-mound", "put pool"]
    assert e.why("put zeolite-lagoon") == "out-of-reach E1b"


def test_e6d_not_to_or_from_macroorganisms() -> None:
    e = assigning("red", "green", sky="42")
    e.macro("hydrothermal-vent", "seaweed", "red+green")
    e.bacterium("clay-mound", "2red", "", "rotary-flagellum")
    assert lifts(e.begin().run()) == ["lift clay-mound"]
    e.run("lift clay-mound")
    assert e.earth.home[RED] == 2  # to the pool, the only place
    e = assigning("red", "green", sky="42")
    e.macro("hydrothermal-vent", "seaweed", "red+green")
    e.bacterium("clay-mound", "2red", "", "rotary-flagellum")
    e.bacterium("warm-pond", "green")
    e.refugium("green-rust-fumarole")
    e.begin().run("lift clay-mound")
    assert e.why("put hydrothermal-vent") == "macroorganism E6d"


def test_q25_every_removal_from_a_microorganism_uses_an_icon_and_the_limits_hold() -> None:
    e = assigning("red", "green", sky="37")
    e.bacterium("clay-mound", "3red", "", "rotary-flagellum bacteriorhodopsin")
    e.refugium("hydrothermal-vent")
    e.refugium("deep-hot-biosphere")
    options = e.begin().run("lift clay-mound")
    assert options == ["put hydrothermal-vent", "put pool"]  # no catalyst for the deep
    e.run("put pool")
    assert e.earth.spent[RED] == 1
    options = e.run("lift clay-mound")
    assert "put hydrothermal-vent" in options  # entropy: 1 + the green of bacteriorhodopsin = 2
    e.run("put hydrothermal-vent")
    assert e.earth.moved[RED] == 2
    assert "lift clay-mound" not in e.options


def test_q25_icons_are_counted_anew_before_each_move() -> None:
    e = assigning("red", "green", sky="42")
    e.bacterium("clay-mound", "red", "", "rotary-flagellum conjugation-pilus")
    e.bacterium("hydrothermal-vent", "2red")
    e.begin().run("lift clay-mound", "put pool")  # extinct, and its icons with it
    assert e.earth.place[11] == GONE
    assert "lift hydrothermal-vent" not in e.options


def test_e6b_q26_the_last_biont_leaves_the_placard_is_a_trophy_and_parasites_die_compensated() -> None:
    e = assigning("red", "green", sky="42")
    host = e.bacterium("clay-mound", "red", "blue", "rotary-flagellum calvin-cycle")
    e.parasite("green", host, "none, rotary-flagellum.base", side=1)
    e.bacterium("hydrothermal-vent", "red")
    e.pool("green", "red")
    e.begin().run("lift clay-mound", "put hydrothermal-vent")
    e.run("discard rotary-flagellum")  # red chooses the order of the two
    assert e.earth.place[11] == GONE and e.earth.trophies[RED] == 1
    assert e.earth.home[RED] == 2 and e.catalysts("red") == "none"  # moved, not compensated
    assert e.catalysts("green") == "red+green" and e.earth.home[GREEN] == 4
    assert e.earth.host[GREEN] == -1 and e.earth.ready[GREEN] == 6  # back next turn
    assert [e.earth.top[1], *e.earth.tails[1]] == [8, 16]
    assert "extinct" in [entry.kind for entry in e.entries()]


def test_q63_a_target_that_dies_because_the_biont_leaves_is_not_offered() -> None:
    e = assigning("red", "green", sky="42")
    host = e.bacterium("clay-mound", "red", "", "rotary-flagellum tmrna")
    p = e.parasite("green", host, "none, rotary-flagellum.base", side=1, mutations="ribozyme")
    e.bacterium("hydrothermal-vent", "green", "", "mrna")
    options = e.begin().run("lift clay-mound")
    assert "put green-parasite" not in options
    assert "attach back green-parasite" not in options  # blue and yellow: could else steal the ribozyme's cube
    assert "attach back hydrothermal-vent" in options
    assert e.earth.host[p - 16] == host


def test_e6c_q28_commandeered_at_once_with_everything_but_the_catalysts() -> None:
    e = assigning("red", "green", sky="42")
    host = e.bacterium("clay-mound", "red+green", "blue", "rotary-flagellum calvin-cycle")
    e.parasite("green", host, "none, rotary-flagellum.base", side=1)
    e.earth.shields[host * 4 + RED] = 1
    e.pool("red", "red")
    e.begin().run("lift clay-mound", "put pool")
    assert e.earth.owner[host] == GREEN and e.earth.place[host] == LIVING
    assert e.earth.shields[host * 4 + RED] == 1 and e.earth.host[GREEN] == host
    assert e.catalysts("red") == "red"
    assert [entry.kind for entry in e.entries()] == ["moved", "commandeered"]


def test_e6c_q28_of_several_foreign_players_the_old_owner_chooses() -> None:
    e = assigning("red", "green", "blue", sky="42")
    host = e.bacterium("clay-mound", "red+green+blue", "", "rotary-flagellum")
    assert e.begin().run("lift clay-mound") == ["take green", "take blue"]  # out: only the pool was left
    assert e.question == "bequeath red clay-mound"
    e.run("take blue")
    assert e.earth.owner[host] == BLUE


def test_q38_back_on_the_own_parasite_card_one_takes_command_again() -> None:
    e = assigning("red", "yellow", "green", sky="42")
    host = e.bacterium("clay-mound", "green", "", "calvin-cycle")
    e.bacterium("hydrothermal-vent", "2yellow", "", "rotary-flagellum")
    p = e.parasite("yellow", host, "none, calvin-cycle.base", "red")
    assert e.earth.owner[p] == RED
    turn_of(e, "yellow")
    e.run("lift hydrothermal-vent", "put yellow-parasite")
    assert e.earth.owner[p] == YELLOW and e.bionts("yellow-parasite") == "red+yellow"
    assert "regained" in [entry.kind for entry in e.entries()]


# E6a, ruling 29


def wanton_green(sky: str = "42") -> Earth:
    e = assigning("red", "green", "blue", sky=sky)
    e.bacterium("hydrothermal-vent", "2red", "", "rotary-flagellum")
    e.bacterium("clay-mound", "green", "", "conjugation-pilus bacteriorhodopsin")
    e.bacterium("green-rust-fumarole", "blue")
    return e


def test_e6a_ruling_29_the_owner_with_more_wantonness_may_block() -> None:
    e = wanton_green()
    e.refugium("uv-irradiated-ocean")
    e.begin().run("lift hydrothermal-vent")
    assert e.run("put clay-mound") == ["yes", "no"]
    assert e.question == "block green red hydrothermal-vent clay-mound none"
    assert e.run("yes") == ["put green-rust-fumarole", "put hydrothermal-vent", "put pool"]  # no refugium, not the same
    assert e.question == "put red hydrothermal-vent clay-mound"
    e.run("put hydrothermal-vent")
    assert e.bionts("hydrothermal-vent") == "2red" and e.earth.moved[RED] == 1
    assert e.earth.placed[12 * 4 + RED] == 1
    assert not any(text.startswith("lift hydro") for text in e.run())
    assert [entry.kind for entry in e.entries()] == ["blocked", "moved"]


def test_e6a_the_owner_may_let_it_in_and_less_wanton_owners_are_not_asked() -> None:
    e = wanton_green()
    e.begin().run("lift hydrothermal-vent", "put clay-mound", "no")
    assert e.bionts("clay-mound") == "red+green"
    e = wanton_green()
    e.begin().run("lift hydrothermal-vent", "put green-rust-fumarole")
    assert e.bionts("green-rust-fumarole") == "red+blue"


def test_ruling_29_blocked_again_by_another_organism_of_the_same_owner() -> None:
    e = wanton_green("59")
    e.bacterium("zeolite-lagoon", "green")
    turn_of(e, "red")
    e.run("lift hydrothermal-vent", "put clay-mound", "yes")
    options = e.run("put zeolite-lagoon", "yes")
    assert "put clay-mound" not in options and "put zeolite-lagoon" not in options
    e.run("put pool")
    assert e.earth.home[RED] == 3 and e.earth.moved[RED] == 1 and e.earth.spent[RED] == 1


def test_the_wantonness_of_equals_does_not_block() -> None:
    e = assigning("red", "green", sky="42")
    e.bacterium("hydrothermal-vent", "2red", "", "rotary-flagellum")
    e.bacterium("clay-mound", "green", "", "conjugation-pilus")
    e.begin().run("lift hydrothermal-vent", "put clay-mound")
    assert e.bionts("clay-mound") == "red+green"


# Other


def test_q54_without_parasites_nobody_enters_the_organisms_of_others() -> None:
    e = assigning("red", "green", sky="42", options={"parasites": False})
    e.bacterium("hydrothermal-vent", "2red", "", "rotary-flagellum")
    e.bacterium("clay-mound", "green", "", "calvin-cycle")
    e.bacterium("green-rust-fumarole", "red")
    assert e.begin().run("lift hydrothermal-vent") == ["put green-rust-fumarole", "put pool"]


def test_ruling_15_four_organisms_at_most() -> None:
    e = assigning("red", "green", bionts=8)
    for name in ("clay-mound", "warm-pond", "zeolite-lagoon"):
        e.bacterium(name, "red")
    host = e.bacterium("hydrothermal-vent", "green", "", "calvin-cycle")
    assert not full(e.earth, RED)
    e.parasite("red", host, "calvin-cycle.base, none")
    assert full(e.earth, RED)
    e.parasite("red", host, "calvin-cycle.base, none", "green", owner="green")  # commandeered: it does not count
    assert not full(e.earth, RED)
    e.parasite("green", 16, bionts="red")
    assert not full(e.earth, RED)  # another's card that red commands does not count either
    e.bacterium("pumice-raft", "red")
    assert full(e.earth, RED)


def four_bacteria(guest: str = "", more: str = "") -> Scene:
    """Red has four bacteria and one icon of HGT; green's vent has a cube that a red parasite could steal."""
    e = assigning("red", "green", bionts=8)
    e.bacterium("clay-mound", "2red" if more else "red", "", "rotary-flagellum")
    e.bacterium("zeolite-lagoon", "+".join(filter(None, ("red", guest))))
    for name in ("warm-pond", "pumice-raft"):
        e.bacterium(name, "red")
    e.bacterium("hydrothermal-vent", "green", "", "calvin-cycle")
    return e


def test_48_e1a_an_organism_that_dies_by_the_very_move_does_not_count_for_the_limit() -> None:
    """Four bacteria of one biont each: one of them may become a parasite, which is the fourth organism then."""
    e = four_bacteria()
    assert "attach front hydrothermal-vent" in e.begin().run("lift zeolite-lagoon")
    e.run("attach front hydrothermal-vent", "enough")
    assert {ORGANISMS.text(o) for o in own(e.earth, RED)} == {"pumice-raft", "warm-pond", "clay-mound", "red-parasite"}
    assert full(e.earth, RED)


def test_48_nor_does_one_that_changes_hands_by_it() -> None:
    e = four_bacteria(guest="green")
    assert "attach front hydrothermal-vent" in e.begin().run("lift zeolite-lagoon")
    e.run("attach front hydrothermal-vent", "enough")
    assert e.earth.owner[ORGANISMS.number("zeolite-lagoon")] == GREEN and full(e.earth, RED)


def test_48_one_that_lives_on_counts() -> None:
    e = four_bacteria(more="red")
    assert "attach front hydrothermal-vent" not in e.begin().run("lift clay-mound")
    assert e.why("attach front hydrothermal-vent") == "no-parasite E3"
    e = four_bacteria()
    assert "lift pool" not in e.begin().run()  # it could not go anywhere


def test_refusals_name_reason_and_rule() -> None:
    e = assigning("red", "green", sky="37", bionts=2)
    e.refugium("deep-hot-biosphere")
    e.refugium("hydrothermal-vent")
    e.refugium("interplanetary-dust")
    e.bacterium("clay-mound", "green", "", "calvin-cycle")
    e.earth.ready[RED] = 6
    e.begin().run("lift pool")
    assert e.why("put deep-hot-biosphere") == "no-catalyst E2c"
    assert e.why("put clay-mound") == "only-hgt E6"
    assert e.why("attach front clay-mound") == "no-parasite E3"
    step = e.earth.agenda[-1]
    for text in ("put pool", "put warm-pond", "put blue-parasite", "done"):
        assert step.hindrance(e.earth, CATALOGUE.parse(text)) is None  # no more to say than that it is not offered
    e.pool("red", "red")
    e.run("put hydrothermal-vent")
    assert e.why("lift hydrothermal-vent") == "biont-used E"
    assert e.why("lift interplanetary-dust") == "no-biont E1a"
    step = e.earth.agenda[-1]
    for text in ("pass", "enzyme red warm-pond", "donate red green"):
        assert step.hindrance(e.earth, CATALOGUE.parse(text)) is None


def test_a_fork_in_the_middle_shares_nothing() -> None:
    e = wanton_green()
    e.begin().run("lift hydrothermal-vent", "put clay-mound")
    twin = e.game.clone(Chance(2))
    twin.play("no")
    assert organism(twin, "clay-mound")["bionts"] == {"red": 1, "green": 1} and e.bionts("clay-mound") == "green"
    assert e.earth.placed != inside(twin).placed and e.earth.moved != inside(twin).moved
    assert ORGANISMS.text(11) == "clay-mound"
