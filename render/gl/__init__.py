"""A scene becomes pixels, in OpenGL.

In: a `Scene`. Out: a picture in a window, or a file. All but `window` and its helpers (`full_screen`,
`guard`, `saving`, `screen`) needs a current OpenGL context and imports pyglet's graphics, which cannot be
done without a display; `window` therefore imports it late. The wooden board is drawn once per size into a
picture; every item of a scene is one or more rectangles in one buffer, drawn in one call in their order.
"""
