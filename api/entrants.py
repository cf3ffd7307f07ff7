"""tournaments/{tournament}/entrants/: entered, changed, checked in, withdrawn, dropped."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal

import django_filters
import msgspec
from django.db.models import Q, QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from msgspec import UNSET, UnsetType
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.keyed import keyed
from api.reading import nothing_said, said
from api.schema import struct
from api.tables import caller
from api.tableschema import BROUGHT
from api.tournaments import ROOM, SEEING, setting_up
from games.people.keys import derive
from games.people.models import Privacy
from games.shelf.bringing import Kept
from games.tournaments import checking_in, entering, leaving, seeds_by_hand
from games.tournaments.entering_refusals import unknown_entrant
from games.tournaments.models import Entrant, State
from games.tournaments.names import names, names_of
from games.tournaments.permissions import Access, access

Thing = dict[str, Any] | str
ONE: Final = (*SEEING, "entrant.unknown", "entrant.not_yours", "tournament.organiser_only")
BRINGING: Final = (
    *("tournament.brings_nothing", "shelf.unknown", "shelf.other_game", "shelf.unready"),
    *("setup.illegal", "setup.impossible"),
)


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str = ""
    """A guest's or a team's; who has an account is called as there."""
    person: str = ""
    """For the organiser: the user name, to the letter, or the id of whoever is entered."""
    affiliation: str = ""
    """A club or a town: those who share one meet late."""
    team: tuple[str, ...] = ()
    loadout: Thing | None = None
    """A text: the id of one on one's own shelf."""
    deck: Thing | None = None
    """Likewise."""
    character: Thing | None = None
    """Likewise."""


class Amendment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only what is to change."""

    name: str | UnsetType = UNSET
    affiliation: str | UnsetType = UNSET
    team: tuple[str, ...] | UnsetType = UNSET
    loadout: Thing | None = None
    deck: Thing | None = None
    character: Thing | None = None


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: str


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    order: tuple[str, ...]
    """The ids of all who have a place, the best first; none takes all seeds back."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    entrant: str
    move: Literal["up", "down"]


class ShownEntrant(serializers.ModelSerializer):
    name = serializers.SerializerMethodField(help_text="As it may be known to the caller.")
    guest = serializers.SerializerMethodField(help_text="Without an account.")
    team = serializers.ListField(child=serializers.CharField())
    ready = serializers.SerializerMethodField(help_text="Whether what one plays with is brought.")

    def get_name(self, row: Entrant) -> str:
        called: dict[int, str] = self.context["names"]
        return called[row.number]

    def get_guest(self, row: Entrant) -> bool:
        return row.person_id is None

    def get_ready(self, row: Entrant) -> bool:
        return bool(row.brought)

    class Meta:
        model = Entrant
        fields: tuple[str, ...] = (
            *("id", "number", "name", "guest", "affiliation", "team", "state", "seed", "ready"),
            "entered",
        )
        read_only_fields = fields


class ShownOneEntrant(ShownEntrant):
    """With what it plays with, for whoever may see lists."""

    brought = serializers.SerializerMethodField()

    @extend_schema_field({"anyOf": [*BROUGHT["anyOf"], {"type": "null"}]})
    def get_brought(self, row: Entrant) -> Any:
        here: Access = self.context["here"]
        own = here.entrant is not None and here.entrant.pk == row.pk
        if not row.brought or not (own or here.sees_lists):
            return None
        return msgspec.json.decode(row.brought)

    class Meta(ShownEntrant.Meta):
        fields = (*ShownEntrant.Meta.fields, "brought")
        read_only_fields = fields


class ShownEntered(ShownOneEntrant):
    """A guest shows the secret from then on, as `Authorization: Seat …`."""

    secret = serializers.CharField(allow_null=True, read_only=True)

    class Meta(ShownOneEntrant.Meta):
        fields = (*ShownOneEntrant.Meta.fields, "secret")
        read_only_fields = fields


class ByState(django_filters.FilterSet):
    state = django_filters.MultipleChoiceFilter(choices=State.choices)
    affiliation = django_filters.CharFilter(lookup_expr="icontains", max_length=40)
    name = django_filters.CharFilter(method="called", max_length=40)

    class Meta:
        model = Entrant
        fields = ("state", "affiliation", "name")

    def called(self, rows: QuerySet[Entrant], _name: str, value: str) -> QuerySet[Entrant]:
        """Of people only the names that everybody sees: a search tells nothing that is hidden."""
        open_ = Q(person__privacy=Privacy.SHOWN, person__erased=None)
        return rows.filter(Q(name__icontains=value) | open_ & Q(person__name__icontains=value))


