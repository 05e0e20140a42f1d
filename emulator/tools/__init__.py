"""The commands that need no window.

In: lines of chat, records, positions, the names of bots. Out: text or JSON on standard output.
"""
