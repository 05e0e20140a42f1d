"""Games kept on disk: the one that is played move by move, those that are over in records beside it.

In: what is to be kept. Out: what has been kept, whatever happened to the program, its disk or its files.
"""
