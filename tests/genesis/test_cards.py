"""The cards of Bios:Genesis: facts of the box, and packs that correct them."""

from __future__ import annotations

from pathlib import Path

import pytest

import primordia
from primordia.genesis.cards import AFTERSHOCK, COLOUR_NAMES, DOCUMENTS, RED_QUEEN, STANDARD, overlay
from primordia.genesis.rules import pack_of
from primordia.kernel.game import inside


def test_the_box_is_complete() -> None:
    """B: 24 events (6, 7, 11), 16 placards (3, 3, 5, 5; four of each colour), 20 mutations, 4 parasites, 8 macroorganisms."""
    assert [sum(event.eon == eon for event in STANDARD.events) for eon in range(3)] == [6, 7, 11]
    assert [sum(p.row == row for p in STANDARD.placards) for row in range(4)] == [3, 3, 5, 5]
    assert [sum(p.colour == colour for p in STANDARD.placards) for colour in range(4)] == [4, 4, 4, 4]
    assert [sum(m.colour == colour for m in STANDARD.mutations) for colour in range(4)] == [5, 5, 5, 5]
    assert len(STANDARD.parasites) == 4 and len(STANDARD.macroorganisms) == 8


def test_events_have_an_order_unless_they_are_aftershocks() -> None:
    for event in STANDARD.events:
        assert event.aftershock == (AFTERSHOCK in event.icons)
        assert sorted(event.order) == ([] if event.aftershock else [0, 1, 2, 3]), event.name


def test_three_refugia_are_resilient_and_one_costs_a_catalyst() -> None:
    assert [p.number for p in STANDARD.placards if p.resilient] == [13, 15, 16]
    assert [p.refugium for p in STANDARD.placards if p.entry_cost] == ["Deep Hot Biosphere"]


def test_every_six_kills_an_enzyme_but_on_eutectic_brine() -> None:
    for p in STANDARD.placards:
        sixes = [manna for face, manna in zip(p.faces, p.kills_manna, strict=True) if face == 6]
        assert sixes.count(True) == 1
        assert sixes.count(False) == (0 if p.refugium == "Eutectic Brine" else 1), p.refugium


def test_every_colour_has_its_place_in_a_tie() -> None:
    for p in STANDARD.placards:
        assert sorted(p.priority) == [0, 1, 2, 3], p.refugium


def test_organ_slots_are_what_landfall_needs() -> None:
    """H3 table: the terrestrial total is the marine system and the marine organs."""
    for card in STANDARD.macroorganisms:
        for colour in range(4):
            organs = card.organs[0].count(colour)
            assert card.system[0][colour] + organs == card.system[1][colour], card.names


def test_no_text_of_a_card_is_more_than_a_name() -> None:
    for cards in DOCUMENTS.values():
        for data in cards.values():
            for value in data.values():
                assert not isinstance(value, str) or len(value) < 45


def test_a_pack_corrects_a_card() -> None:
    cards = overlay("mine.toml", '[mutations.tmrna.front]\nicons = ["heat"]\n[placards.warm-pond]\ndisk = "red"\n')
    tmrna = next(m for m in cards.mutations if m.id == "tmrna")
    assert tmrna.icons[0][RED_QUEEN] == 0 and tmrna.icons[0][0] == 1
    assert next(p for p in cards.placards if p.refugium == "Warm Pond").disk == COLOUR_NAMES.index("red")
    assert next(m for m in STANDARD.mutations if m.id == "tmrna").icons[0][RED_QUEEN] == 1, "the box is as it was"


