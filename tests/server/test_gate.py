"""The gate: what comes in is bounded, what goes out is guarded, and nothing can stall a table."""

from __future__ import annotations

import contextlib
import json
import logging
import random
import socket
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from primordia.server.limits import Bucket, Rates
from primordia.server.settings import Settings
from primordia.server.types import MOST_MESSAGE, MOST_RECORD
from tests.server.house import House, Player, bearer, tokens


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built client."""
    root = tmp_path_factory.mktemp("static")
    (root / "assets").mkdir()
    (root / "index.html").write_text("<!doctype html><title>Primordia</title>")
    (root / "assets" / "index-1a2b.js").write_text("export {}")
    (root / "favicon.svg").write_text("<svg/>")
    (root.parent / "secret.txt").write_text("secret")
    return root


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Iterator[House]:
    house = House(str(tmp_path_factory.mktemp("gate") / "tables.sqlite"), static=site)
    yield house
    house.stop()


# Headers and files


@pytest.mark.parametrize("path", ["/", "/t/abc", "/assets/index-1a2b.js", "/api/games", "/api/none", "/health", "/metrics"])
def test_every_answer_has_the_headers_of_security(house: House, path: str) -> None:
    answer = house.http.get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy and "*" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff" and answer.headers["referrer-policy"] == "no-referrer"
    assert "server" not in answer.headers


def test_the_client_s_files_and_their_caching(house: House) -> None:
    for path in ("/", "/index.html", "/t/whatever", "/rules/ursuppe/E1a"):
        page = house.http.get(path)
        assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
        assert page.headers["cache-control"] == "no-cache"
    script = house.http.get("/assets/index-1a2b.js")
    assert "javascript" in script.headers["content-type"] and "immutable" in script.headers["cache-control"]
    assert house.http.get("/favicon.svg").headers["content-type"] == "image/svg+xml"
    assert house.http.get("/assets/gone-ffff.js").status_code == 404
    assert house.http.get("/api/none").status_code == 404 and house.http.get("/api/none").json()["id"] == "server.error.missing"


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/..%5csecret.txt", "/%00"]
)
def test_no_path_leaves_the_directory(house: House, path: str) -> None:
    with socket.create_connection(("127.0.0.1", int(house.address.rpartition(":")[2]))) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while piece := raw.recv(65536):
            answer += piece
    assert b"secret" not in answer.partition(b"\r\n\r\n")[2] and answer.split()[1] in (b"200", b"404", b"400")


# Origin


def test_other_origins_are_refused(house: House) -> None:
    table = house.table()
    for origin in ("https://evil.example", "null", f"http://{house.address}.evil.example", "http://[", "http://localhost:1"):
        answer = house.http.post("/api/tables", json={"game": "ursuppe"}, headers={"Origin": origin})
        assert answer.status_code == 403 and answer.json()["id"] == "server.error.origin"
        with pytest.raises(InvalidStatus) as caught:
            Player(house.address, table["table"], tokens(table), origin=origin)
        assert caught.value.response.status_code == 403
    with Player(house.address, table["table"], tokens(table), origin=f"http://{house.address}") as own:
        assert own.state["game"] == "ursuppe"


def test_forms_of_other_pages_are_refused(house: House) -> None:
    """A form can send text without asking first; only JSON is taken."""
    answer = house.http.post("/api/tables", content='{"game": "ursuppe"}', headers={"Content-Type": "text/plain"})
    assert answer.status_code == 415 and answer.json()["id"] == "server.error.json"


# Tokens


def test_without_a_token_there_is_no_table(house: House) -> None:
    table, other = house.table(), house.table()
    path = f"/api/tables/{table['table']}"
    for headers in (
        {},
        {"Authorization": "Bearer x"},
        {"Authorization": "Basic x"},
        bearer(other, 0),
    ):
        for place in ("", "/record", "/replay", "/history"):
            answer = house.http.get(path + place, headers=headers)
            assert answer.status_code == 404 and answer.json()["id"] == "server.error.token"
        assert house.http.post(path + "/act", json={"type": "ping"}, headers=headers).status_code == 404
    assert house.http.get("/api/tables/none", headers=bearer(table, 0)).json() == answer.json(), "the same words for no table"
    player = Player(house.address, table["table"], ["x", *tokens(other, 0)])
    assert player.closed() == 1008 and player.heard[-1]["id"] == "server.error.token"
    assert house.http.get(path, params={"token": table["tokens"][0]}).status_code == 404


def test_tokens_are_neither_stored_nor_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        house = House(str(tmp_path / "tables.sqlite"))
        table = house.table()
        house.state(table, 0)
        with house.live(table, 1) as player:
            player.socket.send("nonsense " + table["tokens"][1])
            player.until(lambda: player.heard[-1]["type"] == "error")
        house.act(table, 0, type="chat", text="hello")
        house.stop()
    logged = "\n".join(entry.getMessage() for entry in caplog.records if entry.name != "websockets.client")
    assert len(logged) > 100
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for token in [*table["tokens"], table["onlooker"]]:
        assert token not in logged and token.encode() not in stored


def test_every_token_is_compared_in_the_same_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[int] = []
    import hmac

    honest = hmac.compare_digest

    def counted(a: str, b: str) -> bool:
        compared.append(1)
        return honest(a, b)

    table = house.table(seats="hhh")
    monkeypatch.setattr("primordia.server.seats.hmac.compare_digest", counted)
    counts = set()
    for token in [*table["tokens"], table["onlooker"], "x"]:
        compared.clear()
        house.inside(table).held([token])
        counts.add(len(compared))
    assert counts == {4}


# Sizes and rates


def test_large_things_are_refused(house: House) -> None:
    answer = house.http.post("/api/import", json={"record": "x" * (MOST_RECORD + 10)})
    assert answer.status_code == 400 and "length" in answer.json()["text"]
    answer = house.http.post("/api/import", content=b"x" * (3 * MOST_RECORD), headers={"Content-Type": "application/json"})
    assert answer.status_code == 413 and answer.json()["id"] == "server.error.large"
    table = house.table(begun=False)
    path = f"/api/tables/{table['table']}/act"
    answer = house.http.post(path, json={"type": "chat", "text": "x" * MOST_MESSAGE}, headers=bearer(table, 0))
    assert answer.status_code == 413
    with house.live(table, 0) as player:
        with contextlib.suppress(ConnectionClosed):
            player.socket.send("x" * (MOST_MESSAGE + 1))
        assert player.closed() == 1009
    assert house.state(table)["seq"] == 1


def test_a_bucket_runs_empty_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("primordia.server.limits.time.monotonic", lambda: now[0])
    bucket = Bucket(3, 2)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    rates = Rates(1, 0)
    assert rates.take("a") and not rates.take("a") and rates.take("b")
    monkeypatch.setattr("primordia.server.limits.ADDRESSES", 2)
    rates.take("c")
    assert len(rates.buckets) == 2


def test_too_much_at_once_is_refused(tmp_path: Path) -> None:
    settings = Settings(tables_per_address=3, requests=(40, 0), writes=(5, 0), sockets=(3, 0), messages=(6, 0), thinkers=1)
    house = House(str(tmp_path / "tables.sqlite"), settings)
    made = [house.http.post("/api/tables", json={"game": "ursuppe"}) for _ in range(6)]
    assert [answer.status_code for answer in made] == [201, 201, 201, 429, 429, 429]
    assert made[3].json()["id"] == "server.error.tables" and made[5].json()["id"] == "server.error.busy"
    table = made[0].json()
    players = [house.live(table, 0) for _ in range(3)]
    with pytest.raises(InvalidStatus):
        house.live(table, 0)
    with contextlib.suppress(ConnectionClosed):  # the server may end it while the last are still being sent
        for _ in range(8):
            players[0].socket.send('{"type": "ping"}')
    assert players[0].closed() == 1008 and any(m.get("id") == "server.error.busy" for m in players[0].heard)
    assert players[1].ask(type="ping")["type"] == "pong", "the others are not concerned"
    assert players[1].ask(type="chat", text="dear")["type"] == "done"
    players[1].socket.send('{"type": "chat", "text": "expensive"}')
    assert players[1].closed() == 1008
    codes = [house.http.get("/api/games").status_code for _ in range(60)]
    assert codes[0] == 200 and codes[-1] == 429
    for player in players[1:]:
        player.close()
    house.stop()


def test_connections_of_one_address_are_bounded(tmp_path: Path) -> None:
    house = House(str(tmp_path / "tables.sqlite"), Settings(connections=2, thinkers=1))
    table = house.table()
    with house.live(table, 0):
        with house.live(table, 0), pytest.raises(InvalidStatus):
            house.live(table, 0)
        while True:  # the server may see a little later than the client that the connection has ended
            with contextlib.suppress(InvalidStatus), house.live(table, 0):
                break
    house.stop()


def test_a_fault_of_ours_is_a_sentence(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: Any) -> None:
        raise ZeroDivisionError("the secret of the house")

    table = house.table(seats="hhh", seed=3)
    monkeypatch.setattr("primordia.kernel.game.Game.look", faulty)
    monkeypatch.setattr("primordia.server.prints.games", faulty)
    with house.live(table, 0) as player:
        answer = player.ask(type="look", what="red 3")
        assert answer["id"] == "server.error.internal" and "secret" not in answer["text"]
        assert player.ask(type="ping")["type"] == "pong"
    page = house.http.get("/api/games")
    assert page.status_code == 500 and page.json()["id"] == "server.error.internal" and "secret" not in page.text


# The live protocol, maltreated


def nonsense(dice: random.Random, table: dict[str, Any]) -> str | bytes:
    """A message that is malformed, wrong, or replayed."""
    letters = string.printable + "äß€\u0000\u202e😀"
    numbers: list[Any] = [0, 1, 2, 3, -1, 15, 16, 2**31, 2**63, 2**70, 0.5, None, True, "0", [], {}]
    types = ["play", "undo", "consent", "hand", "name", "chat", "hint", "odds", "preview"]
    types += ["why", "rule", "look", "lang", "ping", "hello", "fly"]

    def value() -> Any:
        kind = dice.randrange(6)
        if kind == 0:
            return "".join(dice.choice(letters) for _ in range(dice.randrange(80)))
        if kind == 1:
            return dice.choice(["start 1", "start 2", "move", "drift", "red 3", "E1a", "greedy", "../..", "{0}", "%s"])
        if kind == 2:
            return [value() for _ in range(dice.randrange(4))]
        if kind == 3:
            return {str(dice.randrange(9)): value()}
        return dice.choice(numbers)

    shape = dice.randrange(8)
    if shape == 0:
        return "".join(dice.choice(letters) for _ in range(dice.randrange(200)))
    if shape == 1:
        return bytes(dice.randrange(256) for _ in range(dice.randrange(100)))
    if shape == 2:
        return dice.choice(
            ["[" * 5000, '{"type":' * 1000, "null", "[]", "{}", '"play"', "1e999", '{"type":"play","type":"undo"}']
        )
    fields = ["seat", "decision", "action", "yes", "level", "name", "text", "actions", "topic", "what", "lang", "ref"]
    message: dict[str, Any] = {"type": dice.choice(types)}
    for field in dice.sample(fields, dice.randrange(len(fields))):
        message[field] = value()
    if shape > 4:
        message = {"type": "play", "seat": dice.randrange(4), "decision": dice.choice([0, 1, 2, 99]), "action": value()}
        if shape == 7:
            message["action"] = dice.choice(["start 1", "start 3", "drift"])
            message["seat"] = dice.choice([1, 2])
    return json.dumps(message)


def test_no_message_harms_a_table(house: House) -> None:
    """Malformed, oversized, replayed, wrong seat, wrong order: a clear error each, and the table is as it was."""
    table = house.table(seats="iii", seed=3)
    quiet = house.table(seats="hhh", seed=3)
    dice = random.Random(5)
    errors = 0
    player = house.live(table, 1)
    with house.live(quiet, 0, 1, 2) as calm:
        for k in range(600):
            try:
                player.socket.send(nonsense(dice, table))
                answer = player.ask(type="ping")
                assert answer["type"] == "pong"
            except Exception as gone:
                assert "1009" in str(gone) or "1003" in str(gone) or "1007" in str(gone), gone
                player = house.live(table, 1)
            if k % 100 == 0:
                assert calm.play(0)["type"] == "done"
        errors = sum(1 for message in player.heard if message["type"] == "error")
        texts = [message["text"] for message in player.heard if message["type"] == "error"]
    player.close()
    assert errors > 50 and not any("Traceback" in text or "Error" in text for text in texts)
    state = house.state(table, 0)
    assert state["moves"] == 0 and not state["frozen"]
    assert house.act(table, 0, type="play", seat=0, decision=state["decisions"][0]["id"], action="start 1")["type"] == "done"


@pytest.mark.parametrize(
    "first",
    ["", "{}", "nonsense", '{"type": "play"}', '{"type": "hello"}', '{"type": "hello", "tokens": "x"}', "[" * 9000, b"\xff\x00",
     '{"type": "hello", "tokens": ["' + "x" * 200 + '"]}', '{"type": "hello", "tokens": [], "since": -1}'],
)  # fmt: skip
def test_a_bad_greeting_ends_the_connection(house: House, first: str | bytes) -> None:
    table = house.table()
    with connect(f"ws://{house.address}/api/tables/{table['table']}/live") as raw:
        raw.send(first)
        answers = []
        with pytest.raises(ConnectionClosed):
            while True:
                answers.append(json.loads(raw.recv(5)))
        assert raw.close_code in (1008, 1003, 1007)
    assert all(answer["type"] == "error" and answer["text"] for answer in answers)


def test_a_connection_that_says_nothing_is_ended(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("primordia.server.live.HELLO", 0.2)
    table = house.table()
    with connect(f"ws://{house.address}/api/tables/{table['table']}/live") as raw:
        with pytest.raises(ConnectionClosed):
            raw.recv(5)
        assert raw.close_code == 1008


def test_who_does_not_listen_holds_nobody_up(house: House) -> None:
    table = house.table(seats="hhh")
    deaf = house.live(table)
    with house.live(table, 0, 1, 2) as screen:
        for _ in range(40):
            screen.play(0)
    deaf.until(lambda: deaf.state.get("moves") == 40)
    deaf.close()


# The house


def test_health_and_metrics(house: House) -> None:
    assert house.http.get("/health").json()["status"] == "ok"
    text = house.http.get("/metrics").text
    assert 'primordia_requests_total{method="GET",status="200"}' in text and "primordia_tables " in text
    for line in text.splitlines():
        assert line.startswith("#") or len(line.rsplit(" ", 1)) == 2
