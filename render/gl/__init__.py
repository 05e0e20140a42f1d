"""The panel in OpenGL: a `Scene` in, pixels out.

Everything here needs a current OpenGL context and imports pyglet's graphics, which cannot be done without a
display; `render.window` therefore imports this package late. The wooden board is drawn once per size into a
picture; every item of a scene is one or more rectangles in one buffer, drawn in one call in their order.
"""
