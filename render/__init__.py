"""The panel on screen: events and time become pixels, a folder a step.

`panel` holds what is shown now and what is moving, `scene` turns it into a list of draw items with no
window involved, and `gl` (whose `window` is the only file that knows pyglet's window) puts that list on the
screen. `style` says what items are and where things lie; `art`, `fonts`, `sound` and `themes` are the
assets.
"""
