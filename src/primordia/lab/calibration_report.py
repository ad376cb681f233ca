"""The numbers of a calibration and its report: Brier scores beside those of chance, and how often what was said came true."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Final

from primordia.lab.calibration import BINS, DRAWS, Judged, Settings, Temperature, crossed, fitted, together
from primordia.lab.charts import Point as Mark
from primordia.lab.charts import reliability
from primordia.lab.report import written
from primordia.lab.results import Row
from primordia.lab.style import STYLE
from primordia.locales import Words
from primordia.wording import Speaker

REVIEW: Final = "review"
HINT: Final = "hint"
WARMED: Final = "warmed"  # the review's, with a temperature fitted to the other half of the games
KINDS: Final = (REVIEW, HINT, WARMED)
Pair = tuple[float, float]  # a chance that was told, and what came of it


class Findings:
    """What a calibration found."""

    def __init__(self, settings: Settings, games: Sequence[Judged]) -> None:
        self.settings = settings
        self.games = [game for game in games if game.points]
        self.goal = together(settings)
        self.heat = fitted(self.games, self.goal) if self.games else Temperature()
        half = crossed(self.games, self.goal)
        self.pairs = {
            REVIEW: [_review(game) for game in self.games],
            HINT: [_hint(game) for game in self.games],
            WARMED: [_review(game) for game in half],
        }
        self.rows = [row for kind in KINDS for row in self._rows(kind)]

    def _rows(self, kind: str) -> list[Row]:
        games = self.pairs[kind]
        total = sum(map(len, games))
        base = self._base(kind)
        found = [
            self._row(kind, "brier", total, games, _brier),
            self._row(kind, "chance", total, games, lambda pairs: _brier([(base, came) for _, came in pairs])),
            self._row(
                kind, "skill", total, games, lambda pairs: 1 - _brier(pairs) / max(1e-9, _brier([(base, c) for _, c in pairs]))
            ),
        ]
        for k in range(BINS):
            own = [[pair for pair in game if _bin(pair[0]) == k] for game in games]
            count = sum(map(len, own))
            if count:
                told = _mean([chance for game in own for chance, _ in game])
                row = self._row(kind, "came", count, own, lambda pairs: _mean([came for _, came in pairs]))
                found.append(row._replace(other=f"{told:.4f}", name=str(k)))
        return found

    def _base(self, kind: str) -> float:
        """What somebody would say who knows nothing but how many play, or how often the goal is reached."""
        if not self.goal:
            return 1 / self.settings.players
        return _mean([came for game in self.pairs[kind] for _, came in game])

    def _row(
        self, kind: str, measure: str, total: int, games: Sequence[Sequence[Pair]], number: Callable[[list[Pair]], float]
    ) -> Row:
        """A number over all games, with an interval from drawing whole games again and again."""
        whole = [pair for game in games for pair in game]
        rng = random.Random(f"{kind}/{measure}")
        drawn = []
        for _ in range(DRAWS):
            some = [pair for game in rng.choices(games, k=len(games)) for pair in game]
            if some:
                drawn.append(number(some))
        drawn.sort()
        low, high = drawn[int(0.025 * len(drawn))], drawn[int(0.975 * len(drawn))]
        return Row(kind, measure, measure, "", len(self.games), total, number(whole), low, high)

    def value(self, kind: str, measure: str) -> Row:
        return next(row for row in self.rows if row.section == kind and row.measure == measure)

    @property
    def better(self) -> bool:
        """Whether a temperature helps, judged by games that it was not fitted to."""
        return self.value(WARMED, "brier").value < self.value(REVIEW, "brier").value


def _review(game: Judged) -> list[Pair]:
    return [pair for point in game.points for pair in zip(point.review, game.shares, strict=True)]


def _hint(game: Judged) -> list[Pair]:
    return [(point.hint, game.shares[point.seat]) for point in game.points]


def _brier(pairs: Sequence[Pair]) -> float:
    """The mean square of what was told less what came."""
    return _mean([(told - came) ** 2 for told, came in pairs])


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _bin(chance: float) -> int:
    return min(BINS - 1, int(chance * BINS))


class CalibrationReport:
    """Words the findings and lays them out."""

    def __init__(self, found: Findings, language: str) -> None:
        self.found = found
        self.speak = Speaker(found.settings.game, language).narrator
        self.say: Words = self.speak.words

    def title(self) -> str:
        return self.say("lab.title.calibration", game=self.speak.named("name", self.found.settings.game))

    def summary(self) -> str:
        settings = self.found.settings
        positions = sum(len(game.points) for game in self.found.games)
        told = {"games": len(self.found.games), "players": settings.players, "bot": settings.bot}
        return self.say("lab.calibration.summary", positions=positions, **told)

    def lines(self) -> list[str]:
        """The Brier scores as lines to read, and the temperature."""
        told = []
        for kind in KINDS:
            score, chance = self.found.value(kind, "brier"), self.found.value(kind, "chance")
            numbers = {"score": self.say.decimal(score.value, 3), "chance": self.say.decimal(chance.value, 3)}
            ends = {"low": self.say.decimal(score.low, 3), "high": self.say.decimal(score.high, 3)}
            told.append(self.say("lab.calibration.line", kind=self.say.text(f"lab.calibration.kind.{kind}"), **numbers, **ends))
        heat = self.found.heat
        scale, shift = self.say.decimal(heat.scale, 2), self.say.decimal(heat.shift, 2)
        told.append(self.say("lab.calibration.heat", scale=scale, shift=shift))
        return told

    def page(self) -> str:
        body = "\n".join(self._section(kind) for kind in KINDS)
        lines = "".join(f"<p>{escape(line)}</p>\n" for line in (self.summary(), *self.lines()))
        return (
            f'<!DOCTYPE html>\n<html lang="{self.say.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(self.title())}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
            f"<header>\n<h1>{escape(self.title())}</h1>\n{lines}{self._facts()}\n</header>\n"
            f"{body}\n<footer>{escape(self.say.text('lab.calibration.foot'))}</footer>\n</main>\n</body>\n</html>\n"
        )

    def _facts(self) -> str:
        data = self.found.settings.data()
        options = ", ".join(f"{name}={value}" for name, value in data["options"].items()) or "–"
        shown = {"seed": data["seed"], "options": options, "version": data["version"], "rules": data["rules"]}
        items = "".join(
            f"<div><dt>{escape(self.say.text(f'lab.setting.{name}'))}</dt><dd>{escape(str(value))}</dd></div>"
            for name, value in shown.items()
        )
        return f'<dl class="settings">{items}</dl>'

    def _section(self, kind: str) -> str:
        title, about_all = self.say.text(f"lab.calibration.kind.{kind}"), self.say.text(f"lab.calibration.about.{kind}")
        rows = [row for row in self.found.rows if row.section == kind and row.measure == "came"]
        marks = []
        for row in rows:
            told, came = self.say.percent(float(row.other)), self.say.percent(row.value)
            about = self.say("lab.calibration.mark", told=told, came=came, times=row.total)
            marks.append((float(row.other), Mark(told, row.value, row.low, row.high, str(row.total), about)))
        axes = self.say.text("lab.calibration.told"), self.say.text("lab.calibration.came")
        ticks = [self.say.percent(k / 5) for k in range(6)]
        heads = "".join(
            f"<th scope=col>{escape(self.say.text(f'lab.calibration.{head}'))}</th>"
            for head in ("told", "came", "interval", "times")
        )
        lines = "".join(
            f'<tr><td>{escape(self.say.percent(float(row.other)))}</td><td data-value="{row.value!r}">'
            f"{escape(self.say.percent(row.value))}</td><td>{escape(self.say.percent(row.low))} – "
            f"{escape(self.say.percent(row.high))}</td><td>{row.total}</td></tr>"
            for row in rows
        )
        return (
            f'<section id="{kind}">\n<h2>{escape(title)}</h2>\n<p>{escape(about_all)}</p>\n'
            f"<figure>{reliability(marks, title, axes, ticks)}</figure>\n"
            f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table></div>\n</section>'
        )


def write_calibration(found: Findings, name: Path, language: str) -> tuple[CalibrationReport, Path, Path]:
    """Writes the page and the CSV."""
    report = CalibrationReport(found, language)
    return report, *written(name, report.page(), found.rows)
