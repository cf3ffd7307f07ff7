"""Grants of game masters, and proposals of players between evenings. Every change of a sheet goes
through the shelf, so that the sheet's history shows it. If the rulebook refuses or the sheet has
changed, nothing is decided."""

from functools import partial
from typing import Annotated, Final

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Meta

from games.clubs import fields, refusals
from games.clubs.campaigns.access import Access, access, must_go_on, must_master
from games.clubs.campaigns.cast import find_casting
from games.clubs.models import Decision, Granting, Proposal
from games.clubs.models.campaigns import COMPONENT_LENGTH, KIND_LENGTH
from games.clubs.versions import Versions
from games.kernel.shelf import CharacterAction, action_for_part, action_word
from games.people.models import User
from games.people.refusals import invalid
from games.shelf import characters
from games.shelf.models import Character

MOST_POINTS: Final = 100
MOST_ACTION_POINTS: Final = 12
MOST_GRANTS: Final = 5000
MOST_OPEN: Final = 20  # proposals for one character
MOST_PROPOSALS: Final = 5000
REASON_LENGTH: Final = 200
TEXT_LENGTH: Final = 2000
OTHER: Final = "other"


def kinds() -> list[str]:
    """Return every kind of proposal that a character of any game can make."""
    rules = [game.shelf.character for game in characters.games().values()]
    deeds = [deed for each in rules if each is not None for deed in each.actions if deed.asked]
    return [*dict.fromkeys((*map(action_word, deeds), OTHER))]


class Giving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    character: str
    """Id of the character in the campaign."""
    points: int
    reason: str
    action_points: int = 0
    """Additional action points each turn, in a game that counts them."""


class Proposing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    character: str
    """Id of the character in the campaign."""
    kind: Annotated[str, Meta(max_length=KIND_LENGTH)] = "raise"
    """Key of an action of the character's game, or `other`."""
    component: Annotated[str, Meta(max_length=COMPONENT_LENGTH)] | None = None
    """Key of the part of the character to change, in its game's terms, for example the part to
    raise."""
    text: str = ""


class Declining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: str


def grant(
    person: User, club_id: str, campaign_id: str, said: Giving, read: Versions = None
) -> Granting:
    more = said.action_points
    if more:
        fields.number(more, "action_points", MOST_ACTION_POINTS)
    points = fields.number(said.points, "points", MOST_POINTS, least=0 if more else 1)
    reason = fields.line(said.reason, "reason", REASON_LENGTH, needed=True)
    with transaction.atomic():
        here = _mastered(person, club_id, campaign_id)
        must_go_on(here)
        casting = find_casting(here, said.character)
        if here.campaign.grantings.count() >= MOST_GRANTS:
            raise refusals.campaign_full()
        character = casting.character
        given = character.rules.grant_action(points, reason, more)
        if given is None:
            raise refusals.nothing_granted()
        characters.apply_action(
            character.person, character.pk, given, read, by=person, by_game_master=True
        )
        granting = Granting(
            campaign=here.campaign,
            casting=casting,
            granted_by=here.member,
            points=points,
            action_points=more,
            reason=reason,
        )
        granting.save(force_insert=True)
    return granting


def propose(person: User, club_id: str, campaign_id: str, said: Proposing) -> Proposal:
    with transaction.atomic():
        here = access(club_id, campaign_id, person, lock=True)
        must_go_on(here)
        casting = find_casting(here, said.character)
        if casting.member_id != here.member.pk:
            raise refusals.not_your_character()
        deed = _deed(casting.character, said.kind, said.component or "")
        every = here.campaign.proposals
        open_ = every.filter(casting=casting, state=Decision.OPEN)
        if open_.count() >= MOST_OPEN or every.count() >= MOST_PROPOSALS:
            raise refusals.campaign_full()
        level = None if deed is None else deed.current_level(casting.character.read)
        proposal = Proposal(
            campaign=here.campaign,
            casting=casting,
            kind=said.kind,
            component=said.component or "",
            level=level,
            text=fields.passage(said.text, "text", TEXT_LENGTH, needed=deed is None),
        )
        proposal.save(force_insert=True)
    return proposal


def approve(
    person: User, club_id: str, campaign_id: str, proposal_id: str, read: Versions = None
) -> Proposal:
    """`read`: the versions of the sheet that the game master has seen."""
    with transaction.atomic():
        here = _mastered(person, club_id, campaign_id)
        must_go_on(here)
        proposal = _open(here, proposal_id)
        _carry_out(proposal, person, read)
        _decide(proposal, here, Decision.APPROVED, "")
    return proposal


def decline(
    person: User, club_id: str, campaign_id: str, proposal_id: str, said: Declining
) -> Proposal:
    reason = fields.line(said.reason, "reason", REASON_LENGTH, needed=True)
    with transaction.atomic():
        here = _mastered(person, club_id, campaign_id)
        proposal = _open(here, proposal_id)
        _decide(proposal, here, Decision.DECLINED, reason)
    return proposal


def _mastered(person: User, club_id: str, campaign_id: str) -> Access:
    here = access(club_id, campaign_id, person, lock=True)
    must_master(here)
    return here


def _open(here: Access, proposal_id: str) -> Proposal:
    rows = Proposal.objects.select_related("casting__character__person", "casting__member__person")
    found = rows.filter(campaign=here.campaign, pk=proposal_id).first()
    proposal = refusals.unknown_entry.raise_if_none(found)
    if proposal.state != Decision.OPEN:
        raise refusals.decided()
    return proposal


def _deed(character: Character, kind: str, part: str) -> CharacterAction | None:
    """Return the proposed action; None for other downtime, which the table remembers."""
    known = {action_word(each): each for each in character.rules.actions if each.asked}
    if kind not in {OTHER, *known}:
        said = _("A character of this game asks for one of: %(known)s.")
        raise invalid("kind", said % {"known": ", ".join((*known, OTHER))})
    said = _("Name the part of the character that this is done to, by its game's word, or none.")
    if kind == OTHER:
        if part:
            raise invalid("component", said)
        return None
    try:
        return action_for_part(known[kind], part)
    except msgspec.ValidationError as misfit:
        raise invalid("component", said) from misfit


def _carry_out(proposal: Proposal, master: User, read: Versions) -> None:
    character = proposal.casting.character
    deed = _deed(character, proposal.kind, proposal.component)
    if deed is not None:
        asked = partial(_since, deed, proposal.level)
        characters.apply_action(
            character.person, character.pk, asked, read, by=master, by_game_master=True
        )


def _since(deed: CharacterAction, level: int | None, character: Character) -> CharacterAction:
    """Check the sheet as it is under the shelf's own lock."""
    if deed.current_level(character.read) != level:
        raise refusals.sheet_changed()
    return deed


def _decide(proposal: Proposal, here: Access, decision: Decision, reason: str) -> None:
    proposal.state, proposal.reason = decision, reason
    proposal.decided_by, proposal.decided = here.member, timezone.now()
    proposal.save(update_fields=("state", "reason", "decided_by", "decided"))
