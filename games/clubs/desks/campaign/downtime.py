"""Proposals between two evenings with their effect and cost; and what was granted."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import msgspec
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _

from games.clubs import refusals
from games.clubs.campaigns.access import Access, may_read_sheet
from games.clubs.campaigns.downtime import OTHER
from games.clubs.desks.campaign.cast import Choice
from games.clubs.desks.campaign.paging import PageSlice, paginate
from games.clubs.models import Casting, Decision, Granting, Proposal
from games.clubs.names import member_name
from games.kernel.record import Illegal
from games.kernel.shelf import CharacterAction, action_for_part, action_named, action_word
from games.kernel.words import words
from games.people import rulebook
from games.people.language import join_clauses, language
from games.people.page.form import Form
from games.shelf.models import Character
from games.shelf.sheet.dials import short_text

OPEN: Final = 10
DECIDED: Final = 8
GRANTS: Final = 8
MOST: Final = 100


@dataclass(frozen=True)
class Outlook:
    """Effect of an action on a sheet."""

    does: str = ""
    cost: int | None = None
    left: int = 0
    """Points left afterwards."""
    why_not: str = ""


@dataclass(frozen=True)
class ProposalLine:
    id: str
    name: str
    player: str
    what: str
    text: str
    at: datetime
    state: str
    state_text: str
    reason: str
    outlook: Outlook | None
    """Only for users who may read the sheet, while the proposal is open."""
    version: int
    """Version of the sheet that the outlook was calculated from."""
    form: Form | None


@dataclass(frozen=True)
class Grant:
    name: str
    points: int
    action_points: int
    reason: str
    by: str
    at: datetime


@dataclass(frozen=True)
class ProposalChoices:
    """Proposals that a player may make for one of their characters."""

    name: str
    choices: tuple[Choice, ...]


def open_proposals(
    access: Access, params: QueryDict, typed: dict[str, Form]
) -> PageSlice[ProposalLine]:
    rows = _proposals(access).filter(state=Decision.OPEN).order_by("created", "pk")
    return paginate(
        rows, params, "open", OPEN, lambda row: _proposal_line(access, row, typed.get(row.pk))
    )


def decided_proposals(access: Access, params: QueryDict) -> PageSlice[ProposalLine]:
    rows = _proposals(access).exclude(state=Decision.OPEN).order_by("-decided", "pk")
    return paginate(rows, params, "decided", DECIDED, lambda row: _proposal_line(access, row, None))


def _proposals(access: Access) -> "QuerySet[Proposal]":
    return access.campaign.proposals.select_related("casting__character", "casting__member__person")


def grants(access: Access, params: QueryDict) -> PageSlice[Grant]:
    rows = access.campaign.grantings.select_related("casting__character", "granted_by__person")
    return paginate(
        rows.order_by("-created", "pk"),
        params,
        "grants",
        GRANTS,
        lambda row: _grant_line(access, row),
    )


def _grant_line(access: Access, row: Granting) -> Grant:
    return Grant(
        name=row.casting.character.name,
        points=row.points,
        action_points=row.action_points,
        reason=row.reason,
        by=member_name(row.granted_by, to=access.member.person),
        at=row.created,
    )


def grant_choices(access: Access, ticked: set[str]) -> tuple[Choice, ...]:
    """Characters that may receive a grant, each with the version of its sheet on the page."""
    rows = access.campaign.castings.filter(left=None).select_related("character")
    return tuple(
        Choice(f"{row.pk}:{row.character.version}", row.character.name, row.pk in ticked)
        for row in rows.order_by("npc", "created", "pk")[:MOST]
        if _has_rulebook(row.character) and row.character.rules.grant_action(1, "") is not None
    )


def proposal_choices(access: Access, chosen: str) -> tuple[ProposalChoices, ...]:
    rows = access.campaign.castings.filter(left=None, member=access.member)
    castings = rows.select_related("character").order_by("created", "pk")[:MOST]
    return tuple(
        ProposalChoices(row.character.name, tuple(_choices_of(row, chosen))) for row in castings
    )


def _choices_of(row: Casting, chosen: str) -> Iterator[Choice]:
    for deed, part, text in _deeds(row.character) if _has_rulebook(row.character) else ():
        word = f"{row.pk}:{action_word(type(deed))}:{part}"
        yield Choice(word, text + _price(build_outlook(row.character, deed)), word == chosen)
    other = f"{row.pk}:{OTHER}:"
    yield Choice(other, _("Something else, told below"), other == chosen)


def _price(outlook: Outlook) -> str:
    """Text for one line of a list."""
    if outlook.why_not:
        return f" – {outlook.why_not}"
    if outlook.cost:
        figures = {"cost": outlook.cost, "had": outlook.cost + outlook.left}
        return _(" – %(cost)d of %(had)d points") % figures
    return ""


def _deeds(character: Character) -> Iterator[tuple[CharacterAction, str, str]]:
    """Yield what its game lets a player propose: for the whole character, or for each part where a
    part is needed."""
    texts, rules = words(character.rules.package), character.rules
    parts = rules.contents(character.read, language()).parts
    for kind in (each for each in rules.actions if each.asked):
        for key, text in (("", ""), *((part.key, part.text) for part in parts)):
            try:
                deed = action_for_part(kind, key)
            except msgspec.ValidationError:
                continue
            yield deed, key, texts.button_label(action_word(kind), language(), text)
            if not key:
                break


def build_outlook(character: Character, deed: CharacterAction) -> Outlook:
    rules, before = character.rules, character.read
    try:
        after = deed.apply(before)
        for problem in rules.problems(after):
            raise problem
    except Illegal as refusal:
        return Outlook(why_not=short_text(character, refusal))
    was, now = msgspec.to_builtins(before), msgspec.to_builtins(after)
    changed = [name for name in now if was[name] != now[name]]
    lines = rules.changes(_only(was, changed), _only(now, changed), language())
    had, has = rules.points(before), rules.points(after)
    bought = had is not None and has is not None and not rules.is_game_masters(before)
    return Outlook(
        does=join_clauses(lines),
        cost=has.spent - had.spent if bought and had and has else None,
        left=has.left if has else 0,
    )


def _only(fields: dict[str, Any], names: list[str]) -> dict[str, Any]:
    return {name: fields[name] for name in names}


def _proposal_line(access: Access, row: Proposal, form: Form | None) -> ProposalLine:
    character = row.casting.character
    reads = row.state == Decision.OPEN and may_read_sheet(access, row.casting)
    return ProposalLine(
        id=row.pk,
        name=character.name,
        player=member_name(row.casting.member, to=access.member.person),
        what=describe_proposal(row),
        text=row.text,
        at=row.created if row.decided is None else row.decided,
        state=row.state,
        state_text=str(row.get_state_display()),
        reason=row.reason,
        outlook=_proposal_outlook(row)
        if reads and _has_rulebook(character) and row.kind != OTHER
        else None,
        version=character.version,
        form=form,
    )


def describe_proposal(row: Proposal) -> str:
    """Describe the proposal in the words of its game."""
    character = row.casting.character
    if row.kind == OTHER:
        return _("Something else")
    if not _has_rulebook(character):
        return ""
    texts = words(character.rules.package)
    parts = character.rules.contents(character.read, language()).parts
    part = next((each.text for each in parts if each.key == row.component), row.component)
    return texts.button_label(row.kind, language(), part)


def _proposal_outlook(row: Proposal) -> Outlook | None:
    character = row.casting.character
    kind = action_named(character.rules, row.kind)
    if kind is None:
        return None
    deed = action_for_part(kind, row.component)
    if deed.current_level(character.read) != row.level:
        return Outlook(why_not=str(refusals.sheet_changed.sentence))
    return build_outlook(character, deed)


def _has_rulebook(character: Character) -> bool:
    return not rulebook.is_uninstalled(character.game_key)
