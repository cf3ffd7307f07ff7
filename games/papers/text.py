"""Files as text."""

import re
from bisect import bisect_right
from typing import Final, TypeAlias

from games.papers.faults import Fault, Unreadable

ENCODINGS: Final = "UTF-8, UTF-16, Windows-1252"
_MARKS_OF_16: Final = (b"\xff\xfe", b"\xfe\xff")
_NO_TEXT: Final = re.compile("[\0-\x08\x0e-\x1f]")
Place: TypeAlias = tuple[int, int]
"""Line and column, counted from 1."""


class Text:
    """A text, with the line and column of each of its characters."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(admitted.end() for admitted in re.finditer("\n", text))]

    def line_and_column(self, place: int) -> Place:
        line = bisect_right(self.starts, place)
        return line, place - self.starts[line - 1] + 1

    def unreadable(self, code: str, place: int, **facts: object) -> Unreadable:
        line, column = self.line_and_column(place)
        return Unreadable(Fault(line, code, column, facts=facts))


def decode_text(content: bytes) -> str:
    """Decode a file as spreadsheets write it: UTF-8 and UTF-16 with or without a byte order mark,
    or the older Windows encoding. A text that is UTF-8 except for a byte is refused as broken, not
    read in another encoding."""
    if content.startswith(_MARKS_OF_16):
        return _decode(content, "utf-16")
    if _is_16(content):
        return _decode(content, "utf-16-le" if content[1] == 0 else "utf-16-be")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as broken:
        if content.decode("utf-8", "ignore").isascii():
            return _decode(content, "windows-1252")
        raise _no_text(bytes(broken.object[: broken.start])) from None


def _decode(content: bytes, encoding: str) -> str:
    try:
        return _require_legible(content.decode(encoding))
    except UnicodeDecodeError as broken:
        raise _no_text(bytes(broken.object[: broken.start]).replace(b"\0", b"")) from None


def _is_16(content: bytes) -> bool:
    """Guess UTF-16: in its Latin letters one of two bytes is zero."""
    begun = content[:16]
    return len(begun) > 1 and (not any(begun[::2]) or not any(begun[1::2]))


def _require_legible(text: str) -> str:
    """Refuse control characters: they belong to a picture or a program, not to a text."""
    if (match := _NO_TEXT.search(text)) is not None:
        raise _no_text(text[: match.start()].encode())
    return text


def _no_text(before: bytes) -> Unreadable:
    text = before.decode("utf-8", "replace")
    return Text(text).unreadable("file.no_text", len(text), encodings=ENCODINGS)
