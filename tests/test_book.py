"""The book: chapters, links, pictures, the quick reference, the glossary and the gallery, which page and terminal share."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from click.testing import CliRunner

import primordia
from primordia import reading
from primordia.book import Plate
from primordia.commands import main
from primordia.genesis.cards import overlay
from primordia.genesis.edition import TABLE as SWITCHES
from primordia.guide import guide
from primordia.locales import LANGUAGES, words
from primordia.server import gallery, shelf
from primordia.terminal.cards import reconstructed
from primordia.wording import Speaker

GAMES = list(primordia.GAMES)
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
PLATES = [
    pytest.param(game, plate, id=f"{game}-{plate.name}") for game in GAMES for plate in guide(primordia.GAMES[game]).book.plates
]
RAW = re.compile(rf"\b({'|'.join(GAMES)})\.[a-z]")


def run(*arguments: str) -> Any:
    return CliRunner().invoke(main, list(arguments))


def unmarked(data: Any) -> Any:
    """Cards without the marks of what is reconstructed."""
    if isinstance(data, dict):
        return {key: unmarked(value) for key, value in data.items() if key != gallery.MARKS}
    return [unmarked(value) for value in data] if isinstance(data, list) else data


@EVERY_GAME
def test_every_topic_is_in_one_chapter(game: str) -> None:
    """In the order of the catalogue, and no chapter is called like a topic or like another part of the book."""
    chapters = guide(primordia.GAMES[game]).book.chapters
    assert [topic for chapter in chapters for topic in chapter.topics] == list(Speaker(game).topics())
    names = [chapter.name for chapter in chapters]
    assert len({*names, "book", "options", "reference", "glossary"}) == len(names) + 4
    assert not {name.lower() for name in Speaker(game).topics()} & set(names)


@EVERY_GAME
@EVERY_LANGUAGE
def test_every_link_leads_somewhere(game: str, language: str) -> None:
    topics = set(Speaker(game).topics())
    book = guide(primordia.GAMES[game]).book
    for part in reading.chapters(game, language):
        assert part.title and part.text
        for topic in part.topics:
            assert set(topic.see) <= topics - {topic.name}, topic.name
            assert len(set(topic.see)) == len(topic.see)
    assert {*book.see, *book.named, *book.reference, *(plate.topic for plate in book.plates)} <= topics
    assert {topic for terms in book.glossary for topic in terms.messages.values() if topic} <= topics


@EVERY_GAME
def test_numbers_in_texts_are_links_in_every_language(game: str) -> None:
    """A rule that a text names by its number can be read on from there, and all languages name the same ones."""
    known = set(Speaker(game).topics())
    for language in LANGUAGES:
        for part, english in zip(reading.chapters(game, language), reading.chapters(game), strict=True):
            for topic, source in zip(part.topics, english.topics, strict=True):
                named = {code for code in reading.CODE.findall(topic.text) if code in known} - {topic.name}
                assert named <= set(topic.see), (language, topic.name)
                assert set(topic.see) == set(source.see), (language, topic.name)


@pytest.mark.parametrize(("game", "plate"), PLATES)
def test_pictures_are_positions(game: str, plate: Any) -> None:
    """What is to be shown is there, and so is the closer look; something is still to be decided."""
    view, look = reading.view(game, plate)
    things = {*view.get("soup", {}), "chains"}
    for row, about in view.get("rows", {}).items():
        things |= {f"row {row}", *(f"refugium {name}" for name in about["refugia"])}
    things |= {f"organism {name}" for name in view.get("organisms", {})} | {
        f"tableau {name}" for name in view.get("tableaus", {})
    }
    things |= {f"event {view.get('event')}"}
    assert set(plate.show) <= things
    assert (look is not None) == bool(plate.look)
    again = primordia.from_position(f'game = "{game}"\nauto = false\n{plate.position}', seed=reading.SEED)
    assert again.decision is not None and again.view(None) == view, "the same picture every time"


def test_the_looks_of_pictures_are_at_an_amoeba_alone_on_its_field() -> None:
    """The page tells by the field which amoeba is looked at."""
    plates = [plate for plate in guide(primordia.GAMES["ursuppe"]).book.plates if plate.look]
    assert len(plates) > 1
    for plate in plates:
        view, look = reading.view("ursuppe", plate)
        colour, number = plate.look.split()
        assert look is not None and view["tribes"][colour]["amoebas"][number]["field"] == look["field"]
        fields = [one["field"] for tribe in view["tribes"].values() for one in tribe["amoebas"].values()]
        assert fields.count(look["field"]) == 1


def plates_of(game: str) -> dict[str, Plate]:
    return {plate.name: plate for plate in guide(primordia.GAMES[game]).book.plates}


def test_what_the_captions_say_is_so() -> None:
    """The pictures whose captions give an account of the rules, asked of the rules."""
    plates = plates_of("ursuppe")
    _, drift = reading.view("ursuppe", plates["drift"])
    assert drift is not None and drift["drift"] == {"field": "c2", "eats": True}
    _, move = reading.view("ursuppe", plates["move"])
    assert move is not None
    assert {one["field"] for one in move["moves"] if one["eats"]} == {"a4", "b3"}
    assert {round(one["chance"], 3) for one in move["moves"]} == {0.333}
    earth = {name: reading.view("genesis", plate)[0] for name, plate in plates_of("genesis").items()}
    pond = earth["contest"]["rows"]["continent"]["refugia"]["warm-pond"]["figures"]
    assert pond["contested"] and pond["roller"] == "green"
    mound = earth["chromosomes"]["organisms"]["clay-mound"]
    assert mound["figures"]["to_roll"] == 4 + 2 and mound["figures"]["rerolls"] == 2 and mound["figures"]["metabolism"] == 1
    assert mound["figures"]["shield"]["error"] == 2
    assert earth["manna"]["rows"]["continent"]["refugia"]["warm-pond"]["figures"]["to_roll"] == 3
    assert len(earth["creature"]["organisms"]["hydrothermal-vent"]["figures"]["slots"]) == 3
    assert earth["shields"]["organisms"]["clay-mound"]["figures"]["shield"]["oxygen"] == 1
    ponds = [earth[name]["rows"]["continent"]["refugia"]["warm-pond"]["life_faces"] for name in ("climate", "manna")]
    assert ponds == [[1, 2], [1, 2, 3, 4]]
    mound, parasite = (earth["queen"]["organisms"][name] for name in ("clay-mound", "green-parasite"))
    assert mound["icons"]["red_queen"] == 2 and "red_queen" not in parasite["icons"]
    queen = primordia.from_position(f'game = "genesis"\n{plates_of("genesis")["queen"].position}', seed=1)
    while "cure" not in {action.verb for action in queen.legal_actions()}:
        queen.play(queen.legal_actions()[0])
    moss = earth["land"]["organisms"]["hydrothermal-vent"]
    assert moss["terrestrial"] and moss["organs"] == [1, 2] and len(moss["figures"]["slots"]) == 4
    red = earth["score"]["tableaus"]["red"]
    assert red["points"] == 22 and [line["points"] for line in red["figures"]["score"]] == [4, 16, 2]


def test_differences_between_editions_stand_below_their_rule() -> None:
    """Each row of the table once, with a value for each edition."""
    variants = [variant for part in reading.chapters("genesis") for topic in part.topics for variant in topic.variants]
    assert len(variants) == len(SWITCHES) == len({variant.text for variant in variants})
    assert all(
        list(variant.values) == ["2020", "2017", "2016-late", "2016"] and all(variant.values.values()) for variant in variants
    )
    entropy = next(topic for part in reading.chapters("genesis") for topic in part.topics if topic.name == "E2a")
    assert len(entropy.variants) == 2
    assert not any(topic.variants for part in reading.chapters("ursuppe") for topic in part.topics)


@EVERY_GAME
@EVERY_LANGUAGE
def test_the_quick_reference_and_the_glossary_are_worded(game: str, language: str) -> None:
    entries, sheets = reading.reference(game, language)
    texts = [text for entry in entries for text in (entry.title, *entry.lines)]
    texts += [cell for sheet in sheets for row in sheet.rows for cell in (sheet.title, *row)]
    parts = reading.glossary(game, language)
    texts += [word for title, rows in parts for row in rows for word in (title, *row.words)]
    assert len(entries) >= 8 and sheets and parts
    assert all(text and not RAW.search(text) for text in texts)
    assert all(len({len(row) for row in sheet.rows}) == 1 for sheet in sheets)
    assert all(len(row.words) == len(LANGUAGES) for _, rows in parts for row in rows)


def test_tables_of_the_quick_reference_are_those_of_the_rules() -> None:
    _, (scoring, genes) = reading.reference("ursuppe")
    assert scoring.rows[1:] == [["Amoebas", "1", "2", "4", "5", "6"], ["Genes", "1", "2", "3", "4", "4"]]
    assert next(row for row in genes.rows if row[0] == "Ray Protection")[2] == "−2"
    assert len(genes.rows) == 21
    _, (creatures,) = reading.reference("genesis")
    assert creatures.rows[1] == ["Seaweed", "–", "–", "3", "1", "3", "Moss"]


@EVERY_GAME
def test_the_gallery_has_every_card_and_marks_what_is_reconstructed(game: str) -> None:
    found = gallery.gallery(game, "en")
    assert {kind: set(cards) for kind, cards in found.printings[0].cards.items()}
    for printing in found.printings:
        assert {kind: list(cards) for kind, cards in printing.cards.items()} == {
            kind: list(cards) for kind, cards in found.printings[0].cards.items()
        }
    for kind, cards in found.printings[0].cards.items():
        marked = {card for card, data in cards.items() if reconstructed(data)}
        assert marked == set(found.guesses.get(kind, {})), kind
    assert set(found.facets) <= set(found.printings[0].cards)


def test_the_gallery_of_genesis_has_all_printings_and_packs_that_can_be_played() -> None:
    found = gallery.gallery("genesis", "en")
    assert [printing.name for printing in found.printings] == ["2020", "2017", "2016-late", "2016"]
    events = [printing.cards["events"]["46"]["active"] for printing in found.printings]
    assert events[0] == events[1] == events[2] != events[3]
    packs = [guess.pack for cards in found.guesses.values() for guess in cards.values()]
    assert len(packs) > 40 and all(pack.startswith("[") for pack in packs)
    together = overlay("all.toml", "\n".join(packs))
    assert unmarked(together.shown) == unmarked(primordia.GAMES["genesis"].parts()), "our own guesses change nothing"
    pond = found.guesses["placards"]["warm-pond"]
    changed = overlay("own.toml", pond.pack.replace('"PAH World"', '"Another World"'))
    assert changed.placards[2].bacterium == "Another World"
    assert gallery.gallery("ursuppe", "en").guesses["environment"]["east 10"].pack == "", "no packs for this game"


@EVERY_LANGUAGE
def test_the_server_sends_what_the_terminal_reads(language: str) -> None:
    for game in GAMES:
        told = json.loads(run("rules", game, "book", "--json", "--language", language).output)
        sent = shelf.book(game, language)
        assert [chapter.name for chapter in sent.chapters] == [chapter["chapter"] for chapter in told]
        for chapter, read in zip(sent.chapters, told, strict=True):
            assert [(page.topic, page.title, page.text) for page in chapter.topics] == [
                (topic["topic"], topic["title"], topic["text"]) for topic in read["topics"]
            ]
    parts = shelf.glossary(language)
    assert parts.codes == list(LANGUAGES) and {part.game for part in parts.parts} == set(GAMES)
    assert all(any(part.title.startswith(words(language).text(f"{game}.name")) for part in parts.parts) for game in GAMES)


def test_reading_in_a_terminal() -> None:
    chapter = run("rules", "ursuppe", "moving").output
    assert "Moving and eating [moving]" in chapter and "Drifting [E1a]" in chapter and "Phase 2" not in chapter
    assert "The current runs east." in chapter and "→ holding, tentacle, A26" in chapter
    assert max(len(line) for line in chapter.splitlines()) <= 100
    assert "Editions: Greens that raise the limit" in run("rules", "genesis", "e2a").output
    found = run("rules", "genesis", "--search", "landfall PARASITE").output
    assert "H5e" in found and "G1 " not in found
    assert "Nothing in the rules contains “xyzzy”." in run("rules", "genesis", "--search", "xyzzy").output
    assert set(json.loads(run("rules", "ursuppe", "--search", "holding", "--json").output)) >= {"holding", "A9", "escape"}
    assert "Movement II" in run("rules", "ursuppe", "reference").output
    assert "hostitel" in run("rules", "genesis", "glossary").output
    glossary = json.loads(run("rules", "ursuppe", "glossary", "--json").output)
    assert {"en": "tribe", "de": "Stamm", "fr": "tribu", "cs": "kmen"} in glossary["words of the rules"]
    unknown = run("rules", "genesis", "moving")
    assert unknown.exit_code == 1 and "There is no topic “moving”" in unknown.output
