"""The report of a study: one page of HTML that needs nothing else, with a plot and a table for each section.

Every number of it is a row (`results.py`), the same as in the CSV; a cell has all digits of it in `data-value`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Final

import primordia
from primordia.guide import guide
from primordia.kernel.errors import SetupError
from primordia.lab.charts import Axis, Point, axis, columns, intervals, matrix
from primordia.lab.results import AHEAD, MEAN, RATING, SHARE, TEST, WIN, Row, rows, write_csv
from primordia.lab.store import named
from primordia.lab.study import BALANCE, Study, together
from primordia.lab.style import STYLE
from primordia.locales import Words
from primordia.wording import Speaker

MOST_LINES: Final = 60  # in a plot
FEW: Final = 30  # what so few players had is not plotted, only listed
WIDE: Final = 12  # tables with more lines than that are folded


class Report:
    """Words the numbers of a study and lays them out."""

    def __init__(self, study: Study, language: str) -> None:
        self.study = study
        self.settings = study.settings
        self.speak = Speaker(study.settings.game, language).narrator
        self.say: Words = self.speak.words
        self.rows = rows(study)
        self.tallied = guide(primordia.GAMES[self.settings.game]).tallied
        self.chance = None if together(self.settings) else 1 / self.settings.players

    # Words

    def game(self) -> str:
        return self.speak.named("name", self.settings.game)

    def title(self) -> str:
        return self.say(f"lab.title.{self.settings.kind}", game=self.game())

    def heading(self, section: str) -> str:
        if section in self.tallied:
            return self.speak.named(f"tally.{section}", section)
        return self.say.text(f"lab.section.{section}")

    def about(self, section: str) -> str:
        if section in self.tallied:
            whole = any(row.section == section and row.measure == WIN and row.other for row in self.rows)
            return self.say.text("lab.about.match" if whole else "lab.about.seat-tally")
        return self.say.text(f"lab.about.{section}")

    def name(self, section: str, name: str) -> str:
        """What a row is about, in words."""
        if section == "ending":
            return self.speak.named(f"ending.{name}", name)
        if section == "facts":
            return self.say.text(f"lab.fact.{name}")
        if section == "seat" or (section == "points" and self.settings.kind == BALANCE):
            return self.say("lab.seat", seat=name)
        kind = self.tallied.get(section, "")
        return self.speak.value(kind, name) if kind else name

    def number(self, row: Row, value: float) -> str:
        if row.measure in (MEAN, RATING, TEST):
            return self.say.decimal(value, 2)
        return self.say.percent(value)

    def interval(self, row: Row) -> str:
        return f"{self.number(row, row.low)} – {self.number(row, row.high)}"

    # Parts

    def page(self) -> str:
        sections = dict.fromkeys(row.section for row in self.rows)
        body = "\n".join(self.section(section) for section in sections)
        return (
            f'<!DOCTYPE html>\n<html lang="{self.say.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(self.title())}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n"
            f"<header>\n<h1>{escape(self.title())}</h1>\n<p>{escape(self.summary())}</p>\n{self.facts()}\n</header>\n"
            f"{self.contents(sections)}\n{body}\n<footer>{escape(self.say.text('lab.foot'))}</footer>\n</main>\n</body>\n</html>\n"
        )

    def summary(self) -> str:
        names = ", ".join(self.settings.entrants)
        return self.say("lab.summary", games=len(self.study.played), players=self.settings.players, bots=names)

    def facts(self) -> str:
        """The settings and the versions."""
        data = self.settings.data()
        options = ", ".join(f"{name}={value}" for name, value in data["options"].items() if name != "cards")
        shown = {"seed": data["seed"], "options": options or "–", "version": data["version"], "rules": data["rules"]}
        if self.settings.kind != BALANCE:
            shown = {"style": self.say.text(f"lab.style.{self._style()}"), **shown}
        items = "".join(
            f"<div><dt>{escape(self.say.text(f'lab.setting.{name}'))}</dt><dd>{escape(str(value))}</dd></div>"
            for name, value in shown.items()
        )
        return f'<dl class="settings">{items}</dl>'

    def _style(self) -> str:
        return self.settings.kind if self.settings.kind == "ladder" else self.settings.style

    def contents(self, sections: Iterable[str]) -> str:
        links = "".join(f'<a href="#{escape(section)}">{escape(self.heading(section))}</a>' for section in sections)
        return f"<nav>{links}</nav>"

    def section(self, section: str) -> str:
        own = [row for row in self.rows if row.section == section]
        plot = self.plot(section, own)
        table = self.table(section, own)
        if table.count("<tr>") - 1 > WIDE and plot:
            table = f"<details><summary>{escape(self.say.text('lab.all-numbers'))}</summary>{table}</details>"
        return (
            f'<section id="{escape(section)}">\n<h2>{escape(self.heading(section))}</h2>\n'
            f"<p>{escape(self.about(section))}</p>\n{plot}\n{table}\n</section>"
        )

    # Plots

    def point(self, row: Row) -> Point:
        about = f"{self.number(row, row.value)} ({self.interval(row)})"
        return Point(self.name(row.section, row.name), row.value, row.low, row.high, self.number(row, row.value), about)

    def plot(self, section: str, own: Sequence[Row]) -> str:
        if section == "facts":
            return ""
        title = self.heading(section)
        if section == "versus":
            order = list(dict.fromkeys(row.name for row in own))
            return _figure(matrix(order, {(row.name, row.other): self.point(row) for row in own}, title))
        if section == "length":
            found = {int(row.name): self.point(row) for row in own if row.measure == SHARE}
            lengths = range(min(found), max(found) + 1)
            return _figure(
                columns([found.get(length, Point(str(length), 0.0, 0.0, 0.0, "", "–")) for length in lengths], title)
            )
        wins = [row for row in own if row.measure == WIN and not row.other]
        wins = [row for row in wins if row.total >= FEW] or wins
        shares = [row for row in own if row.measure == SHARE]
        shown = (wins or [row for row in own if row.measure in (RATING, MEAN, TEST)] or shares)[:MOST_LINES]
        scale = self._scale(shown, bool(wins))
        plain = shown[0].measure in (RATING, MEAN, TEST)
        marks = [
            self._mark(mark) if plain else self.say("kernel.percent", number=self._mark(100 * mark)) for mark in scale.marks
        ]
        return _figure(intervals([self.point(row) for row in shown], title, marks, scale, self.chance if wins else None))

    def _mark(self, number: float) -> str:
        return f"{number:g}".replace(".", self.say.text("kernel.decimal"))

    def _scale(self, shown: Sequence[Row], wins: bool) -> Axis:
        """Wide enough for the intervals; of those that are long because there are few games, only the beginning is seen."""
        sure = [row for row in shown if row.high - row.low < 0.3] if wins else []
        counted = sure or shown
        low, high = min(row.low for row in counted), max(row.high for row in counted)
        if wins and self.chance is not None:
            low, high = min(low, self.chance), max(high, self.chance)
        return axis(low, high)

    # Tables

    def table(self, section: str, own: Sequence[Row]) -> str:
        """A line for each name: how often it was so, and how often those won, by seat where it is about whole matches."""
        versus = own[0].measure in (AHEAD, TEST)
        lines: dict[tuple[str, str], list[Row]] = {}
        for row in own:
            lines.setdefault((row.name, row.other if versus else ""), []).append(row)
        first = next(iter(lines.values()))
        head = [self.say.text("lab.column.name"), *([self.say.text(f"lab.column.{own[0].measure}-other")] if versus else [])]
        for row in first:
            head += self._heads(row, versus)
        body = []
        for (name, other), cells in lines.items():
            words = [self.name(section, name)]
            if versus:
                words.append(self.say.text(f"lab.verdict.{other}") if own[0].measure == TEST else other)
            start = "".join(f"<th scope=row>{escape(word)}</th>" for word in words)
            body.append(f"<tr>{start}{''.join(self._cells(row, versus) for row in cells)}</tr>")
        named_by = 2 if versus else 1
        heads = "".join(
            f"<th scope=col{' class=name' if k < named_by else ''}>{escape(word)}</th>" for k, word in enumerate(head)
        )
        return f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{"".join(body)}</tbody></table></div>'

    def _heads(self, row: Row, versus: bool) -> list[str]:
        if row.other and not versus:
            return [self.say("lab.column.win-seat", seat=row.other)]
        measure = "match" if row.measure == SHARE and (row.section in ("ending", "length") or self._whole(row)) else row.measure
        return [self.say.text(f"lab.column.{part}") for part in (f"{measure}-count", measure, "interval")]

    def _whole(self, row: Row) -> bool:
        return row.total == len(self.study.played)

    def _cells(self, row: Row, versus: bool) -> str:
        key = f'data-row="{escape(f"{row.section}|{row.measure}|{row.name}|{row.other}")}"'
        value = f'<td {key} data-value="{row.value!r}">{escape(self.number(row, row.value))}</td>'
        if row.other and not versus:
            return value
        count = f"{row.times:.0f}" if row.times == int(row.times) else self.say.decimal(row.times, 1)
        counted = f"{count} / {row.total}" if row.measure in (WIN, SHARE, AHEAD) else f"{row.total}"
        ends = f'data-low="{row.low!r}" data-high="{row.high!r}"'
        return f"<td>{escape(counted)}</td>{value}<td {ends}>{escape(self.interval(row))}</td>"


def _figure(picture: str) -> str:
    return f"<figure>{picture}</figure>"


def write_reports(study: Study, name: Path, language: str) -> tuple[Report, Path, Path]:
    """Writes the page and the CSV beside the other files of a study."""
    report = Report(study, language)
    return report, *written(name, report.page(), report.rows)


def written(name: Path, text: str, found: Sequence[Row]) -> tuple[Path, Path]:
    """Writes a page and the rows behind it; where they are."""
    page, table = named(name, "html"), named(name, "csv")
    try:
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SetupError("lab.error.write", path=str(page), problem=str(error.strerror)) from error
    write_csv(table, found)
    return page, table
