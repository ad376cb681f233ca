"""A wish for a table is brought into line with the rules: of every game, whatever is wished."""

from __future__ import annotations

import random
from typing import Any

import pytest

import primordia
from primordia.kernel.errors import SetupError
from primordia.kernel.fitting import PLAYERS, Fitting
from primordia.kernel.option import Value
from primordia.kernel.rules import Rules

EVERY_GAME = pytest.mark.parametrize("game", primordia.GAMES)


def any_wish(rules: Rules[Any], dice: random.Random) -> dict[str, object]:
    """A value for each option, whether they go together or not."""
    wish: dict[str, object] = {}
    for option in rules.options:
        if option.several:
            wish[option.name] = "+".join(name for name in sorted(option.several) if dice.random() < 0.4)
        elif option.shown:
            wish[option.name] = dice.choice(option.shown)
    return wish


def changed(rules: Rules[Any], fitting: Fitting, option: str, value: Value | int) -> tuple[int | None, dict[str, Value]]:
    """The set-up with one value changed; what comes after that option as usual."""
    free = [option.name for option in rules.options if option.approve]
    order = [*(option.name for option in rules.options if not option.approve), PLAYERS, *free]
    options = rules.defaults()
    for name in order[: order.index(option)]:
        if name != PLAYERS:
            options[name] = fitting.options[name]
    if option == PLAYERS:
        assert isinstance(value, int)
        return value, options
    assert isinstance(value, bool | str)
    if rules.option(option).several:
        kept = [name for name in str(fitting.options[option]).split("+") if name]
        options[option] = rules.option(option).value([*kept, str(value)])
    else:
        options[option] = value
    return fitting.players if option in free else None, options


@EVERY_GAME
def test_whatever_is_wished_can_be_played(game: str) -> None:
    """And what is called refused is refused, with that reason; all other values would be kept."""
    rules = primordia.GAMES[game]
    dice = random.Random(5)
    lost = 0
    for _ in range(300):
        players, wish = dice.choice([None, *rules.players]), any_wish(rules, dice)
        fitting = Fitting(rules, players, wish)
        rules.setup(fitting.players, True, fitting.options)
        again = Fitting(rules, fitting.players, fitting.options)
        assert (again.players, again.options, again.lost) == (fitting.players, fitting.options, [])
        for refusal in fitting.refused:
            number, options = changed(rules, fitting, refusal.option, refusal.value)
            with pytest.raises(SetupError) as caught:
                rules.setup(number, True, options)
            assert caught.value.message == refusal.error.message
        kept = {option: wish[option] == fitting.options[option] for option in wish}
        kept[PLAYERS] = players is None or players == fitting.players
        assert {option for option, same in kept.items() if not same} == {refusal.option for refusal in fitting.lost}
        lost += len(fitting.lost)
        refused = {(refusal.option, refusal.value) for refusal in fitting.refused}
        for option, values in (*((o.name, o.values) for o in rules.options if o.values), (PLAYERS, rules.players)):
            for value in values:
                if (option, value) not in refused:
                    wanted = {**fitting.options, option: value} if option != PLAYERS else fitting.options
                    then = Fitting(rules, value if option == PLAYERS else fitting.players, wanted)  # type: ignore[arg-type]
                    assert (then.players if option == PLAYERS else then.options[option]) == value
    assert lost > 100 or game == "ursuppe"


def test_a_mode_can_always_be_chosen_and_the_players_follow() -> None:
    fitting = Fitting(primordia.GAMES["genesis"], 4, {"mode": "solitaire", "parasites": False})
    assert (fitting.players, fitting.options["mode"], fitting.options["parasites"]) == (1, "solitaire", True)
    assert [(refusal.option, refusal.value) for refusal in fitting.lost] == [("parasites", False), (PLAYERS, 4)]


def test_of_several_names_those_that_fit_are_kept() -> None:
    fitting = Fitting(primordia.GAMES["genesis"], 2, {"edition": "2017", "variants": "chimera+crystal+macro+plants"})
    assert fitting.options["variants"] == "crystal+macro"
    assert [(refusal.value, refusal.error.message) for refusal in fitting.lost] == [
        ("chimera", "genesis.variant.edition"),
        ("plants", "genesis.variant.edition"),
    ]


@pytest.mark.parametrize(("edition", "name"), [("2016-late", "2016, late"), ("2017", "2017")])
def test_a_reason_names_an_edition_as_the_page_does(edition: str, name: str) -> None:
    (refusal,) = Fitting(primordia.GAMES["genesis"], 2, {"edition": edition, "variants": "chimera"}).lost
    assert str(refusal.error).startswith(f"The edition {name} has no variant")


def test_a_text_that_is_not_in_order_is_lost_with_its_reason() -> None:
    fitting = Fitting(primordia.GAMES["genesis"], None, {"cards": "[mutations.tmrna]\nicons = 3\n"})
    assert fitting.options["cards"] == ""
    assert [refusal.error.message for refusal in fitting.lost] == ["genesis.cards.field"]
    good = Fitting(primordia.GAMES["genesis"], None, {"cards": (text := '[mutations.tmrna.front]\nicons = ["heat"]\n')})
    assert (good.options["cards"], good.lost) == (text, [])


@pytest.mark.parametrize(
    ("players", "wish", "message"),
    [
        (5, {}, "kernel.setup.players"),
        (None, {"wings": True}, "kernel.setup.option"),
        (None, {"mode": "party"}, "kernel.setup.value"),
    ],
)
def test_what_a_game_does_not_know_is_no_wish(players: int | None, wish: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError) as caught:
        Fitting(primordia.GAMES["genesis"], players, wish)
    assert caught.value.message == message


def test_seats_and_their_colours() -> None:
    """Ursuppe's are fixed; in Bios:Genesis chance deals them, unless somebody plays alone and chooses."""
    ursuppe, genesis = primordia.GAMES["ursuppe"], primordia.GAMES["genesis"]
    for players in ursuppe.players:
        game = primordia.new_game("ursuppe", players=players, seed=1)
        seats = [[] for _ in range(players)]  # type: list[list[str]]
        for colour, seat in game.view()["seats"].items():
            seats[seat].append(colour)
        seating = ursuppe.seating(players, ursuppe.defaults())
        assert [[ursuppe.colour.text(colour) for colour in seat] for seat in seating] == seats
    assert genesis.seating(4, genesis.defaults()) == []
    assert genesis.seating(1, {**genesis.defaults(), "colours": "blue+red"}) == [[3, 0]]
