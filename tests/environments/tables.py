"""What the tests of environments share: set-ups of both games in several modes, and matches played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import primordia
from primordia.kernel.game import Game

SETUPS: dict[str, tuple[str, dict[str, Any]]] = {
    "ursuppe-four": ("ursuppe", {"players": 4}),
    "ursuppe-three": ("ursuppe", {"players": 3, "armor_locks_both": True, "followers_carry": True}),
    "ursuppe-two": ("ursuppe", {"players": 2, "still_on_six": False}),
    "genesis-four": ("genesis", {"players": 4}),
    "genesis-solitaire": ("genesis", {"mode": "solitaire", "edition": "2017"}),
    "genesis-together": ("genesis", {"players": 3, "mode": "cooperative", "variants": "chimera+plants"}),
    "genesis-introductory": ("genesis", {"players": 2, "mode": "introductory", "parasites": False}),
    "genesis-first-edition": ("genesis", {"players": 3, "edition": "2016", "variants": "crystal+macro", "short": True}),
}


def positions(game: str, options: dict[str, Any], seed: int) -> Iterator[Game]:
    """A match played at random: as it stands before each choice, and at its end. It is one match that moves on."""
    match = primordia.new_game(game, seed=seed, **options)
    rng = random.Random(seed)
    yield match
    while actions := match.legal_actions():
        match.play(rng.choice(list(actions)), match.waiting[0].seat)
        yield match
