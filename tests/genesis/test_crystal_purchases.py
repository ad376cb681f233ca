"""G4b: cancelling an error is a purchase. What is left of it with fission (R43), who buys when, and whose purchase dies."""

from __future__ import annotations

import tomllib

import pytest

import primordia
from primordia.genesis.parts import GREEN, ORGANISMS
from primordia.genesis.pools import send_home
from primordia.kernel.game import inside
from tests.genesis.table import asked, life, offered, parasite, play, pool, table, told
from tests.genesis.test_crystal import CRYSTAL, MOUND, POND, darwin, fissile

FISSILE = life("green", "3green+2blue", fissile() + " 2")
TWO_ERRORS = (5, 5, 5, 5, 2, 3, 4, 2)  # above the two that are shielded
TWO_DECKS = {"ocean": "ribosomal-rna", "coastal": "calvin-cycle"}


def left(game) -> str:
    """Whose biont buys how often."""
    assert asked(game)[0] == "buy"
    return "{colour} {left}".format(**game.view()["asked"][0]["context"])


def fissioned(*more: int, clay_mound=FISSILE):
    """A roll with two errors too many for a biont with fission, and catalysts to cancel both."""
    disks = pool("2red+2yellow+2green+2blue")
    return play(darwin(*TWO_ERRORS, *more, decks=TWO_DECKS, clay_mound=clay_mound, green=disks), "keep")


def test_g4b_43_with_fission_one_purchase_is_left_after_one_cancel():
    """One error is cancelled, the other suffered: in phase 5 the biont makes its second purchase, and no third."""
    game = play(fissioned(), "mutate ocean", "spend red", "done", "lose-gene ribosomal-rna base")
    assert left(game) == "green 1"
    play(game, "evolve seaweed", "spend red", "organ 2")
    assert game.is_over


def test_g4b_43_two_cancels_leave_no_purchase():
    game = play(fissioned(), "mutate ocean", "spend red", "mutate coastal", "spend green")
    assert game.is_over and not told(game, "atrophies")


def test_g4b_43_without_a_cancel_both_purchases_are_left():
    game = play(fissioned(2, clay_mound=life("green", "3green+2blue", f"{fissile()} 2, mrna 2")), "done")
    play(game, "lose-gene mrna base")
    assert left(game) == "green 2"


def test_q42_43_the_purchase_is_left_although_the_cancel_has_promoted_the_card_with_fission():
    """The right to two is taken when the errors are rolled. With the DNA the fives are errors no longer."""
    game = play(fissioned(), f"promote {fissile()}", "spend yellow")
    assert left(game) == "green 1"


def test_43_a_second_biont_has_all_its_purchases_beside():
    """The one that has cancelled comes last."""
    two = life("2green", "3green+2blue", fissile() + " 2")
    game = play(fissioned(2, 2, clay_mound=two), "mutate ocean", "spend red", "done", "lose-gene ribosomal-rna base")
    assert left(game) == "green 2"
    written = tomllib.loads(game.position())["organisms"][MOUND]
    assert (written["cancelled"], written["once"], written["buyers"]) == (["green"], "green", "green")
    assert primordia.from_position(game.position()).position() == game.position()
    play(game, "evolve seaweed", "spend red", "organ 2", "organ 1", "spend green")
    assert left(game) == "green 1"


def test_43_a_position_says_that_one_purchase_is_left():
    things = {"options": CRYSTAL, "decks": TWO_DECKS, "green": pool("2red")}
    for more, expected in (
        ({}, "green 2"),
        ({"cancelled": ["green"], "once": "green"}, "green 1"),
        ({"cancelled": ["green"]}, ""),
    ):
        game = table(phase=5, clay_mound=life("green", "3green+2blue", fissile() + " 2", **more), **things)
        assert (left(game) if not game.is_over else "") == expected


def test_43_no_more_of_them_than_bionts_are_there():
    with pytest.raises(primordia.SetupError) as caught:
        table(phase=5, options=CRYSTAL, clay_mound=life("green", once="2green"))
    assert "clay-mound.once" in str(caught.value)


# The order of purchases (Hb)


def buyers_in_turn(game) -> list[str]:
    """For which organisms is bought, in their order, when nobody buys anything."""
    found = []
    while not game.is_over:
        if asked(game)[0] == "buy":
            found.append(game.view()["asked"][0]["context"]["organism"])
        game.play("done" if "done" in offered(game) else game.legal_actions()[0])
    return found


def all_cancelled(sky: str, **more):
    """Green's only biont has cancelled. Red's parasite on it can buy, and so can blue elsewhere."""
    host = life("green", "red", "tmrna", cancelled=["green"])
    things = {"clay_mound": host, "red_parasite": parasite("red", MOUND), "warm_pond": life("blue", "3green+blue")}
    return table("red green blue", phase=5, sky=sky, options=CRYSTAL, **{**things, **more})


@pytest.mark.parametrize(("sky", "order"), [("37", [POND, "red-parasite"]), ("38", ["red-parasite", POND])])
def test_hb_a_parasite_buys_in_the_place_of_a_host_that_has_cancelled_and_not_before(sky, order):
    """Blue comes before green or after it."""
    assert buyers_in_turn(all_cancelled(sky)) == order


def test_hb_two_such_hosts_are_taken_in_the_order_of_their_players():
    """Red, blue, green: the parasite on blue's pond comes first, whatever the colours of the cards."""
    pond = life("blue", "blue", "trna", cancelled=["blue"])
    game = all_cancelled("37", warm_pond=pond, green_parasite=parasite("green", POND))
    assert buyers_in_turn(game) == ["green-parasite", "red-parasite"]


# Equal bionts of which one has cancelled (G4b)


IMMUNE = "riboswitches promoted 2"  # it may lose a biont first; only sixes are errors
FIVE_SIXES = (6, 6, 6, 6, 6, 2, 3, 4, 2, 3, 4)  # two above the shield


def equals(mutations: str, *more: int):
    """Two green bionts; one of them cancels an error, and one dies of the other."""
    about = life("2green", "3green+2blue", mutations)
    game = darwin(*FIVE_SIXES, *more, clay_mound=about, decks=TWO_DECKS, green=pool("2red+2yellow"))
    play(game, "keep", "mutate ocean")
    if asked(game)[0] == "pay":
        play(game, "spend red")
    if asked(game)[0] == "cancel":
        play(game, "done")
    return play(game, "lose-biont green")


def test_g4b_of_two_equal_bionts_the_one_that_has_cancelled_dies_first():
    """So the other still buys."""
    game = equals(IMMUNE)
    assert left(game) == "green 1"
    assert "cancelled" not in game.position()


def test_43_also_if_it_had_a_purchase_left():
    """With fission the other has two."""
    assert left(equals(f"{IMMUNE}, {fissile()} 2", 2)) == "green 2"


@pytest.mark.parametrize(("buyers", "once", "after"), [(3, 1, (2, 0)), (2, 1, (2, 1)), (2, 0, (2, 0)), (3, 0, (2, 0))])
def test_43_who_dies_in_the_purchase_phase_has_bought_most(buyers, once, after):
    """Of three bionts those that have bought go first, then one with a purchase left, then those that have not bought."""
    e = inside(table(phase=2, options=CRYSTAL, clay_mound=life("3green")))
    k = ORGANISMS.number(MOUND) * 4 + GREEN
    e.buyers[k], e.once[k], e.cancelled = buyers, once, 1 << k
    send_home(e, k // 4, GREEN, True)
    assert (e.buyers[k], e.once[k]) == after
