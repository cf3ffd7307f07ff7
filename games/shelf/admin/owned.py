from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display

from games.kernel.display.sheet import Figure
from games.kernel.record import Illegal
from games.people import rulebook
from games.people.language import language
from games.people.staff.display_names import DisplayNameAdmin
from games.people.staff.own import OwnRowsAdmin
from games.people.staff.rows import GameFilter, OfGame, PrivateNamesAdmin
from games.shelf import characters, decks, loadouts
from games.shelf.admin.built import BuilderMixin
from games.shelf.history.character import sentence
from games.shelf.models import Character, Deck, Loadout
from games.shelf.models.owned import Owned
from games.shelf.wording import Worded, problems_of


class GamesInUseFilter(GameFilter):
    """Filter by the games that have rows."""

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        keys = model_admin.model.objects.order_by().values_list("game_key", flat=True).distinct()
        return [(key, rulebook.game_display_name(key)) for key in sorted(keys)]


class ShelfAdmin(
    DisplayNameAdmin, OwnRowsAdmin, PrivateNamesAdmin, OfGame, BuilderMixin, ModelAdmin
):
    """Rows that people own, edited by staff with the same builder as on the page; staff may also
    delete them."""

    list_display = ("name", "game_name", "person", "ready", "changed")
    list_display_links = ("name",)
    list_filter = (GamesInUseFilter, "created", "changed")
    list_select_related: Sequence[str] = ("person",)
    search_fields = ("name", "id", "person__name", "person__username")
    search_help_text = _("A name, or that of its owner.")
    ordering = ("-changed",)
    autocomplete_fields = ("person",)
    show_full_result_count = False

    def row_problems(self, row: Any) -> tuple[Worded, ...]:
        raise NotImplementedError

    @display(description=_("ready"), label={True: "success", False: "warning"})
    def ready(self, row: Owned) -> tuple[bool, str]:
        count = len(self.row_problems(row))
        problems = ngettext("%(count)d problem", "%(count)d problems", count) % {"count": count}
        return not count, problems if count else gettext("ready")

    @display(description=_("problems"))
    def problems(self, row: Owned) -> SafeString | str:
        lines = ((each.detail, each.rule or "–") for each in self.row_problems(row))
        html = format_html_join("", "<p>{} <small>{}</small></p>", lines)
        return html or gettext("None: it is ready for a table.")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        gone = obj is not None and rulebook.is_uninstalled(obj.game_key)
        return not gone and self.may_change(request, obj)


@admin.register(Loadout)
class LoadoutAdmin(ShelfAdmin):
    kind = "loadout"
    manage_right = "shelf.change_loadout"
    fields = (
        *("name", "game_name", "person", "brings", "problems"),
        *("version", "created", "changed"),
    )

    def row_problems(self, row: Loadout) -> tuple[Worded, ...]:
        return problems_of(row, loadouts.problems)


@admin.register(Character)
class CharacterAdmin(ShelfAdmin):
    kind = "character"
    manage_right = "shelf.change_character"
    fields = (
        *("name", "game_name", "person", "parts", "points", "problems", "notes", "history"),
        *("version", "created", "changed"),
    )
    newest = 20

    def get_fields(self, request: HttpRequest, obj: Character | None = None) -> Sequence[str]:
        """Show the stored data if the game no longer exists."""
        if obj is None or not rulebook.is_uninstalled(obj.game_key):
            return super().get_fields(request, obj)
        names = (*("name", "game_name", "person", "sheet"), *("problems", "version"))
        return (*names, "created", "changed")

    @display(description=_("parts"))
    def parts(self, character: Character) -> SafeString | str:
        parts = character.rules.contents(character.read, language()).parts
        lines = ((each.text, _figures(each.figures), _figures(each.scale)) for each in parts)
        return format_html_join("", "<p>{} {} <small>{}</small></p>", lines) or "–"

    @display(description=_("points"))
    def points(self, character: Character) -> str:
        sums = character.rules.points(character.read)
        return "–" if sums is None else f"{sums.spent} / {sums.budget}"

    @display(description=_("notes"))
    def notes(self, character: Character) -> str:
        return character.read.notes or "–"

    @display(description=_("newest changes"))
    def history(self, character: Character) -> SafeString | str:
        newest = character.changes.all()[: self.newest]
        lines = ((change.number, sentence(change)) for change in newest)
        return format_html_join("", "<p><small>{}</small> {}</p>", lines) or "–"

    def row_problems(self, row: Character) -> tuple[Worded, ...]:
        return problems_of(row, _problems_of_players)


def _problems_of_players(row: Character) -> tuple[Illegal, ...]:
    """Return no problems for characters of game masters: no budget binds them."""
    return () if row.rules.is_game_masters(row.read) else characters.problems(row)


def _figures(figures: Sequence[Figure]) -> str:
    return ", ".join(f"{each.text} {each.value}" for each in figures)


@admin.register(Deck)
class DeckAdmin(ShelfAdmin):
    kind = "deck"
    manage_right = "shelf.change_deck"
    list_select_related = ("person", "edition")
    fields = (
        *("name", "game_name", "person", "contents", "edition", "problems"),
        *("version", "created", "changed"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Deck]:
        queryset: QuerySet[Deck] = super().get_queryset(request)
        return queryset.prefetch_related("edition__entries")

    @display(description=_("cards"))
    def contents(self, deck: Deck) -> SafeString:
        lines = ((count, key) for key, count in sorted(deck.cards.items()))
        return format_html_join("", "<p>{} × {}</p>", lines)

    def row_problems(self, row: Deck) -> tuple[Worded, ...]:
        return problems_of(row, decks.problems)
