"""cards/check/: parse the text of a card and translate it, or report its problems."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from api.wire.document.components import struct
from api.wire.operation import operation
from games.kernel.display.card import Flaw, ParsedCard, ParsedLine
from games.kernel.record import Record
from games.kernel.rules import Language, Texts
from games.people.language import language
from games.rulebooks import GAMES
from games.shelf.cards.authoring import game_and_writing

TREE: Final = {"anyOf": [struct(game.writing.tree) for game in GAMES.values() if game.writing]}
"""A parsed line, in the grammar of its game."""


class CardText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    """A line with the title, a line with the types, then one step a line."""
    game: str | None = None
    """Key of the game. It may be left out while cards can be written for only one game."""


class StepRead(Record, frozen=True):
    line: int | None
    """Line of the text."""
    text: Texts
    """The step in our own words, in both languages."""
    tree: Annotated[Any, Meta(extra_json_schema=TREE)]


class CardFault(Record, frozen=True):
    """Line and column count from 1."""

    line: int
    column: int
    code: str
    detail: str
    suggestion: str | None
    """A likely correction."""


class CheckedCard(Record, frozen=True):
    """The card, or its problems. Where it has any, the card's own fields are null or empty, but for
    the steps that were understood all the same."""

    title: str | None = None
    types: tuple[str, ...] = ()
    secondary_types: tuple[str, ...] = ()
    steps: tuple[StepRead, ...] = ()
    text: Texts | None = None
    """The text as the companion would print it."""
    problems: tuple[CardFault, ...] = ()
    remarks: tuple[CardFault, ...] = ()
    """Oddities of a playable card: an effect that never lasts or never happens, or a type one
    letter away from a known type."""


@operation("Read a card that somebody wrote, and translate it", unkeyed="nothing is kept")
def check_card(request: Request, data: CardText) -> CheckedCard:
    _, writing = game_and_writing(data.game)
    read = writing.read(data.text)
    if isinstance(read, tuple):
        understood = tuple(map(_step, writing.understood(data.text)))
        return CheckedCard(steps=understood, problems=tuple(map(_fault, read)))
    return _read(read)


def _read(card: ParsedCard) -> CheckedCard:
    return CheckedCard(
        title=card.title,
        types=card.types,
        secondary_types=card.secondary_types,
        steps=tuple(map(_step, card.steps)),
        text=_texts(card.texts),
        remarks=tuple(map(_fault, card.remarks)),
    )


def _step(step: ParsedLine) -> StepRead:
    return StepRead(step.line, _texts(step.texts), step.tree)


def _texts(by_language: Mapping[Language, str]) -> Texts:
    return Texts(by_language["en"], by_language["fr"])


def _fault(flaw: Flaw) -> CardFault:
    return CardFault(
        line=flaw.line,
        column=flaw.column,
        code=flaw.code,
        detail=flaw.texts[language()],
        suggestion=flaw.suggestion or None,
    )
