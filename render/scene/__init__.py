"""What the panel shows becomes draw items, back to front.

In: a `Board`. Out: a list of items of `style`, the same for the same board; no window is needed for it.
"""
