"""C4: the macro variant. Only sixes are errors, and every DNA icon is one more point of the error shield."""

from __future__ import annotations

import pytest

from primordia.genesis.darwin import outcome
from primordia.genesis.organism import error_shield, first_error
from tests.genesis.scene import rolling
from tests.genesis.table import chromosomes, life, mutations, offered, parasite, play, pool, table, told

MOUND = "clay-mound"


def darwin(*dice, variants="macro", **about):
    """The Darwin phase with these dice."""
    game = table(phase=4, dice=dice, options={"variants": variants}, agenda=["go-first green", "phase 4"], **about)
    return play(game, "no")


def test_c4_fives_are_no_errors():
    game = darwin(5, 5, 2, clay_mound=life("green", "red"))
    assert told(game, "errors") == [] and chromosomes(game, MOUND) == "red+green"
    game = darwin(5, 5, 2, variants="", clay_mound=life("green", "red"))
    assert told(game, "errors")[0]["count"] == 2


def test_c4_sixes_still_are():
    game = darwin(5, 6, 2, clay_mound=life("green", "red"))
    assert told(game, "errors") == [{"organism": MOUND, "count": 1, "shield": 0, "losses": 1}]
    assert chromosomes(game, MOUND) == "green"


@pytest.mark.parametrize(("promoted", "shield"), [(0, 1), (1, 2), (2, 3)])
def test_c4_each_dna_icon_is_an_error_shield(promoted, shield):
    """G3b: besides the blue chromosomes, one for each promoted mutation."""
    e = rolling(phase=4)
    p = e.bacterium(MOUND, "green", "red+blue")
    for k, name in enumerate(("ribosomal-rna", "calvin-cycle")):
        e.mutate(p, name + "+" * (k < promoted))
    blue = sum(1 for k, name in enumerate(("ribosomal-rna", "calvin-cycle")) if k < promoted and plus_is_blue(e, name))
    assert error_shield(e.earth, p) == 1 + blue
    e.earth.gentle = 1
    assert (first_error(e.earth, p), error_shield(e.earth, p)) == (6, shield + blue)
    assert outcome(e.earth, p, [0, 0, 0, 0, 3, 4]) == (1 + 1, 4, max(0, 4 - shield - blue))


def plus_is_blue(e, name):
    from primordia.genesis.parts import BLUE, MUTATIONS

    return e.earth.cards.mutations[MUTATIONS.number(name)].plus == BLUE


def test_g3a_dna_is_no_shield_without_the_variant():
    things = {"clay_mound": life("green", "red", "mrna promoted")}
    plain = darwin(6, 6, 2, 2, 2, variants="", **things)
    assert told(plain, "errors")[0]["shield"] == 1
    game = darwin(6, 6, 2, 2, 2, **things)
    assert told(game, "errors")[0]["shield"] == 2
    assert mutations(game, MOUND) == ["mrna+"]


def test_c4_parasites_too():
    host = life("green", "3blue", "ribosomal-rna")
    worm = parasite("blue", MOUND, "ribosomal-rna.base", side="back")
    game = darwin(*[2] * 5, 5, 5, 5, clay_mound=host, blue_parasite=worm)
    assert told(game, "errors") == []


def test_c4_cancer_is_not_a_darwin_roll():
    """Fives stay dangerous for macroorganisms (D8)."""
    things = {"clay_mound": life("green", macro="seaweed", organs=[1]), "green": pool("green")}
    game = table(
        phase=1, dice=(5, 5, 2), options={"variants": "macro"}, agenda=["go-first green", "cancer-roll clay-mound"], **things
    )
    play(game, "no")
    assert told(game, "atrophies")[0]["organism"] == MOUND


def test_c4_with_crystal_a_six_can_be_cancelled():
    things = {"clay_mound": life("green", "red"), "decks": {"ocean": "ribosomal-rna"}}
    game = darwin(5, 6, 2, variants="crystal+macro", green=pool("red"), **things)
    assert "mutate ocean" in offered(game)
