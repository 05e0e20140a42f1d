"""What happens, in words: for the ticker, and for a terminal.

In: events, and what came of commands. Out: lines with everybody called by their names.
"""
