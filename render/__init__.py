"""The panel on screen: a view and its events become a board, the board a scene, the scene a picture.

`board` holds what is shown now and what is moving, `scene` turns it into a list of draw items with no window
involved, and `window` (the only file that knows pyglet's window) puts that list on the screen.
"""
