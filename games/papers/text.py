"""A file as text."""

import re
from bisect import bisect_right
from typing import TypeAlias

from games.papers.faults import Fault, Unreadable

Place: TypeAlias = tuple[int, int]
"""Line and column, counted from 1."""


class Text:
    """And which line and column each of its characters is in."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def at(self, place: int) -> Place:
        line = bisect_right(self.starts, place)
        return line, place - self.starts[line - 1] + 1

    def unreadable(self, code: str, place: int, **facts: object) -> Unreadable:
        line, column = self.at(place)
        return Unreadable(Fault(line, code, column, facts=facts))


def decoded(content: bytes) -> str:
    """With or without the mark that some programs set before it."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as broken:
        before = bytes(broken.object[: broken.start]).decode()
        raise Text(before).unreadable("file.not_utf8", len(before)) from None
