"""What a scene is made of: draw items, the layout's measures, themes, letters' widths and the panel's texts.

In: theme files and the fonts' own tables. Out: values that the floors above put together. It knows no game.
"""
