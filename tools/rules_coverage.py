"""Which file implements each rule of Bios:Genesis, and which tests show it: docs/rules-coverage.md.

python tools/rules_coverage.py           writes the page
python tools/rules_coverage.py --check   fails if the page is out of date, or if a rule has no file or no test

A file implements a rule if a docstring, a comment, a step's `rule` or a message for the journal names it; a test shows it if
its name or its docstring does. A letter counts for its rule (D6b for D6), not the other way round.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "primordia" / "genesis"
# These speak of rules that stand elsewhere
GUIDE = (
    *(
        "book",
        "evaluation",
        "features",
        "guide",
        "handover",
        "journey",
        "odds",
        "plates",
        "policy",
        "prospects",
        "pursuit",
        "quest",
        "reference",
        "tallies",
        "tasks",
    ),
    "terminal",
)
TESTS = ROOT / "tests" / "genesis"
PAGE = ROOT / "docs" / "rules-coverage.md"
SHOWN = 4  # tests named for each rule; the others are counted

# id, then a few words of our own.
RULES = {
    "Rulebook, A to C: sequence, components, set-up": """
A1 events, landforms, roiling
A2 assignment in player order
A3 autocatalytic rolls, row by row
A4 Darwin rolls in player order
A5 purchases in player order
A6 player order of the event card
A6a colours that are not in the game
A6b wanton first player
A6c parasites after their hosts
A6d passing
B1 tableaus
B1a organism limit, one parasite each
B2 cubes and the soup
B3 catalysts
B3a the pool of the tableau
B3b pool limit
B3c substitution in biosynthesis
B4 bionts
B4a compensation
B4b no compensation
C set-up: colours, bionts, first catalyst, decks
C1 solitaire: two colours of one player
C1a marine and terrestrial wins
C1b automatic parasites: side, host, ally, return
C1c their bionts
C1d their purchases
C1e their re-rolls
C1f their sex
C1g they refuse red queens
C1h Crystal Catastrophe in solitaire
C2 cooperation: bionts, the common win
C2a its automatic parasites
C3 introductory game
C3a introductory solitaire
C4 macro variant
""",
    "Rulebook, D: events": """
D1 special events
D1a aftershock
D1b Tropical Waterworld
D1c ozone layer
D1d Big Whack
D2 landforms and roiling
D2b roiling
D3 new refugia
D3b manna of a new refugium
D4 smite
D4a deserted refugium
D4b resilient refugia
D5 extremophile crisis
D5a heat shield
D6 oxygen spike
D6a antioxidant shield
D6b antioxidants instead of losses
D7 ultraviolet
D7a mutations with their cubes
D7b healthy before diseased
D7c discards in chosen order
D7d UV shield
D8 cancer
D8a cancer shield
D8b catalysts of ones
D9 drought
D10 warming and cooling
D10a Armageddon
D10b Gaia
D10c Medea
""",
    "Rulebook, E: assignment": """
E one use of each biont
E1 bionts and enzymes to refugia
E1a sources
E1b targets, and back to the pool
E2 home rows
E2a entropy limit
E2b enzyme slots
E2c Deep Hot Biosphere
E2d spore
E3 attaching a parasite
E3a source of its bionts
E3b suitable hosts
E3c diseased mutations
E3d hyperparasite
E3e diseased organ
E3f polluting parasite
E3h death of the host
E4 supplanting
E4a success
E4b where not
E5 antioxidants
E5c not on parasites
E5d not on land
E6 HGT
E6a wanton block
E6b extinction by HGT
E6c commandeering
E6d not with macroorganisms
E6e no double move
""",
    "Rulebook, F and G: rolls": """
F autocatalytic roll
Fa order of the refugia
Fb dice
Fc re-roll of one's own colour
Fd inactive refugia
F1 animation
F1a manna
F2 death and biosynthesis
F2a manna death
F2b catalyst of a dead cube
F2c enzyme death
F2d faces with both deaths
F3 creation of life
F3a chromosomes
F3b enzymes are lost
F3c anatomy: home row
F4 contested refugia
F4a the progenote rolls
F4b he decides and gives away
F4c he may take the placard
F4d foreign genes
F4e ersatz progenote
G Darwin roll
Ga dice
G1 specificity
G2 biosynthesis
G2a colour of the catalysts
G3 error catastrophe
G3a DNA
G3b DNA in the macro variant
Gb order of dice in a Crystal Catastrophe
G4 Crystal Catastrophe
G4a fission cancels two errors
G4b cancelling is the purchase of the turn
""",
    "Rulebook, H and I: purchases, victory": """
