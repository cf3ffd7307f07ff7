from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display

from games.rulebooks import GAMES
from games.rulebooks.kung_fu import characters as rules
from games.rulebooks.kung_fu.cards import COMPONENTS
from games.shelf import characters, decks, editions, loadouts
from games.shelf.editions_forms import CopyForm, EntryForm
from games.shelf.histories import component_name, sentence
from games.shelf.models import Character, Deck, Edition, EditionEntry, Loadout
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


@admin.register(Character)
class CharacterAdmin(ShelfAdmin):
    fields = (
        *("name", "person", "levels", "points", "problems", "notes", "history"),
        *("version", "created", "changed"),
    )
    newest = 20

    @display(description=_("levels"))
    def levels(self, character: Character) -> SafeString:
        sheet = character.read
        figures = zip(COMPONENTS, sheet.levels.four, character.scales.four, strict=True)
        lines = ((component_name(name), level, scale) for name, level, scale in figures)
        scale = gettext("scale at")
        return format_html_join(
            "", "<p>{} {} <small>({} {})</small></p>", ((n, v, scale, s) for n, v, s in lines)
        )

    @display(description=_("points"))
    def points(self, character: Character) -> str:
        sums = rules.points(character.read.levels, character.read.grants)
        return f"{sums.spent} / {sums.budget}"

    @display(description=_("notes"))
    def notes(self, character: Character) -> str:
        return character.read.notes or "–"

    @display(description=_("newest changes"))
    def history(self, character: Character) -> SafeString | str:
        newest = character.changes.all()[: self.newest]
        lines = ((change.number, sentence(change)) for change in newest)
        return format_html_join("", "<p><small>{}</small> {}</p>", lines) or "–"

    def wrong(self, row: Character) -> tuple[Told, ...]:
        # No budget binds the game master's own: they are ready for what they are for.
        return () if row.read.npc else told(row.game, characters.problems(row))


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


@admin.register(Edition)
class EditionAdmin(ModelAdmin):
    """Staff help owners with their editions: copy one for them, share it, put its entries right."""

    form = CopyForm
    list_display = ("name", "game_name", "person", "shared", "changed")
    list_display_links = ("name",)
    list_filter = (OfGame, "shared", "created", "changed")
    list_select_related = ("person",)
    search_fields = ("name", "id", "person__name", "person__username")
    search_help_text = _("The name of an edition, or that of its owner.")
    autocomplete_fields = ("person",)
    ordering = ("-changed",)
    show_full_result_count = False

    def get_fields(self, request: HttpRequest, obj: Edition | None = None) -> tuple[str, ...]:
        if obj is None:
            return CopyForm.Meta.fields
        told_ = ("game_name", "person", "contents", "problems", "version", "created", "changed")
        return ("name", "shared", *told_)

    def get_readonly_fields(
        self, request: HttpRequest, obj: Edition | None = None
    ) -> tuple[str, ...]:
        return () if obj is None else self.get_fields(request, obj)[2:]

    def get_form(
        self, request: HttpRequest, obj: Edition | None = None, change: bool = False, **more: Any
    ) -> Any:
        form = CopyForm if obj is None else forms.ModelForm
        return super().get_form(request, obj, change, form=form, **more)

    @display(description=_("game"), ordering="game_key")
    def game_name(self, edition: Edition) -> str:
        return edition.game.name[language()]

    @display(description=_("entries"))
    def contents(self, edition: Edition) -> SafeString:
        address = reverse("admin:shelf_editionentry_changelist")
        link = '<a class="text-primary-600 underline" href="{}?edition={}">{}</a>'
        return format_html(link, address, edition.pk, edition.entries.count())

    @display(description=_("problems"))
    def problems(self, edition: Edition) -> SafeString | str:
        wrong = told(edition.game, editions.faults(edition))
        lines = ((each.detail, each.rule or "–") for each in wrong)
        found = format_html_join("", "<p>{} <small>{}</small></p>", lines)
        return found or gettext("None: a table can be played with it.")

    def save_model(self, request: HttpRequest, obj: Edition, form: Any, change: bool) -> None:
        if change:
            saved = editions.amend(obj.person, obj.pk, name=obj.name, shared=obj.shared)
        else:
            saved = editions.copy(obj.person, game=obj.game_key, name=obj.name)
        obj.pk, obj.version = saved.pk, saved.version


@admin.register(EditionEntry)
class EditionEntryAdmin(ModelAdmin):
    form = EntryForm
    list_display = ("key", "kind", "edition_name")
    list_filter = ("kind",)
    list_select_related = ("edition",)
    search_fields = ("key", "edition__name")
    search_help_text = _("A key, or the name of an edition.")
    autocomplete_fields = ("edition",)
    ordering = ("-edition__changed", "pk")
    show_full_result_count = False

    def get_fields(self, request: HttpRequest, obj: EditionEntry | None = None) -> tuple[str, ...]:
        return EntryForm.Meta.fields if obj is None else ("edition", "kind", "key", "body")

    def get_readonly_fields(
        self, request: HttpRequest, obj: EditionEntry | None = None
    ) -> tuple[str, ...]:
        return () if obj is None else ("edition", "kind", "key")

    @display(description=_("edition"), ordering="edition__name")
    def edition_name(self, entry: EditionEntry) -> str:
        return entry.edition.name

    def save_model(self, request: HttpRequest, obj: EditionEntry, form: Any, change: bool) -> None:
        edition = obj.edition
        saved, _new = editions.put(edition.person, edition.pk, form.name, form.said)
        obj.pk, obj.key, obj.body = saved.pk, saved.key, saved.body

    def delete_model(self, request: HttpRequest, obj: EditionEntry) -> None:
        editions.remove(obj.edition.person, obj.edition_id, (obj.kind, obj.key))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[EditionEntry]) -> None:
        for entry in queryset.select_related("edition__person"):
            self.delete_model(request, entry)
