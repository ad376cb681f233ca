"""D10: warming and cooling, Armageddon, Gaia and Medea."""

from __future__ import annotations

from primordia.genesis import events
from primordia.genesis.climate import GREENHOUSE, SAFE, SNOWBALL, Ballot, fate
from tests.genesis.scene import happening


def test_d10_the_climate_persists_until_it_changes():
    e = happening()
    assert events.warm(e.earth)  # nothing has happened yet
    e.events(37)
    assert e.run() == []
    assert not events.warm(e.earth)
    e.events(54)
    assert e.run() == []
    assert not events.warm(e.earth)
    e.events(49)
    assert e.run() == []
    assert events.warm(e.earth)


def test_c3_always_warm_in_the_introductory_game():
    e = happening(options={"mode": "introductory"})
    e.put(climate=["cool"])
    assert events.warm(e.earth)


def test_ruling_7_the_string_counts_icons():
    e = happening()
    e.events(56)
    assert e.run() == []
    assert e.earth.climate == [0, 0]


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
    e = happening("green", "blue")
    e.put(climate=["cool", "cool", "cool"])
    e.events(50)
    assert e.run() == ["yes", "no"]
    assert e.asker == "green"
    assert e.run("no", "no") == []
    assert e.earth.doom == SNOWBALL
    assert e.earth.medea == [0, 0, 0, 0]  # nobody is punished
    assert e.earth.climate == [1, 1, 1, 1]
    assert e.lines("armageddon") == ["armageddon snowball"]


def test_ruling_8_the_vote_comes_just_before_the_fatal_icon():
    e = happening()
    e.put(climate=["cool", "cool", "cool"])
    e.events(50)
    assert e.run() == ["yes", "no"]
    assert e.earth.climate == [1, 1, 1]
    assert e.lines("oxygen-spike")  # the icons have been resolved


def test_ruling_8_in_a_chain_the_vote_comes_before_the_icon_that_completes_it():
    e = happening()
    e.put(climate=["warm", "warm"])
    e.events(51, 56)  # one sun, then two: the first of the second card completes it
    assert e.run() == ["yes", "no"]
    assert e.earth.climate == [0, 0, 0]


def test_ruling_8_nobody_is_asked_if_the_string_will_not_stand():
    e = happening()
    e.put(climate=["warm", "warm", "warm"])
    e.events(43, 44)  # a sun, but then a snowflake
    assert e.run() == []
    assert e.earth.doom == 0


def test_ruling_8_one_opportunity_in_a_phase():
    e = happening()
    e.put(climate=["warm", "warm", "warm"])
    e.events(51, 56)
    assert e.run("no", "no") == []
    assert e.earth.climate == [0] * 6 and e.earth.doom == GREENHOUSE


def test_d10_the_huronian_snowball():
    e = happening("red", "yellow", "green", "blue")
    for colour in ("red", "yellow", "green", "blue"):
        e.pool(colour, "red+blue")
    e.put(climate=["cool", "cool", "cool"])
    e.events(47)  # yellow, red, green, blue
    e.run("no", "no", "yes")
    assert isinstance(e.earth.agenda[-1], Ballot) and Ballot.sealed
    assert e.run() == ["gaia", "medea"]
    assert e.run("gaia", "gaia", "gaia", "gaia", "spend red", "spend red", "spend red", "spend blue") == []
    assert e.earth.doom == 0
    assert (e.catalysts("yellow"), e.catalysts("blue")) == ("blue", "red")
    assert e.earth.climate == [1, 1, 1, 1]  # the icons stay in the string
    assert e.lines("averted") == ["averted"]
    # The next event without a change makes another vote necessary, at the end of the phase
    e.earth.turn += 1
    e.events(54)
    assert e.run() == ["yes", "no"]
    assert e.lines("extreme")
    assert e.run("no", "no", "no", "no") == []
    assert e.earth.doom == SNOWBALL


def test_d10_another_snowflake_needs_another_vote():
    e = happening()
    e.put(climate=["cool", "cool", "cool", "cool"])
    e.events(52)
    assert e.run() == ["yes", "no"]
    assert e.earth.climate == [1, 1, 1, 1]
    assert e.run("yes", "gaia", "gaia") == []
    assert e.earth.doom == 0 and e.earth.climate == [1] * 5


def test_d10_a_change_of_climate_ends_the_danger():
    e = happening()
    e.put(climate=["cool", "cool", "cool", "cool"])
    e.events(49)
    assert e.run() == []
    assert e.earth.doom == 0


