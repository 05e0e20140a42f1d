"""Twitch within the program: signing in, how the connection stands, predictions and rewards.

In: what Twitch's source says of itself, and how far the game is. Out: words on panel and terminal, and what
is wanted of Twitch.
"""
