"""The four editions of Bios:Genesis: one row for each rule that they play differently.

`2020` are the living rules of the second edition, `2017` is that edition as first printed, `2016-late` the first edition with
its later changes, `2016` the first edition as first written. A rule asks for its value where it stands: `e.edition.cull`. What
a translation gets wrong (ruling 53), or only says in other words, is no row.
"""

from __future__ import annotations

from typing import Final

Value = bool | int | str


class Edition:
    """The values of one edition. The table below has them side by side; each attribute is one of its rows."""

    # A. Sequence of play
    clockwise: bool  # A2, A6: after the first icon in play the order goes round the table; else it follows the row of icons
    parasite_rolls_after_host: bool  # A4, A6c: Darwin rolls; else with the other microorganisms of its controller
    landforms_stay: bool  # D1a: when the deck ends with an aftershock, landforms stay as well as order; else none is active

    # B. Components and limits
    bionts: int  # B4: for each player of a game of two or three, and for each colour of a solitaire
    bionts_of_four: int  # B4: for each player of a game of four
    organisms: int  # B1: most organisms of a player
    parasite_own_pool: bool  # B3: purchases of a parasite may also be paid by its controller's pool, or by both

    # C. Setting up, modes, variants
    cards: str  # the printing: second edition "2020", "2017" with a misprint; first edition "2016-late", "2016"
    backs: str  # C.d: the colours of the Hadean, Archean and Proterozoic backs; they mean nothing in play
    trimmed_decks: bool  # C.e: with two or three players a refugium of each row is taken out of the game
    solo_limit: int  # C1: catalysts of a colour in each pool of a solitaire
    solo_terrestrial_needs_marine: bool  # C1a: the terrestrial win is the marine one and a macroorganism more
    solo_crystal: bool  # C1h: Crystal Catastrophe (G4) is always played in a solitaire
    intro_solo: int  # C3a: points that win an introductory solitaire; 0: there is none
    coop_bionts: int  # C2: for each player of a cooperative game; one more drives the parasite of his colour
    coop_parasites: bool  # C2: the players have parasite cards of their own
    coop_after_player: bool  # C2a: a non-player parasite acts right after the player of its colour; else by its icon
    crystal_foreign_genes: bool  # G4: foreign genes may buy and promote in a Crystal Catastrophe
    crystal_purchase: bool  # G4b: to cancel an error is the biont's purchase of the turn
    crystal_at_once: bool  # Gb, G4: dice count from low to high, so this roll pays, and what was bought reduces errors at once
    chimera: bool  # L: Macro Parasite Chimera exists
    megafauna: bool  # K: colours and genes of the successor game follow from the result by a printed conversion

    # D. Events
    cancer_each: bool  # D8: a cancer roll for each crab icon; else one for all that a turn shows

    # E. Assignment
    assign_where_biont: bool  # E1: within reach is a row with a biont of one's own; else the home row of one's own organism
    attach_where_biont: bool  # E3, E4, E6: the same for hosts of parasites and for the targets of HGT
    macro_home: bool  # E2: a macroorganism is at home in the ocean or on the continent; else where its placard is
    entropy: str  # E2a: "any": 1 + greens of the greenest organism with a biont; "own": of one's own; "two": 2 with any green
    cull: str  # E2a: bionts leave refugia "never"; without any green "rest" (but one) or "one"; "excess" of the limit
    spore: str  # E2d: opens all rows to "residents", to the "owner", or all are the organism's "home" (then as E1, E3)
    theft_demotes: bool  # E3, H4: of a promoted mutation the plus cube is stolen first, which demotes it
    liberated_keeps_hyperparasites: bool  # E4: else they go extinct, since only its mutations stay with it
    card_regained: bool  # E6c: a commandeered parasite returns to its owner as soon as a biont of his is there

    # Glossary: atrophy, immunology and extinction
    plus_first: bool  # atrophies take the plus cubes before the other mutation cubes
    host_loses_diseased: bool  # a host's atrophy may take a mutation all of whose cubes lie on its parasite
    cubes_return: bool  # the diseased cubes of an extinct parasite return to its host; else to the soup
    fallen_cubes_return: bool  # those of an extinct macroorganism's parasite become chromosomes of the bacterium; else lost
    aids_rays: bool  # the endosymbiont that gives a macroorganism immunology decides its losses by ultraviolet too (D7)
    reuse_next_turn: bool  # the card of an extinct parasite can be used from the next turn; else at once

    # H. Purchases
    abilities_at_once: bool  # H1c, H2b: but for fission; else abilities come, and of a promoted card go, with the next turn
    donors_residents: bool  # Hg: foreign genes and endosymbionts may donate catalysts as parasites do
    donors_any_mode: bool  # Hg: donations are allowed in solitaire and cooperation too
    parasite_flip: bool  # H2: a parasite's card can be flipped for a catalyst of its colour, to attach again
    convert_must: bool  # H3b: surplus cubes must become organs; else may
    landfall_at_once: bool  # H3b: a new macroorganism with all organs goes ashore by itself; else if its buyer likes
    queen_plus_only: bool  # H4c: of a promoted mutation a red queen takes the plus cube only
    queen_needs_slot: bool  # H4b: a diseased organ can be taken back only into an empty slot; else it is discarded
    yellow_free: str  # H4d: yellow's red queens that cost nothing: against "parasites", "all", "none"
    landfall_extra_organs: bool  # H5d: terrestrial organs may be bought at every landfall; else only from an overcrowded ocean
    landfall_must_count: bool  # H5e: diseased organs count for landfall; else if the owner likes
    landfall_assimilates: bool  # H5e: a parasite's bionts become endosymbionts; else it loses the cubes and stays

    # I. Victory
    share_rounded: bool  # I1d: each share of a macroorganism's points is rounded down; else only a player's sum

    __slots__ = ("name", *(name for name in __annotations__))

    name: str

    def __init__(self, name: str, column: int) -> None:
        self.name = name
        for switch, _, *values in TABLE:
            setattr(self, switch, values[column])


