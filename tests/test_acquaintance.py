"""What an expert believes of the others: by what they chose, by nothing else, and the same whoever asks."""

from __future__ import annotations

import random
from typing import Any

import pytest

import primordia
from primordia.bots import ask, at_question, make_bot
from primordia.bots.acquaintance import Acquaintance, Beliefs
from primordia.bots.levels import Expert
from primordia.bots.search import Budget, Search
from primordia.guide import guide
from primordia.kernel.chance import Chance
from primordia.kernel.game import Game, inside, rules_of
from primordia.lab.paired import bot_of

SEAT = 0
COMMON = pytest.approx([2 / 3, 1 / 3])  # whoever is not known plays by the rules of thumb rather than each for himself


def beliefs(game: Game, known: Acquaintance) -> Beliefs:
    twin = at_question(game.imagine(SEAT, Chance(1)), SEAT, random.Random(1))
    return known.beliefs(twin, guide(rules_of(game)).manners(inside(game)))


def watched(others: str, seed: int) -> tuple[Game, Acquaintance]:
    """A match in which seat 0 has watched the others, up to a question that it is asked in the eighth turn; where a match is
    over before, the next one."""
    game = primordia.new_game("genesis", players=4, seed=seed)
    bots = [bot_of("rule" if seat == SEAT else others, seed + seat) for seat in range(4)]
    known, rng = Acquaintance(), random.Random(seed)
    while (decision := game.decision) is not None:
        if decision.seat == SEAT and not decision.sealed:
            beliefs(game, known)
            if inside(game).turn == 8:
                return game, known
        game.play(ask(bots[decision.seat], game, rng))
    return watched(others, seed + 100)


@pytest.mark.parametrize(("others", "low", "high"), [("greedy", 0.7, 1.0), ("rule", 0.0, 0.2)])
def test_it_finds_out_who_thinks_of_himself_alone(others: str, low: float, high: float) -> None:
    for seed in (1, 4, 6):
        game, known = watched(others, seed)
        assert all(low <= selfish <= high for _, selfish in beliefs(game, known)[1:]), beliefs(game, known)


def test_it_does_not_matter_who_has_watched_from_when_on() -> None:
    game, known = watched("greedy", 2)
    assert beliefs(game, known) == beliefs(game, Acquaintance())
    assert beliefs(primordia.load(primordia.save(game)), Acquaintance()) == beliefs(game, known)
    assert beliefs(game, known)[SEAT] == COMMON  # nobody is surprised by himself


def test_without_a_record_everybody_is_what_is_common() -> None:
    game, known = watched("greedy", 2)
    bare = primordia.from_position(game.position())
    assert beliefs(bare, Acquaintance()) == beliefs(bare, known)
    assert all(belief == COMMON for belief in beliefs(bare, known)) and len(beliefs(bare, known)) == 4
    manners = guide(rules_of(game)).manners(inside(game))
    assert [manner.common / sum(one.common for one in manners) for manner in manners] == COMMON
    assert beliefs(game, known) != beliefs(bare, known)


def test_where_there_is_a_goal_nobody_is_a_rival() -> None:
    game = primordia.new_game("genesis", players=2, seed=1, mode="cooperative")
    assert guide(rules_of(game)).manners(inside(game)) == ()
    assert not guide(primordia.GAMES["ursuppe"]).manners(inside(primordia.new_game("ursuppe", seed=1)))


def test_what_is_believed_of_others_is_expected_of_them() -> None:
    """Roles are drawn for each sample by belief; one's own is the rule of thumb; a dearer one costs more."""
    game, _ = watched("greedy", 2)
    twin = game.imagine(SEAT, Chance(1))
    manners = guide(rules_of(game)).manners(inside(game))
    sure = [[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.0, 1.0]]
    search = Search(twin, random.Random(1), Budget(60), beliefs=sure)
    search.ranking()
    casts: list[Any] = search.casts
    policies = [search.policy, manners[1].policy, manners[0].policy, manners[1].policy]
    assert all(list(cast.roles) == policies for cast in casts)
    assert set(search.costs) == {(2 * manners[0].effort + 2 * manners[1].effort) / 4}
    mixed: Any = Search(twin, random.Random(1), Budget(60), beliefs=[[0.5, 0.5]] * 4)
    mixed.ranking()
    assert 1 < len({tuple(map(id, cast.roles)) for cast in mixed.casts}) <= 8


@pytest.mark.usefixtures("hasty")
def test_an_expert_chooses_by_the_record_and_the_seed_alone() -> None:
    game, _ = watched("greedy", 7)
    twin = game.imagine(SEAT, Chance(1))
    old = Expert(random.Random(2))
    for _ in range(3):
        old.choose(twin)  # it has met them before
    old.rng = random.Random(9)
    fresh = Expert(random.Random(9))
    assert old.choose(twin) == fresh.choose(primordia.load(primordia.save(twin))) == make_of(9).choose(twin)


def make_of(seed: int) -> Expert:
    return Expert(random.Random(seed))


def test_levels_below_do_not_watch() -> None:
    levels: list[Any] = [make_bot(name, 1) for name in ("easy", "normal", "hard", "expert")]
    assert [level.watches for level in levels] == [False, False, False, True]
