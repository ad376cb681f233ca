"""Fair dice between two browsers: everybody's number is in them, whoever cheats, and each page recomputes every roll."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

import primordia
from tests.kernel import toy
from tests.server.house import House, gifts
from tests.web.conftest import Meet
from tests.web.page import PHONE, Person, accessible

EVERY_ROLL = "Every roll was recomputed in this browser, and all are right."


def short(house: House, seats: str) -> dict[str, Any]:
    """A table of a game with few choices, at which numbers for the dice are still to be given."""
    return house.table("genesis", seats, begun=False, options={"mode": "introductory", "short": True})


def sit(person: Person, table: dict[str, Any], seat: int) -> None:
    person.go(f"/t/{table['table']}#{table['tokens'][seat]}")


def begin(house: House, people: list[Person]) -> None:
    """Waits until the game has begun on every page."""
    for person in people:
        person.find(".question").wait_for()
        assert person.find(".gathering").count() == 0


def finish(house: House, table: dict[str, Any], people: list[Person]) -> None:
    """Bots play to the end, as fast as they can."""
    for seat, token in enumerate(table["tokens"]):
        if token is not None and house.state(table, seat)["seats"][seat]["bot"] != "random":
            house.act(table, seat, type="hand", seat=seat, level="random")
    for person in people:
        person.find(".result").wait_for()


def recomputed(person: Person) -> None:
    expect(person.find(".result .fits")).to_contain_text(EVERY_ROLL)
    assert person.find(".result .wrong").count() == 0


def says(person: Person, text: str) -> bool:
    return text in person.find(".result").inner_text()


# A page that has been tampered with: what it sends is not what it should
CHEATS = {
    # He waits until the other number is on the table, then tries one that he likes better; only then his own.
    "late": """
        let other = null;
        const held = [];
        window.heard = (state) => {
            other = state.dice?.numbers?.find((given, seat) => seat !== 1 && given.number)?.number ?? other;
            while (other && held.length) held.shift()();
        };
        window.cheat = (message, send) => {
            if (message.type !== 'number') return send(message);
            held.push(() => { send({...message, number: other, ref: 'x'}); send(message); });
            if (other) window.heard({});
        };""",
    # Everything twice, and something else besides.
    "repeated": """
        window.heard = () => {};
        window.cheat = (message, send) => {
            if (message.type === 'number') send({...message, number: '0'.repeat(64), ref: 'x'});
            send(message);
            if (message.type === 'promise') send({...message, hash: '1'.repeat(64), ref: 'y'});
            if (['promise', 'number'].includes(message.type)) send({...message, ref: 'z'});
        };""",
    # He promises one thing and shows another.
    "changed": """
        window.heard = () => {};
        window.cheat = (message, send, answer) => {
            if (message.type !== 'promise') return send(message);
            send({...message, hash: '0'.repeat(64)});
            setTimeout(() => send({type: 'number', seat: message.seat, number: '1'.repeat(64), ref: 'x'}), 1000);
        };""",
    # He never shows the number that he promised.
    "missing": """
        window.heard = () => {};
        window.cheat = (message, send, answer) => {
            if (message.type === 'number') answer({type: 'error', id: 'kept', text: '', ref: message.ref});
            else send(message);
        };""",
}
TAMPER = """
    const send = WebSocket.prototype.send;
    const hear = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
    WebSocket.prototype.send = function (text) {
        const event = (message) => new MessageEvent('message', {data: JSON.stringify(message)});
        const answer = (message) => setTimeout(() => this.dispatchEvent(event(message)));
        window.cheat(JSON.parse(text), (message) => send.call(this, JSON.stringify(message)), answer);
    };
    Object.defineProperty(WebSocket.prototype, 'onmessage', {set(listener) {
        hear.set.call(this, (event) => {
            const message = JSON.parse(event.data);
            if (message.type === 'state') window.heard(message);
            listener(event);
        });
    }});
