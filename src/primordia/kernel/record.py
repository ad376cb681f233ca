"""A match in text: header, choices, results of chance. A person can read it; it replays without random numbers.

Primordia record 1          the form of the file
game ursuppe                then the set-up, the rules' version and where the dice come from:
dice sha256 3f… with a1… server   the hash of the server's secret, and the number of each seat
---
drew environment west 6     what chance answered
1 red start 3               a choice: its number, the colour, the action
4 blue start 2 (only)       the game played the only option
---
over finish                 or: unfinished
key 07…                     when it is over: the secret behind the dice
fingerprint 3f…             of the last situation

Lines end with a line feed and nothing else. A text that is not one printable line is quoted, and reads back as it was.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NoReturn

from primordia.kernel.chance import BYTES, DICE, SERVER, Chance, Result, Roll, Script
from primordia.kernel.errors import IllegalAction, PrimordiaError, Reason, RecordError, SetupError
from primordia.kernel.game import Game, Link, chain, change_of_dice
from primordia.kernel.lines import half, unquoted
from primordia.kernel.option import spell
from primordia.kernel.position import parse as parse_position
from primordia.kernel.rules import Rules, Setup
from primordia.kernel.step import Step

TITLE = "Primordia record 1"
RULER = "---"
ONLY = " (only)"
SET = " (set)"
FACES = frozenset("123456")
SEED = re.compile("0|-?[1-9][0-9]*")


def write(game: Game, seat: int | None = None) -> str:
    """The record of a match. For a seat, the sealed answers of others that are still open are left out."""
    lines = [*head(game), *body(game)]
    for k in game._given:
        step = game._waiting[k]
        if seat in (None, step.seat):
            lines.append(sealed(game, step))
    return "\n".join([*lines, *tail(game)]) + "\n"


def head(game: Game) -> list[str]:
    """How the match was set up, up to the ruler."""
    rules, setup = game._rules, game._setup
    lines = [TITLE, f"game {rules.name}", f"rules {rules.version}", f"players {setup.players}"]
    if not setup.auto:
        lines.append("auto no")
    for name, value in setup.options.items():
        if value != rules.defaults()[name]:
            lines.append(f"option {name} {spell(value)}")
    lines += [_position_line(line) for line in setup.position.removesuffix("\n").split("\n") if setup.position]
    return [*lines, f"dice {chain(game._link)[0].dice}", RULER]


def _position_line(text: str) -> str:
    """A line of a position: behind a bar and a space; one that would not be read as it is, quoted behind the bar."""
    kept = text.isprintable() and text == text.rstrip()
    return f"| {text}".rstrip() if kept else f"|{json.dumps(text)}"


def body(game: Game, after: Link | None = None) -> list[str]:
    """The choices and results, all or those after a link of the chain."""
    rules = game._rules
    lines: list[str] = []
    number = 0
    new = after is None
    for link in chain(game._link):
        number += link.action is not None
        if new:
            if link.action is not None:
                colour = rules.colour.text(link.colour)
                lines.append(f"{number} {colour} {link.action.text}{ONLY if link.auto else ''}")
            elif number or link.prev is not None:
                lines.append(f"dice {link.dice}")
            lines += _result_lines(rules, link.results)
        new = new or link is after
    return lines


def sealed(game: Game, step: Step[Any]) -> str:
    """The line of a sealed answer that is still open."""
    answer = game._answers[game._waiting.index(step)]
    assert answer is not None
    return f"sealed {game._rules.colour.text(step.colour)} {answer.text}"


def tail(game: Game) -> list[str]:
    """How it ended, or that it goes on."""
    lines = [RULER]
    if game.is_over:
        lines.append(f"over {game._rules.ending(game._state)}")
        secret = revealed(game)
        if secret is not None:
            lines.append(f"key {secret}")
    else:
        lines.append("unfinished")
    return [*lines, f"fingerprint {game.fingerprint()}"]


def revealed(game: Game) -> str | None:
    """The secret behind the dice, once the match is over; None: it is not, they were open, or nobody here knows it."""
    chance: Chance = game._state.chance
    known = game.is_over and chance.seed is None and source(chain(game._link)) == chance.name
    return chance.reveal() if known else None


def source(links: list[Link]) -> str:
    """Where the results come from now: `seed 7`, `sha256 …` or `elsewhere`."""
    return next(link.dice for link in reversed(links) if link.dice)


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
    """What a line of a position says (`_position_line`)."""
    if line.word == "|":
        return line.rest
    text = line.text[1:]
    found = unquoted(text)
    if found == text or "\n" in found:
        line.wrong("kernel.record.header", found=line.text)
    return found


class Group:
    """A free choice with all that followed from it; the first group has the opening instead of a choice."""

    __slots__ = ("choice", "dice", "forced", "last", "results", "sources")

    def __init__(self, choice: Line) -> None:
        self.choice = choice
        self.last = choice
        self.forced: list[Line] = []  # what the game played by itself
        self.results: list[Result] = []
        self.sources: list[Line] = []  # where each result stands
        self.dice: list[Line] = []


class Reader:
    """Reads a record and plays it, choice by choice. One that is still being written (`growing`) has no tail yet."""

    def __init__(self, text: str, games: Mapping[str, Rules[Any]], chance: Chance | None = None, growing: bool = False) -> None:
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
        self.checked = True  # every result so far was checked against its key
        self.kinds: set[str] = set()  # of the dice so far: open, key, shared, unknown
        self.rolls: list[Roll] | None = None  # a list here gets every result with what it was taken from
        self.version = ""
        self.forced: list[Line] = []  # read, but not played yet: sealed answers are shown together
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
        game: Game = self._guarded(opening, script, lambda: Game(self.rules, self.setup, chance, script))
        chain(game._link)[0].dice = self.source.rest
        self._compare(game, opening, None, script)
        known = self._change(game, opening, known)
        yield game
        for group in groups:
            before = game._link
            script = Script(group.results, known, self.rolls)
            game._state.preset = script
            self._guarded(group, script, partial(self._choose, game, group.choice))
            self._compare(game, group, before, script)
            known = self._change(game, group, known)
            yield game
        game._state.preset = None
        self._finish(game, known)

    def _finish(self, game: Game, known: bool) -> None:
        if self.forced:
            self.forced[0].wrong("kernel.record.forced-extra", found=self.forced[0].rest)
        for line in self.tail:
            if line.word == "fingerprint" and line.rest != game.fingerprint():
                line.wrong("kernel.record.fingerprint", found=line.rest, expected=game.fingerprint(), **self._versions())
            if line.word == "over" and (not game.is_over or line.rest != self.rules.ending(game._state)):
                line.wrong("kernel.record.ending", found=line.text)
            if line.word == "unfinished" and game.is_over:
                line.wrong("kernel.record.ending", found=line.text)
        if not known and not game.is_over and not self.growing:
            game._state.chance = Chance()
            game._link = change_of_dice(game._link, game._state.chance.source)

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
            if word == "rolled":
                self._read_roll(group, line)
            elif word == "drew":
                self._read_card(group, line)
            elif word == "dice":
                group.dice.append(line)
            elif word.isdecimal() and line.rest.endswith(ONLY):
                group.forced.append(line)
            elif word == "sealed" or word.isdecimal():
                groups.append(group := Group(line))
            else:
                line.wrong("kernel.record.body", found=line.text)
            group.last = line
        return groups

    @staticmethod
    def _read_roll(group: Group, line: Line) -> None:
        for die in line.rest.removesuffix(SET).split():
            if die not in FACES:
                line.wrong("kernel.record.die", found=die)
            group.results.append(Result(DICE, int(die) - 1, line.rest.endswith(SET)))
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
        action = self.rules.catalogue.parse(text)
        if step.sealed:
            game._seal(step, game._checked(action, step))
        else:
            game.play(action)

    def _guarded(self, group: Group, script: Script, play: Callable[[], Any]) -> Any:
        """Runs a stretch of the match; whatever does not fit gets the number of its line."""
        try:
            return play()
        except RecordError as error:
            if error.line:
                raise
            at = group.sources[script.taken] if script.taken < len(group.sources) else group.last
            raise RecordError(error.message, line=at.number, **error.arguments, **self._versions()) from None
        except IllegalAction as error:
            problem = Reason(error.message, **error.arguments)
            group.choice.wrong("kernel.record.illegal", rule=error.rule, problem=problem, **self._versions())
        except PrimordiaError as error:
            self._no_setup(self.position_line, error)

    def _compare(self, game: Game, group: Group, before: Link | None, script: Script) -> None:
        """The results and the forced choices must be those of the file."""
        if script.taken < len(group.results):
            group.sources[script.taken].wrong("kernel.record.result-extra", **self._versions())
        played = []
        link: Link | None = game._link
        while link is not None and link is not before:
            if link.auto:
                assert link.action is not None
                played.append(f"{self.rules.colour.text(link.colour)} {link.action.text}{ONLY}")
            link = link.prev
        played.reverse()
        written = self.forced + group.forced
        for line, text in zip(written, played, strict=False):
            if line.rest != text:
                line.wrong("kernel.record.forced", found=line.rest, expected=text, **self._versions())
        if len(written) < len(played):
            group.last.wrong("kernel.record.forced-missing", expected=played[len(written)], **self._versions())
        self.forced = written[len(played) :]
        if self.forced and not game._waiting:
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
        """The hash of the secret, and the numbers of the seats, if there are any: `3f… with a1… server`."""
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
            game._state.chance, known = self._dice(line)
            game._link = change_of_dice(game._link, line.rest)
        return known

    def _versions(self) -> dict[str, str]:
        return {"recorded": self.version, "current": self.rules.version}


def _bytes(text: str) -> bytes | None:
    """A key, a hash or a number: 64 hexadecimal digits in small letters; None: it is none."""
    try:
        found = bytes.fromhex(text)
    except ValueError:
        return None
    return found if len(found) == BYTES and found.hex() == text else None
