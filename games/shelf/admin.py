from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display

from games.rulebooks import GAMES
from games.shelf import decks, loadouts
from games.shelf.models import Deck, Loadout
from games.shelf.models.owned import Owned
from games.shelf.telling import Told, language, told


class OfGame(admin.SimpleListFilter):
    """Of the games that have any."""

    title = _("game")
    parameter_name = "game_key"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        there = model_admin.model.objects.order_by().values_list("game_key", flat=True).distinct()
        return [(key, GAMES[key].name[language()]) for key in sorted(there) if key in GAMES]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Owned]) -> QuerySet[Owned]:
        return queryset.filter(game_key=self.value()) if self.value() else queryset


class ShelfAdmin(ModelAdmin):
    """A look at what people own. Only its owner makes or changes it; staff may throw it away."""

    list_display = ("name", "game_name", "person", "ready", "changed")
    list_display_links = ("name",)
    list_filter = (OfGame, "created", "changed")
    list_select_related: Sequence[str] = ("person",)
    search_fields = ("name", "id", "person__name", "person__username")
    search_help_text = _("A name, or that of its owner.")
    ordering = ("-changed",)
    show_full_result_count = False

    def wrong(self, row: Any) -> tuple[Told, ...]:
        raise NotImplementedError

    @display(description=_("game"), ordering="game_key")
    def game_name(self, row: Owned) -> str:
        return row.game.name[language()]

    @display(description=_("ready"), label={True: "success", False: "warning"})
    def ready(self, row: Owned) -> tuple[bool, str]:
        count = len(self.wrong(row))
        problems = ngettext("%(count)d problem", "%(count)d problems", count) % {"count": count}
        return not count, problems if count else gettext("ready")

    @display(description=_("problems"))
    def problems(self, row: Owned) -> SafeString | str:
        lines = ((each.detail, each.rule or "–") for each in self.wrong(row))
        told_ = format_html_join("", "<p>{} <small>{}</small></p>", lines)
        return told_ or gettext("None: it is ready for a table.")

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Loadout)
class LoadoutAdmin(ShelfAdmin):
    fields = (
        *("name", "game_name", "person", "brings", "problems"),
        *("version", "created", "changed"),
    )

    def wrong(self, row: Loadout) -> tuple[Told, ...]:
        return told(row.game, loadouts.problems(row))


@admin.register(Deck)
class DeckAdmin(ShelfAdmin):
    list_select_related = ("person", "edition")
    fields = (
        *("name", "game_name", "person", "contents", "edition", "problems"),
        *("version", "created", "changed"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deck]:
        found: QuerySet[Deck] = super().get_queryset(request)
        return found.prefetch_related("edition__entries")

    @display(description=_("cards"))
    def contents(self, deck: Deck) -> SafeString:
        lines = ((count, key) for key, count in sorted(deck.cards.items()))
        return format_html_join("", "<p>{} × {}</p>", lines)

    def wrong(self, row: Deck) -> tuple[Told, ...]:
        return told(row.game, decks.problems(row))
