"""Bios:Genesis (Phil Eklund): molecules become bacteria, parasites and finally animals over four billion years of catastrophes.

`cards` holds the components, `earth` the state, `organism` what all living things have in common; then one file per part of the
rulebook: setup and order (A to C), events (D), assignment (E), autocatalysis (F), darwin (G), purchases (H), victory (I).
"""
