"""Bots that think, outside the game: where their kernels are kept, and how fast these are here.

In: the user's cache folder, rules. Out: compiled kernels of `module.bot.packed`, ready for whoever imports it
next. Only this package imports `module.bot.packed`, and late: the program starts without numba.
"""
