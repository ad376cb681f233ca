"""A match as text: header, choices, results of chance. People can read it, and it replays without random numbers.

Primordia record 1          the form of the file
game ursuppe                then the set-up, the rules' version and where the dice come from:
dice sha256 3f… with a1… server   the hash of the server's secret, and the number of each seat
---
drew environment west 6     a result of chance
1 red start 3               a choice: its number, the colour, the action
4 blue start 2 (only)       the game played the only option
---
over finish                 or: unfinished
key 07…                     when it is over: the secret behind the dice
fingerprint 3f…             of the last situation

Lines end with a line feed only. A text that is not one printable line is quoted, and reads back unchanged.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn

from primordia.kernel.chain import Link, chain, since
from primordia.kernel.chance import BYTES, DICE, SERVER, Chance, Result, Roll, Script
from primordia.kernel.errors import IllegalAction, PrimordiaError, Reason, RecordError, SetupError
from primordia.kernel.game import (
    Game,
    answer,
    answered,
    begin,
    change_dice,
    decide,
    in_secret,
    inside,
    last_link,
    rules_of,
    setup_of,
)
from primordia.kernel.lines import half, unquoted
from primordia.kernel.option import spell
from primordia.kernel.position import parse as parse_position
from primordia.kernel.rules import Rules, Setup
from primordia.kernel.step import Step

TITLE: Final = "Primordia record 1"
RULER: Final = "---"
ONLY: Final = " (only)"
SET: Final = " (set)"
# Shared by all records
ROLLED: Final = [{str(face + 1): Result(DICE, face, preset) for face in range(6)} for preset in (False, True)]
SEED: Final = re.compile("0|-?[1-9][0-9]*")


def write(game: Game, seat: int | None = None) -> str:
    """The record of a match. For a seat, other seats' sealed answers that are not opened yet are left out."""
    answers = [sealed(game, step) for step in answered(game) if seat in (None, step.seat)]
    return "\n".join([*head(game), *body(game), *answers, *tail(game)]) + "\n"


def head(game: Game) -> list[str]:
    """The lines of the set-up, including the ruler."""
    rules, setup = rules_of(game), setup_of(game)
    lines = [TITLE, f"game {rules.name}", f"rules {rules.version}", f"players {setup.players}"]
    if not setup.auto:
        lines.append("auto no")
    for name, value in setup.options.items():
        if value != rules.defaults()[name]:
            lines.append(f"option {name} {spell(value)}")
    lines += [_position_line(line) for line in setup.position.removesuffix("\n").split("\n") if setup.position]
    return [*lines, f"dice {chain(last_link(game))[0].dice}", RULER]


def _position_line(text: str) -> str:
    """A line of a position: after a bar and a space or, if it would not read back the same, quoted right after the bar."""
    kept = text.isprintable() and text == text.rstrip()
    return f"| {text}".rstrip() if kept else f"|{json.dumps(text)}"


def body(game: Game, after: Link | None = None) -> list[str]:
    """The lines of choices and results, all or only those after a link of the chain."""
    rules = rules_of(game)
    lines: list[str] = []
    for link in since(last_link(game), after):
        if link.action is not None:
            colour = rules.colour.text(link.colour)
            lines.append(f"{link.number} {colour} {link.action.text}{ONLY if link.auto else ''}")
        elif link.prev is not None:
            lines.append(f"dice {link.dice}")
        lines += _result_lines(rules, link.results)
    return lines


def sealed(game: Game, step: Step[Any]) -> str:
    """The line of a sealed answer that is not opened yet."""
    given = answer(game, step)
    assert given is not None
    return f"sealed {rules_of(game).colour.text(step.colour)} {given.text}"


def tail(game: Game) -> list[str]:
    """The lines after the second ruler: the ending or `unfinished`, the key, the fingerprint."""
    lines = [RULER]
    if game.is_over:
        lines.append(f"over {rules_of(game).ending(inside(game))}")
        secret = revealed(game)
        if secret is not None:
            lines.append(f"key {secret}")
    else:
        lines.append("unfinished")
    return [*lines, f"fingerprint {game.fingerprint()}"]


def revealed(game: Game) -> str | None:
    """The secret behind the dice, once the match is over; None before, for open dice, or if it is not known here."""
    chance: Chance = inside(game).chance
    known = game.is_over and chance.seed is None and source(game) == chance.name
    return chance.reveal() if known else None


def source(game: Game) -> str:
    """Where the results come from now: `seed 7`, `sha256 …` or `elsewhere`."""
    return last_link(game).source


def _result_lines(rules: Rules[Any], results: Sequence[Result]) -> Iterator[str]:
    dice: list[str] = []
    for k, result in enumerate(results):
        if result.label != DICE:
            yield f"drew {result.label} {rules.glossary[result.label].text(result.value)}{SET if result.preset else ''}"
            continue
        dice.append(str(result.value + 1))
        after = results[k + 1] if k + 1 < len(results) else None
        if after is None or after.label != DICE or after.preset != result.preset:
            yield f"rolled {' '.join(dice)}{SET if result.preset else ''}"
            dice = []


