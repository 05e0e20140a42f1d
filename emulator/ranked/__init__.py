"""Ranks as somebody looks at them: a table in the terminal, CSV, JSON, a page with plots.

In: the database of ranks. Out: text; a page is one file that needs nothing else.
"""
