"""The page while the server's database does not answer."""

from __future__ import annotations

import time

from playwright.sync_api import expect

from primordia.locales import words
from tests.server.house import House
from tests.web.conftest import Meet


def test_a_page_opened_while_the_store_is_away_gets_its_table_by_itself(meet: Meet, house: House) -> None:
    made = house.table("ursuppe", "iii", seed=4)
    house.inside_loop(lambda: house.app.hall.sweep(time.monotonic() + 1000))  # so that the store has to be asked
    person = meet()
    house.store.writer.away = True
    try:
        person.go(f"/t/{made['table']}#{made['tokens'][0]}")
        person.see(words().text("server.error.store"))
        expect(person.find(".oneself")).to_have_count(0)
    finally:
        house.store.writer.away = False
    person.find(".oneself").wait_for()
    person.see("You play")


def test_a_link_that_is_not_valid_is_refused_for_good(meet: Meet, house: House) -> None:
    made = house.table("ursuppe", "iii", seed=4)
    person = meet()
    person.go(f"/t/{made['table']}#{'x' * 32}")
    person.see(words().text("web.table.refused"))
    person.see(words().text("server.error.token"))
