"""Sounds of the panel: computed while the package is built, and played without ever being waited for.

In: the names of sounds. Out: what a process of its own plays, or silence where there is no device.
"""
