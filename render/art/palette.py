"""The colours of the whole deck: a woodblock printer's shelf, each used flat."""

INK = "#1d1a1b"
PAPER = "#f3ead6"
WHITE = "#fbf6ea"
SAND = "#ecd7a4"
RED = "#c9331f"
DRED = "#8e2113"
OCHRE = "#dfa328"
LOCHRE = "#efc765"
GREEN = "#6f9460"
LGREEN = "#b4c795"
DGREEN = "#2f4a3a"
BLUE = "#3a5a80"
LBLUE = "#a9c0c8"
PURPLE = "#55417f"
LPURPLE = "#9a86bd"
PINK = "#e07f7d"
LPINK = "#f2bcae"
BROWN = "#5a3422"
AMBER = "#fda53c"  # only the displays' symbols

PALETTE = frozenset(
    {
        INK,
        PAPER,
        WHITE,
        SAND,
        RED,
        DRED,
        OCHRE,
        LOCHRE,
        GREEN,
        LGREEN,
        DGREEN,
        BLUE,
        LBLUE,
        PURPLE,
        LPURPLE,
        PINK,
        LPINK,
        BROWN,
        AMBER,
    }
)
