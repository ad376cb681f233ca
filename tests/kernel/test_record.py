"""Records: round trips, and a sentence with the line number for everything that can be wrong with one."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import primordia
from primordia.kernel import record as records
from primordia.kernel.chain import chain
from primordia.kernel.chance import Chance
from primordia.kernel.errors import RecordError
from primordia.kernel.game import Game, answered, inside, last_link
from tests.kernel import toy

KEY = bytes(range(32))
GAMES = {**toy.GAMES, **primordia.GAMES}


def load(text: str, chance: Chance | None = None) -> Game:
    return list(records.Reader(text, GAMES, chance).play())[-1]


def told(game: Game) -> list[dict[str, object]]:
    return [entry.data() for entry in game.journal]


def wrong(text: str, message: str, line: int, chance: Chance | None = None) -> RecordError:
    """Loading must fail with this message at this line."""
    with pytest.raises(RecordError) as caught:
        load(text, chance)
    error = caught.value
    assert (error.message, error.line) == (message, line), str(error)
    assert str(error)
    assert "object at" not in str(error)
    return error


def lines_of(game: Game) -> list[str]:
    return toy.save(game).splitlines()


def text_of(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


# A few matches


def whole() -> Game:
    return toy.wander(toy.new(seed=7), 3)


def secret() -> Game:
    return toy.wander(toy.new(seed=KEY), 4)


def unasked() -> Game:
    return toy.wander(toy.new(3, seed=8, auto=False, bonus="three"), 5, 14)


def voting() -> Game:
    game = toy.votes(3, extra="score = [3, 0, 1]")
    game.play("vote red", 2)
    game.play("vote blue", 0)
    return game


def crooked() -> Game:
    """From a position, with an option, results that were set, and two changes of dice."""
    game = toy.turns(extra='options.bonus = "three"\nbound = [0, 0, 1]')
    game.force(dice=[6], cards=["king"])
    game.play("roll")
    game.play("swap")
    game = game.clone(Chance(21))
    toy.wander(game, 6, 3)
    game = game.clone(Chance(KEY))
    return toy.wander(game, 6)


def elsewhere() -> Game:
    chance = Chance(3)
    chance.number("dice", 6)
    return toy.wander(toy.new(seed=chance), 2, 9)


def soup() -> Game:
    return toy.wander(primordia.new_game("ursuppe", players=3, seed=5, still_on_six=False), 5, 30)


def soup_from_position() -> Game:
    middle = toy.wander(primordia.new_game("ursuppe", players=4, seed=6), 5, 80)
    return toy.wander(primordia.from_position(middle.position(), seed=9), 6, 12)


def whole_soup() -> Game:
    return toy.wander(primordia.new_game("ursuppe", players=4, seed=2), 8)


MATCHES: list[Callable[[], Game]] = [whole, secret, unasked, voting, crooked, elsewhere, soup, soup_from_position, whole_soup]


@cache
def recorded(match: Callable[[], Game]) -> str:
    return toy.save(match())


each_match = pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.__name__)


# Round trips


def test_a_person_can_read_it() -> None:
    game = toy.turns(seed=7, extra='options.bonus = "three"')
    game.force(dice=[4])
    game.play("bank")
    game.play("roll")
    assert toy.save(game).splitlines() == [
        "Primordia record 1",
        "game toy",
        "rules 3",
        "players 2",
        "option bonus three",
        '| game = "toy"',
        "| players = 2",
        '| agenda = ["turn red", "turn green", "turn blue", "count", "round"]',
        "| round = 1",
        "| hand = [0, 1, 2]",
        '| options.bonus = "three"',
        "dice seed 7",
        "---",
        "1 red bank",
        "2 red thank (only)",
        "3 green roll",
        "rolled 4 (set)",
        "---",
        "unfinished",
        f"fingerprint {game.fingerprint()}",
    ]


def test_results_of_one_choice_stand_together() -> None:
    game = toy.at('players = 2\nagenda = ["turn red", "hail", "turn green", "round"]')
    game.force(dice=[6], cards=["wild one"])
    twin = game.clone(Chance(1))
    for match in (game, twin):
        match.play("wait")
    lines = lines_of(game)
    at = lines.index("1 red wait")
    assert lines[at + 1] == "rolled 6 (set)"
    assert lines[at + 2].startswith("rolled ")
    assert len(lines[at + 2].split()) == 3
    assert lines[at + 3 : at + 5] == ["drew card wild one (set)", "---"]
    lines = lines_of(twin)
    at = lines.index("1 red wait")
    assert len(lines[at + 1].split()) == 4
    assert lines[at + 2].startswith("drew card ")
    for match in (game, twin):
        assert toy.save(load(toy.save(match))) == toy.save(match)


@each_match
def test_a_record_replays_to_the_same_state(match: Callable[[], Game]) -> None:
    game = match()
    text = toy.save(game)
    twin = load(text)
    assert twin.position() == game.position()
    assert twin.fingerprint() == game.fingerprint()
    assert twin.view(0) == game.view(0)
    assert told(twin) == told(game)
    assert twin.is_over == game.is_over
    assert list(map(str, twin.legal_actions())) == list(map(str, game.legal_actions()))
    if game.is_over or "dice seed" in text:
        assert toy.save(twin) == text


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("auto", [True, False])
def test_at_every_choice(players: int, auto: bool) -> None:
    for seed in range(4):
        dice = random.Random(seed)
        game = toy.new(players, seed, auto)
        while not game.is_over:
            text = toy.save(game)
            assert toy.save(load(text)) == text
            toy.wander(game, dice, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ursuppe_at_every_tenth_choice(players: int) -> None:
    dice = random.Random(players)
    game = primordia.new_game("ursuppe", players=players, seed=players, followers_carry=True)
    while not game.is_over:
        text = primordia.save(game)
        assert "option followers_carry yes" in text
        assert primordia.save(primordia.load(text)) == text
        toy.wander(game, dice, 10)
    assert primordia.save(primordia.load(primordia.save(game))) == primordia.save(game)


def test_a_loaded_match_goes_on_with_its_open_dice() -> None:
    game, dice = toy.wander(toy.new(seed=5), 1, 6), random.Random(2)
    twin = load(toy.save(game))
    state = dice.getstate()
    toy.wander(game, dice)
    dice.setstate(state)
    toy.wander(twin, dice)
    assert toy.save(twin) == toy.save(game)


def test_replay_stops_at_each_choice() -> None:
    game = toy.turns()
    prints = [game.fingerprint()]
    for action in ("bank", "roll", "wait", "wait"):
        game.play(action)
        prints.append(game.fingerprint())
    text = toy.save(game)
    assert [match.fingerprint() for match in toy.replay(text)] == prints
    assert len({id(match) for match in toy.replay(text)}) == 1
    for match in toy.replay(text):  # looking at it does not disturb it
        assert match.view(0)
        assert match.journal is not None
        assert load(toy.save(match)).fingerprint() == match.fingerprint()
    assert len(list(primordia.replay(recorded(soup)))) == 31


def test_replay_shows_pending_answers_one_by_one() -> None:
    assert [len(match.waiting) for match in toy.replay(recorded(voting))] == [3, 2, 1]


def test_comments_blank_lines_and_indents_are_welcome() -> None:
    lines = lines_of(whole())
    loose = [lines[0]]
    for line in lines[1:]:
        loose += ["", "# a remark", f"   {line}  "]
    assert load("\r\n".join(loose)).fingerprint() == whole().fingerprint()


def test_a_record_without_its_last_line_break() -> None:
    assert load(recorded(whole).rstrip("\n")).fingerprint() == whole().fingerprint()


def test_another_version_of_the_rules_is_fine_where_it_fits() -> None:
    text = recorded(whole).replace("rules 3", "rules 2")
    assert load(text).fingerprint() == whole().fingerprint()
    lines = text.splitlines()
    lines[-1] = "fingerprint 0000"
    error = wrong(text_of(lines), "kernel.record.fingerprint", len(lines))
    assert error.arguments["recorded"] == "2"
    assert error.arguments["current"] == "3"
    assert error.arguments["found"] == "0000"
    assert error.arguments["expected"] == whole().fingerprint()


def test_long_matches_can_be_saved_loaded_and_thrown_away() -> None:
    game = toy.wander(toy.new(length="long"), 1, 8000)
    assert load(toy.save(game)).fingerprint() == game.fingerprint()


# Where the dice come from


def test_open_dice_say_so() -> None:
    assert "\ndice seed 7\n" in recorded(whole)
    assert "\nkey " not in recorded(whole)


def test_a_secret_key_is_committed_to_and_revealed_at_the_end() -> None:
    game = toy.new(seed=KEY)
    commitment = f"\ndice sha256 {Chance(KEY).commitment}\n"
    while not game.is_over:
        text = toy.save(game)
        assert commitment in text
        assert KEY.hex() not in text
        toy.wander(game, 1, 3)
    assert commitment in toy.save(game)
    assert f"\nkey {KEY.hex()}\nfingerprint" in toy.save(game)


def test_the_revealed_key_verifies_every_result() -> None:
    lines = recorded(secret).splitlines()
    rolls = [k for k, line in enumerate(lines) if line.startswith("rolled")]
    assert rolls
    number = rolls[0]
    for face in "123456":
        if lines[number] != f"rolled {face}":
            wrong(text_of([*lines[:number], f"rolled {face}", *lines[number + 1 :]]), "kernel.record.result-false", number + 1)
    marked = [*lines[:number], f"{lines[number]} (set)", *lines[number + 1 :]]
    with pytest.raises(RecordError) as caught:  # what was set takes nothing from the dice: the next roll does not fit
        load(text_of(marked))
    assert caught.value.message == "kernel.record.result-false"


def test_an_unfinished_secret_match_with_its_dice() -> None:
    game = toy.wander(toy.new(seed=KEY), 1, 6)
    twin = load(toy.save(game), Chance(KEY))
    assert toy.save(twin) == toy.save(game)
    toy.wander(game, 9)
    toy.wander(twin, 9)
    assert toy.save(twin) == toy.save(game)
    assert f"key {KEY.hex()}" in toy.save(twin)


def test_loading_takes_nothing_from_the_dice_that_are_given() -> None:
    """A host keeps the dice of a table and may read its record with them as often as needed."""
    chance = Chance(KEY)
    game = toy.wander(toy.new(seed=chance), 1, 6)
    for _ in range(2):
        assert toy.save(load(toy.save(game), chance)) == toy.save(game)
    ends = [toy.save(toy.wander(match, 9)) for match in (load(toy.save(game), chance), game)]
    assert ends[0] == ends[1]


def test_an_unfinished_secret_match_is_checked_where_the_dice_are_given() -> None:
    lines = lines_of(toy.wander(toy.new(seed=KEY), 1, 6))
    card = lines.index("---") + 1
    other = "drew card king" if lines[card] != "drew card king" else "drew card ace"
    wrong(text_of([*lines[:card], other, *lines[card + 1 :]]), "kernel.record.result-false", card + 1, Chance(KEY))


def test_an_unfinished_secret_match_without_its_dice_goes_on_with_others() -> None:
    game = toy.wander(toy.new(seed=KEY), 1, 6)
    for stranger in (None, Chance(bytes(32)), Chance(5)):
        twin = load(toy.save(game), stranger)
        assert twin.fingerprint() == game.fingerprint()
        toy.wander(twin, 9)
        text = toy.save(twin)
        assert text.count("\ndice sha256 ") == 2
        assert KEY.hex() not in text
        assert "\nkey " in text
        assert toy.save(load(text)) == text


def test_undo_in_a_loaded_match_keeps_its_new_dice() -> None:
    game = toy.turns(seed=KEY)
    game.play("wait")
    twin = load(toy.save(game))
    twin.undo()
    toy.wander(twin, 3)
    assert toy.save(load(toy.save(twin))) == toy.save(twin)


def test_loading_and_saving_again_and_again_adds_nothing() -> None:
    text = toy.save(load(recorded(elsewhere)))
    for _ in range(3):
        text = toy.save(load(text))
    assert text.count("\ndice ") == 2


def test_a_finished_record_without_its_key_can_be_saved_again() -> None:
    lines = [line for line in recorded(secret).splitlines() if not line.startswith("key ")]
    twin = load(text_of(lines))
    assert twin.is_over
    assert load(toy.save(twin)).fingerprint() == twin.fingerprint()


def test_dice_that_were_used_before_come_from_elsewhere() -> None:
    text = recorded(elsewhere)
    assert "\ndice elsewhere\n" in text
    twin = load(text)
    toy.wander(twin, 1)
    assert toy.save(load(toy.save(twin))) == toy.save(twin)


def test_a_clone_writes_its_change_of_dice() -> None:
    text = recorded(crooked)
    assert text.count("\ndice ") == 3
    assert "\ndice seed 7\n" in text
    assert "\ndice seed 21\n" in text
    assert f"\nkey {KEY.hex()}\n" in text
    game = toy.wander(toy.new(seed=3), 1, 5)
    twin = game.clone(Chance(4)).clone(Chance(5))
    assert toy.save(load(toy.save(twin))) == toy.save(twin)
    toy.wander(twin, 2)
    assert toy.save(load(toy.save(twin))) == toy.save(twin)
    early = toy.new(seed=3).clone(Chance(4))  # before the first choice
    assert toy.save(load(toy.save(toy.wander(early, 3)))) == toy.save(early)


def test_whether_every_result_was_checked() -> None:
    keyless = text_of([line for line in recorded(secret).splitlines() if not line.startswith("key ")])
    for text, chance, checked in (
        (recorded(whole), None, True),
        (recorded(secret), None, True),
        (recorded(crooked), None, True),
        (keyless, None, False),
        (keyless, Chance(KEY), True),
        (recorded(elsewhere), None, False),
    ):
        reader = records.Reader(text, GAMES, chance)
        assert list(reader.play())
        assert reader.checked is checked


def test_a_seed_that_is_a_truth_value_is_still_a_number() -> None:
    game = toy.new(seed=True)
    assert load(toy.save(game)).fingerprint() == game.fingerprint()


# Everything that can be wrong


HEAD = ["Primordia record 1", "game toy", "rules 3", "players 2", "dice seed 7", "---"]


def body() -> list[str]:
    return lines_of(toy.wander(toy.new(seed=7), 3, 7))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\0\1\2\3",
        "hello",
        "PNG\r\n\x1a\n",
        "primordia record 1",
        "Primordia record 2\n",
        "\nPrimordia record 1",
        "{}",
    ],
)
def test_a_foreign_file(text: str) -> None:
    error = wrong(text, "kernel.record.foreign", 1)
    assert error.arguments["title"] == "Primordia record 1"


def test_binary_junk() -> None:
    dice = random.Random(1)
    for size in (1, 10, 1000, 20_000):
        junk = bytes(dice.randrange(256) for _ in range(size))
        wrong(junk.decode("latin-1"), "kernel.record.foreign", 1)
        wrong(junk.decode("utf-8", "replace"), "kernel.record.foreign", 1)
        with pytest.raises(RecordError) as caught:
            load("Primordia record 1\n" + junk.decode("latin-1"))
        assert caught.value.line >= 1


def test_too_many_or_too_few_rulers() -> None:
    lines = body()
    for number in (k for k, line in enumerate(lines) if line == "---"):
        rest = lines[:number] + lines[number + 1 :]
        wrong(text_of(rest), "kernel.record.truncated", len(rest))
        more = [*lines[:number], "---", *lines[number:]]
        wrong(text_of(more), "kernel.record.truncated", len(more))


def test_what_must_stand_in_the_header() -> None:
    lines = body()
    for number, word in ((1, "game"), (2, "rules"), (3, "players"), (4, "dice")):
        error = wrong(text_of(lines[:number] + lines[number + 1 :]), "kernel.record.missing", 2)
        assert error.arguments["word"] == word
    error = wrong("Primordia record 1\n---\n---\nfingerprint 0", "kernel.record.missing", 1)
    error = wrong(text_of([*lines[:3], "weather fine", *lines[3:]]), "kernel.record.header", 4)
    assert error.arguments["found"] == "weather fine"


def change(number: int, line: str, lines: list[str] | None = None) -> str:
    """The record with another line of this number."""
    lines = list(lines or body())
    lines[number - 1] = line
    return text_of(lines)


def test_the_game_of_the_header() -> None:
    error = wrong(change(2, "game chess"), "kernel.setup.game", 2)
    assert error.arguments["game"] == "chess"
    assert "toy" in error.arguments["known"]
    wrong(change(2, "game"), "kernel.setup.game", 2)
    with pytest.raises(primordia.RecordError):
        primordia.load(recorded(whole))  # the public API does not know the toy


def test_the_players_of_the_header() -> None:
    for players in ("two", "", "-2", "2.5"):
        error = wrong(change(4, f"players {players}"), "kernel.setup.players", 4)
        assert error.arguments["players"] == players
        assert error.arguments["allowed"] == "2, 3"  # of this game
    error = wrong(change(4, "players 9"), "kernel.record.setup", 4)
    assert error.arguments["problem"].message == "kernel.setup.players"
    assert error.arguments["problem"].arguments["allowed"] == "2, 3"


def test_players_beyond_all_bounds() -> None:
    with pytest.raises(RecordError) as caught:
        load(change(4, "players " + "2" * 5000))
    assert caught.value.line == 4


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("option nothing yes", "kernel.setup.option"),
        ("option", "kernel.setup.option"),
        ("option bonus one", "kernel.setup.value"),
        ("option endless", "kernel.setup.value"),
        ("option endless True", "kernel.setup.value"),
    ],
)
def test_the_options_of_the_header(line: str, message: str) -> None:
    lines = body()
    error = wrong(text_of([*lines[:4], line, *lines[4:]]), "kernel.record.setup", 5)
    assert error.arguments["problem"].message == message


def test_an_option_at_its_default_may_stand_there() -> None:
    lines = body()
    assert load(text_of([*lines[:4], "option endless no", "option bonus two", "auto yes", *lines[4:]]))


def test_auto_is_yes_or_no() -> None:
    lines = body()
    with pytest.raises(RecordError) as caught:
        load(text_of([*lines[:4], "auto nope", *lines[4:]]))
    assert caught.value.line == 5


@pytest.mark.parametrize("line", ["dice", "dice seed", "dice seed x", "dice loaded", "dice seed 7 8", "dice sha1 7"])
def test_the_dice_of_the_header_and_the_body(line: str) -> None:
    error = wrong(change(5, line), "kernel.record.dice", 5)
    assert error.arguments["found"] == line
    lines = body()
    end = len(lines) - 2
    wrong(text_of([*lines[: end - 1], line, *lines[end - 1 :]]), "kernel.record.dice", end)


def test_another_seed_does_not_fit() -> None:
    game, other = toy.new(seed=7), toy.new(seed=8)
    cards = list(zip(inside(game).hand, inside(other).hand, strict=True))
    first = next(k for k, (mine, its) in enumerate(cards) if mine != its)
    wrong(change(5, "dice seed 8"), "kernel.record.result-false", 7 + first)


def test_a_wrong_position() -> None:
    lines = lines_of(toy.turns())
    first = next(k for k, line in enumerate(lines) if line.startswith("|")) + 1
    for number, line, message in (
        (first, '| game = "chess"', "kernel.setup.game"),
        (first, "| game = toy", "kernel.position.toml"),
        (first + 1, "| players = 7", "kernel.setup.players"),
        (first + 2, '| agenda = ["dance"]', "kernel.step.unknown"),
        (first + 3, "| foo = 1", "toy.position.key"),
        (first + 4, "| hand = [2, 2, 2]", "toy.position.cards"),
    ):
        with pytest.raises(RecordError) as caught:
            load(change(number, line, lines))
        error = caught.value
        assert error.message == "kernel.record.setup"
        assert error.arguments["problem"].message == message
        assert first <= error.line <= first + 4, message  # somewhere in the position
        assert error.rule == ("T1" if message == "toy.position.cards" else "")
        assert str(error)
    lines = recorded(soup_from_position).splitlines()
    with pytest.raises(RecordError) as caught:
        load(text_of([line.replace("| round = ", "| round = 9") for line in lines]))
    assert lines[caught.value.line - 1].startswith("|")


def test_the_position_of_another_game() -> None:
    lines = lines_of(toy.turns())
    lines[1] = "game ursuppe"
    error = wrong(text_of(lines), "kernel.record.other-game", 2)
    assert error.arguments == {"found": "ursuppe", "position": "toy"}


def test_a_strange_line() -> None:
    lines = body()
    for line in ("hello", "rolls 3", "-1 red wait", "x", "red wait"):
        error = wrong(text_of([*lines[:7], line, *lines[7:]]), "kernel.record.body", 8)
        assert error.arguments["found"] == line
    for line in ("hello", "rolled 3"):
        wrong(text_of([*lines[:-1], line, lines[-1]]), "kernel.record.tail", len(lines))


MOVES = [*HEAD[:4], "auto no", *HEAD[4:], "drew card ace", "drew card king", "drew card king"]


def record(*moves: str, tail: tuple[str, ...] = ("unfinished", "fingerprint 0")) -> str:
    """Seed-free: the dice come from elsewhere, so that results are as they are written; the first move is line 11."""
    head = [line.replace("seed 7", "elsewhere") for line in MOVES]
    return text_of([*head, *moves, "---", *tail])


@pytest.mark.parametrize(
    ("moves", "message", "line"),
    [
        (("1 green wait",), "kernel.record.turn", 11),
        (("1 violet wait",), "kernel.record.turn", 11),
        (("1 red",), "kernel.record.illegal", 11),
        (("1 red dance",), "kernel.record.illegal", 11),
        (("1 red show king",), "kernel.record.illegal", 11),
        (("1 red wait", "2 green vote red"), "kernel.record.illegal", 12),
        (("1",), "kernel.record.turn", 11),
        (("1 red wait", "2"), "kernel.record.turn", 12),
        (("1 red roll",), "kernel.record.result-missing", 11),
        (("1 red roll", "2 green wait"), "kernel.record.result-missing", 11),
        (("1 red roll", "drew card ace"), "kernel.record.result-other", 12),
        (("1 red swap", "rolled 3"), "kernel.record.result-other", 12),
        (("1 red roll", "rolled 7"), "kernel.record.die", 12),
        (("1 red roll", "rolled 0"), "kernel.record.die", 12),
        (("1 red roll", "rolled x"), "kernel.record.die", 12),
        (("1 red roll", "rolled (set)"), "kernel.record.die", 12),
        (("1 red roll", "rolled 12"), "kernel.record.die", 12),
        (("1 red roll", "rolled 3 4"), "kernel.record.result-extra", 12),
        (("1 red roll", "rolled 3", "rolled 4"), "kernel.record.result-extra", 13),
        (("1 red wait", "rolled 4"), "kernel.record.result-extra", 12),
        (("1 red swap", "drew card queen"), "kernel.record.card", 12),
        (("1 red swap", "drew card"), "kernel.record.card", 12),
        (("1 red swap", "drew stone ace"), "kernel.record.card", 12),
        (("1 red swap", "drew"), "kernel.record.card", 12),
        (("1 red swap", "drew colour red"), "kernel.record.result-other", 12),
        (("1 red wait", "2 green bank", "3 red thank (only)"), "kernel.record.forced-extra", 13),
        (("1 red wait (only)",), "kernel.record.forced-extra", 11),
        (("1 red wait", "2 green wait", "3 blue wait", "sealed red dance"), "kernel.record.illegal", 14),
        (("1 red wait", "2 green wait", "3 blue wait", "sealed red wait"), "kernel.record.illegal", 14),
        (("1 red wait", "2 green wait", "3 blue wait", "sealed violet vote red"), "kernel.record.turn", 14),
        (("1 red wait", "2 green wait", "3 blue wait", "sealed"), "kernel.record.turn", 14),
    ],
)
def test_what_is_wrong_with_a_move(moves: tuple[str, ...], message: str, line: int) -> None:
    assert record(*moves).splitlines()[10] == moves[0]
    error = wrong(record(*moves), message, line)
    if message in ("kernel.record.illegal", "kernel.record.result-missing", "kernel.record.result-other"):
        assert error.arguments["recorded"] == error.arguments["current"] == "3"
    if moves[-1] == "1 red show king":
        assert error.rule == "T3"
        assert error.arguments["problem"].message == "kernel.illegal.action"
        assert "toy.reason.hand" in str(error)


def test_too_many_copies_of_a_card() -> None:
    moves = ("1 red swap", "drew card wild one", "2 green swap", "drew card wild one", "3 blue swap", "drew card wild one")
    wrong(record(*moves), "kernel.record.result-impossible", 16)


def test_the_opening_results() -> None:
    lines = record().splitlines()
    wrong(text_of(lines[:9] + lines[10:]), "kernel.record.result-missing", 9)
    wrong(text_of(lines[:7] + lines[10:]), "kernel.record.result-missing", 6)  # none at all: the line of the dice
    wrong(text_of([*lines[:10], "drew card ace", *lines[10:]]), "kernel.record.result-extra", 11)
    wrong(text_of([*lines[:10], "1 red thank (only)", *lines[10:]]), "kernel.record.forced-extra", 11)


def test_forced_choices_must_be_the_ones_of_the_rules() -> None:
    game = toy.turns()
    game.play("bank")
    game.play("wait")
    lines = lines_of(game)
    only = lines.index("2 red thank (only)")
    error = wrong(change(only + 1, "2 green thank (only)", lines), "kernel.record.forced", only + 1)
    assert error.arguments["expected"] == "red thank (only)"
    wrong(change(only + 1, "2 red wait (only)", lines), "kernel.record.forced", only + 1)
    wrong(text_of(lines[:only] + lines[only + 1 :]), "kernel.record.number", only + 1)
    after = lines[only + 1].replace("3", "2", 1)
    error = wrong(text_of([*lines[:only], after, *lines[only + 2 :]]), "kernel.record.forced-missing", only)
    assert error.arguments["expected"] == "red thank (only)"
    extra = [lines[only].replace("2", "3", 1), lines[only + 1].replace("3", "4", 1)]
    wrong(text_of([*lines[: only + 1], *extra, *lines[only + 2 :]]), "kernel.record.forced-extra", only + 2)
    itself = lines_of(toy.at('agenda = ["thank red 1", "turn red", "round"]'))
    rest = [line for line in itself if "(only)" not in line]
    wrong(text_of(rest), "kernel.record.forced-missing", next(k for k, line in enumerate(rest) if line.startswith("dice")) + 1)


def test_choices_after_the_end() -> None:
    lines = recorded(whole).splitlines()
    end = lines.index("---", 10)
    last = max(int(line.split()[0]) for line in lines[:end] if line[0].isdecimal())
    error = wrong(text_of([*lines[:end], f"{last + 1} red wait", *lines[end:]]), "kernel.record.after-end", end + 1)
    assert error.arguments["found"] == f"{last + 1} red wait"
    wrong(text_of([*lines[:end], "99 red wait", *lines[end:]]), "kernel.record.number", end + 1)


def test_the_tail() -> None:
    finished, running = recorded(whole).splitlines(), body()
    assert finished[-2] == "over rounds"
    wrong(change(len(finished) - 1, "unfinished", finished), "kernel.record.ending", len(finished) - 1)
    wrong(change(len(finished) - 1, "over goal", finished), "kernel.record.ending", len(finished) - 1)
    wrong(change(len(running) - 1, "over rounds", running), "kernel.record.ending", len(running) - 1)
    wrong(change(len(running), "fingerprint", running), "kernel.record.fingerprint", len(running))
    wrong(text_of([*running, "unfinished"]), "kernel.record.truncated", len(running) + 1)
    wrong(text_of(running[:-1]), "kernel.record.truncated", len(running) - 1)


def test_the_key() -> None:
    lines = recorded(secret).splitlines()
    number = len(lines) - 1
    assert lines[number - 1].startswith("key ")
    for key in ("", "xyz", "00", bytes(32).hex(), KEY.hex()[:-2]):
        wrong(change(number, f"key {key}".strip(), lines), "kernel.record.key", number)
    open_lines = recorded(whole).splitlines()
    wrong(text_of([*open_lines[:-1], f"key {KEY.hex()}", open_lines[-1]]), "kernel.record.key", len(open_lines))
    short = b"mine"  # of one's own choosing
    forged = [line.replace(Chance(KEY).commitment, hashlib.sha256(short).hexdigest()) for line in lines]
    wrong(change(number, f"key {short.hex()}", forged), "kernel.record.key", number)
    wrong(change(number, f"key {KEY.hex().upper()}", lines), "kernel.record.key", number)


def test_a_record_that_goes_on_has_no_key() -> None:
    """Whoever knows the key of a running match knows all its dice to come."""
    lines = lines_of(toy.wander(toy.new(seed=KEY), 1, 6))
    text = text_of([*lines[:-1], f"key {KEY.hex()}", lines[-1]])
    error = wrong(text, "kernel.record.key-early", len(lines))
    assert "new dice" in str(error)


def test_sealed_lines_that_would_complete_the_vote() -> None:
    """Answers that are all there stand as numbered choices; a file that says otherwise is wrong, with its line."""
    game = toy.votes(3)
    game.play("vote red", 0)
    game.play("vote green", 1)
    lines = lines_of(game)
    end = lines.index("---", lines.index("---") + 1)
    with pytest.raises(RecordError) as caught:
        load(text_of([*lines[:end], "sealed blue vote blue", *lines[end:]]))
    assert caught.value.line >= 1


# Truncation


@pytest.mark.parametrize("part", range(8))
def test_cut_after_any_line(part: int) -> None:
    lines = recorded(whole_soup).splitlines()
    assert len(lines) > 300
    for kept in range(part, len(lines), 8):
        with pytest.raises(RecordError) as caught:
            primordia.load(text_of(lines[:kept]) if kept else "")
        assert caught.value.message == ("kernel.record.truncated" if kept else "kernel.record.foreign")
        assert caught.value.line == max(kept, 1)
        assert str(caught.value)


@each_match
def test_cut_anywhere(match: Callable[[], Game]) -> None:
    text = recorded(match)
    step = max(1, len(text) // 400)
    for kept in {*range(0, len(text) - 1, step), *range(len(text) - 80, len(text) - 1)}:
        with pytest.raises(RecordError) as caught:
            load(text[:kept])
        assert 1 <= caught.value.line <= max(1, text[:kept].count("\n") + 1)


# Any change of one line either does no harm or gets a sentence


def edits(lines: list[str], k: int, dice: random.Random) -> Iterator[tuple[str, list[str]]]:
    line = lines[k]
    before, after = lines[:k], lines[k + 1 :]
    yield "delete", before + after
    yield "double", [*before, line, line, *after]
    if after:
        yield "swap", [*before, after[0], line, *after[1:]]
    words = line.split()
    yield "blank", [*before, "", *after]
    yield "half", [*before, line[: len(line) // 2], *after]
    yield "first word", [*before, words[0], *after]
    yield "last word gone", [*before, " ".join(words[:-1]), *after]
    yield "twice on one line", [*before, f"{line} {line}", *after]
    yield "another line", [*before, dice.choice(lines), *after]
    yield "more", [*before, dice.choice(lines), line, *after]
    for mark in (" (only)", " (set)"):
        yield f"marked{mark}", [*before, line + mark, *after]
        if mark in line:
            yield f"unmarked{mark}", [*before, line.replace(mark, ""), *after]
    for old, new in (
        ("red", "green"),
        ("green", "blue"),
        ("vote", "sealed"),
        ("wait", "roll"),
        ("1", "2"),
        ("3", "4"),
        ("seed", "sha256"),
    ):
        if old in line:
            yield f"{old} to {new}", [*before, line.replace(old, new, 1), *after]
    if words[0].isdecimal():
        yield "sealed", [*before, " ".join(["sealed", *words[1:]]), *after]
        yield "no number", [*before, " ".join(words[1:]), *after]
        yield "strange digits", [*before, " ".join(["٣", *words[1:]]), *after]
        yield "superscript", [*before, " ".join(["²", *words[1:]]), *after]
        yield "huge number", [*before, " ".join(["9" * 5000, *words[1:]]), *after]
    yield "upper case", [*before, line.upper(), *after]
    yield "remark", [*before, f"# {line}", *after]
    yield "bar", [*before, f"| {line}", *after]
    at = dice.randrange(len(line)) if line else 0
    yield "a letter", [*before, line[:at] + dice.choice("abz190 -+\"'[]=\0\u2028é") + line[at + 1 :], *after]
    yield "a letter less", [*before, line[:at] + line[at + 1 :], *after]
    yield "elsewhere", [*before, "dice elsewhere", *after]
    yield "strange", [*before, line, "drew card ace", *after]
    yield "roll", [*before, line, "rolled 3", *after]


def check_edit(name: str, text: str) -> str:
    """What is wrong with how the kernel takes this text; empty: nothing."""
    try:
        game = load(text)
    except RecordError as error:
        if not 1 <= error.line <= max(1, len(text.splitlines())):
            return f"{name}: {error.message} at line {error.line}"
        return f"{name}: {error}" if "object at" in str(error) else ""
    except Exception as error:
        return f"{name}: {type(error).__name__}: {error}"
    if f"fingerprint {game.fingerprint()}" not in text:
        return f"{name}: another situation was accepted"
    try:
        again = load(toy.save(game))
    except RecordError as error:
        return f"{name}: saved again, it cannot be read: {error}"
    return "" if again.fingerprint() == game.fingerprint() else f"{name}: saved again, it is another situation"


def check_edits(text: str, share: float) -> None:
    lines = text.splitlines()
    dice = random.Random(5)
    complaints = []
    count = 0
    for k in range(len(lines)):
        for name, edited in edits(lines, k, dice):
            if dice.random() < share:
                count += 1
                complaint = check_edit(f"line {k + 1} {name}", text_of(edited))
                if complaint:
                    complaints.append(complaint)
    assert count > 200
    assert not complaints, "\n".join([f"{len(complaints)} of {count}", *complaints[:20]])


@pytest.mark.parametrize("match", [whole, secret, unasked, voting, crooked, elsewhere], ids=lambda match: match.__name__)
def test_any_edit_of_a_toy_record(match: Callable[[], Game]) -> None:
    check_edits(recorded(match), 1)


@pytest.mark.parametrize(("match", "share"), [(soup, 1), (soup_from_position, 0.5), (whole_soup, 0.05)])
def test_any_edit_of_an_ursuppe_record(match: Callable[[], Game], share: float) -> None:
    check_edits(recorded(match), share)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.lists(st.one_of(st.text(max_size=20), st.sampled_from([*MOVES, *recorded(whole).splitlines(), "---"])), max_size=25))
def test_any_text_at_all(lines: list[str]) -> None:
    for text in ("\n".join(lines), "\n".join(["Primordia record 1", *lines, "fingerprint 0"])):
        assert check_edit("text", text) == ""


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(st.lists(st.one_of(st.text(max_size=20), st.sampled_from(recorded(crooked).splitlines()[11:])), max_size=12))
def test_any_moves_at_all(moves: list[str]) -> None:
    assert check_edit("moves", record(*moves)) == ""


def test_a_record_is_never_half_loaded() -> None:
    """The game that gave the record does not notice what is done with its text."""
    game = toy.wander(toy.new(), 1, 5)
    before = (game.position(), toy.save(game), len(chain(last_link(game))), inside(game).journal)
    toy.wander(load(toy.save(game)), 1)
    assert (game.position(), toy.save(game), len(chain(last_link(game))), inside(game).journal) == before


def test_a_record_can_be_read_while_it_is_written() -> None:
    """Head and lines as they come, with no end yet: what a server keeps."""
    game = toy.new(players=3)
    pieces = [*records.head(game), *records.body(game)]
    dice = random.Random(4)
    while game.decision is not None:
        open_answers = [records.sealed(game, step) for step in answered(game)]
        so_far = "\n".join([*pieces, *open_answers])
        assert list(records.Reader(so_far, toy.GAMES, growing=True).play())[-1].fingerprint() == game.fingerprint()
        before = last_link(game)
        game.play(dice.choice(game.legal_actions()))
        pieces += records.body(game, before)
    assert "\n".join([*pieces, *records.tail(game)]) + "\n" == toy.save(game)
    with pytest.raises(RecordError):
        records.Reader("\n".join(pieces), toy.GAMES)