H purchases
Ha price
Hb order
Hc chemoselectivity
Hd nucleus
He foreign purchases, fission
Hf parasites use their own abilities
Hg gene transfer agents
H1 new mutation
H1a sex
H1b its cube
H1c abilities at once
H1d pollution
H2 promotion
H2a its second cube
H2b old abilities are lost
H2c polluting promotion
H2d diseased mutation
H3 marine macroorganism
H3a prerequisites
H3b surplus cubes become organs
H3c trophic level of a newcomer
H3d endosymbionts
H3e cascade of hyperparasites
H3f shedding
H3g oxygen crisis
H4 red queen
H4a against a parasite of a microorganism
H4b against a parasite of a macroorganism
H4c against a host
H4d price, free for yellow
H4e red queen and trophic levels
H5 organs
H5a shields and abilities of organs
H5b diseased organs
H5c organs and metabolic rate
H5d landfall
H5e landfall with a parasite
H6 trophic levels
H6a food chains
H6b metabolic rate
H6c overcrowded ocean
H6d extinction by crowding
I end of the game
I1 victory points
I1a cubes
I1b bionts
I1c trophies
I1d trophic dominance
I1e ties
""",
    "Rulebook, K and L: successor game, Macro Parasite Chimera": """
K handover to Bios:Megafauna
Ka the macro variant is recommended
L1 parasites become macroorganisms
L1a bionts of parasite, hyperparasite and host
L1b not as hyperparasites
L2 living together
L2a hyperparasites
L2b never supplanted, two levels
L3 red queen of a microorganism host
L3a between two macroorganisms
L3b against a microorganism host
L4 death
L4a death of the host
L4b death of the parasite
L5 landfall
L5a the host first
L5b organs of neighbours count
L5c diseased organs
L5d mutation cubes of the host
L5e two macroorganisms
L5f next to a land dweller
L6 chimeras
L6a trophic level, overcrowding
L6b plants as a basis
L6c points
L7 solo play
L7a purchases of automatic parasites
L7b their red queens
L7c their immunology
L7d their landfall
L7e death of their hosts
L7f what a solitaire win needs
""",
    "Glossary": """
ability beginning at once
AIDS immunology of an endosymbiont
atrophy order of losses
disease stolen cubes
extinction of micro- and macroorganisms
hyperparasite parasite of a parasite
immunology losses in any order
mutation lockstep with its cubes
wantonness number of HGT icons
""",
    "Rulings": """
1 event deck of 20, short 17
2 chain of aftershocks
3 X and O2 are summed
4 lowest ultraviolet limit
5 refugia of an aftershock
6 one cancer roll for each crab
7 the string counts icons
8 when a vote can be called
9 the cosmos and the Big Whack
10 Waterworld keeps the continents dim
11 order of Darwin rolls
12 three proteins and a triple
13 six of a face are two triples
14 corrected table of macroorganisms
15 four organisms
16 three or four bionts
17 tiers of atrophy
18 vitamins in an oxygen spike
19 lost base cube of a promoted card
20 lockstep of cards and cubes
21 the biont goes last
22 fall of a macroorganism
23 end of a parasite
24 landfall is automatic
25 overcrowding at the end of the phase
26 donations
27 permission for a red queen
28 offers to the wanton player
29 a blocked biont chooses again
30 catalysts of a contested refugium
31 pool limit and substitution
32 tokens never run out
33 fission from the next turn
34 roils before a purchase
35 pollution of strength 0
36 shared trophic points
37 ties
38 solitaire
39 Crystal Catastrophe
40 Macro Parasite Chimera
41 handover to Bios:Megafauna
42 food chains at the end of the phase
43 fission and cancelled errors
44 fission that comes back by a demotion
45 ties in one food chain
46 diseased organs that return
47 cubes of a supplanted parasite
48 the limit and the very move
49 gifts in every mode
50 landfall with a diseased organ
51 events 38 and 46 in the editions
52 immunology of endosymbionts and ultraviolet
53 slips of the text of 2017
54 Macro Parasite Chimera, put right
""",
    "Questions of procedure": """
