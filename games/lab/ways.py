"""Set-up options that a run may choose, with their texts."""

from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from games.kernel.game import AnyGame
from games.kernel.rules import Language
from games.kernel.words import words


class Way(NamedTuple):
    name: str
    text: str
    choices: tuple[tuple[str, str], ...]
    usual: str


def ways(game: AnyGame, language: Language) -> tuple[Way, ...]:
    """Return the set-up fields that take one of a few words."""
    called = {word: text[language] for word, text in game.variants.items()}
    said = words(game.package)
    return tuple(
        Way(
            each.name,
            said.part_label(each.name, language).capitalize(),
            tuple((word, called.get(word, said.name(word, language))) for word in known),
            str(each.default),
        )
        for each in msgspec.structs.fields(game.setup_type)
        if (known := _words(each.type))
    )


def _words(kind: Any) -> tuple[str, ...]:
    return get_args(kind) if get_origin(kind) is Literal else ()
