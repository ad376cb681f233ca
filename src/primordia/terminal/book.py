"""The book in a terminal: the list of its topics, single topics and chapters, a search, the quick reference, the glossary."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from primordia import reading
from primordia.guide import guide
from primordia.kernel.option import spell
from primordia.locales import LANGUAGES
from primordia.wording import Speaker

OPTIONS = "options"  # a topic of every game that has options
WHOLE = "book"  # all chapters
REFERENCE = "reference"
GLOSSARY = "glossary"
USUAL = "*"  # marks an option's default value
WIDTH = 100


class Reader:
    """Shows what somebody asks for in the book of one game."""

    def __init__(self, game: str, as_json: bool, language: str) -> None:
        self.game = game
        self.as_json = as_json
        self.speak = Speaker(game, language)
        self.say = self.speak.words
        self.guide = guide(self.speak.rules)
        self.chapters = reading.chapters(game, language)
        self.topics = {topic.name: topic for part in self.chapters for topic in part.topics}
        self.screen = Console(highlight=False, width=WIDTH, soft_wrap=False)

    def show(self, wanted: str | None, search: str | None) -> bool:
        """What is wanted, or without it the list of all topics; False if there is no such thing."""
        if search is not None:
            return self.search(search)
        if wanted is None:
            self.contents()
            return True
        titles = {topic.title.lower(): topic for topic in self.topics.values()}
        topics = titles | {name.lower(): topic for name, topic in self.topics.items()}
        chapters = {part.name: [part] for part in self.chapters} | {WHOLE: list(self.chapters)}
        name = wanted.lower()
        if name in topics:
            self.topic(topics[name])
        elif name == OPTIONS and self.speak.rules.options:
            show_options(self.speak, self.as_json)
        elif name in chapters:
            self.read(chapters[name])
        elif name == REFERENCE and self.guide.book.reference:
            self.reference()
        elif name == GLOSSARY and self.guide.book.glossary:
            self.glossary()
        else:
            return False
        return True

    def contents(self) -> None:
        titles = {name: topic.title for name, topic in self.topics.items()}
        if self.speak.rules.options:
            titles[OPTIONS] = self.say.text("terminal.rules.options")
        if self.as_json:
            click.echo(json.dumps(titles))
            return
        click.echo(self.speak.narrator.named("about", self.game))
        for part in self.chapters:
            click.echo(f"\n{part.title} [{part.name}]" if part.name else "")
            for topic in part.topics:
                click.echo(f"  {topic.name:<22} {topic.title}")
        if OPTIONS in titles:
            click.echo(f"\n  {OPTIONS:<22} {titles[OPTIONS]}")
        click.echo("\n" + self.say("terminal.rules.more", game=self.game))

    def search(self, wanted: str) -> bool:
        found = [topic for topic in self.topics.values() if reading.found(topic, wanted)]
        if self.as_json:
            click.echo(json.dumps({topic.name: topic.title for topic in found}))
            return True
        for topic in found:
            click.echo(f"  {topic.name:<22} {topic.title}")
        if not found:
            click.echo(self.say("terminal.rules.none", wanted=wanted))
        return True

    def topic(self, topic: reading.Topic) -> None:
        if self.as_json:
            click.echo(json.dumps(self._data(topic) | dict(self.guide.facts(topic.name))))
            return
        self._print(topic)

    def read(self, parts: Iterable[reading.Part]) -> None:
        """Chapters from beginning to end."""
        if self.as_json:
            told = [
                {
                    "chapter": part.name,
                    "title": part.title,
                    "text": part.text,
                    "topics": [self._data(topic) for topic in part.topics],
                }
                for part in parts
            ]
            click.echo(json.dumps(told))
            return
        for part in parts:
            self.screen.print(Text(f"{part.title} [{part.name}]", "bold underline"))
            self.screen.print(Text(part.text + "\n"))
            for topic in part.topics:
                self._print(topic)
                self.screen.print()

    def reference(self) -> None:
        entries, sheets = reading.reference(self.game, self.say.language)
        if self.as_json:
            told = {entry.topic: {"title": entry.title, "lines": list(entry.lines)} for entry in entries}
            click.echo(
                json.dumps({"entries": told, "tables": {sheet.title: [list(row) for row in sheet.rows] for sheet in sheets}})
            )
            return
        for entry in entries:
            self.screen.print(Text(f"{entry.title} [{entry.topic}]", "bold"))
            for line in entry.lines:
                self.screen.print(Padding(Text(f"• {line}"), (0, 0, 0, 2)))
        for sheet in sheets:
            self.screen.print(Text("\n" + sheet.title, "bold"))
            self.screen.print(_grid(sheet.rows[0], sheet.rows[1:]))

    def glossary(self) -> None:
        parts = reading.glossary(self.game, self.say.language)
        if self.as_json:
            told = {title: [dict(zip(LANGUAGES, row.words, strict=True)) for row in rows] for title, rows in parts}
            click.echo(json.dumps(told))
            return
        for title, rows in parts:
            self.screen.print(Text("\n" + title, "bold"))
            self.screen.print(_grid(LANGUAGES, [row.words for row in rows]))

    def _data(self, topic: reading.Topic) -> dict[str, Any]:
        data: dict[str, Any] = {"topic": topic.name, "title": topic.title, "text": topic.text}
        if topic.see:
            data["see"] = list(topic.see)
        if topic.variants:
            data["differences"] = [{"text": variant.text, **variant.values} for variant in topic.variants]
        if topic.plates:
            data["pictures"] = [{"text": caption, "position": plate.position} for plate, caption in topic.plates]
        return data

    def _print(self, topic: reading.Topic) -> None:
        show = self.screen.print
        show(Text(f"{topic.title} [{topic.name}]", "bold"))
        show(Text(topic.text))
        picture = self.guide.illustration(topic.name, self.speak.narrator)
        if picture is not None:
            show(picture)
        else:
            for variant in topic.variants:
                values = " · ".join(f"{edition} {value}" for edition, value in variant.values.items())
                show(Padding(Text(self.say("terminal.rules.edition", text=variant.text, values=values), "dim"), (0, 0, 0, 2)))
        for plate, caption in topic.plates:
            drawn = self.guide.draw(reading.view(self.game, plate)[0], self.speak.narrator)
            if drawn is not None:
                show()
                show(Padding(drawn, (0, 0, 0, 2)))
                show(Padding(Text(caption, "italic"), (0, 0, 0, 2)))
        if topic.see:
            show(Text("→ " + ", ".join(topic.see), "dim"))


def _grid(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for name in head:
        table.add_column(name)
    for row in rows:
        table.add_row(*row)
    return table


def show_rules(game: str, wanted: str | None, search: str | None, as_json: bool, language: str = "en") -> bool:
    """Prints a part of the book, or the list of all topics; False if there is no such part."""
    return Reader(game, as_json, language).show(wanted, search)


def show_options(speak: Speaker, as_json: bool) -> None:
    """Prints a game's options and their values, each explained; the default is marked."""
    rules, say, speech = speak.rules, speak.words, speak.narrator
    rows: list[dict[str, Any]] = []
    for option in rules.options:
        about = f"option.{option.name}"
        texts = {spell(value): speech.named(f"{about}.{value}.about", "") for value in (*option.values, *option.several)}
        rows.append({"option": option.name, "text": speech.named(about, ""), "values": texts, "usual": spell(option.default)})
    title, text = say.text("terminal.rules.options"), say("terminal.rules.chosen")
    if as_json:
        click.echo(json.dumps({"topic": OPTIONS, "title": title, "text": text, "options": rows}))
        return
    click.echo(f"{title} [{OPTIONS}]\n{text}")
    for row in rows:
        click.echo("\n" + say("kernel.pair", name=row["option"], value=row["text"]).rstrip())
        for value, meaning in row["values"].items():
            click.echo(f"  {USUAL if value == row['usual'] else ' '} {value:<13} {meaning}".rstrip())
