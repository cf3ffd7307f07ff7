"""Cast of a campaign: which member plays which character, and when they joined and left."""

from typing import Final

import msgspec
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from games.clubs import refusals
from games.clubs.campaigns.access import Access, access, must_be_inside, must_go_on, must_master
from games.clubs.models import Casting, Decision, Member, Proposal
from games.people.models import User
from games.shelf.access import get_access as shelf_access
from games.shelf.models import Character
from games.shelf.refusals import GameRefusal

MOST_CASTINGS: Final = 300


class Bringing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    character: str
    """Id of a character on the user's own shelf."""


def bring(person: User, club_id: str, campaign_id: str, said: Bringing) -> Casting:
    """Users can add only their own characters: this is the owner's consent to show them to the game
    masters. Game masters' characters without a budget are non-player characters."""
    with transaction.atomic():
        here = access(club_id, campaign_id, person, lock=True)
        must_go_on(here)
        character = shelf_access(Character.objects.all(), said.character, person).row
        casting = Casting.objects.filter(campaign=here.campaign, character=character).first()
        if casting is not None and casting.left is None:
            raise refusals.cast_already()
        if here.campaign.castings.count() >= MOST_CASTINGS:
            raise refusals.campaign_full()
        npc = here.masters and character.rules.is_game_masters(character.read)
        refusal = character.rules.self_grant_refusal(
            None, character.rules.as_brought(character.read)
        )
        if refusal is not None and not npc:
            raise GameRefusal(refusal, character.game)
        if casting is None:
            casting = Casting(campaign=here.campaign, character=character)
        casting.member, casting.left = here.member, None
        casting.npc = npc
        casting.save()
    return casting


def take_away(person: User, club_id: str, campaign_id: str, casting_id: str) -> None:
    """Allowed for its player or a game master. The character and everything granted to it stay
    readable."""
    with transaction.atomic():
        here = access(club_id, campaign_id, person, lock=True)
        must_be_inside(here)
        casting = find_casting(here, casting_id)
        if casting.member_id != here.member.pk:
            must_master(here)
        casting.left = timezone.now()
        casting.save(update_fields=("left",))
        Proposal.objects.filter(casting=casting, state=Decision.OPEN).delete()


def led(character: Character) -> bool:
    """Return whether only a game master may grant something to the character."""
    return Casting.objects.played().filter(character=character, npc=False).exists()


def played_in(character: Character) -> list[tuple[str, str]]:
    """Return name and page address of each campaign that the character is in."""
    rows = Casting.objects.played().filter(character=character).select_related("campaign")
    return [
        (row.campaign.name, reverse("page.campaign", args=(row.campaign.club_id, row.campaign_id)))
        for row in rows.filter(campaign__club__closed=None, member__left=None).order_by("created")
    ]


def find_casting(here: Access, casting_id: str) -> Casting:
    rows = Casting.objects.played().select_related("character__person", "member__person")
    found = rows.filter(campaign=here.campaign, pk=casting_id).first()
    return refusals.unknown_entry.raise_if_none(found)


def depart(member: Member) -> None:
    """Remove the member's characters too; played scenes, grants and texts stay. A campaign without
    a game master waits until an organiser appoints one."""
    member.mastered_campaigns.clear()
    Casting.objects.played().filter(member=member).update(left=timezone.now())
    Proposal.objects.filter(casting__member=member, state=Decision.OPEN).delete()
