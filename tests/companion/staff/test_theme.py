"""The theme of the administration brings words of its own: to who reads French, in French."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
import unfold
from django.template import engines
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils import translation

from games.kernel.rules import LANGUAGES

THEME: Final = Path(unfold.__file__).parent
BESIDE: Final = ("contrib", "unfold_crispy")
"""Parts of it that are not installed here."""
ASKED: Final = {"_", "gettext", "gettext_lazy"}
ALIKE: Final = {"Action", "Date"}
"""In French as in English."""


def ours(path: Path) -> bool:
    return not {*BESIDE} & {*path.relative_to(THEME).parts}


def in_templates() -> Iterator[tuple[str, str | None]]:
    """With their plurals, as the catalogue knows them."""
    engine = engines["django"].engine  # type: ignore[attr-defined]  # Django's own
    for path in filter(ours, sorted(THEME.rglob("*.html"))):
        template = engine.from_string(path.read_text())
        for node in template.nodelist.get_nodes_by_type((TranslateNode, BlockTranslateNode)):
            if isinstance(node, BlockTranslateNode):
                plural = node.render_token_list(node.plural)[0] if node.plural else None
                yield node.render_token_list(node.singular)[0], plural
            else:
                said = getattr(node.filter_expression.var, "literal", node.filter_expression.var)
                if isinstance(said, str):
                    yield said, None


def in_modules() -> Iterator[str]:
    for path in filter(ours, sorted(THEME.rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            first = node.args[0] if node.args else None
            if node.func.id in ASKED and isinstance(first, ast.Constant):
                yield str(first.value)


def test_every_word_of_the_theme_has_its_french() -> None:
    words = {*in_templates(), *((each, None) for each in in_modules())}
    assert len(words) > 100  # the control: they were found
    with translation.override("fr"):
        missing = sorted(
            one
            for one, many in words
            if one not in ALIKE
            and (translation.ngettext(one, many, 1) if many else translation.gettext(one)) == one
        )
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_is_asked_in_the_language_of_who_reads(language: str) -> None:
    """The control: in English the same words are their own."""
    with translation.override(language):
        told = translation.gettext("Type to search")
    assert told == {"en": "Type to search", "fr": "Tapez pour chercher"}[language]
