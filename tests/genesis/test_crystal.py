"""G4: Crystal Catastrophe. Mutations are bought in the Darwin phase only, to cancel errors (39, Q60)."""

from __future__ import annotations

import tomllib

import pytest

import primordia
from tests.genesis.table import (
    asked,
    catalysts,
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
    start,
    table,
    told,
    why,
)

CRYSTAL = {"variants": "crystal"}
OLDER = ("2017", "2016-late", "2016")
MARS, MOUND, POND, SEEP = "mars-paleo-ocean", "clay-mound", "warm-pond", "alkaline-seep"


def darwin(*dice: int, variants="crystal", edition="2020", **about):
    """The Darwin phase of green and blue with these dice, set at a question before it; the event makes all rows active."""
    options = {"variants": variants, "edition": edition}
    game = table(phase=4, dice=dice, options=options, agenda=["go-first green", "phase 4"], **about)
    return play(game, "no")


def test_g4_an_error_is_cancelled_by_a_mutation():
    game = darwin(2, 3, 5, clay_mound=life("green", "red"), decks={"ocean": "ribosomal-rna"}, green=pool("red"))
    assert asked(game) == ("cancel", "green")
    play(game, "mutate ocean")
    assert mutations(game, MOUND) == ["ribosomal-rna"]
    assert told(game, "atrophies") == []
    assert catalysts(game, "green") == "none"


def test_g4_whoever_cancels_nothing_suffers():
    game = darwin(2, 3, 5, clay_mound=life("green", "red"), decks={"ocean": "ribosomal-rna"}, green=pool("red"))
    play(game, "done")
    assert told(game, "atrophies") == [{"organism": MOUND, "count": 1}]
    assert chromosomes(game, MOUND) == "green"


def test_g4_a_purchase_that_cannot_cancel_says_why():
    """The same reasons as in the purchase phase: what cannot be paid, promoted or roiled changes nothing."""
    game = darwin(2, 3, 5, 5, clay_mound=life("green", "red", "tmrna"), decks={"ocean": "calvin-cycle"}, green=pool("red"))
    assert asked(game) == ("cancel", "green")
    before = game.fingerprint()
    found = {action: why(game, action) for action in ("mutate ocean", "promote tmrna", "promote mrna", "roil ocean")}
    assert game.fingerprint() == before
    assert found == {
        "mutate ocean": ("catalyst", "Ha"),
        "promote tmrna": ("catalyst", "Ha"),
        "promote mrna": ("not-its-mutation", "H2"),
        "roil ocean": ("sex", "H1a"),
    }


def test_g4_no_mutation_without_an_error():
    game = darwin(2, 3, 4, clay_mound=life("green", "red"), decks={"ocean": "ribosomal-rna"}, green=pool("red"))
    assert told(game, "cancelled") == []
    idle(game)
    assert mutations(game, MOUND) == []


def test_g4_no_mutation_and_no_promotion_in_the_purchase_phase():
    things = {"clay_mound": life("green", "2red", "tmrna"), "green": pool("red+blue"), "decks": {"ocean": "ribosomal-rna"}}
    plain = table(phase=5, **things)
    assert {"mutate ocean", "promote tmrna"} <= offered(plain)
    game = table(phase=5, options=CRYSTAL, auto=False, **things)
    play(game, f"act-for {MOUND}")
    assert not {text for text in offered(game) if text.startswith(("mutate", "promote"))}
    assert why(game, "mutate ocean") == ("crystal", "G4")
    assert why(game, "promote tmrna") == ("crystal", "G4")


def test_g4_a_promotion_cancels_as_well():
    game = darwin(2, 3, 3, 2, 5, 2, 6, clay_mound=life("green", "4red", "mrna"), green=pool("blue"), decks={"ocean": "trna"})
    assert {"promote mrna", "mutate ocean", "done"} <= offered(game)
    play(game, "promote mrna")  # one error is shielded, the other cancelled
    assert mutations(game, MOUND) == ["mrna+"]
    assert told(game, "atrophies") == []


