"""The deck: 48 faces, a back, icons and corner marks, drawn in Python as SVG and built into one atlas.

`python -m render.art.build` draws it, `python -m render.art.sheet OUT.png` lays all faces out.
Everything else here is pure: functions that give SVG text. Only those two commands need resvg-py and Pillow.

From the ground up: `palette` and `svg` (strokes), `motifs` (plants, animals, things), `faces` (one file a
month), `marks` (corner marks and icons), `build` and `sheet`.

A card is 330 x 540 units, y down; paper from 13 to 317 and from 13 to 527, an ink border around it.
"""
