"""Names for the small numbers of Bios:Genesis, and the catalogue of all actions."""

from __future__ import annotations

from typing import Final

from primordia.genesis.cards import (
    CLIMATES,
    COLOUR_NAMES,
    DOCUMENTS,
    EON_NAMES,
    MOST_ORGANS,
    ROW_NAMES,
    STANDARD,
    slug,
)
from primordia.genesis.edition import NAMES
from primordia.kernel.action import Catalogue, Names, Sets
from primordia.kernel.errors import Reason
from primordia.kernel.rules import COUNT

RED: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
BLUE: Final = 3
COSMIC: Final = 0
OCEAN: Final = 1
COASTAL: Final = 2
CONTINENT: Final = 3
HADEAN: Final = 0
ARCHEAN: Final = 1
PROTEROZOIC: Final = 2

MODES: Final = ("competitive", "introductory", "solitaire", "cooperative")
COMPETITIVE: Final = 0
INTRODUCTORY: Final = 1
SOLITAIRE: Final = 2
COOPERATIVE: Final = 3
# Where there is a goal instead of rivals, what can be won (C1a, L7f, C2, C3a)
WINS: Final = ("marine", "terrestrial", "chimera", "land-chimera", "common", "ten-points")

COLOURS: Final = Names("colour", COLOUR_NAMES)
ROWS: Final = Names("row", ROW_NAMES)
EVENTS: Final = Names("event", list(DOCUMENTS["events"]))
PLACARDS: Final = Names("placard", list(DOCUMENTS["placards"]))
MUTATIONS: Final = Names("mutation", list(DOCUMENTS["mutations"]))
MACROS: Final = Names("macro", list(DOCUMENTS["macroorganisms"]))
# Living things: the placards (as bacteria or beneath a macroorganism), then the parasite cards by colour
ORGANISMS: Final = Names("organism", [*PLACARDS.names, *(f"{colour}-parasite" for colour in COLOUR_NAMES)])
FIRST_PARASITE: Final = len(PLACARDS)
# Macroorganisms go by their own names in the journal: eight in the sea, then eight ashore
SPECIES: Final = Names(
    "organism",
    [slug(card[side]["name"]) for side in ("marine", "terrestrial") for card in DOCUMENTS["macroorganisms"].values()],
)
ORGANISM_COUNT: Final = len(ORGANISMS)
MUTATION_COUNT: Final = len(MUTATIONS)
CUBES: Final = Names("cube", ["base", "plus"])  # the two cubes of a mutation
# Where a biont can be taken from, or go to: the pool, or a placard or parasite
PLACES: Final = Names("place", [*ORGANISMS.names, "pool"])
POOL: Final = len(ORGANISMS)
# What a parasite can steal: a cube of a mutation, or of an organ slot
STOLEN: Final = Names(
    "stolen",
    [
        *(f"{mutation}.{cube}" for mutation in MUTATIONS.names for cube in CUBES.names),
        *(f"organ-{slot + 1}" for slot in range(MOST_ORGANS)),
    ],
)
# The same cubes of a mutation while it is promoted, named after the side that shows
TURNED: Final = Names(
    "stolen", [f"{slug(card['promoted']['name'])}.{cube}" for card in DOCUMENTS["mutations"].values() for cube in CUBES.names]
)
FIRST_ORGAN: Final = 2 * MUTATION_COUNT
SYSTEM: Final = len(STOLEN)  # a cube on a parasite that was a system chromosome of the macroorganism it has been (L4b)
PRICES: Final = Names("price", [*COLOUR_NAMES, "any"])  # of a purchase
ANY: Final = 4
PRICE_WORDS: Final = [Reason(f"genesis.price.{name}") for name in PRICES.names]  # for sentences about them
COLOUR_WORDS: Final = [Reason(f"genesis.colour.{name}") for name in COLOUR_NAMES]
LEVELS: Final = Names("level", ["plant", "herbivore", "carnivore", "beside"])  # trophic
# What a red queen does (H4): takes a diseased cube back, or a biont of the parasite, or a cube of the host
ATTACKS: Final = Names(
    "attack",
    [
        *("cure-1", "cure-2"),
        *(f"capture-{colour}" for colour in COLOUR_NAMES),
        *(f"infect-{cube}" for cube in STOLEN.names),
        *(f"seize-{slot + 1}" for slot in range(MOST_ORGANS)),  # an organ of a parasitic macroorganism (L3)
        *(f"abduct-{colour}" for colour in COLOUR_NAMES),  # a biont of the host of one (L3b)
    ],
)
FIRST_CAPTURE: Final = 2
FIRST_INFECT: Final = 6
FIRST_SEIZE: Final = FIRST_INFECT + len(STOLEN)
FIRST_ABDUCT: Final = FIRST_SEIZE + MOST_ORGANS

