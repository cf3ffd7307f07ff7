"""tournaments/{tournament}/log/: who changed what, in sentences."""

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from api import callers
from api.tables import caller
from games.tournaments.models import Line
from games.tournaments.permissions import access, must_judge
from games.tournaments.telling import tell


class ShownLine(serializers.Serializer):
    number = serializers.IntegerField()
    kind = serializers.CharField()
    made = serializers.DateTimeField()
    by = serializers.CharField(
        allow_null=True, help_text="Null: the companion itself, a guest, or somebody deleted."
    )
    text = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)


class Log(ListAPIView):
    serializer_class = ShownLine
    ordering_fields: ClassVar = ("number",)
    ordering: ClassVar = ("-number",)
    problems: ClassVar = ("tournament.unknown", "tournament.judge_only")

    def get_queryset(self) -> QuerySet[Line]:
        if getattr(self, "swagger_fake_view", False):  # the document is made without a caller
            return Line.objects.none()
        here = access(self.kwargs["tournament"], caller(self.request))
        must_judge(here)
        return here.tournament.log.select_related("by")

    def paginate_queryset(self, queryset: Any) -> Any:
        """A page is told at once: its names are read together."""
        page: Any = super().paginate_queryset(queryset)
        here = access(self.kwargs["tournament"], caller(self.request))
        return tell(here.tournament, page or [], callers.person(self.request))

    @extend_schema(summary="The log: what happened, the newest first")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return self.list(request, *args, **kwargs)
