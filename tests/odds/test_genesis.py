"""The odds of Bios:Genesis, worked out by hand."""

from __future__ import annotations

import itertools
from fractions import Fraction
from math import comb

from primordia.genesis import autocatalysis, darwin
from primordia.genesis import odds as genesis
from primordia.genesis.autocatalysis import Autocatalyse, SecondRoll
from primordia.genesis.cards import MOST_SLOTS
from primordia.genesis.darwin import DarwinOrder, DarwinParasite, DarwinTurn, Specificity
from primordia.genesis.odds import ANIMATED, ATROPHIES, CATALYSTS, DOUBLE, ENZYMES, ERRORS, KILLED, LIFE, SURVIVAL
from primordia.genesis.organism import chromosomes, first_error
from primordia.odds import Table, Way, dice
from tests.genesis.scene import Scene, rolling

RED, GREEN = 0, 1  # seats
HALF = Fraction(1, 2)


def only(tables: list[Table]) -> Table:
    (table,) = tables
    return table


def way(table: Table, name: str) -> Way:
    (found,) = [way for way in table.ways if way.label.rpartition(".")[2] == name]
    return found


def best(table: Table) -> Way:
    (found,) = [way for way in table.ways if way.best]
    return found


def ready(colours: str = "red green") -> Scene:
    """Phase 2: everything is still to be rolled."""
    return rolling(colours, phase=2)


# F: on the hydrothermal vent, a green placard, 1 gives life and 6 kills, enzymes too


def test_fb_a_single_biont_rolls_two_dice() -> None:
    """F2, F3: it dies with any six; a double brings life, but not two sixes."""
    e = ready()
    e.refugium("hydrothermal-vent", "red", dead="")
    table = only(genesis.tables(e.earth, None, RED))
    assert (table.title, table.rule) == ("genesis.odds.autocatalysis", "F")
    assert table.arguments == {"colour": "red", "placard": "hydrothermal-vent", "count": 2}
    (once,) = table.ways  # not red's colour: no second roll
    assert once.mean(SURVIVAL) == Fraction(25, 36)
    assert once.mean(DOUBLE) == Fraction(1, 6)
    assert once.mean(LIFE) == Fraction(5, 36)
    assert once.spreads[CATALYSTS] == {0: 1}
    assert once.spreads[KILLED] == {0: Fraction(25, 36), 1: Fraction(11, 36)}  # there is nothing more to be killed
    assert once.spreads[ANIMATED] == {0: 1}
    assert ENZYMES not in once.spreads  # there are none to lose


def test_f1_manna_is_animated_before_it_is_killed() -> None:
    """A one and a six: the manna comes to life, dies in the biont's stead and makes a catalyst."""
    e = ready()
    e.refugium("hydrothermal-vent", "red", dead="blue")
    (once,) = only(genesis.tables(e.earth, None, RED)).ways
    assert once.mean(SURVIVAL) == Fraction(27, 36)
    assert once.spreads[CATALYSTS] == {0: Fraction(34, 36), 1: Fraction(2, 36)}
    assert once.spreads[ANIMATED] == {0: Fraction(25, 36), 1: Fraction(11, 36)}


def test_b3_catalysts_that_find_no_room_do_not_count() -> None:
    e = ready()
    e.refugium("hydrothermal-vent", "red", "blue", dead="")
    e.earth.disks[3] = e.earth.limit
    (once,) = only(genesis.tables(e.earth, None, RED)).ways
    assert once.spreads[CATALYSTS] == {0: 1}
    e.earth.disks[3] -= 1
    (once,) = only(genesis.tables(e.earth, None, RED)).ways
    assert once.spreads[CATALYSTS] == {0: Fraction(125, 216), 1: Fraction(91, 216)}  # three dice, at least one six


def test_f2c_enzymes_are_lost_with_the_manna() -> None:
    """The enzyme of the first slot shields it; the second slot has none, and its six takes the enzyme."""
    e = ready()
    e.refugium("hydrothermal-vent", "red", enzymes="blue", dead="")
    (once,) = only(genesis.tables(e.earth, None, RED)).ways
    assert once.spreads[SURVIVAL] == {1: 1}
    assert once.spreads[ENZYMES] == {0: Fraction(25, 36), 1: Fraction(11, 36)}