GLOSSARY: Final = {
    "colour": COLOURS,
    "colours": COLOURS,  # the colours not dealt out yet
    "npc": Names("npc", COLOUR_NAMES),  # an automatic parasite
    "chosen": Sets(COLOURS),
    "foe": COLOURS,
    "pay": COLOURS,
    "donor": COLOURS,
    "row": ROWS,
    "event": EVENTS,
    "hadean": EVENTS,
    "archean": EVENTS,
    "proterozoic": EVENTS,
    "placard": PLACARDS,
    **dict.fromkeys(ROW_NAMES, PLACARDS),  # the refugia decks
    "mutation": MUTATIONS,
    "mutations": MUTATIONS,  # the deck of unseen ones
    "set": Sets(MUTATIONS),
    "macro": MACROS,
    "organism": ORGANISMS,
    "host": ORGANISMS,
    "target": ORGANISMS,
    "holder": Names("organism", PLACARDS.names),  # of an antioxidant: parasites have none
    "species": SPECIES,
    "done": Sets(ORGANISMS),
    "hurt": Sets(ORGANISMS),
    "left_out": Sets(ORGANISMS),
    "contestants": Sets(COLOURS),
    "winners": Sets(COLOURS),
    "barred": Sets(ORGANISMS),  # targets whose owners have refused a red queen
    "asked": Sets(COLOURS),  # donors who have been asked
    "begged": Sets(COLOURS),  # the same, while others are asked whether they cancel an error
    "price": PRICES,
    "attack": ATTACKS,
    "level": LEVELS,
    "place": PLACES,
    "source": PLACES,
    "cube": CUBES,
    "stolen": Names("stolen", [*STOLEN.names, "system"]),
    "side": Names("side", ["front", "back"]),
    "slot": Names("slot", [str(n + 1) for n in range(MOST_ORGANS)]),
    "face": Names("face", ["1", "2", "3", "4", "5", "6"]),
    **dict.fromkeys(("left", "count", "cause", "strength", "limit", "need", "index", "phase"), COUNT),
    **dict.fromkeys(("roll", "life", "death", "decay", "rerolls", "roiled", "players", "short"), COUNT),
    **dict.fromkeys(("ones", "twos", "threes", "fours", "fives", "sixes"), COUNT),
    "mild": COUNT,  # what a crisis means for those at home in the cosmos
    "climate": Names("climate", CLIMATES),
    "doom": Names("doom", ["none", "greenhouse", "snowball"]),
}
EONS: Final = EON_NAMES
# What stands on cards and is no thing of the table: organs and endosymbionts, promoted mutations, bacteria
PRINTED: Final = list(
    dict.fromkeys(
        [
            *(
                part["name"]
                for card in DOCUMENTS["macroorganisms"].values()
                for side in (card["marine"], card["terrestrial"])
                for part in (*side["organs"], *side["endosymbionts"])
            ),
            *(card["promoted"]["name"] for card in DOCUMENTS["mutations"].values()),
            *(card["bacterium"] for card in DOCUMENTS["placards"].values()),
        ]
    )
)
# What the view shows beyond that, by its keys: the names in a panel, or the values
VIEWED: Final = {
    "organisms": ORGANISMS,
    "called": SPECIES,
    "npcs": GLOSSARY["npc"],
    "place": Names("organism", PLACES.names),  # of an automatic parasite: in its pool or in an organism, never on a refugium
    "mode": Names("mode", MODES),
    "edition": Names("printing", NAMES),
    "phase": Names("phase", ["0", "1", "2", "3", "4", "5"]),
    "events_left": Names("eon", EON_NAMES),
    "backs": Names("back", ["black", "red", "blue", "orange", "green"]),
    "state": Names("state", ["home", "hostile", "ally"]),  # of an automatic parasite
    "held": TURNED,  # by a parasite: beside those of the glossary
    "side": Names("parasite", [card["name"] for card in DOCUMENTS["parasites"].values()]),
    "level": Names("trophic", ["0", "1", "2", "3"]),
    "cubes": Names("gene", ["0", "1", "2"]),  # of a mutation: none, healthy, diseased
    "events": Names("sign", ["cancer", "drought"]),  # on a card of this kind: what threatens, not what protects
    "name": Names("printed", PRINTED),
    "reached": Names("goal", WINS),
}
DECKS: Final = (*EON_NAMES, *ROW_NAMES, "mutations")

