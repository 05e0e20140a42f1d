"""What a text says: a command with its arguments, or why it is none.

In: any text, of any length, in any script. Out: a `Command`, a `Rejection` or silence; never an exception.
"""
