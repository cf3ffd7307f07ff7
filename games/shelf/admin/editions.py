from dataclasses import replace
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.utils import quote, unquote
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display

from games.people import rulebook
from games.people.language import language
from games.people.page.form import Form
from games.people.refusals import Refusal
from games.people.staff.display_names import DisplayNameAdmin
from games.people.staff.own import ForOneself
from games.people.staff.rows import OfGame, PrivateNamesAdmin
from games.shelf.admin.built import BuilderMixin
from games.shelf.admin.owned import GamesInUseFilter
from games.shelf.box.sheets import edition_paper
from games.shelf.builders import edition as builder
from games.shelf.editions import catalogue
from games.shelf.editions.report import build_report, read_upload
from games.shelf.models import Edition
from games.shelf.wording import problems_of


@admin.register(Edition)
class EditionAdmin(
    DisplayNameAdmin, ForOneself, PrivateNamesAdmin, OfGame, BuilderMixin, ModelAdmin
):
    """Staff help owners with their editions: copy one for them, share it, and correct its entries
    in the same table as on its page."""

    kind = "edition"

    list_display = ("name", "game_name", "person", "shared", "changed")
    list_display_links = ("name",)
    list_filter = (GamesInUseFilter, "shared", "created", "changed")
    list_select_related = ("person",)
    search_fields = ("name", "id", "person__name", "person__username")
    search_help_text = _("The name of an edition, or that of its owner.")
    autocomplete_fields = ("person",)
    ordering = ("-changed",)
    fields = (
        *("name", "shared", "game_name", "person", "contents", "problems"),
        *("version", "created", "changed"),
    )
    show_full_result_count = False

    def get_form(self, request: HttpRequest, obj: Edition | None = None, **more: Any) -> Any:
        text = _("A whole catalogue comes as a copy: choose its game, its owner and its name.")
        return super().get_form(request, obj, help_texts={"name": text}, **more)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return false if the game no longer exists: the edition is then shown as stored."""
        gone = obj is not None and rulebook.is_uninstalled(obj.game_key)
        return not gone and super().has_change_permission(request, obj)

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view(self.box)
        return [
            path("<path:object_id>/box.pdf", view, name="shelf_edition_box"),
            *super().get_urls(),
        ]

    def box(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Return the box of the game on paper with the cards of this edition, regardless of its
        owner."""
        row = self.get_object(request, unquote(object_id))
        if row is None or not self.has_view_permission(request, row):
            raise Http404
        try:
            paper = edition_paper(row, language())
        except Refusal as refusal:
            self.message_user(request, str(refusal.sentence), messages.ERROR)
            return redirect(self.address(row.pk))
        headers = {"Content-Disposition": 'inline; filename="box.pdf"'}
        return HttpResponse(paper, content_type="application/pdf", headers=headers)

    def render_row(
        self, request: HttpRequest, row: Edition, form: Form, status: int
    ) -> HttpResponse:
        """Its page prints only for its readers; here the box is printed."""
        page = builder.build_edition_page(row, request.GET, form, self.address(row.pk))
        return self.render_builder(request, row, self._with_box(request, row, page), status)

    def _with_box(self, request: HttpRequest, row: Edition, page: Any) -> Any:
        may = row.shared or row.person_id == request.user.pk
        box_url = reverse("admin:shelf_edition_box", args=(quote(row.pk),))
        return replace(page, prints=page.prints and may, box_at=box_url)

    def writing_url(self, request: HttpRequest, row: Edition) -> str:
        if row.game.writing is None or row.person_id != request.user.pk:
            return ""
        return reverse("page.workshop", args=(row.game_key,)) + f"?edition={row.pk}"

    def action_view(self, request: HttpRequest, object_id: str, word: str) -> HttpResponse:
        """Show what an uploaded file would change before it is imported."""
        row = self.get_object(request, unquote(object_id)) if word == "file" else None
        if row is None or request.method != "POST" or not self.has_change_permission(request, row):
            return super().action_view(request, object_id, word)
        page = builder.build_edition_page(row, QueryDict(), Form(), self.address(row.pk))
        try:
            page = self._with_box(
                request, row, replace(page, report=build_report(row, read_upload(request)))
            )
        except Refusal as refusal:
            page = replace(page, form=Form(sentence=str(refusal.sentence)))
            return self.render_builder(request, row, page, refusal.status)
        status = 409 if page.report and page.report.faults else 200
        return self.render_builder(request, row, page, status)

    @display(description=_("entries"))
    def contents(self, edition: Edition) -> int:
        return edition.entries.count()

    @display(description=_("problems"))
    def problems(self, edition: Edition) -> SafeString | str:
        faults = problems_of(edition, catalogue.faults)
        lines = ((each.detail, each.rule or "–") for each in faults)
        html = format_html_join("", "<p>{} <small>{}</small></p>", lines)
        return html or gettext("None: a table can be played with it.")
