"""The game: immutable states, legal actions, `apply` with its events, views for seats, records and perft.

In: rules, a seed and actions. Out: states and events, the same on every machine.
"""
