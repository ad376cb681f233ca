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
POND, CLOUDS, PNA, BRINE, VOLCANO = (
    "warm-pond",
    "tholin-storm-clouds",
    "geothermal-zinc",
    "eutectic-brine",
    "hydrogen-volcano",
)
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
    play(roll(game, 1, 2, 3, 4, 4, 5), "create")
    assert chromosomes(game, PNA) == "2green+blue"
    assert asked(game) == ("specificity", "blue")
    play(roll(game, 6, 2, 3, 2, 3, 4, 4), "reroll 5")
    assert asked(game) == ("darwin-turn", "green")
    assert catalysts(game, "blue") == "red+green+3blue"
    play(game, f"roll-for {AMYLOID}")
    assert asked(game) == ("buy", "blue")
    play(game, "mutate coastal")
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


def test_j6_huronian_snowball_the_amyloid_pioneer_falls():
    game = whole_turn(
        "47",
        cards=f"{VOLCANO} {BRINE} calvin-cycle cytochromes",
        turn=6,
        climate="cool warm warm warm",
        interplanetary_dust=refugium(alive="yellow"),
        deep_hot_biosphere=refugium(),
        mars_paleo_ocean=life("blue", BUG, "tmrna"),
        green_rust_fumarole=life("green"),
        geothermal_zinc=life("green", "green+blue", "ribozyme"),
        warm_pond=refugium("green", dead="red+green"),
        tholin_storm_clouds=refugium(dead="yellow+2green"),
        green=pool("red+green"),
        blue=pool("green"),
    )
    assert told(game, "oxygen-spike") == [{"strength": 1}]
    assert told(game, "atrophies") == []
    assert refugia(game, "continent") == [POND, CLOUDS, VOLCANO, BRINE]
    assert asked(game) == ("assign", "green")
    move(game, POND, BRINE)
    idle(game, "assign", "blue")
    move(game, "pool", DUST)
    roll(game, 1, 1, 2, 3, 4, 1, 3)
    move(game, "pool", DUST)
    idle(game, "manna-death", "blue")
    assert rolled(game, DUST, "autocatalytic-roll") == 5
    assert alive(game, DUST) == "2yellow+green"  # both that were left have been animated
    play(game, "disorganise green", "disorganise yellow", "pass")
    assert catalysts(game, "blue") == "yellow+2green"
    play(game, "animate red")
    assert asked(game) == ("darwin-turn", "green")
    play(roll(game, 5, 6, 5, 5, 6, 2, 3, 2, 2, 3, 3, 4, 4, 5), f"roll-for {AMYLOID}")
    assert organisms(game) == {MARS, PNA}
    assert tableau(game, "green")["trophies"] == 1
    assert mutations(game, PNA) == []  # three errors, two of them shielded
    assert chromosomes(game, PNA) == "2green+blue"
    idle(game, "buy", "green")
    assert catalysts(game, "green") == "red+2green"  # compensated for the pioneer
    assert {row: about["top"]["mutation"] for row, about in game.view()["rows"].items() if about["active"]} == {
        "cosmic": "calvin-cycle",
        "continent": "cytochromes",
    }
    assert offered(game) == {"mutate cosmic", "mutate continent", "done"}
    play(game, "mutate continent")
    assert catalysts(game, "green") == "red"
    assert mutations(game, PNA) == ["cytochromes"]
    assert asked(game) == ("buy", "blue")
    play(game, "promote tmrna")
    assert catalysts(game, "blue") == "yellow"  # two green ones for a blue one
    assert mutations(game, MARS) == ["tmrna+"]
    assert chromosomes(game, MARS) == "red+2yellow+green+3blue"
    assert "red_queen" not in organism(game, MARS)["icons"]  # it was on the other side
    assert game.is_over


