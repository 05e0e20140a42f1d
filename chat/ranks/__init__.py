"""Who of chat did what, and what it has brought them.

In come a game's events and where each of its actions came from; out go ranks, kept in a database (`schema`
says what stands in it). All follows from the games, and can be made anew from them.
"""
