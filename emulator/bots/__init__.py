"""Bots in processes of their own: matches between them on all cores, or on many machines.

In: matches to play (`module.bot.match`). Out: what they came to, the same however many play them.

`workers` keeps the processes, `cluster` has other machines play (and is loaded only for that).
"""
