"""The few OpenGL objects the panel is made of."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_ubyte, c_uint, c_void_p
from dataclasses import dataclass

from pyglet import gl
from pyglet.graphics.shader import Shader, ShaderProgram

_FLOAT = 4
_VEC4 = 4 * _FLOAT


def program(vertex: str, fragment: str) -> ShaderProgram:
    """A linked program of the two sources."""
    return ShaderProgram(Shader(vertex, "vertex"), Shader(fragment, "fragment"))


def blend(*, on: bool) -> None:
    """Mix what is drawn with what is there, by an alpha that is multiplied into the colour; or replace it."""
    if on:
        gl.glEnable(gl.GL_BLEND)
        gl.glBlendFunc(gl.GL_ONE, gl.GL_ONE_MINUS_SRC_ALPHA)
    else:
        gl.glDisable(gl.GL_BLEND)


class Rectangles:
    """A buffer of rectangles, `vectors` times four floats each, drawn in one call in their order.

    pyglet's own vertex lists repeat each value for all four corners; one instance each is a quarter of that.
    """

    def __init__(self, vectors: int) -> None:
        self._stride = vectors * _VEC4
        self._room = 0
        self.count = 0
        self._array, self._buffer = c_uint(), c_uint()
        gl.glGenVertexArrays(1, self._array)
        gl.glGenBuffers(1, self._buffer)
        gl.glBindVertexArray(self._array)
        gl.glBindBuffer(gl.GL_ARRAY_BUFFER, self._buffer)
        for location in range(vectors):
            gl.glEnableVertexAttribArray(location)
            gl.glVertexAttribPointer(
                location, 4, gl.GL_FLOAT, gl.GL_FALSE, self._stride, c_void_p(location * _VEC4)
            )
            gl.glVertexAttribDivisor(location, 1)
        gl.glBindVertexArray(0)

    def load(self, data: bytes) -> None:
        """Take these rectangles instead of the ones before: their floats in the machine's order."""
        self.count = len(data) // self._stride
        gl.glBindBuffer(gl.GL_ARRAY_BUFFER, self._buffer)
        if len(data) > self._room:
            self._room = 2 * len(data)
        # A new store each time: the card may still be reading the last one.
        gl.glBufferData(gl.GL_ARRAY_BUFFER, self._room, None, gl.GL_STREAM_DRAW)
        gl.glBufferSubData(gl.GL_ARRAY_BUFFER, 0, len(data), data)
        gl.glBindBuffer(gl.GL_ARRAY_BUFFER, 0)

    def draw(self) -> None:
        """Draw them with the current program."""
        gl.glBindVertexArray(self._array)
        gl.glDrawArraysInstanced(gl.GL_TRIANGLE_STRIP, 0, 4, self.count)
        gl.glBindVertexArray(0)

    def delete(self) -> None:
        """Give the memory back."""
        gl.glDeleteVertexArrays(1, self._array)
        gl.glDeleteBuffers(1, self._buffer)


@dataclass(frozen=True, slots=True)
class Picture:
    """A texture of `width` x `height` pixels, RGBA, alpha multiplied in."""

    id: int
    width: int
    height: int

    @staticmethod
    def make(
        width: int, height: int, *, smaller: int = gl.GL_NEAREST, larger: int = gl.GL_NEAREST
    ) -> Picture:
        """An empty one; `smaller` and `larger` are its filters."""
        name = c_uint()
        gl.glGenTextures(1, name)
        picture = Picture(name.value, width, height)
        picture.bind()
        for key, value in (
            (gl.GL_TEXTURE_MIN_FILTER, smaller),
            (gl.GL_TEXTURE_MAG_FILTER, larger),
            (gl.GL_TEXTURE_WRAP_S, gl.GL_CLAMP_TO_EDGE),
            (gl.GL_TEXTURE_WRAP_T, gl.GL_CLAMP_TO_EDGE),
        ):
            gl.glTexParameteri(gl.GL_TEXTURE_2D, key, value)
        gl.glTexImage2D(
            gl.GL_TEXTURE_2D, 0, gl.GL_RGBA8, width, height, 0, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, None
        )
        return picture

    def bind(self) -> None:
        """Make it the texture that programs read and that calls change."""
        gl.glActiveTexture(gl.GL_TEXTURE0)
        gl.glBindTexture(gl.GL_TEXTURE_2D, self.id)

    def put(self, x: int, y: int, width: int, height: int, pixels: bytes) -> None:
        """Write RGBA pixels, rows from the bottom, with their lower left corner at x, y."""
        self.bind()
        gl.glPixelStorei(gl.GL_UNPACK_ALIGNMENT, 1)
        gl.glTexSubImage2D(gl.GL_TEXTURE_2D, 0, x, y, width, height, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, pixels)

    def delete(self) -> None:
        """Give the memory back."""
        gl.glDeleteTextures(1, c_uint(self.id))


class DrawingInto:
    """While it lasts, drawing goes into a picture's area: x, y from its lower left, width, height.

    What was there is gone. Gives OpenGL's name of the frame it makes for that.
    """

    def __init__(self, picture: Picture, area: Sequence[int]) -> None:
        self._picture, self._area = picture, area
        self._frame = c_uint()

    def __enter__(self) -> int:
        gl.glGenFramebuffers(1, self._frame)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self._frame)
        gl.glFramebufferTexture2D(
            gl.GL_FRAMEBUFFER, gl.GL_COLOR_ATTACHMENT0, gl.GL_TEXTURE_2D, self._picture.id, 0
        )
        gl.glViewport(*self._area)
        gl.glEnable(gl.GL_SCISSOR_TEST)
        gl.glScissor(*self._area)
        gl.glClearColor(0, 0, 0, 0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        return self._frame.value

    def __exit__(self, *_exc: object) -> None:
        gl.glDisable(gl.GL_SCISSOR_TEST)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, 0)
        gl.glDeleteFramebuffers(1, self._frame)


def read_pixels(width: int, height: int) -> bytes:
    """What has been drawn: RGBA, rows from the bottom."""
    buffer = (c_ubyte * (width * height * 4))()
    gl.glPixelStorei(gl.GL_PACK_ALIGNMENT, 1)
    gl.glReadPixels(0, 0, width, height, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, buffer)
    return bytes(buffer)
