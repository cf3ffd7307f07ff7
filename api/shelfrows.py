"""What loadouts and decks show alike: lists of one's own, versions, and what is wrong with them."""

from typing import Any, ClassVar

import django_filters
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView

from api import callers
from api.schema import struct
from games.kernel.record import Illegal
from games.shelf.models.owned import Owned
from games.shelf.telling import Told, told

FIELDS = ("id", "game", "name")
DATES = ("problems", "version", "created", "changed")
PROBLEMS = {"type": "array", "items": struct(Told, "shelf")}


class Shown(serializers.ModelSerializer):
    game = serializers.CharField(source="game_key")
    problems = serializers.SerializerMethodField(
        help_text="All that keeps it from a table; none: it is ready."
    )

    def wrong(self, row: Any) -> tuple[Illegal, ...]:
        raise NotImplementedError

    @extend_schema_field(PROBLEMS)
    def get_problems(self, row: Owned) -> tuple[Told, ...]:
        return told(row.game, self.wrong(row))


class ByGameAndName(django_filters.FilterSet):
    game = django_filters.CharFilter(field_name="game_key", max_length=30)
    name = django_filters.CharFilter(lookup_expr="icontains", max_length=80)


class Listing(ListAPIView):
    permission_classes = (callers.KnownPerson,)
    ordering_fields: ClassVar[tuple[str, ...]] = ("created", "changed", "name")
    ordering: ClassVar[tuple[str, ...]] = ("-created", "id")
