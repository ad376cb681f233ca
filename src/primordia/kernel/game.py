"""A match: its decision and legal actions, playing, undo, views, outcome, clones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from primordia.kernel import position as positions
from primordia.kernel.action import Action, offered
from primordia.kernel.chain import Dice, Link, chain, change_of_dice
from primordia.kernel.chance import Chance, Forced, Preset, Script
from primordia.kernel.errors import EndlessError, IllegalAction, ReachedError, SetupError
from primordia.kernel.forcing import check_unseen, fixed, results_of, told
from primordia.kernel.journal import Entry
from primordia.kernel.playout import Policy, Sketch, Stop, Tape
from primordia.kernel.rules import Rules, Setup
from primordia.kernel.state import State
from primordia.kernel.step import Step, refusal
from primordia.kernel.view import build_view

TOO_LONG: Final = 10_000  # steps without a decision: the rules must be in an endless loop


class Game:
    """A match, as the public API has it. `play` accepts exactly what `legal_actions` lists."""

    __slots__ = (
        *("_answers", "_by_number", "_count", "_foreign", "_given", "_link"),
        *("_options", "_rules", "_setup", "_state", "_until", "_waiting"),
    )

    def __init__(
        self,
        rules: Rules[Any],
        setup: Setup,
        state: State,
        link: Link,
        options: list[Action] | None,
        count: int,
        waiting: list[Step[Any]],
        answers: list[Action | None],
        given: list[int],
        foreign: int,
    ) -> None:
        """A match as it stands; `begin` makes a new one."""
        self._rules = rules
        self._setup = setup
        self._state = state
        self._link = link
        self._options = options  # of the decision, computed once; None: of a broad one, and nobody has asked for them yet
        self._count = count  # how many they are; 0 while sealed decisions are asked
        self._by_number = False  # who has chosen by number will do so again
        self._waiting = waiting  # sealed steps that are asked together; mostly none
        self._answers = answers  # to `_waiting`, kept out of the state until all are there
        self._given = given  # which answers were chosen, in that order; the others were the only option
        self._foreign = foreign  # how many steps at the bottom of the agenda come from a position and have not come up yet
        self._until = ""  # the text of a step at which the match stops

    # What is asked

    @property
    def decision(self) -> Step[Any] | None:
        """The step to be decided next; None if the match is over."""
        if self._waiting:
            return self._pending(None)
        return self._state.agenda[-1] if self._state.agenda else None

    @property
    def waiting(self) -> Sequence[Step[Any]]:
        """Every decision that can be answered now: one, or several sealed ones, in any order."""
        if self._waiting:
            return [step for step, answer in zip(self._waiting, self._answers, strict=True) if answer is None]
        return self._state.agenda[-1:]

    @property
    def is_over(self) -> bool:
        return not self._state.agenda

    def legal_actions(self, seat: int | None = None) -> Sequence[Action]:
        """What may be chosen now; by this seat, if several are asked at once."""
        return self._options[:] if seat is None and self._options else self._open_to(seat)[:]

    @property
    def choices(self) -> int:
        """How many legal actions there are: `len(legal_actions())`, without listing them."""
        return len(self._open_to(None)) if self._waiting else self._count

    def legal_numbers(self, seat: int | None = None) -> list[int]:
        """The same as `legal_actions`, by their numbers in the catalogue."""
        return [action.number for action in self._open_to(seat)]

    # What is done

    def play(self, action: Action | str, seat: int | None = None) -> None:
        """Plays a legal action. For any other, IllegalAction gives the reason and the rule, and nothing changes."""
        if seat is not None or self._options is None or not offered(action, self._options):
            step = self._asked(action, seat)
            action = self._checked(action, step)
            if self._waiting:
                self._seal(step, action)
                return
        self._take(action)

    def choose(self, k: int) -> None:
        """Plays the k-th of the legal actions (0 to `choices` - 1). Who asks by number has nothing listed or searched."""
        self._by_number = True
        if 0 <= k < self._count:
            options = self._options
            self._take(self._state.agenda[-1].nth(self._state, k) if options is None else options[k])
        elif 0 <= k < self.choices and (step := self._pending(None)) is not None:
            self._seal(step, step.options(self._state)[k])
        else:
            self.play(str(k))  # which is no action

    def force(self, dice: Sequence[int] = (), cards: Sequence[str] = ()) -> None:
        """Fixes the next results of chance, for tests, puzzles and analysis; they come after those fixed before (`forced`).

        `force()` without arguments drops them all. SetupError if a result is impossible; then nothing changes.
        """
        earlier = fixed(self._state.preset) if dice or cards else []
        results = [*earlier, *results_of(self._rules, self._setup, dice, cards)]
        preset = Preset(results)
        check_unseen(self._rules, self._state, preset)
        self._state.preset = preset if results else None

    @property
    def forced(self) -> Forced:
        """The fixed results that have not come up yet, as `dice` and `cards` in the form that `force` takes."""
        return told(self._rules, fixed(self._state.preset))

    def undo(self, seat: int | None = None) -> None:
        """Takes back the last choice and what the game played by itself after it; never across a result of chance.

        For a seat: back to its own last choice, including what others chose since; while sealed answers are open, only its own.
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
        if dice:  # they were changed after that choice, and stay changed
            self._link = change_of_dice(self._link, dice)

    def undoable(self, seat: int) -> list[int]:
        """The seats whose choices `undo(seat)` would take back, latest first; empty if new information has come up since."""
        if self._given:  # while sealed answers are open, a seat can only take back its own
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
        """Whether the last choice can be taken back, because it revealed nothing."""
        link: Link | None = None if self._given else self._link
        while link is not None and not link.results and not link.sealed:
            if link.action is not None and not link.auto:
                return True
            link = link.prev
        return bool(self._given)

    # What can be seen

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Plain data for one seat (None: an onlooker); hidden things are absent, not blank."""
        return build_view(self, self._rules, self._state, seat)

    def look(self, seat: int | None, what: str) -> dict[str, Any] | None:
        """More about one thing on the table than the view has, for a seat; None if there is no more."""
        return self._rules.look(self._state, seat, what)

    @property
    def journal(self) -> Sequence[Entry]:
        """What happened, each entry with its rule. Kept up to date once it has been asked for."""
        if self._state.journal is None:
            self._rebuild(self._link, True)
        assert self._state.journal is not None
        return self._state.journal

    def scores(self) -> list[int]:
        """Points per seat, as they stand."""
        return self._rules.scores(self._state)

    def winners(self) -> list[int]:
        """The winning seats; empty before the end."""
        return self._rules.winners(self._state) if self.is_over else []

    def position(self) -> str:
        """The situation as a short text from which `from_position` starts a match."""
        return positions.write(self._rules, self._setup, self._state)

    def fingerprint(self) -> str:
        """A short digest: equal situations have the same one."""
        return positions.digest(self.position())

    # Other matches

    def clone(self, chance: Chance) -> Game:
        """An independent copy of the match with its own dice."""
        waiting, answers, given = self._waiting, self._answers, self._given
        if waiting:  # otherwise they are empty, and nobody changes them
            answers, given = answers[:], given[:]
        state, link = self._state.fork(chance), change_of_dice(self._link, chance.source)
        return Game(self._rules, self._setup, state, link, self._options, self._count, waiting, answers, given, self._foreign)

    def imagine(self, seat: int, chance: Chance) -> Game:
        """A clone in which everything that a seat cannot know is replaced by random guesses: this is what bots get."""
        twin = self.clone(chance)
        for k in self._given:
            if twin._waiting[k].seat != seat:
                twin._answers[k] = None
                twin._given.remove(k)
        if hides(self):  # the real past would give hidden things away, so it starts from a position
            self._rules.forget(twin._state, seat, chance)
            setup, now = self._setup, positions.write(self._rules, self._setup, twin._state)
            twin._setup = Setup(setup.players, setup.auto, setup.options, now)
            twin._link = Dice(None, chance.source)
            if not twin._waiting:
                twin._settle()  # other options may be possible now
        return twin

    # Inside

    def _listed(self) -> list[Action]:
        """The options of the decision."""
        if self._options is None:
            self._options = self._state.agenda[-1].options(self._state)
        return self._options

    def _pending(self, seat: int | None) -> Step[Any] | None:
        """The first sealed decision that is asked, of this seat, and has no answer yet."""
        for k, step in enumerate(self._waiting):
            if self._answers[k] is None and (seat is None or step.seat == seat):
                return step
        return None

    def _open_to(self, seat: int | None) -> list[Action]:
        """The options of a seat."""
        if self._waiting:
            step = self._pending(seat)
            return [] if step is None else step.options(self._state)
        if seat is not None and self._state.agenda and self._state.agenda[-1].seat != seat:
            return []
        return self._listed()

    def _take(self, action: Action) -> None:
        """Plays a legal action."""
        state = self._state
        step = state.agenda.pop()
        self._link = Link(self._link, step.colour, action, False)
        step.choose(state, action)
        self._settle()

    def _settle(self) -> None:
        """Works through the agenda until a seat has a real choice or the match is over."""
        state = self._state
        agenda = state.agenda
        until = self._until
        for _ in range(TOO_LONG):
            if not agenda:
                self._options, self._count = [], 0
                break
            step = agenda[-1]
            if until and until.startswith(step.kind) and step.text(state.glossary) == until:
                raise ReachedError
            if self._foreign and len(agenda) <= self._foreign:
                self._foreign = len(agenda) - 1
                if not self._rules.fits(state, step):
                    agenda.pop()
                    continue
            if step.work:
                agenda.pop()
                step.run(state)
                continue
            step.seat = state.seats[step.colour]
            if step.sealed:
                if self._gather():
                    break
                continue
            if step.broad and self._by_number and (count := step.breadth(state)) > 1:
                self._options, self._count = None, count
                break
            options = step.options(state)
            count = len(options)
            if count > 1 or (count and not self._setup.auto):
                self._options, self._count = options, count
                break
            agenda.pop()
            if count:
                if state.results:
                    self._link.results = state.results
                    state.results = []
                self._link = Link(self._link, step.colour, options[0], True)
                step.choose(state, options[0])
        else:
            raise EndlessError("\n".join(step.text(state.glossary) for step in agenda[::-1]))
        if state.results:
            self._link.results = state.results
            state.results = []

    def _gather(self) -> bool:
        """Collects the sealed steps on top of the agenda, to ask them together. False if nothing has to be asked."""
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
        self._waiting, self._answers, self._given = asked, answers, []
        self._options, self._count = [], 0
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
        """Opens the sealed answers, once all are there: records them and applies them, in the order of the agenda."""
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
        """The step that an action of this seat answers; IllegalAction if the seat is not asked."""
        if self.is_over:
            raise IllegalAction("kernel.illegal.over", action=str(action))
        for step in self.waiting:
            if seat is None or step.seat == seat:
                return step
        asked = ", ".join(str(step.seat) for step in self.waiting)
        raise IllegalAction("kernel.illegal.turn", rule=self.waiting[0].rule, seat=seat, asked=asked)

    def _checked(self, action: Action | str, step: Step[Any]) -> Action:
        """The catalogue's action, if it is a legal answer to a step; otherwise IllegalAction."""
        if not isinstance(action, Action):
            action = self._rules.catalogue.parse(str(action))
        options = step.options(self._state) if self._waiting else self._listed()
        if not offered(action, options):
            raise refusal(step, self._state, action, options)
        return action

    def _rebuild(self, last: Link, listening: bool) -> None:
        """Replays the chain up to a link; the dice are not turned back."""
        links = chain(last)
        results = [result for link in links for result in link.results]
        old = self._state
        twin = begin(self._rules, self._setup, old.chance, Script(results), source=last.source, listening=listening)
        for link in links[1:]:
            if link.action is not None and not link.auto:
                twin.play(link.action)
        twin._state.preset = old.preset
        if last is self._link:
            twin._answers, twin._given = self._answers, self._given
        self._state, self._options, self._count, self._foreign = twin._state, twin._options, twin._count, twin._foreign
        self._waiting, self._answers, self._given = twin._waiting, twin._answers, twin._given
        self._link = last


