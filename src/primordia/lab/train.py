"""Trains the values of a game: self-play, a fit, and a match that decides whether what was learned is used.

Generation by generation and bout by bout: games of a bot against itself, or of several bots, are looked at (`train_games.py`),
models are fitted to who won them (`train_fit.py`), and each is accepted only if a bot that goes by it beats one that goes by
what was there before, on fresh deals, by a sequential test. What is not shown to be better is refused. Everything that is
played goes to a log (`log.py`); the result depends on the settings alone.
"""

from __future__ import annotations

import json
import subprocess
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

import primordia
from primordia.bots import guests
from primordia.bots.tuned import BASES
from primordia.guide import Bout, guide
from primordia.kernel.errors import SetupError
from primordia.kernel.plugins import late
from primordia.kernel.values import Model
from primordia.lab.paired import RULE, Contest, play
from primordia.lab.sequential import BETTER, OPEN, Sequential
from primordia.lab.train_games import Sample, Source, collect, stage_seed

fit = late("primordia.lab.train_fit:fit")  # needs NumPy, which only those have who train

TRAIN: Final = "train"
FORMAT: Final = 1
LINEAR: Final = "linear"
NETWORK: Final = "network"
ALIKE: Final = "alike"  # all games ended alike: there is nothing to learn
FEWEST: Final = 10  # games that a fit needs

Spread = Callable[[Callable[[int], Any], Iterable[int]], Generator[tuple[int, Any], None, None]]


class Training(NamedTuple):
    """All that a training's result depends on, beside the versions and the values that are there before."""

    game: str
    bouts: tuple[str, ...]
    games: int  # of self-play, for each bout and generation
    generations: int = 1
    bot: str = RULE  # who plays them in the first generation; of several, one is drawn for each seat
    later: str = "normal"  # and in later ones, with the values that have been accepted
    noise: float = 0.08
    hidden: int = 12  # units of the network; 0: none is fitted
    judge: str = "normal"  # who plays the matches that decide
    most: int = 400  # games of such a match, at most
    better: float = 0.1  # by how much a better one wins more often than by chance
    error: float = 0.05
    seed: int = 0

    def data(self) -> dict[str, Any]:
        """The settings with the versions, as plain data."""
        own: dict[str, Any] = json.loads(json.dumps(self._asdict()))
        rules = primordia.GAMES[self.game].version
        return {"format": FORMAT, "kind": TRAIN, "version": version("primordia"), "rules": rules, **own}


class Trial(NamedTuple):
    """What became of one model: its loss on games apart, beside that of chance, and its match against what was there before."""

    generation: int
    bout: str
    kind: str
    games: int
    positions: int
    loss: float
    chance: float
    played: int
    won: float
    rate: float
    expected: float
    verdict: str

    @property
    def accepted(self) -> bool:
        return self.verdict == BETTER


def settled(settings: Training) -> Training:
    """The same settings, all checked and complete; SetupError where something does not fit."""
    known = guide(primordia.GAMES[settings.game]).bouts
    if not known:
        raise SetupError("lab.error.no-bouts", game=settings.game)
    for name in settings.bouts:
        if name not in known:
            raise SetupError("lab.error.bout", bout=name[:40], known=", ".join(known))
    for name in guests.listed(f"{settings.bot},{settings.later}"):
        guests.check(name, (RULE,))
    if settings.judge not in BASES:
        raise SetupError("lab.error.judge", bot=settings.judge[:40], known=", ".join(BASES))
    return settings._replace(bouts=settings.bouts or tuple(known), games=max(FEWEST, settings.games))


