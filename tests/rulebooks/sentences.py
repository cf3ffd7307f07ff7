"""Expected sentences of single events, mostly of such as random games seldom have: the game and the
event, and below them the sentence in both languages. See expectations.py."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from games.kernel.rules import LANGUAGES
from games.kernel.words import words
from games.rulebooks import GAMES
from tests.rulebooks.expectations import Expectations

NAMES: Final = ("Anna", "Hugo")


def describe(head: str) -> Iterator[str]:
    key, _, facts = head.partition(" ")
    game = GAMES[key]
    sheet, event = words(game.package), game.read_event(facts.encode())
    yield " │ ".join(sheet.event(event, each, NAMES) for each in LANGUAGES)


SENTENCES: Final = Expectations(Path(__file__).with_suffix(".txt"), describe)
