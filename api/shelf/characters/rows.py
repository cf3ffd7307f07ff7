"""Characters as they are shown, and what their rulebook says of a sheet."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Final

from django.urls import reverse
from msgspec import Meta
from msgspec.structs import asdict
from rest_framework.request import Request

from api.shelf import rows
from api.wire.callers import known
from api.wire.problems import reasoned
from api.wire.refusals import illegal_sheet, over_budget
from games.kernel.record import Illegal
from games.kernel.words import words
from games.people.language import language
from games.people.refusals import Invalid
from games.rulebooks.kung_fu import characters as rules
from games.rulebooks.kung_fu.cards import Levels
from games.rulebooks.kung_fu.game import KUNG_FU
from games.shelf import characters, refusals
from games.shelf.access import access
from games.shelf.models import Character
from games.shelf.wording import worded

BROKEN: Final = (over_budget, illegal_sheet)
STALE: Final = (refusals.unknown, refusals.stale)
CHANGING: Final = (*STALE, *BROKEN)
PICTURE: Final = (refusals.no_portrait, refusals.wide_portrait, refusals.large_portrait)


class ShownCharacter(rows.Shelved, frozen=True):
    npc: bool
    levels: Levels
    action_points: int
    grants: tuple[rules.Grant, ...]
    scales: Levels
    abilities: tuple[str, ...]
    notes: str
    portrait: Annotated[str | None, Meta(description="Its address; null: there is none.")]
    points: rules.Points
    thresholds: Annotated[Levels, Meta(description="What one damage takes off a scale.")]
    problems: rows.Problems


def shown(character: Character) -> ShownCharacter:
    sheet = character.read
    return rows.shown(
        ShownCharacter,
        character,
        **asdict(sheet) | {"scales": character.scales},
        portrait=reverse("portrait", args=(character.pk,)) if character.portrait else None,
        points=rules.points(sheet.levels, sheet.grants),
        thresholds=rules.thresholds(sheet.levels),
        problems=worded(KUNG_FU, characters.problems(character)),
    )


@contextmanager
def by_the_rules() -> Iterator[None]:
    """What the rulebook says of a sheet that it does not allow."""
    try:
        yield
    except Illegal as refusal:
        over = refusal.code == over_budget.code
        facts = {"spent", "budget", "over"} & set(refusal.facts)
        raise Invalid(
            refusal.code if over else illegal_sheet.code,
            words(KUNG_FU.package).refusal(refusal, language()),
            more=reasoned(refusal) | {name: refusal.facts[name] for name in facts},
        ) from refusal


def found(request: Request, character: str) -> Character:
    return access(Character.objects.all(), character, known(request)).row
