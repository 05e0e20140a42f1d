"""Finds code that stands in two places: `python .ci/duplicates.py FOLDER...`; exit code 1 if there is any.

Compared are statements as the formatter writes them, so that neither comments nor line breaks hide a copy.
Imports, docstrings, decorators, signatures and declared fields do not count: they repeat what they name.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

SMALLEST = 8
"""Lines of code that may not be repeated; fewer are often a coincidence."""

SKIPPED = ast.Import | ast.ImportFrom | ast.Pass
COMPOUND = ("body", "orelse", "handlers", "finalbody", "cases")


@dataclass(frozen=True, slots=True)
class Line:
    """A statement, or the head of one that holds others."""

    text: str
    lines: int
    path: Path
    first: int


def head(node: ast.AST) -> ast.AST:
    """Return a statement without those inside it."""
    fields = {name: [] if name in COMPOUND else value for name, value in ast.iter_fields(node)}
    return type(node)(**fields)


def is_docstring(node: ast.AST) -> bool:
    """Whether this is a text standing alone."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def children(node: ast.AST) -> list[ast.AST]:
    """Return the statements, handlers and cases directly inside a node."""
    inner = [getattr(node, name, []) for name in COMPOUND]
    # A lambda and a conditional expression have a single one, which is part of their statement.
    return [child for some in inner if isinstance(some, list) for child in some]


def first_line(node: ast.AST) -> int:
    """Return where a node begins; a case has no place of its own, but its pattern has."""
    place = node.pattern if isinstance(node, ast.match_case) else node
    line: int = getattr(place, "lineno", 0)
    return line


def line_count(node: ast.AST) -> int:
    """Return the lines of a statement or of a head."""
    measured = ast.walk(head(node)) if children(node) else [node]
    first = first_line(node)
    return max((getattr(part, "end_lineno", None) or first for part in measured), default=first) - first + 1


def is_declaration(node: ast.AST) -> bool:
    """Whether this only names a field and its type."""
    return isinstance(node, ast.AnnAssign) and node.value is None


def flatten(path: Path, node: ast.AST) -> list[Line]:
    """Return the statements below a node in reading order."""
    found: list[Line] = []
    for child in children(node):
        if isinstance(child, SKIPPED) or is_docstring(child) or is_declaration(child):
            continue
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.append(Line(ast.dump(head(child)), line_count(child), path, first_line(child)))
        found.extend(flatten(path, child))
    return found


def run_length(lines: list[Line], one: int, two: int) -> int:
    """Return how many statements from the first place on are the same as those from the second on."""
    length = 0
    while (
        two + length < len(lines)
        # A run ends with its file, and where it would overlap itself.
        and lines[one + length].path == lines[one].path
        and lines[two + length].path == lines[two].path
        and (one + length < two)
        and lines[one + length].text == lines[two + length].text
    ):
        length += 1
    return length


def continues(lines: list[Line], one: int, two: int) -> bool:
    """Whether a run that holds this pair began earlier."""
    before_one, before_two = lines[one - 1], lines[two - 1]
    return (
        one > 0
        and before_one.path == lines[one].path
        and before_two.path == lines[two].path
        and before_one.text == before_two.text
    )


def duplicates(lines: list[Line]) -> list[tuple[Line, Line, int]]:
    """Return pairs of first statements, with the lines that are the same from there on."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        places[line.text].append(index)
    found = []
    for indices in places.values():
        for one, two in combinations(indices, 2):
            if continues(lines, one, two):
                continue
            size = sum(line.lines for line in lines[one : one + run_length(lines, one, two)])
            if size >= SMALLEST:
                found.append((lines[one], lines[two], size))
    return sorted(found, key=lambda pair: (str(pair[0].path), pair[0].first))


def main(folders: list[str]) -> int:
    """Print what is repeated below these folders; return the exit code."""
    paths = sorted(path for folder in folders for path in Path(folder).rglob("*.py"))
    lines = [line for path in paths for line in flatten(path, ast.parse(path.read_text(encoding="utf-8")))]
    found = duplicates(lines)
    for one, two, size in found:
        print(f"{one.path}:{one.first}: the same {size} lines stand at {two.path}:{two.first}")
    print(f"{len(found)} duplicates of {SMALLEST} lines or more in {len(paths)} files")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
