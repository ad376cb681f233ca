"""What the table of Bios:Genesis shows: dangers before they strike, reasons, hooks, odds, explanations; how it is handled."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

import primordia
from primordia.genesis.cards import DOCUMENTS, EVENT_ICONS, ICONS
from primordia.kernel.game import Game
from tests.genesis import prepared
from tests.genesis.table import idle, life, parasite, pool, refugium, table, whole_turn
from tests.server.house import House
from tests.web.conftest import Meet
from tests.web.page import PHONE, WEB, Person
from tests.web.questions import questions
from tests.web.test_genesis import opened, sit, tap

PARASITES: dict[str, Any] = {
    "clay_mound": life("green", "2green", "tmrna, nitrogenase promoted"),
    "blue_parasite": parasite("blue", "clay-mound", "nitrogenase.base, none", "cytochromes"),
    "red_parasite": parasite("red", "blue-parasite", "none, cytochromes.base"),
}


def show(person: Person, house: House, game: Game) -> dict[str, Any]:
    """A match on the screen."""
    made = opened(house, primordia.save(game))
    sit(person, made)
    person.find(".genesis .timeline").wait_for()
    return made


def test_the_sky(meet: Meet, house: House) -> None:
    """Both cards of an aftershock, and which one gives the landforms; how near Armageddon is; who is about to lose what."""
    person = meet()
    show(person, house, whole_turn("51 50", clay_mound=refugium("green")))
    cards = person.find(".present article.event")
    assert cards.count() == 2
    assert [card.locator(".lands").count() for card in cards.all()] == [0, 1]
    assert cards.first.locator('[data-icon="aftershock"]').count() == 1

    show(person, house, table(climate="warm", about={"waterworld": 1}, clay_mound=refugium("green")))
    assert [meter.locator(".pip").count() for meter in person.find(".meter").all()] == [3, 4]
    assert person.find(".meter").first.locator(".pip.full").count() == 1
    person.find('.row.continent [data-icon="waterworld"]').wait_for()

    things: dict[str, Any] = {"clay_mound": life("green", "3yellow"), "pumice_raft": life("green", "2yellow")}
    show(person, house, whole_turn("39", **things, warm_pond=life("blue", "3red")))
    expect(person.find(".coming li").first).to_contain_text("−1")
    crisis = person.find(".crisis li")
    assert [row.locator("b").inner_text() for row in crisis.all()] == ["−1", "−1", "0"]  # the third has three shields


def test_a_polluter(meet: Meet, house: House) -> None:
    """Everybody's shield against it is seen before anybody loses anything."""
    game = table(
        phase=5,
        decks={"ocean": "trna"},
        clay_mound=life("green", "4green"),
        hydrothermal_vent=life("blue", "2red+yellow"),
        green_rust_fumarole=life("blue", "2yellow+6green"),
        green=pool("2blue"),
    )
    idle(game, "buy", "green")
    person = meet()
    show(person, house, game)
    tap(person, "mutate ocean")
    person.find(".crisis").get_by_text("Oxygen 5").wait_for()
    seen = {row.locator(".name").inner_text(): row.locator("b").inner_text() for row in person.find(".crisis li").all()}
    assert sorted(seen.values()) == ["0", "0", "−5"]  # the polluter itself, one with a strong shield, and the one that suffers
    assert "lose" in person.question
    person.find('.genesis .place.about .losses [data-tip*="lose 5"]').wait_for()


def test_refugia_and_organisms(meet: Meet, house: House) -> None:
    """Why somebody is the progenote; hooks to all stolen cubes, a hyperparasite one step further; what is lacking; marks."""
    person = meet()
    things: dict[str, Any] = {"warm_pond": refugium("green+blue", enzymes="blue"), **PARASITES}
    show(person, house, table("green blue red", **things))
    roll = person.find('.row [data-spot="place warm-pond"] .roll')
    told = roll.get_attribute("data-tip") or ""
    assert "progenote" in told and "Green: 1, Blue: 2" in told and "double" in told and "survives" in told
    assert roll.locator(".odd").count() == 2
    assert {path.get_attribute("data-hook") for path in person.find("[data-hook]").all()} == {
        "nitrogenase.base",
        "cytochromes.base",
    }
    assert person.find('.hung .hung [data-spot="place red-parasite"]').count() == 1
    person.find('[data-spot="gene nitrogenase.base"][data-tip*="stolen by"]').wait_for()
    assert person.find('[data-spot="place clay-mound"] abbr, .mutation abbr').count() > 0  # reconstructed facts
    points = person.find(".tableau.c-blue .points").get_attribute("data-tip") or ""
    assert "cubes" in points and "bionts" in points

    show(person, house, table(clay_mound=life("green", "2green+blue"), warm_pond=refugium("green")))
    species = person.find('[data-spot="species seaweed"]').get_attribute("data-tip") or ""
    assert "lack" in species and "1 Green" in species


