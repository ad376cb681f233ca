"""What is told of options in numbers: a hint at a table, and the analysis board at the start and after a tried move."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Response, WebSocket, expect

from primordia.locales import words
from tests.server.house import House
from tests.web.conftest import Meet
from tests.web.page import Person, accessible
from tests.web.test_people import sit

# Green buys a gene: six options, none of which could be taken for another
SHOP = """
game = "ursuppe"
players = 3
agenda = ["shop green", "shop red", "phase 4"]
round = 2
environment = "east 10"
seen = ["west 12", "still 14"]
[red]
points = 5
score = 2
genes = ["spores"]
amoebas = ["1 c4 1", "2 a3 1", "3 c5"]
[yellow]
score = 4
genes = ["movement-1", "life-expectancy"]
amoebas = ["1 b5", "2 d3 1", "3 c2"]
[green]
points = 4
genes = ["movement-1"]
amoebas = ["1 a4", "2 b4 1", "3 a5"]
[soup]
c2 = "red+4yellow"
a3 = "4red+green"
d3 = "4yellow+green"
a4 = "yellow+4green"
b4 = "yellow+4green"
c4 = "red+4green"
d4 = "4red+yellow"
a5 = "yellow+4green"
b5 = "4yellow+green"
c5 = "2red+2yellow"
"""
# Two amoebas of Green, one after the other: where the current leads there is no meal, by their own power it depends on the die
HUNGRY = """
game = "ursuppe"
players = 3
agenda = ["displace green 1", "feed green 1", "displace green 2", "feed green 2", "phase 2"]
round = 2
environment = "east 10"
seen = ["west 12"]
[red]
points = 5
score = 1
genes = ["spores"]
amoebas = ["1 c4 1", "2 a3 1", "3 c5"]
[yellow]
score = 2
genes = ["movement-1", "life-expectancy"]
amoebas = ["1 b5", "2 d3 1", "3 c2"]
[green]
points = 8
amoebas = ["1 a4", "2 d4 1"]
[soup]
c2 = "red+4yellow"
a3 = "4red+2yellow"
d3 = "2red+2yellow"
b4 = "4green"
c4 = "red+4green"
e4 = "2yellow+2green"
a5 = "2red+4green"
b5 = "4yellow+green"
c5 = "2red+2yellow"
"""


class Row(NamedTuple):
    """What stands in a ranking about an option."""

    label: str
    rank: str
    chance: str
    why: list[str]
    ahead: list[str]


def percent(chance: float) -> str:
    """A chance as the page writes it in English."""
    found = (Decimal(str(chance)) * 100).quantize(Decimal("0.1" if chance < 0.1 else "1"), ROUND_HALF_UP)
    return f"{found.normalize():f}%"


def listed(ranking: Locator) -> list[Row]:
    """What a ranking on the page says."""
    for others in ranking.locator("details:not([open]) > summary").all():
        others.click()
    return [
        Row(
            row.locator("> button, > b").inner_text(),
            row.locator("> .rank").inner_text(),
            row.locator("> span:not(.rank)").inner_text(),
            row.locator(".grounds li").all_inner_texts(),
            row.locator(".ahead li > span:last-child").all_inner_texts(),
        )
        for row in ranking.locator("li:has(> .rank)").all()
    ]


def meant(options: Iterable[dict[str, Any]], equal: int) -> list[Row]:
    """What it should say, by the answer of the server."""
    say = words()
    first = say("web.hint.equal" if equal > 1 else "web.hint.best")
    return [
        Row(
            one["label"],
            say("web.hint.behind", points=percent(one["behind"]), doubt=percent(one["doubt"])) if one["behind"] else first,
            say("web.hint.chance", chance=percent(one["chance"]), error=percent(one["error"])),
            [f"{ground['text']} {'−' if ground['gain'] < 0 else '+'}{percent(abs(ground['gain']))}" for ground in one["why"]],
            [step["label"] for step in one["ahead"]],
        )
        for one in options
    ]


# At a table


def hints(person: Person) -> list[dict[str, Any]]:
    """The hints that come to the page from now on."""
    found: list[dict[str, Any]] = []

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "hint":
            found.append(message)

    def listen(line: WebSocket) -> None:
        line.on("framereceived", hear)

    person.page.on("websocket", listen)
    return found


def test_a_hint_tells_of_every_option_how_good_it_is_and_why_and_what_follows(meet: Meet, house: House) -> None:
    """The chance to win with its error, the difference to the best with its own, aspects with what they gain or cost, the
    likely continuation: all numbers and words are those that the server has sent, for each of the options."""
    made = house.bring(SHOP, "hhh")
    person = meet()
    came = hints(person)
    sit(person, made, 2)
    person.asked()
    offered = {option["label"] for option in house.state(made, 2)["decisions"][0]["options"]}
    person.page.get_by_role("button", name="Hint").click()
    hint = person.find(".answer.hint")
    hint.wait_for()
    rows = listed(hint)
    assert rows == meant(came[0]["options"], came[0]["equal"])
    assert {row.label for row in rows} == offered and len(rows) == len(offered) == 6
    expect(hint.locator(".reason")).to_have_text(came[0]["reason"])
    assert all(row.why and row.ahead for row in rows)
    expect(hint.get_by_role("list", name="What makes the difference")).to_have_count(len(rows))
    expect(hint.locator(".ahead").first).to_contain_text("Probably next:")
    chances = [one["chance"] for one in came[0]["options"]]
    assert rows[0].rank in {"best", "equally good"} and rows[-1].rank.endswith(")") and chances[0] > chances[-1]
    assert rows[-1].why[0].partition("−")[2], "what is worst is so because of something"
    accessible(person)


# On the analysis board


def study(person: Person, position: str) -> None:
    person.go("/analysis")
    person.find("textarea").fill(position)
    person.page.get_by_role("button", name="Open", exact=True).click()
    person.find("button.option:enabled").first.wait_for()


def sent(one: Response) -> dict[str, Any]:
    """What the page has asked with."""
    found: dict[str, Any] | None = one.request.post_data_json
    assert found is not None
    return found


def weighed(person: Person, way: list[str]) -> dict[str, Any]:
    """Asks for the chances after the moves of a variation; what came, which the page shows beside the options and below."""
    with person.page.expect_response(lambda one: "/api/analysis/chances" in one.url) as asked:
        person.page.get_by_role("button", name="Compare the options").click()
    assert walked(sent(asked.value)) == way
    found: dict[str, Any] = asked.value.json()
    below = person.find(".weighed")
    below.wait_for()
    expect(below.locator(".seats b")).to_have_text([percent(chance) for chance in found["seats"]])
    assert sum(found["seats"]) == pytest.approx(1, abs=0.01)
    equal = [one for one in found["options"] if not one["behind"]]
    assert listed(below) == meant(found["options"], len(equal))
    for one in found["options"]:
        expect(person.find(f'.option[data-action="{one["action"]}"] .chance')).to_have_text(percent(one["chance"]))
    expect(person.find(".option .chance")).to_have_count(len(found["options"]))
    expect(person.find(".option .chance.best")).to_have_count(len(equal))
    return found


def fateful(person: Person, way: list[str]) -> list[str]:
    """Asks for the odds in the same way; what they are about."""

    def odds(one: Response) -> bool:
        return "/api/analysis/ask" in one.url and sent(one)["message"]["type"] == "odds"

    with person.page.expect_response(odds) as asked:
        person.page.get_by_role("button", name="Odds").click()
    assert walked(sent(asked.value)["study"]) == way
    ways = [one for one in asked.value.json()["options"] if one["outcomes"]]
    below = person.find(".answer.odds")
    below.wait_for()
    shown = [
        [line.split(maxsplit=1) for line in one.locator("li").all_text_contents()] for one in below.locator(".outcomes").all()
    ]
    wanted = [[[percent(outcome["chance"]), outcome["text"]] for outcome in one["outcomes"]] for one in ways]
    assert shown == wanted
    expect(below.locator("summary")).to_contain_text([one["label"] for one in ways])
    titles = below.locator("p > b").all_inner_texts()
    assert titles == list(dict.fromkeys(one["title"] for one in ways))
    return titles


def walked(tree: dict[str, Any]) -> list[str]:
    """The moves from the start to the one at which a tree is looked at."""
    way, at = [], tree["at"]
    while at >= 0:
        way.append(tree["moves"][at]["action"])
        at = tree["moves"][at]["parent"]
    return way[::-1]


def test_the_analysis_board_has_odds_and_chances_beside_the_position_and_after_a_tried_move(meet: Meet) -> None:
    """Both are those of the moment that is looked at: they go with a move, are asked for anew, and come back the same."""
    person = meet()
    study(person, HUNGRY)
    at_first = weighed(person, [])
    titles = fateful(person, [])
    assert [one["action"] for one in at_first["options"]] == ["drift", "move"]
    assert [title.split(" of ")[0] for title in titles[:2]] == ["Amoeba 1", "Amoeba 2"]
    moving = person.find(".answer.odds details[open]").filter(has_text="Move by its own power").first
    expect(moving.locator("li")).to_have_text(re.compile(r"^\s*67%\s+meal\s*$"))
    board, aside = person.find("section.board").bounding_box(), person.find(".ask").bounding_box()
    assert board and aside and board["x"] + board["width"] <= aside["x"], "the position is still there, and they are beside it"
    expect(person.find("svg.board")).to_be_visible()
    accessible(person)

    person.find('.option[data-action="drift"]').click()
    person.find('[data-move="0"][aria-current]').wait_for()
    expect(person.find(".weighed, .answer.odds, .option .chance")).to_have_count(0)
    person.find("button.option:enabled").first.wait_for()
    after = weighed(person, ["drift"])
    assert after["seats"] != at_first["seats"]
    assert [title.split(" of ")[0] for title in fateful(person, ["drift"])[:1]] == ["Amoeba 2"]

    person.find('[data-move="-1"]').click()
    person.find('[data-move="-1"][aria-current]').wait_for()
    expect(person.find(".weighed, .answer.odds, .option .chance")).to_have_count(0)
    person.find("button.option:enabled").first.wait_for()
    assert weighed(person, []) == at_first and fateful(person, []) == titles
