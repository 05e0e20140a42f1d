"""A game that was kept, seen again.

In: a journal or a record. Out: a window that plays it, pictures and films.
"""
