"""A match in text: header, choices, results of chance. A person can read it; it replays without random numbers.

Primordia record 1          the form of the file
game ursuppe                then the set-up, the rules' version and where the dice come from
---
drew environment west 6     what chance answered
1 red start 3               a choice: its number, the colour, the action
4 blue start 2 (only)       the game played the only option
---
over finish                 or: unfinished
fingerprint 3f…             of the last situation
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

from primordia.kernel.chance import DICE, Chance, Result, Script
from primordia.kernel.errors import IllegalAction, PrimordiaError, Reason, RecordError, SetupError
from primordia.kernel.game import Game, Link, chain
from primordia.kernel.position import parse as parse_position
from primordia.kernel.rules import Rules, Setup, spell

TITLE = "Primordia record 1"
RULER = "---"
ONLY = " (only)"
SET = " (set)"


def write(game: Game, seat: int | None = None) -> str:
    """The record of a match. For a seat, the sealed answers of others that are still open are left out."""
    rules, setup, state = game._rules, game._setup, game._state
    links = chain(game._link)
    lines = [TITLE, f"game {rules.name}", f"rules {rules.version}", f"players {setup.players}"]
    if not setup.auto:
        lines.append("auto no")
    for name, value in setup.options.items():
        if value != rules.choices[name][0]:
            lines.append(f"option {name} {spell(value)}")
    lines += [f"| {line}".rstrip() for line in setup.position.splitlines()]
    lines += [f"dice {links[0].dice}", RULER]
    number = 0
    for link in links:
        if link.action is not None:
            number += 1
            colour = rules.colour.text(link.colour)
            lines.append(f"{number} {colour} {link.action.text}{ONLY if link.auto else ''}")
        elif number or link.prev is not None:
            lines.append(f"dice {link.dice}")
        lines += _result_lines(rules, link.results)
    for step, answer in zip(game._waiting, game._answers, strict=True):
        if answer is not None and (seat is None or step.seat == seat) and len(step.options(state)) > 1:
            lines.append(f"sealed {rules.colour.text(step.colour)} {answer.text}")
    lines.append(RULER)
    if game.is_over:
        lines.append(f"over {rules.ending(state)}")
        if links[-1].dice != "elsewhere" and _source(links).startswith("sha256"):
            lines.append(f"key {state.chance.reveal()}")
    else:
        lines.append("unfinished")
    lines.append(f"fingerprint {game.fingerprint()}")
    return "\n".join(lines) + "\n"


def _source(links: list[Link]) -> str:
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


class Reader:
    """Reads a record and plays it, choice by choice."""

    def __init__(self, text: str, games: Mapping[str, Rules[Any]], chance: Chance | None = None) -> None:
        lines = [Line(k + 1, line.strip()) for k, line in enumerate(text.splitlines())]
        if not lines or lines[0].text != TITLE:
            raise RecordError("kernel.record.foreign", line=1, title=TITLE)
        rulers = [k for k, line in enumerate(lines) if line.text == RULER]
        if len(rulers) != 2:
            Line(len(lines), "").wrong("kernel.record.truncated")
        kept = [line for line in lines if line.text and not line.text.startswith("#")]
        first, second = rulers[0] + 1, rulers[1] + 1
        self.header = [line for line in kept if 1 < line.number < first]
        self.body = [line for line in kept if first < line.number < second]
        self.tail = [line for line in kept if line.number > second]
        if not self.tail or self.tail[-1].word != "fingerprint":
            Line(len(lines), "").wrong("kernel.record.truncated")
        self.games = games
        self.version = ""
        self.key: bytes | None = None
        self.given = chance
        self.checked = True  # every result so far was checked against its key
        self.rules, self.setup, self.source = self._read_header()
        self._read_tail()

    def play(self) -> Iterator[Game]:
        """Yields the match at its start and after each choice; it is the same object each time."""
        groups = self._groups()
        chance, known = self._dice(self.source)
        script = Script(self._results(groups[0]), known)
        game = self._guarded(groups[0], script, lambda: Game(self.rules, self.setup, chance, script))
        chain(game._link)[0].dice = self.source.rest
        self._compare(game, groups[0], None, script)
        known = self._switch(game, groups[0], known)
        yield game
        for group in groups[1:]:
            before = game._link
            script = Script(self._results(group), known)
            game._state.preset = script
            self._guarded(group, script, lambda group=group: self._choose(game, group[0], group[0].rest))
            self._compare(game, group, before, script)
            known = self._switch(game, group, known)
            yield game
        game._state.preset = None
        self._finish(game, known)

    def _finish(self, game: Game, known: bool) -> None:
        for line in self.tail:
            if line.word == "fingerprint" and line.rest != game.fingerprint():
                line.wrong("kernel.record.fingerprint", found=line.rest, expected=game.fingerprint(), **self._versions())
            if line.word == "over" and (not game.is_over or line.rest != self.rules.ending(game._state)):
                line.wrong("kernel.record.ending", found=line.text)
            if line.word == "unfinished" and game.is_over:
                line.wrong("kernel.record.ending", found=line.text)
        if not known and not game.is_over:
            self._change(game, Chance())

    # The parts of the file

    def _read_header(self) -> tuple[Rules[Any], Setup, Line]:
        found: dict[str, Line] = {}
        options: dict[str, Line] = {}
        position: list[str] = []
        for line in self.header:
            if line.word == "|":
                position.append(line.rest)
            elif line.word == "option":
                name, _, value = line.rest.partition(" ")
                options[name] = Line(line.number, value)
            elif line.word in ("game", "rules", "players", "auto", "dice"):
                found[line.word] = line
            else:
                line.wrong("kernel.record.header", found=line.text)
        for word in ("game", "rules", "players", "dice"):
            if word not in found:
                Line(self.header[0].number if self.header else 1, "").wrong("kernel.record.missing", word=word)
        line = found["game"]
        if line.rest not in self.games:
            line.wrong("kernel.setup.game", game=line.rest, known=", ".join(self.games))
        rules = self.games[line.rest]
        self.version = found["rules"].rest
        line = found["players"]
        try:
            if position:
                text = "\n".join(position) + "\n"
                rules, setup = parse_position(text, self.games)
                if rules.name != found["game"].rest:
                    found["game"].wrong("kernel.record.other-game", found=found["game"].rest, position=rules.name)
            else:
                if not line.rest.isdecimal():
                    line.wrong(
                        "kernel.setup.players",
                        game=rules.name,
                        players=line.rest,
                        allowed=", ".join(str(n) for n in rules.players),
                    )
                auto = "auto" not in found or found["auto"].rest != "no"
                values = {name: self._value(rules, name, value) for name, value in options.items()}
                setup = rules.setup(int(line.rest), auto, values)
        except SetupError as error:
            line.wrong("kernel.record.setup", problem=Reason(error.message, **error.arguments))
        return rules, setup, found["dice"]

    @staticmethod
    def _value(rules: Rules[Any], name: str, line: Line) -> object:
        for value in rules.choices.get(name, ()):
            if spell(value) == line.text:
                return value
        return line.text

    def _read_tail(self) -> None:
        for line in self.tail:
            if line.word == "key":
                try:
                    self.key = bytes.fromhex(line.rest)
                except ValueError:
                    line.wrong("kernel.record.key")
                if self._last_source() != f"sha256 {hashlib.sha256(self.key).hexdigest()}":
                    line.wrong("kernel.record.key")
            elif line.word not in ("over", "unfinished", "fingerprint"):
                line.wrong("kernel.record.tail", found=line.text)

    def _last_source(self) -> str:
        sources = [line.rest for line in self.body if line.word == "dice"]
        return sources[-1] if sources else self.source.rest

    def _groups(self) -> list[list[Line]]:
        """The opening results, then each free choice with all that followed from it."""
        groups: list[list[Line]] = [[]]
        for line in self.body:
            if line.word == "sealed" or (line.word.isdecimal() and not line.text.endswith(ONLY)):
                groups.append([])
            elif not line.word.isdecimal() and line.word not in ("rolled", "drew", "dice"):
                line.wrong("kernel.record.body", found=line.text)
            groups[-1].append(line)
        return groups

    def _results(self, group: list[Line]) -> list[Result]:
        results = []
        for line in group:
            preset = line.rest.endswith(SET)
            rest = line.rest.removesuffix(SET)
            if line.word == "rolled":
                for die in rest.split():
                    if die not in tuple("123456"):
                        line.wrong("kernel.record.die", found=die)
                    results.append(Result(DICE, int(die) - 1, preset))
            elif line.word == "drew":
                deck, _, card = rest.partition(" ")
                try:
                    results.append(Result(deck, self.rules.glossary[deck].number(card), preset))
                except KeyError:
                    line.wrong("kernel.record.card", found=rest)
        return results

    # Playing it

    def _choose(self, game: Game, line: Line, text: str) -> None:
        colour, _, action = text.partition(" ")
        waiting = [step for step in game.waiting if self.rules.colour.text(step.colour) == colour]
        if game.is_over:
            line.wrong("kernel.record.after-end", found=line.text)
        if not waiting:
            turn = ", ".join(self.rules.colour.text(step.colour) for step in game.waiting)
            line.wrong("kernel.record.turn", found=colour, turn=turn)
        game.play(action, waiting[0].seat if waiting[0].sealed else None)

    def _guarded(self, group: list[Line], script: Script, play: Any) -> Any:
        """Runs a stretch of the match; whatever does not fit gets the number of its line."""
        try:
            return play()
        except RecordError as error:
            if error.line:
                raise
            results = [line for line in group for _ in _weight(line)]
            at = results[min(script.taken, len(results) - 1)] if results else (group or [self.source])[-1]
            raise RecordError(error.message, line=at.number, **error.arguments, **self._versions()) from None
        except IllegalAction as error:
            raise RecordError(
                "kernel.record.illegal",
                line=group[0].number,
                rule=error.rule,
                problem=Reason(error.message, **error.arguments),
                **self._versions(),
            ) from None
        except PrimordiaError as error:
            number = (group or self.header)[0].number
            problem = Reason(error.message, **error.arguments)
            raise RecordError("kernel.record.setup", line=number, problem=problem) from None

    def _compare(self, game: Game, group: list[Line], before: Link | None, script: Script) -> None:
        """The forced choices and the results must be those of the file."""
        results = [line for line in group for _ in _weight(line)]
        if script.taken < len(script.results):
            results[script.taken].wrong("kernel.record.result-extra", **self._versions())
        played = []
        link: Link | None = game._link
        while link is not None and link is not before:
            if link.auto:
                assert link.action is not None
                played.append(f"{self.rules.colour.text(link.colour)} {link.action.text}{ONLY}")
            link = link.prev
        played.reverse()
        written = [line for line in group if line.text.endswith(ONLY)]
        for line, text in zip(written, played, strict=False):
            if line.rest != text:
                line.wrong("kernel.record.forced", found=line.rest, expected=text, **self._versions())
        if len(written) > len(played):
            written[len(played)].wrong("kernel.record.forced-extra", found=written[len(played)].rest)
        if len(written) < len(played):
            last = group[-1] if group else self.source
            last.wrong("kernel.record.forced-missing", expected=played[len(written)], **self._versions())

    def _dice(self, line: Line) -> tuple[Chance, bool]:
        """The generator behind a `dice` line, and whether its results can be checked."""
        kind, _, value = line.text.removeprefix("dice ").partition(" ")
        if kind == "seed":
            try:
                return Chance(int(value)), True
            except ValueError:
                line.wrong("kernel.record.dice", found=line.text)
        if kind == "sha256":
            for chance in (self.given, Chance(self.key) if self.key else None):
                if chance is not None and chance.commitment == value:
                    return chance, True
        elif kind != "elsewhere":
            line.wrong("kernel.record.dice", found=line.text)
        self.checked = False
        return Chance(b"unknown"), False

    def _switch(self, game: Game, group: list[Line], known: bool) -> bool:
        for line in group:
            if line.word == "dice":
                chance, known = self._dice(line)
                self._change(game, chance, line.rest)
        return known

    @staticmethod
    def _change(game: Game, chance: Chance, source: str = "") -> None:
        game._state.chance = chance
        game._link = Link(game._link, -1, None, False)
        game._link.dice = source or chance.source

    def _versions(self) -> dict[str, str]:
        return {"recorded": self.version, "current": self.rules.version}


def _weight(line: Line) -> range:
    """One per result on the line."""
    if line.word == "drew":
        return range(1)
    return range(len(line.rest.removesuffix(SET).split())) if line.word == "rolled" else range(0)
