"""tournaments/…/pairings/: list and show pairings."""

import functools
from typing import Any

import django_filters
from django.db.models import BigIntegerField, Exists, F, OuterRef, QuerySet, Value
from django.db.models.functions import Coalesce
from rest_framework.request import Request

from api.tournaments.pairings.rows import (
    HERE,
    OnePairing,
    ShownPairing,
    serialize_pairing_detail,
    serialize_pairings,
    with_sides,
)
from api.wire.callers import caller
from api.wire.lists import ListOrdering
from api.wire.operation import Rows, listing, operation
from games.tournaments import refusals
from games.tournaments.access import Access, get_access
from games.tournaments.models import OUTSTANDING, Pairing, Side, Tournament
from games.tournaments.results.access import get_pairing_access as at_pairing
from games.tournaments.rounds import clock


class PairingFilter(django_filters.FilterSet):
    round = django_filters.CharFilter(
        field_name="round", max_length=30, help_text="The id of a round."
    )
    number = django_filters.NumberFilter(
        field_name="round__number", min_value=1, max_value=9999, help_text="Of the round."
    )
    stage = django_filters.NumberFilter(field_name="stage__number", min_value=1, max_value=9999)
    phase = django_filters.ChoiceFilter(choices=Pairing.Phase.choices)
    outstanding = django_filters.BooleanFilter(method="of_outstanding")
    late = django_filters.BooleanFilter(
        method="of_late", help_text="Outstanding, and the round was due."
    )
    entrant = django_filters.NumberFilter(
        method="of_entrant", min_value=1, max_value=99_999, help_text="The entrant's number."
    )
    mine = django_filters.BooleanFilter(field_name="mine", help_text="Where the caller plays.")

    def of_outstanding(self, queryset: QuerySet[Pairing], _name: str, wished: bool) -> Any:
        waiting = queryset.filter(phase__in=OUTSTANDING)
        return waiting if wished else queryset.exclude(phase__in=OUTSTANDING)

    def of_late(self, queryset: QuerySet[Pairing], _name: str, wished: bool) -> Any:
        late = clock.late_pairings(Pairing.objects.all()).filter(pk=OuterRef("pk"))
        return queryset.filter(Exists(late) if wished else ~Exists(late))

    def of_entrant(self, queryset: QuerySet[Pairing], _name: str, number: int) -> Any:
        sides = Side.objects.filter(pairing=OuterRef("pk"), entrant__number=int(number))
        return queryset.filter(Exists(sides))

    class Meta:
        model = Pairing
        fields = ("round", "number", "stage", "phase", "outstanding", "late", "entrant", "mine")


class ByStation(ListOrdering):
    """Order by station; equal stations and pairings without one stand in the order of the draw."""

    def get_ordering(self, request: Any, queryset: Any, view: Any) -> Any:
        return [*(super().get_ordering(request, queryset, view) or ()), "drawn"]


@listing(
    "List the pairings as they were drawn, or by station",
    filters=PairingFilter,
    orders=("station", "drawn"),
    order=("drawn",),
    by=ByStation,
    refuses=(refusals.unknown_tournament,),
)
def list_pairings(request: Request, tournament: str) -> Rows[ShownPairing]:
    access = get_access(tournament, caller(request))
    return Rows(
        ordered_pairings(access.tournament, access), functools.partial(serialize_pairings, access)
    )


@operation("A pairing: who meets, why, and what one may do there", refuses=HERE)
def show_pairing(request: Request, tournament: str, pairing: str) -> OnePairing:
    return serialize_pairing_detail(at_pairing(tournament, pairing, caller(request)))


def ordered_pairings(tournament: Tournament, access: Access) -> QuerySet[Pairing]:
    """Annotate the pairings with the order of the draw as a single number, which a cursor can
    use."""
    own = Side.objects.filter(pairing=OuterRef("pk"), entrant=access.own)
    return with_sides(Pairing.objects.filter(stage__tournament=tournament)).annotate(
        mine=Exists(own),
        drawn=_bigint_or_zero(F("stage__number") * 10**11 + F("round__number") * 10**6 + F("slot")),
    )


def _bigint_or_zero(expression: Any) -> Any:
    return Coalesce(expression, Value(0), output_field=BigIntegerField())
