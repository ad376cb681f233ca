"""Tables at which an assistant plays one seat against bots; all it is told is what that seat may know, in words."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

import primordia
from primordia import bots
from primordia.bots import USUAL, ask, asking, at_question, make_bot
from primordia.bots.advice import Advice, advise, worded
from primordia.bots.ahead import followed
from primordia.bots.levels import punctual
from primordia.guide import guide
from primordia.kernel.action import Action
from primordia.kernel.chance import Chance
from primordia.kernel.errors import IllegalAction, PrimordiaError, SetupError
from primordia.kernel.game import Game, hides, inside, rules_of
from primordia.kernel.step import Step
from primordia.odds import odds
from primordia.wording import Speaker, speaker

MOST_TABLES: Final = 20


class Refused(PrimordiaError):  # noqa: N818 - it is an answer, not a failure
    """Something cannot be had, with a sentence; nothing has changed."""


class Table:
    """A match: one seat is the assistant's, bots have the others."""

    def __init__(
        self, name: str, game: Game, seat: int, opponents: Mapping[int, str], language: str, seed: int | None = None
    ) -> None:
        """With a seed the bots play the same again, whatever the dice are."""
        self.name = name
        self.game = game
        self.seat = seat
        self.opponents = dict(opponents)
        self.speak = speaker(rules_of(game).name, language)
        self.say = self.speak.words
        self.guide = guide(self.speak.rules)
        self._rng = random.Random(secrets.randbits(64) if seed is None else seed)
        self._bots = {at: make_bot(bot, self._rng.getrandbits(48)) for at, bot in opponents.items()}
        if seed is None:
            for opponent in self._bots.values():
                punctual(opponent)
        self._told = 0
        self._go_on()

    def _go_on(self) -> None:
        """Lets bots decide until the seat is asked, or the match is over."""
        while (decision := self.game.decision) is not None and decision.seat != self.seat:
            self.game.play(ask(self._bots[decision.seat], self.game, self._rng), decision.seat)

    def _guess(self) -> Game:
        """The match as the seat may imagine it, at its question; Refused if it is over."""
        if self.game.is_over:
            raise Refused("assistant.error.over", table=self.name)
        return at_question(self.game.imagine(self.seat, Chance(self._rng.getrandbits(48))), self.seat, self._rng)

    def _step(self, guess: Game) -> Step[Any]:
        step = guess.decision
        assert step is not None and step.seat == self.seat
        return step

    # What is asked

    def situation(self) -> dict[str, Any]:
        """What has happened since it was last told, and what the seat is asked now, or how the match ended."""
        view = self.game.view(self.seat)
        found: dict[str, Any] = {
            "table": self.name,
            "game": self.speak.rules.name,
            "seat": self.seat,
            "colours": [colour for colour, at in view["seats"].items() if at == self.seat],
            "opponents": {str(at): bot for at, bot in self.opponents.items()},
            "news": self._news(),
            "scores": view["scores"],
            "over": view["over"],
        }
        if view["over"]:
            ending = self.speak.narrator.named(f"ending.{view['ending']}", view["ending"])
            return {**found, "ending": ending, "winners": view["winners"], "won": self.seat in view["winners"]}
        guess = self._guess()
        return {**found, "question": asking.question(guess, self._step(guess), self.say.language)}

    def _news(self) -> list[str]:
        entries = self.game.journal[self._told :]
        self._told = len(self.game.journal)
        return [f"{self.speak.entry(entry)} [{entry.rule}]" for entry in entries]

    def look(self, what: str) -> dict[str, Any]:
        """All that the seat can see or, of one thing, more than that."""
        if not what:
            view = self.game.view(self.seat)
            mission = self.guide.mission(view, self.speak.narrator)
            return {"goal": mission, **view} if mission else view
        found = self.game.look(self.seat, what)
        if found is None:
            raise Refused("assistant.error.thing", what=what)
        return found

    def why(self, text: str) -> dict[str, Any]:
        """Whether an action may be chosen now, by which rule, and if not, why not."""
        guess = self._guess()
        step = self._step(guess)
        action = self.speak.rules.catalogue.parse(text)
        if self._offered(action):
            return self._verdict(action, True, self.say.text("assistant.allowed"), step.rule)
        reason = step.hindrance(inside(guess), action)
        clause = reason.clause(self.say) if reason else self.say.text("kernel.illegal.not-offered")
        return self._verdict(action, False, clause, (reason.rule if reason else "") or step.rule)

    def _offered(self, action: Action) -> bool:
        return any(option is action for option in self.game.legal_actions(self.seat))

    def _verdict(self, action: Action, allowed: bool, reason: str, rule: str) -> dict[str, Any]:
        title, text = self.speak.topic(rule) or ("", "")
        explained = {"title": title, "text": text} if title else {}
        return {"action": action.text, "allowed": allowed, "reason": reason, "rule": {"topic": rule, **explained}}

    def odds(self) -> list[dict[str, Any]]:
        """The exact chances of the rolls that the seat faces, in words."""
        self._guess()
        found = []
        for table in odds(self.game, self.seat):
            data = table.data()
            ways = [
                {
                    "text": self.speak.message(way["label"], way["arguments"]),
                    "best": way["best"],
                    "figures": {self.say.text(figure): numbers for figure, numbers in way["figures"].items()},
                }
                for way in data["ways"]
            ]
            found.append({"text": self.speak.message(data["title"], data["arguments"]), "rule": data["rule"], "ways": ways})
        return found

    def hint(self) -> dict[str, Any]:
        """The options by search, the best first, each with the chance to win, what makes the difference and what may follow."""
        guess = self._guess()
        advice = advise(guess, self._rng)
        options = weighed(advice, inside(guess), self.speak)
        reason = self.speak.narrator.named(f"aspect.{advice.aspect}", advice.aspect) if advice.aspect else ""
        return {"options": options, "equal": advice.equal, "reason": reason, "left": advice.left}

    # What is done

    def play(self, text: str) -> None:
        """Plays a choice, and lets the bots go on; IllegalAction says why it is not possible, and nothing has changed."""
        verdict = self.why(text)
        if not verdict["allowed"]:
            options = ", ".join(option.text for option in self.game.legal_actions(self.seat))
            arguments = {"action": text, "reason": verdict["reason"], "options": options}
            raise IllegalAction("assistant.error.illegal", rule=verdict["rule"]["topic"], **arguments)
        self.game.play(text, self.seat)
        self._go_on()

    def undo(self) -> None:
        """Takes back the seat's last choice, if nothing has come to light since."""
        self.game.undo(self.seat)
        self._told = min(self._told, len(self.game.journal))
        self._go_on()

    def record(self) -> str:
        """The record of the match; before the end only where nobody has anything to hide."""
        if hides(self.game) and not self.game.is_over:
            raise Refused("assistant.error.running", table=self.name)
        return primordia.save(self.game, self.seat)