def test_q60_errors_above_the_shield_only():
    game = darwin(2, 5, 6, 3, clay_mound=life("green", "2blue"), decks={"ocean": "ribosomal-rna"}, green=pool("red"))
    assert told(game, "cancelled") == [] and told(game, "errors")[0]["losses"] == 0
    idle(game)
    assert mutations(game, MOUND) == []


def test_q60_one_cancel_for_a_roll_whatever_the_number_of_bionts():
    things = {"decks": {"ocean": "ribosomal-rna", "coastal": "calvin-cycle"}, "green": pool("red+green")}
    game = darwin(2, 3, 5, 5, 5, 3, clay_mound=life("3green"), **things)
    play(game, "mutate ocean")
    assert [entry["colour"] for entry in told(game, "cancelled")] == ["green"]
    assert told(game, "atrophies") == [{"organism": MOUND, "count": 2}]


def test_g4_example_the_second_error_atrophies_the_new_mutation():
    """Two errors, one cancelled: without fission, immunology or a blue cube the new mutation goes at once."""
    game = darwin(2, 5, 5, clay_mound=life("green", "red"), decks={"ocean": "ribosomal-rna"}, green=pool("red"))
    play(game, "mutate ocean")
    assert mutations(game, MOUND) == []
    assert told(game, "lost-gene")[0]["mutation"] == "ribosomal-rna"
    assert chromosomes(game, MOUND) == "red+green"


def test_g4_example_a_blue_cube_blocks_the_second_error():
    game = darwin(2, 5, 5, clay_mound=life("green", "red"), decks={"ocean": "riboswitches"}, green=pool("blue"))
    play(game, "mutate ocean")
    assert mutations(game, MOUND) == ["riboswitches"]
    assert told(game, "atrophies") == []


def test_g4_dna_makes_fives_harmless_at_once():
    """Four errors with one blue: a promotion cancels a six, and its DNA the fives; the shield takes the other six."""
    dice = (5, 5, 6, 6, 2, 2)
    game = darwin(*dice, clay_mound=life("green", "3red", "mrna"), green=pool("blue"), decks={"ocean": "ribosomal-rna"})
    assert told(game, "errors")[0]["losses"] == 3
    play(game, "promote mrna")
    assert told(game, "atrophies") == []
    assert mutations(game, MOUND) == ["mrna+"]


def test_39_biosynthesis_of_the_roll_pays_for_the_mutation():
    """Gb: a one counts before a five, so an empty pool can pay for what cancels the error."""
    game = darwin(1, 3, 5, clay_mound=life("green", "red"), decks={"ocean": "riboswitches"}, green=pool())
    assert asked(game) == ("cancel", "green")
    assert catalysts(game, "green") == "blue"
    play(game, "mutate ocean")
    assert (catalysts(game, "green"), mutations(game, MOUND)) == ("none", ["riboswitches"])


def test_g4_two_catalysts_of_a_colour_pay_too():
    game = darwin(2, 3, 5, clay_mound=life("green", "red"), decks={"ocean": "ribosomal-rna"}, green=pool("2blue"))
    play(game, "mutate ocean")
    assert catalysts(game, "green") == "none"


def test_q60_chameleon_counts():
    """A nucleus pays with any single catalyst here as well."""
    about = life("green", "red", "trna promoted")
    game = darwin(2, 3, 2, 6, 6, clay_mound=about, decks={"ocean": "ribosomal-rna"}, green=pool("yellow"))
    assert "mutate ocean" in offered(game)
    plain = life("green", "red", "mrna promoted")
    game = darwin(2, 3, 2, 6, 6, clay_mound=plain, decks={"ocean": "ribosomal-rna"}, green=pool("yellow"))
    assert told(game, "errors")[0]["losses"] == 1
    assert "mutate ocean" not in offered(game)


def fissile() -> str:
    """A mutation whose front has fission."""
    from primordia.genesis.cards import FISSION, STANDARD

    return next(m.id for m in STANDARD.mutations if m.icons[0][FISSION])


