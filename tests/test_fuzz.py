"""A sample of the fuzz: whatever a stranger sends is refused with one of our own errors, or can be played on."""

from __future__ import annotations

import time
from collections import Counter

import pytest

import primordia
from tests import fuzz

SAMPLE = 300
GENESIS = 'game = "genesis"\nplayers = 2\ncolours = ["red", "green"]\nsky = "45"\n'
LIVING = '[organisms.clay-mound]\nbionts = "red"\ncubes = "red"\n'


@pytest.mark.parametrize("what", ["position", "record"])
@pytest.mark.parametrize("game", fuzz.GAMES)
def test_a_sample_of_the_fuzz(game: str, what: str) -> None:
    found = Counter(fuzz.case(number, game, what) for number in range(SAMPLE))
    assert found["accepted"] and len(found) > 5, "some are good, and the others wrong in many ways"


def test_a_case_that_is_no_error_of_ours_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fuzz would see an accident, and says which case it was."""

    def accident(text: str, **_: object) -> None:
        raise KeyError(len(text))

    monkeypatch.setattr(primordia, "from_position", accident)
    with pytest.raises(KeyError) as caught:
        fuzz.case(7, "genesis", "position")
    assert caught.value.__notes__ == ["position 7 of genesis"]


@pytest.mark.parametrize(
    "agenda",
    [
        ["phase 102"],
        ["phase 0"],
        ["begin 75", "phase 3"],
        ["opening 2 0 none"],
        ["turn", "phase 2"],  # what comes after the end
        ["emerge 77", "phase 2"],
        ["outcompete cosmic", "turn"],
        ["crisis 250 3 3 0 none", "phase 2"],
        ["atrophy red clay-mound 1 9", "phase 2"],
        ["wade clay-mound", "turn"],  # not without the variant
        ["assign blue", "phase 3"],  # not in the game
        ["prowl blue", "phase 3"],
        ["second-roll red warm-pond 1 1 0 0 0 0", "phase 4"],  # no such refugium
        ["specificity red clay-mound 1 0 9 9 9 9 9 9", "phase 5"],  # more dice than it has
        ["strike red clay-mound cure-1", "turn"],  # it has no parasite
        ["complete red clay-mound", "turn"],  # a bacterium
        ["rehome red red-parasite", "phase 3"],
        ["sufferer red 1 3 3 0 none none", "phase 2"],
        ["promote red clay-mound tmrna", "turn"],  # which it has not
    ],
)
def test_every_step_is_checked_against_the_situation(agenda: list[str]) -> None:
    lines = ", ".join(f'"{step}"' for step in agenda)
    with pytest.raises(primordia.SetupError) as caught:
        primordia.from_position(f"{GENESIS}agenda = [{lines}]\n{LIVING}")
    assert caught.value.message == "genesis.position.step" and agenda[0] in str(caught.value)


def test_a_step_whose_time_has_gone_is_passed_over() -> None:
    """Both could come up as things stand, but the first takes away what the second speaks of."""
    atrophies = '"atrophy red clay-mound 9 0", "cancer-roll clay-mound", "darwin-roll clay-mound", "phase 5"'
    game = primordia.from_position(f"{GENESIS}auto = false\nagenda = [{atrophies}]\n{LIVING}", seed=1)
    while game.decision is not None and game.decision.kind == "atrophy":
        game.play(game.legal_actions()[0])
    assert "clay-mound" not in game.view()["organisms"]


@pytest.mark.parametrize(
    "text",
    [
        GENESIS + "x = " + "[" * 5000,
        GENESIS + "turn = " + "9" * 5000,
        GENESIS + "turn = 0x" + "f" * 5000,
        GENESIS + "a." * 5000 + "b = 1",
        GENESIS + "agenda = [" + '"assign red", ' * 201 + "]",
        GENESIS + "climate = [" + '"warm", ' * 5000 + "]",
        GENESIS + '[organisms.clay-mound]\nbionts = "red"\ncubes = "' + "9" * 5000 + 'red"',
        GENESIS + '[organisms.clay-mound]\nbionts = "red"\ncubes = "999red"',
        GENESIS + '[organisms.clay-mound]\nbionts = "red"\nmutations = ["tmrna ' + "9" * 5000 + '"]',
        "game = " + "9" * 4000,
        "game = " + '"x"' * 1000,
        'game = "ursuppe"\nround = 0x' + "f" * 5000,
        'game = "ursuppe"\n[red]\ngenes = ["speed ' + "9" * 5000 + '"]',
        'game = "ursuppe"\n[red]\namoebas = ["1 b2 ' + "9" * 5000 + '"]',
    ],
)
def test_what_is_beyond_all_bounds_is_refused_at_once(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(primordia.SetupError) as caught:
        primordia.from_position(text)
    assert len(str(caught.value)) < 1000
    assert time.process_time() - begun < 2
