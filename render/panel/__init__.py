"""What the panel shows now: the game as it is shown, and what moves.

In: events as one seat sees them, time, keys and clicks, what chat does. Out: a `Board`, which `scene`
reads, and what the keys ask for.
"""
