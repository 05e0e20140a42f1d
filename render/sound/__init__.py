"""Sounds of the panel: computed while the package is built, and played without ever being waited for."""