class Entrants(ListAPIView):
    serializer_class = ShownEntrant
    filterset_class = ByState
    ordering_fields: ClassVar = ("number", "entered", "seed")
    ordering: ClassVar = ("number",)
    problems: ClassVar = (
        *(*SEEING, "tournament.organiser_only", "tournament.started", "tournament.not_open"),
        *("tournament.organiser_enters", "tournament.accounts_only", "tournament.entered_twice"),
        *("tournament.unknown_person", "tournament.full", "tournament.no_late_entry"),
        *("entrant.brings_missing", *BRINGING),
    )
    called: Mapping[int, str] = {}

    def get_queryset(self) -> QuerySet[Entrant]:
        if getattr(self, "swagger_fake_view", False):  # the document is made without a caller
            return Entrant.objects.none()
        here = access(self.kwargs["tournament"], caller(self.request))
        return here.tournament.entrants.select_related("person")

    def paginate_queryset(self, queryset: Any) -> Any:
        page: Any = super().paginate_queryset(queryset)
        here = access(self.kwargs["tournament"], caller(self.request))
        numbers = [entrant.number for entrant in page or ()]
        self.called = names_of(here.tournament, numbers, here.person)
        return page

    def get_serializer_context(self) -> dict[str, Any]:
        return {**super().get_serializer_context(), "names": self.called}

    @extend_schema(summary="Who is entered, and in which state")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)

    @extend_schema(
        summary="Enter oneself; or, by the organiser, somebody else",
        description="In play the organiser lets in somebody who is late.",
        request={"application/json": struct(Wish, ROOM)},
        responses={201: ShownEntered},
    )
    @keyed(secrets=lambda body: body | {"secret": _secret(body)})
    def post(self, request: Request, tournament: str) -> Response:
        wish = said(request, Wish)
        here = access(tournament, caller(request))
        with setting_up(here.tournament.game):
            entrant = entering.enter(
                tournament,
                here.caller,
                entering.Wish(
                    name=wish.name,
                    person=wish.person,
                    affiliation=wish.affiliation,
                    team=wish.team,
                    brought=_brought(wish) or b"",
                ),
            )
        return Response(_told(request, tournament, entrant) | {"secret": None}, status=201)


class OneEntrant(APIView):
    problems: ClassVar = (
        *(*ONE, "tournament.started", "entrant.locked", "tournament.entered_twice", *BRINGING),
    )

    @extend_schema(summary="An entrant", responses={200: ShownOneEntrant})
    def get(self, request: Request, tournament: str, entrant: str) -> Response:
        here = access(tournament, caller(request))
        found = here.tournament.entrants.select_related("person").filter(pk=entrant).first()
        if found is None:
            raise unknown_entrant()
        return Response(_shown(here, found))

    @extend_schema(
        summary="Change an entrant; what is brought, before the start",
        request={"application/json": struct(Amendment, ROOM)},
        responses={200: ShownOneEntrant},
    )
    @keyed()
    def patch(self, request: Request, tournament: str, entrant: str) -> Response:
        wish = said(request, Amendment)
        here = access(tournament, caller(request))
        with setting_up(here.tournament.game):
            changed = entering.change(
                tournament,
                here.caller,
                entrant,
                entering.Amendment(
                    name=None if wish.name is UNSET else wish.name,
                    affiliation=None if wish.affiliation is UNSET else wish.affiliation,
                    team=None if wish.team is UNSET else wish.team,
                    brought=_brought(wish),
                ),
            )
        return Response(_shown(here, changed))

    @extend_schema(summary="Take out who was entered by mistake", responses={204: None})
    @keyed()
    def delete(self, request: Request, tournament: str, entrant: str) -> Response:
        nothing_said(request)
        entering.remove(tournament, caller(request), entrant)
        return Response(status=204)


class CheckIn(APIView):
    problems: ClassVar = (
        *(*ONE, "tournament.started", "tournament.no_check_in", "tournament.check_in_not_open"),
        *("entrant.brings_missing", "entrant.waiting", "entrant.not_in"),
    )

    @extend_schema(summary="Check in", request=None, responses={200: ShownOneEntrant})
    @keyed()
    def post(self, request: Request, tournament: str, entrant: str) -> Response:
        nothing_said(request)
        done = checking_in.check_in(tournament, caller(request), entrant)
        return Response(_told(request, tournament, done))


