"""A game that runs: chat, keyboard and bot play it, the panel shows it, the journal keeps it.

In: settings. Out: one loop that does everything, until the window is closed or nothing is left to do.
"""