def test_fc_ways_to_use_the_second_roll() -> None:
    e = ready()
    e.refugium("hydrothermal-vent", "green", dead="")
    table = only(genesis.tables(e.earth, None, GREEN))
    assert [way.label.rpartition(".")[2] for way in table.ways] == ["no-reroll", "reroll-to-survive", "reroll-for-life"]
    assert way(table, "reroll-to-survive").mean(SURVIVAL) == Fraction(25, 36) + Fraction(11, 36) * Fraction(25, 36)
    assert way(table, "reroll-for-life").mean(LIFE) == Fraction(5, 36) + Fraction(31, 36) * Fraction(5, 36)
    assert best(table) is way(table, "reroll-to-survive")


def test_fc_where_nobody_dies_the_most_catalysts_are_best() -> None:
    """With an enzyme in its first slot the vent kills no manna: to roll again is then about nothing, and not done."""
    e = ready()
    e.refugium("hydrothermal-vent", "green", enzymes="blue", dead="")
    assert best(only(genesis.tables(e.earth, None, GREEN))).label == "genesis.odds.no-reroll"


def test_fc_the_best_way_rolls_again_for_catalysts_where_survival_is_certain() -> None:
    """On the red hydrogen volcano with enzymes in all slots but the first, a two kills, but animates what it kills: nobody
    dies, and only a roll without a two, which brings less than the half catalyst of the mean, is rolled again."""
    e = ready()
    p = e.refugium("hydrogen-volcano", "red", "blue", dead="green+red")
    e.earth.enzymes[p * MOST_SLOTS + 1 : (p + 1) * MOST_SLOTS] = [1] * (MOST_SLOTS - 1)
    table = only(genesis.tables(e.earth, None, RED))
    once = table.ways[0]
    assert once.spreads[SURVIVAL] == {1: 1}
    assert once.spreads[CATALYSTS] == {k: comb(3, k) * Fraction(1, 6) ** k * Fraction(5, 6) ** (3 - k) for k in range(4)}
    assert best(table).label == "genesis.odds.reroll-best"
    assert best(table).mean(CATALYSTS) == HALF + Fraction(125, 216) * HALF


def test_fc_the_dice_lie_there() -> None:
    e = ready()
    p = e.refugium("hydrothermal-vent", "green", dead="")
    table = only(genesis.tables(e.earth, SecondRoll(2, p, 0, 0, 0, 1, 0, 1), GREEN))
    keep, again = table.ways
    assert table.arguments["dice"] == "4 6"
    assert (keep.label, again.label) == ("genesis.do.keep", "genesis.do.reroll-all")
    assert keep.spreads[SURVIVAL] == {0: 1}
    assert again.mean(SURVIVAL) == Fraction(25, 36)
    assert best(table) is again
    assert best(only(genesis.tables(e.earth, SecondRoll(2, p, 0, 0, 0, 2, 0, 0), GREEN))).label == "genesis.do.keep"


def test_f4_another_rolls_and_takes_ones_biont_first() -> None:
    """Green has more there and rolls; at worst the first six is red's death, whatever else could be lost."""
    e = ready()
    e.refugium("hydrothermal-vent", "red+2green", "blue", dead="")
    table = only(genesis.tables(e.earth, None, RED))
    assert (table.title, table.arguments["foe"]) == ("genesis.odds.contested", "green")
    (once,) = table.ways
    assert once.mean(SURVIVAL) == Fraction(5, 6) ** 7
    green = only(genesis.tables(e.earth, None, GREEN))
    assert green.title == "genesis.odds.autocatalysis" and len(green.ways) == 1  # contested: no second roll
    four_sixes = sum(comb(7, k) * Fraction(1, 6) ** k * Fraction(5, 6) ** (7 - k) for k in range(4, 8))
    assert green.ways[0].mean(SURVIVAL) == 1 - four_sixes
    assert green.ways[0].spreads[CATALYSTS] == {0: 1}  # the cube's goes to red (F4b)
    assert once.mean(CATALYSTS) == four_sixes  # at worst the cube goes last; dead or alive, red is paid
    assert green.ways[0].mean(LIFE) < green.ways[0].mean(DOUBLE)


# G


def test_g_a_biont_alone() -> None:
    """Two dice, no shield: any error is its end. A red one makes a catalyst of every one (G2)."""
    e = ready()
    o = e.bacterium("warm-pond", "red")
    table = only(genesis.tables(e.earth, None, RED))
    assert table.title == "genesis.odds.darwin" and table.arguments["count"] == darwin.dice(e.earth, o) == 2
    (once,) = table.ways
    assert once.mean(SURVIVAL) == Fraction(4, 9)
    assert once.spreads[ATROPHIES] == once.spreads[ERRORS] == {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}
    assert once.spreads[CATALYSTS] == {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}


