"""Every mode, edition and option is an argument of every environment, and what cannot be gets a sentence."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra env)")
pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra env; it has no wheel for this Python or system)")

import gymnasium
import pyspiel

import primordia
from primordia.environments import Fleet, aec_env, parallel_env
from primordia.kernel.errors import SetupError
from primordia.kernel.game import setup_of


def in_turns(game: str, **wishes: Any) -> Any:
    env = aec_env(game, **wishes)
    env.reset(seed=1)
    return env.match


def in_rounds(game: str, **wishes: Any) -> Any:
    env = parallel_env(game, **wishes)
    env.reset(seed=1)
    return env.match


def alone(game: str, **wishes: Any) -> Any:
    env: Any = gymnasium.make(f"primordia/{game.capitalize()}-v0", **wishes)
    env.reset(seed=1)
    return env.unwrapped.match


def at_once(game: str, **wishes: Any) -> Any:
    return Fleet(game, **{"number": 1, **wishes}).matches[0]


def spiel(game: str, **wishes: Any) -> Any:
    """A match of OpenSpiel, after what chance decides before the first choice."""
    state = pyspiel.load_game(f"primordia_{game}", wishes).new_initial_state()
    rng = random.Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    return state.now.game


ENVIRONMENTS: dict[str, Callable[..., Any]] = {
    **{"aec": in_turns, "parallel": in_rounds, "gymnasium": alone, "fleet": at_once, "openspiel": spiel}
}


def setups() -> list[tuple[str, dict[str, Any]]]:
    """All modes and editions of Bios:Genesis, each variant of it, and every value of every other option of both games."""
    modes, editions, variants = (primordia.GAMES["genesis"].option(name).shown for name in ("mode", "edition", "variants"))
    found: list[tuple[str, dict[str, Any]]] = [
        ("genesis", {"mode": mode, "edition": edition}) for mode, edition in product(modes, editions)
    ]
    found += [("genesis", {"variants": variant}) for variant in variants if variant != "challenge"]
    found.append(("genesis", {"mode": "solitaire", "variants": "challenge+chimera"}))
    for game in ("genesis", "ursuppe"):
        for option in primordia.GAMES[game].options:
            if option.values and option.name not in ("mode", "edition"):
                found += [(game, {option.name: value}) for value in option.values]
    return found


@pytest.mark.parametrize("kind", ENVIRONMENTS)
def test_every_mode_edition_and_option_is_an_argument(kind: str) -> None:
    tried = 0
    for game, options in setups():
        setup = setup_of(ENVIRONMENTS[kind](game, **options))
        assert {name: setup.options[name] for name in options} == options
        tried += 1
    assert tried > 30


@pytest.mark.parametrize("kind", ENVIRONMENTS)
@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({"reward": "fame"}, "“fame” is not a value of the option “reward”. Possible: win, rank, margin."),
        ({"players": 9}, "9"),
        ({"players": "three"}, "three"),
        ({"players": -1}, "-1"),
        ({"mode": "war"}, "“war” is not a value of the option “mode”"),
        ({"edition": "1066"}, "“1066” is not a value of the option “edition”"),
        ({"short": "perhaps"}, "perhaps"),
        ({"variants": "chimera+dragons"}, "dragons"),
        ({"cards": "no pack"}, "TOML"),
        ({"speed": 9}, "speed"),
    ],
)
def test_a_wish_that_cannot_be_met_is_named(kind: str, wish: dict[str, Any], told: str) -> None:
    """By us or, where it reads the arguments itself, by OpenSpiel."""
    with pytest.raises((SetupError, pyspiel.SpielError)) as refused:
        ENVIRONMENTS[kind]("genesis", **wish)
    if isinstance(refused.value, SetupError):
        assert told in str(refused.value)
    else:
        assert next(iter(wish)) in str(refused.value)


@pytest.mark.parametrize(
    ("kind", "wish", "told"),
    [
        ("aec", {"illegal": "x"}, "illegal"),
        ("aec", {"illegal": []}, "illegal"),
        ("parallel", {"render_mode": "svg"}, "svg"),
        ("parallel", {"max_cycles": 0}, "Possible: 1, 2, 3, …"),
        ("aec", {"max_cycles": "long"}, "long"),
        ("aec", {"reward": ["win"]}, "reward"),
        ("aec", {"auto": "perhaps"}, "Possible: False, True."),
        ("gymnasium", {"seat": 4}, "Possible: 0, 1, 2, 3."),
        ("gymnasium", {"seat": 1.0}, "seat"),
        ("gymnasium", {"seat": -1}, "seat"),
        ("gymnasium", {"opponents": "nobody"}, "There is no bot “nobody”"),
        ("gymnasium", {"opponents": "run:touch caught"}, "There is no bot “run:touch caught”"),
        ("gymnasium", {"opponents": ["random"]}, "1 seats, but there are 3"),
        ("gymnasium", {"opponents": 5}, "There is no bot “5”"),
        ("gymnasium", {"render_mode": "svg"}, "svg"),
        ("fleet", {"number": 0}, "Possible: 1, 2, 3, …"),
        ("fleet", {"number": "many"}, "many"),
        ("fleet", {"seed": "x"}, "seed"),
    ],
)
def test_a_wish_that_only_one_kind_knows_is_named(kind: str, wish: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError) as refused:
        ENVIRONMENTS[kind]("ursuppe", **wish)
    assert told in str(refused.value)


@pytest.mark.parametrize("game", ["chess", None, []])
def test_there_is_no_such_game(game: Any) -> None:
    for kind in ("aec", "parallel", "fleet"):
        with pytest.raises(SetupError, match="There is no game"):
            ENVIRONMENTS[kind](game)


@pytest.mark.parametrize("seed", ["x", 1.5, b"1"])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    for env in (aec_env("ursuppe"), parallel_env("ursuppe")):
        env.reset(seed=2)
        before = env.match.fingerprint()
        with pytest.raises(SetupError, match="seed"):
            env.reset(seed=seed)
        assert env.match.fingerprint() == before, "nothing has changed"