@pytest.mark.parametrize(
    ("pack", "message", "expected"),
    [
        ("[mutations.tmrna.front]\ncolour = 'pink'\n", "field", {"card": "tmrna", "field": "front.colour", "value": "pink"}),
        ("[mutations.tmrna.front]\nicons = ['wings']\n", "field", {"field": "front.icons"}),
        ("[mutations.tmrna]\nsmell = 1\n", "field", {"field": "smell"}),
        ("[mutations.tmrna]\nfront = 1\n", "field", {"field": "front"}),
        ("[mutations]\ntmrna = 1\n", "field", {"card": "tmrna"}),
        ("[mutations.unicorn.front]\n", "unknown", {"card": "unicorn"}),
        ("[landforms.x]\n", "kind", {"kind": "landforms"}),
        ("[events.37]\nicons = ['uv7']\n", "field", {"card": "37", "field": "icons"}),
        ("[events.37]\nactive = ['moon']\n", "field", {"field": "active"}),
        ("[events.37]\nspecial = 'moon'\n", "field", {"card": "37", "field": "special"}),
        ("[placards.warm-pond]\nsmite_immune = 3\n", "field", {"card": "warm-pond", "field": "smite_immune"}),
        ("[parasites.prion]\nowner = 'blue'\n", "field", {"card": "prion", "field": "owner"}),
        ("[placards.warm-pond]\nslots = ['7m']\n", "field", {"field": "slots"}),
        ("[placards.warm-pond]\nwarm = [0]\n", "field", {"field": "warm"}),
        ("[parasites.prion]\nslots = ['red']\n", "field", {"card": "prion", "field": "slots"}),
        ("[macroorganisms.seaweed.marine]\nsystem = { red = 1 }\norgans = 1\n", "field", {"field": "marine.organs"}),
        ("[macroorganisms.seaweed.marine.system]\nred = -1\n", "field", {"field": "marine.system"}),
        ("[macroorganisms.seaweed]\nmarine = 1\n", "field", {"field": "marine"}),
        ("[macroorganisms.seaweed.marine]\nname = 1\n", "field", {"field": "marine.name"}),
        ("[macroorganisms.seaweed.marine]\norgans = [{ colour = 'red' }]\n", "field", {"field": "marine.organs.1.name"}),
        ("this is no toml", "toml", {}),
        (f"[mutations.tmrna.front]\nname = '{'x' * 61}'\n", "field", {"field": "front.name"}),
        ('[mutations.tmrna.front]\nname = "a\\u2028b"\n', "field", {"field": "front.name"}),
        ("[mutations.tmrna.front]\nicons = [" + "'heat'," * 13 + "]\n", "field", {"field": "front.icons"}),
        ("[events.37]\nicons = [" + "'earth'," * 13 + "]\n", "field", {"field": "icons"}),
        ("[placards.warm-pond]\nmanna = [" + "'red'," * 13 + "]\n", "field", {"field": "manna"}),
        (f"[placards.warm-pond]\nwarm = [{'1,' * 7}]\n", "field", {"field": "warm"}),
        ("[placards.warm-pond]\nreconstructed = [" + "'x'," * 13 + "]\n", "field", {"field": "reconstructed"}),
        ("[events.37]\nactive = [" + "'ocean'," * 13 + "]\n", "field", {"field": "active"}),
        ("[events.37]\nnumber = 1000\n", "field", {"field": "number"}),
    ],
)
def test_a_bad_pack_is_refused_with_file_card_and_field(pack: str, message: str, expected: dict[str, object]) -> None:
    with pytest.raises(primordia.SetupError) as caught:
        overlay("mine.toml", pack)
    error = caught.value
    assert error.message == f"genesis.cards.{message}"
    assert error.arguments["file"] == "mine.toml"
    assert expected.items() <= error.arguments.items()


def test_a_pack_is_part_of_the_match_and_of_its_record(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[mutations.tmrna.front]\nicons = ["heat"]\n', encoding="utf-8")
    game = primordia.new_game("genesis", players=2, seed=1, cards=path)
    tmrna = next(m for m in inside(game).cards.mutations if m.id == "tmrna")
    assert tmrna.icons[0][0] == 1
    path.unlink()
    again = primordia.load(primordia.save(game))
    assert next(m for m in inside(again).cards.mutations if m.id == "tmrna").icons[0][0] == 1
    assert primordia.from_position(game.position()).fingerprint() == game.fingerprint()
    with pytest.raises(primordia.SetupError) as caught:
        primordia.new_game("genesis", cards=path)
    assert caught.value.message == "genesis.cards.unreadable"


def test_variants_that_are_not_there_are_refused() -> None:
    assert primordia.new_game("genesis", players=2, seed=1, variants=[]).view()["game"] == "genesis"
    with pytest.raises(primordia.SetupError) as caught:
        primordia.new_game("genesis", variants=["dinosaurs"])
    assert caught.value.message == "genesis.variant.unknown" and caught.value.arguments["variant"] == "dinosaurs"


def test_a_record_or_position_cannot_make_anybody_read_a_file(tmp_path: Path) -> None:
    """A text that looks like a path stays a text, wherever it comes from."""
    path = tmp_path / "secret.toml"
    path.write_text("[mutations.tmrna.front]\nsecret = 42\n", encoding="utf-8")
    record = primordia.save(primordia.new_game("genesis", players=2, seed=1))
    with pytest.raises(primordia.RecordError) as caught:
        primordia.load(record.replace("players 2\n", f"players 2\noption cards {path}\n"))
    assert "42" not in str(caught.value) and caught.value.arguments["problem"].message == "genesis.cards.toml"
    with pytest.raises(primordia.SetupError) as refused:
        primordia.from_position(f'game = "genesis"\nplayers = 2\n[options]\ncards = "{path}"\n')
    assert refused.value.message == "genesis.cards.toml"


def test_what_a_pack_says_is_not_sent_back_as_a_whole() -> None:
    with pytest.raises(primordia.SetupError) as caught:
        overlay("mine.toml", f"[mutations.tmrna.front]\nname = '{'x' * 50_000}'\n")
    assert len(str(caught.value)) < 1200


def test_only_the_last_packs_are_kept() -> None:
    for k in range(40):
        primordia.new_game("genesis", players=2, seed=1, cards=f"[mutations.tmrna.front]\nname = 'number {k}'\n")
    assert pack_of.cache_info().currsize <= 32
    assert primordia.new_game("genesis", players=2, seed=1, cards=f"#{'x' * 63_000}").decision is not None
    with pytest.raises(primordia.SetupError, match="longer than 64 kB"):
        primordia.new_game("genesis", players=2, seed=1, cards="#" * 64_001)


def test_a_file_is_not_read_further_than_a_pack_can_be(tmp_path: Path) -> None:
    path = tmp_path / "endless.toml"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # a hole as large as a disk
    with pytest.raises(primordia.SetupError, match="longer than 64 kB"):
        primordia.new_game("genesis", cards=path)