Q1 sub-steps of the event phase
Q2 turns of the assignment
Q3 equal domes
Q4 when the entropy limit is taken
Q5 moving over the limit
Q6 enzymes anywhere in reach
Q7 reach
Q8 order inside an autocatalytic roll
Q9 empty choices
Q10 order inside a Darwin roll
Q11 several atrophies
Q12 two sides of a shared mutation
Q13 order of buyers
Q14 foreign genes on a parasite
Q15 Darwin slot on a macroorganism
Q16 sequence of a purchase
Q17 what is public of a deck
Q18 compensation and the pool limit
Q19 order in a crisis
Q20 ultraviolet and sharing
Q21 smite
Q22 two droughts
Q23 pollution
Q24 attaching
Q25 an icon for every removal
Q26 the last biont leaves
Q27 whose biont dies
Q28 what travels with a bacterium
Q29 whose trophy
Q30 whose antioxidants
Q31 price of a biont
Q32 yellow's free red queen
Q33 permission once
Q34 a full circle
Q35 lines of hyperparasites
Q36 supplanting, in order
Q37 liberated parasite
Q38 commandeered parasite
Q39 slots of diseased organs
Q40 purchase of a macroorganism, in order
Q41 deck for shed mutations
Q42 fission survives the change
Q43 landfall, in order
Q44 a fall among several atrophies
Q45 two guardians
Q46 end of the purchases, in order
Q47 offers to go ashore
Q48 ties of the food chain
Q49 cancer
Q50 Gaia's price
Q51 Medea's price
Q52 Waterworld and Armageddon
Q53 the turn of Armageddon
Q54 introductory game with and without parasites
Q55 who decides in a solitaire
Q56 automatic parasites attach
Q57 they buy and lose
Q58 allies
Q59 cooperation
Q60 what can be cancelled
Q61 introductory solitaire
Q62 Macro Parasite Chimera
Q63 targets that die by the move
Q64 organisms that lose nothing
Q65 what was once seen
""",
}
KNOWN = {line.split()[0]: line.partition(" ")[2] for block in RULES.values() for line in block.strip().splitlines()}
PARTS = {part: [line.split()[0] for line in block.strip().splitlines()] for part, block in RULES.items()}
WORDS = {name.lower(): name for name in PARTS["Glossary"]}
# A rule's id in running text: D6, D6b, C.d, Fa, Q21; H4a to H4c
ID = r"(?:[A-IL]\d{1,2}[a-h]?|[FGH][a-g]|Ka|Q\d{1,2})"
MENTION = re.compile(rf"(?<![\w-])({ID})(?: to ({ID}))?(?!\w)")
LISTED = re.compile(r"\(([^()]*)\)")
# In a bracket of nothing but rules a bare number is a ruling: (F4b, 30), (glossary; 17, 18, Q11), (31); but not (2, 3, 4)
LISTABLE = re.compile(rf"(?:{ID}|C\.[a-i]|\d{{1,2}}|[A-IKL]|glossary|AIDS)(?: (?:to|and) {ID})?")
RULING = re.compile(r"[Rr]ulings? (\d{1,2})\b")


def ids(text: str) -> set[str]:
    """The rules that a docstring or comment names: `(A6b, 28)`, `D5 to D9`, `ruling 12`, `C.d`, glossary words."""
    found: set[str] = set()
    for first, last in MENTION.findall(text):
        found |= span(first, last) if last else {first}
    for inner in LISTED.findall(text):
        items = re.split(r"[,;]\s*", inner)
        numbers = {item for item in items if item.isdecimal()}
        if all(LISTABLE.fullmatch(item) for item in items) and (len(items) == 1 or len(numbers) < len(items)):
            found |= numbers
    found |= set(RULING.findall(text))
    if re.search(r"(?<!\w)C\.[a-i]\b", text):
        found.add("C")
    found |= {name for word, name in WORDS.items() if re.search(rf"\b{word}\b", text, re.IGNORECASE)}
    return widened(found)


def span(first: str, last: str) -> set[str]:
    """All rules from one to another: D5 to D9, H4a to H4c, Q19 to Q22."""
    order = [rule for rules in PARTS.values() for rule in rules]
    if first not in order or last not in order or order.index(first) > order.index(last):
        return {first, last}
    return set(order[order.index(first) : order.index(last) + 1])


def widened(found: Iterable[str]) -> set[str]:
    """Known rules only; a letter counts for its rule."""
    known = {rule for rule in found if rule in KNOWN}
    return known | {rule[:-1] for rule in known if rule[-1].islower() and rule[:-1] in KNOWN}


def in_source(path: Path) -> set[str]:
    """The rules that a file of the rules names in docstrings, comments, `rule` attributes, journal entries and refusals."""
    text = path.read_text(encoding="utf-8")
    found: set[str] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            found |= ids(token.string)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            found |= ids(ast.get_docstring(node) or "")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.isdecimal():
            found |= widened([node.value])
    return found


def in_test(name: str, docstring: str) -> set[str]:
    """The rules that a test names: test_d5a_…, test_q21_…, test_ruling_12_… or test_12_…, …_q6, and in its docstring."""
    tokens = name.split("_")[1:]
    found = ids(docstring)
    leading = True
    for k, token in enumerate(tokens):
        named = ""
        if re.fullmatch(r"[a-il]\d{1,2}[a-h]?|q\d{1,2}", token):
            named = token[0].upper() + token[1:]
        elif leading and re.fullmatch(r"r?\d{1,2}", token):
            named = token.lstrip("r")
        elif k and tokens[k - 1] == "ruling" and token.isdecimal():
            named = token
        elif leading and (re.fullmatch(r"[fgh][a-g]|ka", token) or (k == 0 and token in "cefghik")):
            named = token[0].upper() + token[1:]
        elif token in WORDS:
            named = WORDS[token]
        leading = leading and (bool(named) or token in ("ruling", "and"))
        if named:
            found |= widened([named])
    return found


def tests(path: Path) -> Iterator[tuple[str, set[str]]]:
    """The tests of a file with the rules that they show."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name, in_test(node.name, ast.get_docstring(node) or "")


