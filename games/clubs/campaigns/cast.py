"""Cast of a campaign: which member plays which character, and when they joined and left."""

from typing import Final

import msgspec
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from games.clubs import refusals
from games.clubs.campaigns.access import (
    Access,
    get_access,
    must_be_running,
    must_master,
    must_take_part,
)
from games.clubs.models import Casting, Decision, Member, Proposal
from games.people.models import User
from games.shelf.access import get_access as shelf_access
from games.shelf.models import Character
from games.web.refusals import GameRefusal

MOST_CASTINGS: Final = 300


class Bringing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    character: str
    """Id of a character on the user's own shelf."""


def add_character(person: User, club_id: str, campaign_id: str, data: Bringing) -> Casting:
    """Users can add only their own characters: this is the owner's consent to show them to the game
    masters. Game masters' characters without a budget are non-player characters."""
    with transaction.atomic():
        caller = get_access(club_id, campaign_id, person, lock=True)
        must_be_running(caller)
        character = shelf_access(Character.objects.all(), data.character, person).row
        casting = Casting.objects.filter(campaign=caller.campaign, character=character).first()
        if casting is not None and casting.left is None:
            raise refusals.cast_already()
        if caller.campaign.castings.count() >= MOST_CASTINGS:
            raise refusals.campaign_full()
        npc = caller.masters and character.rules.is_game_masters(character.read)
        refusal = character.rules.self_grant_refusal(
            None, character.rules.as_brought(character.read)
        )
        if refusal is not None and not npc:
            raise GameRefusal(refusal, character.game)
        if casting is None:
            casting = Casting(campaign=caller.campaign, character=character)
        casting.member, casting.left = caller.member, None
        casting.npc = npc
        casting.save()
    return casting


def remove_character(person: User, club_id: str, campaign_id: str, casting_id: str) -> None:
    """Allowed for its player or a game master. The character and everything granted to it stay
    readable."""
    with transaction.atomic():
        caller = get_access(club_id, campaign_id, person, lock=True)
        must_take_part(caller)
        casting = find_casting(caller, casting_id)
        if casting.member_id != caller.member.pk:
            must_master(caller)
        casting.left = timezone.now()
        casting.save(update_fields=("left",))
        Proposal.objects.filter(casting=casting, state=Decision.OPEN).delete()


def is_game_mastered(character: Character) -> bool:
    """Return whether only a game master may grant something to the character."""
    return Casting.objects.active().filter(character=character, npc=False).exists()


def campaigns_of_character(character: Character) -> list[tuple[str, str]]:
    """Return name and page address of each campaign that the character is in."""
    rows = Casting.objects.active().filter(character=character).select_related("campaign")
    return [
        (row.campaign.name, reverse("page.campaign", args=(row.campaign.club_id, row.campaign_id)))
        for row in rows.filter(campaign__club__closed=None, member__left=None).order_by("created")
    ]


def find_casting(caller: Access, casting_id: str) -> Casting:
    rows = Casting.objects.active().select_related("character__person", "member__person")
    row = rows.filter(campaign=caller.campaign, pk=casting_id).first()
    return refusals.unknown_entry.raise_if_none(row)


def depart(member: Member) -> None:
    """Remove the member's characters too; played scenes, grants and texts stay. A campaign without
    a game master waits until an organiser appoints one."""
    member.mastered_campaigns.clear()
    Casting.objects.active().filter(member=member).update(left=timezone.now())
    Proposal.objects.filter(casting__member=member, state=Decision.OPEN).delete()
