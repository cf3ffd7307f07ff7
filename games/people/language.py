"""The language of the current reader."""

from collections.abc import Iterable

from django.utils.translation import get_language

from games.kernel.rules import Language


def language() -> Language:
    return "fr" if (get_language() or "en").startswith("fr") else "en"


def join_clauses(parts: Iterable[str]) -> str:
    """Join clauses of one sentence."""
    return ("\u202f; " if language() == "fr" else "; ").join(parts)


def add_quotes(text: object) -> str:
    """Put quotation marks around a user's text, so that it is not mistaken for our own words."""
    return f"«\u00a0{text}\u00a0»" if language() == "fr" else f"“{text}”"