def test_g4a_fission_cancels_two_errors():
    about = life("green", "red", fissile() + " 2")
    things = {"decks": {"ocean": "ribosomal-rna", "coastal": "calvin-cycle"}, "green": pool("red+green")}
    game = darwin(2, 5, 6, 2, clay_mound=about, **things)
    play(game, "keep", "mutate ocean")
    assert asked(game) == ("cancel", "green")
    play(game, "mutate coastal")
    assert {"ribosomal-rna", "calvin-cycle"} <= set(mutations(game, MOUND))
    assert told(game, "atrophies") == []


def test_g4a_fission_bought_this_turn_does_not_count():
    about = life("green", "red", fissile() + " 5")
    things = {"decks": {"ocean": "ribosomal-rna", "coastal": "calvin-cycle"}, "green": pool("red+green")}
    game = darwin(2, 5, 6, 2, clay_mound=about, **things)
    play(game, "keep", "mutate ocean")
    assert told(game, "atrophies") == [{"organism": MOUND, "count": 1}]


def test_g4a_44_fission_regained_by_a_demotion_cancels_one_error_in_this_turn():
    """A mutation of this turn, by its number, may have been bought or demoted: neither cancels twice."""
    things = {"decks": {"ocean": "ribosomal-rna", "coastal": "calvin-cycle"}, "green": pool("red+green")}
    about = life("green", "2red", fissile() + " promoted 2")
    options = {"variants": "crystal"}
    game = table(phase=4, options=options, agenda=["tribute green", "phase 4"], clay_mound=about, **things)
    game.force(dice=(2, 5, 6, 2, 2))
    play(game, f"suffer {MOUND}", f"lose-gene {fissile()} plus", "keep", "mutate ocean")
    assert told(game, "atrophies")[1:] == [{"organism": MOUND, "count": 1}]


def test_g4b_cancelling_is_the_bionts_purchase_of_the_turn():
    about = life("green", "4red+2yellow+4green+4blue")
    dice = (5, 5, 5, 5, 6, *(2, 3, 4) * 4)[:16]
    things = {"clay_mound": about, "decks": {"ocean": "ribosomal-rna"}, "green": pool("red")}
    game = darwin(*dice, **things)
    play(game, "keep", "mutate ocean", "spend red")
    assert told(game, "cancelled") == [{"colour": "green", "organism": MOUND}]
    assert game.is_over  # the only biont has bought: nobody is asked in the purchase phase
    game = darwin(*dice, **things)
    play(game, "keep", "done", "lose-cube red")
    assert asked(game) == ("buy", "green")
    assert "evolve seaweed" in offered(game)


def test_g4b_other_bionts_of_the_organism_still_buy():
    about = life("2green", "4red+2yellow+4green+4blue")
    game = darwin(*(5, 5, 5, 5, 5, 3), *[2] * 12, clay_mound=about, decks={"ocean": "ribosomal-rna"}, green=pool("2red"))
    play(game, "keep", "mutate ocean", "spend red")
    assert asked(game) == ("buy", "green")
    play(game, "evolve seaweed")
    if asked(game)[0] == "pay":
        play(game, "spend blue")
    assert "macro" in organism(game, MOUND)


def test_g4b_the_mark_survives_a_position():
    """Between two rolls of one player the first biont has bought."""
    decks = {"ocean": "ribosomal-rna", "cosmic": "superoxide-dismutase"}
    things = {"warm_pond": life("green", "red"), "green": pool("2red"), "decks": decks}
    game = darwin(2, 3, 5, 2, 3, 5, clay_mound=life("green", "red"), **things)
    play(game, f"roll-for {MOUND}", "mutate ocean")
    assert asked(game) == ("cancel", "green")
    again = primordia.from_position(game.position())
    assert again.position() == game.position()
    assert tomllib.loads(game.position())["organisms"][MOUND]["cancelled"] == ["green"]


