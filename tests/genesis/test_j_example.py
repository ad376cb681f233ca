"""Part J: the extended example, turn by turn, each from a position of its own and with the dice and cards that it tells of.

The players have four bionts here, not three, so that one more waits in the pool. Where the text is not legal the test has the
repaired turn (docs/rulings.md); dice that it does not tell are chosen so that nothing else happens.
"""

from primordia.kernel.game import Game
from tests.genesis.table import (
    alive,
    asked,
    asked_in_turn,
    catalysts,
    chromosomes,
    dead,
    idle,
    life,
    move,
    mutations,
    offered,
    organism,
    organisms,
    parasite,
    place,
    play,
    pool,
    refugia,
    refugium,
    roll,
    score,
    tableau,
    told,
    whole_turn,
)

DUST, DEPTHS, MARS = "interplanetary-dust", "deep-hot-biosphere", "mars-paleo-ocean"
AMYLOID, VENT = "green-rust-fumarole", "hydrothermal-vent"
POND, CLOUDS, PNA, BRINE, VOLCANO = ("warm-pond", "tholin-storm-clouds", "geothermal-zinc", "eutectic-brine", "hydrogen-volcano")
SALMONELLA = "green-parasite"
BUG = "red+yellow+green+blue"  # the cubes on the Mars-Bug's placard


def rolled(game: Game, name: str, kind: str = "darwin-roll") -> int:
    """How many dice an organism or refugium has rolled."""
    faces = ("ones", "twos", "threes", "fours", "fives", "sixes")
    (entry,) = [entry for entry in told(game, kind) if name in entry.values()]
    return sum(entry[face] for face in faces)


def test_j1_mars_paleo_ocean_failure_below_and_success_above():
    game = whole_turn("37", cards=f"{DUST} {DEPTHS}", turn=1)
    assert game.view()["climate"] == ["cool"]
    assert refugia(game, "cosmic") == [DUST, DEPTHS]
    assert asked(game) == ("assign", "blue")
    move(game, "pool", DUST)
    play(game, f"enzyme blue {DUST}")
    assert asked(game) == ("assign", "green")  # her one biont is assigned and her one catalyst spent: she is not asked again
    move(roll(game, 3, 4, 3, 5), "pool", DEPTHS)
    assert catalysts(game, "green") == "none"  # the price of entry
    assert asked(game) == ("animation", "blue")
    play(game, "animate yellow", "animate yellow")
    assert offered(game) == {"disorganise yellow", "kill blue"}  # the 4; the 3 is covered by the enzyme
    play(game, "disorganise yellow")
    assert game.is_over
    assert (alive(game, DUST), dead(game, DUST)) == ("yellow", "yellow+green")
    assert place(game, DUST)["enzymes"] == []
    assert place(game, DUST)["bionts"] == {"blue": 1}
    assert catalysts(game, "blue") == "yellow"
    assert place(game, DEPTHS)["bionts"] == {}
    assert (catalysts(game, "green"), tableau(game, "green")["bionts"]) == ("green", 4)


def test_j2_big_whack_and_accretion_life_on_a_ruined_earth():
    game = whole_turn(
        "41 38",
        cards=f"{MARS} {AMYLOID}",
        turn=2,
        climate="cool",
        interplanetary_dust=refugium("blue", alive="yellow"),
        deep_hot_biosphere=refugium(),
        blue=pool("yellow"),
    )
    assert told(game, "lost-manna") == []
    assert game.view()["climate"] == ["cool", "warm"]
    assert refugia(game, "cosmic") == [DUST, DEPTHS, MARS]
    assert refugia(game, "ocean") == [AMYLOID]
    assert asked(game) == ("assign", "green")
    move(game, "pool", AMYLOID)
    idle(game, "assign", "blue")
    move(roll(game, 4, 4, 2, 2), DUST, MARS)  # the cosmos is active
    idle(game, "animation", "blue")
    play(game, "animate green", "animate blue", "disorganise green", "disorganise blue")
    assert asked(game) == ("create", "blue")
    play(roll(game, 1, 3, 4, 6), "pass")
    play(game, "animate blue", "animate yellow", "create")
    assert chromosomes(game, AMYLOID) == "yellow+green+blue"
    assert organism(game, AMYLOID)["home"] == "ocean"
    assert asked(game) == ("specificity", "green")  # one yellow chromosome; he re-rolls nothing
    idle(game)
    assert rolled(game, AMYLOID) == 4
    assert chromosomes(game, AMYLOID) == "yellow+green+blue"  # the six is an error that its blue one shields
    assert catalysts(game, "green") == "green"  # a protein without metabolism
    assert catalysts(game, "blue") == "yellow+green+blue"
    assert place(game, MARS)["organised"] == {}


