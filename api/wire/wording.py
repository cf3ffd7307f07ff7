"""Sentences of the API itself, from words.toml, in the caller's language."""

from typing import Final

from games.kernel.record import Illegal
from games.kernel.words import words
from games.people.language import language

WORDS: Final = words("api.wire")


def sentence(code: str, **facts: object) -> str:
    return WORDS.refusal(Illegal(code, None, **facts), language())
