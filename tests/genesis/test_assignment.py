"""E1, E2, E5, E6: bionts and catalysts are assigned, moved and taken back."""

from __future__ import annotations

from primordia.genesis.assignment import entropy_limit
from primordia.genesis.earth import GONE, LIVING, Earth
from primordia.genesis.organism import full, own
from primordia.genesis.parts import BLUE, CATALOGUE, GREEN, ORGANISMS, RED, YELLOW
from primordia.kernel.chance import Chance

from .driver_e import (
    NONE,
    asked,
    bacterium,
    begin,
    bionts,
    catalysts,
    disks,
    earth,
    macro,
    now,
    parasite,
    play,
    refugium,
    told,
    turn_of,
    why,
)


def lifts(options: list[str]) -> list[str]:
    return [text for text in options if text.startswith("lift")]


# E1


def test_e1_example_the_biont_is_trapped_on_mars() -> None:
    e = earth("red", "green", sky="42")  # ocean only; red first
    refugium(e, "mars-paleo-ocean", "red", "red")
    refugium(e, "interplanetary-dust")
    bacterium(e, "clay-mound", "red", "green")  # one green chromosome: two bionts in refugia
    refugium(e, "warm-pond")
    catalysts(e, "red", "blue")
    options = begin(e)
    assert asked(e) == "assign red"
    assert "lift mars-paleo-ocean" not in options
    assert why(e, "lift mars-paleo-ocean") == ("genesis.why.stuck", "E1a")
    assert "enzyme blue mars-paleo-ocean" in options
    assert play(e, "lift pool") == ["put mars-paleo-ocean", "put interplanetary-dust"]  # the row where the biont is
    assert why(e, "put warm-pond") == ("genesis.why.out-of-reach", "E1b")
    play(e, "put mars-paleo-ocean")
    assert bionts(e, "mars-paleo-ocean") == "red red"
    assert play(e, "enzyme blue mars-paleo-ocean") == []  # nothing is left to do, and green has nowhere to go
    assert e.enzymes[6 * 7 : 6 * 7 + 3] == [RED + 1, BLUE + 1, 0]
    assert told(e) == ["assigned", "enzyme"]
    assert disks(e, "red") == [0, 0, 0, 0]


def test_e1_the_leftmost_empty_slot_and_no_more_than_there_are() -> None:
    e = earth("red", "green", sky="42")
    p = refugium(e, "hydrothermal-vent", "", "yellow")
    catalysts(e, "red", "red red")
    assert "enzyme red hydrothermal-vent" in begin(e)
    options = play(e, "enzyme red hydrothermal-vent")
    assert options == ["lift pool", "done"]
    assert why(e, "enzyme red hydrothermal-vent") == ("genesis.why.slots-full", "E2b")
    assert why(e, "enzyme blue hydrothermal-vent") == ("genesis.why.no-catalyst", "B3")
    assert e.enzymes[p * 7 : p * 7 + 2] == [YELLOW + 1, RED + 1]


def test_e1_enzymes_of_any_colour_beside_the_bionts_of_others_q6() -> None:
    e = earth("red", "green", sky="42")
    refugium(e, "clay-mound", "green", "green")
    catalysts(e, "red", "blue")
    play_options = begin(e)
    assert "enzyme blue clay-mound" in play_options
    play(e, "enzyme blue clay-mound", "done", "done")
    assert e.enzymes[11 * 7 : 11 * 7 + 2] == [GREEN + 1, BLUE + 1]


def test_e1a_and_e1b_from_an_active_refugium_to_another_or_to_the_pool_without_compensation() -> None:
    e = earth("red", "green", sky="42")
    refugium(e, "clay-mound", "red")
    refugium(e, "hydrothermal-vent")
    assert lifts(begin(e)) == ["lift clay-mound"]  # the limit is one: none from the pool
    assert why(e, "lift pool") == ("genesis.why.entropy", "E2a")
    assert play(e, "lift clay-mound") == ["put hydrothermal-vent", "put pool"]
    play(e, "put pool")
    assert e.home[RED] == 4 and not any(disks(e, "red"))
    assert e.spent[RED] == 1
    play(e, "lift pool", "put hydrothermal-vent")  # one of the other three
    assert bionts(e, "hydrothermal-vent") == "red"


def test_e1_nothing_to_do_is_not_asked() -> None:
    e = earth("red", "green", sky=NONE)
    refugium(e, "clay-mound")
    catalysts(e, "red", "red")
    assert begin(e) == []
    assert not e.agenda


