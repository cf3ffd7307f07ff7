"""Texts that are to be translated, as they stand in Python and in templates."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from django.utils.translation.template import templatize

from companion.anew.catalogue import Message
from companion.bootstrap import ROOT

_PARTS: Final = {
    "gettext": ("text",),
    "ngettext": ("text", "plural"),
    "pgettext": ("context", "text"),
    "npgettext": ("context", "text", "plural"),
}
CALLS: Final = {
    f"{name}{ending}": parts for name, parts in _PARTS.items() for ending in ("", "_lazy", "_noop")
} | {"_": ("text",)}
"""Functions that translate, with their arguments."""
LITERAL: Final = r"""u?(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
CALL_IN_TEMPLATE: Final = re.compile(rf"\b(_|n?p?gettext)\(\s*({LITERAL}(?:\s*,\s*{LITERAL})*)")


ROOMS: Final = ("companion", "api", "games")


class Place(NamedTuple):
    source: Path
    message: Message


def our_texts() -> Iterator[Place]:
    """Yield the texts of this project, file by file in their order."""
    for room in ROOMS:
        yield from texts_in_code(ROOT / room)
    for folder in (ROOT / "templates", *sorted((ROOT / "games").glob("*/templates"))):
        yield from texts_in_templates(folder)


def texts_in_code(folder: Path) -> Iterator[Place]:
    for path, node in _nodes(folder, mentions="gettext"):
        if isinstance(node, ast.Call) and (parts := CALLS.get(_function_name(node.func))):
            values = [each.value for each in node.args if isinstance(each, ast.Constant)]
            texts = [value for value in values[: len(parts)] if isinstance(value, str)]
            if len(texts) == len(parts):
                yield Place(path, Message(**dict(zip(parts, texts, strict=True))))


def string_constants() -> Iterator[str]:
    """Yield every string in our code: some are translated under a variable's name."""
    for room in ROOMS:
        for _, node in _nodes(ROOT / room):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def _nodes(folder: Path, mentions: str = "") -> Iterator[tuple[Path, ast.AST]]:
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text("utf-8")
        if mentions in source:
            for node in ast.walk(ast.parse(source)):
                yield path, node


def _function_name(function: ast.expr) -> str:
    match function:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def texts_in_templates(folder: Path) -> Iterator[Place]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "locale" not in path.parts:
            for name, arguments in CALL_IN_TEMPLATE.findall(templatize(path.read_text("utf-8"))):
                texts = [ast.literal_eval(each) for each in re.findall(LITERAL, arguments)]
                yield Place(path, Message(**dict(zip(CALLS[name], texts, strict=False))))
