"""Common parts of the admin in all rooms: read-only rows, and actions that may be refused."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar, cast

from django.contrib import admin, messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.people import rulebook
from games.people.access import is_staff_with
from games.people.names import SEES
from games.people.refusals import Refusal
from games.rulebooks import GAMES

Row = TypeVar("Row", bound=Model)


class ReadOnly:
    """Rows that change only by what people do elsewhere; staff view them and help by actions."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class PrivateNamesAdmin:
    """Staff who may not view people cannot search by their names either."""

    def get_search_fields(self, request: HttpRequest) -> Sequence[str]:
        fields: Sequence[str] = super().get_search_fields(request)  # type: ignore[misc]  # ModelAdmin's
        if is_staff_with(request.user, SEES):
            return fields
        return [field for field in fields if not field.endswith(_OF_PEOPLE)]


_OF_PEOPLE: Final = (
    *("person__name", "person__username", "organiser__name", "made_by__name"),
    "called",
)


class OfGame:
    """For lists of rows that belong to a game."""

    @admin.display(description=_("game"), ordering="game_key")
    def game_name(self, row: Any) -> str:
        return rulebook.game_display_name(row.game_key)


class GameFilter(admin.SimpleListFilter):
    title = _("game")
    parameter_name = "game_key"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(key, rulebook.game_display_name(key)) for key in GAMES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Row]) -> QuerySet[Row]:
        return queryset.filter(game_key=self.value()) if self.value() else queryset


def run_admin_action(
    owner: "admin.ModelAdmin[Row]",
    request: HttpRequest,
    rows: Iterable[Row],
    deed: Callable[[Row], object],
    *,
    label_of: Callable[[Row], str] | None = None,
    log: str = "",
    level: int = messages.WARNING,
) -> int:
    """Carry out an action on each row by itself and log it; a refusal is reported with the row's
    name. Returns the number of successes."""
    done = 0
    named: Callable[[Row], str] = label_of or getattr(owner, "display_name", None) or str
    for row in rows:
        try:
            deed(row)
        except Refusal as refusal:
            owner.message_user(request, f"{named(row)}: {refusal.sentence}", level)
        else:
            if log:
                owner.log_change(request, row, log)
            done += 1
    return done


class DatedAdmin:
    """An admin with a `date_hierarchy`. Django leaves uncaught what no calendar holds, such as
    the year 9999 or a month of 20 digits."""

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        try:
            return cast("Any", super()).get_changelist_instance(request)
        except (OverflowError, ValueError) as problem:
            raise IncorrectLookupParameters(problem) from problem
