"""Printed names as people type them: in either language, without accents or articles, or as a short
code."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property, lru_cache
from typing import Any, Final
from unicodedata import combining, normalize

from games.kernel.editions import key_of
from games.kernel.game import AnyGame
from games.kernel.rules import LANGUAGES, Language, Texts
from games.kernel.words import Words

ARTICLES: Final = frozenset({"the", "a", "an", "le", "la", "les", "l", "un", "une", "des"})
SPELT: Final = str.maketrans(
    {"♠": "s", "♣": "c", "♦": "d", "♥": "h", "×": "x", "œ": "oe", "æ": "ae", "\N{VS16}": ""}
)
LISTED: Final = 12
"""Names that a refusal lists; of more, the closest ones."""
CLOSEST: Final = 4


@dataclass(frozen=True)
class PrintedNames:
    """The words that may stand in a field, each with its names; the last one is for display."""

    names: Mapping[str, tuple[str, ...]]
    entries: Mapping[str, Any] = field(default_factory=dict)
    """The catalogue entries that the words name, if they do."""

    @cached_property
    def words(self) -> Mapping[str, tuple[str, ...]]:
        """The words that have a name, by the plain spelling of the name."""
        words_of: dict[str, dict[str, None]] = {}
        for word, names in self.names.items():
            for name in (word, *names):
                words_of.setdefault(fold_name(name), {})[word] = None
        return {name: tuple(words) for name, words in words_of.items()}

    def find(self, typed: str) -> str | None:
        """Return the word that is meant; None if none is, or several with different names are."""
        if typed in self.names:
            return typed
        words = self.words.get(fold_name(typed), ())
        alike = len({self.names[word][-1] for word in words}) == 1
        return words[0] if alike else None

    def display(self, word: str) -> str:
        """Return the name to show: one that `find` understands."""
        name = self.names[word][-1] if word in self.names else word
        return name if self.find(name) == word else word

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """Each word with the name to show; of two with the same name only the first."""
        once: dict[str, str] = {}
        for word, names in self.names.items():
            once.setdefault(names[-1], word)
        return tuple((word, name) for name, word in once.items())

    def suggest(self, typed: str) -> tuple[str, ...]:
        """Return the names to choose from: all of a few, the closest ones of many."""
        if len(self.names) <= LISTED:
            return tuple(dict.fromkeys(map(self.display, self.names)))
        close = get_close_matches(fold_name(typed), self.words, CLOSEST, 0.5)
        words = dict.fromkeys(word for name in close for word in self.words[name])
        return tuple(map(self.display, words))


def fold_name(name: str) -> str:
    """Return the same spelling for a name whatever its case, accents, signs and articles."""
    plain = normalize("NFKD", name.casefold().translate(SPELT))
    letters = "".join(" " if not sign.isalnum() else sign for sign in plain if not combining(sign))
    parts = letters.split()
    return "".join([part for part in parts if part not in ARTICLES] or parts)


@lru_cache(maxsize=1024)
def names_of_words(values: tuple[str, ...], words: Words, language: Language) -> PrintedNames:
    """Return the names of these words; a word that is only the name of another one is left out."""
    names = {word: tuple(_both(word, words, language)) for word in values}
    own = [
        word for word in values if not any(word in names[each] for each in values if each != word)
    ]
    return PrintedNames({word: (*_codes(word, words), *names[word]) for word in own})


@lru_cache(maxsize=256)
def names_of_entries(
    game: AnyGame, kinds: tuple[str, ...], words: Words, language: Language
) -> PrintedNames:
    """Return the names of all catalogue entries of these kinds."""
    catalogue = game.catalogue()
    entries = {key_of(game, kind, entry): entry for kind in kinds for entry in catalogue[kind]}
    return PrintedNames(
        {
            key: tuple(
                name
                for each in _languages(language)
                for name in _entry_names(key, entry, words, each)
            )
            for key, entry in entries.items()
        },
        entries,
    )


def _languages(last: Language) -> Iterator[Language]:
    yield from (each for each in LANGUAGES if each != last)
    yield last


def _both(word: str, words: Words, language: Language) -> Iterator[str]:
    yield from (words.name(word, each).replace("_", " ") for each in _languages(language))


def _codes(word: str, words: Words) -> Iterator[str]:
    """Yield a code with its first letter in either language, such as a king of spades."""
    yield from (words.name(word[:1], each) + word[1:] for each in LANGUAGES)


def _entry_names(key: str, entry: Any, words: Words, language: Language) -> Iterable[str]:
    own = getattr(entry, "name", None)
    text = own.text(language) if isinstance(own, Texts) else (own or {}).get(language)
    return (words.name(key, language).replace("_", " "), *([text] if text else ()))
