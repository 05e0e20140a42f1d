"""Who of chat did what, and what it has brought them.

In come a game's events and where each of its actions came from; out go ranks, kept in a database.
"""