def collect() -> tuple[dict[str, list[str]], dict[str, list[tuple[str, str]]]]:
    """For each rule the files that implement it, and the tests that show it."""
    files: dict[str, list[str]] = defaultdict(list)
    shown: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for path in sorted(path for path in SOURCE.glob("*.py") if path.stem not in GUIDE):
        for rule in in_source(path):
            files[rule].append(path.name)
    for path in sorted(TESTS.glob("test_*.py")):
        for name, rules in tests(path):
            for rule in rules:
                shown[rule].append((path.name, name))
    return files, shown


def blank(files: dict[str, list[str]], shown: dict[str, list[tuple[str, str]]]) -> list[str]:
    """What is missing, one line each."""
    return [
        f"{rule} ({title}): {' and '.join(missing)}"
        for rule, title in KNOWN.items()
        if (missing := [what for what, found in (("no file", files), ("no test", shown)) if not found.get(rule)])
    ]


def page(files: dict[str, list[str]], shown: dict[str, list[tuple[str, str]]]) -> str:
    """The page as text."""
    count = len({test for found in shown.values() for test in found})
    lines = [
        "# Rules of Bios:Genesis: where they are, and what shows them",
        "",
        "Written by `python tools/rules_coverage.py` from the rules that docstrings, comments and journal entries in",
        "[src/primordia/genesis](../src/primordia/genesis) name, and from the names of the tests in",
        f"[tests/genesis](../tests/genesis): {len(KNOWN)} rules, {count} tests. Of each rule at most {SHOWN} tests are named.",
        "",
    ]
    missing = blank(files, shown)
    if missing:
        lines += ["## Blank", "", *(f"- {line}" for line in missing), ""]
    for part, rules in PARTS.items():
        lines += [f"## {part}", "", "| rule | about | in | shown by |", "|---|---|---|---|"]
        for rule in rules:
            found = shown.get(rule, [])
            named = [f"`{name}`" for _, name in pick(rule, found)]
            rest = len(found) - len(named)
            cell = ", ".join(named) + (f" and {rest} more" if rest else "")
            where = ", ".join(name.removesuffix(".py") for name in files.get(rule, []))
            lines.append(f"| {rule} | {KNOWN[rule]} | {where} | {cell} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def pick(rule: str, found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The tests to be named: first those whose name begins with the rule."""
    key = f"test_{rule.lower()}_"
    ruling = f"test_ruling_{rule}_"
    return sorted(found, key=lambda test: not test[1].startswith((key, ruling)))[:SHOWN]


def main() -> int:
    parser = argparse.ArgumentParser(description="Which file implements each rule of Bios:Genesis, and which tests show it.")
    parser.add_argument("--check", action="store_true", help="fail if the page is out of date or a rule is blank")
    check = parser.parse_args().check
    files, shown = collect()
    text = page(files, shown)
    missing = blank(files, shown)
    for line in missing:
        sys.stderr.write(f"{line}\n")
    if not check:
        PAGE.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{PAGE.relative_to(ROOT)}: {len(KNOWN)} rules, {len(missing)} blank\n")
        return 0
    stale = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text
    if stale:
        sys.stderr.write(f"{PAGE.relative_to(ROOT)} is out of date: run python tools/rules_coverage.py\n")
    return int(stale or bool(missing))


if __name__ == "__main__":
    sys.exit(main())