NAMES: Final = ("2020", "2017", "2016-late", "2016")
Y: Final = True
N: Final = False
# fmt: off
TABLE: Final[tuple[tuple[str, str, *tuple[Value, ...]], ...]] = (
    # switch                          rule    2020  2017  2016-late 2016
    ("clockwise",                     "A6",   N,    N,    Y,    Y),
    ("parasite_rolls_after_host",     "A6c",  Y,    N,    N,    N),
    ("landforms_stay",                "D1a",  Y,    N,    N,    N),
    ("bionts",                        "B4",   4,    4,    3,    3),
    ("bionts_of_four",                "B4",   3,    4,    3,    3),
    ("organisms",                     "B1a",  4,    3,    3,    3),
    ("parasite_own_pool",             "B3a",  N,    Y,    Y,    N),
    ("cards",                         "B",    "2020", "2017", "2016-late", "2016"),
    ("backs",                         "Cd",   "black red blue", "black red blue", "red orange green", "red orange green"),
    ("trimmed_decks",                 "Ce",   N,    N,    N,    Y),
    ("solo_limit",                    "C1",   6,    6,    6,    12),
    ("solo_terrestrial_needs_marine", "C1a",  Y,    N,    N,    N),
    ("solo_crystal",                  "C1h",  Y,    N,    N,    N),
    ("intro_solo",                    "C3a",  10,   0,    0,    0),
    ("coop_bionts",                   "C2",   3,    3,    2,    2),
    ("coop_parasites",                "C2",   N,    N,    Y,    Y),
    ("coop_after_player",             "C2a",  Y,    Y,    N,    N),
    ("crystal_foreign_genes",         "G4",   Y,    N,    N,    N),
    ("crystal_purchase",              "G4b",  Y,    N,    N,    N),
    ("crystal_at_once",               "Gb",   Y,    N,    N,    N),
    ("chimera",                       "L",    Y,    N,    N,    N),
    ("megafauna",                     "K",    N,    Y,    Y,    Y),
    ("cancer_each",                   "D8",   Y,    N,    N,    N),
    ("assign_where_biont",            "E1b",  Y,    Y,    Y,    N),
    ("attach_where_biont",            "E3b",  Y,    Y,    N,    N),
    ("macro_home",                    "E2",   Y,    Y,    Y,    N),
    ("entropy",                       "E2a",  "any", "any", "two", "own"),
    ("cull",                          "E2a",  "never", "rest", "one", "excess"),
    ("spore",                         "E2d",  "residents", "owner", "home", "home"),
    ("theft_demotes",                 "E3c",  N,    N,    N,    Y),
    ("liberated_keeps_hyperparasites", "E4",  Y,    Y,    N,    N),
    ("card_regained",                 "E6c",  Y,    N,    N,    N),
    ("plus_first",                    "atrophy", N, N,    N,    Y),
    ("host_loses_diseased",           "atrophy", N, N,    N,    Y),
    ("cubes_return",                  "extinction", Y, Y, Y,    N),
    ("fallen_cubes_return",           "extinction", N, N, Y,    N),
    ("aids_rays",                     "immunology", N, N, Y,    Y),
    ("reuse_next_turn",               "extinction", Y, Y, N,    N),
    ("abilities_at_once",             "H1c",  Y,    N,    N,    N),
    ("donors_residents",              "Hg",   Y,    Y,    N,    N),
    ("donors_any_mode",               "Hg",   N,    Y,    Y,    Y),
    ("parasite_flip",                 "H2",   N,    N,    N,    Y),
    ("convert_must",                  "H3b",  Y,    Y,    N,    N),
    ("landfall_at_once",              "H3b",  Y,    Y,    Y,    N),
    ("queen_plus_only",               "H4c",  N,    N,    Y,    Y),
    ("queen_needs_slot",              "H4b",  N,    Y,    Y,    Y),
    ("yellow_free",                   "H4d",  "parasites", "all", "none", "none"),
    ("landfall_extra_organs",         "H5d",  Y,    N,    N,    N),
    ("landfall_must_count",           "H5e",  Y,    Y,    Y,    N),
    ("landfall_assimilates",          "H5e",  Y,    N,    N,    N),
    ("share_rounded",                 "I1d",  Y,    N,    N,    N),
)
# fmt: on
EDITIONS: Final = {name: Edition(name, column) for column, name in enumerate(NAMES)}
