"""Where messages come from, and where replies go to.

In: what is typed on Twitch, in a terminal, in a script, or made up by a simulated crowd. Out: `ChatMessage`s
when they are asked for; the network, where there is one, lives in a thread of its own.
"""
