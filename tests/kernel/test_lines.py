"""Whatever people write, a record has the lines that were meant, and each is one printable line."""

from __future__ import annotations

import random
import sys
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import primordia
from primordia.kernel import record
from primordia.kernel.chance import Chance
from primordia.kernel.errors import PrimordiaError, RecordError, SetupError
from primordia.kernel.game import setup_of
from primordia.kernel.lines import unquoted
from primordia.kernel.option import spell
from primordia.locales import visible, words

BREAKS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"  # whatever ends a line somewhere
LINES = (
    "---",
    "unfinished",
    "over events",
    "1 red start 3",
    "rolled 6",
    "# seats me",
    "dice seed 8",
    "key 00",
    "fingerprint 0",
)
CHARACTERS = st.one_of(
    st.characters(), st.sampled_from(BREAKS), st.sampled_from("\0\t \x1b\x7f\u200b\u202e\ufeff\ud800\"'\\|#")
)
ANY = st.text(CHARACTERS, max_size=30)
FORGED = st.lists(st.one_of(ANY, st.sampled_from(LINES), st.sampled_from(BREAKS)), max_size=6).map("".join)  # lines of a record
MUCH = settings(max_examples=400, deadline=None, derandomize=True, database=None)
SOME = settings(max_examples=120, deadline=None, derandomize=True, database=None)


POSITION = primordia.new_game("ursuppe", 3, seed=4).position()


def a_comment(text: str) -> bool:
    """What TOML allows behind a number sign: no control characters but the tab, and no half of a character."""
    return not any((ch < " " and ch != "\t") or ch == "\x7f" or unicodedata.category(ch) == "Cs" for ch in text)


def printable(text: str) -> None:
    """Every line of a record is one, for whoever reads it, and can be written."""
    assert text.endswith("\n")
    for line in text[:-1].split("\n"):
        assert line.isprintable() and line == line.strip(), repr(line)
    text.encode()


def again(text: str) -> None:
    """A record that is read and written is the same; the server's reader, for which it still grows, sees it as well."""
    game = primordia.load(text)
    assert primordia.save(game) == text
    grown = text[: text.rindex("---\n")]
    *_, game = record.Reader(grown, primordia.GAMES, Chance(1), growing=True).play()
    assert "\n".join([*record.head(game), *record.body(game)]) + "\n" == grown


@MUCH
@given(FORGED)
@example("")
@example('"quoted"')
@example(" leading")
@example("trailing ")
@example("café, 水, 🦠")
def test_an_options_text_is_one_printable_line(text: str) -> None:
    line = spell(text)
    assert unquoted(line) == text
    assert line.isprintable() and line == line.strip()
    if text.isprintable() and text == text.strip() and not text.startswith('"'):
        assert line == text, "what can be read is left as it is"


def test_every_character_that_ends_a_line_somewhere_is_quoted() -> None:
    """All of Unicode, one by one."""
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        line = spell(f"a{character}b")
        assert len(line.splitlines()) == 1 and unquoted(line) == f"a{character}b"
        if len(f"a{character}b".splitlines()) > 1:
            assert line.isascii() and character in BREAKS


@SOME
@given(FORGED)
@example("a\u2028---\u2028unfinished\u2028fingerprint 0\u2028")
@example("a\x85option edition 2016\x85")
def test_a_comment_of_a_pack_stays_a_comment(text: str) -> None:
    """A pack is written into the record; twelve choices were once lost behind a line that its comment had smuggled in."""
    pack = f"# {text}"
    try:
        game = primordia.new_game("genesis", 2, seed=1, cards=pack)
    except SetupError:
        assert not a_comment(text)
        return
    saved = primordia.save(game)
    printable(saved)
    again(saved)
    assert setup_of(primordia.load(saved)).options == setup_of(game).options
    assert saved.count("\n") == primordia.save(primordia.new_game("genesis", 2, seed=1)).count("\n") + 1