"""


@pytest.mark.parametrize("cheat", CHEATS)
def test_two_people_one_of_whom_cheats(meet: Meet, house: House, monkeypatch: pytest.MonkeyPatch, cheat: str) -> None:
    table = house.table("ursuppe", "ii", begun=False) if cheat == "changed" else short(house, "ii")
    honest, cheater = meet(), meet()
    cheater.context.add_init_script(CHEATS[cheat] + TAMPER)
    sit(honest, table, 0)
    honest.find(".gathering").wait_for()
    accessible(honest)
    expect(honest.find(".gathering")).to_contain_text("has not come yet")
    monkeypatch.setattr("primordia.server.joining.GRACE", 0.0)
    sit(cheater, table, 1)
    unkept = cheat in ("changed", "missing")
    if unkept:
        expect(honest.find(".gathering")).to_contain_text("has not shown the promised number yet")
        assert house.state(table)["rolled"]["lines"] == [], "nothing is rolled meanwhile"
        honest.page.get_by_role("button", name="Let a bot take this seat").click()
    begin(house, [honest, cheater])
    finish(house, table, [honest, cheater])
    for person in (honest, cheater):
        recomputed(person)
        assert says(person, "Nobody could choose them") == (not unkept), (
            "who withholds and runs the server has a choice between two"
        )
        accessible(person)
    expect(honest.find(".result")).to_contain_text("A number of this browser is part of the dice")
    if unkept:
        expect(honest.find(".result")).to_contain_text("promised a number and did not show it")
        expect(cheater.find(".result")).to_contain_text("Your seat has no number of its own in the dice")
    else:
        expect(cheater.find(".result")).to_contain_text("A number of this browser is part of the dice")
    record = house.http.get(
        f"/api/tables/{table['table']}/record", headers={"Authorization": f"Bearer {table['onlooker']}"}
    ).text
    found = house.http.post("/api/verify", json={"record": record}).json()
    assert found["dice"] == "shared" and found["people"] == (1 if unkept else 2)


# A server that cheats; the line in between plays its part


def between(person: Person, alter: Callable[[dict[str, Any]], None]) -> None:
    """Changes what the server says."""

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def said(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "state":
                alter(message)
            line.send(json.dumps(message))

        server.on_message(said)

    person.page.route_web_socket(re.compile("/live"), through)


def answer(person: Person, path: str, alter: Callable[[str], str]) -> None:
    """Changes an answer by HTTP."""

    def changed(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=alter(response.text()))

    person.page.route(re.compile(path), changed)


def other(digits: str) -> str:
    return digits[::-1] if digits != digits[::-1] else "0" * len(digits)


def test_a_secret_that_changes_gets_no_number(meet: Meet, house: House) -> None:
    """The page gives a number only to the commitment that it saw first."""
    table = house.table("ursuppe", "ii", begun=False)
    person = meet()
    seen: list[str] = []

    def alter(state: dict[str, Any]) -> None:
        seen.append(state["dice"]["commitment"])
        if len(seen) == 1:
            state["gathering"]["owed"] = [1]  # so that it does not promise at once
        else:
            state["dice"]["commitment"] = other(state["dice"]["commitment"])

    between(person, alter)
    sit(person, table, 0)
    person.find(".gathering").wait_for()
    house.act(table, 1, **gifts(table)[1][0])
    person.see("This server has changed what it had announced")
    assert house.state(table)["gathering"]["owed"] == [0]


def test_a_promise_that_changes_after_a_number_was_shown(meet: Meet, house: House) -> None:
    """Another number than the one that was promised when this browser showed its own: the host could have chosen it since."""
    table = short(house, "ii")
    person = meet()

    def alter(state: dict[str, Any]) -> None:
        given = state["dice"]["numbers"][1]
        given["promise"] = given["promise"] and other(given["promise"])

    between(person, alter)
    sit(person, table, 0)
    person.find(".gathering").wait_for()
    for message in gifts(table)[1]:
        if message["type"] == "number":
            person.page.wait_for_function(
                "() => JSON.parse(Object.entries(localStorage).find(([k]) => k.startsWith('primordia.dice.'))[1]).promises"
            )
        assert house.act(table, 1, **message)["type"] == "done"
    begin(house, [person])
    finish(house, table, [person])
    expect(person.find(".result .wrong")).to_contain_text("A number in the dice is not the one that its seat had promised")


def test_a_roll_that_was_shown_otherwise(meet: Meet, house: House) -> None:
    table = house.table("ursuppe", "ii", begun=False)
    person, witness = meet(), meet()
    changed: list[str] = []

    def alter(state: dict[str, Any]) -> None:
        lines = state["rolled"]["lines"]
        if lines and not changed and state["rolled"]["from"]:
            changed.append(lines[0])
            lines[0] = "rolled 6" if lines[0] != "rolled 6" else "rolled 1"

    between(person, alter)
    sit(person, table, 0)
    sit(witness, table, 1)
    begin(house, [person, witness])
    finish(house, table, [person, witness])
    assert changed
    expect(person.find(".result .wrong")).to_contain_text("is not what this browser was shown when it was rolled")
    recomputed(witness)


def _other_deck(text: str) -> str:
    """The first deck that was drawn from has so many of another kind that hardly anything else can be drawn."""
    told = json.loads(text)
    drawn = next(one for one in told["rolls"] if one["counts"])
    drawn["counts"][(drawn["kind"] + 1) % len(drawn["counts"])] = 1_000_000
    return json.dumps(told)


def _other_face(found: re.Match[str]) -> str:
    face = int(found[1]) % 6 + 1
    return f'"text":"{face}","kind":{face - 1}'


LIES: dict[str, tuple[str, Callable[[str], str], str]] = {
    "a roll": (
        "/rolls$",
        lambda text: re.sub(r'"text":"(\d)","kind":\d', _other_face, text, count=1),
        "does not fit the record",
    ),
    "a deck": ("/rolls$", _other_deck, "does not follow"),
    "a key": (
        "/record$",
        lambda text: re.sub(r"(?<=\nkey )\w+", lambda m: other(m[0]), text),
        "not the one that was announced",
    ),
    "a number": (
        "/record$",
        lambda text: re.sub(r" with \w{64}", lambda m: f" with {other(m[0][6:])}", text),
        "A number in the dice is not",
    ),
    "no number": ("/record$", lambda text: re.sub(r" with \w{64}", " with server", text), "is not part of the dice"),
    "the dice": ("/record$", lambda text: re.sub(r"(?<=\ndice sha256 )\w+", lambda m: other(m[0]), text), "announced"),
    "open dice": ("/record$", lambda text: re.sub(r"\ndice sha256 .*", "\ndice seed 7", text), "has changed since"),
    "earlier dice": (
        "/record$",
        lambda text: re.sub(r"\n(dice sha256 [^\n]*)(.*)(?=\nkey )", r"\ndice elsewhere\2\n\1", text, flags=re.DOTALL),
        "is said to come from other dice",
    ),
    "no key": ("/record$", lambda text: re.sub(r"\nkey \w+", "", text), "not the one that was announced"),
}


def test_lies_at_the_end(meet: Meet, house: House) -> None:
    table = house.table("ursuppe", "ii", begun=False)
    person, guest = meet(), meet()
    sit(person, table, 0)
    sit(guest, table, 1)
    begin(house, [person, guest])
    finish(house, table, [person, guest])
    recomputed(person)
    for path, lie, complaint in LIES.values():
        answer(person, path, lie)
        person.page.reload()
        expect(person.find(".result .wrong")).to_contain_text(complaint)
        expect(person.find(".result .wrong")).to_contain_text("Do not trust these dice.")
        person.page.unroute_all()
    person.page.reload()
    recomputed(person)


# Who gives which number


def test_several_seats_of_one_screen_and_two_tabs(meet: Meet, house: House) -> None:
    table = short(house, "hhr")
    person = meet()
    second = person.context.new_page()
    person.go(f"/t/{table['table']}#{table['tokens'][0]},{table['tokens'][1]}")
    begin(house, [person])
    second.goto(person.url + f"/t/{table['table']}")
    second.locator(".question").wait_for()
    finish(house, table, [person])
    recomputed(person)
    expect(second.locator(".result .fits")).to_contain_text(EVERY_ROLL)
    assert [given["server"] for given in house.state(table)["dice"]["numbers"]] == [False, False, True]


def test_who_finds_his_number_given_is_told(meet: Meet, house: House) -> None:
    """A host who sat on every seat to look at the opening does not go unnoticed."""
    table = house.table("ursuppe", "ii")
    guest, onlooker = meet(), meet()
    sit(guest, table, 1)
    guest.find(".question").wait_for()
    guest.page.get_by_role("tab", name="Seats").click()
    expect(guest.find(".dice")).to_contain_text("The number of your seat does not come from this browser")
    onlooker.go(f"/t/{table['table']}#{table['onlooker']}")
    finish(house, table, [guest, onlooker])
    recomputed(guest)
    expect(guest.find(".result")).to_contain_text("do not trust these dice")
    recomputed(onlooker)
    expect(onlooker.find(".result")).to_contain_text("none of your numbers is part of the dice")


def test_a_number_promised_on_another_device(meet: Meet, house: House) -> None:
    table = short(house, "ir")
    house.act(table, 0, **gifts(table)[0][0])
    person = meet(PHONE)
    sit(person, table, 0)
    person.see("Another browser promised the number for your seat")
    accessible(person)
    assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    person.page.get_by_role("button", name="Go on without it").click()
    begin(house, [person])
    finish(house, table, [person])
    expect(person.find(".result")).to_contain_text("Your seat has no number of its own in the dice")


def test_a_reload_in_the_middle_and_devices_that_come_later(meet: Meet, house: House) -> None:
    """What a browser saw first it keeps; one that saw it only later says since when."""
    table = house.table("ursuppe", "ir", begun=False)
    desk, phone, late = meet(), meet(PHONE), meet()
    sit(desk, table, 0)
    begin(house, [desk])
    with house.live(table, 0) as hand:
        while hand.state["moves"] < 12:
            hand.play(0)
        moves = hand.state["moves"]
    desk.page.reload()
    sit(phone, table, 0)
    begin(house, [desk, phone])
    finish(house, table, [desk, phone])
    late.go(f"/t/{table['table']}#{table['onlooker']}")
    for person in (desk, phone, late):
        recomputed(person)
    expect(desk.find(".result")).to_contain_text("Nobody could choose them")
    assert not says(desk, "first saw")
    expect(phone.find(".result")).to_contain_text("first saw the hash of the secret after choice")
    since = re.search(r"after choice (\d+)", phone.find(".result").inner_text())
    assert since is not None and int(since[1]) >= moves
    expect(phone.find(".result")).to_contain_text("The number of your seat does not come from this browser")
    expect(late.find(".result")).to_contain_text("first saw the hash of the secret when the game was over")
    accessible(phone)
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_number_that_the_server_does_not_take(meet: Meet, house: House) -> None:
    """It has seen the number, and says that it came too late: the page says so."""
    table = short(house, "ii")
    person, guest = meet(), meet()
    person.context.add_init_script(
        """
        window.heard = () => {};
        window.cheat = (message, send, answer) => {
            if (message.type !== 'number') return send(message);
            send({type: 'hand', seat: message.seat, level: 'random', ref: 'x'});
            answer({type: 'error', id: 'server.error.number-late', text: 'late', ref: message.ref});
        };"""
        + TAMPER
    )
    sit(person, table, 0)
    sit(guest, table, 1)
    begin(house, [guest])
    finish(house, table, [person, guest])
    recomputed(person)
    expect(person.find(".result .warn")).to_contain_text("This browser showed its number, and the server did not accept it")
    assert not says(person, "Nobody could choose them")


def test_a_host_goes_on_without_a_guest(meet: Meet, house: House) -> None:
    """By the guest's own link, which the host has, and at once."""
    host = meet()
    host.go("/new/ursuppe")
    host.find("form").wait_for()
    host.page.get_by_label("Seat 2").select_option("invited")
    host.page.get_by_role("button", name="Open the table").click()
    expect(host.find(".gathering")).to_contain_text("has not come yet")
    host.page.get_by_role("button", name="Let a bot take this seat").click()
    begin(house, [host])