def test_j7_hydrocarbon_fog_green_and_the_volcano():
    """The heat shield of the PNA life is that of the Cytochromes."""
    game = whole_turn(
        "44",
        cards=f"{VENT} heat-shock-proteins ribosomal-rna",
        turn=7,
        climate="cool warm warm warm cool",
        interplanetary_dust=refugium("2blue", alive="yellow"),
        deep_hot_biosphere=refugium(),
        mars_paleo_ocean=life("blue", BUG, "tmrna promoted"),
        geothermal_zinc=life("green", "green+blue", "cytochromes"),
        warm_pond=refugium(dead="red+green"),
        tholin_storm_clouds=refugium(dead="yellow+2green"),
        hydrogen_volcano=refugium(),
        eutectic_brine=refugium("green"),
        green=pool("red", trophies=1),
        blue=pool("yellow"),
    )
    idle(game, "assign", "blue")
    assert told(game, "extreme") == [{"strength": 1}]
    assert told(game, "atrophies") == []
    assert organism(game, PNA)["icons"] == {"heat": 1}
    assert refugia(game, "ocean") == [VENT]
    assert f"lift {DUST}" not in offered(game)
    idle(game, "assign", "green")
    move(game, BRINE, VOLCANO)
    move(game, "pool", VOLCANO)
    roll(game, 1, 1, 2, 3, 4, 2, 2, 2, 1)
    idle(game, "manna-death", "blue")
    play(game, "disorganise green", "disorganise yellow", "pass")
    assert catalysts(game, "blue") == "2yellow+green"
    assert asked(game) == ("manna-death", "green")
    assert rolled(game, VOLCANO, "autocatalytic-roll") == 4
    play(game, "disorganise green", "disorganise red", "disorganise red")
    assert catalysts(game, "green") == "3red+green"
    roll(game, 2, 2, 3, 3, 4, 4, 5, 5, 2, 2, 3, 3, 4)
    idle(game, "buy", "green")
    assert told(game, "atrophies") == []
    assert (rolled(game, MARS), rolled(game, PNA)) == (8, 5)
    play(game, "mutate continent")
    idle(game)
    assert mutations(game, PNA) == ["ribosomal-rna", "cytochromes"]
    assert catalysts(game, "green") == "2red+green"


def test_j8_vaalbara_breakup_a_parasite_is_born():
    """The continents are inactive, so Green's other biont comes from his pool, not from the volcano (E1a)."""
    game = whole_turn(
        "46",
        cards="pumice-raft zeolite-lagoon rna-polymerase quorum-sensing",
        turn=8,
        climate="cool warm warm warm cool cool",
        decks={"continent": "superoxide-dismutase"},
        interplanetary_dust=refugium("2blue", alive="yellow"),
        deep_hot_biosphere=refugium(),
        mars_paleo_ocean=life("blue", BUG, "tmrna promoted"),
        geothermal_zinc=life("green", "green+blue", "cytochromes, ribosomal-rna"),
        hydrogen_volcano=refugium("green"),
        hydrothermal_vent=refugium(),
        green=pool("red", trophies=1),
        blue=pool("red+2yellow+green"),
    )
    assert asked(game) == ("go-first", "blue")  # her helicase makes her wanton; she lets Green begin
    idle(game, "assign", "green")
    assert game.view()["climate"][-3:] == ["cool", "cool", "cool"]
    assert game.view()["doom"] == ""
    assert refugia(game, "coastal") == ["pumice-raft", "zeolite-lagoon"]
    assert f"lift {VOLCANO}" not in offered(game)
    play(game, "lift pool", f"attach front {MARS}", "enough")
    assert offered(game) == {"steal tmrna.base", "steal tmrna.plus"}
    play(game, "steal tmrna.base", "steal tmrna.plus")
    assert organism(game, SALMONELLA)["side"] == "Salmonella"
    assert organism(game, SALMONELLA)["diseased"] == ["tmrna.base", "tmrna.plus"]
    assert mutations(game, MARS) == ["tmrna+"]  # diseased, but neither lost nor demoted
    assert chromosomes(game, MARS) == "red+yellow+green+2blue"
    roll(game, 1, 1, 2, 2, 1, 1, 1)
    idle(game, "animation", "green")
    assert alive(game, DUST) == "2yellow+green"  # and no life
    roll(game, 2, 2, 3, 3, 4, 4, 2, 2, 3, 4, 2, 2, 3, 3, 4, 4, 2, 2, 3, 4)
    play(game, "animate red", "animate blue", "create")
    assert chromosomes(game, VOLCANO) == "red+green+blue"
    idle(game, "buyer", "green")
    assert told(game, "atrophies") == []
    assert [rolled(game, name) for name in (PNA, VOLCANO, MARS, SALMONELLA)] == [6, 4, 6, 4]
    play(game, f"act-for {PNA}", "mutate continent")
    assert mutations(game, PNA) == ["ribosomal-rna", "superoxide-dismutase", "cytochromes"]
    idle(game, "buy", "blue")
    play(game, "mutate cosmic", "spend red")
    assert mutations(game, MARS) == ["tmrna+", "rna-polymerase"]
    assert asked(game) == ("buy", "green")  # the parasite after its host, from the pool of its host
    assert game.view()["asked"][0]["context"]["organism"] == SALMONELLA
    play(game, "mutate coastal")
    assert mutations(game, SALMONELLA) == ["quorum-sensing"]
    assert catalysts(game, "blue") == "yellow+green"
    assert organism(game, SALMONELLA)["icons"]["red_queen"] == organism(game, MARS)["icons"]["red_queen"] == 1