def test_a2_turns_in_player_order_and_a_wanton_player_first() -> None:
    e = earth("red", "green", sky="59")  # yellow, blue, red, green
    refugium(e, "clay-mound")
    begin(e)
    assert asked(e) == "assign red"
    play(e, "done")
    assert asked(e) == "assign green"
    e = earth("red", "green", sky="59")
    refugium(e, "clay-mound")
    e.first = GREEN
    begin(e)
    assert asked(e) == "assign green"


# E2


def test_e2_example_the_green_biont_gives_a_second_assignment_next_turn() -> None:
    e = earth("green", "red", sky="45")
    refugium(e, "clay-mound")
    refugium(e, "warm-pond")
    begin(e, "lift pool", "put clay-mound")
    assert e.entropy[GREEN] == 1
    assert asked(e) == "assign red"  # green cannot assign another
    e = earth("green", "red", sky="45")
    bacterium(e, "zeolite-lagoon", "green")
    refugium(e, "clay-mound")
    refugium(e, "warm-pond")
    begin(e, "lift pool", "put clay-mound", "lift pool", "put clay-mound")
    assert e.entropy[GREEN] == 2
    assert bionts(e, "clay-mound") == "green green"
    assert asked(e) == "assign red"


def test_e2a_the_greenest_organism_with_a_biont_of_mine_counts_wherever_it_is() -> None:
    e = earth("red", "green", "blue")
    bacterium(e, "clay-mound", "red")
    host = bacterium(e, "warm-pond", "green blue", "green green", ["calvin-cycle"])
    assert entropy_limit(e, RED) == 1
    assert entropy_limit(e, BLUE) == entropy_limit(e, GREEN) == 5  # a foreign gene counts too; biont, two cubes, mutation
    parasite(e, "red", host, "red", 0, ["calvin-cycle.base", ""])
    assert entropy_limit(e, RED) == 2  # the diseased cube it holds
    assert entropy_limit(e, BLUE) == 4


def test_e2a_organs_and_printed_chromosomes_count() -> None:
    e = earth("red", "green")
    p = macro(e, "clay-mound", "seaweed", "red", [1])
    assert entropy_limit(e, RED) == 1 + 3 + 1
    e.organs[p * 7] = 0
    assert entropy_limit(e, RED) == 1 + 3


def test_q4_the_limit_is_taken_once_and_nobody_is_forced_below_it() -> None:
    e = earth("red", "green", sky="45")
    refugium(e, "clay-mound", "red red")
    refugium(e, "warm-pond")
    bacterium(e, "zeolite-lagoon", "green", "", ["calvin-cycle", "cytochromes"])
    assert lifts(turn_of(e, "red")) == ["lift pool", "lift clay-mound"]  # over the limit, and may stay so
    options = play(e, "lift pool")
    assert not any(text.startswith("put") for text in options)  # only a parasite could start
    assert why(e, "put warm-pond") == ("genesis.why.entropy", "E2a")
    play(e, "attach front zeolite-lagoon", "enough", "steal calvin-cycle.base", "enough")
    assert entropy_limit(e, RED) == 2 and e.entropy[RED] == 1
    assert lifts(play(e)) == ["lift clay-mound"]


def test_q5_moving_between_refugia_while_over_the_limit() -> None:
    e = earth("red", "green", sky="45")
    refugium(e, "clay-mound", "red red red")
    refugium(e, "warm-pond")
    begin(e, "done", "lift clay-mound")
    play(e, "put warm-pond")
    assert bionts(e, "warm-pond") == "red" and bionts(e, "clay-mound") == "red red"


def test_e2c_each_biont_pays_to_enter_the_deep_hot_biosphere() -> None:
    e = earth("red", "green", sky="37")
    refugium(e, "deep-hot-biosphere")
    bacterium(e, "clay-mound", "red", "green green")
    assert begin(e) == []  # nobody has a catalyst
    catalysts(e, "red", "yellow blue")
    assert begin(e, "lift pool") == ["spend yellow", "spend blue"]  # the only place to go: played by itself
    play(e, "spend yellow")
    assert disks(e, "red") == [0, 0, 0, 1]
    play(e, "lift pool")  # one colour left: not asked
    assert disks(e, "red") == [0, 0, 0, 0]
    assert bionts(e, "deep-hot-biosphere") == "red red"
    assert e.entropy[RED] == 3 and not e.agenda
    assert told(e) == ["assigned", "fee", "assigned", "fee"]