def test_the_market(meet: Meet, house: House) -> None:
    """Prices, from which pool, who could be asked for a catalyst, and why something cannot be had."""
    things: dict[str, Any] = {"clay_mound": life("green+blue", "3green+blue", "ribozyme"), "blue": pool("blue")}
    game = table(phase=5, decks={"ocean": "tmrna"}, **things, green=pool("red"))
    idle(game, "buy", "green")
    person = meet()
    show(person, house, game)
    market = person.find(".market")
    expect(market.locator(".pool")).to_have_text("Paid from the pool of Green")
    expect(market.locator('[data-market="mutate ocean"] .lends')).to_have_text("Could be asked: Blue (for Blue)")
    assert market.locator('[data-market="mutate ocean"] .why').count() == 2
    expect(market.locator('[data-market="evolve seaweed"]')).to_have_class(re.compile("had"))


def test_a_dome_is_dragged(meet: Meet, house: House) -> None:
    """From the pool to a refugium: one action. On a host a menu asks for the side of the parasite."""
    person = meet()
    things: dict[str, Any] = {"clay_mound": life("green", "2green", "cytochromes"), "zeolite_lagoon": refugium()}
    show(person, house, table("blue green", warm_pond=refugium(), **things))
    stock = person.find('[data-spot="biont pool blue"]')
    stock.drag_to(person.find('[data-spot="place warm-pond"]'), target_position={"x": 8, "y": 8})
    person.find('[data-spot="place warm-pond"] [data-spot="biont warm-pond blue"]').wait_for()
    stock.drag_to(person.find('[data-spot="place clay-mound"]'), target_position={"x": 8, "y": 8})
    person.find('dialog.menu[open] [data-action="attach front clay-mound"]').click()
    person.find('.hung [data-spot="place blue-parasite"]').wait_for()


def test_numbers_that_change_pulse(meet: Meet, house: House) -> None:
    """And the show waits at an event card; neither for those who want no motion."""
    game = table(phase=5, draws=(0, 0, 2), decks={"ocean": "tmrna"}, clay_mound=life("green", "2green"), green=pool("2blue"))
    idle(game, "buy", "green")
    flashes = "document.getAnimations().filter(one => one.animationName?.startsWith('ring-')).length"
    for motion in ("no-preference", "reduce"):
        person = meet(reduced_motion=motion)
        made = show(person, house, game)
        person.find("button.option:enabled").first.wait_for()
        person.page.evaluate(f"window.most = 0; setInterval(() => window.most = Math.max(window.most, {flashes}), 20)")
        tap(person, "mutate ocean")
        person.page.wait_for_function(f"window.most {'> 0' if motion == 'no-preference' else '=== 0'}")
        while house.state(made, 0, 1)["journal"]["entries"][-1]["kind"] == "paid" or not told_event(house, made):
            person.choose(person.find('button.option[data-action="done"]:enabled'))
        onward = person.page.get_by_role("button", name="Go on")
        if motion == "reduce":
            person.find("button.option:enabled, .result").first.wait_for()
            assert onward.count() == 0
        else:
            onward.wait_for()
            assert person.find("button.option").count() == 0
            person.find(".present article.event h3").wait_for()
            onward.click()
            person.find("button.option:enabled, .result").first.wait_for()


def told_event(house: House, made: dict[str, Any]) -> bool:
    return any(entry["kind"] == "event" for entry in house.state(made, 0, 1)["journal"]["entries"])


def test_dice_are_chosen_with_their_odds(meet: Meet, house: House) -> None:
    """Click a die: the odds are those of that choice; roll; then a sentence says what came of it."""
    game = table(phase=4, dice=[1, 6, 6, 3, 5, 2], clay_mound=life("green", "red+2yellow", "tmrna"), green=pool("2red"))
    person = meet()
    show(person, house, game)
    tray = person.find(".tray")
    kept = tray.locator(".odds[data-odds]")
    kept.wait_for()
    before = kept.inner_text()
    tray.locator("[data-die]").first.click()
    expect(kept).not_to_have_text(before)
    expect(kept).to_contain_text("%")
    was = person.moves
    tray.locator('[data-action="roll"]').click()
    person.answered(was)
    person.find(".tray.fallen .odds").first.wait_for()


def test_before_a_darwin_roll_the_odds_are_there(meet: Meet, house: House) -> None:
    """Of every organism that is still to roll, beside the question who goes first."""
    person = meet()
    made = show(person, house, primordia.load(questions()["darwin-turn"]))
    state = house.state(made, *range(len(made["tokens"])))
    rollers = [one for one in state["views"][0]["view"]["organisms"].values() if one["figures"]["to_roll"]]
    odds = person.find(".tray:not(.fallen) .odds")
    odds.first.wait_for()
    assert 1 <= odds.count() <= len(rollers)
    told = odds.all_inner_texts()
    assert all("%" in text for text in told), told


