"""Ursuppe (Doris Matthäus and Frank Nestel): three or four tribes of amoebas that live on each other's waste.

`parts` holds the components, `soup` the state; then one file per phase of the rulebook: setup (D), round (E), movement and
feeding (E1, with swimming and attack for what genes do to them), environment (E2), genes (E3), division (E4), deaths (E5),
scoring (E6).
"""

from primordia.ursuppe.rules import URSUPPE

__all__ = ["URSUPPE"]