def test_j9_superflare_the_red_queen_becomes_a_red_wedding():
    """The PNA life has three mutations and loses one; the purchases are those of the repair."""
    game = whole_turn(
        "55",
        cards="mrna",
        turn=9,
        climate="cool warm warm warm cool cool cool",
        decks={"cosmic": "calvin-cycle"},
        interplanetary_dust=refugium("2blue", alive="2yellow+green"),
        deep_hot_biosphere=refugium(),
        hydrothermal_vent=refugium(),
        pumice_raft=refugium(),
        zeolite_lagoon=refugium(),
        warm_pond=refugium(dead="red+green"),
        tholin_storm_clouds=refugium(dead="yellow+2green"),
        eutectic_brine=refugium(),
        mars_paleo_ocean=life("blue", BUG, "tmrna promoted, rna-polymerase"),
        green_parasite=parasite("green", MARS, "tmrna.base, tmrna.plus", "quorum-sensing"),
        geothermal_zinc=life("green", "green+blue", "cytochromes, ribosomal-rna, superoxide-dismutase"),
        hydrogen_volcano=life("green", "red+blue"),
        green=pool("green", trophies=1),
        blue=pool("2yellow+2blue"),
    )
    idle(game, "sufferer", "green")
    struck = {entry["placard"]: entry["colour"] for entry in told(game, "lost-manna")}
    assert struck == {
        "pumice-raft": "red",
        "zeolite-lagoon": "yellow",
        POND: "green",
        CLOUDS: "yellow",
        BRINE: "blue",
    }  # all but the three resilient ones
    assert offered(game) == {f"suffer {VOLCANO}", f"suffer {SALMONELLA}"}  # PNA has two red cubes and a heat shield
    play(game, f"suffer {VOLCANO}")
    assert offered(game) == {"lose-cube red", "lose-cube blue"}
    play(game, "lose-cube blue")
    assert offered(game) == {"lose-disease 1", "lose-disease 2"}  # its mutation has gone already
    play(game, "lose-disease 2")
    assert mutations(game, SALMONELLA) == []
    assert organism(game, SALMONELLA)["diseased"] == ["tmrna.base", None]
    assert mutations(game, MARS) == ["tmrna", "rna-polymerase"]  # demoted with the cube that its parasite lost
    assert chromosomes(game, MARS) == "2red+yellow+green+2blue"
    assert asked(game) == ("burn", "green")
    play(game, "discard ribosomal-rna")
    assert mutations(game, PNA) == ["superoxide-dismutase", "cytochromes"]
    assert asked(game) == ("assign", "green")  # nobody is wanton any more
    idle(game, "assign", "blue")
    move(game, DUST, VENT)
    move(game, DUST, VENT)
    roll(game, 1, 2, 3, 4)
    idle(game, "animation", "blue")
    play(game, "animate green")
    roll(game, 2, 2, 3, 3, 4, 4, 2, 3, 4, 2, 2, 3, 3, 4, 4, 5, 2, 3, 4)
    idle(game, "buy", "blue")
    assert [rolled(game, name) for name in (PNA, VOLCANO, MARS, SALMONELLA)] == [6, 3, 7, 3]
    assert {"cure 1"} <= offered(game)
    play(game, "cure 1", "spend blue")
    assert organism(game, SALMONELLA)["diseased"] == [None, None]
    assert chromosomes(game, MARS) == "2red+yellow+green+3blue"
    assert (asked(game), game.view()["asked"][0]["context"]["organism"]) == (("buy", "green"), SALMONELLA)
    play(game, "mutate cosmic", "spend blue")
    assert mutations(game, SALMONELLA) == ["mrna"]
    assert alive(game, VENT) == "green"


