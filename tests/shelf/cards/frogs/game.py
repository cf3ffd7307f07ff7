"""The game of Frogs and its cards. It is played like Pebbles, which does not matter for these
tests.

Tree Frog          the title
jump, rest         one line, made of the two words
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import ClassVar, Final, Literal

from games.kernel.display.card import (
    CardLanguage,
    CardPrinting,
    CardStorage,
    Copies,
    Emblem,
    Face,
    Flaw,
    ParsedCard,
    ParsedLine,
    Step,
)
from games.kernel.display.shapes import Disc
from games.kernel.record import Illegal, Record
from games.kernel.rules import LANGUAGES, Language, Texts
from games.kernel.shelf import Shelf
from tests.kernel.toys import PebbleGame

Word = Literal["jump", "rest"]
WORDS: Final[dict[Language, dict[str, Word]]] = {
    "en": {"jump": "jump", "rest": "rest"},
    "fr": {"sauter": "jump", "dormir": "rest"},
}
EVERY: Final = WORDS["en"] | WORDS["fr"]
LEAF: Final = Emblem("leaf", "#225522", "#ddeedd", (Disc((0, 0), 12, "#225522"),))


class Frog(Record, frozen=True):
    key: str
    en: str
    fr: str
    does: tuple[Word, ...]
    cost: int = 1


class Pond(Record, frozen=True):
    frogs: tuple[tuple[str, int], ...]
    own: tuple[Frog, ...] = ()


BOX: Final = (
    Frog("tree_frog", "Tree Frog", "Rainette", ("jump", "rest")),
    Frog("bullfrog", "Bullfrog", "Ouaouaron", ("rest", "rest", "jump"), cost=3),
)


def format_words(does: Sequence[Word], language: Language) -> str:
    words = {word: text for text, word in WORDS[language].items()}
    return ", ".join(words[each] for each in does)


def face(frog: Frog, language: Language) -> Face:
    return Face(
        title=frog.en if language == "en" else frog.fr,
        corner=str(frog.cost),
        types=("Frog" if language == "en" else "Grenouille",),
        emblems=(LEAF,),
        steps=(Step("", format_words(frog.does, language)),),
    )


def box(entries: Mapping[str, Sequence[Record]], language: Language) -> Iterator[Copies]:
    return (Copies(1, face(e, language)) for e in entries["frogs"] if isinstance(e, Frog))


def printed_copies(pond: Record, language: Language) -> Iterator[Copies]:
    assert isinstance(pond, Pond)
    known = {frog.key: frog for frog in (*BOX, *pond.own)}
    for key, count in pond.frogs:
        record = known.get(key)
        wrong = (Illegal("unknown_frog", "FG-1", key=key),)
        yield Copies(count, face(record, language) if record else wrong)


def read(text: str) -> ParsedCard | tuple[Flaw, ...]:
    title, _, line = text.partition("\n")
    if not line:
        return (NOTHING,)
    words = [(match.start() + 1, match.group()) for match in re.finditer(r"\w+", line)]
    if flaws := tuple(flaw(column, word) for column, word in words if word not in EVERY):
        return flaws
    frog = Frog("", title, title, tuple(EVERY[word] for _, word in words))
    spoken = {language: format_words(frog.does, language) for language in LANGUAGES}
    return ParsedCard(
        title=title,
        types=("frog",),
        secondary_types=(),
        steps=(ParsedLine(spoken, frog.does),),
        texts={language: f"{title}\n{spoken[language]}" for language in LANGUAGES},
        faces={language: face(frog, language) for language in LANGUAGES},
    )


NOTHING: Final = Flaw(
    1,
    1,
    "no_words",
    {
        "en": "Give the frog a name, and below it words.",
        "fr": "Donnez un nom à la grenouille et, dessous, des mots.",
    },
)


def flaw(column: int, word: str) -> Flaw:
    messages: dict[Language, str] = {
        "en": f"No frog can {word}: let it jump or rest.",
        "fr": f"Aucune grenouille ne sait {word}\u00a0: faites-la sauter ou dormir.",
    }
    near = get_close_matches(word, EVERY, 1)
    return Flaw(2, column, "unknown_word", messages, "".join(near))


def make_pond(name: str, cards: Mapping[str, int], own: Sequence[Record]) -> Pond:
    frogs = tuple(entry for entry in own if isinstance(entry, Frog))
    return Pond(tuple(cards.items()), frogs)


def entry(key: str, card_texts: Texts) -> Frog:
    title, _, line = card_texts.en.partition("\n")
    does = tuple(EVERY[word] for word in re.findall(r"\w+", line))
    return Frog(key, title, card_texts.fr.partition("\n")[0], does)


def texts(frog: Record) -> Texts:
    assert isinstance(frog, Frog)
    return Texts(
        f"{frog.en}\n{format_words(frog.does, 'en')}", f"{frog.fr}\n{format_words(frog.does, 'fr')}"
    )


class Frogs(PebbleGame):
    key = "frogs"
    prefix = "FG"
    name: ClassVar = {"en": "Frogs", "fr": "Grenouilles"}
    brings = Pond
    shelf = Shelf(deck=make_pond)
    printing = CardPrinting(box, printed_copies)
    writing = CardLanguage(read, tuple[Word, ...], keeping=CardStorage("frogs", entry, texts))

    def catalogue(self) -> Mapping[str, Sequence[Record]]:
        return {"frogs": BOX}


FROGS = Frogs()
