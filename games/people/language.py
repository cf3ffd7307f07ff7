"""The language in which the reader of this moment is spoken to."""

from collections.abc import Iterable

from django.utils.translation import get_language

from games.kernel.rules import Language


def language() -> Language:
    return "fr" if (get_language() or "en").startswith("fr") else "en"


def clauses(parts: Iterable[str]) -> str:
    """What belongs to one sentence, side by side."""
    return ("\u202f; " if language() == "fr" else "; ").join(parts)


def quoted(text: object) -> str:
    """What somebody wrote, as it was written: quoted, it is never mistaken for one of our words."""
    return f"«\u00a0{text}\u00a0»" if language() == "fr" else f"“{text}”"
