"""The page as a whole: its pages, the generic table, many browsers, reconnecting, languages, small screens, motion, secrets."""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from playwright.sync_api import WebSocketRoute, expect

import primordia
import primordia.locales
from primordia import reading
from primordia.server import prints, seats, shelf
from tests.genesis.table import life, voting
from tests.server.house import House
from tests.web.conftest import Meet
from tests.web.page import LOCALES, PATIENCE, PHONE, Person, accessible, table_of
from tests.web.test_setup import for_players
from tests.web.test_ursuppe import play_now

# Pages


def test_every_page_is_accessible_in_light_and_dark(meet: Meet) -> None:
    for scheme in ("light", "dark"):
        person = meet(color_scheme=scheme)
        person.go()
        person.find("article h2").first.wait_for()
        accessible(person)
        person.page.get_by_role("button", name="Settings").click()
        accessible(person)
        person.page.keyboard.press("Escape")
        person.go("/new/genesis")
        person.find("form").wait_for()
        for part in ("Rules and variants", "Time and dice"):
            person.page.get_by_text(part).click()
        accessible(person)
        person.go("/t/nowhere")
        person.see("The key to this table is missing")
        accessible(person)
        for game in ("Ursuppe", "Bios:Genesis"):
            play_now(person, game)
            person.asked()
            accessible(person)


def test_a_small_screen_shows_everything(meet: Meet) -> None:
    for path in ("/", "/new/ursuppe", "/rules/genesis"):
        person = meet(PHONE)
        person.go(path)
        person.find("h1").wait_for()
        fits(person)
    for language in ("en", "de"):  # the head of the page is one line
        person = meet((360, 740), locale=language)
        person.go()
        tops = [box["y"] + box["height"] / 2 for part in HEAD if (box := person.find(part).bounding_box())]
        assert len(tops) == len(HEAD) and max(tops) - min(tops) < 4
    for game in ("Ursuppe", "Bios:Genesis"):
        person = meet(PHONE)
        play_now(person, game)
        for _ in range(6):
            person.asked()
            person.choose(person.find("button.option").first)
        person.asked()
        fits(person)
        accessible(person)


HEAD = ("header .home", "header select", "header button:visible")


def fits(person: Person) -> None:
    """Nothing sticks out to the side."""
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_play_by_touch_on_a_phone(meet: Meet) -> None:
    person = meet(PHONE, has_touch=True, is_mobile=True)
    play_now(person, "Ursuppe")
    person.asked()
    while "place an amoeba" not in person.question:
        person.choose(person.find("button.option").first)
        person.asked()
    before = person.moves
    person.find(".field.open").first.tap()
    person.answered(before)
    person.find(".creature").first.wait_for()


def test_a_table_with_options(meet: Meet) -> None:
    """Two people at one screen and a bot, open dice: what is on the screen belongs to whoever is asked."""
    person = meet()
    person.go("/new/ursuppe")
    for_players(person, 3)
    person.page.get_by_label("Seat 2").select_option("here")
    names = person.page.get_by_label("Name", exact=True)
    names.nth(0).fill("Ada")
    names.nth(1).fill("Bo")
    person.page.get_by_text("Time and dice").click()
    person.page.get_by_label("Seed").fill("7")
    person.page.get_by_role("button", name="Open the table").click()
    person.asked()
    person.page.get_by_role("tab", name="Seats").click()
    person.page.get_by_text("seed 7").first.wait_for()
    colours = set()
    for _ in range(8):
        person.asked()
        colours.add(person.question.split(":")[0])
        person.choose(person.find("button.option").first)
    assert len(colours) == 2
    person.go()
    expect(person.find(".tables .one")).to_contain_text(["Ada", "Bo"])
    person.find(".tables a").first.click()
    person.asked()


def below(person: Person, lower: str, upper: str) -> bool:
    """Whether something on the page stands below something else."""
    found = [person.find(selector).first.bounding_box() for selector in (lower, upper)]
    assert found[0] and found[1]
    return found[0]["y"] >= found[1]["y"] + found[1]["height"]


