from typing import Any

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display

from games.clubs.admin.clubs import Helped
from games.clubs.models import Season
from games.people.models import User


@admin.register(Season)
class SeasonAdmin(Helped, ModelAdmin):
    list_display = ("name", "club", "owner", "best", "many_tournaments", "created")
    list_filter = ("created",)
    search_fields = ("name", "club__name", "=id")
    search_help_text = _("A name, or that of the club.")
    list_select_related = ("club", "owner")
    ordering = ("-created",)
    show_full_result_count = False
    fields = (
        *("name", "club", "owner", "points", "behind", "best", "tournaments"),
        *("version", "created", "changed"),
    )

    def of(self, person: User) -> Q:
        return super().of(person) | Q(owner=person)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Season]:
        found: QuerySet[Season] = super().get_queryset(request)
        return found.annotate(counting=Count("tournaments"))

    @display(description=_("tournaments"), ordering="counting")
    def many_tournaments(self, season: Any) -> int:
        return int(season.counting)
