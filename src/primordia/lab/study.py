"""A study: what is played, game by game, so that it can be interrupted and taken up again.

The result depends on the settings alone: neither on how many processes play, nor on which of them is faster or dies, nor on how
often the study was interrupted. What is played goes to a log at once (`store.py`), and counts in the order of the fixtures.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

import primordia
from primordia.bots import guests
from primordia.guide import Tally, guide
from primordia.kernel.errors import SetupError
from primordia.kernel.game import inside
from primordia.lab import fixtures
from primordia.lab.fixtures import Fixture, Played, Schedule
from primordia.lab.paired import RULE, bot_of
from primordia.lab.sequential import OPEN, Sequential
from primordia.lab.simulate import Outcome, game_seed, play_out

TOURNAMENT: Final = "tournament"
LADDER: Final = "ladder"
BALANCE: Final = "balance"
KINDS: Final = (TOURNAMENT, LADDER, BALANCE)
ROBIN: Final = "robin"
SWISS: Final = "swiss"
BASELINE: Final = "baseline"
STYLES: Final = (ROBIN, SWISS, BASELINE)
FORMAT: Final = 1  # of the files; raised when older ones can no longer be read

Results = Generator[tuple[Fixture, Played], None, None]
Spread = Callable[[Callable[[Fixture], Played], Iterable[Fixture]], Results]


class Settings(NamedTuple):
    """All that a study's results depend on, beside the versions. Of a baseline, the last entrant is it."""

    kind: str
    game: str
    players: int
    entrants: tuple[str, ...]
    games: int
    seed: int = 0
    options: Mapping[str, object] = {}
    style: str = ROBIN
    rounds: int = 0
    test: Sequential | None = None

    def data(self) -> dict[str, Any]:
        """The settings with the versions, as plain data: what stands in the files."""
        own: dict[str, Any] = json.loads(json.dumps(self._asdict()))
        rules = primordia.GAMES[self.game].version
        return {"format": FORMAT, "version": version("primordia"), "rules": rules, **own}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Settings:
        """The settings that stand in a file."""
        own = {name: data[name] for name in cls._fields}
        return cls(**{**own, "entrants": tuple(own["entrants"]), "test": Sequential(*own["test"]) if own["test"] else None})


def settled(settings: Settings) -> Settings:
    """The same settings, all checked and complete; SetupError where something does not fit."""
    rules = primordia.GAMES[settings.game]
    options = dict(settings.options)
    primordia.new_game(settings.game, players=settings.players or None, seed=0, **options)  # type: ignore[arg-type]
    options = {name: value.read_text(encoding="utf-8") if isinstance(value, Path) else value for name, value in options.items()}
    setup = rules.setup(settings.players or None, True, options)
    for name in settings.entrants:
        guests.check(name, (RULE,))
    settings = settings._replace(players=setup.players, options=options)
    if settings.kind == BALANCE:
        return settings
    fixtures.enough(settings.entrants, 2)
    if together(settings) and settings.style != ROBIN:
        raise SetupError("lab.error.together")
    if settings.test is not None:
        if settings.style != BASELINE:
            raise SetupError("lab.error.test-style")
        low, high, error = settings.test
        if low < 0:  # from what is chance at this table to as much more
            settings = settings._replace(test=Sequential(1 / settings.players, 1 / settings.players + high, error))
        elif not 0 < low < high < 1:
            raise SetupError("lab.error.test", low=low, high=high)
    return settings


def together(settings: Settings) -> bool:
    """Whether all seats win or lose together."""
    rules = primordia.GAMES[settings.game]
    setup = rules.setup(settings.players, True, dict(settings.options))
    return guide(rules).together(setup.players, setup.options)


def share(game: Played, seat: int, common: bool = False) -> float:
    """What a seat has of the win: all of it, or its part where several have won; all have it where they win together."""
    if seat not in game.winners:
        return 0.0
    return 1.0 if common else 1 / len(game.winners)


