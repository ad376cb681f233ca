"""Hints: chances to win, ties said as such, no distance below zero, and one reason that says why the best is ahead."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner

import primordia
from primordia.bots.advice import TIE, advise, worded
from primordia.bots.ahead import FAR, LEAST, followed
from primordia.bots.levels import Rule
from primordia.bots.search import REASONS, Budget, Search
from primordia.commands import main
from primordia.guide import guide
from primordia.kernel.game import inside
from primordia.kernel.values import expit
from primordia.locales import LANGUAGES, words
from primordia.wording import speaker

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("ursuppe", 4, {}),
    ("ursuppe", 3, {}),
    ("ursuppe", 2, {}),
    ("genesis", 4, {}),
    ("genesis", 2, {}),
]
TABLES += [
    ("genesis", 1, {"mode": "solitaire"}),
    ("genesis", 3, {"mode": "cooperative"}),
    ("genesis", 2, {"mode": "introductory"}),
]
HUNGRY = """
game = "ursuppe"
agenda = ["displace red 1", "feed red 1", "phase 2"]
round = 4
environment = "west 6"
seen = ["east 8", "north 9", "south 10"]
[red]
points = {points}
score = 15
genes = ["holding 1", "speed 2"]
amoebas = ["1 b2 1", "2 e4", "3 c4"]
[yellow]
score = 16
points = 3
genes = ["movement-1 1", "spores 2"]
amoebas = ["1 d4", "2 e3", "3 a5"]
[green]
score = 13
points = 3
genes = ["movement-1 1", "tentacle 2"]
amoebas = ["1 d2", "2 c5", "3 b4"]
[blue]
score = 17
points = 3
genes = ["intelligence 1", "streamlining 2"]
amoebas = ["1 e2", "2 d5", "3 d3"]
[soup]
a2 = "red"
"""
DIVIDING = """
game = "ursuppe"
agenda = ["phase 4"]
round = 1
environment = "west 6"
seen = ["east 8"]
[red]
points = 10
amoebas = ["1 b2", "2 e4"]
"""


@pytest.mark.parametrize("points", [1, 4])
def test_the_best_option_and_one_reason(points: int) -> None:
    """To hold on finds the same meal as to swim against the current, which comes next, and costs nothing."""
    advice = advise(primordia.from_position(HUNGRY.format(points=points), seed=1), random.Random(2))
    best, *others = advice.options
    assert best.action.text == "stay" and best.behind == 0 and advice.equal == 1
    assert all(one.behind > TIE and one.chance < best.chance and 0 < one.error < 0.1 for one in others)
    assert advice.aspect


def test_a_tie_is_said_as_such() -> None:
    """Which number a new amoeba has makes no difference at all, on any dice."""
    game = primordia.from_position(DIVIDING, seed=1)
    advice = advise(game, random.Random(1))
    births = [counsel for counsel in advice.options if counsel.action.verb == "divide"]
    pairs = [(one, other) for one, other in combinations(births, 2) if one.action.y == other.action.y]
    assert len(pairs) == len(births) / 2 > 2
    assert any(one.chance == pytest.approx(other.chance) and one.behind == other.behind for one, other in pairs)


def test_what_cannot_be_told_apart_is_called_equal() -> None:
    game = primordia.new_game("genesis", seed=4)
    dice = random.Random(1)
    ties = 0
    while not ties:
        assert game.decision is not None
        advice = advise(game.imagine(game.decision.seat, primordia.Chance(1)), random.Random(1))
        assert 1 <= advice.equal <= len(game.legal_actions()) and advice.options[0].behind == 0
        ties += advice.equal > 1 and len(advice.options) > 1
        assert all((one.behind == 0) == (k < advice.equal) for k, one in enumerate(advice.options))
        game.play(dice.choice(list(game.legal_actions())))


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_the_grounds_add_up_to_the_chance(name: str, players: int, options: dict[str, str]) -> None:
    """Whatever is told to make a chance, is what it is made of: from the first choice to the end, and in every language."""
    book = guide(primordia.GAMES[name])
    seen: set[str] = set()
    for seed in range(2):
        match = primordia.new_game(name, players=players, seed=seed, **options)  # type: ignore[arg-type]
        rule = Rule(random.Random(seed))
        while True:
            state = inside(match)
            for seat, chance in enumerate(book.chances(state)):
                judgements = book.grounds(state, seat)
                told = [expit(sum(grounds.values())) for grounds in judgements]
                assert sum(told) / len(told) == pytest.approx(chance, abs=1e-6)
                seen.update(*judgements)
            if match.decision is None:
                break
            match.play(rule.choose(match))
    assert "end" in seen and len(seen) > 6
    for language in LANGUAGES:
        named = speaker(name, language).narrator.named
        for aspect in seen - {""}:
            assert named(f"ground.{aspect}", "") and named(f"aspect.{aspect}", "").endswith(".")


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_what_makes_the_difference_adds_up_to_it(name: str, players: int, options: dict[str, str]) -> None:
    """On the same dice: the sum of what the aspects gain is what one option is ahead of another."""
    match = primordia.new_game(name, players=players, seed=5, **options)  # type: ignore[arg-type]
    rule = Rule(random.Random(5))
    compared = 0
    for moves in range(200):
        if match.decision is None:
            break
        if moves % 9 == 0 and len(match.legal_actions()) > 1:
            search = Search(match, random.Random(moves), Budget(24))
            best, *others = search.ranking()
            for other in others[:2]:
                gains = search.why(best.action, other.action)
                first, second = (search.values[search.options.index(one.action)][:REASONS] for one in (best, other))
                pairs = [a - b for a, b in zip(first, second, strict=False)]
                assert sum(gains.values()) == pytest.approx(sum(pairs) / len(pairs), abs=1e-6)
                compared += any(pairs)
        match.play(rule.choose(match))
    assert compared > 5


@pytest.mark.parametrize("name", primordia.GAMES)
def test_every_option_says_why(name: str) -> None:
    """Of each option, not of the best alone: what makes the difference, the largest first, nothing that nobody notices."""
    match = primordia.new_game(name, seed=6)
    rule = Rule(random.Random(6))
    told = wide = 0
    for moves in range(60):
        if moves % 6 == 5:
            assert match.decision is not None
            advice = advise(match.imagine(match.decision.seat, primordia.Chance(moves)), random.Random(moves))
            wide += len(advice.options) > 3
            for one in advice.options:
                sizes = [abs(ground.gain) for ground in one.why]
                assert sizes == sorted(sizes, reverse=True) and all(size >= TIE for size in sizes)
                told += bool(one.why) and bool(one.behind)
                assert not one.behind or 0 < one.doubt <= one.error
            assert all(worded(one.why, speaker(name, language)) for one in advice.options if one.why for language in LANGUAGES)
        match.play(rule.choose(match))
    assert told > 5 and wide


@pytest.mark.parametrize(
    ("game", "text"), [("ursuppe", HUNGRY.format(points=4)), ("ursuppe", DIVIDING), ("ursuppe", ""), ("genesis", "")]
)
def test_every_option_is_told_or_counted(game: str, text: str) -> None:
    """Each that was compared, however many; of the others, of which nothing is expected, how many there are."""
    match = primordia.from_position(text, seed=1) if text else primordia.new_game(game, seed=2)
    most = 0
    rule = Rule(random.Random(2))
    for moves in range(1 if text else 250):
        assert match.decision is not None
        legal = match.legal_actions()
        if most > 8:
            break
        if len(legal) > 8 or text:
            advice = advise(match.imagine(match.decision.seat, primordia.Chance(moves)), random.Random(moves))
            told = [counsel.action for counsel in advice.options]
            assert set(told) <= set(legal) and len(told) == len(set(told)) == len(legal) - advice.left
            most = max(most, len(told))
        match.play(rule.choose(match))
    assert text or most > 8, "more than fit on a phone, and still all of them"


def plain(text: str) -> str:
    """With nothing but usual spaces."""
    return text.replace("\xa0", " ").replace("\u202f", " ")


LAST = {"en": "Not compared, because", "de": "Nicht verglichen, weil", "fr": "Non comparées, car", "cs": "Neporovnáno, protože"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_says_it_too(language: str, tmp_path: Path) -> None:
    """The chance with its error, the difference with its doubt, what makes it, what follows, and what was left out."""
    position = tmp_path / "dividing.toml"
    position.write_text(DIVIDING, encoding="utf-8")
    command = ["play", "ursuppe", "--position", str(position), "--seed", "3", "--language", language]
    answer = CliRunner().invoke(main, command, input="hint\nquit\n")
    output = plain(answer.output)
    told = output[output.index("> hint") :].splitlines()
    lines = [line for line in told if "(divide " in line or "(pass)" in line]
    assert len(lines) > 8 and all("±" in line for line in lines), output
    follows = plain(words(language)("terminal.play.ahead", line="")).strip()
    assert sum(follows in line for line in told) > 3
    aspects = [
        speaker("ursuppe", language).narrator.named(f"ground.{aspect}", "") for aspect in ("food", "amoebas", "purse", "score")
    ]
    assert any(f"{aspect} {sign}" in output for aspect in aspects if aspect for sign in "+−-"), output
    assert LAST[language] in " ".join(output.split())
    assert "-0." not in output and "+0." not in output


@pytest.mark.parametrize("game", primordia.GAMES)
def test_what_probably_follows(game: str) -> None:
    """The next choices, told in every language; the further ahead, the less sure. Where chance does not come in between, the
    first of them is a choice of whoever is asked next."""
    match = primordia.new_game(game, seed=4)
    rule = Rule(random.Random(4))
    lines = certain = 0
    while lines < 6 or not certain:
        assert match.decision is not None
        advice = advise(match.imagine(match.decision.seat, primordia.Chance(1)), random.Random(1))
        for one in advice.options:
            twin = match.clone(primordia.Chance(1))
            twin.play(one.action)
            if one.ahead and twin.can_undo and twin.decision is not None:
                assert one.ahead[0].colour == twin.decision.colour and one.ahead[0].action in twin.legal_actions()
                certain += 1
            lines += bool(one.ahead)
            shares = [step.share for step in one.ahead]
            assert (
                len(shares) <= FAR and sorted(shares, reverse=True) == shares and all(LEAST <= share <= 1 for share in shares)
            )
            told = {followed(one.ahead, speaker(game, language)) for language in LANGUAGES}
            assert not one.ahead or (len(told) > 1 and all(f"{game}." not in words for words in told))
        for _ in range(9):
            match.play(rule.choose(match))