def begin(
    rules: Rules[Any],
    setup: Setup,
    chance: Chance,
    preset: Preset | None = None,
    dice: Sequence[int] = (),
    cards: Sequence[str] = (),
    source: str = "",
    listening: bool = False,
) -> Game:
    """A new match. `dice` and `cards` are forced first; `source` names where results come from, if not from `chance`;
    `listening` keeps the journal from the start, which otherwise takes a replay when it is first asked for."""
    link = Dice(None, source or chance.source)  # before anything is drawn, after which dice have no name
    forced = Preset(results_of(rules, setup, dice, cards))
    first = forced if forced.results else preset
    state: State = positions.read(rules, setup, chance, first) if setup.position else rules.deal(setup, chance, first)
    if listening:
        state.journal = []
    foreign = len(state.agenda) if setup.position else 0
    game = Game(rules, setup, state, link, [], 0, [], [], [], foreign)
    check_unseen(rules, state, forced)  # those not used up by the opening
    try:
        game._settle()
    except EndlessError as error:
        if not setup.position:
            raise
        raise SetupError("kernel.position.endless", most=TOO_LONG) from error
    return game


def inside(game: Game) -> Any:
    """The state of a match: for bots and odds (of an imagined match), for checks, and for putting it into words."""
    return game._state


def rules_of(game: Game) -> Rules[Any]:
    """The rules of the game that is played."""
    return game._rules


