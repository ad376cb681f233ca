"""Every lesson of every game, played right and wrong; every sentence of them in every language; what the coach says."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import primordia
from primordia.guide import guide
from primordia.kernel.errors import SetupError
from primordia.learn import RIGHT, WRONG, Lesson, Walk, coached, lesson, lessons
from primordia.locales import CATALOGUES, LANGUAGES, words

ALL = [(game, name) for game in primordia.GAMES for name in lessons(game)]
EVERY_LESSON = pytest.mark.parametrize(("game", "name"), ALL)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_GAME = pytest.mark.parametrize("game", list(primordia.GAMES))


def right(walk: Walk) -> list[str]:
    return [option for option in walk.options if walk.stage.judge(option) == RIGHT]


def walked(one: Lesson, last: bool = False) -> Iterator[Walk]:
    """Goes through a lesson by the first right choice of each task, or by the last; stops at each stage before that choice."""
    walk = Walk(one)
    while True:
        yield walk
        if not walk.done:
            assert walk.choose(right(walk)[-1 if last else 0]).kind == RIGHT
        if walk.finished:
            return
        walk.onward()


def needed(one: Lesson) -> set[str]:
    """The sentences that a lesson can say: those of its stages, and the answers to what can be chosen there."""
    ids = {"title", "about"}
    for last in (False, True):
        for walk in walked(one, last):
            name = walk.stage.name
            ids.add(name)
            if not walk.done:
                ids |= {f"{name}.{walk.stage.judge(option)}" for option in walk.options}
    return ids


def catalogue(language: str, game: str) -> dict[str, str]:
    path = Path(CATALOGUES) / language / "LC_MESSAGES" / f"{game}-learn.po"
    with path.open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file, abort_invalid=True) if message.id}


# The lessons


def test_both_games_are_taught() -> None:
    assert {game for game, _ in ALL} == set(primordia.GAMES)
    for game in primordia.GAMES:
        folder = Path(primordia.__file__).parent / game / "lessons"
        assert sorted(lessons(game)) == sorted(path.stem for path in folder.glob("*.toml")), "a lesson that nobody offers"
    assert sum(lesson("ursuppe", name).minutes for name in lessons("ursuppe")) in range(8, 13)


@EVERY_LESSON
@pytest.mark.parametrize("last", [False, True])
def test_every_lesson_can_be_finished(game: str, name: str, last: bool) -> None:
    one = lesson(game, name)
    for walk in walked(one, last):
        if not walk.done:
            assert walk.question is not None, f"{walk.stage.name}: somebody else is asked"
            assert len(walk.options) > len(right(walk)) > 0, f"{walk.stage.name}: there is nothing to learn"
            for pattern in (*walk.stage.right, *walk.stage.possible):
                assert any(fnmatchcase(option, pattern) for option in walk.options), f"{walk.stage.name}: {pattern}"
    assert walk.finished and one.tasks == len(walk.choices)
    assert not any(walk.game.forced), "dice or cards that were fixed did not come up"


@EVERY_LESSON
def test_other_choices_are_answered_and_change_nothing(game: str, name: str) -> None:
    one = lesson(game, name)
    for walk in walked(one):
        if walk.done:
            continue
        before = walk.game.fingerprint()
        for option in walk.options:
            if option not in right(walk):
                answer = walk.choose(option)
                assert answer.kind == walk.stage.judge(option) != RIGHT and answer.error is None
                assert one.text(words(), walk.stage.name, answer.kind), f"{walk.stage.name}: no answer to {option}"
        for nonsense in ("", "frobnicate", "no such thing"):
            answer = walk.choose(nonsense)
            assert answer.kind == WRONG and answer.error is not None
        assert walk.game.fingerprint() == before and not walk.done


@EVERY_LESSON
def test_a_lesson_is_found_again_by_stage_and_choices(game: str, name: str) -> None:
    one = lesson(game, name)
    for walk in walked(one):
        twin = Walk(one, walk.at, walk.choices)
        assert twin.game.fingerprint() == walk.game.fingerprint() and twin.done == walk.done
    assert Walk(one, len(one.stages) - 1, walk.choices).finished
    for at, choices in ((-1, []), (len(one.stages), walk.choices), (0, ["nonsense"]), (len(one.stages) - 1, [])):
        with pytest.raises(SetupError):
            Walk(one, at, choices)
    with pytest.raises(SetupError):
        Walk(one, len(one.stages) - 1, [*walk.choices, "pass"])


@EVERY_LESSON
def test_what_a_lesson_points_at_is_there(game: str, name: str) -> None:
    """By the name that the view, a card, an action or a spot of the drawn table has for it."""
    rules = primordia.GAMES[game]
    for walk in walked(lesson(game, name)):
        known = {text for names in rules.glossary.values() for text in names.names} | set(
            _texts(walk.game.view(walk.lesson.seat))
        )
        for thing in walk.stage.points:
            assert all(part in known for part in thing.split() if part not in SPOTS), f"{walk.stage.name}: {thing}"


SPOTS = ("place", "biont", "cube", "dead", "disk", "gene", "card", "organ", "deck", "species", "tableau", "pool")


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield str(key)
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, int | str):
        yield from str(value).split()


def test_an_unknown_lesson_is_refused_by_a_sentence() -> None:
    with pytest.raises(SetupError) as refused:
        lesson("ursuppe", "nonsense")
    assert "nonsense" in str(refused.value) and "drift" in str(refused.value)


# The words


@EVERY_GAME
@EVERY_LANGUAGE
def test_every_sentence_is_there_and_is_used(game: str, language: str) -> None:
    expected = {f"{game}-learn.lesson.{name}.{text}" for name in lessons(game) for text in needed(lesson(game, name))}
    kinds = [kind for kind, step in primordia.GAMES[game].steps.items() if not step.work]
    phases = sorted(int(phase) for phase in coached(game, words())[1])
    assert phases == list(range(1, len(phases) + 1)) and phases
    expected |= {f"{game}-learn.coach.ask.{kind}" for kind in kinds} | {f"{game}-learn.coach.phase.{n}" for n in phases}
    found = catalogue(language, game)
    assert found.keys() == expected
    assert all(text.strip() for text in found.values())
    if language != "en":
        english = catalogue("en", game)
        assert [key for key in found if found[key] == english[key] and " " in found[key]] == []


@EVERY_GAME
def test_a_gentle_first_game_can_be_set_up(game: str) -> None:
    gentle = guide(primordia.GAMES[game]).gentle
    match = primordia.new_game(game, players=gentle["players"], seed=1, **gentle["options"])
    assert len(match.scores()) == gentle["players"]
