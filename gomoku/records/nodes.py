"""SGF as it is written: nodes of properties with their values, and what is escaped in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from gomoku.records.errors import RecordError

_TOKEN = re.compile(
    r"(?P<sign>[();])|(?P<name>[A-Za-z]+)|\[(?P<value>(?:\\.|[^\]\\])*)\\?(?:\]|\Z)|.",
    re.DOTALL,
)
_BEGIN = re.compile(r"\(\s*;")
_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
_LINE_ENDS = re.compile(r"\r\n|\n\r|\r")
_BLANKS = re.compile(r"[\0-\x09\x0b-\x1f\x7f]")


@dataclass(frozen=True)
class Node:
    """The properties of one node, their values as written; `line` is where it begins in the file, from 1."""

    line: int
    properties: Mapping[str, tuple[str, ...]]

    def first(self, name: str) -> str | None:
        """The first value of a property as text, or None."""
        values = self.properties.get(name)
        return unescaped(values[0]) if values else None


def main_line(text: str) -> list[Node]:
    """The nodes of the first game of a file along its main line; at least one.

    What stands before the game and between properties is skipped, an end that is missing is added, and of names
    with small letters (an older form) the capitals count.  Raises RecordError when there is no game.
    """
    begin = _BEGIN.search(text)
    if begin is None:
        raise RecordError("This is no SGF record: it has no game in parentheses.")
    nodes: list[tuple[int, dict[str, list[str]]]] = []
    values: list[str] = []
    line, place = 1, 0
    for token in _TOKEN.finditer(text, begin.start()):
        if token["sign"] == ")":
            break  # the first variation is the main one, so the first leaf ends it
        if token["sign"] == ";":
            line, place = line + text.count("\n", place, token.start()), token.start()
            nodes.append((line, {}))
        elif token["name"]:
            name = "".join(letter for letter in token["name"] if letter.isupper()) or token["name"].upper()
            values = nodes[-1][1].setdefault(name, []) if nodes else []
        elif token["value"] is not None:
            values.append(token["value"])
    return [Node(line, {name: tuple(each) for name, each in found.items() if each}) for line, found in nodes]


def unescaped(value: str) -> str:
    """The text that a value stands for: line ends are "\\n", tabs and other controls are spaces."""

    def kept(match: re.Match[str]) -> str:
        return "" if match[1][0] in "\r\n" else match[1]

    return _BLANKS.sub(" ", _LINE_ENDS.sub("\n", _ESCAPED.sub(kept, value)))


def escaped(text: str) -> str:
    """The value that stands for a text, in which tabs and other controls become spaces."""
    plain = _BLANKS.sub(" ", _LINE_ENDS.sub("\n", text))
    return plain.replace("\\", "\\\\").replace("]", "\\]")