def test_j10_ocean_overturn_pollution_as_an_antibiotic():
    """The limit of the ultraviolet is one: RNA polymerase goes."""
    game = whole_turn(
        "53",
        cards="heat-shock-proteins nitrogenase",
        turn=10,
        climate="cool warm warm warm cool cool cool",
        decks={"cosmic": "chloroplast-symbiont"},
        hydrothermal_vent=refugium("2blue", alive="green"),
        mars_paleo_ocean=life("blue", BUG, "tmrna, rna-polymerase"),
        green_parasite=parasite("green", MARS, "", "mrna"),
        geothermal_zinc=life("green", "green+blue", "cytochromes, superoxide-dismutase"),
        hydrogen_volcano=life("green", "red"),
        green=pool("none", trophies=1),
        blue=pool("yellow"),
    )
    assert asked(game) == ("burn", "green")
    assert offered(game) == {"discard cytochromes", "discard superoxide-dismutase"}
    play(game, "discard cytochromes")
    assert asked(game) == ("burn", "blue")
    play(game, "discard rna-polymerase")
    assert (mutations(game, MARS), mutations(game, SALMONELLA)) == (["tmrna"], ["mrna"])
    roll(game, 1, 2, 3, 6, 6)
    idle(game, "animation", "blue")
    assert rolled(game, VENT, "autocatalytic-roll") == 5
    play(game, "animate yellow", "disorganise yellow", "disorganise green")
    assert catalysts(game, "blue") == "2yellow+green"
    roll(game, 2, 2, 3, 3, 4, 2, 3, 4, 2, 2, 3, 3, 4, 4, 5, 2, 3, 4)
    idle(game, "buy", "blue")
    assert told(game, "atrophies") == []
    play(game, "mutate cosmic", "spend green")
    assert told(game, "polluted") == [{"organism": MARS, "row": "cosmic", "strength": 2}]
    assert told(game, "atrophies") == [{"organism": SALMONELLA, "count": 1}]  # its biont is its only shield
    assert chromosomes(game, SALMONELLA) == "green"  # alive, without its mutation
    assert chromosomes(game, MARS) == "red+yellow+2green+3blue"
    assert {chromosomes(game, PNA), chromosomes(game, VOLCANO)} == {"red+2green+blue", "red+green"}  # in other rows


def test_j11_nitrogen_famine_sterile_earth():
    game = whole_turn(
        "54",
        cards="mitochondria heat-shock-proteins",
        turn=11,
        climate="cool warm warm warm cool cool cool",
        interplanetary_dust=refugium(alive="2yellow+green"),
        deep_hot_biosphere=refugium(),
        hydrothermal_vent=refugium("2blue"),
        pumice_raft=refugium(dead="green+2yellow"),
        zeolite_lagoon=refugium(dead="yellow+2red"),
        warm_pond=refugium(dead="red"),
        tholin_storm_clouds=refugium(dead="2green"),
        eutectic_brine=refugium(dead="2red+yellow"),
        alkaline_seep=refugium(),
        mars_paleo_ocean=life("blue", BUG, "tmrna, chloroplast-symbiont"),
        green_parasite=parasite("green", MARS),
        geothermal_zinc=life("green", "green+blue", "superoxide-dismutase"),
        hydrogen_volcano=life("green", "red"),
        green=pool("none", trophies=1),
        blue=pool("2yellow"),
    )
    assert [refugia(game, row) for row in ("cosmic", "ocean", "coastal", "continent")] == [
        [DUST, DEPTHS],
        [VENT],
        ["alkaline-seep"],
        [],
    ]
    assert organisms(game) == {MARS, PNA, VOLCANO}  # the salmonella has not survived the heat
    assert told(game, "extreme") == [{"strength": 1}]
    assert told(game, "oxygen-spike") == [{"strength": 1}]
    roll(game, 1, 1, 1, 6)
    idle(game, "animation", "blue")
    play(game, "animate yellow", "animate red", "animate blue", "disorganise yellow")
    assert catalysts(game, "blue") == "3yellow"
    roll(game, 2, 2, 3, 3, 4, 1, 3, 4, 2, 2, 3, 3, 4, 4, 5, 5)
    idle(game, "buyer", "green")
    assert catalysts(game, "green") == "red+green"  # metabolized; and the compensation for the salmonella
    assert (score(game, "green"), score(game, "blue")) == (7, 7)
    idle(game, "buy", "blue")
    play(game, "mutate ocean")
    assert mutations(game, MARS) == ["tmrna", "mitochondria", "chloroplast-symbiont"]
    assert (score(game, "green"), score(game, "blue")) == (7, 8)