class Line:
    """One line of a record with its number."""

    __slots__ = ("number", "rest", "text", "word")

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text
        self.word, _, self.rest = text.partition(" ")

    def wrong(self, message: str, **arguments: Any) -> NoReturn:
        raise RecordError(message, line=self.number, **arguments)


def _position_text(line: Line) -> str:
    """The inverse of `_position_line`."""
    if line.word == "|":
        return line.rest
    text = line.text[1:]
    found = unquoted(text)
    if found == text or "\n" in found:
        line.wrong("kernel.record.header", found=line.text)
    return found


class Group:
    """A free choice with everything that followed from it; the first group has the opening instead of a choice."""

    __slots__ = ("choice", "dice", "forced", "last", "results", "sources")

    def __init__(self, choice: Line) -> None:
        self.choice = choice
        self.last = choice
        self.forced: list[Line] = []  # only options, played by the game
        self.results: list[Result] = []
        self.sources: list[Line] = []  # the line of each result
        self.dice: list[Line] = []


class Reader:
    """Reads a record and replays it choice by choice. RecordError gives the first line that does not fit.

    `growing`: the record is still being written and has no tail. `listening`: the match keeps its journal from the start.
    """

    def __init__(
        self,
        text: str,
        games: Mapping[str, Rules[Any]],
        chance: Chance | None = None,
        growing: bool = False,
        listening: bool = False,
    ) -> None:
        lines = [Line(k, line.strip()) for k, line in enumerate(text.removesuffix("\n").split("\n"), 1)]
        if lines[0].text != TITLE:
            raise RecordError("kernel.record.foreign", line=1, title=TITLE)
        if (at := half(text)) >= 0:
            lines[text.count("\n", 0, at)].wrong("kernel.text.half")
        rulers = [line.number for line in lines if line.text == RULER]
        if growing and len(rulers) == 1:
            rulers.append(len(lines) + 1)
        if len(rulers) != 2:
            lines[-1].wrong("kernel.record.truncated")
        kept = [line for line in lines if line.text and line.text[0] != "#"]
        self.header = [line for line in kept if 1 < line.number < rulers[0]]
        self.body = [line for line in kept if rulers[0] < line.number < rulers[1]]
        self.tail = [line for line in kept if line.number > rulers[1]]
        if not growing and (not self.tail or self.tail[-1].word != "fingerprint"):
            lines[-1].wrong("kernel.record.truncated")
        self.games = games
        self.given = chance
        self.growing = growing
        self.listening = listening
        self.checked = True  # whether every result so far could be checked
        self.kinds: set[str] = set()  # of the dice so far: open, key, shared, unknown
        self.rolls: list[Roll] | None = None  # set this to a list to get every result with what it was drawn from
        self.version = ""
        self.forced: list[Line] = []  # read but not compared yet: sealed answers are opened together
        self.key: bytes | None = None
        self.position_line = self.header[0] if self.header else lines[0]
        self.rules, self.setup, self.source = self._read_header()
        if not growing:
            self._read_tail()

    def play(self) -> Iterator[Game]:
        """Yields the match at its start and after each choice; it is the same object each time."""
        opening, *groups = self._groups()
        chance, known = self._dice(self.source)
        script = Script(opening.results, known, self.rolls)
        try:
            game = begin(self.rules, self.setup, chance, script, source=self.source.rest, listening=self.listening)
        except PrimordiaError as error:
            self._wrong(opening, script, error)
        self._compare(game, opening, None, script)
        known = self._change(game, opening, known)
        yield game
        for group in groups:
            before = last_link(game)
            script = Script(group.results, known, self.rolls)
            inside(game).preset = script
            try:
                self._choose(game, group.choice)
            except PrimordiaError as error:
                self._wrong(group, script, error)
            if group.forced or self.forced or script.taken < len(group.results) or last_link(game).prev is not before:
                self._compare(game, group, before, script)
            if group.dice:
                known = self._change(game, group, known)
            yield game
        inside(game).preset = None
        self._finish(game, known)

    @property
    def choices(self) -> int:
        """How many free choices the record has; they have not been checked yet."""
        return len(self._groups()) - 1

    def _finish(self, game: Game, known: bool) -> None:
        if self.forced:
            self.forced[0].wrong("kernel.record.forced-extra", found=self.forced[0].rest)
        for line in self.tail:
            if line.word == "fingerprint" and line.rest != game.fingerprint():
                line.wrong("kernel.record.fingerprint", found=line.rest, expected=game.fingerprint(), **self._versions())
            if line.word == "over" and (not game.is_over or line.rest != self.rules.ending(inside(game))):
                line.wrong("kernel.record.ending", found=line.text)
            if line.word == "unfinished" and game.is_over:
                line.wrong("kernel.record.ending", found=line.text)
        if not known and not game.is_over and not self.growing:
            chance = Chance()
            change_dice(game, chance, chance.source)

    # The parts of the file

    def _read_header(self) -> tuple[Rules[Any], Setup, Line]:
        found: dict[str, Line] = {}
        options: dict[str, Line] = {}
        position: list[str] = []
        for line in self.header:
            if line.text.startswith("|"):
                if not position:
                    self.position_line = line
                position.append(_position_text(line))
            elif line.word == "option":
                options[line.rest.partition(" ")[0]] = line
            elif line.word in ("game", "rules", "players", "auto", "dice") and line.word not in found:
                found[line.word] = line
            else:
                line.wrong("kernel.record.header", found=line.text)
        for word in ("game", "rules", "players", "dice"):
            if word not in found:
                self.position_line.wrong("kernel.record.missing", word=word)
        game = found["game"]
        if game.rest not in self.games:
            game.wrong("kernel.setup.game", game=game.rest, known=", ".join(self.games))
        self.version = found["rules"].rest
        if position:
            rules, setup = self._read_position("\n".join(position) + "\n")
            if rules.name != game.rest:
                game.wrong("kernel.record.other-game", found=game.rest, position=rules.name)
        else:
            rules = self.games[game.rest]
            setup = self._read_setup(rules, found["players"], found.get("auto"), options)
        return rules, setup, found["dice"]

    def _read_position(self, text: str) -> tuple[Rules[Any], Setup]:
        try:
            return parse_position(text, self.games)
        except SetupError as error:
            self._no_setup(self.position_line, error)

    def _read_setup(self, rules: Rules[Any], players: Line, auto: Line | None, options: dict[str, Line]) -> Setup:
        if auto is not None and auto.rest not in ("yes", "no"):
            auto.wrong("kernel.setup.value", option="auto", value=auto.rest, known="yes, no")
        if not players.rest.isdecimal() or len(players.rest) > 3:
            allowed = ", ".join(str(n) for n in rules.players)
            players.wrong("kernel.setup.players", game=rules.name, players=players.rest[:20], allowed=allowed)
        choices = {option.name: option.values for option in rules.options}
        values: dict[str, object] = {}
        for name, line in options.items():
            text = line.rest.partition(" ")[2]
            values[name] = next((value for value in choices.get(name, ()) if spell(value) == text), unquoted(text))
        try:
            return rules.setup(int(players.rest), auto is None or auto.rest == "yes", values)
        except SetupError as error:
            self._no_setup(options.get(str(error.arguments.get("option")), players), error)

    def _no_setup(self, line: Line, error: PrimordiaError) -> NoReturn:
        line.wrong("kernel.record.setup", rule=error.rule, problem=Reason(error.message, **error.arguments))

    def _read_tail(self) -> None:
        if [line.word in ("over", "unfinished") for line in self.tail].count(True) != 1:
            self.tail[0].wrong("kernel.record.tail", found=self.tail[0].text)
        for line in self.tail:
            if line.word == "key":
                if any(other.word == "unfinished" for other in self.tail):
                    line.wrong("kernel.record.key-early")
                secret = _bytes(line.rest)
                if secret is None or self._last_source().split(" ")[:2] != ["sha256", hashlib.sha256(secret).hexdigest()]:
                    line.wrong("kernel.record.key")
                self.key = secret
            elif line.word not in ("over", "unfinished", "fingerprint"):
                line.wrong("kernel.record.tail", found=line.text)

    def _last_source(self) -> str:
        sources = [line.rest for line in self.body if line.word == "dice"]
        return sources[-1] if sources else self.source.rest

    def _groups(self) -> list[Group]:
        groups = [group := Group(self.source)]
        number = 0
        for line in self.body:
            word = line.word
            if word.isdecimal():
                number += 1
                if word != str(number):
                    line.wrong("kernel.record.number", found=word[:20], expected=number)
                if line.rest.endswith(ONLY):
                    group.forced.append(line)
                else:
                    groups.append(group := Group(line))
            elif word == "rolled":
                self._read_roll(group, line)
            elif word == "drew":
                self._read_card(group, line)
            elif word == "dice":
                group.dice.append(line)
            elif word == "sealed":
                groups.append(group := Group(line))
            else:
                line.wrong("kernel.record.body", found=line.text)
            group.last = line
        return groups

    @staticmethod
    def _read_roll(group: Group, line: Line) -> None:
        faces = ROLLED[line.rest.endswith(SET)]
        for die in line.rest.removesuffix(SET).split():
            if die not in faces:
                line.wrong("kernel.record.die", found=die)
            group.results.append(faces[die])
            group.sources.append(line)

    def _read_card(self, group: Group, line: Line) -> None:
        deck, _, card = line.rest.removesuffix(SET).partition(" ")
        try:
            kind = self.rules.glossary[deck].number(card)
        except KeyError:
            line.wrong("kernel.record.card", found=line.rest)
        group.results.append(Result(deck, kind, line.rest.endswith(SET)))
        group.sources.append(line)

    # Playing it

    def _choose(self, game: Game, line: Line) -> None:
        colour, _, text = line.rest.partition(" ")
        step = game.decision
        if step is None:
            line.wrong("kernel.record.after-end", found=line.text)
        if self.rules.colour.text(step.colour) != colour:
            others = [other for other in game.waiting if self.rules.colour.text(other.colour) == colour]
            if not others:
                turn = ", ".join(self.rules.colour.text(other.colour) for other in game.waiting)
                line.wrong("kernel.record.turn", found=colour, turn=turn)
            step = others[0]
        decide(game, step, text)

    def _wrong(self, group: Group, script: Script, error: PrimordiaError) -> NoReturn:
        """Raises a RecordError with the right line for an error that came up while a group was played."""
        if isinstance(error, RecordError):
            if error.line:
                raise error
            at = group.sources[script.taken] if script.taken < len(group.sources) else group.last
            raise RecordError(error.message, line=at.number, **error.arguments, **self._versions()) from None
        if isinstance(error, IllegalAction):
            problem = Reason(error.message, **error.arguments)
            group.choice.wrong("kernel.record.illegal", rule=error.rule, problem=problem, **self._versions())
        self._no_setup(self.position_line, error)

    def _compare(self, game: Game, group: Group, before: Link | None, script: Script) -> None:
        """RecordError if the results or the only options played differ from those in the file."""
        if script.taken < len(group.results):
            group.sources[script.taken].wrong("kernel.record.result-extra", **self._versions())
        played = [
            f"{self.rules.colour.text(link.colour)} {link.action.text}{ONLY}"
            for link in since(last_link(game), before)
            if link.auto and link.action is not None
        ]
        written = self.forced + group.forced
        for line, text in zip(written, played, strict=False):
            if line.rest != text:
                line.wrong("kernel.record.forced", found=line.rest, expected=text, **self._versions())
        if len(written) < len(played):
            group.last.wrong("kernel.record.forced-missing", expected=played[len(written)], **self._versions())
        self.forced = written[len(played) :]
        if self.forced and not in_secret(game):
            self.forced[0].wrong("kernel.record.forced-extra", found=self.forced[0].rest)

    def _dice(self, line: Line) -> tuple[Chance, bool]:
        """The generator behind a `dice` line, and whether its results can be checked."""
        kind, _, value = line.rest.partition(" ")
        if kind == "seed" and not SEED.fullmatch(value):
            line.wrong("kernel.record.dice", found=line.text)
        if kind == "seed":
            try:
                self.kinds.add("open")
                return Chance(int(value)), True
            except ValueError:
                line.wrong("kernel.record.dice", found=line.text)
        if kind == "sha256":
            commitment, numbers = self._numbers(line, value)
            for secret in (bytes.fromhex(self.given.reveal()) if self.given else None, self.key):
                if secret is not None and hashlib.sha256(secret).hexdigest() == commitment:
                    self.kinds.add("shared" if numbers else "key")
                    return Chance(secret, numbers), True
        elif line.rest != "elsewhere":
            line.wrong("kernel.record.dice", found=line.text)
        self.checked = False
        self.kinds.add("unknown")
        return Chance(0), False

    def _numbers(self, line: Line, value: str) -> tuple[str, list[bytes | None]]:
        """The hash of the secret, and the seats' numbers if there are any, from `3f… with a1… server`."""
        commitment, _, rest = value.partition(" ")
        words = rest.split(" ") if rest else []
        numbers = [None if word == SERVER else _bytes(word) for word in words[1:]]
        known = all(word == SERVER or number is not None for word, number in zip(words[1:], numbers, strict=True))
        whole = not words or (words[0] == "with" and len(numbers) == self.setup.players)
        if _bytes(commitment) is None or not known or not whole:
            line.wrong("kernel.record.dice", found=line.text)
        return commitment, numbers

    def _change(self, game: Game, group: Group, known: bool) -> bool:
        for line in group.dice:
            chance, known = self._dice(line)
            change_dice(game, chance, line.rest)
        return known

    def _versions(self) -> dict[str, str]:
        return {"recorded": self.version, "current": self.rules.version}


def _bytes(text: str) -> bytes | None:
    """A key, a hash or a number from 64 lower-case hexadecimal digits; None for any other text."""
    try:
        found = bytes.fromhex(text)
    except ValueError:
        return None
    return found if len(found) == BYTES and found.hex() == text else None
