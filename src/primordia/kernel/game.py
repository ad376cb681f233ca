"""A match: decision, legal actions, play; clone, imagine, undo, outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from primordia.kernel import position as positions
from primordia.kernel.action import Action
from primordia.kernel.chance import DICE, Chance, Forced, Preset, Result, Script
from primordia.kernel.errors import IllegalAction, Reason, SetupError
from primordia.kernel.fields import short, shown
from primordia.kernel.journal import Entry
from primordia.kernel.rules import Rules, Setup
from primordia.kernel.state import State
from primordia.kernel.step import Step
from primordia.kernel.view import build_view

TOO_LONG = 10_000  # steps of work without a decision: the rules run in a circle


class Link:
    """One choice in the chain of a record, or (without an action) a change of dice. Clones share the chain."""

    results: Sequence[Result] = ()  # what chance answered
    sealed = False
    dice = ""  # the source of all results from here on

    def __init__(self, prev: Link | None, colour: int, action: Action | None, auto: bool) -> None:
        self.prev = prev
        self.colour = colour
        self.action = action
        self.auto = auto  # the only option, played by the game


class Game:
    """The public face of a match. What is listed by `legal_actions` is accepted by `play`; nothing else is."""

    __slots__ = ("_answers", "_given", "_link", "_options", "_rules", "_setup", "_state", "_waiting")

    _rules: Rules[Any]
    _setup: Setup
    _state: State
    _link: Link
    _options: list[Action]  # of the decision, computed once
    _waiting: list[Step[Any]]  # sealed steps that are asked together; mostly none
    _answers: list[Action | None]  # theirs, kept out of the state until all are there
    _given: list[int]  # which of them were chosen, in the order of choosing; the others were the only option

    def __init__(
        self,
        rules: Rules[Any],
        setup: Setup,
        chance: Chance,
        preset: Preset | None = None,
        dice: Sequence[int] = (),
        cards: Sequence[str] = (),
    ) -> None:
        self._rules = rules
        self._setup = setup
        self._link = Link(None, -1, None, False)
        self._link.dice = chance.source
        self._waiting, self._answers, self._given = [], [], []
        forced = Preset(_results(rules, setup, dice, cards))
        self._state = _start(rules, setup, chance, forced if forced.results else preset)
        self._possible(forced)  # what has not come up yet
        self._settle()

    # What is asked

    @property
    def decision(self) -> Step[Any] | None:
        """The step on top of the agenda; None: the match is over."""
        if self._waiting:
            return self.waiting[0]
        agenda = self._state.agenda
        return agenda[-1] if agenda else None

    @property
    def waiting(self) -> Sequence[Step[Any]]:
        """Every decision that can be answered now: one, or all neighbouring sealed ones in any order."""
        if self._waiting:
            return [step for step, answer in zip(self._waiting, self._answers, strict=True) if answer is None]
        return self._state.agenda[-1:]

    @property
    def is_over(self) -> bool:
        return not self._state.agenda

    def legal_actions(self, seat: int | None = None) -> Sequence[Action]:
        """What may be chosen now (by a seat, where several are asked at once)."""
        if self._waiting:
            asked = [step for step in self.waiting if seat is None or step.seat == seat]
            return asked[0].options(self._state) if asked else []
        if seat is not None and self._state.agenda and self._state.agenda[-1].seat != seat:
            return []
        return self._options[:]

    # What is done

    def play(self, action: Action | str, seat: int | None = None) -> None:
        """Plays one of the legal actions. IllegalAction names the reason and the rule; nothing has changed."""
        if seat is not None or self._waiting or action not in self._options:
            step = self._asked(action, seat)
            action = self._checked(action, step)
            if self._waiting:
                self._seal(step, action)
                return
        state = self._state
        step = state.agenda.pop()
        self._link = Link(self._link, step.colour, action, False)
        step.choose(state, action)
        self._settle()

    def force(self, dice: Sequence[int] = (), cards: Sequence[str] = ()) -> None:
        """Fixes the next results of chance, for tests, puzzles and analysis, after those that were fixed before (`forced`).

        `force()` forgets them all, and chance goes on. SetupError: a result that cannot be; then nothing has changed.
        """
        earlier = self._fixed() if dice or cards else []
        results = [*earlier, *_results(self._rules, self._setup, dice, cards)]
        preset = Preset(results)
        self._possible(preset)
        self._state.preset = preset if results else None

    @property
    def forced(self) -> Forced:
        """The results that were fixed and have not come up yet: `dice` and `cards`, as `force` takes them."""
        dice = [result.value + 1 for result in self._fixed() if result.label == DICE]
        cards = [self._rules.glossary[result.label].text(result.value) for result in self._fixed() if result.label != DICE]
        return Forced(dice, cards)

    def undo(self, seat: int | None = None) -> None:
        """Takes the last choice back, with what the game played by itself after it; never across a result of chance.

        For a seat: back to its own last choice, with what the others chose since; of open sealed answers, its own.
        """
        if not (self.can_undo if seat is None else self.undoable(seat)):
            raise IllegalAction("kernel.undo.barred")
        if self._given:
            own = next(k for k in reversed(self._given) if seat is None or self._waiting[k].seat == seat)
            self._given.remove(own)
            self._answers[own] = None
            return
        link = self._link
        dice = ""
        while link.action is None or link.auto or seat not in (None, self._state.seats[link.colour]):
            dice = dice or link.dice
            assert link.prev is not None
            link = link.prev
        assert link.prev is not None
        self._rebuild(link.prev, self._state.journal is not None)
        if dice:  # they were changed after that choice, and stay so
            self._link = change_of_dice(self._link, dice)

    def undoable(self, seat: int) -> list[int]:
        """The seats whose choices `undo(seat)` would take back, the last first; none: something new was learned since."""
        if self._given:  # while sealed answers are open, nobody takes back more than his own
            return [seat] if any(self._waiting[k].seat == seat for k in self._given) else []
        choices: list[int] = []
        link: Link | None = self._link
        while link is not None and not link.results and not link.sealed:
            if link.action is not None and not link.auto:
                choices.append(self._state.seats[link.colour])
                if choices[-1] == seat:
                    return choices
            link = link.prev
        return []

    @property
    def can_undo(self) -> bool:
        """Whether the last choice can be taken back: it told nobody anything new."""
        if self._given:
            return True
        link: Link | None = self._link
        while link is not None and not link.results and not link.sealed:
            if link.action is not None and not link.auto:
                return True
            link = link.prev
        return False

    # What can be seen

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Plain data for one seat (None: an onlooker); hidden things are absent, not blank."""
        return build_view(self, self._rules, self._state, seat)

    def look(self, seat: int | None, what: str) -> dict[str, Any] | None:
        """What a seat is told that asks about one thing on the table; None: nothing more than the view."""
        return self._rules.look(self._state, seat, what)

    @property
    def journal(self) -> Sequence[Entry]:
        """What happened, each entry with its rule. Whoever asks once is a listener from then on."""
        if self._state.journal is None:
            self._rebuild(self._link, True)
        assert self._state.journal is not None
        return self._state.journal

    def scores(self) -> list[int]:
        """Points per seat, as they stand."""
        return self._rules.scores(self._state)

    def winners(self) -> list[int]:
        """The winning seats; nobody before the end."""
        return self._rules.winners(self._state) if self.is_over else []

    def position(self) -> str:
        """The situation as a short text from which `from_position` starts a match."""
        return positions.write(self._rules, self._setup, self._state)

    def fingerprint(self) -> str:
        """Equal situations give equal text."""
        return positions.digest(self.position())

    # Other matches

    def clone(self, chance: Chance) -> Game:
        """A match of its own from here on, with dice of its own; shares nothing that changes."""
        twin = Game.__new__(Game)
        twin._rules = self._rules
        twin._setup = self._setup
        twin._state = self._state.fork(chance)
        twin._link = change_of_dice(self._link, chance.source)
        twin._options = self._options
        twin._waiting = self._waiting
        twin._answers = self._answers[:]
        twin._given = self._given[:]
        return twin

    def imagine(self, seat: int, chance: Chance) -> Game:
        """A clone in which everything that a seat cannot know is made anew: what a bot is given."""
        twin = self.clone(chance)
        for k in self._given:
            if twin._waiting[k].seat != seat:
                twin._answers[k] = None
                twin._given.remove(k)
        if type(self._rules).forget is not Rules.forget:  # something is hidden: its past is not what really happened
            self._rules.forget(twin._state, seat, chance)
            setup, now = self._setup, positions.write(self._rules, self._setup, twin._state)
            twin._setup = Setup(setup.players, setup.auto, setup.options, now)
            twin._link = Link(None, -1, None, False)
            twin._link.dice = chance.source
            if not twin._waiting:
                twin._settle()  # what is possible may be something else now
        return twin

    # The engine room

    def _settle(self) -> None:
        """Works through the agenda until somebody has a real choice."""
        state = self._state
        agenda = state.agenda
        for _ in range(TOO_LONG):
            if not agenda:
                self._options = []
                break
            step = agenda.pop()
            if step.work:
                step.run(state)
                continue
            step.seat = state.seats[step.colour]
            if step.sealed:
                agenda.append(step)
                if self._gather():
                    break
                continue
            options = step.options(state)
            if len(options) != 1:
                if options:
                    agenda.append(step)
                    self._options = options
                    break
            elif not self._setup.auto:
                agenda.append(step)
                self._options = options
                break
            else:
                if state.results:
                    self._link.results = state.results
                    state.results = []
                self._link = Link(self._link, step.colour, options[0], True)
                step.choose(state, options[0])
        else:
            raise RuntimeError("\n".join(step.text(state.glossary) for step in reversed(agenda)))
        if state.results:
            self._link.results = state.results
            state.results = []

    def _gather(self) -> bool:
        """Asks the neighbouring sealed steps together. False: nobody has a choice, so they are done."""
        agenda = self._state.agenda
        group: list[Step[Any]] = []
        while agenda and agenda[-1].sealed:
            step = agenda.pop()
            step.seat = self._state.seats[step.colour]
            group.append(step)
        answers: list[Action | None] = []
        asked: list[Step[Any]] = []
        for step in group:
            options = step.options(self._state)
            if options:
                asked.append(step)
                answers.append(options[0] if len(options) == 1 and self._setup.auto else None)
        agenda.extend(reversed(asked))
        self._waiting, self._answers, self._given, self._options = asked, answers, [], []
        if None in answers:
            return True
        self._show()
        return False

    def _seal(self, step: Step[Any], action: Action) -> None:
        index = self._waiting.index(step)
        self._answers[index] = action
        self._given.append(index)
        if None not in self._answers:
            self._show()
            self._settle()

    def _show(self) -> None:
        """All sealed answers are there: they are recorded and take effect, in the order of the agenda."""
        group, answers, given = self._waiting, self._answers, self._given
        self._waiting, self._answers, self._given = [], [], []
        del self._state.agenda[len(self._state.agenda) - len(group) :]
        if self._state.results:
            self._link.results = self._state.results
            self._state.results = []
        for k, (step, action) in enumerate(zip(group, answers, strict=True)):
            assert action is not None
            self._link = Link(self._link, step.colour, action, k not in given)
            self._link.sealed = True
            step.choose(self._state, action)

    def _asked(self, action: Action | str, seat: int | None) -> Step[Any]:
        """The step that an action of a seat answers."""
        if self.is_over:
            raise IllegalAction("kernel.illegal.over", action=str(action))
        for step in self.waiting:
            if seat is None or step.seat == seat:
                return step
        asked = ", ".join(str(step.seat) for step in self.waiting)
        raise IllegalAction("kernel.illegal.turn", rule=self.waiting[0].rule, seat=seat, asked=asked)

    def _checked(self, action: Action | str, step: Step[Any]) -> Action:
        """The action in the catalogue's own form, if it is a legal answer to a step."""
        if not isinstance(action, Action):
            action = self._rules.catalogue.parse(str(action))
        options = step.options(self._state) if self._waiting else self._options
        if action not in options:
            reason = step.hindrance(self._state, action)
            shown = ", ".join(option.text for option in options[:12]) + (", …" if len(options) > 12 else "")
            raise IllegalAction(
                "kernel.illegal.action",
                rule=reason.rule if reason and reason.rule else step.rule,
                action=action.text,
                step=step.text(self._rules.glossary),
                reason=reason or Reason("kernel.illegal.not-offered"),
                options=shown,
            )
        return action

    def _fixed(self) -> list[Result]:
        """The forced results that have not come up yet; those of a record that is read are none."""
        preset = self._state.preset
        return preset.results if preset is not None and not isinstance(preset, Script) else []

    def _possible(self, preset: Preset) -> None:
        """SetupError where a forced card is not among the unseen ones (any more)."""
        decks = self._state.decks()
        taken: Counter[tuple[str, int]] = Counter()
        for result in preset.results:
            if result.label != DICE:
                taken[result.label, result.value] += 1
                if taken[result.label, result.value] > decks[result.label][result.value]:
                    card = self._rules.glossary[result.label].text(result.value)
                    raise SetupError("kernel.force.seen", card=card, deck=result.label)

    def _rebuild(self, last: Link, listening: bool) -> None:
        """Replays the chain up to a link; the dice go on where they are."""
        links = chain(last)
        results = [result for link in links for result in link.results]
        old = self._state
        twin = Game.__new__(Game)
        twin._rules, twin._setup = self._rules, self._setup
        twin._waiting, twin._answers, twin._given = [], [], []
        twin._link = Link(None, -1, None, False)
        twin._state = _start(self._rules, self._setup, old.chance, Script(results))
        if listening:
            twin._state.journal = []
        twin._settle()
        for link in links[1:]:
            if link.action is not None and not link.auto:
                twin.play(link.action)
        twin._state.preset = old.preset
        if last is self._link:
            twin._answers, twin._given = self._answers, self._given
        self._state, self._options = twin._state, twin._options
        self._waiting, self._answers, self._given = twin._waiting, twin._answers, twin._given
        self._link = last