def commit() -> str:
    """The commit of the sources, where they are a checkout."""
    here = str(Path(primordia.__file__).parent)
    try:
        found = subprocess.run(["git", "-C", here, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.strip()


class Trainer:
    """A training on its way. `folder` is for the values that bots are given while matches are played."""

    def __init__(self, settings: Training, folder: Path) -> None:
        self.settings = settings
        self.folder = folder
        self.book = guide(primordia.GAMES[settings.game])
        shipped = self.book.weights
        found = json.loads(shipped.read_text(encoding="utf-8")) if shipped.is_file() else {}
        self.values: dict[str, Any] = {"provenance": {"tables": {}}, "weights": {}, **found}
        self.trials: list[Trial] = []
        self.done = 0
        kinds = 2 if settings.hidden else 1
        self.total = settings.generations * len(settings.bouts) * (settings.games + kinds * settings.most)

    def run(self, before: Sequence[Any], spread: Spread, note: Callable[[object], None]) -> Iterator[int]:
        """Does all that is not there from before; `note` is told what is played at once. Yields how many games are done."""
        self._before: defaultdict[str, dict[int, Any]] = defaultdict(dict)
        for stage, number, result in before:
            self._before[stage][number] = result
        self._spread, self._note = spread, note
        for generation in range(1, self.settings.generations + 1):
            for name in self.settings.bouts:
                yield from self._learn(generation, name, self.book.bouts[name])

    def _learn(self, generation: int, name: str, bout: Bout) -> Iterator[int]:
        """One bout in one generation: play, fit, and a match for each model."""
        settings = self.settings
        bots = guests.listed(settings.bot)
        if generation > 1:
            values = self._file(self.values, f"{generation}-{name}")
            bots = [f"{one}:value={values}" if one in BASES else one for one in guests.listed(settings.later)]
        seed = stage_seed(settings.seed, generation, name, "games")
        source = Source(settings.game, name, tuple(bots), settings.noise, seed)
        samples: list[Sample] = []
        for result in self._ordered(f"{generation}/{name}/games", partial(collect, source), settings.games):
            samples.append(Sample(*result))
            self.done += 1
            yield self.done
        most = 2 * settings.most if settings.hidden else settings.most
        if not _differ(samples):
            self.trials.append(Trial(generation, name, LINEAR, len(samples), 0, 0.0, 0.0, 0, 0.0, 0.0, 0.0, ALIKE))
            self.total -= most
            yield self.done
            return
        linear, network, chance, positions = fit(samples, bout, settings.hidden, seed)
        for kind, found in ((LINEAR, linear), (NETWORK, network)):
            if found is not None:
                yield from self._try(generation, name, bout, kind, found, (len(samples), positions, chance))

    def _try(
        self, generation: int, name: str, bout: Bout, kind: str, found: Any, facts: tuple[int, int, float]
    ) -> Iterator[int]:
        """A match of what was learned against what was there before."""
        label = f"{generation}-{name}-{kind}"
        new = self._with(name, bout, found.model)
        old_file, new_file = self._file(self.values, f"{label}-old"), self._file(new, f"{label}-new")
        judge = self.settings.judge
        seed = stage_seed(self.settings.seed, generation, name, kind)
        contest = Contest(
            *(self.settings.game, bout.players, f"{judge}:value={new_file}", f"{judge}:value={old_file}"),
            *(seed, dict(bout.options)),
        )
        each = 2 if bout.goal else bout.players
        expected = 0.5 if bout.goal else 1 / bout.players
        test = Sequential(expected, expected + self.settings.better * (0.5 if bout.goal else 1.0), self.settings.error)
        most = max(1, self.settings.most // each) * each
        self.total += most - self.settings.most
        task = partial(_goal_win if bout.goal else _rival_win, contest)
        wins: list[float] = []
        deals: list[float] = []
        verdict = OPEN
        for win in self._ordered(f"{generation}/{name}/{kind}", task, most):
            wins.append(win)
            self.done += 1
            if len(wins) % each == 0:
                last = wins[-each:]
                deals.append(0.5 + (last[0] - last[1]) / 2 if bout.goal else sum(last) / each)
                verdict = test.verdict(deals, each)
            yield self.done
            if verdict != OPEN:
                break
        self.total -= most - len(wins)
        rate = sum(deals) / len(deals)
        games, positions, chance = facts
        loss_, by_chance = round(found.loss, 4), round(chance, 4)
        played = (len(wins), round(rate * len(wins), 3), round(rate, 4), round(expected, 4))
        trial = Trial(generation, name, kind, games, positions, loss_, by_chance, *played, verdict)
        self.trials.append(trial)
        if trial.accepted:
            self.values = new
            self.values["provenance"]["tables"][name] = self._provenance(trial)
        yield self.done

    def _with(self, name: str, bout: Bout, model: Model) -> dict[str, Any]:
        """The values as they are, with another model for a bout; how bold its chances should be is not known yet."""
        values: dict[str, Any] = json.loads(json.dumps(self.values))
        values["weights"][name] = dict(zip(bout.names, model.weights, strict=True))
        networks = {**values.get("networks", {})}
        networks.pop(name, None)
        if model.units:
            networks[name] = [
                {"bias": bias, "share": share, "weights": dict(zip(bout.names, weights, strict=True))}
                for bias, share, weights in model.units
            ]
        heat = {key: value for key, value in values.get("temperature", {}).items() if key != name}
        kept = {key: value for key, value in values.items() if key not in ("networks", "temperature")}
        return {**kept, **({"networks": networks} if networks else {}), **({"temperature": heat} if heat else {})}

    def _provenance(self, trial: Trial) -> dict[str, Any]:
        settings = self.settings
        bot = settings.bot if trial.generation == 1 else settings.later
        told = {"commit": commit(), "version": version("primordia"), "rules": primordia.GAMES[settings.game].version}
        match = {"judge": settings.judge, "games": trial.played, "won": trial.won, "expected": trial.expected}
        fitted = trial._asdict()
        facts = {key: fitted[key] for key in ("generation", "kind", "games", "positions", "loss", "chance")}
        return {**told, "seed": settings.seed, "bot": bot, "noise": settings.noise, **facts, "match": match}

    def result(self) -> dict[str, Any]:
        """What was learned, as its file has it: the values of all bouts, and every trial, accepted or not."""
        provenance = {**self.values["provenance"], "commit": commit(), "seed": self.settings.seed}
        provenance["settings"] = self.settings.data()
        provenance["trials"] = [trial._asdict() for trial in self.trials]
        return {**self.values, "provenance": provenance}

    def _file(self, values: Mapping[str, Any], label: str) -> Path:
        path = self.folder / f"{label}.json"
        path.write_text(json.dumps(values), encoding="utf-8")
        return path

    def _ordered(self, stage: str, task: Callable[[int], Any], count: int) -> Iterator[Any]:
        """The results of games 0 to `count` of a stage, in order; those that are there from before are not played again."""
        there = self._before.pop(stage, {})
        missing = (number for number in range(count) if number not in there)
        due = 0
        while due in there:
            yield there[due]
            due += 1
        if due == count:
            return
        with closing(self._spread(task, missing)) as results:
            for number, result in results:
                self._note([stage, number, result])
                there[number] = result
                while due in there:
                    yield there[due]
                    due += 1


def _differ(samples: Sequence[Sample]) -> bool:
    """Whether games ended in different ways, and there is something to see in them."""
    return any(sample.looks for sample in samples) and len({tuple(sample.shares) for sample in samples}) > 1


def _rival_win(contest: Contest, index: int) -> float:
    """The challenger's share of match `index`."""
    return play(contest, index).win


def _goal_win(contest: Contest, index: int) -> float:
    """Whether the goal is reached in match `index`: each deal once with new values in all seats, once with those before."""
    deal, old = divmod(index, 2)
    name = contest.rival if old else contest.challenger
    alone = contest._replace(challenger=name, rival=name)
    return play(alone, deal).win
