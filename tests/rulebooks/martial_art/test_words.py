"""Martial Art's texts in French and English."""

from typing import get_args

from games.kernel.rules import LANGUAGES
from games.kernel.words import words
from games.rulebooks.martial_art.catalogue import FIGHTERS, FORMATS, TECHNIQUES, Token
from games.rulebooks.martial_art.dice import Term
from games.rulebooks.martial_art.game import PLACES
from games.rulebooks.martial_art.state import Belt, DieFace, Energy, Out

SHEET = words("games.rulebooks.martial_art")


def test_every_term_of_a_strike_has_its_step() -> None:
    for term in get_args(Term):
        assert all(SHEET.sheet["steps"][term][language] for language in LANGUAGES)


def test_every_word_has_its_name() -> None:
    listed = (*FIGHTERS, *TECHNIQUES, *FORMATS, *PLACES)
    typed = [word for kind in (Token, Belt, Energy, DieFace, Out) for word in get_args(kind)]
    for word in (*listed, *typed):
        assert word in SHEET.sheet["names"], word
