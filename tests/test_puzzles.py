"""Puzzles: the search against examples worked out by hand; every puzzle's claims searched again; every sentence there."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import primordia
from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.errors import SetupError
from primordia.kernel.game import inside
from primordia.locales import CATALOGUES, LANGUAGES, words
from primordia.odds import odds
from primordia.puzzles import Attempt, Puzzle, Search, TooMuchError, puzzle, puzzles
from primordia.ursuppe.guide import UrsuppeGuide

ALL = [(game, name) for game in primordia.GAMES for name in puzzles(game)]
EVERY_PUZZLE = pytest.mark.parametrize(("game", "name"), ALL)

# The best first choices and their chance, as the sentences of the puzzles explain them.
CLAIMS = {
    "ursuppe": {
        "corner": ("1/2", ["defend"]),
        "open-water": ("5/6", ["escape"]),
        "tentacle": ("1", ["carry yellow"]),
        "hold-on": ("1", ["follow"]),
        "nursery": ("1", [f"divide {n} {field}" for n in (4, 5, 6, 7) for field in ("d3", "e2")]),
        "cannibal": ("1", ["attack red 2"]),
        "prey": ("1/3", ["attack green 1"]),
        "leech": ("1", ["leech yellow+blue yellow"]),
        "second-wind": ("2/3", ["move"]),
        "long-life": ("1", ["buy life-expectancy"]),
        "ozone": ("1", ["hand-in intelligence", "hand-in substitution"]),
        "last-meal": ("1", ["eat yellow+green+blue", "eat green+3blue"]),
    },
    "genesis": {
        "false-double": ("1/9", ["reroll-all"]),
        "errors": ("5/6", ["reroll 6"]),
        "worm-in-the-sun": ("1", ["lose-organ 3", "lose-organ 4", "lose-organ 5"]),
        "triple": ("1/3", ["reroll 6"]),
        "seaweed": ("1", ["promote superoxide-dismutase"]),
        "cure": ("1", ["cure 1"]),
        "poison": ("1", ["mutate continent"]),
        "food-chain": ("1", ["organ 1", "organ 2"]),
        "two-faces": ("1", ["lift pool"]),
        "first-home": ("5/36", ["lift pool", "enzyme green radioactive-beach"]),
        "heat-and-light": ("1", ["lose-gene cytochromes base", "lose-gene calvin-cycle base"]),
        "first-chromosome": ("29/72", ["animate red", "animate blue"]),
    },
}

FIGHT = """
game = "ursuppe"
players = 4
round = 5
seen = ["east 8", "south 13", "north 11", "west 12"]
environment = "west 9"
agenda = [AGENDA]

[red]
points = 1
score = 12
genes = [GENES]
amoebas = ["1 b4"]

[yellow]
points = 2
score = 9
genes = ["struggle-for-survival 3", HUNTER]
amoebas = ["2 b4"]

[green]
score = 6
amoebas = ["1 e3"]

[blue]
score = 4
amoebas = ["1 c2"]