def test_e2d_with_a_spore_bionts_and_enzymes_go_anywhere_but_do_not_come_from_anywhere_q7() -> None:
    e = earth("red", "green", sky=NONE)
    refugium(e, "warm-pond")
    refugium(e, "mars-paleo-ocean", "red")
    bacterium(e, "clay-mound", "green red", "green", ["endospore-coat"])  # as a foreign gene
    catalysts(e, "red", "red")
    options = begin(e, "done")  # green first
    assert asked(e) == "assign red"
    assert "enzyme red warm-pond" in options and "enzyme red mars-paleo-ocean" in options
    assert lifts(options) == ["lift pool"]
    assert why(e, "lift mars-paleo-ocean") == ("genesis.why.stuck", "E1a")
    play(e, "lift pool", "put warm-pond")
    assert bionts(e, "warm-pond") == "red"


def test_q7_a_biont_opens_its_row_and_one_that_left_closes_it() -> None:
    e = earth("red", "green", sky="42")
    refugium(e, "clay-mound", "red")
    refugium(e, "warm-pond")
    refugium(e, "eutectic-brine")
    bacterium(e, "zeolite-lagoon", "red", "green", ["rotary-flagellum"])
    bacterium(e, "pumice-raft", "red", "green green")
    refugium(e, "radioactive-beach")
    catalysts(e, "red", "red")
    assert "enzyme red warm-pond" not in begin(e)
    options = play(e, "lift pool")
    assert options == ["put clay-mound", "put radioactive-beach"]  # active, or with a biont of mine
    play(e, "put radioactive-beach")
    e = earth("red", "green", sky="42")
    refugium(e, "radioactive-beach")
    refugium(e, "clay-mound")
    bacterium(e, "zeolite-lagoon", "red", "", ["rotary-flagellum"])
    catalysts(e, "red", "red")
    assert "enzyme red radioactive-beach" in begin(e)
    assert "put radioactive-beach" in play(e, "lift zeolite-lagoon")  # for its own move the row counts
    assert "enzyme red radioactive-beach" not in play(e, "put pool")
    assert why(e, "enzyme red radioactive-beach") == ("genesis.why.out-of-reach", "E1b")


# One use per biont


def test_e_a_biont_once_placed_cannot_be_moved_again_in_this_phase_q3() -> None:
    e = earth("red", "green", sky="42")
    refugium(e, "clay-mound", "red")
    refugium(e, "hydrothermal-vent")
    begin(e, "lift clay-mound", "put hydrothermal-vent")
    assert asked(e) == "assign green"  # the pool is barred by the limit
    e = earth("red", "green", sky="42", bionts=1)
    refugium(e, "clay-mound", "red")
    begin(e)  # to the pool is all it could do
    assert asked(e) == "assign red"
    play(e, "lift clay-mound")
    assert asked(e) == "assign green"  # taken back, and spent


def test_q3_equal_domes_are_counted() -> None:
    e = earth("red", "green", sky="42")
    refugium(e, "clay-mound", "red")
    refugium(e, "hydrothermal-vent", "red")
    options = begin(e, "lift clay-mound", "put hydrothermal-vent")
    assert lifts(options) == ["lift hydrothermal-vent"]  # one of the two there may still move
    options = play(e, "lift hydrothermal-vent", "put clay-mound")
    assert asked(e) == "assign green"
    assert e.placed[11 * 4 + RED] == e.placed[12 * 4 + RED] == 1


def test_the_counts_are_forgotten_when_the_phase_is_over() -> None:
    e = earth("red", "green", sky="42")
    refugium(e, "clay-mound", "red")
    begin(e, "lift clay-mound", "done", "done")
    assert not e.agenda
    assert not any(e.placed) and not any(e.spent) and not any(e.moved)


# E5


