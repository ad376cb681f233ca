"""Bios:Genesis (Phil Eklund): molecules become bacteria, parasites and finally animals over four billion years of catastrophes.

`cards` holds the components, `earth` the state, `organism` what all living things have in common; then one file per part of the
rulebook: setup and round (A to C), events, crisis and climate (D), assignment and parasites (E), autocatalysis (F), darwin (G),
purchases, payment, redqueen, macroorganisms and trophic (H), victory (I).
"""

from primordia.genesis.rules import GENESIS

__all__ = ["GENESIS"]