def test_d10c_a_single_medea_ends_the_world_and_is_remembered():
    e = happening()
    e.put(climate=["warm", "warm", "warm"])
    e.pool("red", "red")
    e.events(49)
    assert e.run("yes", "gaia", "medea") == []
    assert e.earth.doom == GREENHOUSE
    assert e.earth.medea == [0, 0, 1, 0]
    assert e.catalysts("red") == "red"  # nobody pays
    assert e.lines("voted-gaia", "voted-medea") == ["voted-gaia red", "voted-medea green"]


def test_ruling_8_the_first_call_ends_the_asking():
    e = happening("red", "green", "blue")
    e.put(climate=["warm", "warm", "warm"])
    e.events(49)  # red, blue, green
    e.run("yes")
    assert e.run() == ["gaia", "medea"]
    assert e.lines("called-vote") == ["called-vote red"]


def test_q50_a_catalyst_or_an_atrophy_of_an_organism_that_one_controls():
    e = happening()
    e.put(climate=["warm", "warm", "warm"])
    o = e.bacterium("warm-pond", "red", "2green")
    p = e.parasite("green", o, bionts="2green")
    e.pool("red", "yellow+blue")
    e.events(49)
    assert e.run("yes", "gaia", "gaia") == ["spend yellow", "spend blue", "suffer warm-pond"]
    assert e.run("suffer warm-pond") == []
    assert e.cubes(o) == "green"
    assert e.catalysts("red") == "yellow+blue"
    assert e.bionts(p) == "green" and e.catalysts("green") == "green"  # nothing but an organism: its only way to pay


def test_q50_who_has_neither_pays_nothing():
    e = happening()
    e.put(climate=["warm", "warm", "warm"])
    e.events(49)
    assert e.run("yes", "gaia", "gaia") == []
    assert e.earth.doom == 0


def test_q50_gaias_atrophy_knows_no_shields_and_no_antioxidants():
    e = happening()
    e.put(climate=["warm", "warm", "warm"])
    o = e.bacterium("warm-pond", "red", "2green")
    e.mutate(o, "calvin-cycle")
    e.earth.shields[o * 4 + 3] = 1
    e.events(49)
    assert e.run("yes", "gaia", "gaia") == []
    assert e.genes(o) == []
    assert e.earth.shields[o * 4 + 3] == 1


def test_q52_a_waterworld_laid_on_three_suns_is_armageddon_at_once():
    e = happening()
    e.put(climate=["cool", "warm", "warm", "warm"])
    e.events(48)
    assert e.run() == ["yes", "no"]
    assert e.earth.waterworld
    assert e.run("no", "no") == []
    assert e.earth.doom == GREENHOUSE


def test_q52_a_chain_whose_sun_precedes_the_waterworld_is_voted_on_at_the_end():
    e = happening()
    e.put(climate=["cool", "warm", "warm"])
    e.events(43, 48)
    assert e.run() == ["yes", "no"]
    assert e.earth.climate == [1, 0, 0, 0] and e.earth.waterworld


def test_q52_the_aftershock_that_brings_the_third_sun_removes_the_waterworld_first():
    e = happening()
    e.put(sky="48")
    e.earth.waterworld = 1
    e.put(climate=["warm", "warm"])
    e.events(43, 45)
    assert e.run() == []
    assert e.earth.climate == [0, 0, 0] and e.earth.doom == 0


def test_d1b_three_suns_under_a_lying_waterworld():
    e = happening()
    e.put(sky="48")
    e.earth.waterworld = 1
    e.put(climate=["cool", "warm", "warm"])
    e.events(49)
    assert e.run() == ["yes", "no"]
    assert e.earth.climate == [1, 0, 0]
    assert e.run("no", "no") == []
    assert e.earth.doom == GREENHOUSE


def test_j8_the_third_snowflake_is_no_armageddon():
    e = happening("green", "blue")
    e.put(climate=["warm", "cool", "cool"])
    e.events(46)
    assert e.run() == []
    assert e.earth.doom == 0


def test_q55_somebody_with_two_colours_is_asked_once_and_each_tableau_pays():
    e = happening("red", "green", alone=True)
    e.put(climate=["warm", "warm", "warm"])
    e.pool("red", "red")
    e.pool("green", "green")
    e.events(49)
    assert e.run("yes", "gaia") == []
    assert e.earth.doom == 0
    assert (e.catalysts("red"), e.catalysts("green")) == ("none", "none")
    e.earth.turn += 1
    e.events(54)
    assert e.run("yes", "medea") == []
    assert e.earth.medea == [1, 0, 1, 0]


def test_gaia_may_cost_an_organ():
    e = happening()
    e.put(climate=["warm", "warm", "warm"])
    o = e.macro("warm-pond", "flatworm", "red", "Pharynx")
    e.events(49)
    assert e.run("yes", "gaia", "gaia") == []
    assert len(e.organs(o)) == 0
