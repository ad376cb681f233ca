"""A card pack: fields of cards that replace the printed ones, as TOML, by the name of the option that takes it."""

from __future__ import annotations

from importlib.resources import files

from primordia.kernel.packs import Pack

PACK = Pack("genesis", cards=files(__name__).joinpath("glowing.toml").read_text(encoding="utf-8"))
