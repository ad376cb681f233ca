"""Playouts, tournaments and measurements."""
