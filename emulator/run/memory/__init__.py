"""Ranks as they grow while games are played, who is new, who is forgotten; the disk has a thread of its own.

In: games and their actions, questions, who says !optout. Out: answers, and the database beside the journal.
"""