# The actions, in a fixed order: an action's number is its place here. New verbs go to the end.
CATALOGUE: Final = Catalogue(GLOSSARY)
PASS: Final = CATALOGUE.one("pass")
DONE: Final = CATALOGUE.one("done")
YES: Final = CATALOGUE.one("yes")
NO: Final = CATALOGUE.one("no")
GAIA: Final = CATALOGUE.one("gaia")
MEDEA: Final = CATALOGUE.one("medea")
# Losing things (glossary: atrophy; D6, D7)
LOSE_DISK: Final = CATALOGUE.each("lose-disk", "colour")
LOSE_GENE: Final = CATALOGUE.pairs("lose-gene", "mutation", "cube")
LOSE_CUBE: Final = CATALOGUE.each("lose-cube", "colour")
LOSE_ORGAN: Final = CATALOGUE.each("lose-organ", "slot")
LOSE_DISEASE: Final = CATALOGUE.each("lose-disease", "slot")
LOSE_BIONT: Final = CATALOGUE.each("lose-biont", "colour")
DISCARD: Final = CATALOGUE.each("discard", "mutation")
SUFFER: Final = CATALOGUE.each("suffer", "organism")  # which organism is next
# Disks
TAKE: Final = CATALOGUE.each("take", "colour")  # a catalyst of this colour
SPEND: Final = CATALOGUE.each("spend", "colour")
SPEND_TWO: Final = CATALOGUE.each("spend-two", "colour")  # chemoselectivity
GIVE: Final = CATALOGUE.each("give", "colour")
# Assignment (E)
LIFT: Final = CATALOGUE.each("lift", "place")
PUT: Final = CATALOGUE.each("put", "place")
ENZYME: Final = CATALOGUE.pairs("enzyme", "pay", "placard")
ANTIOXIDANT_ON: Final = CATALOGUE.pairs("antioxidant", "pay", "holder")
ATTACH: Final = CATALOGUE.pairs("attach", "side", "organism")
STEAL: Final = CATALOGUE.each("steal", "stolen", len(STOLEN))
ENOUGH: Final = CATALOGUE.one("enough")
DONATE: Final = CATALOGUE.pairs("donate", "pay", "colour")  # a catalyst to a tableau
# Autocatalysis (F)
REROLL_ALL: Final = CATALOGUE.one("reroll-all")
KEEP: Final = CATALOGUE.one("keep")
ANIMATE: Final = CATALOGUE.each("animate", "colour")
DISORGANISE: Final = CATALOGUE.each("disorganise", "colour")
KILL: Final = CATALOGUE.each("kill", "colour")
GRANT: Final = CATALOGUE.each("grant", "colour")  # to another contestant
CREATE: Final = CATALOGUE.one("create")
# Darwin (G)
REROLL: Final = CATALOGUE.each("reroll", "face")
ROLL_FOR: Final = CATALOGUE.each("roll-for", "organism")
# Purchases (H)
ACT_FOR: Final = CATALOGUE.each("act-for", "organism")
ROIL: Final = CATALOGUE.each("roil", "row")
MUTATE: Final = CATALOGUE.each("mutate", "row")
PROMOTE: Final = CATALOGUE.each("promote", "mutation")
EVOLVE: Final = CATALOGUE.each("evolve", "macro")
ORGAN: Final = CATALOGUE.each("organ", "slot")
CURE: Final = CATALOGUE.each("cure", "slot")  # red queen: take a diseased cube back
CAPTURE: Final = CATALOGUE.each("capture", "colour")  # red queen: take a biont of the parasite
INFECT: Final = CATALOGUE.each("infect", "stolen", len(STOLEN))  # red queen against the host
ASK: Final = CATALOGUE.pairs("ask", "donor", "pay")  # a donor for a catalyst
LANDFALL: Final = CATALOGUE.one("landfall")
APPOINT: Final = CATALOGUE.each("appoint", "colour")  # the ersatz progenote (F4e)
LOSE_TROPHIC: Final = CATALOGUE.one("lose-trophic")  # the trophic biont before an endosymbiont of its colour
# Only in older editions
SPEND_OWN: Final = CATALOGUE.each("spend-own", "colour")  # for a parasite from its controller's pool (B3a)
SPEND_OWN_TWO: Final = CATALOGUE.each("spend-own-two", "colour")
SPEND_BOTH: Final = CATALOGUE.each("spend-both", "colour")  # one of each pool
FLIP: Final = CATALOGUE.one("flip")  # a parasite's card (H2)
# Macro Parasite Chimera (L)
SEIZE: Final = CATALOGUE.each("seize", "slot")  # red queen: an organ of a parasitic macroorganism
ABDUCT: Final = CATALOGUE.each("abduct", "colour")  # red queen: a biont of the host of one
INCORPORATE: Final = CATALOGUE.each("incorporate", "colour")  # a biont of the neighbour that stayed behind in the sea
TAKE_OVER: Final = CATALOGUE.each("take-over", "slot", 2)  # a diseased cube of the parasite that is supplanted (E4a)
assert len(STANDARD.placards) == FIRST_PARASITE
