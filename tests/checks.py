"""What must hold in every situation of Ursuppe, whoever plays: shared by the property tests and the soak."""

from __future__ import annotations

import random

import primordia
from primordia.kernel.game import Game, inside, last_link, rules_of
from primordia.ursuppe.parts import CARD_COPIES, COPIES, GENE_COUNT, REPLACES, TRIBE
from primordia.ursuppe.soup import Soup

CATALOGUE = primordia.GAMES["ursuppe"].catalogue


def conserved(game: Game) -> None:
    """Cubes, markers, genes, amoebas, cards: nothing appears, nothing is lost."""
    soup: Soup = inside(game)
    n = soup.colours
    for colour in range(4):
        lying = sum(soup.cubes[colour::4])
        assert lying + soup.reserve[colour] == (55 if colour < n else 0), "cubes"
    assert min(soup.cubes) >= 0 and min(soup.reserve) >= 0, "a negative number of cubes"
    spaces = [space for space in soup.score[:n] if space]
    assert len(set(spaces)) == len(spaces), "two markers on one space"
    assert soup.rising == sorted(range(n), key=lambda colour: soup.score[colour]), "ascending order"
    assert soup.falling == sorted(range(n), key=lambda colour: -soup.score[colour]), "descending order"
    assert min(soup.points) >= 0, "debts"
    for gene, copies in enumerate(COPIES[n - 3]):
        owned = sum(1 for colour in range(4) if soup.genes[colour * GENE_COUNT + gene])
        assert soup.pool[gene] + owned == copies, "copies of a gene"
        for colour in range(n):
            if soup.genes[colour * GENE_COUNT + gene]:
                assert not soup.locked[colour] >> gene & 1, "a gene and its successor"
                assert len(REPLACES[gene]) != 1 or not soup.genes[colour * GENE_COUNT + REPLACES[gene][0]]
    for colour in range(4):
        has = [gene for gene in range(GENE_COUNT) if soup.genes[colour * GENE_COUNT + gene]]
        assert soup.owned[colour] == sum(1 << gene for gene in has), "the set of a tribe's genes"
    assert len(soup.where) == 4 * TRIBE and len(soup.damage) == 4 * TRIBE
    for at, place in enumerate(soup.where):
        assert -1 <= place < 19
        assert place >= 0 or soup.damage[at] == 0, "damage without an amoeba"
        assert at // TRIBE < n or place < 0
    turned = sum(CARD_COPIES) - sum(soup.unseen)
    assert 1 <= turned <= 11 and soup.round <= turned <= soup.round + 1, "cards and rounds"


def no_order(game: Game) -> None:
    """A face-down deck is a count per kind: no state holds an order of unseen cards."""
    soup: Soup = inside(game)
    assert len(soup.unseen) == len(CARD_COPIES)
    assert all(0 <= left <= copies for left, copies in zip(soup.unseen, CARD_COPIES, strict=True))


def refuses(game: Game, rng: random.Random, tries: int) -> None:
    """Actions that are not listed are refused with a rule, and nothing has changed."""
    options = game.legal_actions()
    before = (game.position(), last_link(game))
    actions = rules_of(game).catalogue.actions
    for action in rng.sample(actions, min(tries, len(actions))):
        if action in options:
            continue
        try:
            game.play(action)
        except primordia.IllegalAction as error:
            assert error.rule
        else:
            raise AssertionError(f"{action.text} was accepted but not listed")
    assert before == (game.position(), last_link(game))
    assert game.legal_actions() == options


def agrees(game: Game, seed: int) -> None:
    """Clone, save and load, position and replay reach the identical fingerprint; clone and original go their own ways."""
    mark = game.fingerprint()
    text = primordia.save(game)
    twin = game.clone(primordia.Chance(seed))
    assert twin.fingerprint() == mark, "clone"
    loaded = primordia.load(text)
    assert loaded.fingerprint() == mark, "load"
    assert primordia.save(loaded) == text, "save of what was loaded"
    placed = primordia.from_position(game.position(), seed=seed)
    assert placed.fingerprint() == mark, "position"
    assert [a.text for a in placed.legal_actions()] == [a.text for a in game.legal_actions()], "options"
    replayed = game.clone(primordia.Chance(seed))
    _ = replayed.journal  # for a listener the whole chain is played again
    assert replayed.fingerprint() == mark, "replay"
    rng = random.Random(seed)
    for _ in range(3):
        if not twin.is_over:
            action = rng.choice(twin.legal_actions())
            twin.play(action)
            placed.play(action)  # with the same dice
            assert placed.fingerprint() == twin.fingerprint(), "a match from the position goes on otherwise"
    assert game.fingerprint() == mark, "the clone changed its original"
    other = game.clone(primordia.Chance(seed))
    far = twin.fingerprint()
    for _ in range(3):
        if not other.is_over:
            other.play(rng.choice(other.legal_actions()))
    assert twin.fingerprint() == far, "the original changed its clone"