def test_e5_antioxidants_and_vitamins_on_own_bacteria_and_marine_macroorganisms_only_q30() -> None:
    e = earth("red", "green", sky=NONE)
    mine = bacterium(e, "clay-mound", "red green", "", ["ribozyme"])
    foreign = bacterium(e, "warm-pond", "green red")
    macro(e, "zeolite-lagoon", "seaweed", "red")
    macro(e, "pumice-raft", "trilobite", "red", land=True)
    parasite(e, "red", foreign, "red")
    catalysts(e, "red", "green yellow")
    found = {text for text in turn_of(e, "red") if text.startswith("antioxidant")}
    assert found == {f"antioxidant {c} {p}" for c in ("green", "yellow") for p in ("clay-mound", "zeolite-lagoon")}
    assert why(e, "antioxidant green pumice-raft") == ("genesis.why.terrestrial", "E5d")
    play(e, "antioxidant green clay-mound", "antioxidant yellow clay-mound")
    assert e.shields[mine * 4 : mine * 4 + 4] == [0, 1, 1, 0]
    assert disks(e, "red") == [0, 0, 0, 0]
    assert [entry.rule for entry in e.journal or []] == ["E5", "E5"]


# Hg, ruling 26


def test_ruling_26_donations_go_to_the_tableaus_where_i_reside_up_to_the_pool_limit() -> None:
    e = earth("red", "green", "blue", sky=NONE)
    e.limit = 4
    bacterium(e, "clay-mound", "green red")
    bacterium(e, "warm-pond", "blue")
    catalysts(e, "red", "red blue")
    catalysts(e, "green", "blue blue blue")
    assert [text for text in turn_of(e, "red") if text.startswith("donate")] == ["donate red green", "donate blue green"]
    play(e, "donate blue green")
    assert disks(e, "green") == [0, 0, 0, 4] and disks(e, "red") == [1, 0, 0, 0]
    assert why(e, "donate blue green") == ("genesis.why.no-catalyst", "B3")
    catalysts(e, "red", "blue")
    assert why(e, "donate blue green") == ("genesis.why.pool-full", "B3b")
    assert "donated" in told(e)


def test_ruling_26_not_in_solitaire() -> None:
    e = earth("red", "green", sky=NONE)
    e.seats = [0, -1, 0, -1]  # one person, two colours
    bacterium(e, "clay-mound", "green red")
    catalysts(e, "red", "red")
    assert not any(text.startswith("donate") for text in begin(e))


# E6


def test_e6_example_into_the_malaria_of_a_player_without_hgt() -> None:
    e = earth("red", "yellow", sky="59")
    bacterium(e, "clay-mound", "red red", "", ["rotary-flagellum"])
    victim = bacterium(e, "warm-pond", "red", "", ["calvin-cycle"])
    refugium(e, "hydrothermal-vent")
    parasite(e, "yellow", victim, "yellow", 0, ["", "calvin-cycle.base"])
    turn_of(e, "red")
    assert "put yellow-parasite" in play(e, "lift clay-mound")
    play(e, "put yellow-parasite")
    assert bionts(e, "yellow-parasite") == "red yellow"
    assert e.owner[17] == YELLOW  # still his
    assert e.moved[RED] == 1
    assert "lift warm-pond" not in now(e)  # one icon, one move
    assert why(e, "lift warm-pond") == ("genesis.why.no-hgt", "E6")


def test_e6_from_the_pool_or_a_refugium_nobody_enters_a_microorganism() -> None:
    e = earth("red", "green", sky="42")
    bacterium(e, "clay-mound", "red", "green", ["rotary-flagellum"])
    refugium(e, "hydrothermal-vent", "red")
    begin(e, "lift hydrothermal-vent")
    # the only way was back to the pool
    assert e.home[RED] == 3 and bionts(e, "clay-mound") == "red"


def test_e6_a_microorganism_in_any_row_is_a_source_but_targets_must_be_in_reach() -> None:
    e = earth("red", "green", sky="42")
    bacterium(e, "warm-pond", "red red", "", ["rotary-flagellum"])  # continent: inactive
    bacterium(e, "geothermal-zinc", "green")  # the same row: in reach
    bacterium(e, "zeolite-lagoon", "green")  # coastal: not
    bacterium(e, "clay-mound", "green")  # ocean: active
    refugium(e, "hydrothermal-vent")
    options = begin(e, "lift warm-pond")
    assert options == ["put hydrothermal-vent", "put geothermal-zinc", "put clay-mound", "put pool"]
    assert why(e, "put zeolite-lagoon") == ("genesis.why.out-of-reach", "E1b")


