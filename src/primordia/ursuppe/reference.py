"""The tables of the quick reference of Ursuppe."""

from __future__ import annotations

from collections.abc import Sequence

from primordia.book import Sheet
from primordia.locales import Narrator
from primordia.ursuppe.parts import AMOEBA_STEPS, COPIES, GENE_STEPS, GENES, MUTATION, PRICE


def sheets(speak: Narrator) -> Sequence[Sheet]:
    """What amoebas and genes bring in scoring, and all genes with their prices."""
    say = speak.words.text
    counts = [n for n in range(max(len(AMOEBA_STEPS), len(GENE_STEPS))) if n > 2]
    scoring = [
        [say("ursuppe.sheet.count"), *(str(n) for n in counts)],
        [say("ursuppe.sheet.amoebas"), *(str(AMOEBA_STEPS[n]) if n < len(AMOEBA_STEPS) else "–" for n in counts)],
        [say("ursuppe.sheet.genes"), *(str(GENE_STEPS[min(n, len(GENE_STEPS) - 1)]) for n in counts)],
    ]
    head = [
        say("ursuppe.sheet.gene"),
        say("ursuppe.sheet.price"),
        say("ursuppe.sheet.mutation"),
        say("ursuppe.sheet.copies"),
        say("ursuppe.sheet.effect"),
    ]
    genes = [
        [
            say(f"ursuppe.gene.{name}"),
            str(PRICE[n]),
            str(MUTATION[n]).replace("-", "−"),
            f"{COPIES[0][n] or '–'} / {COPIES[1][n]}",
            say(f"ursuppe.effect.{name}"),
        ]
        for n, name in enumerate(GENES.names)
    ]
    return [Sheet(say("ursuppe.sheet.scoring"), scoring), Sheet(say("ursuppe.sheet.all"), [head, *genes])]
