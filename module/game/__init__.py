"""The game: immutable states, legal actions, `apply` with its events, views for seats, records and perft."""