def test_e6d_not_to_or_from_macroorganisms() -> None:
    e = earth("red", "green", sky="42")
    macro(e, "hydrothermal-vent", "seaweed", "red green")
    bacterium(e, "clay-mound", "red red", "", ["rotary-flagellum"])
    assert lifts(begin(e)) == ["lift clay-mound"]
    play(e, "lift clay-mound")
    assert e.home[RED] == 2  # to the pool, the only place
    e = earth("red", "green", sky="42")
    macro(e, "hydrothermal-vent", "seaweed", "red green")
    bacterium(e, "clay-mound", "red red", "", ["rotary-flagellum"])
    bacterium(e, "warm-pond", "green")
    refugium(e, "green-rust-fumarole")
    begin(e, "lift clay-mound")
    assert why(e, "put hydrothermal-vent") == ("genesis.why.macroorganism", "E6d")


def test_q25_every_removal_from_a_microorganism_uses_an_icon_and_the_limits_hold() -> None:
    e = earth("red", "green", sky="37")
    bacterium(e, "clay-mound", "red red red", "", ["rotary-flagellum", "bacteriorhodopsin"])
    refugium(e, "hydrothermal-vent")
    refugium(e, "deep-hot-biosphere")
    options = begin(e, "lift clay-mound")
    assert options == ["put hydrothermal-vent", "put pool"]  # no catalyst for the deep
    play(e, "put pool")
    assert e.spent[RED] == 1
    options = play(e, "lift clay-mound")
    assert "put hydrothermal-vent" in options  # entropy: 1 + the green of bacteriorhodopsin = 2
    play(e, "put hydrothermal-vent")
    assert e.moved[RED] == 2
    assert "lift clay-mound" not in now(e)


def test_q25_icons_are_counted_anew_before_each_move() -> None:
    e = earth("red", "green", sky="42")
    bacterium(e, "clay-mound", "red", "", ["rotary-flagellum", "conjugation-pilus"])
    bacterium(e, "hydrothermal-vent", "red red")
    begin(e, "lift clay-mound", "put pool")  # extinct, and its icons with it
    assert e.place[11] == GONE
    assert "lift hydrothermal-vent" not in now(e)


def test_e6b_q26_the_last_biont_leaves_the_placard_is_a_trophy_and_parasites_die_compensated() -> None:
    e = earth("red", "green", sky="42")
    host = bacterium(e, "clay-mound", "red", "blue", ["rotary-flagellum", "calvin-cycle"])
    parasite(e, "green", host, "green", 1, ["", "rotary-flagellum.base"])
    bacterium(e, "hydrothermal-vent", "red")
    catalysts(e, "green", "red")
    begin(e, "lift clay-mound", "put hydrothermal-vent")
    play(e, "discard rotary-flagellum")  # red chooses the order of the two
    assert e.place[11] == GONE and e.trophies[RED] == 1
    assert e.home[RED] == 2 and not any(disks(e, "red"))  # moved, not compensated
    assert disks(e, "green") == [1, 0, 1, 0] and e.home[GREEN] == 4
    assert e.host[GREEN] == -1 and e.ready[GREEN] == 6  # back next turn
    assert [e.top[1], *e.tails[1]] == [8, 16]
    assert "extinct" in told(e)


def test_q63_a_target_that_dies_because_the_biont_leaves_is_not_offered() -> None:
    e = earth("red", "green", sky="42")
    host = bacterium(e, "clay-mound", "red", "", ["rotary-flagellum", "tmrna"])
    p = parasite(e, "green", host, "green", 1, ["", "rotary-flagellum.base"], ["ribozyme"])
    bacterium(e, "hydrothermal-vent", "green", "", ["mrna"])
    options = begin(e, "lift clay-mound")
    assert "put green-parasite" not in options
    assert "attach back green-parasite" not in options  # blue and yellow: could else steal the ribozyme's cube
    assert "attach back hydrothermal-vent" in options
    assert e.host[p - 16] == host


def test_e6c_q28_commandeered_at_once_with_everything_but_the_catalysts() -> None:
    e = earth("red", "green", sky="42")
    host = bacterium(e, "clay-mound", "red green", "blue", ["rotary-flagellum", "calvin-cycle"])
    parasite(e, "green", host, "green", 1, ["", "rotary-flagellum.base"])
    e.shields[host * 4 + RED] = 1
    catalysts(e, "red", "red")
    begin(e, "lift clay-mound", "put pool")
    assert e.owner[host] == GREEN and e.place[host] == LIVING
    assert e.shields[host * 4 + RED] == 1 and e.host[GREEN] == host
    assert disks(e, "red") == [1, 0, 0, 0]
    assert told(e) == ["moved", "commandeered"]


