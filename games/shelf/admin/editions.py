from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display

from games.people.staff.named import Named
from games.people.staff.own import ForOneself
from games.people.staff.rows import Discreet, OfGame
from games.shelf.admin.owned import GamesThere
from games.shelf.editions import catalogue, entries
from games.shelf.editions.forms import CopyForm, EntryForm
from games.shelf.models import Edition, EditionEntry
from games.shelf.wording import wrong


@admin.register(Edition)
class EditionAdmin(Named, ForOneself, Discreet, OfGame, ModelAdmin):
    """Staff help owners with their editions: copy one for them, share it, put its entries right."""

    form = CopyForm
    list_display = ("name", "game_name", "person", "shared", "changed")
    list_display_links = ("name",)
    list_filter = (GamesThere, "shared", "created", "changed")
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

    @display(description=_("entries"))
    def contents(self, edition: Edition) -> SafeString:
        address = reverse("admin:shelf_editionentry_changelist")
        link = '<a class="text-primary-600 underline" href="{}?edition={}">{}</a>'
        return format_html(link, address, edition.pk, edition.entries.count())

    @display(description=_("problems"))
    def problems(self, edition: Edition) -> SafeString | str:
        found = wrong(edition, catalogue.faults)
        lines = ((each.detail, each.rule or "–") for each in found)
        told = format_html_join("", "<p>{} <small>{}</small></p>", lines)
        return told or gettext("None: a table can be played with it.")

    def save_model(self, request: HttpRequest, obj: Edition, form: Any, change: bool) -> None:
        if change:
            saved = catalogue.amend(obj.person, obj.pk, name=obj.name, shared=obj.shared)
        else:
            saved = catalogue.copy(obj.person, game=obj.game_key, name=obj.name)
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
        saved, _new = entries.put(edition.person, edition.pk, form.name, form.said)
        obj.pk, obj.key, obj.body = saved.pk, saved.key, saved.body

    def delete_model(self, request: HttpRequest, obj: EditionEntry) -> None:
        entries.remove(obj.edition.person, obj.edition_id, (obj.kind, obj.key))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[EditionEntry]) -> None:
        for entry in queryset.select_related("edition__person"):
            self.delete_model(request, entry)
