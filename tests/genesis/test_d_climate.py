"""D10: warming and cooling, Armageddon, Gaia and Medea."""

from __future__ import annotations

from primordia.genesis import events
from primordia.genesis.climate import GREENHOUSE, SAFE, SNOWBALL, Ballot, fate
from tests.genesis.driver_d import (
    asked,
    bacterium,
    bionts,
    catalysts,
    climate,
    cubes,
    event,
    gene,
    genes,
    macro,
    organs,
    parasite,
    pool,
    run,
    show,
    table,
    told,
)


def test_d10_the_climate_persists_until_it_changes():
    e = table()
    assert events.warm(e)  # nothing has happened yet
    event(e, 37)
    assert run(e) == []
    assert not events.warm(e)
    event(e, 54)
    assert run(e) == []
    assert not events.warm(e)
    event(e, 49)
    assert run(e) == []
    assert events.warm(e)


def test_c3_always_warm_in_the_introductory_game():
    e = table(advanced=False)
    climate(e, "c")
    assert events.warm(e)


def test_ruling_7_the_string_counts_icons():
    e = table()
    event(e, 56)
    assert run(e) == []
    assert e.climate == [0, 0]


def test_d10a_armageddon_is_four_alike_at_the_end():
    assert fate([], 0) == SAFE
    assert fate([0, 0, 0], 0) == SAFE
    assert fate([0, 0, 0, 0], 0) == GREENHOUSE
    assert fate([0, 1, 1, 1, 1], 0) == SNOWBALL
    assert fate([1, 1, 1, 1, 0], 0) == SAFE


def test_d1b_three_suns_are_enough_under_a_waterworld_but_not_three_snowflakes():
    assert fate([1, 0, 0, 0], 1) == GREENHOUSE
    assert fate([0, 0], 1) == SAFE
    assert fate([1, 1, 1], 1) == SAFE
    assert fate([1, 1, 1, 1], 1) == SNOWBALL


def test_j12_nobody_calls_and_the_earth_goes_snowball():
    e = table("green", "blue")
    climate(e, "ccc")
    event(e, 50)
    assert run(e) == ["yes", "no"]
    assert asked(e) == "green"
    assert run(e, "no", "no") == []
    assert e.doom == SNOWBALL
    assert e.medea == [0, 0, 0, 0]  # nobody is punished
    assert e.climate == [1, 1, 1, 1]
    assert told(e, "armageddon") == ["armageddon snowball"]


def test_ruling_8_the_vote_comes_just_before_the_fatal_icon():
    e = table()
    climate(e, "ccc")
    event(e, 50)
    assert run(e) == ["yes", "no"]
    assert e.climate == [1, 1, 1]
    assert told(e, "oxygen-spike")  # the icons have been resolved


def test_ruling_8_in_a_chain_the_vote_comes_before_the_icon_that_completes_it():
    e = table()
    climate(e, "ww")
    event(e, 51, 56)  # one sun, then two: the first of the second card completes it
    assert run(e) == ["yes", "no"]
    assert e.climate == [0, 0, 0]


def test_ruling_8_nobody_is_asked_if_the_string_will_not_stand():
    e = table()
    climate(e, "www")
    event(e, 43, 44)  # a sun, but then a snowflake
    assert run(e) == []
    assert e.doom == 0


def test_ruling_8_one_opportunity_in_a_phase():
    e = table()
    climate(e, "www")
    event(e, 51, 56)
    assert run(e, "no", "no") == []
    assert e.climate == [0] * 6 and e.doom == GREENHOUSE


def test_d10_the_huronian_snowball():
    e = table("red", "yellow", "green", "blue")
    for colour in ("red", "yellow", "green", "blue"):
        catalysts(e, colour, "rb")
    climate(e, "ccc")
    event(e, 47)  # yellow, red, green, blue
    run(e, "no", "no", "yes")
    assert isinstance(e.agenda[-1], Ballot) and Ballot.sealed
    assert run(e) == ["gaia", "medea"]
    assert run(e, "gaia", "gaia", "gaia", "gaia", "spend red", "spend red", "spend red", "spend blue") == []
    assert e.doom == 0
    assert (pool(e, "yellow"), pool(e, "blue")) == ("b", "r")
    assert e.climate == [1, 1, 1, 1]  # the icons stay in the string
    assert told(e, "averted") == ["averted"]
    # The next event without a change makes another vote necessary, at the end of the phase
    e.turn += 1
    event(e, 54)
    assert run(e) == ["yes", "no"]
    assert told(e, "extreme")
    assert run(e, "no", "no", "no", "no") == []
    assert e.doom == SNOWBALL


def test_d10_another_snowflake_needs_another_vote():
    e = table()
    climate(e, "cccc")
    event(e, 52)
    assert run(e) == ["yes", "no"]
    assert e.climate == [1, 1, 1, 1]
    assert run(e, "yes", "gaia", "gaia") == []
    assert e.doom == 0 and e.climate == [1] * 5