def test_hints_odds_and_previews_explain_the_options(meet: Meet) -> None:
    person = meet()
    play_now(person, "Ursuppe")
    while person.asked() and "how does amoeba" not in person.question:
        person.choose(person.find("button.option").first)
    person.page.get_by_role("button", name="Hint").click()
    person.see("A bot would choose")
    assert below(person, ".answer.hint", ".tools")
    told = person.find(".answer.hint li:has(button)")
    expect(told).to_have_count(person.find("button.option").count())
    expect(told.first).to_contain_text("% to win")
    expect(person.find(".answer.hint .grounds b").first).to_contain_text("%")
    person.page.get_by_role("button", name="Odds").click()
    person.find(".outcomes li").first.wait_for()
    assert below(person, ".answer.odds", ".tools")
    chances = person.find(".outcomes").first.locator("b").all_inner_texts()
    assert sum(float(chance.rstrip("%")) for chance in chances) == pytest.approx(100, abs=2)
    person.find("button.option").first.hover()
    person.find(".preview li").first.wait_for()
    accessible(person)


def test_a_hint_says_ties_as_such_and_gives_one_reason(meet: Meet) -> None:
    """Nothing is behind by less than nothing; all start spaces are as good as each other to a bot, or one is better."""
    person = meet()
    play_now(person, "Ursuppe")
    reasons = ties = 0
    while not (reasons and ties):
        assert person.asked()
        person.page.keyboard.press("h")
        hint = person.find(".answer.hint")
        hint.wait_for()
        text = hint.inner_text()
        notes = hint.locator("li .rank").all_text_contents()
        assert not re.search(r"[-−]\s*\d", " ".join(notes)), notes
        if notes:
            assert all("to win" in line for line in hint.locator("li:has(.rank)").all_text_contents())
            assert hint.locator(".reason").count() <= 1
            equal = [note for note in notes if note == "equally good"]
            assert ("best" in notes) != bool(equal) and len(equal) != 1
            reasons += hint.locator(".reason").count()
            ties += len(equal) > 1
        else:
            assert text == "A bot thinks all of these are equally good."
            ties += 1
        person.choose(person.find("button.option").first)


def test_a_bot_plays_on_and_a_seat_is_taken_back(meet: Meet, house: House) -> None:
    """A second person at the same screen keeps the bots from playing to the end meanwhile."""
    person = meet()
    person.go("/new/ursuppe")
    for_players(person, 3)
    person.page.get_by_label("Seat 2").select_option("here")
    person.page.get_by_role("button", name="Open the table").click()
    person.asked()
    person.page.get_by_role("tab", name="Seats").click()
    name = person.page.get_by_label("Name of this seat").first
    name.fill("Grace")
    name.press("Enter")
    person.page.get_by_role("button", name="Let a bot take over").first.click()
    back = person.page.get_by_role("button", name="Take it back")
    back.wait_for()
    assert [sitter.bot for sitter in house.app.hall.tables[table_of(person)].sitters] == ["normal", None, "normal"]
    back.click()
    expect(person.page.get_by_label("Name of this seat")).to_have_count(2)
    accessible(person)


# Many browsers


def test_three_browsers_play_a_whole_game_and_a_fourth_looks_on(meet: Meet, house: House) -> None:
    """From the first start space to the last point, every answer by a click; one reloads and one loses the line on the way."""
    made = house.table("ursuppe", "iii")
    players = [meet() for _ in range(3)]
    lines = [breakable(player) for player in players]
    for player, token in zip(players, made["tokens"], strict=True):
        player.go(f"/t/{made['table']}#{token}")
        assert token not in player.page.url  # nobody reads it over a shoulder
    onlooker = meet()
    onlooker.go(f"/t/{made['table']}#{made['onlooker']}")
    answered = 0
    while (asked := whose_turn(players)) is not None:
        player = asked
        if answered == 20:
            question = player.question
            player.page.reload()
            player.asked()
            assert player.question == question
        if answered == 40:
            question, number = player.question, len(lines[players.index(player)])
            lines[players.index(player)][-1].close(code=1011, reason="the cable")
            until(player, lambda: len(lines[players.index(player)]) > number)  # noqa: B023 - used at once
            player.page.wait_for_function("() => !document.querySelector('.strip.bad')")
            player.asked()
            assert player.question == question
        if answered == 60:
            talk(players[0], onlooker)
            assert onlooker.find("button.option").count() == 0
            assert onlooker.page.get_by_role("button", name="Undo").count() == 0
            agreed([*players, onlooker])
            accessible(onlooker)
        player.choose(player.find("button.option").last)  # which passes where it can, so the game is a short one
        answered += 1
    assert answered > 60
    for person in (*players, onlooker):
        person.find(".result .fits").wait_for()  # each page has checked the key of the dice against what was shown at the start
    results = [person.find(".result ol b").all_inner_texts() for person in (*players, onlooker)]
    over = house.state(made)["over"]
    places = [text for place in over["places"] for text in (f"{place['place']}.", str(place["score"]))]
    assert results == [places] * 4 and "winner" in onlooker.find(".result ol").inner_text()
    assert [person.find(".result .name").get_by_text("You").count() for person in (*players, onlooker)] == [1, 1, 1, 0]
    agreed([*players, onlooker])