def _start(rules: Rules[Any], setup: Setup, chance: Chance, preset: Preset | None) -> Any:
    """The state at the beginning of a match, or where its position puts it."""
    return positions.read(rules, setup, chance, preset) if setup.position else rules.deal(setup, chance, preset)


def _results(rules: Rules[Any], setup: Setup, dice: Sequence[int], cards: Sequence[str]) -> list[Result]:
    """Results that somebody wants, each card in the deck to which it belongs; SetupError: there is no such thing."""
    results = []
    for die in dice:
        if type(die) is not int or not 1 <= die <= 6:
            raise SetupError("kernel.force.die", die=shown(die) if isinstance(die, int) else short(str(die)))
        results.append(Result(DICE, die - 1, True))
    decks = rules.deal(setup, Chance(0), None).decks() if cards else {}  # what they hold before the first card is turned
    for card in cards:
        found = None
        for label, copies in decks.items():
            names = rules.glossary[label]
            if str(card).strip() in names.names and copies[names.number(str(card).strip())]:
                found = Result(label, names.number(str(card).strip()), True)
        if found is None:
            known = ", ".join(dict.fromkeys(name for label in decks for name in rules.glossary[label].names))
            raise SetupError("kernel.force.card", card=short(str(card)), known=known)
        results.append(found)
    return results


def change_of_dice(link: Link, source: str) -> Link:
    """All results from here on come from other dice; a change to which nothing was rolled is forgotten."""
    if link.action is None and link.prev is not None and not link.results:
        link = link.prev
    change = Link(link, -1, None, False)
    change.dice = source
    return change


def chain(last: Link) -> list[Link]:
    """The links of a record from the first to this one."""
    links = []
    link: Link | None = last
    while link is not None:
        links.append(link)
        link = link.prev
    links.reverse()
    return links


def inside(game: Game) -> Any:
    """The situation itself: for bots, odds and checks, given an imagined match, and for those who put it into words."""
    return game._state


def rules_of(game: Game) -> Rules[Any]:
    """The game that a match is one of."""
    return game._rules


def mark(game: Game) -> str:
    """A short name for the situation, to be kept beside a choice that led to it."""
    return positions.mark(game._rules, game._state)
