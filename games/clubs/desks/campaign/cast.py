"""Cast of a campaign, with the figures of each character for users who may read the sheet."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import F
from django.http import QueryDict
from django.urls import reverse

from games.clubs.campaigns.access import Access, may_read_sheet
from games.clubs.desks.campaign.paging import PageSlice, paginate
from games.clubs.models import Casting
from games.clubs.names import member_name
from games.kernel.display.sheet import Part
from games.people import rulebook
from games.people.language import language
from games.shelf import characters
from games.shelf.access import own
from games.shelf.models import Character

MOST: Final = 12
MOST_OWN: Final = 60


@dataclass(frozen=True)
class Level:
    part: Part
    left: int
    """Percentage of its scale that is left."""


@dataclass(frozen=True)
class CastLine:
    """A character, as far as the viewer may read it."""

    id: str
    name: str
    player: str
    npc: bool
    left: datetime | None
    address: str
    levels: tuple[Level, ...]
    points: int | None
    may_leave: bool


@dataclass(frozen=True)
class Choice:
    word: str
    text: str
    chosen: bool = False


def cast_lines(access: Access, params: QueryDict) -> PageSlice[CastLine]:
    """Characters still in play first: players', then the game master's; then those who left."""
    rows = access.campaign.castings.select_related("character", "member__person")
    rows = rows.order_by(F("left").asc(nulls_first=True), "npc", "created", "pk")
    return paginate(rows, params, "cast", MOST, lambda row: _cast_line(access, row))


def _cast_line(access: Access, row: Casting) -> CastLine:
    reads = may_read_sheet(access, row) and row.left is None
    plays = reads and not rulebook.is_uninstalled(row.character.game_key)
    points = row.character.rules.points(row.character.read) if plays and not row.npc else None
    own_ = row.member_id == access.member.pk
    return CastLine(
        id=row.pk,
        name=row.character.name,
        player=member_name(row.member, to=access.member.person),
        npc=row.npc,
        left=row.left,
        address=_address(access, row) if reads else "",
        levels=_levels(row.character) if plays else (),
        points=None if points is None else points.left,
        may_leave=row.left is None and (own_ or access.masters),
    )


def _address(access: Access, row: Casting) -> str:
    """The owner gets the page to build it; a game master gets the sheet to read."""
    if row.character.person_id == access.member.person.pk:
        return reverse("page.character", args=(row.character_id,))
    return reverse(
        "page.campaign_sheet", args=(access.campaign.club_id, access.campaign.pk, row.pk)
    )


def _levels(character: Character) -> tuple[Level, ...]:
    parts = character.rules.contents(character.read, language()).parts
    return tuple(Level(part, _percent_left(part)) for part in parts)


def _percent_left(part: Part) -> int:
    """Percentage of boxes of its scale that are not ticked."""
    if not part.boxes:
        return 100
    return round(100 * sum(not box.ticked for box in part.boxes) / len(part.boxes))


def character_choices(access: Access) -> tuple[Choice, ...]:
    """Characters from the user's own shelf that they may add."""
    active = access.campaign.castings.filter(left=None).values("character")
    rows = own(Character.objects.all(), access.member.person).exclude(pk__in=active)
    known = rows.filter(game_key__in=characters.games()).order_by("-changed", "pk")
    return tuple(
        Choice(each.pk, f"{each.name} · {rulebook.game_display_name(each.game_key)}")
        for each in known[:MOST_OWN]
    )