def breakable(person: Person) -> list[WebSocketRoute]:
    """The lines of a page to the server, which a test can cut."""
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    person.page.route_web_socket(re.compile("/live"), through)
    return lines


def until(person: Person, fine: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while not fine():
        assert time.monotonic() < end, "it did not come about"
        person.page.wait_for_timeout(25)


def talk(person: Person, onlooker: Person) -> None:
    person.page.get_by_role("tab", name="Chat").click()
    person.page.get_by_placeholder("Write something").fill("Good soup! <b>really</b>")
    person.page.get_by_role("button", name="Send").click()
    onlooker.page.get_by_role("tab", name="Chat").click()
    onlooker.see("Good soup! <b>really</b>")


def whose_turn(players: list[Person]) -> Person | None:
    """Who is asked; None: the game is over."""
    asked: list[Person] = []

    def somebody() -> bool:
        asked[:] = [player for player in players if player.find("button.option:enabled").count()]
        return bool(asked) or players[0].find(".result").count() > 0

    until(players[0], somebody)
    return asked[0] if asked else None


def agreed(people: list[Person]) -> None:
    """Waits until everybody sees the same amoebas; a board that follows the others needs a moment."""
    seen = "all => all.map(one => one.getAttribute('aria-label')).sort()"

    def same() -> bool:
        boards = [person.page.eval_on_selector_all(".creature", seen) for person in people]
        return all(board == boards[0] for board in boards)

    until(people[0], same)


def test_an_invitation_is_copied_and_followed(meet: Meet) -> None:
    host = meet(permissions=["clipboard-read", "clipboard-write"])
    host.go("/new/ursuppe")
    for_players(host, 3)
    host.page.get_by_label("Seat 2").select_option("invited")
    host.page.get_by_role("button", name="Open the table").click()
    host.find(".gathering").get_by_role("button", name="Copy the invitation").click()
    host.see("Link copied")
    link = host.page.evaluate("navigator.clipboard.readText()")
    guest = meet()
    guest.go()
    guest.page.get_by_label("Link to a table").fill("nonsense")
    guest.page.get_by_role("button", name="Join").click()
    guest.see("This is not a link to a table")
    guest.page.get_by_label("Link to a table").fill(link)
    guest.page.get_by_role("button", name="Join").click()
    guest.find(".question").wait_for()
    host.find(".question").wait_for()
    host.find("#tab-seats").click()  # the journal is in front once the match has begun
    host.find(".seats").get_by_text("online").wait_for()


def test_undo_by_consent(meet: Meet, house: House) -> None:
    made = house.table("ursuppe", "iii", seed=4)
    players = [meet() for _ in range(3)]
    for player, token in zip(players, made["tokens"], strict=True):
        player.go(f"/t/{made['table']}#{token}")
        player.find(".question").wait_for()
    asked = whose_turn(players)
    assert asked is not None
    asked.choose(asked.find("button.option").first)
    asked.page.get_by_role("button", name="Undo").click()
    for other in players:
        if other is not asked:
            other.page.get_by_role("button", name="Agree").click()
    asked.asked()
    assert asked.find(".journal").inner_text().count("start space") == 0


# Coming back


def test_a_reload_in_the_middle_of_a_decision(meet: Meet) -> None:
    person = meet()
    play_now(person, "Ursuppe")
    person.asked()
    person.choose(person.find("button.option").first)
    person.asked()
    question, journal = person.question, person.find(".journal").inner_text()
    person.page.reload()
    person.asked()
    assert person.question == question
    assert person.find(".journal").inner_text() == journal
    person.choose(person.find("button.option").first)


def test_a_lost_connection_comes_back_and_catches_up(meet: Meet, house: House) -> None:
    """The line breaks in the middle of a decision; meanwhile others play; the page catches up without a reload."""
    made = house.table("ursuppe", "iii", seed=4)
    person = meet()
    lines = breakable(person)
    tokens = made["tokens"]
    person.go(f"/t/{made['table']}#{tokens[0]}")
    person.find(".question").wait_for()
    lines[-1].close(code=1011, reason="the cable")
    for seat in (1, 2, 0, 1, 2):
        state = house.state(made, seat)
        if state["decisions"] and seat:
            decision = state["decisions"][0]
            house.act(made, seat, type="play", seat=seat, decision=decision["id"], action=decision["options"][0]["action"])
    person.page.wait_for_function("() => !document.querySelector('.strip.bad')")
    until(person, lambda: len(lines) > 1)
    told = len(house.state(made, 0)["journal"]["entries"])
    person.page.wait_for_function("told => document.querySelector('.journal')?.dataset.told === String(told)", arg=told)


def test_dice_that_were_set_by_hand_are_not_called_checked(meet: Meet, house: House) -> None:
    """The key fits, but somebody has set results of the match that was imported."""
    match = primordia.new_game("ursuppe", players=3, seed=primordia.Chance(bytes(range(32))))
    match.force(dice=[6, 6])
    while match.decision is not None:
        match.play(match.legal_actions()[-1])
    brought = {"record": primordia.save(match), "seats": [{"kind": "here"}] * 3}
    table = house.http.post("/api/import", json=brought).json()
    person = meet()
    person.go(f"/t/{table['table']}#{','.join(table['tokens'])}")
    expect(person.find(".result .dice .wrong")).to_have_text(
        "Results set by hand, not rolled by the dice: 2. So this match is not checked."
    )
    assert person.find(".result .fits").count() == 0
    accessible(person)


def test_without_the_key_there_is_no_way_in(meet: Meet, house: House) -> None:
    made = house.table("ursuppe", "ggg")
    person = meet()
    person.go(f"/t/{made['table']}#not-the-key")
    person.see("This table does not let you in")
    accessible(person)


# Languages


@pytest.fixture
def second_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language made up for the occasion: every English sentence in angle quotes."""
    shutil.copytree(LOCALES / "en", tmp_path / "en")
    folder = tmp_path / "eo" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    for source in sorted((LOCALES / "en" / "LC_MESSAGES").glob("*.po")):
        with source.open("rb") as file:
            english = read_po(file, locale="en")
        other = Catalog(locale="eo")
        for message in english:
            if message.id:
                quoted = (
                    tuple(f"‹{text}›" for text in message.string)
                    if isinstance(message.string, tuple)
                    else f"‹{message.string}›"
                )
                other.add(message.id, quoted)
        with (folder / f"{source.stem}.mo").open("wb") as file:
            write_mo(file, other)
    monkeypatch.setattr(primordia.locales, "CATALOGUES", tmp_path)
    for module in (primordia.locales, reading, prints, seats, shelf):
        monkeypatch.setattr(module, "LANGUAGES", ("en", "eo"))
    kept = (primordia.locales.words, prints.interface, prints.words_of, prints.games)  # made once for each language
    for words in kept:
        words.cache_clear()
    yield
    for words in kept:
        words.cache_clear()


@pytest.mark.usefixtures("second_language")
def test_another_language_needs_no_code(meet: Meet) -> None:
    """The switch changes every word on the table at once: question, options, journal, board and interface."""
    person = meet()
    play_now(person, "Ursuppe")
    person.asked()
    person.page.get_by_label("Language").select_option("eo")
    person.page.wait_for_function("() => document.documentElement.lang === 'eo'")
    person.find(".prompt").get_by_text("‹").wait_for()
    person.find("button.option").get_by_text("‹").first.wait_for()
    person.find(".journal").get_by_text("‹").first.wait_for()
    person.page.get_by_text("‹Genes›").first.wait_for()
    bare = person.page.evaluate(
        "[...document.querySelectorAll('main button, main h2, main dt, main li')].map(e => e.innerText.trim())"
        ".filter(text => /[A-Za-z]{3}/.test(text) && !text.includes('‹') && !/^(Primordia|You|E\\d|feeding)/.test(text))"
    )
    assert bare == []
    person.choose(person.find("button.option").first)
    person.page.reload()
    person.find(".prompt").get_by_text("‹").first.wait_for()


# Motion and secrets


def test_what_the_others_do_is_shown_step_by_step_and_can_be_skipped(meet: Meet) -> None:
    """With motion, one sees move after move; nothing is asked meanwhile, and a button leads to the end of it.

    The page's clock stands still and is moved on by hand.
    """
    person = meet(reduced_motion="no-preference")
    person.stop_clock()
    clock = person.page.clock
    play_now(person, "Ursuppe")
    skip = person.page.get_by_role("button", name="Skip to the end")
    steps = skipped = 0
    while steps < 2 or skipped < 2:
        skip.or_(person.find("button.option:enabled")).first.wait_for()
        if not skip.count():
            clock.run_for(300)  # an answer in the moment in which the show ends would have been meant for the button
            person.choose(person.find("button.option").first)
            continue
        assert person.question == "" and person.find("button.option").count() == 0
        told = person.page.evaluate(TOLD)
        if steps < 2:
            steps += step(person)
        else:
            skip.click()
            person.page.wait_for_function(f"told => {TOLD} > told || {ASKED}", arg=told)
            skipped += person.page.evaluate(TOLD) > told


TOLD = "Number(document.querySelector('.replay input')?.max ?? 1)"  # how many moves one can look back
ASKED = "Boolean(document.querySelector('button.option:enabled'))"


def step(person: Person) -> bool:
    """Lets the page's clock run until something new is shown, over cards that want to be read; False: only a question came."""
    told = person.page.evaluate(TOLD)
    while not person.page.evaluate(f"told => {TOLD} > told || {ASKED}", told):
        if (card := person.page.get_by_role("button", name="Go on")).count():
            card.click()
        person.page.clock.run_for(50)
    return bool(person.page.evaluate(TOLD) > told)


@pytest.mark.parametrize("by", ["mouse", "digit"])
def test_a_click_that_was_meant_for_the_end_of_the_show_hits_no_answer(meet: Meet, by: str) -> None:
    """In the moment in which the moves of the others have been shown, by themselves or skipped, no answer is taken yet."""
    person = meet(reduced_motion="no-preference")
    person.stop_clock()
    clock = person.page.clock
    sent: list[str] = []
    person.page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    play_now(person, "Ursuppe")
    skip = person.page.get_by_role("button", name="Skip to the end")
    onward = person.page.get_by_role("button", name="Go on")
    options = person.find("button.option:enabled")

    def showing() -> bool:
        skip.or_(onward).or_(options).first.wait_for()
        return skip.count() + onward.count() > 0

    def answer(place: int) -> None:
        if by == "mouse":
            options.nth(place).click()
        else:
            person.page.keyboard.press(str(place + 1))

    for ends in ("by itself", "skipped"):
        while not showing():
            clock.run_for(300)
            person.choose(options.first)
        while showing():
            if ends == "skipped" and skip.count():
                skip.click()
            elif onward.count():
                onward.click()
            else:
                clock.run_for(50)
        options.nth(1).wait_for()
        sent.clear()
        before = person.moves
        for pause in (200, 100):
            answer(0)
            clock.run_for(pause)
            assert person.moves == before, "it came too early"
        wanted = options.nth(1).get_attribute("data-action")
        answer(1)
        person.answered(before)
        played = [json.loads(frame)["action"] for frame in sent if '"play"' in frame]
        assert played == [wanted]


def test_a_secret_vote_at_one_screen(meet: Meet, house: House) -> None:
    """The screen is covered until the next person has it; the votes show when all are there."""
    record = primordia.save(voting("green blue", warm_pond=life("green", "2green")))
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "here", "name": "Bo"}]
    made = house.http.post("/api/import", json={"record": record, "seats": seats}).json()
    person = meet()
    person.go(f"/t/{made['table']}#{','.join(made['tokens'])}")
    for name, vote in (("Ada", "gaia"), ("Bo", "medea")):
        person.see(f"Please hand the screen to {name}")
        assert person.find("button.option").count() == 0
        assert person.find("[data-action]").count() == 0
        person.page.get_by_role("button", name="Show the question").click()
        assert "Medea" not in person.find(".journal").inner_text()
        person.find(f'button.option[data-action="{vote}"]').click()
    person.find(".journal").get_by_text("Medea").first.wait_for()
