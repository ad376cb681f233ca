"""What must hold in every situation of Bios:Genesis, whoever plays; and late situations with full ecosystems to start from."""

from __future__ import annotations

import random

import tomli_w

import primordia
from primordia.genesis.cards import MOST_ORGANS, MOST_SLOTS
from primordia.genesis.chimera import partner
from primordia.genesis.earth import DISEASED, GONE, LIVING, NO_CUBE, REFUGIUM, Earth
from primordia.genesis.edition import EDITIONS
from primordia.genesis.extinction import Bury, manna
from primordia.genesis.layout import IN_DECK
from primordia.genesis.organism import bionts_of, hostile, is_macro
from primordia.genesis.parts import (
    COLOURS,
    COOPERATIVE,
    FIRST_ORGAN,
    FIRST_PARASITE,
    MACROS,
    MUTATION_COUNT,
    MUTATIONS,
    ORGANISM_COUNT,
    PLACARDS,
    POOL,
    SOLITAIRE,
)
from primordia.genesis.setup import bionts_each
from primordia.kernel.game import Game, inside


def sound(game: Game) -> None:
    """Everything is where exactly one thing holds it."""
    e: Earth = inside(game)
    if not e.playing:
        return
    tokens(e)
    mutations_and_cubes(e)
    placards_and_cards(e)
    parasites(e)
    automatic(e)


def tokens(e: Earth) -> None:
    """Bionts are conserved, pools within their limits, and nothing is negative."""
    for colour in range(4):
        automatic = 0 <= e.npc[colour] < POOL
        if e.seats[colour] < 0:
            assert sum(e.bionts[colour::4]) == automatic and not e.home[colour], "a stranger"
            continue
        assert e.home[colour] + sum(e.bionts[colour::4]) - automatic == bionts_each(e, max(e.seats) + 1), "bionts"
        assert all(0 <= n <= e.limit for n in e.disks[colour * 4 : colour * 4 + 4]), "pool limit"
    for name in ("home", "bionts", "cubes", "dead", "shields", "spent", "moved", "trophies", "owed", "placed", "buyers"):
        assert min(getattr(e, name)) >= 0, name
    pending = {step.kind for step in e.agenda}
    for o in range(ORGANISM_COUNT):
        here = sum(e.bionts[o * 4 : o * 4 + 4])
        if e.owner[o] >= 0:
            assert here, "an organism without a biont"
            assert hostile(e, o) or bionts_of(e, e.owner[o], o) or "bequeath" in pending, "an organism without its owner"
        else:
            assert not here or (o < FIRST_PARASITE and e.place[o] == REFUGIUM), "a biont nowhere"


def mutations_and_cubes(e: Earth) -> None:
    """Each mutation is in one place, and in lockstep with its cubes (20)."""
    between = 0
    for step in e.agenda:
        if isinstance(step, Bury):
            assert not between & step.set
            between |= step.set
    for colour, abodes in enumerate(e.abodes):
        assert list(abodes) == [o for o in range(ORGANISM_COUNT) if e.bionts[o * 4 + colour]], "the places of a colour's bionts"
    for o, held in enumerate(e.held):
        assert list(held) == [m for m, holder in enumerate(e.holder) if holder == o], "the mutations of an organism"
    beneath = [m for tail in e.tails for m in tail]
    assert sum(e.veiled) == len(e.unseen_mutations)
    for m in range(MUTATION_COUNT):
        places = e.unseen_mutations.count(m) + e.top.count(m) + beneath.count(m) + (e.holder[m] >= 0) + (between >> m & 1)
        assert places == 1, MUTATIONS.text(m)
        base, plus = e.gene[m * 2], e.gene[m * 2 + 1]
        if e.holder[m] < 0:
            assert (base, plus, e.promoted[m]) == (NO_CUBE, NO_CUBE, 0), "a discarded mutation keeps something"
        else:
            assert e.owner[e.holder[m]] >= 0 and not is_macro(e, e.holder[m]), "a mutation without an organism"
            stolen = plus == DISEASED and base != NO_CUBE and e.edition.theft_demotes  # which has demoted it
            assert plus != NO_CUBE and not stolen if e.promoted[m] else (base != NO_CUBE and (plus == NO_CUBE or stolen)), (
                "lockstep"
            )
        for cube, state in enumerate((base, plus)):
            assert e.disease.count(m * 2 + cube + 1) == (state == DISEASED), "a diseased cube is on one parasite"