def play(settings: Settings, fixture: Fixture) -> Played:
    """Plays one game of a study."""
    seed = game_seed(settings.seed, fixture.deal)
    game = primordia.new_game(settings.game, players=settings.players, seed=seed, **settings.options)  # type: ignore[arg-type]
    bots = [bot_of(settings.entrants[k], f"{seed}/{seat}") for seat, k in enumerate(fixture.line_up)]
    decisions = play_out(game, bots, random.Random(seed))
    found = Outcome(fixture.number, list(fixture.line_up), game, decisions)
    counted: Iterable[Tally] = ()
    if settings.kind == BALANCE:
        counted = dict.fromkeys(guide(primordia.GAMES[settings.game]).tallies(inside(game), game.journal))
    return Played(
        *fixture,
        tuple(found.scores),
        tuple(found.winners),
        found.ending,
        found.rounds,
        found.decisions,
        found.fingerprint,
        tuple(seat for seat, bot in enumerate(bots) if guests.trouble(bot) is not None),
        tuple((one.group, one.name, one.seat) for one in counted),
    )


def schedule(settings: Settings) -> Schedule:
    """Who plays whom in a study."""
    entrants, players, games = len(settings.entrants), settings.players, settings.games
    common = together(settings)
    if settings.kind == BALANCE:
        return fixtures.deals([(0,) * players], games)
    if settings.kind == LADDER and not common:
        return fixtures.ladder(entrants, players, games, settings.seed)
    if settings.style == BASELINE:
        return fixtures.against(entrants, players, games)
    if settings.style == SWISS:
        rounds = settings.rounds or max(3, (entrants - 1).bit_length())
        return fixtures.swiss(entrants, players, games, rounds, settings.seed, share)
    return fixtures.round_robin(entrants, players, common, games)


class Study:
    """A study on its way: takes what is played in any order, and counts it in that of the fixtures."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.played: list[Played] = []
        self.total = 0
        self._deals: defaultdict[int, list[float]] = defaultdict(list)  # of each challenger, the shares in whole deals
        self._open: defaultdict[int, list[float]] = defaultdict(list)  # the shares in a deal that is not over
        self.verdicts: dict[int, str] = {}

    def run(self, before: Mapping[int, Played], spread: Spread, note: Callable[[Played], object]) -> Iterator[Played]:
        """Plays all that is not there from before; `note` is told what is played at once, and yields what counts, in order."""
        plan = schedule(self.settings)
        fixed = next(plan)
        while True:
            self.total += len(fixed)
            yield from self._round(fixed, before, spread, note)
            try:
                fixed = plan.send(self.played)
            except StopIteration:
                return

    def _round(
        self, fixed: list[Fixture], before: Mapping[int, Played], spread: Spread, note: Callable[[Played], object]
    ) -> Iterator[Played]:
        there = {game.number: before[game.number] for game in fixed if game.number in before}
        missing = (game for game in fixed if game.number not in before and not self._decided(game))
        due = deque(fixed)

        def counted() -> Iterator[Played]:
            while due:
                if self._decided(due[0]):
                    self.total -= 1
                elif due[0].number in there:
                    yield self.count(there.pop(due[0].number))
                else:
                    return
                due.popleft()

        yield from counted()
        if not due:
            return
        with closing(spread(partial(play, self.settings), missing)) as results:
            for _, game in results:
                note(game)
                there[game.number] = game
                yield from counted()
                if not due:
                    return

    def _decided(self, fixture: Fixture | Played) -> bool:
        """Whether the sequential test has decided about the challenger of a table already."""
        return self.verdicts.get(fixture.table, OPEN) != OPEN

    def count(self, game: Played) -> Played:
        """A game counts; they must come in the order of the fixtures."""
        self.played.append(game)
        test = self.settings.test
        if test is not None:
            deal = self._open[game.table]
            deal.append(share(game, game.line_up.index(game.table)))
            if len(deal) == self.settings.players:
                self._deals[game.table].append(sum(deal) / len(deal))
                deal.clear()
                self.verdicts[game.table] = test.verdict(self._deals[game.table], self.settings.players)
        return game

    def ratio(self, challenger: int) -> float:
        """The ratio of the sequential test for a challenger."""
        assert self.settings.test is not None
        return self.settings.test.ratio(self._deals[challenger], self.settings.players)
