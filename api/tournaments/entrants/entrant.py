"""tournaments/{tournament}/entrants/: enter, show, change and remove entrants."""

import functools
from contextlib import AbstractContextManager
from typing import Any

import django_filters
import msgspec
from django.db.models import Q, QuerySet
from msgspec import UNSET, UnsetType
from rest_framework.request import Request

from api.shelf.kit import SaidCharacter, SaidDeck, SaidLoadout, read_brought
from api.tournaments.access import SEEING
from api.tournaments.entrants.rows import (
    ONE,
    EnteredEntrant,
    OneEntrant,
    ShownEntrant,
    serialize_entrant,
    serialize_entrants,
)
from api.tournaments.invitations import Invited, serialize_invited
from api.wire.callers import caller
from api.wire.commands import Sent, operation_of
from api.wire.document.components import struct
from api.wire.operation import ApiResponse, Rows, listing, operation
from api.wire.problems import convert_illegal
from api.wire.refusals import SETUP
from games.people.keys import derive
from games.people.models import Privacy
from games.tables.models import Level
from games.tournaments import commands
from games.tournaments import refusals as no
from games.tournaments.access import get_access
from games.tournaments.entrants import entry
from games.tournaments.models import Entrant, Invitation, State


class NewEntrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str = ""
    """Name of a guest or a team; people with an account use their own name."""
    person: str = ""
    """User name or id of the person to invite; for the organiser only."""
    affiliation: str = ""
    """A club or a town. Entrants of one affiliation meet late."""
    team: tuple[str, ...] = ()
    loadout: SaidLoadout = None
    deck: SaidDeck = None
    character: SaidCharacter = None
    bot: Level | None = None
    """Level of a bot to enter; for the organiser only."""


class EntrantChanges(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    affiliation: str | UnsetType = UNSET
    team: tuple[str, ...] | UnsetType = UNSET
    loadout: SaidLoadout = None
    deck: SaidDeck = None
    character: SaidCharacter = None


class ByState(django_filters.FilterSet):
    state = django_filters.MultipleChoiceFilter(choices=State.choices)
    affiliation = django_filters.CharFilter(lookup_expr="icontains", max_length=40)
    name = django_filters.CharFilter(method="filter_by_name", max_length=40)

    class Meta:
        model = Entrant
        fields = ("state", "affiliation", "name")

    def filter_by_name(self, rows: QuerySet[Entrant], _name: str, value: str) -> QuerySet[Entrant]:
        """Search people only by names that everybody may see, so that a search reveals nothing
        hidden."""
        open_ = Q(person__privacy=Privacy.SHOWN, person__erased=None)
        return rows.filter(Q(name__icontains=value) | open_ & Q(person__name__icontains=value))


@listing(
    "Who is entered, and in which state",
    filters=ByState,
    orders=("number", "entered", "seed"),
    order=("number",),
    refuses=SEEING,
)
def list_entrants(request: Request, tournament: str) -> Rows[ShownEntrant]:
    access = get_access(tournament, caller(request))
    rows = access.tournament.entrants.select_related("person")
    return Rows(rows, functools.partial(serialize_entrants, access))


def _with_secret(body: dict[str, Any]) -> dict[str, Any]:
    if "guest" not in body:
        return body  # an invitation: the person has an account and needs no secret
    return body | {"secret": derive("entrant", body["id"]) if body["guest"] else None}


def _read_newcomer(data: NewEntrant) -> dict[str, Any]:
    fields = {name: getattr(data, name) for name in ("name", "person", "affiliation", "team")}
    brought = read_brought(data) or b""
    return {"data": entry.NewEntrant(**fields, brought=brought, bot=data.bot or "")}


def _read_changes(data: EntrantChanges) -> dict[str, Any]:
    changes = entry.EntrantChanges(
        name=None if data.name is UNSET else data.name,
        affiliation=None if data.affiliation is UNSET else data.affiliation,
        team=None if data.team is UNSET else data.team,
        brought=read_brought(data),
    )
    return {"changes": changes}


def _convert_at(request: Request, tournament: str) -> AbstractContextManager[None]:
    return convert_illegal(get_access(tournament, caller(request)).tournament.game_key, "setup")


@operation_of(
    commands.ENTER,
    "Enter oneself; or, by the organiser, somebody else",
    status=201,
    secrets=_with_secret,
    content={201: struct(EnteredEntrant), 202: struct(Invited)},
    sent=Sent(NewEntrant, _read_newcomer),
    within=_convert_at,
    refuses=SETUP,
)
def enter_tournament(
    request: Request, result: Entrant | Invitation, tournament: str
) -> ApiResponse[Any]:
    """Whom the organiser names as `person` is asked, and is in on saying yes: 202, whether or not
    anybody is called so. In play the organiser lets in somebody who is late."""
    if isinstance(result, Invitation):
        return ApiResponse(serialize_invited(result), status=202)
    entered = serialize_entrant(
        get_access(tournament, caller(request)), result, EnteredEntrant, secret=None
    )
    return ApiResponse(entered, status=201)


@operation("An entrant", refuses=ONE)
def show_entrant(request: Request, tournament: str, entrant: str) -> OneEntrant:
    access = get_access(tournament, caller(request))
    rows = access.tournament.entrants.select_related("person").filter(pk=entrant)
    return serialize_entrant(access, no.unknown_entrant.raise_if_none(rows.first()), OneEntrant)


@operation_of(
    commands.CHANGE_ENTRANT,
    "Change an entrant; what is brought, before the start",
    sent=Sent(EntrantChanges, _read_changes),
    within=_convert_at,
    refuses=SETUP,
)
def change_entrant(request: Request, result: Entrant, tournament: str) -> OneEntrant:
    return serialize_entrant(get_access(tournament, caller(request)), result, OneEntrant)


@operation_of(commands.REMOVE_ENTRANT, "Take out who was entered by mistake", status=204)
def remove_entrant() -> None:
    pass
