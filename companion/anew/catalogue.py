"""Catalogues of translations: `.po` files, which keep their order, and the `.mo` files made from
them."""

import re
from ast import literal_eval
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from struct import pack, unpack_from
from typing import Final, NamedTuple, Self

CONTEXT, PLURAL = "\x04", "\0"  # between the parts of a key in a compiled catalogue
LINE: Final = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr)(?:\[\d\])? )?(".*")')
PLACEHOLDER: Final = re.compile(r"%\(\w+\)")
MAGIC: Final = 0x950412DE


class Message(NamedTuple):
    """A text that is translated."""

    text: str
    context: str = ""
    plural: str = ""

    @property
    def key(self) -> str:
        return f"{self.context}{CONTEXT}{self.text}" if self.context else self.text

    def __str__(self) -> str:
        return f"“{self.text}”" + (f" ({self.context})" if self.context else "")


@dataclass(frozen=True)
class Entry:
    message: Message
    translations: tuple[str, ...]
    block: str
    """Its lines in the file, with comments."""

    @property
    def waits(self) -> bool:
        return not all(self.translations) or "\n#, fuzzy" in f"\n{self.block}"

    @classmethod
    def parse(cls, block: str) -> Self:
        parts: dict[str, list[str]] = {"msgctxt": [], "msgid": [], "msgid_plural": [], "msgstr": []}
        last: list[str] = []
        for line in block.splitlines():
            if match := LINE.fullmatch(line):
                if match[1]:
                    last = parts[match[1]]
                    last.append("")
                last[-1] += literal_eval(match[2])
        if len(parts["msgid"]) > 1:
            raise ValueError(f"Put a blank line between these two entries:\n{block}")
        text, context, plural = (
            "".join(parts[name]) for name in ("msgid", "msgctxt", "msgid_plural")
        )
        return cls(Message(text, context, plural), tuple(parts["msgstr"]), block)

    @classmethod
    def blank(cls, message: Message) -> Self:
        """Return the entry of a message that waits for its translation."""
        lines = ["#, python-format"] if PLACEHOLDER.search(message.text) else []
        lines += [f"msgctxt {_quote(message.context)}"] if message.context else []
        lines += [f"msgid {_quote(message.text)}"]
        lines += [f"msgid_plural {_quote(message.plural)}"] if message.plural else []
        lines += [f'msgstr[{n}] ""' for n in range(2)] if message.plural else ['msgstr ""']
        return cls.parse("\n".join(lines))


def _quote(text: str) -> str:
    escaped = text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
    return f'"{escaped}"'


def read_entries(path: Path) -> list[Entry]:
    """Return the entries of a `.po` file; the first one is its header."""
    return [Entry.parse(block) for block in path.read_text("utf-8").strip("\n").split("\n\n")]


def write_entries(path: Path, entries: Iterable[Entry]) -> None:
    path.write_text("\n\n".join(entry.block for entry in entries) + "\n", "utf-8")


def compile_catalogue(path: Path) -> None:
    """Write the `.mo` file beside a `.po` file, unless it says the same already: other compilers
    order its bytes otherwise."""
    entries = [entry for entry in read_entries(path) if entry.translations and not entry.waits]
    compiled, target = _encode(entries), path.with_suffix(".mo")
    if not target.exists() or _decode(compiled) != _decode(target.read_bytes()):
        target.write_bytes(compiled)


def _encode(entries: Iterable[Entry]) -> bytes:
    """Return the format that `gettext` reads: a header, two tables of lengths and offsets, and the
    texts, each with a zero after it."""
    texts = sorted(
        (
            PLURAL.join(filter(None, (entry.message.key, entry.message.plural))).encode(),
            PLURAL.join(entry.translations).encode(),
        )
        for entry in entries
    )
    strings = [key for key, _ in texts] + [translation for _, translation in texts]
    start = 28 + 8 * len(strings)
    offsets = accumulate((len(each) + 1 for each in strings), initial=start)
    table = b"".join(
        pack("<II", len(each), offset) for each, offset in zip(strings, offsets, strict=False)
    )
    header = pack("<7I", MAGIC, 0, len(texts), 28, 28 + 8 * len(texts), 0, start)
    return header + table + b"".join(each + b"\0" for each in strings)


def read_compiled(path: Path) -> dict[str, str]:
    """Return the translations in a `.mo` file by key; a plural's key and value have two parts."""
    return _decode(path.read_bytes())


def _decode(compiled: bytes) -> dict[str, str]:
    order = "<" if compiled.startswith(pack("<I", MAGIC)) else ">"

    def text(at: int) -> str:
        length, offset = unpack_from(f"{order}II", compiled, at)
        return compiled[offset : offset + length].decode()

    count, keys, values = unpack_from(f"{order}III", compiled, 8)
    return {text(keys + 8 * n): text(values + 8 * n) for n in range(count)}