def test_an_unencrypted_page_of_the_own_network(meet: Meet, house: House) -> None:
    """There the browser has no SHA-256 of its own for us."""
    table = short(house, "ir")
    person = meet()
    person.context.add_init_script("Object.defineProperty(crypto, 'subtle', {value: undefined})")
    sit(person, table, 0)
    begin(house, [person])
    finish(house, table, [person])
    recomputed(person)


def test_a_match_that_was_brought_says_so(meet: Meet, house: House) -> None:
    game = toy.wander(primordia.new_game("ursuppe", players=3), 1, 25)
    table = house.bring(primordia.save(game), "hhh")
    person = meet()
    person.go(f"/t/{table['table']}#{','.join(table['tokens'])}")
    person.page.get_by_role("tab", name="Seats").click()
    expect(person.find(".dice")).to_contain_text(
        "up to choice 25 it was played elsewhere; after that, the dice are this server’s"
    )
    finish(house, table, [person])
    expect(person.find(".result")).to_contain_text("The rolls that could be recomputed in this browser are right.")
    assert person.find(".result .fits").count() == 0, "part of it is not checked"
    expect(person.find(".result")).to_contain_text("Results from the imported record, which cannot be recomputed")


@pytest.mark.parametrize("game", ["ursuppe", "genesis"])
def test_bots_alone_are_recomputed_as_what_they_are(meet: Meet, house: House, game: str) -> None:
    table = house.table(game, "rrr")
    person = meet()
    person.go(f"/t/{table['table']}#{table['onlooker']}")
    person.find(".result").wait_for()
    recomputed(person)
    expect(person.find(".result")).to_contain_text("The server alone made these dice")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda text: text, "The server alone made these dice"),  # a record of before: no numbers of players
        (lambda text: re.sub(r"\nkey \w+", "", text), "No roll of this match could be recomputed in this browser."),
    ],
)
def test_records_of_before_are_called_what_they_are(
    meet: Meet, house: House, change: Callable[[str], str], complaint: str
) -> None:
    game = toy.wander(primordia.new_game("ursuppe", players=3, seed=primordia.Chance(bytes(range(32)))), 1)
    table = house.bring(change(primordia.save(game)))
    person = meet()
    person.go(f"/t/{table['table']}#{table['onlooker']}")
    expect(person.find(".result .dice")).to_contain_text(complaint)
    assert person.find(".result .fits").count() == ("alone" in complaint)


def test_open_dice_are_recomputed_and_called_open(meet: Meet, house: House) -> None:
    table = house.table("ursuppe", "ir", begun=False, seed=7)
    person = meet()
    sit(person, table, 0)
    begin(house, [person])
    finish(house, table, [person])
    recomputed(person)
    expect(person.find(".result")).to_contain_text("The dice were open: anybody could have known them beforehand.")
    assert not says(person, "first saw")