def cryogenian_snowball(green_below: str) -> Game:
    """The twelfth turn up to the first assignment; nobody calls for a vote."""
    game = whole_turn(
        "50",
        turn=12,
        climate="cool warm warm warm cool cool cool",
        decks={"continent": "calvin-cycle"},
        interplanetary_dust=refugium(alive="2yellow+green"),
        deep_hot_biosphere=refugium(green_below),
        hydrothermal_vent=refugium("2blue", alive="red+blue"),
        mars_paleo_ocean=life("blue", BUG, "tmrna, mitochondria 11, chloroplast-symbiont"),
        geothermal_zinc=life("green", "green+blue", "superoxide-dismutase"),
        hydrogen_volcano=life("green", "red"),
        green=pool("2red+green", trophies=1),
        blue=pool("2yellow"),
    )
    assert asked_in_turn(game, "call-vote") == ["green", "blue"]
    assert game.view()["doom"] == "snowball"
    assert told(game, "oxygen-spike") == [{"strength": 2}]
    assert told(game, "atrophies") == [{"organism": VOLCANO, "count": 1}]
    assert chromosomes(game, VOLCANO) == "green"
    return game


def vent_life(game: Game, *below: int) -> None:
    """Blue stays in the vents with both bionts and creates life there."""
    idle(game, "assign", "blue")
    assert f"lift {VENT}" not in offered(game)
    roll(game, *below, 1, 1, 3, 6, 6, 4)  # the sixth die is neutral
    play(game, "done")
    assert rolled(game, VENT, "autocatalytic-roll") == 6
    play(game, "animate yellow", "disorganise blue", "disorganise green", "create")  # the second one is green in any case
    assert organism(game, VENT)["bionts"] == {"blue": 2}
    assert chromosomes(game, VENT) == "red+yellow+2blue"
    assert catalysts(game, "blue") == "2yellow+green+blue"


def last_purchases(game: Game) -> None:
    """Green buys the Calvin cycle for PNA, and mRNA for the thioester-life with two red ones."""
    idle(game, "buyer", "green")
    game.force(cards=["mrna"])
    play(game, f"act-for {PNA}", "mutate continent", "spend green")
    play(game, "mutate continent")
    assert catalysts(game, "green") == "none"
    assert mutations(game, VOLCANO) == ["mrna"]


STEADY = (2, 2, 3, 3, 4, 2, 3)  # Darwin rolls of the PNA and the thioester-life


def test_j12_cryogenian_snowball_armageddon():
    """Without the attachment; the repaired score is twelve to eight."""
    game = cryogenian_snowball("")
    assert asked(game) == ("assign", "green")
    assert "lift pool" not in offered(game)  # no row is active, and he has no biont in the cosmos
    vent_life(game)
    roll(game, *STEADY, 2, 2, 3, 3, 4, 4, 5, 5, 2, 2, 3, 3, 4, 4)
    last_purchases(game)
    idle(game)
    assert game.view()["ending"] == "armageddon"
    assert (score(game, "blue"), score(game, "green")) == (12, 8)
    assert game.winners() == [game.view()["seats"]["blue"]]


def test_j12_with_a_biont_in_the_cosmos_green_attaches_again():
    """The attachment is legal if Green has a biont in that row: the printed score is twelve to nine."""
    game = cryogenian_snowball("green")
    play(game, "lift pool", f"attach front {MARS}", "steal tmrna.base", "steal mitochondria.base")
    assert organism(game, SALMONELLA)["diseased"] == ["tmrna.base", "mitochondria.base"]
    vent_life(game, 3, 4)
    roll(game, *STEADY, 2, 2, 3, 3, 4, 4, 5, 2, 2, 3, 4, 2, 2, 3, 3, 4, 4)
    last_purchases(game)
    idle(game, "buyer", "blue")
    play(game, f"act-for {MARS}", "cure 1", "spend blue", "cure 2")  # fission; her yellow ones can also pay for the blue cube
    assert organism(game, SALMONELLA)["diseased"] == [None, None]
    assert chromosomes(game, MARS) == "red+2yellow+2green+3blue"
    idle(game)
    assert (score(game, "blue"), score(game, "green")) == (12, 9)
