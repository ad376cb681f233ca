"""The pack fits the cards, is found by its name, and stands in the records of its matches."""

from __future__ import annotations

import primordia
from primordia_glowing import PACK


def test_it_is_played_by_its_name() -> None:
    game = primordia.new_game("genesis", players=2, seed=1, cards="glowing")
    cards = game.look(None, "parts")
    assert cards is not None and cards["mutations"]["mrna"]["front"]["icons"] == ["heat"]
    usual = primordia.GAMES["genesis"].parts()
    assert usual["mutations"]["mrna"]["front"]["icons"] != ["heat"]
    assert game.position() == primordia.new_game("genesis", players=2, seed=1, cards=PACK.texts["cards"]).position()
