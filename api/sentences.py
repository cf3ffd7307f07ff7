"""What the API itself says, in the caller's language, from words.toml."""

from typing import Final

from django.utils.translation import get_language

from games.kernel.numbered import Language
from games.kernel.record import Illegal
from games.kernel.words import words

WORDS: Final = words("api")


def language() -> Language:
    return "fr" if (get_language() or "en").startswith("fr") else "en"


def sentence(code: str, **facts: object) -> str:
    return WORDS.refusal(Illegal(code, None, **facts), language())


def title(code: str) -> str:
    return WORDS.sheet["titles"][code][language()]


def quoted(text: object) -> str:
    """What a caller wrote, as it was written: quoted, it is never mistaken for one of our words."""
    return f"«\u00a0{text}\u00a0»" if language() == "fr" else f"“{text}”"