def test_g4_a_foreign_gene_may_cancel_when_the_controller_declines():
    """Citizenship is not asked for in 2020: the guest's biont buys from the pool of the tableau, and has then bought."""
    about = life("green+red", "red", owner="green")
    game = darwin(2, 3, 5, 2, 3, colours="green red", clay_mound=about, decks={"ocean": "ribosomal-rna"}, green=pool("red"))
    assert asked(game) == ("cancel", "green")
    play(game, "done")
    assert asked(game) == ("cancel", "red")
    play(game, "mutate ocean")
    assert told(game, "cancelled") == [{"colour": "red", "organism": MOUND}]
    assert catalysts(game, "green") == "none"


def test_g4_a_parasite_cancels_with_the_hosts_catalysts():
    host = life("blue", "4red", "mrna")
    worm = parasite("green", MOUND, "mrna.base")
    slots = {"clay_mound": host, "green_parasite": worm, "decks": {"ocean": "calvin-cycle"}}
    game = darwin(*(2, 3, 4, 2, 3, 4), *(2, 5, 5), green=pool("green"), blue=pool("green"), **slots)
    assert asked(game) == ("cancel", "green")
    play(game, "mutate ocean")
    assert (catalysts(game, "blue"), catalysts(game, "green")) == ("none", "green")
    assert mutations(game, "green-parasite") == ["calvin-cycle"]


def test_g4_sex_comes_before_the_purchase():
    """The procedure of H1: one roil for each sex icon."""
    about = life("green", "red", "mrna")
    game = darwin(2, 5, 5, 2, clay_mound=about, decks={"ocean": "ribosomal-rna"}, green=pool("red"))
    assert "roil ocean" in offered(game)
    game.force(cards=["calvin-cycle"])
    play(game, "roil ocean")
    assert "roil ocean" not in offered(game)
    assert not {"mutate ocean"} & offered(game)


def test_g4_a_donor_is_asked_for_the_catalyst():
    """Gene transfer agents still help (the tip of G4)."""
    about = life("green+red", "red", owner="green")
    things = {"decks": {"ocean": "ribosomal-rna"}, "green": pool(), "red": pool("red")}
    game = darwin(2, 3, 5, 2, 3, colours="green red", clay_mound=about, **things)
    assert "ask red red" in offered(game)
    play(game, "ask red red")
    assert asked(game) == ("supply", "red")
    play(game, "yes", "mutate ocean")
    assert mutations(game, MOUND) == ["ribosomal-rna"] and catalysts(game, "red") == "none"


def test_g4_a_donor_who_declines_is_not_asked_again():
    about = life("green+red", "red", owner="green")
    things = {"decks": {"ocean": "ribosomal-rna"}, "green": pool(), "red": pool("red")}
    game = darwin(2, 3, 5, 2, 3, colours="green red", clay_mound=about, **things)
    play(game, "ask red red", "no")
    assert told(game, "declined")[0]["foe"] == "green"
    assert asked(game) == ("cancel", "red")  # nothing is left to green; the guest may give and buy
    assert "ask red red" not in offered(game)


def test_g4_pollution_comes_with_the_mutation():
    """H1d: a polluter bought to cancel an error pollutes at once."""
    things = {"hydrothermal_vent": life("blue", "red"), "decks": {"ocean": "trna"}, "green": pool("blue")}
    game = darwin(*(2, 3, 4), *(2, 3, 5, 4), clay_mound=life("green", "2green"), **things)
    play(game, "mutate ocean")
    assert told(game, "atrophies") == [{"organism": "hydrothermal-vent", "count": 3}]
    assert "hydrothermal-vent" not in organisms(game)


def test_g4_the_plain_game_knows_no_cancelling():
    game = darwin(2, 3, 5, variants="", clay_mound=life("green", "red"), decks={"ocean": "ribosomal-rna"}, green=pool("red"))
    assert told(game, "atrophies") == [{"organism": MOUND, "count": 1}]
    assert told(game, "cancelled") == []


@pytest.mark.parametrize("variants", ["crystal", "crystal+macro", ["macro", "crystal"]])
def test_variants_are_named_in_any_order(variants):
    game = primordia.new_game("genesis", players=2, seed=1, variants=variants)
    assert primordia.load(primordia.save(game)).fingerprint() == game.fingerprint()