def placards_and_cards(e: Earth) -> None:
    assert sorted(e.arrival) == [p for p in range(FIRST_PARASITE) if e.place[p] in (REFUGIUM, LIVING)] or set(e.arrival) >= {
        p for p in range(FIRST_PARASITE) if e.place[p] in (REFUGIUM, LIVING)
    }
    rows = [card.row for card in e.cards.placards]
    for row in range(4):
        assert e.havens[row] == tuple(p for p in e.arrival if e.place[p] == REFUGIUM and rows[p] == row), "refugia by row"
        deck = [p for p, place in enumerate(e.place) if place == IN_DECK and rows[p] == row]
        assert list(e.shelves[row]) == deck, "unseen refugia by row"
    for eon, events in enumerate(e.eons):
        assert list(events) == sorted(set(events)), "unseen events in their order"
        assert all(e.cards.events[k].eon == eon for k in events), "unseen events by eon"
    for colour, mine in enumerate(e.estates):
        assert mine == tuple(o for o, owner in enumerate(e.owner) if owner == colour), "organisms by owner"
    for p in range(FIRST_PARASITE):
        assert (e.place[p] == LIVING) == (e.owner[p] >= 0)
        if e.place[p] == REFUGIUM:
            printed = [e.cards.placards[p].manna.count(c) for c in range(4)]
            assert all(e.cubes[p * 4 + c] + e.dead[p * 4 + c] <= printed[c] for c in range(4)), "manna"
            assert manna(e, p), "a deserted refugium"
            slots = e.enzymes[p * MOST_SLOTS : (p + 1) * MOST_SLOTS]
            assert all(slots[: sum(map(bool, slots))]), "enzymes from the left"
        else:
            assert not any(e.dead[p * 4 : p * 4 + 4]) and not any(e.enzymes[p * MOST_SLOTS : (p + 1) * MOST_SLOTS])
        if e.place[p] in (IN_DECK, GONE):
            assert not any(e.cubes[p * 4 : p * 4 + 4]) or e.place[p] == GONE
        if e.macro[p] >= 0:
            organs = len(e.cards.macroorganisms[e.macro[p]].organs[e.land[p]])
            assert not any(e.organs[p * MOST_ORGANS + organs : (p + 1) * MOST_ORGANS])
            assert not any(e.cubes[p * 4 : p * 4 + 4]), "a macroorganism keeps no chromosome cubes"
        else:
            assert not any(e.organs[p * MOST_ORGANS : (p + 1) * MOST_ORGANS])
    used = [k for k in e.macro if k >= 0]
    assert len(set(used)) == len(used) and not any(e.stack[k] for k in used), "a macroorganism twice"


