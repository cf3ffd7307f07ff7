"""Every text that a person sees has a French translation: in code and in templates, whoever wrote
it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation import trans_real
from django.utils.translation.template import templatize

from companion.bootstrap import ROOT

CALLS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}
IN_TEMPLATES = re.compile(r"\bgettext\(u?(\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')\)")


def texts_in_code() -> Iterator[tuple[str, str]]:
    for package in ("companion", "api", "games"):
        for path in (ROOT / package).rglob("*.py"):
            for text in literals(ast.parse(path.read_text())):
                yield str(path.relative_to(ROOT)), text


def literals(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def texts_in_templates() -> Iterator[tuple[str, str]]:
    for folder in (ROOT / "templates", *(ROOT / "games").glob("*/templates")):
        for path in (
            path for path in folder.rglob("*") if path.is_file() and "locale" not in path.parts
        ):
            for literal in IN_TEMPLATES.findall(templatize(path.read_text())):
                yield str(path.relative_to(ROOT)), ast.literal_eval(literal)


def has_french(text: str) -> bool:
    catalogue = trans_real.translation("fr")._catalog  # type: ignore[attr-defined]
    return any(catalogue.get(key) is not None for key in (text, (text, 0), (text, 1)))


@pytest.mark.law
def test_every_text_has_its_french() -> None:
    texts = {*texts_in_code(), *texts_in_templates()}
    assert texts
    assert not sorted((where, text) for where, text in texts if not has_french(text))


def test_one_that_has_none_would_be_found() -> None:
    assert not has_french("A sentence that nobody has translated.")


OURS = [
    po for room in ("companion", "api", "games", "templates") for po in (ROOT / room).rglob("*.po")
]


@pytest.mark.law
@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_is_written_is_compiled(path: Path) -> None:
    """Servers have no msgfmt: the compiled file is stored with its source."""
    written = set(re.findall(r'^msgstr(?:\[\d\])? "(.+)"$', path.read_text(), re.MULTILINE))
    compiled = path.with_suffix(".mo").read_bytes().decode(errors="replace")
    assert not [text for text in written if ast.literal_eval(f'"{text}"') not in compiled]