def test_games_with_a_goal(meet: Meet, house: House) -> None:
    """Both tableaus of one player, what automatic parasites will do next, the common goal; and what a first game has not."""
    person = meet()
    made = house.table("genesis", "h", options={"mode": "solitaire"}, seed=16)
    sit(person, made)
    person.find("[data-npc] .next").first.wait_for()
    assert person.find(".tableau").count() == 2
    assert "→" in person.find("[data-npc] .next").first.inner_text()
    expect(person.find(".aim")).to_have_text("Your goal:")
    sit(person, house.table("genesis", "hh", options={"mode": "cooperative"}, seed=5))
    expect(person.find(".aim")).to_have_text("The common goal:")
    sit(person, house.table("genesis", "hh", options={"mode": "introductory"}, seed=5))
    person.find("button.option:enabled").first.wait_for()
    assert person.find(".meter, .ecology, .aim, .hung").count() == 0


def test_everything_is_explained(meet: Meet, house: House) -> None:
    """Every icon and number by pointer, finger or key, in a sentence with its rule, without leaving the table."""
    person = meet()
    made = show(person, house, primordia.from_position(prepared.garden(27), seed=27))
    topics = {one["topic"] for one in house.http.get("/api/games/genesis/rules?lang=en").json()}
    explained = person.page.evaluate("[...document.querySelectorAll('.genesis [data-tip]')].map(one => ({...one.dataset}))")
    assert len(explained) > 100
    assert [one for one in explained if not one["tip"] or one.get("rule") not in topics] == []
    bare = person.page.evaluate(
        "[...document.querySelectorAll('.genesis svg.icon')].filter(one => one.getClientRects().length"
        " && !one.closest('[data-tip], button, .place.quiet')).map(one => one.dataset.icon)"
    )
    assert bare == []
    shield = person.find(".shield[data-tip]").first
    shield.hover()
    expect(person.find(".tip .rule")).to_contain_text("Rule")
    person.page.keyboard.press("Escape")
    person.page.mouse.move(2, 2)
    expect(person.find(".tip")).to_have_count(0)
    person.page.keyboard.press("i")
    first = person.find(".tip").inner_text()
    person.page.keyboard.press("ArrowDown")
    expect(person.find(".tip")).not_to_have_text(first)
    person.page.keyboard.press("Escape")

    finger = meet(PHONE, has_touch=True)
    sit(finger, made)
    finger.find(".phases .now").tap()
    finger.find(".tip button").click()
    finger.find(".panel .bar a[target=_blank]").wait_for()  # the book opens beside the table


def test_every_card_has_its_picture() -> None:
    """An emblem for each refugium, parasite side, macroorganism on both sides and event, an icon for whatever is printed."""
    folder = WEB / "src" / "games" / "genesis"
    emblems, icons = ((folder / f"{name}.ts").read_text(encoding="utf-8") for name in ("emblems", "icons"))

    def drawn(name: str, text: str) -> bool:
        return re.search(rf"""^ *['"]?{re.escape(name)}['"]?:""", text, re.MULTILINE) is not None

    macros = [about[side] for about in DOCUMENTS["macroorganisms"].values() for side in ("marine", "terrestrial")]
    names = [*DOCUMENTS["placards"], *DOCUMENTS["events"], *(slug(side["name"]) for side in DOCUMENTS["parasites"].values())]
    names += [slug(side["name"]) for side in macros]
    assert [name for name in names if not drawn(name, emblems)] == []
    printed = {*ICONS, *EVENT_ICONS, "aftershock", "ozone_layer", "ozone_hole", "comet_shield", "waterworld", "warm", "cool"}
    printed |= {"cosmic", "ocean", "coastal", "continent"}
    assert [name for name in sorted(printed) if not drawn(re.sub(r"\d$", "", name), icons)] == []


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def test_the_first_load_is_light(meet: Meet, house: House) -> None:
    """Everything that the browser fetches to show a table for the first time, as gzip: at most 200 kB, and all of it packed."""
    person = meet()
    seen: dict[str, str] = {}
    person.page.on("response", lambda answer: seen.update({answer.url: answer.headers.get("content-encoding", "")}))
    sit(person, house.table("genesis", "hh", seed=1))
    person.find("button.option:enabled").first.wait_for()
    person.page.wait_for_load_state("networkidle")
    size = 0
    for url in seen:
        with house.http.stream("GET", url, headers={"Accept-Encoding": "gzip"}) as answer:
            sent = sum(len(part) for part in answer.iter_raw())
            size += sent
            assert answer.headers.get("content-encoding") == "gzip" or sent < 1000, url
    assert len(seen) > 8
    assert size <= 200_000, size
