"""How the journal is told: whose line an entry belongs to, what it points at, in which words."""

import pytest

import primordia
from primordia.guide import guide
from primordia.kernel.game import Game
from primordia.kernel.journal import Entry
from primordia.wording import speaker

HEAD = 'game = "ursuppe"\nplayers = 4\nround = 2\nenvironment = "west 6"\nseen = ["east 8"]\n'
HUNT = HEAD + (
    'agenda = ["struggle red 5", "phase 2"]\n[red]\npoints = 9\ngenes = ["struggle-for-survival"]\namoebas = ["5 b1"]\n'
    '[yellow]\npoints = 4\ngenes = ["defense"]\namoebas = ["4 b1"]\n[soup]\nb1 = "none"\n'
)
TELLING = guide(primordia.GAMES["ursuppe"]).telling


def played(position: str, *actions: str, dice: tuple[int, ...] = ()) -> Game:
    game = primordia.from_position(position, seed=1)
    assert game.journal == []
    game.force(dice)
    for action in actions:
        game.play(action)
    return game


def lines(game: Game) -> list[tuple[str, str]]:
    return [(entry.kind, " ".join(str(entry.arguments[name]) for name in TELLING.line(entry))) for entry in game.journal]


def test_what_an_amoeba_does_is_its_line_with_what_it_pays() -> None:
    agenda = 'agenda = ["displace red 1", "feed red 1", "phase 2"]\n'
    game = played(HEAD + agenda + '[red]\npoints = 4\namoebas = ["1 b3"]\n', "move", dice=(1,))
    assert lines(game)[:4] == [("paid", "red 1"), ("rolled", "red 1"), ("moved", "red 1"), ("ate", "red 1")]


def test_an_attack_is_told_of_who_acts() -> None:
    game = played(HUNT, "attack yellow 4", "defend", dice=(5, 2))
    assert lines(game)[:5] == [
        ("paid", "red 5"),
        ("attacked", "red 5"),
        ("paid", "yellow 4"),
        ("fought", "yellow 4"),
        ("eaten", "red 5"),
    ]


def test_what_a_tribe_does_is_its_line() -> None:
    later = HEAD.replace('["east 8"]', '["east 8", "south 10"]')
    shop = later + 'agenda = ["shop red", "phase 4"]\n[red]\npoints = 9\n'
    assert lines(played(shop, "buy speed"))[0] == ("bought", "red")
    divide = later + 'agenda = ["divide red", "phase 5"]\n[red]\npoints = 9\namoebas = ["1 b2", "2 b3"]\n'
    assert lines(played(divide, "divide 3 a2"))[0] == ("divided", "red")


def entry(kind: str, **arguments: str) -> Entry:
    return Entry(kind, "", dict(arguments), {})


@pytest.mark.parametrize(
    ("told", "things"),
    [
        (entry("moved", colour="red", amoeba="4", field="b2", to="b3"), {"red", "red 4", "b2", "b3"}),
        (
            entry("attacked", colour="red", attacker="2", foe="blue", amoeba="1", field="b2"),
            {"red", "blue", "red 2", "blue 1", "b2"},
        ),
        (
            entry("eaten", colour="blue", amoeba="1", foe="red", attacker="2", field="b2"),
            {"red", "blue", "red 2", "blue 1", "b2"},
        ),
        (entry("attack-failed", colour="red", attacker="2"), {"red", "red 2"}),
        (entry("traded", colour="red", old="speed", gene="persistence"), {"red", "speed", "persistence"}),
        (entry("turned", environment="west 6"), set()),
    ],
)
def test_an_entry_points_at_amoebas_fields_tribes_and_genes(told: Entry, things: set[str]) -> None:
    assert set(TELLING.things(told)) == things


@pytest.mark.parametrize(
    ("language", "sentence", "brief"),
    [("en", "Red 1 stays on b3.", "stays on b3"), ("de", "Rot 1 bleibt auf b3.", "bleibt auf b3")],
)
def test_who_comes_from_where_it_goes_has_stayed(language: str, sentence: str, brief: str) -> None:
    speak = speaker("ursuppe", language)
    moved = entry("moved", colour="red", amoeba="1", field="b3", to="b3")
    assert (speak.entry(moved), speak.brief(moved)) == (sentence, brief)


def test_a_phase_is_called_by_its_name() -> None:
    phase = Entry("phase", "E3", {"phase": 3, "round": 2}, {})
    assert speaker("ursuppe", "en").brief(phase) == "Round 2 · New genes"
    assert speaker("ursuppe", "de").brief(phase) == "Runde 2 · Neue Gene"
    assert (
        speaker("genesis", "en").brief(Entry("phase", "A3", {"phase": 3, "turn": 2}, {})) == "Turn 2 · 3 · autocatalytic rolls"
    )