def test_39_an_automatic_parasite_that_has_cancelled_leaves_no_other_error_to_guests():
    """One biont cancels for a roll: with fission the second error is its own to cancel, or nobody's. It promotes for the yellow
    catalyst of its triple, and then can pay for no card on top, although it has sex; nor is green's foreign gene asked."""
    guest = parasite("yellow+green", MOUND, "", "mrna promoted, reverse-citric-cycle 2", owner="yellow")
    decks = {"cosmic": "tmrna", "ocean": "riboswitches", "coastal": "calvin-cycle", "continent": "trna"}
    things = {"clay_mound": life("red", "4blue"), "yellow_parasite": guest, "red": pool("red"), "decks": decks}
    data = document("red green", phase=4, options={"mode": "solitaire"}, **things)
    data |= {"players": 1, "agenda": ["go-first red", "darwin-roll yellow-parasite", "go-first green"]}
    game = start(data)
    game.force([6, 6, 6, 6, 6, 2, 3, 6, 6, 1, 1], ["ribozyme", "nitrogenase"])  # two sixes are rolled again; two roils
    play(game, "no")
    assert len(told(game, "npc-roiled")) == 2 and len(told(game, "promoted")) == 1
    assert told(game, "atrophies") == [{"organism": "yellow-parasite", "count": 3}]
    assert asked(game) == ("go-first", "green")


# Editions


@pytest.mark.parametrize("edition", OLDER)
def test_g4_citizenship_before_2020(edition):
    """Foreign genes may not buy or promote for the microorganism they live in."""
    about = life("green+red", "red", owner="green")
    things = {"colours": "green red", "clay_mound": about, "decks": {"ocean": "ribosomal-rna"}, "green": pool("red")}
    game = darwin(2, 3, 5, 2, 3, edition=edition, **things)
    play(game, "done")
    assert told(game, "atrophies") == [{"organism": MOUND, "count": 1}]


@pytest.mark.parametrize("edition", OLDER)
def test_g4b_before_2020_the_biont_still_buys(edition):
    about = life("green", "4red+2yellow+4green+4blue")
    things = {"clay_mound": about, "decks": {"ocean": "ribosomal-rna"}, "green": pool("2red")}
    game = darwin(5, 5, 5, 5, 6, *((2, 3, 4) * 4)[:11], edition=edition, **things)
    play(game, "keep", "mutate ocean")
    assert asked(game) == ("buy", "green") and "evolve seaweed" in offered(game)


@pytest.mark.parametrize("edition", OLDER)
def test_gb_before_2020_a_roll_does_not_pay_for_its_own_errors(edition):
    things = {"clay_mound": life("green", "red"), "decks": {"ocean": "riboswitches"}, "green": pool()}
    game = darwin(1, 3, 5, edition=edition, **things)
    assert told(game, "cancelled") == []
    assert (catalysts(game, "green"), told(game, "atrophies")) == ("blue", [{"organism": MOUND, "count": 1}])


@pytest.mark.parametrize("edition", OLDER)
def test_g4_before_2020_a_new_blue_cube_does_not_shield_this_roll(edition):
    things = {"clay_mound": life("green", "red"), "decks": {"ocean": "riboswitches"}, "green": pool("blue")}
    game = darwin(2, 5, 5, edition=edition, **things)
    play(game, "mutate ocean")
    assert told(game, "atrophies") == [{"organism": MOUND, "count": 1}]
    assert mutations(game, MOUND) == []


@pytest.mark.parametrize(
    "variants", [[], ["macro"], ["crystal"], ["chimera"], ["plants"], ["macro", "crystal", "chimera", "plants"]]
)
def test_variants_combine_with_each_other_and_with_a_short_game(variants):
    game = primordia.new_game("genesis", players=2, seed=3, variants=variants, short=True)
    assert sum(game.view()["events_left"].values()) < 17
    again = primordia.load(primordia.save(game))
    assert again.fingerprint() == game.fingerprint() and again.position() == game.position()
    assert primordia.from_position(game.position()).position() == game.position()