def test_g3_blue_chromosomes_shield() -> None:
    e = ready()
    e.bacterium("warm-pond", "red", "blue")
    (once,) = only(genesis.tables(e.earth, None, RED)).ways
    assert once.spreads[ERRORS] == {k: comb(3, k) * Fraction(1, 3) ** k * Fraction(2, 3) ** (3 - k) for k in range(4)}
    assert once.spreads[ATROPHIES] == {0: Fraction(20, 27), 1: Fraction(6, 27), 2: Fraction(1, 27)}
    assert once.mean(SURVIVAL) == Fraction(26, 27)  # the first loss is the cube


def test_g3a_dna() -> None:
    """A promoted mutation: fives are no errors; its two cubes go before the biont."""
    e = ready()
    o = e.bacterium("warm-pond", "red")
    e.mutate(o, "tmrna+")
    assert first_error(e.earth, o) == 6
    (once,) = [way for way in only(genesis.tables(e.earth, None, RED)).ways if way.label.endswith("no-reroll")]
    shield = chromosomes(e.earth, o)[3]
    lost = [k for k in range(5) if k - shield > 2]
    assert once.mean(SURVIVAL) == 1 - sum(comb(4, k) * Fraction(1, 6) ** k * Fraction(5, 6) ** (4 - k) for k in lost)


def test_g1_a_yellow_biont_re_rolls_one_die() -> None:
    """No error, or one that the re-roll mends: 4/9 + 4/9 · 2/3; of two errors one stays."""
    e = ready("yellow green")
    e.bacterium("warm-pond", "yellow")
    table = only(genesis.tables(e.earth, None, RED))
    assert table.arguments["colour"] == "yellow"
    assert way(table, "no-reroll").mean(SURVIVAL) == Fraction(4, 9)
    assert way(table, "reroll-errors").mean(SURVIVAL) == Fraction(4, 9) + Fraction(4, 9) * Fraction(2, 3)
    assert best(table).mean(SURVIVAL) == Fraction(20, 27)


def test_g1_every_way_to_name_dice_is_shown_and_the_best_is_the_best() -> None:
    """Against all throws of the re-rolled dice, one by one."""
    e = ready()
    o = e.bacterium("warm-pond", "red", "red+2yellow+blue")
    e.earth.limit = 99
    shown = [1, 2, 2, 5, 6, 6]
    table = only(genesis.tables(e.earth, Specificity(RED, o, 2, 0, 1, 2, 0, 0, 1, 2), RED))
    ways = {str(way.arguments.get("dice", "")): way for way in table.ways}
    choices = {tuple(sorted(c)) for n in range(3) for c in itertools.combinations(shown, n)}
    assert {tuple(int(face) for face in again.split()) for again in ways} == choices
    for again, found in ways.items():
        stay = shown[:]
        for face in again.split():
            stay.remove(int(face))
        results = []
        for throw in itertools.product(range(1, 7), repeat=6 - len(stay)):
            roll = [(stay + list(throw)).count(face) for face in range(1, 7)]
            results.append(darwin.outcome(e.earth, o, roll))
        assert found.mean(CATALYSTS) == Fraction(sum(c for c, _, _ in results), len(results))
        assert found.mean(ERRORS) == Fraction(sum(n for _, n, _ in results), len(results))
        assert found.mean(ATROPHIES) == Fraction(sum(n for _, _, n in results), len(results))
        alive = sum(losses < 5 for _, _, losses in results)  # four cubes and the biont
        assert found.mean(SURVIVAL) == Fraction(alive, len(results))
    assert genesis.rank(best(table)) == max(genesis.rank(way) for way in table.ways)
    assert best(table).arguments["dice"] in ("5 6", "6 6")


def test_g1_named_dice_are_rolled_in_any_case() -> None:
    e = ready()
    o = e.bacterium("warm-pond", "red", "2yellow")
    table = only(genesis.tables(e.earth, Specificity(RED, o, 1, 1, 1, 2, 0, 0, 0, 0), RED))
    assert table.title == "genesis.odds.specificity-goes-on"
    keep = table.ways[0]
    assert keep.label == "genesis.do.keep"
    assert keep.spreads[CATALYSTS] == {1: Fraction(4, 6), 2: Fraction(2, 6)}  # a second one, or a third two
    assert keep.spreads[ERRORS] == {0: Fraction(4, 6), 1: Fraction(2, 6)}