def parasites(e: Earth) -> None:
    for card in range(4):
        o = FIRST_PARASITE + card
        assert (e.host[card] >= 0) == (e.owner[o] >= 0)
        if e.macro[o] >= 0:
            assert e.chimera and e.host[card] >= 0 and e.host[card] < FIRST_PARASITE, "a macroorganism on a hyperparasite"
            assert not any(e.disease[card * 2 : card * 2 + 2]) and o not in e.holder, (
                "a macroorganism keeps what parasites have"
            )
            mate = partner(e, o)
            assert (
                mate < 0
                or e.land[mate] == e.land[o]
                or {step.kind for step in e.agenda} & {"follow", "trail", "abandon", "mature", "engulf"}
            )
        else:
            assert not any(e.organs[o * MOST_ORGANS : (o + 1) * MOST_ORGANS]) and not e.land[o]
        assert not e.chimera or e.owner[o] in (-1, card), "somebody else's parasite"
        if e.host[card] >= 0:
            assert e.owner[e.host[card]] >= 0, "a parasite on a dead host"
        for slot in range(2):
            stolen = e.disease[card * 2 + slot] - 1
            if stolen >= 0:
                assert e.host[card] >= 0
                if stolen < FIRST_ORGAN:
                    assert e.holder[stolen // 2] == e.host[card], "a cube of somebody else"


def automatic(e: Earth) -> None:
    """The automatic bionts: as many as the mode says, on their own cards or allies of players, never hyperparasites (C1b)."""
    npcs = [colour for colour in range(4) if e.npc[colour] >= 0]
    expected = {SOLITAIRE: [c for c in range(4) if c not in e.playing], COOPERATIVE: sorted(e.playing)}.get(e.mode, [])
    assert npcs == expected
    for colour in npcs:
        place = e.npc[colour]
        if place == POOL:
            continue
        assert e.owner[place] >= 0 and e.bionts[place * 4 + colour], "an automatic biont nowhere"
        if place == FIRST_PARASITE + colour:
            assert e.owner[place] == colour and (e.host[colour] < FIRST_PARASITE or e.adrift), "a hyperparasite"
        elif hostile(e, place):
            assert is_macro(e, place), "a guest of another automatic parasite"  # which has engulfed it (L1)
        else:
            assert e.seats[e.owner[place]] >= 0, "an ally of nobody"
        if e.seats[colour] < 0:
            assert not any(e.disks[colour * 4 : colour * 4 + 4]) and not any(e.owed[colour * 4 : colour * 4 + 4]), "a pool"


# Late situations


def late(seed: int, edition: str = "2020", variants: str = "") -> str:
    """A crowded Earth: bacteria full of cubes and mutations, macroorganisms, rich pools; with chimeras where these are
    played."""
    rng = random.Random(seed)
    players = 2 + seed % 3
    colours = rng.sample(COLOURS.names, players)
    left = dict.fromkeys(colours, EDITIONS[edition].bionts_of_four if players == 4 else EDITIONS[edition].bionts)
    placards = rng.sample(PLACARDS.names, 10)
    mutations = rng.sample(MUTATIONS.names, 14)
    macros = rng.sample(MACROS.names, 7)
    organisms: dict[str, dict[str, object]] = {}
    for k in range(players + rng.randrange(3)):
        owner = colours[k % players]
        if not left[owner]:
            continue
        left[owner] -= 1
        bionts = {owner: 1}
        guest = rng.choice(colours)
        if left[guest] and rng.random() < 0.4:
            left[guest] -= 1
            bionts[guest] = bionts.get(guest, 0) + 1
        about: dict[str, object] = {"owner": owner, "bionts": "+".join(f"{n}{c}" for c, n in bionts.items())}
        if rng.random() < 0.45 and macros:
            about["macro"] = macros.pop()
        else:
            about["cubes"] = "+".join(f"{rng.randint(1, 3)}{c}" for c in COLOURS.names)
            about["mutations"] = [
                f"{mutations.pop()}{rng.choice(['', ' promoted'])} 1" for _ in range(rng.randrange(3)) if mutations
            ]
        organisms[placards.pop()] = about
    if "chimera" in variants:
        for colour in colours:
            hosts = [name for name, about in organisms.items() if about["owner"] != colour and "parasite" not in name]
            taken = [about.get("host") for about in organisms.values()]
            free = [name for name in hosts if name not in taken]
            if left[colour] and free and macros and rng.random() < 0.7:
                left[colour] -= 1
                worm: dict[str, object] = {"owner": colour, "bionts": colour, "host": rng.choice(free), "macro": macros.pop()}
                organisms[f"{colour}-parasite"] = worm | {"organs": [1]}
    document = {
        "game": "genesis",
        "options": {"edition": edition, "variants": variants},
        "players": players,
        "colours": colours,
        "turn": 8,
        "sky": "45",
        "seen": ["37", "38", "39", "43", "44", "46", "47", "49"],
        "draws": [0, 0, 10],
        "crisis": 1,
        "restless": 1,
        "climate": rng.choices(["warm", "cool"], k=3),
        "agenda": [f"phase {rng.choice([1, 2, 4, 5])}"],
        "organisms": organisms,
        "refugia": {placards.pop(): {} for _ in range(2)},
        "tableaus": {c: {"catalysts": "+".join(f"2{k}" for k in COLOURS.names)} for c in colours},
    }
    return tomli_w.dumps(document)


def crowded(seed: int, edition: str = "2020", variants: str = "") -> Game:
    return primordia.from_position(late(seed, edition, variants), seed=seed)


def haunted(seed: int) -> Game:
    """Solitaire or cooperation with automatic parasites, most of which are macroorganisms already (L7)."""
    rng = random.Random(seed)
    mode = ("solitaire", "cooperative")[seed % 2]
    players = ["green", "red"]
    macros = rng.sample(MACROS.names, len(MACROS))
    hosts = ["clay-mound", "hydrothermal-vent", "warm-pond"]
    organisms: dict[str, dict[str, object]] = {}
    for host, owner in zip(hosts, ("green", "red", "green"), strict=True):
        organisms[host] = {"owner": owner, "bionts": owner}
        if rng.random() < 0.5:
            organisms[host] |= {"macro": macros.pop(), "organs": [1]}
        else:
            organisms[host]["cubes"] = "3red+2yellow+3green+3blue"
    automatic = ["blue", "yellow"] if mode == "solitaire" else players
    for colour, host in zip(automatic, rng.sample(hosts, 2), strict=True):
        organisms[f"{colour}-parasite"] = {"owner": colour, "bionts": colour, "host": host}
        if rng.random() < 0.7:
            organisms[f"{colour}-parasite"] |= {"macro": macros.pop(), "organs": [1]}
    document = {
        "game": "genesis",
        "players": 1 if mode == "solitaire" else 2,
        "options": {"mode": mode, "variants": "chimera"},
        "colours": players,
        "turn": 8,
        "sky": "45",
        "seen": ["37", "38", "39", "43", "44", "46", "47", "49"],
        "draws": [0, 0, 9],
        "crisis": 1,
        "restless": 1,
        "agenda": [f"phase {rng.choice([1, 2, 4, 5])}"],
        "organisms": organisms,
        "npcs": {colour: {"place": f"{colour}-parasite"} for colour in automatic},
        "tableaus": {c: {"catalysts": "+".join(f"2{k}" for k in COLOURS.names)} for c in players},
    }
    return primordia.from_position(tomli_w.dumps(document), seed=seed)


def teeming(seed: int) -> Game:
    """An overcrowded ocean where what hardly ever happens is near: an immune macroorganism with two bionts of its owner, one
    whose owner needs the catalysts of his endosymbiont to go ashore, and a crown beside a poorly defended chimera partner."""
    rng = random.Random(seed)
    green, red, blue = rng.sample(COLOURS.names, 3)
    immune, needy = rng.sample(["seaweed", "dickinsonia"], 2)
    loss = [f"atrophy {green} clay-mound 1 0", "phase 5"]
    crowd = ["crowd", "outcompete ocean", "outcompete continent", "rank", "turn"]
    data = {
        "game": "genesis",
        "players": 3,
        "options": {"variants": "chimera"},
        "colours": [green, red, blue],
        "turn": 8,
        "sky": "45",
        "seen": ["37", "38", "39", "43", "44", "46", "47", "49"],
        "draws": [0, 0, 9],
        "crisis": 1,
        "restless": 1,
        "agenda": rng.choice([loss, crowd, ["phase 4"], ["phase 5"]]),
        "organisms": {
            "clay-mound": {"owner": green, "bionts": f"2{green}", "macro": immune, "organs": [3]},
            "hydrothermal-vent": {"owner": red, "bionts": f"{red}+{green}", "macro": needy, "organs": [1, 3], "level": 1},
            "warm-pond": {"owner": blue, "bionts": blue, "macro": "opabinia", "organs": [1], "level": 2},
            f"{red}-parasite": {
                "owner": red,
                "bionts": red,
                "host": "warm-pond",
                "macro": "trilobite",
                "organs": [1],
                "level": 2,
            },
            "zeolite-lagoon": {"owner": blue, "bionts": f"{blue}+{green}", "macro": "flatworm", "organs": [1], "level": 3},
        },
        "tableaus": {
            green: {"catalysts": "+".join(f"{rng.randint(2, 3)}{k}" for k in COLOURS.names)},
            red: {"catalysts": "none"},
            blue: {"catalysts": "+".join(f"{rng.randint(1, 2)}{k}" for k in COLOURS.names)},
        },
    }
    return primordia.from_position(tomli_w.dumps(data), seed=seed)