def test_e6c_q28_of_several_foreign_players_the_old_owner_chooses() -> None:
    e = earth("red", "green", "blue", sky="42")
    host = bacterium(e, "clay-mound", "red green blue", "", ["rotary-flagellum"])
    assert begin(e, "lift clay-mound") == ["take green", "take blue"]  # out: only the pool was left
    assert asked(e) == "bequeath red clay-mound"
    play(e, "take blue")
    assert e.owner[host] == BLUE


def test_q38_back_on_the_own_parasite_card_one_takes_command_again() -> None:
    e = earth("red", "yellow", "green", sky="42")
    host = bacterium(e, "clay-mound", "green", "", ["calvin-cycle"])
    bacterium(e, "hydrothermal-vent", "yellow yellow", "", ["rotary-flagellum"])
    p = parasite(e, "yellow", host, "red", 0, ["", "calvin-cycle.base"])
    assert e.owner[p] == RED
    turn_of(e, "yellow")
    play(e, "lift hydrothermal-vent", "put yellow-parasite")
    assert e.owner[p] == YELLOW and bionts(e, "yellow-parasite") == "red yellow"
    assert "regained" in told(e)


# E6a, ruling 29


def wanton_green(sky: str = "42") -> Earth:
    e = earth("red", "green", "blue", sky=sky)
    bacterium(e, "hydrothermal-vent", "red red", "", ["rotary-flagellum"])
    bacterium(e, "clay-mound", "green", "", ["conjugation-pilus", "bacteriorhodopsin"])
    bacterium(e, "green-rust-fumarole", "blue")
    return e


def test_e6a_ruling_29_the_owner_with_more_wantonness_may_block() -> None:
    e = wanton_green()
    refugium(e, "uv-irradiated-ocean")
    begin(e, "lift hydrothermal-vent")
    assert play(e, "put clay-mound") == ["yes", "no"]
    assert asked(e) == "block green red hydrothermal-vent clay-mound none"
    assert play(e, "yes") == ["put green-rust-fumarole", "put hydrothermal-vent", "put pool"]  # no refugium, not the same
    assert asked(e) == "put red hydrothermal-vent clay-mound"
    play(e, "put hydrothermal-vent")
    assert bionts(e, "hydrothermal-vent") == "red red" and e.moved[RED] == 1
    assert e.placed[12 * 4 + RED] == 1
    assert not any(text.startswith("lift hydro") for text in play(e))
    assert told(e) == ["blocked", "moved"]


def test_e6a_the_owner_may_let_it_in_and_less_wanton_owners_are_not_asked() -> None:
    e = wanton_green()
    begin(e, "lift hydrothermal-vent", "put clay-mound", "no")
    assert bionts(e, "clay-mound") == "red green"
    e = wanton_green()
    begin(e, "lift hydrothermal-vent", "put green-rust-fumarole")
    assert bionts(e, "green-rust-fumarole") == "red blue"


def test_ruling_29_blocked_again_by_another_organism_of_the_same_owner() -> None:
    e = wanton_green("59")
    bacterium(e, "zeolite-lagoon", "green")
    turn_of(e, "red")
    play(e, "lift hydrothermal-vent", "put clay-mound", "yes")
    options = play(e, "put zeolite-lagoon", "yes")
    assert "put clay-mound" not in options and "put zeolite-lagoon" not in options
    play(e, "put pool")
    assert e.home[RED] == 3 and e.moved[RED] == 1 and e.spent[RED] == 1


def test_the_wantonness_of_equals_does_not_block() -> None:
    e = earth("red", "green", sky="42")
    bacterium(e, "hydrothermal-vent", "red red", "", ["rotary-flagellum"])
    bacterium(e, "clay-mound", "green", "", ["conjugation-pilus"])
    begin(e, "lift hydrothermal-vent", "put clay-mound")
    assert bionts(e, "clay-mound") == "red green"


# Other


def test_q54_without_parasites_nobody_enters_the_organisms_of_others() -> None:
    e = earth("red", "green", sky="42")
    e.parasites = False
    bacterium(e, "hydrothermal-vent", "red red", "", ["rotary-flagellum"])
    bacterium(e, "clay-mound", "green", "", ["calvin-cycle"])
    bacterium(e, "green-rust-fumarole", "red")
    assert begin(e, "lift hydrothermal-vent") == ["put green-rust-fumarole", "put pool"]