def test_g1_before_the_roll_the_best_way_is_as_good_as_the_best_choice_after_it() -> None:
    e = ready()
    o = e.bacterium("warm-pond", "red", "2yellow+blue")
    before = best(only(genesis.tables(e.earth, None, RED)))
    survival, catalysts = Fraction(0), Fraction(0)
    roll = genesis.DarwinianRoll(e.earth, o)
    for handful, ways in dice.Dice().rolls(roll.count).items():
        counts = dice.unpack(handful)
        after = best(only(genesis.tables(e.earth, Specificity(RED, o, 2, 0, *counts), RED)))
        survival += after.mean(SURVIVAL) * ways / 6**roll.count
        catalysts += after.mean(CATALYSTS) * ways / 6**roll.count
    assert (before.mean(SURVIVAL), before.mean(CATALYSTS)) == (survival, catalysts)


def test_q28_an_organism_that_changes_hands_is_lost() -> None:
    """Red's biont dies, green's may be left: the bacterium lives on, but not for red. Which goes first is red's choice."""
    e = ready()
    o = e.bacterium("warm-pond", "red+green")
    (once,) = only(genesis.tables(e.earth, None, RED)).ways
    assert once.mean(SURVIVAL) == Fraction(1) - Fraction(4 * 2, 81) - Fraction(1, 81) - Fraction(
        6 * 4, 81
    )  # two errors or more: red spares his own first
    assert darwin.dice(e.earth, o) == 4


def test_the_rolls_to_come_in_each_phase() -> None:
    e = ready()
    p = e.refugium("hydrothermal-vent", "red")
    e.refugium("clay-mound", "green")
    o = e.bacterium("warm-pond", "red")
    q = e.bacterium("zeolite-lagoon", "red")
    virus = e.parasite("red", q)
    e.bacterium("eutectic-brine", "green")

    def rolls() -> list[object]:
        return [table.arguments.get("placard") or table.arguments["organism"] for table in genesis.tables(e.earth, None, RED)]

    assert rolls() == ["hydrothermal-vent", "warm-pond", "zeolite-lagoon", "red-parasite"]
    e.earth.phase = 3
    assert rolls() == ["warm-pond", "zeolite-lagoon", "red-parasite"]  # that of the vent has been made
    e.earth.agenda = [Autocatalyse(p)]
    assert rolls() == ["hydrothermal-vent", "warm-pond", "zeolite-lagoon", "red-parasite"]
    e.earth.phase, e.earth.agenda = 4, [DarwinTurn(RED, 1 << o)]
    assert rolls() == ["zeolite-lagoon", "red-parasite"]
    e.earth.agenda = [DarwinOrder(1 << o | 1 << q), DarwinParasite(q)]
    assert rolls() == ["red-parasite"]
    e.earth.agenda = [DarwinOrder(1 << o | 1 << q)]
    assert rolls() == []
    e.earth.phase, e.earth.agenda = 5, []
    assert rolls() == ["hydrothermal-vent", "warm-pond", "zeolite-lagoon", "red-parasite"]
    assert virus in genesis.coming_microorganisms(e.earth, RED)
    assert autocatalysis.dice(e.earth, p) == 2


# D8


def test_d8_cancer() -> None:
    """A seaweed with two organs and one trophic biont: four dice; two blue chromosomes are its shield, the organs go first."""
    e = ready()
    o = e.macro("warm-pond", "seaweed", "red", "1, 2")
    table = only(genesis.tables(e.earth, None, RED))
    assert (table.title, table.rule) == ("genesis.odds.cancer", "D8")
    assert table.arguments["count"] == 4
    shield = chromosomes(e.earth, o)[3]
    assert shield == 2
    (once,) = table.ways
    assert once.spreads[ATROPHIES] == {
        0: Fraction(16 + 32 + 24, 81),
        1: Fraction(8, 81),
        2: Fraction(1, 81),
    }
    assert once.spreads[SURVIVAL] == {1: 1}
    assert once.mean(CATALYSTS) == Fraction(4, 6)


def test_d8_a_trophic_biont_goes_last() -> None:
    """A trilobite with no organ left: two dice, and one blue chromosome of its system shields."""
    e = ready()
    e.macro("warm-pond", "trilobite", "red")
    (once,) = only(genesis.tables(e.earth, None, RED)).ways
    assert once.mean(SURVIVAL) == Fraction(8, 9)
