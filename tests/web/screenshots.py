"""`make screenshots`: every page, on a desktop and on a phone, light and dark, into a folder; two of them for the README.

A table is played to a moment worth seeing by choosing options at random with a fixed seed.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import build_client
import httpx
from playwright.sync_api import Browser

import primordia
from primordia.bots.levels import Rule
from primordia.locales import LANGUAGES
from tests.endings import ending
from tests.genesis import prepared
from tests.genesis.table import life, refugium, whole_turn
from tests.server.house import House
from tests.web.page import DESKTOP, PHONE, ROOT, Person, chromium
from tests.web.questions import KINDS, questions
from tests.web.test_ursuppe import play_now

FOLDER = ROOT / "build" / "screenshots"
PICTURES = ROOT / "docs" / "pictures"
README = {
    "ursuppe-move-desktop-light": "ursuppe.jpg",
    "genesis-late-desktop-dark": "genesis.jpg",
    "genesis-phase-2-phone-light": "genesis-phone.jpg",
}
Visit = Callable[[Person], None]


def play(person: Person, choices: int, until: str = "") -> None:
    """Plays on at random, at most so many choices, until a question has a certain text."""
    dice = random.Random(11)
    for _ in range(choices):
        if not person.asked() or (until and until in person.question):
            break
        options = person.find("button.option")
        person.choose(options.nth(dice.randrange(options.count())))
    person.asked()
    person.page.mouse.move(2, 2)
    person.page.evaluate("document.activeElement?.blur()")
    person.page.wait_for_timeout(400)


def start(person: Person) -> None:
    person.go()
    person.find("article h2").first.wait_for()


def settings(person: Person) -> None:
    start(person)
    person.page.get_by_role("button", name="Settings").click()


def setup(person: Person) -> None:
    person.go("/new/genesis")
    person.find("form").wait_for()


def setup_with(person: Person, mode: str, *chosen: str) -> None:
    """The set-up of Bios:Genesis with a mode and some of what is folded away."""
    setup(person)
    person.page.get_by_role("radio", name=mode).check()
    person.page.get_by_text("Rules and variants").click()
    for name in chosen:
        person.page.locator("label.choice").filter(has=person.page.get_by_text(name, exact=True)).locator("input").check()
    person.page.wait_for_timeout(300)


def setup_solitaire(person: Person) -> None:
    setup_with(person, "Solitaire", "Macro Parasite Chimera", "Alternate challenge")


def setup_cooperative(person: Person) -> None:
    setup_with(person, "Cooperative", "2016, late", "Crystal Catastrophe")


def rules(person: Person, game: str, topic: str) -> None:
    person.go(f"/rules/{game}/{topic}")
    person.find(f"[data-topic={topic}] figure svg").first.wait_for()


def reference(person: Person, game: str) -> None:
    person.go(f"/reference/{game}")
    person.find("table").first.wait_for()


def gallery(person: Person, game: str, kind: str) -> None:
    person.go(f"/cards/{game}")
    person.find("[role=search] select").first.select_option(kind)
    person.find("[data-card] svg").first.wait_for()


def learn(person: Person) -> None:
    person.go("/learn")
    person.find("li a").first.wait_for()


def lesson(person: Person, game: str, name: str) -> None:
    """A lesson after a choice that is not what it teaches."""
    person.go(f"/learn/{game}/{name}")
    person.find(".lesson").wait_for()
    while person.find(".lesson .next").count():
        stage = str(person.find(".lesson").get_attribute("data-stage"))
        person.find(".lesson .next").click()
        person.page.wait_for_function("before => document.querySelector('.lesson').dataset.stage !== before", arg=stage)
    person.find(".lesson button.option").last.click()
    person.find(".lesson .answer").wait_for()


def puzzle(person: Person, game: str) -> None:
    """The first puzzle of a game, after a choice that may not be the best."""
    person.go("/learn")
    person.find(f"a[href^='/learn/{game}/puzzles/']").first.click()
    person.find(".lesson button.option").last.click()
    person.find(".lesson .answer").wait_for()


def glossary(person: Person) -> None:
    person.go("/glossary")
    person.find("table").first.wait_for()


def no_key(person: Person) -> None:
    person.go("/t/nowhere")


def ursuppe_setup(person: Person) -> None:
    play_now(person, "Ursuppe")
    play(person, 1)


def ursuppe_move(person: Person) -> None:
    play_now(person, "Ursuppe")
    play(person, 16)
    play(person, 30, "how does amoeba")


def ursuppe_shop(person: Person) -> None:
    play_now(person, "Ursuppe")
    play(person, 8)
    play(person, 40, "which gene do you buy")


def ursuppe_over(person: Person) -> None:
    play_now(person, "Ursuppe")
    play(person, 400)


def ursuppe_details(person: Person) -> None:
    ursuppe_over(person)
    person.page.get_by_role("button", name="How it went").click()
    person.find("dialog[open] figure").wait_for()


def rule(person: Person) -> None:
    ursuppe_move(person)
    person.find(".prompt .rule").click()
    person.find(".panel [data-topic].here").wait_for()


def seats(person: Person) -> None:
    ursuppe_setup(person)
    person.page.get_by_role("tab", name="Seats").click()


def gathering(person: Person) -> None:
    """A host who waits for two friends."""
    start(person)
    seats = [{"kind": "here", "name": "Ada"}, {"kind": "invited"}, {"kind": "invited"}]
    made = httpx.post(f"{person.url}/api/tables", timeout=60, json={"game": "ursuppe", "seats": seats}).json()
    person.go(f"/t/{made['table']}#{made['tokens'][0]}")
    person.find(".gathering").wait_for()


def genesis(person: Person) -> None:
    play_now(person, "Bios:Genesis")
    play(person, 18)


def genesis_solitaire(person: Person, until: str = "") -> None:
    """Alone, with automatic parasites."""
    setup(person)
    person.page.get_by_role("radio", name="Solitaire").check()
    person.page.get_by_text("Time and dice").click()
    person.page.get_by_label("Seed").fill("16")
    person.page.get_by_role("button", name="Open the table").click()
    play(person, 26, until)


def genesis_odds(person: Person) -> None:
    genesis_solitaire(person, "Do you roll all dice once more")
    person.page.get_by_role("button", name="Odds").click()
    person.find(".answer").wait_for()


def genesis_asked(person: Person, kind: str) -> None:
    """A table at a kind of question, as the seat that is asked sees it."""
    record = questions()[kind]
    game = primordia.load(record)
    seats = [{"kind": "here"}] * len(game.scores())
    made = httpx.post(f"{person.url}/api/import", timeout=60, json={"record": record, "seats": seats}).json()
    person.go(f"/t/{made['table']}#{made['tokens'][game.waiting[0].seat]}")
    person.find(".genesis .timeline").wait_for()
    if person.find(".cover button").count():
        person.find(".cover button").click()
    person.asked()
    person.page.wait_for_timeout(400)


def genesis_late(person: Person) -> None:
    """Four players with macroorganisms and parasites."""
    game = primordia.from_position(prepared.garden(42), seed=42)
    seats = [{"kind": "here"}] * len(game.scores())
    made = httpx.post(f"{person.url}/api/import", timeout=60, json={"record": primordia.save(game), "seats": seats}).json()
    person.go(f"/t/{made['table']}#{made['tokens'][game.waiting[0].seat]}")
    person.find(".genesis .timeline").wait_for()
    person.asked()


def genesis_chain(person: Person) -> None:
    """A turn with two aftershocks, and what the last card is about to do."""
    game = whole_turn(
        "51 58 50", clay_mound=life("green", "3yellow"), pumice_raft=life("blue", "2red"), warm_pond=refugium("green")
    )
    seats = [{"kind": "here"}] * len(game.scores())
    made = httpx.post(f"{person.url}/api/import", timeout=60, json={"record": primordia.save(game), "seats": seats}).json()
    person.go(f"/t/{made['table']}#{made['tokens'][game.waiting[0].seat]}")
    person.find(".genesis .timeline").wait_for()
    person.asked()


def imported(person: Person, game: str) -> None:
    """A match after thirty choices by chance, everybody at one screen."""
    match = primordia.new_game(game, seed=11)
    dice = random.Random(11)
    for _ in range(30):
        match.play(dice.choice(match.legal_actions()))
    seats = [{"kind": "here"}] * len(match.scores())
    made = httpx.post(f"{person.url}/api/import", timeout=60, json={"record": primordia.save(match), "seats": seats}).json()
    person.go(f"/t/{made['table']}#{','.join(made['tokens'])}")
    person.find(".board svg").first.wait_for()
    person.asked()


def ursuppe_at(person: Person, kind: str) -> None:
    """A match by the rules of thumb, at a question of its third round or later with much to choose from."""
    game = primordia.new_game("ursuppe", seed=9)
    rule = Rule(random.Random(9))
    while (decision := game.decision) is not None:
        if decision.kind == kind and game.view()["round"] >= 3 and len(game.legal_actions()) > 5:
            break
        game.play(rule.choose(game))
    seats = [{"kind": "here"}] * len(game.scores())
    made = httpx.post(f"{person.url}/api/import", timeout=60, json={"record": primordia.save(game), "seats": seats}).json()
    person.go(f"/t/{made['table']}#{made['tokens'][game.waiting[0].seat]}")
    person.find(".board svg").first.wait_for()
    person.asked()


def genesis_at(person: Person, **setup: Any) -> None:
    """A match that has been played at random until a phase is asked for in its third turn or later; or to its end."""
    wish = dict(setup)
    phase, players = int(wish.pop("phase", 0)), int(wish.pop("players", 2))
    game = primordia.new_game("genesis", players, seed=9, **wish)
    dice = random.Random(9)
    while game.decision is not None:
        view = game.view()
        if phase and view["turn"] >= 3 and view["phase"] == phase and len(game.legal_actions()) > 1:
            break
        game.play(dice.choice(game.legal_actions()))
    seats = [{"kind": "here"}] * players
    made = httpx.post(f"{person.url}/api/import", timeout=60, json={"record": primordia.save(game), "seats": seats}).json()
    seat = game.waiting[0].seat if game.waiting else 0
    person.go(f"/t/{made['table']}#{made['tokens'][seat]}")
    person.find(".genesis .timeline").wait_for()
    person.asked()


def genesis_words(person: Person) -> None:
    """The same game as a table of words."""
    person.context.add_init_script("localStorage.setItem('primordia.settings', JSON.stringify({plain: true}))")
    genesis(person)


CLOSE = {"ursuppe": (20, 3, 4), "genesis": (50, 3, 7)}  # the last choices of matches that were not decided yet


def review(person: Person, game: str) -> None:
    """The review of the end of a match."""
    made = httpx.post(f"{person.url}/api/import", timeout=60, json={"record": ending(game, *CLOSE[game])}).json()
    person.go(f"/t/{made['table']}/review#{made['tokens'][0]}")
    person.find(".balance").first.wait_for()


def options(person: Person, game: str) -> None:
    """All options of its costliest choice."""
    review(person, game)
    person.find("details.options > summary").first.click()
    person.find("section:has(#costly-title) li[data-at]").first.scroll_into_view_if_needed()


def analysis(person: Person, game: str) -> None:
    """What may come of the first of its turning points: two tries, and the chances of the options."""
    review(person, game)
    person.find("section:has(#turns-title) li[data-at] a[href^='/analysis']").first.click()
    for move in range(2):
        person.find("button.option:enabled").nth(move).click()
        person.find(f'[data-move="{move}"][aria-current]').wait_for()
        person.find('[data-move="-1"]').click()
        person.find('[data-move="-1"][aria-current]').wait_for()
    person.page.keyboard.press("h")
    person.find(".weighed").wait_for()


def hint(person: Person, visit: Visit) -> None:
    """What a bot thinks of a question: the first options, and the others."""
    visit(person)
    person.page.get_by_role("button", name="Hint").click()
    person.find(".hint").wait_for()
    for others in person.find(".hint summary").all():
        others.click()


PAGES: dict[str, Visit] = {
    "start": start,
    "settings": settings,
    "setup": setup,
    "setup-solitaire": setup_solitaire,
    "setup-cooperative": setup_cooperative,
    "rules-ursuppe": partial(rules, game="ursuppe", topic="E1b"),
    "rules-genesis": partial(rules, game="genesis", topic="E3"),
    "reference-ursuppe": partial(reference, game="ursuppe"),
    "reference-genesis": partial(reference, game="genesis"),
    "gallery-ursuppe": partial(gallery, game="ursuppe", kind=""),
    **{
        f"gallery-{kind}": partial(gallery, game="genesis", kind=kind)
        for kind in ("placards", "mutations", "parasites", "macroorganisms", "events")
    },
    "glossary": glossary,
    "learn": learn,
    "lesson-ursuppe": partial(lesson, game="ursuppe", name="drift"),
    "lesson-genesis": partial(lesson, game="genesis", name="refugia"),
    "puzzle-ursuppe": partial(puzzle, game="ursuppe"),
    "puzzle-genesis": partial(puzzle, game="genesis"),
    "no-key": no_key,
    "gathering": gathering,
    "ursuppe-setup": ursuppe_setup,
    "ursuppe-move": ursuppe_move,
    "ursuppe-shop": ursuppe_shop,
    "ursuppe-hint": partial(hint, visit=partial(ursuppe_at, kind="shop")),
    "genesis-hint": partial(hint, visit=partial(genesis_at, phase=5, players=3)),
    "ursuppe-rule": rule,
    "ursuppe-seats": seats,
    "ursuppe-over": ursuppe_over,
    "ursuppe-details": ursuppe_details,
    "genesis": genesis,
    "genesis-solitaire": genesis_solitaire,
    "genesis-odds": genesis_odds,
    "genesis-late": genesis_late,
    "genesis-chain": genesis_chain,
    **{f"genesis-phase-{phase}": partial(genesis_at, phase=phase, players=3) for phase in range(1, 6)},
    "genesis-introductory": partial(genesis_at, phase=2, mode="introductory"),
    "genesis-cooperative": partial(genesis_at, phase=2, mode="cooperative"),
    "genesis-2016": partial(genesis_at, phase=5, edition="2016"),
    "genesis-over": partial(genesis_at),
    "genesis-missed": partial(genesis_at, mode="solitaire", players=1),
    "genesis-words": genesis_words,
    **{f"{game}-review": partial(review, game=game) for game in primordia.GAMES},
    "ursuppe-options": partial(options, game="ursuppe"),
    **{f"{game}-analysis": partial(analysis, game=game) for game in primordia.GAMES},
    **{f"genesis-{kind}": partial(genesis_asked, kind=kind) for kind in KINDS},
}
# In every other language what people see first, and most
ABROAD: dict[str, Visit] = {
    "start": start,
    "setup": setup,
    "table-ursuppe": partial(imported, game="ursuppe"),
    "table-genesis": genesis_late,
    "lesson-ursuppe": PAGES["lesson-ursuppe"],
    "lesson-genesis": PAGES["lesson-genesis"],
    "puzzle": PAGES["puzzle-genesis"],
    "book": PAGES["rules-genesis"],
}
PAGES |= {f"{language}-{name}": visit for language in LANGUAGES if language != "en" for name, visit in ABROAD.items()}
SCREENS = [(size, scheme) for size in ("desktop", "phone") for scheme in ("light", "dark")]


def shoot(browser: Browser, url: str, names: list[str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for size, scheme in SCREENS:
        for name in names:
            locale = name.partition("-")[0] if name.partition("-")[0] in LANGUAGES else "en-GB"
            person = Person(browser, url, DESKTOP if size == "desktop" else PHONE, color_scheme=scheme, locale=locale)
            PAGES[name](person)
            person.page.wait_for_timeout(300)
            person.page.screenshot(path=folder / f"{name}-{size}-{scheme}.png")
            if picture := README.get(f"{name}-{size}-{scheme}"):
                PICTURES.mkdir(parents=True, exist_ok=True)
                person.page.screenshot(path=PICTURES / picture, type="jpeg", quality=82)
            sys.stdout.write(f"{name}-{size}-{scheme}.png\n")
            person.done()


def main() -> None:
    names = sys.argv[1:] or list(PAGES)
    build_client.build_client()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        house = House(str(Path(folder) / "tables.sqlite"))
        shoot(browser, f"http://{house.address}", names, FOLDER)
        house.stop()


if __name__ == "__main__":
    main()