def test_d10_a_change_of_climate_ends_the_danger():
    e = table()
    climate(e, "cccc")
    event(e, 49)
    assert run(e) == []
    assert e.doom == 0


def test_d10c_a_single_medea_ends_the_world_and_is_remembered():
    e = table()
    climate(e, "www")
    catalysts(e, "red", "r")
    event(e, 49)
    assert run(e, "yes", "gaia", "medea") == []
    assert e.doom == GREENHOUSE
    assert e.medea == [0, 0, 1, 0]
    assert pool(e, "red") == "r"  # nobody pays
    assert told(e, "voted-gaia", "voted-medea") == ["voted-gaia red", "voted-medea green"]


def test_ruling_8_the_first_call_ends_the_asking():
    e = table("red", "green", "blue")
    climate(e, "www")
    event(e, 49)  # red, blue, green
    run(e, "yes")
    assert run(e) == ["gaia", "medea"]
    assert told(e, "called-vote") == ["called-vote red"]


def test_q50_a_catalyst_or_an_atrophy_of_an_organism_that_one_controls():
    e = table()
    climate(e, "www")
    o = bacterium(e, "warm-pond", "r", "gg")
    p = parasite(e, "green", o, bionts="gg")
    catalysts(e, "red", "yb")
    event(e, 49)
    assert run(e, "yes", "gaia", "gaia") == ["spend yellow", "spend blue", "suffer warm-pond"]
    assert run(e, "suffer warm-pond") == []
    assert cubes(e, o) == "g"
    assert pool(e, "red") == "yb"
    assert bionts(e, p) == "g" and pool(e, "green") == "g"  # nothing but an organism: its only way to pay


def test_q50_who_has_neither_pays_nothing():
    e = table()
    climate(e, "www")
    event(e, 49)
    assert run(e, "yes", "gaia", "gaia") == []
    assert e.doom == 0


def test_q50_gaias_atrophy_knows_no_shields_and_no_antioxidants():
    e = table()
    climate(e, "www")
    o = bacterium(e, "warm-pond", "r", "gg")
    gene(e, o, "calvin-cycle")
    e.shields[o * 4 + 3] = 1
    event(e, 49)
    assert run(e, "yes", "gaia", "gaia") == []
    assert genes(e, o) == []
    assert e.shields[o * 4 + 3] == 1


def test_q52_a_waterworld_laid_on_three_suns_is_armageddon_at_once():
    e = table()
    climate(e, "cwww")
    event(e, 48)
    assert run(e) == ["yes", "no"]
    assert e.waterworld
    assert run(e, "no", "no") == []
    assert e.doom == GREENHOUSE


def test_q52_a_chain_whose_sun_precedes_the_waterworld_is_voted_on_at_the_end():
    e = table()
    climate(e, "cww")
    event(e, 43, 48)
    assert run(e) == ["yes", "no"]
    assert e.climate == [1, 0, 0, 0] and e.waterworld


def test_q52_the_aftershock_that_brings_the_third_sun_removes_the_waterworld_first():
    e = table()
    show(e, 48)
    e.waterworld = 1
    climate(e, "ww")
    event(e, 43, 45)
    assert run(e) == []
    assert e.climate == [0, 0, 0] and e.doom == 0


def test_d1b_three_suns_under_a_lying_waterworld():
    e = table()
    show(e, 48)
    e.waterworld = 1
    climate(e, "cww")
    event(e, 49)
    assert run(e) == ["yes", "no"]
    assert e.climate == [1, 0, 0]
    assert run(e, "no", "no") == []
    assert e.doom == GREENHOUSE


def test_j8_the_third_snowflake_is_no_armageddon():
    e = table("green", "blue")
    climate(e, "wcc")
    event(e, 46)
    assert run(e) == []
    assert e.doom == 0


def test_q55_somebody_with_two_colours_is_asked_once_and_each_tableau_pays():
    e = table()
    e.seats = [0, -1, 0, -1]
    climate(e, "www")
    catalysts(e, "red", "r")
    catalysts(e, "green", "g")
    event(e, 49)
    assert run(e, "yes", "gaia") == []
    assert e.doom == 0
    assert (pool(e, "red"), pool(e, "green")) == ("", "")
    e.turn += 1
    event(e, 54)
    assert run(e, "yes", "medea") == []
    assert e.medea == [1, 0, 1, 0]


def test_gaia_may_cost_an_organ():
    e = table()
    climate(e, "www")
    o = macro(e, "warm-pond", "flatworm", "r", ("Pharynx",))
    event(e, 49)
    assert run(e, "yes", "gaia", "gaia") == []
    assert organs(e, o) == 0