[soup]
b4 = "3red+2yellow"
"""


class Blind(UrsuppeGuide):
    """Does not say that ties are rolled again."""

    def again(self, action: Action, dice: Sequence[int]) -> int:
        return 0


def fight(genes: str, hunter: str = "", agenda: str = '"react red 1 yellow 2 b4 0 1 1", "phase 2"', **change: object) -> Puzzle:
    position = FIGHT.replace("GENES", genes).replace("HUNTER", hunter).replace("AGENDA", agenda)
    data: dict[str, object] = {"level": 1, "goal": ("alive red 1",), "until": "phase 2", "position": position, **change}
    return Puzzle("ursuppe", "fight", **data)  # type: ignore[arg-type]


def chances(one: Puzzle) -> dict[str, Fraction]:
    return Search(one).chances(one.begin())


# The search, against what is worked out by hand


def test_ties_are_rolled_again_without_end_and_still_exactly() -> None:
    """The higher die wins: as likely for either side, however often they tie."""
    assert chances(fight('"defense 2"')) == {"defend": Fraction(1, 2), "yield": 0}


def test_two_fights_that_both_may_tie() -> None:
    """A lost fight has a second try: 1 - 1/2 * 1/2."""
    assert chances(fight('"defense 2", "persistence 4"'))["defend"] == Fraction(3, 4)


def test_results_of_dice_count_by_their_number() -> None:
    """In open water only a five stands still."""
    assert chances(fight('"escape 2"'))["escape"] == Fraction(5, 6)


def test_others_choose_what_is_worst() -> None:
    """The hunter tries again after a lost fight, because it may; then there is no biopoint left."""
    assert chances(fight('"defense 2"', '"persistence 4"'))["defend"] == 0


def test_the_goal_may_be_that_of_another_seat() -> None:
    """What is best for red is worst for yellow: its amoeba is eaten whatever happens, if red is against it."""
    assert chances(fight('"defense 2"', seat=1, goal=("dead red 1",))) == {"defend": Fraction(1, 2), "yield": 1}


def test_cards_count_by_their_copies() -> None:
    """Eleven mutation points against the next ozone layer: 6, 10 twice, 9, 10 or 14. One biopoint makes up for a shortfall of
    one, which saves both genes in four cases of six; without it only the 14 does."""
    goal = ("owns red armor", "owns red life-expectancy")
    one = fight('"life-expectancy 2", "armor 2"', agenda='"displace red 1", "phase 2"', until="phase 3", goal=goal)
    assert chances(one) == {"drift": Fraction(4, 6), "move": Fraction(1, 6)}


def test_a_search_that_would_not_end_is_given_up() -> None:
    search = Search(fight('"defense 2"'))
    search.guide = Blind(search.guide.rules)
    with pytest.raises(TooMuchError, match="results after one"):
        search.chances(search.puzzle.begin())


def test_an_unknown_goal_is_refused() -> None:
    for game, goals in (
        ("ursuppe", ("fly red 1", "alive pink 1", "alive red 9", "alive red")),
        ("genesis", ("alive moon", "x green")),
    ):
        book = guide(primordia.GAMES[game])
        state = inside(puzzle(game, puzzles(game)[0]).begin())
        for goal in goals:
            with pytest.raises(ValueError, match=goal):
                book.holds(state, goal)


def test_the_search_agrees_with_the_odds_of_a_roll() -> None:
    """The table of chances, which is made otherwise, has the same number for each die: no atrophy, no cube is lost."""
    one = puzzle("genesis", "errors")
    (table,) = odds(one.begin(), one.seat)
    safe = {}
    for way in table.data()["ways"]:
        action = f"reroll {way['arguments']['dice']}" if way["arguments"] else "keep"
        safe[action] = dict(way["figures"]["genesis.odds.atrophies"]["spread"]).get(0, 0.0)
    assert safe == {action: pytest.approx(float(chance)) for action, chance in chances(one).items()}


# The puzzles


def test_both_games_have_a_dozen() -> None:
    for game in primordia.GAMES:
        assert len(puzzles(game)) >= 12
        folder = Path(primordia.__file__).parent / game / "puzzles"
        assert sorted(puzzles(game)) == sorted(path.stem for path in folder.glob("*.toml")), "a puzzle that nobody offers"
        levels = [puzzle(game, name).level for name in puzzles(game)]
        assert levels == sorted(levels) and set(levels) == {1, 2, 3}
        assert list(CLAIMS[game]) == list(puzzles(game))


@EVERY_PUZZLE
def test_the_best_choices_are_those_that_the_sentences_explain(game: str, name: str) -> None:
    one = puzzle(game, name)
    match = one.begin()
    assert match.decision is not None and match.decision.seat == one.seat
    assert not any(match.forced), "dice or cards that were fixed did not come up"
    found = chances(one)
    best = max(found.values())
    chance, right = CLAIMS[game][name]
    assert best == Fraction(chance) > 0
    assert sorted(action for action, value in found.items() if value == best) == sorted(right)
    assert len(right) < len(found), "every choice is right"


@EVERY_PUZZLE
def test_a_puzzle_is_solved_by_its_best_choices_and_by_no_other(game: str, name: str) -> None:
    one = puzzle(game, name)
    attempt = Attempt(one)
    while not attempt.solved:
        before, position = list(attempt.choices), attempt.game.fingerprint()
        best = max(attempt.chances.values())
        for action, chance in attempt.chances.items():
            if chance < best:
                verdict = attempt.choose(action)
                assert not verdict.right and verdict.chance == chance and verdict.best == best
                assert str(best) in verdict.sentence(words())
        nonsense = attempt.choose("frobnicate")
        assert not nonsense.right and nonsense.error is not None and nonsense.sentence(words())
        assert attempt.choices == before and attempt.game.fingerprint() == position
        twin = Attempt(one, attempt.choices)
        assert twin.game.fingerprint() == position and not twin.solved
        assert attempt.choose(next(action for action, chance in attempt.chances.items() if chance == best)).right
    assert attempt.question is None and Attempt(one, attempt.choices).solved
    for choices in (["nonsense"], [*attempt.choices, attempt.choices[-1]]):
        with pytest.raises(SetupError):
            Attempt(one, choices)


def test_an_unknown_puzzle_is_refused_by_a_sentence() -> None:
    with pytest.raises(SetupError) as refused:
        puzzle("ursuppe", "nonsense")
    assert "nonsense" in str(refused.value) and "corner" in str(refused.value)


# The words


@pytest.mark.parametrize("game", list(primordia.GAMES))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_and_is_used(game: str, language: str) -> None:
    def catalogue(name: str) -> dict[str, str]:
        with (Path(CATALOGUES) / name / "LC_MESSAGES" / f"{game}-puzzles.po").open("rb") as file:
            return {str(message.id): str(message.string) for message in read_po(file, abort_invalid=True) if message.id}

    found = catalogue(language)
    assert found.keys() == {f"{game}-puzzles.{name}.{part}" for name in puzzles(game) for part in ("title", "task", "why")}
    assert all(text.strip() for text in found.values())
    if language != "en":
        english = catalogue("en")
        assert [key for key in found if found[key] == english[key]] == []
    one = puzzle(game, puzzles(game)[0])
    assert one.text(words(language), "title") == found[f"{game}-puzzles.{one.name}.title"]
