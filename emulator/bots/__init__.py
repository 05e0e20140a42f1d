"""Bots that think: the process in which they live, and how a game asks them.

In: a decision as its seat sees it, and the history that everybody has seen. Out: an action.

In the program `process` keeps the bots' process alive (as `emulator.child` keeps any), and asks it without
waiting. In that process `thinking` holds the bots that are ready and the question of the moment, and `cache`
says where compiled code is kept. `questions` is what passes between the two. numba is imported there alone.

Matches between bots are played in processes of their own: `workers` keeps those, `cluster` has other machines
play (and is loaded only for that); what they come to is the same however many play them.
"""