def test_j3_waterworld_nowhere_to_go():
    game = whole_turn(
        "48",
        cards="tmrna cytochromes",  # roiled up in the ocean and on the coast: nothing green
        turn=3,
        climate="cool warm",
        interplanetary_dust=refugium(alive="yellow"),
        deep_hot_biosphere=refugium(),
        mars_paleo_ocean=refugium("blue"),
        green_rust_fumarole=life("green", "yellow+blue"),
        blue=pool("yellow+green+blue"),
    )
    assert game.view()["waterworld"] is True
    assert [row["active"] for row in game.view()["rows"].values()] == [False, True, True, False]
    assert asked(game) == ("assign", "blue")
    assert f"lift {MARS}" not in offered(game)  # she is stuck there, but the row is open to her alone
    play(game, f"enzyme yellow {MARS}")
    idle(game, "assign", "green")
    assert "entropy = 2" in game.position().partition("[tableaus.green]")[2]  # two assignments, and no refugium for them
    assert not any(option.startswith(("lift", "enzyme")) for option in offered(game))
    play(roll(game, 1, 4, 2, 2, 4, 5), "done")
    assert asked(game) == ("animation", "blue")
    play(game, "animate yellow", "animate green")
    assert alive(game, MARS) == "yellow+green"
    assert asked(game) == ("specificity", "green")
    play(game, "keep")
    assert game.is_over  # with a green catalyst alone there is nothing to buy, so nobody is asked
    assert chromosomes(game, AMYLOID) == "yellow+green+blue"
    assert catalysts(game, "green") == "green"
    assert place(game, MARS)["enzymes"] == ["yellow"]


def test_j4_late_heavy_bombardment_and_ur_life_on_mars():
    game = whole_turn(
        "43 45",
        cards=f"{POND} {CLOUDS}",
        turn=4,
        climate="cool warm",
        about={"waterworld": 1},
        interplanetary_dust=refugium(alive="yellow"),
        deep_hot_biosphere=refugium(),
        mars_paleo_ocean=refugium("blue", alive="yellow+green", enzymes="yellow"),
        green_rust_fumarole=life("green", "yellow+blue"),
        blue=pool("green+blue"),
    )
    assert asked(game) == ("atrophy", "green")  # XX; the second loss leaves no choice
    assert offered(game) == {"lose-cube yellow", "lose-cube blue"}
    play(game, "lose-cube blue")
    assert chromosomes(game, AMYLOID) == "green"
    assert game.view()["waterworld"] is False
    assert refugia(game, "continent") == [POND, CLOUDS]
    assert game.view()["climate"] == ["cool", "warm", "warm"]
    assert asked(game) == ("assign", "green")
    move(game, "pool", POND)
    move(game, "pool", POND)
    assert "lift pool" not in offered(game)  # his biont gives two assignments, not three
    roll(game, 1, 2, 2, 3, 5, 5, 6, 6)
    idle(game, "create", "blue")
    assert rolled(game, MARS, "autocatalytic-roll") == 4
    play(game, "create")
    assert chromosomes(game, MARS) == "red+yellow+green+2blue"
    assert organism(game, MARS)["bionts"] == {"blue": 1}
    assert asked(game) == ("second-roll", "green")  # a green placard
    play(roll(game, 2, 4, 6, 6), "reroll-all")
    play(game, "animate red", "animate blue", "kill green", "disorganise red", "disorganise blue")
    assert asked(game) == ("create", "green")
    play(roll(game, 2, 3, 2, 3, 3, 4, 4, 5), "pass")
    assert catalysts(game, "green") == "red+2green+blue"  # one was his before
    assert (dead(game, POND), place(game, POND)["bionts"]) == ("red+green+blue", {"green": 1})
    assert asked(game) == ("specificity", "blue")
    play(roll(game, 2), "reroll 5")
    assert asked(game) == ("buy", "green")
    idle(game)
    assert organisms(game) == {AMYLOID, MARS}
    assert chromosomes(game, AMYLOID) == "green"
    assert catalysts(game, "blue") == "green+blue"  # nothing metabolized, the yellow enzyme lost


