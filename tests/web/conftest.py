"""One server and one Chromium for all tests of the page; both are there when the first test asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import build_client
import pytest
from playwright.sync_api import Browser

from tests.server.house import House
from tests.web.page import DESKTOP, Person, chromium


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    build_client.install_tools()
    build_client.build_client()
    house = House(str(tmp_path_factory.mktemp("house") / "tables.sqlite"))
    yield house
    house.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    with chromium() as found:
        yield found


Meet = Callable[..., Person]


@pytest.fixture
def meet(house: House, browser: Browser) -> Iterator[Meet]:
    """Brings somebody to the page; in the end nobody's browser may have complained."""
    people: list[Person] = []

    def arrive(size: tuple[int, int] = DESKTOP, **wishes: object) -> Person:
        person = Person(browser, f"http://{house.address}", size, **wishes)
        people.append(person)
        return person

    yield arrive
    for person in people:
        person.done()
