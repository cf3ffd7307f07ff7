"""Serialisation of characters: the fields of their game, and the notes of their player."""

import functools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Annotated, Any, Final

from msgspec import Meta
from msgspec.structs import asdict
from rest_framework.request import Request
from rest_framework.reverse import reverse

from api.shelf import rows
from api.shelf.game_bodies import Bodies, Field, Shape, any_schema, define_shown, fields_of
from api.wire.answers import Json
from api.wire.callers import require_person
from api.wire.commands import operation_of
from api.wire.problems import reason_facts
from api.wire.refusals import illegal_sheet, over_budget
from games.kernel.game import AnyGame
from games.kernel.shelf import Characters
from games.kernel.words import words
from games.people import rulebook
from games.people.language import language
from games.people.refusals import Invalid, no_game
from games.shelf import characters, refusals
from games.shelf.access import get_access
from games.shelf.models import Character
from games.shelf.wording import describe_problems
from games.web.refusals import GameRefusal

BROKEN: Final = (over_budget, illegal_sheet)
STALE: Final = (refusals.unknown, refusals.stale)
CHANGING: Final = (*STALE, no_game, *BROKEN)
PICTURE: Final = (refusals.no_portrait, refusals.wide_portrait, refusals.large_portrait)
Abilities = tuple[str, ...]
WRITTEN: Final[tuple[Field, ...]] = (
    ("abilities", Abilities),
    ("notes", str),
    ("portrait", Annotated[str | None, Meta(description="Its address; null: there is none.")]),
    ("problems", rows.Problems),
)


def rules_of(game: AnyGame) -> Characters[Any]:
    """Return the character rules of the game; refuse if it has none."""
    rules = game.shelf.character
    if rules is None:
        raise refusals.no_characters()
    return rules


@functools.cache
def _kind(game: AnyGame) -> Any:
    rules = rules_of(game)
    shown_fields: Any = rules.display_type or rules.record
    return define_shown(game, "KeptCharacter", shown_fields, *WRITTEN)


def serialize_character(character: Character) -> Any:
    if rulebook.is_uninstalled(character.game_key):
        return rows.serialize_stored(character, character.sheet)
    sheet, rules = character.read, character.rules
    return rows.serialize_owned(
        _kind(character.game),
        character,
        **asdict(rules.to_display(sheet))
        | {"name": sheet.name, "abilities": sheet.abilities, "notes": sheet.notes},
        portrait=reverse("portrait", args=(character.pk,)) if character.portrait else None,
        problems=describe_problems(character.game, characters.problems(character)),
    )


def _kinds() -> list[Any]:
    return [_kind(game) for game in characters.games().values()]


SHOWN: Final = {200: any_schema([*_kinds(), rows.Stored])}
MADE: Final = {201: any_schema(_kinds())}


def _sheet_fields(game: AnyGame) -> list[Field] | None:
    rules = game.shelf.character
    if rules is None:
        return None
    listed = Abilities | str
    return [
        *fields_of(rules.record, *rules.fixed_fields),
        ("abilities", listed, ()),
        ("notes", str, ""),
    ]


WISHES: Final = Bodies("Character", _sheet_fields)
"""Abilities given as one text are split into lines."""


def json_body(shape: Shape) -> Shape:
    return {Json.media_type: shape}


def sheet_from_body(wish: Any, before: Mapping[str, Any]) -> dict[str, Any]:
    """Return the sheet fields of the body, plus the fields of `before` that a body never sets."""
    fields = asdict(wish)
    fields.pop("game", None)
    if isinstance(fields["abilities"], str):
        fields["abilities"] = tuple(fields["abilities"].splitlines())
    return {**before, **fields}


@contextmanager
def convert_rule_errors() -> Iterator[None]:
    """Turn the refusals of a rulebook into problems of the API."""
    try:
        yield
    except GameRefusal as refusal:
        over = refusal.code == over_budget.code
        facts = {"spent", "budget", "over"} & set(refusal.facts)
        raise Invalid(
            refusal.code if over else illegal_sheet.code,
            words(refusal.game.package).refusal(refusal, language()),
            kwargs=reason_facts(refusal) | {name: refusal.facts[name] for name in facts},
        ) from refusal


character_operation: Final = partial(
    operation_of,
    within=convert_rule_errors,
    named={"character": "id"},
    tagged=True,
    content=SHOWN,
)
"""Decorator of an operation that changes a character."""
making: Final = partial(operation_of, tagged=True, status=201, content=MADE)
"""Decorator of an operation that makes a character."""


def get_character(request: Request, character: str) -> Character:
    return get_access(Character.objects.all(), character, require_person(request)).row