def test_j5_clathrate_gun_two_oceans_and_two_planets():
    game = whole_turn(
        "49",
        cards=f"{PNA} heat-shock-proteins tmrna ribozyme",  # roiled up in the three active rows
        turn=5,
        climate="cool warm warm",
        interplanetary_dust=refugium(alive="yellow"),
        deep_hot_biosphere=refugium(),
        mars_paleo_ocean=life("blue", BUG),
        green_rust_fumarole=life("green"),
        warm_pond=refugium("green"),
        tholin_storm_clouds=refugium(),
        green=pool("red+2green+blue"),
        blue=pool("green+blue"),
    )
    assert (dead(game, POND), dead(game, CLOUDS)) == ("red+green", "yellow+2green")
    assert refugia(game, "continent") == [POND, CLOUDS, PNA]
    assert told(game, "oxygen-spike") == [{"strength": 1}]
    assert told(game, "atrophies") == []
    assert asked(game) == ("assign", "blue")
    move(game, "pool", POND)
    move(game, "pool", POND)
    idle(game, "assign", "green")
    move(game, "pool", PNA)
    assert "lift pool" not in offered(game)
    roll(game, 1, 2, 3, 4, 5, 6, 2, 2)
    idle(game, "manna-death", "blue")
    assert rolled(game, POND, "autocatalytic-roll") == 6
    assert told(game, "progenote")[0]["colour"] == "blue"
    play(game, "kill blue", "kill blue", "disorganise green")
    assert POND not in organisms(game)  # no doubles
    play(game, "animate green", "animate blue")
    roll(game, 1, 2, 3, 4, 4, 5, 2, 3, 2, 3, 4, 4)
    play(game, "create")
    assert chromosomes(game, PNA) == "2green+blue"
    assert asked(game) == ("specificity", "blue")
    play(roll(game, 6), "reroll 5")  # the next dice: two for amyloid-life, four for PNA
    roll(game)
    assert asked(game) == ("darwin-turn", "green")
    assert catalysts(game, "blue") == "red+green+3blue"
    play(game, f"roll-for {AMYLOID}")
    assert asked(game) == ("buy", "blue")
    play(game, "mutate coastal")
    if asked(game)[0] == "pay":
        play(game, "spend blue")
    assert told(game, "polluted") == [{"organism": MARS, "row": "cosmic", "strength": 1}]
    assert told(game, "atrophies") == []  # nobody is there to smell it
    assert mutations(game, MARS) == ["tmrna"]
    assert organism(game, MARS)["icons"]["red_queen"] == 1
    assert asked(game) == ("buyer", "green")
    play(game, f"act-for {PNA}", "mutate continent", "spend blue")
    assert mutations(game, PNA) == ["ribozyme"]
    idle(game)
    assert chromosomes(game, PNA) == "2green+2blue"
    assert chromosomes(game, AMYLOID) == "green"