def setup_of(game: Game) -> Setup:
    """How a match was set up."""
    return game._setup


def last_link(game: Game) -> Link:
    """The last link of the chain of a match: its last choice, or its beginning."""
    return game._link


def in_secret(game: Game) -> bool:
    """Whether sealed decisions are being asked."""
    return bool(game._waiting)


def answered(game: Game) -> list[Step[Any]]:
    """The sealed decisions that have been answered but not opened yet, in the order of the answers."""
    return [game._waiting[k] for k in game._given]


def answer(game: Game, step: Step[Any]) -> Action | None:
    """The answer to a sealed decision that is not opened yet; None if there is none so far."""
    return game._answers[game._waiting.index(step)]


def decide(game: Game, step: Step[Any], action: str) -> None:
    """Answers one particular decision: a seat may be asked two sealed ones at once, for two colours."""
    if game._waiting:
        game._seal(step, game._checked(action, step))
    else:
        game.play(game._rules.catalogue.parse(action))


def change_dice(game: Game, chance: Chance, source: str) -> None:
    """Takes all further results from other dice, and notes that in the record."""
    game._state.chance = chance
    game._link = change_of_dice(game._link, source)


def stop_at(game: Game, step: str) -> None:
    """From now on a ReachedError stops the match when a step with this text comes up, before anything of it is done."""
    game._until = step


def playout(game: Game, policy: Policy, stop: Stop, tape: Tape, first: Action | None = None, seat: int = -1) -> tuple[Any, int]:
    """Plays on from here by a policy, after a `first` choice of a seat if given: the state in which it stops, and how many
    decisions that took. The match itself does not change; nothing is recorded (`kernel/playout.py`)."""
    sketch = Sketch(game._rules, game._state.fork(tape), game._waiting, game._answers, game._foreign)
    if first is not None:
        sketch.choose(first, seat, policy, tape.luck)
    return sketch.state, sketch.run(policy, stop, tape.luck)


def mark(game: Game) -> str:
    """A digest of the situation, stored with the choice that led to it."""
    return positions.mark(game._rules, game._state)


def hides(game: Game) -> bool:
    """Whether a seat may know things that another may not."""
    return type(game._rules).forget is not Rules.forget
