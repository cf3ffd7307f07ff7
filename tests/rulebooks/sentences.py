"""Expected sentences of single events, checked by a reader, mostly of such as random games seldom
have: the game and the event, and below them the sentence in both languages. A test compares them;
this command writes the sentences of all events in sentences.txt again:

    python -m tests.rulebooks.sentences

Read the changes before you commit them.
"""

from pathlib import Path
from typing import Final

from games.kernel.rules import LANGUAGES
from games.kernel.words import words
from games.rulebooks import GAMES

KEPT: Final = Path(__file__).with_suffix(".txt")
NAMES: Final = ("Anna", "Hugo")


def blocks() -> list[str]:
    return KEPT.read_text("utf-8").strip("\n").split("\n\n")


def events() -> list[str]:
    return [each.split("\n")[0] for each in blocks()]


def tell(event: str) -> str:
    key, _, facts = event.partition(" ")
    game = GAMES[key]
    sheet, read = words(game.package), game.read_event(facts.encode())
    return f"{event}\n  " + " │ ".join(sheet.event(read, each, NAMES) for each in LANGUAGES)


if __name__ == "__main__":
    KEPT.write_text("\n\n".join(map(tell, events())) + "\n", "utf-8")
