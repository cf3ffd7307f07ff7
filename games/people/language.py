"""The language in which the reader of this moment is spoken to."""

from django.utils.translation import get_language

from games.kernel.rules import Language


def language() -> Language:
    return "fr" if (get_language() or "en").startswith("fr") else "en"
