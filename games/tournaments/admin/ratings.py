"""Read-only list of ratings: they follow from the results and are never edited by hand."""

from typing import Any

from django.contrib import admin
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display

from games.people import rulebook
from games.people.names import shown_name
from games.people.staff.current_user import current_user
from games.people.staff.display_names import DisplayNameAdmin
from games.people.staff.rows import OfGame, PrivateNamesAdmin, ReadOnly
from games.tournaments.models import RatingChange


class NewestOnly(admin.SimpleListFilter):
    title = _("ratings")
    parameter_name = "which"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> Any:
        return (("all", _("every change")),)

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[RatingChange]
    ) -> QuerySet[RatingChange]:
        if self.value() == "all":
            return queryset
        same = RatingChange.objects.filter(game_key=OuterRef("game_key"), person=OuterRef("person"))
        return queryset.filter(pk=Subquery(same.order_by("-made", "-pk").values("pk")[:1]))


@admin.register(RatingChange)
class RatingAdmin(DisplayNameAdmin, PrivateNamesAdmin, OfGame, ReadOnly, ModelAdmin):
    """Newest rating change of each person in each game: the current rating."""

    list_display = ("player_name", "game_name", "figure", "give_or_take", "meetings", "made")
    list_display_links = ("player_name",)
    list_filter = (NewestOnly, "game_key")
    list_select_related = ("person",)
    search_fields = ("person__name",)
    ordering = ("-value", "pk")
    show_full_result_count = False
    fields = (
        *("game_name", "player_name", "tournament", "made", "figure", "give_or_take"),
        *("told_volatility", "before", "meetings"),
    )

    def display_name(self, row: RatingChange) -> str:
        return f"{self.player_name(row)} · {rulebook.game_display_name(row.game_key)}"

    @display(description=_("person"))
    def player_name(self, row: RatingChange) -> str:
        return shown_name(row.person, viewer=current_user())

    @display(description=_("rating"), ordering="value")
    def figure(self, row: RatingChange) -> str:
        return f"{row.value:.0f}"

    @display(description=_("give or take"), ordering="deviation")
    def give_or_take(self, row: RatingChange) -> str:
        return f"± {2 * row.deviation:.0f}"

    @display(description=_("volatility"))
    def told_volatility(self, row: RatingChange) -> str:
        return number_format(row.volatility, 4)

    @display(description=_("before"))
    def before(self, row: RatingChange) -> str:
        return "–" if row.before is None else f"{row.before:.0f}"
