"""Bots that think, outside the game: where their kernels are kept, and (later) the processes they live in.

In: the user's cache folder. Out: compiled kernels of `module.bot.packed`, ready for whoever imports it next.
"""