def test_ruling_15_four_organisms_at_most() -> None:
    e = earth("red", "green", bionts=8)
    for name in ("clay-mound", "warm-pond", "zeolite-lagoon"):
        bacterium(e, name, "red")
    host = bacterium(e, "hydrothermal-vent", "green", "", ["calvin-cycle"])
    assert not full(e, RED)
    parasite(e, "red", host, "red", 0, ["calvin-cycle.base", ""])
    assert full(e, RED)
    e.owner[16] = GREEN  # commandeered: it does not count
    assert not full(e, RED)
    parasite(e, "green", 16, "red")
    assert not full(e, RED)  # another's card that red commands does not count either
    bacterium(e, "pumice-raft", "red")
    assert full(e, RED)


def four_bacteria(guest: str = "", more: str = "") -> Earth:
    """Red has four bacteria and one icon of HGT; green's vent has a cube that a red parasite could steal."""
    e = earth("red", "green", bionts=8)
    bacterium(e, "clay-mound", f"red {more}", "", ["rotary-flagellum"])
    bacterium(e, "zeolite-lagoon", f"red {guest}")
    for name in ("warm-pond", "pumice-raft"):
        bacterium(e, name, "red")
    bacterium(e, "hydrothermal-vent", "green", "", ["calvin-cycle"])
    return e


def test_48_e1a_an_organism_that_dies_by_the_very_move_does_not_count_for_the_limit() -> None:
    """Four bacteria of one biont each: one of them may become a parasite, which is the fourth organism then."""
    e = four_bacteria()
    assert "attach front hydrothermal-vent" in begin(e, "lift zeolite-lagoon")
    play(e, "attach front hydrothermal-vent", "enough")
    assert {ORGANISMS.text(o) for o in own(e, RED)} == {"pumice-raft", "warm-pond", "clay-mound", "red-parasite"}
    assert full(e, RED)


def test_48_nor_does_one_that_changes_hands_by_it() -> None:
    e = four_bacteria(guest="green")
    assert "attach front hydrothermal-vent" in begin(e, "lift zeolite-lagoon")
    play(e, "attach front hydrothermal-vent", "enough")
    assert e.owner[ORGANISMS.number("zeolite-lagoon")] == GREEN and full(e, RED)


def test_48_one_that_lives_on_counts() -> None:
    e = four_bacteria(more="red")
    assert "attach front hydrothermal-vent" not in begin(e, "lift clay-mound")
    assert why(e, "attach front hydrothermal-vent") == ("genesis.why.no-parasite", "E3")
    e = four_bacteria()
    assert "lift pool" not in begin(e)  # it could not go anywhere


def test_refusals_name_reason_and_rule() -> None:
    e = earth("red", "green", sky="37", bionts=2)
    refugium(e, "deep-hot-biosphere")
    refugium(e, "hydrothermal-vent")
    refugium(e, "interplanetary-dust")
    bacterium(e, "clay-mound", "green", "", ["calvin-cycle"])
    e.ready[RED] = 6
    begin(e, "lift pool")
    assert why(e, "put deep-hot-biosphere") == ("genesis.why.no-catalyst", "E2c")
    assert why(e, "put clay-mound") == ("genesis.why.only-hgt", "E6")
    assert why(e, "attach front clay-mound") == ("genesis.why.no-parasite", "E3")
    step = e.agenda[-1]
    for text in ("put pool", "put warm-pond", "put blue-parasite", "done"):
        assert step.hindrance(e, CATALOGUE.parse(text)) is None  # no more to say than that it is not offered
    catalysts(e, "red", "red")
    play(e, "put hydrothermal-vent")
    assert why(e, "lift hydrothermal-vent") == ("genesis.why.biont-used", "E")
    assert why(e, "lift interplanetary-dust") == ("genesis.why.no-biont", "E1a")
    step = e.agenda[-1]
    for text in ("pass", "enzyme red warm-pond", "donate red green"):
        assert step.hindrance(e, CATALOGUE.parse(text)) is None


def test_a_fork_in_the_middle_shares_nothing() -> None:
    e = wanton_green()
    begin(e, "lift hydrothermal-vent", "put clay-mound")
    twin = e.fork(Chance(2))
    play(twin, "no")
    assert bionts(twin, "clay-mound") == "red green" and bionts(e, "clay-mound") == "green"
    assert e.placed != twin.placed and e.moved != twin.moved
    assert ORGANISMS.text(11) == "clay-mound"
