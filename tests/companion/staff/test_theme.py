"""The theme of the administration has texts of its own: they are translated into French."""

import ast
import re
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
"""Parts of the theme that are not installed here."""
ASKED: Final = {"_", "gettext", "gettext_lazy"}
ALIKE: Final = {"Action", "Date"}
"""The same in French as in English."""


def is_installed(path: Path) -> bool:
    return not {*BESIDE} & {*path.relative_to(THEME).parts}


def texts_in_templates() -> Iterator[tuple[str, str | None]]:
    """Yield the texts with their plurals, as in the catalogue."""
    engine = engines["django"].engine  # type: ignore[attr-defined]  # Django's own
    for path in filter(is_installed, sorted(THEME.rglob("*.html"))):
        template = engine.from_string(path.read_text())
        for node in template.nodelist.get_nodes_by_type((TranslateNode, BlockTranslateNode)):
            if isinstance(node, BlockTranslateNode):
                plural = node.render_token_list(node.plural)[0] if node.plural else None
                yield node.render_token_list(node.singular)[0], plural
            else:
                text = getattr(node.filter_expression.var, "literal", node.filter_expression.var)
                if isinstance(text, str):
                    yield text, None


def texts_in_modules() -> Iterator[str]:
    for path in filter(is_installed, sorted(THEME.rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            first = node.args[0] if node.args else None
            if node.func.id in ASKED and isinstance(first, ast.Constant):
                yield str(first.value)


def test_every_word_of_the_theme_has_its_french() -> None:
    words = {*texts_in_templates(), *((each, None) for each in texts_in_modules())}
    assert len(words) > 100  # control: they were found
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
    """Control: in English the words stay as they are."""
    with translation.override(language):
        text = translation.gettext("Type to search")
    assert text == {"en": "Type to search", "fr": "Tapez pour chercher"}[language]


POOR: Final = re.compile(
    r"yielded|can not|an URL|[Cc]lick here|uccessfully|quality time|[Ll]ogin to|[Ll]og (in|out)\b"
    r"|apps and models|navigation items|\bapplication\b|admin site|\.\.\."
    r"|[Aa]re you sure|\bobjects?\b"
    r"|results? (found|matching)|would (result|require)"
)
SELDOM: Final = {"Object", "Object permissions", "No permission", "Change history of this object"}
"""Words of parts that our pages do not have, or that stand alone."""


def english_texts() -> Iterator[str]:
    with translation.override("en"):
        for one, many in texts_in_templates():
            yield translation.gettext(one)
            if many:
                yield translation.ngettext(one, many, 1)
                yield translation.ngettext(one, many, 2)
        for one in texts_in_modules():
            yield translation.gettext(one)


def test_its_english_is_english() -> None:
    """Our own catalogue replaces the theme's poor sentences."""
    assert sorted({each for each in english_texts() if POOR.search(each)} - SELDOM) == []