class Withdraw(APIView):
    problems: ClassVar = (*ONE, "tournament.started", "entrant.not_in")

    @extend_schema(
        summary="Withdraw before the start", request=None, responses={200: ShownOneEntrant}
    )
    @keyed()
    def post(self, request: Request, tournament: str, entrant: str) -> Response:
        nothing_said(request)
        done = entering.withdraw(tournament, caller(request), entrant)
        return Response(_told(request, tournament, done))


class Drop(APIView):
    problems: ClassVar = (*ONE, "tournament.not_playing", "entrant.not_in")

    @extend_schema(
        summary="Drop out: what was played stays, what is open is lost",
        request=None,
        responses={200: ShownOneEntrant},
    )
    @keyed()
    def post(self, request: Request, tournament: str, entrant: str) -> Response:
        nothing_said(request)
        done = leaving.drop(tournament, caller(request), entrant)
        return Response(_told(request, tournament, done))


class Disqualify(APIView):
    problems: ClassVar = (
        *(*ONE, "tournament.judge_only", "tournament.not_playing", "entrant.not_in"),
        "entrant.reason",
    )

    @extend_schema(
        summary="Disqualify, with a reason",
        request={"application/json": struct(Reason, ROOM)},
        responses={200: ShownOneEntrant},
    )
    @keyed()
    def post(self, request: Request, tournament: str, entrant: str) -> Response:
        reason = said(request, Reason).reason
        done = leaving.disqualify(tournament, caller(request), entrant, reason)
        return Response(_told(request, tournament, done))


class Reinstate(APIView):
    problems: ClassVar = (
        *(*ONE, "tournament.not_playing", "entrant.not_gone", "tournament.no_late_entry"),
        "entrant.brings_missing",
    )

    @extend_schema(
        summary="Bring back who has left, or let in who is late",
        request=None,
        responses={200: ShownOneEntrant},
    )
    @keyed()
    def post(self, request: Request, tournament: str, entrant: str) -> Response:
        nothing_said(request)
        done = leaving.reinstate(tournament, caller(request), entrant)
        return Response(_told(request, tournament, done))


class Seeds(APIView):
    problems: ClassVar = (
        *(*SEEING, "tournament.organiser_only", "tournament.started", "tournament.bad_order"),
        "entrant.unknown",
    )

    @extend_schema(
        summary="Seed everybody by hand, or nobody",
        request={"application/json": struct(Order, ROOM)},
        responses={200: ShownEntrant(many=True)},
    )
    @keyed()
    def put(self, request: Request, tournament: str) -> Response:
        order = said(request, Order).order
        return _seeded(request, tournament, seeds_by_hand.give(tournament, caller(request), order))

    @extend_schema(
        summary="Move an entrant a seed up or down",
        request={"application/json": struct(Step, ROOM)},
        responses={200: ShownEntrant(many=True)},
    )
    @keyed()
    def post(self, request: Request, tournament: str) -> Response:
        step = said(request, Step)
        moved = seeds_by_hand.move(tournament, caller(request), step.entrant, step.move)
        return _seeded(request, tournament, moved)


def _brought(wish: Wish | Amendment) -> bytes | Kept | None:
    if isinstance(wish.loadout, str):
        return Kept("loadout", wish.loadout)
    if isinstance(wish.deck, str):
        return Kept("deck", wish.deck)
    if isinstance(wish.character, str):
        return Kept("character", wish.character)
    brought = [each for each in (wish.loadout, wish.deck, wish.character) if each is not None]
    return msgspec.json.encode(brought[0]) if brought else None


def _secret(body: dict[str, Any]) -> str | None:
    return derive("entrant", body["id"]) if body["guest"] else None


def _shown(here: Access, entrant: Entrant) -> dict[str, Any]:
    called = names_of(here.tournament, [entrant.number], here.person)
    return dict(ShownOneEntrant(entrant, context={"here": here, "names": called}).data)


def _told(request: Request, tournament: str, entrant: Entrant) -> dict[str, Any]:
    return _shown(access(tournament, caller(request)), entrant)


def _seeded(request: Request, tournament: str, order: list[Entrant]) -> Response:
    here = access(tournament, caller(request))
    called = names(here.tournament, here.person)
    return Response(ShownEntrant(order, many=True, context={"names": called}).data)
