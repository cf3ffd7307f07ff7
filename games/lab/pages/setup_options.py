"""Set-up options that a run may choose, with their texts."""

from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from games.kernel.game import AnyGame
from games.kernel.rules import Language
from games.kernel.words import words


class SetupOption(NamedTuple):
    name: str
    text: str
    choices: tuple[tuple[str, str], ...]
    usual: str


def setup_options(game: AnyGame, language: Language) -> tuple[SetupOption, ...]:
    """Return the set-up fields that take one of a few words."""
    labels = {word: text[language] for word, text in game.variants.items()}
    vocabulary = words(game.package)
    return tuple(
        SetupOption(
            each.name,
            vocabulary.part_label(each.name, language).capitalize(),
            tuple((word, labels.get(word, vocabulary.name(word, language))) for word in known),
            str(each.default),
        )
        for each in msgspec.structs.fields(game.setup_type)
        if (known := _words(each.type))
    )


def _words(kind: Any) -> tuple[str, ...]:
    return get_args(kind) if get_origin(kind) is Literal else ()
