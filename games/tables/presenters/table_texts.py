"""The texts of one table for one reader: the words of its game in a language, with the names on its
cards, and the players' names."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from games.kernel import choices
from games.kernel.game import AnyGame
from games.kernel.record import Event, Illegal
from games.kernel.requests import Request
from games.kernel.rules import Language
from games.kernel.words import Words, capitalize_first, player_name, words
from games.people import rulebook
from games.people.page.options import option_sentences
from games.shelf.editions.entries import records
from games.tables.models import Table

ARTICLE: Final = re.compile(
    r"(?:^|(?<=\s))(?:(?:of )?the|an?|(?:de )?l[ea]s?|une?|(?:de )?l’|du|des?|d’)$", re.IGNORECASE
)
"""An article before a name that is left out, in either language."""
JOINT: Final = re.compile(r"\s(?:with|avec)$", re.IGNORECASE)
"""A preposition before such a name at the end."""
SPACES: Final = " \u00a0\u202f"


@dataclass(frozen=True)
class TableTexts:
    key: str
    words: Words
    language: Language
    names: tuple[str, ...]
    has_older_rules: bool = False
    """True if the journal is of another version of the rules: some entries may be unreadable."""

    @property
    def game(self) -> AnyGame:
        return rulebook.get_game(self.key)

    @property
    def is_game_gone(self) -> bool:
        return rulebook.is_uninstalled(self.key)

    def event(self, event: Event) -> str:
        return self.words.event(event, self.language, self.names)

    def refusal(self, refusal: Illegal) -> str:
        return self.words.refusal(refusal, self.language, self.names)

    def request(self, request: Request[Any, Any], *, you: bool = False) -> str:
        return self.words.request(request, self.language, self.names, you=you)

    def name(self, word: str) -> str:
        return capitalize_first(self.words.name(word, self.language).replace("_", " "))

    def piece(self, piece: Any) -> str:
        return capitalize_first(self.words.piece(piece, self.language))

    def options(self, setup: bytes) -> tuple[str, ...]:
        """Return the options of a set-up that are not as usual, with their values."""
        return () if self.is_game_gone else option_sentences(self.game, self.language, setup)

    def player(self, seat: int) -> str:
        return player_name(seat, self.language, self.names)


def without_heading(text: str, heading: str) -> str:
    """Return the text without a heading that stands above it, and without its article, if something
    is left."""
    match = re.search(rf"(?<!\w){re.escape(heading)}(?!\w)", text, re.IGNORECASE)
    if not heading or match is None:
        return text
    before = ARTICLE.sub("", text[: match.start()].rstrip()).rstrip()
    after = text[match.end() :].lstrip(f"{SPACES},")
    if not before:
        after = after.lstrip(f"{SPACES}:,")
    elif after.startswith(":"):
        return capitalize_first(f"{before}{text[match.end() :]}")
    rest = f"{before} {after}".strip() if after else JOINT.sub("", before)
    return capitalize_first(rest) if rest else text


def get_table_texts(table: Table, language: Language, names: Iterable[str]) -> TableTexts:
    """Return the texts of a table: pieces have the names of its newest state."""
    vocabulary_used = vocabulary(table, language)
    return TableTexts(
        table.game_key,
        vocabulary_used,
        language,
        tuple(names),
        has_older_rules=table.has_older_rules,
    )


def vocabulary(table: Table, language: Language) -> Words:
    if rulebook.is_uninstalled(table.game_key):
        return words("games.kernel")
    game, game_words = table.game, words(table.game.package)
    if (state := table.readable_state) is not None:
        return choices.vocabulary(game, state, language)
    if table.edition is None:
        return game_words
    return game_words.with_titles(game.edition_titles(records(table.edition), language))