@SOME
@given(FORGED)
@example("a\u2028---\u2028unfinished")
@example("a\r\nround = 2")
@example("a\r\r")
@example("a ")
@example("\ta")
def test_a_positions_text_stays_what_it_is(text: str) -> None:
    for position in (f"# {text}\n{POSITION}", f"  {POSITION}# {text}", POSITION.replace("\n", f"  # {text}\n  ", 1)):
        try:
            game = primordia.from_position(position, seed=1)
        except SetupError:
            assert not a_comment(text)
            continue
        saved = primordia.save(game)
        printable(saved)
        again(saved)
        assert setup_of(primordia.load(saved)).position == setup_of(game).position


def test_line_ends_of_other_systems_are_read_in_positions_and_records() -> None:
    game = primordia.from_position(POSITION.replace("\n", "\r\n"), seed=1)
    saved = primordia.save(game)
    assert '\n| game = "ursuppe"\n| players = 3\n' in saved
    assert primordia.save(primordia.load(saved.replace("\n", "\r\n"))) == saved


def test_a_pack_of_several_lines_is_kept_exactly() -> None:
    pack = '# mine\r\n[mutations.tmrna.front]  \nicons = ["heat"]\t\n\n'
    saved = primordia.save(primordia.new_game("genesis", 2, seed=1, cards=pack))
    assert setup_of(primordia.load(saved)).options["cards"] == pack
    inside = primordia.from_position(primordia.load(saved).position(), seed=1)
    assert setup_of(primordia.load(primordia.save(inside))).options["cards"] == pack


def test_a_record_of_before_that_holds_such_a_character_is_read() -> None:
    """Where it was not quoted, the line is whole all the same."""
    saved = primordia.save(primordia.new_game("genesis", 2, seed=1, cards="# a\u2028b"))
    old = saved.replace('"# a\\u2028b"', "# a\u2028b")
    assert old != saved
    assert primordia.save(primordia.load(old)) == saved


def whole() -> str:
    """A match with rolls, so that no other seed would do."""
    game = primordia.new_game("ursuppe", 3, seed=4)
    dice = random.Random(1)
    for _ in range(40):
        game.play(dice.choice(list(game.legal_actions())))
    return primordia.save(game)


WHOLE = whole()


@MUCH
@given(st.data(), st.one_of(st.sampled_from(BREAKS[1:]), st.characters()))
def test_no_character_makes_two_lines_of_one(data: st.DataObject, character: str) -> None:
    """Put anywhere into a record: it is the same match, or refused at a line that is there, in one printable sentence."""
    at = data.draw(st.integers(0, len(WHOLE)))
    text = WHOLE[:at] + character + WHOLE[at:]
    try:
        game = primordia.load(text)
    except RecordError as error:
        assert 1 <= error.line <= text.count("\n") + 1
        for language in ("en", "de"):
            assert readable(error.sentence(words(language)))
        return
    assert primordia.save(game) == WHOLE


def readable(text: str) -> bool:
    """One line, of which nothing is hidden."""
    return all(character.isprintable() or unicodedata.category(character) == "Zs" for character in text)


@MUCH
@given(ANY)
@example("a\nb")
@example("\x1b[31m")
def test_a_sentence_shows_what_cannot_be_seen(text: str) -> None:
    for error in (
        SetupError("kernel.setup.game", game=text, known="ursuppe"),
        RecordError("kernel.record.header", line=1, found=text),
        SetupError("kernel.position.type", key=text, value=[text], expected=text, example=text),
    ):
        assert readable(str(error))
    if readable(text):
        assert visible(text) == text and text in str(SetupError("kernel.setup.game", game=text, known="ursuppe"))


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: primordia.new_game("genesis", 2, seed=1, cards="# \ud800"),
        lambda: primordia.from_position('# \udfff\ngame = "ursuppe"\nplayers = 3\n'),
        lambda: primordia.load(
            primordia.save(primordia.new_game("genesis", 2, seed=1, cards="# \n")).replace("# ", "# \\ud800")
        ),
        lambda: primordia.load(WHOLE.replace("---", "# \ud800\n---", 1)),
    ],
)
def test_half_a_character_is_refused(attempt: object) -> None:
    """What no file could hold: a lone surrogate."""
    with pytest.raises(PrimordiaError) as caught:
        attempt()  # type: ignore[operator]
    str(caught.value).encode()