def weighed(advice: Advice, state: Any, speak: Speaker) -> list[dict[str, Any]]:
    """Options with all that is known of them, the best first."""
    return [
        {
            "action": one.action.text,
            "text": speak.option(one.action, state),
            "chance": round(one.chance, 3),
            "error": round(one.error, 3),
            "behind": round(one.behind, 3),
            "doubt": round(one.doubt, 3),
            "why": worded(one.why, speak),
            "ahead": followed(one.ahead, speak),
        }
        for one in advice.options
    ]


class Tables:
    """All tables of one assistant."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.all: dict[str, Table] = {}
        self._made = 0

    def make(
        self,
        game: str,
        players: int | None,
        options: Mapping[str, object],
        opponents: Sequence[str],
        seat: int,
        seed: int | None,
    ) -> Table:
        """A new table. Only installed bots can be named: what an assistant says may have come from anywhere."""
        if len(self.all) >= MOST_TABLES:
            raise Refused("assistant.error.tables", most=MOST_TABLES)
        match = primordia.new_game(game, players, seed, **options)  # type: ignore[arg-type]
        count = len(match.scores())
        if not 0 <= seat < count:
            raise SetupError("assistant.error.seat", seat=seat, last=count - 1)
        others = [at for at in range(count) if at != seat]
        named = list(opponents or [USUAL])
        named = named * len(others) if len(named) == 1 else named
        for name in named:
            bots.check(name)
        if len(named) != len(others):
            raise SetupError("assistant.error.opponents", given=len(named), others=len(others))
        self._made += 1
        table = Table(str(self._made), match, seat, dict(zip(others, named, strict=True)), self.language, seed)
        self.all[table.name] = table
        return table

    def get(self, name: str) -> Table:
        """The table of this name; without one, the newest."""
        if not name and self.all:
            return list(self.all.values())[-1]
        if name not in self.all:
            raise Refused("assistant.error.table", table=name, known=", ".join(self.all) or "–")
        return self.all[name]

    def leave(self, name: str) -> None:
        del self.all[self.get(name).name]
