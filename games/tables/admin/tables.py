from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.contrib import admin, messages
from django.contrib.admin.utils import quote
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import display
from unfold.paginator import InfinitePaginator

from games.people import rulebook
from games.people.access import Caller, is_staff_with
from games.people.models import User
from games.people.names import LEFT, shown_name
from games.people.staff.current_user import current_user
from games.people.staff.display_names import DisplayNameAdmin
from games.people.staff.rows import (
    GameFilter,
    OfGame,
    PrivateNamesAdmin,
    ReadOnly,
    run_admin_action,
)
from games.people.staff.service_admin import GameServiceForm, ServiceAdmin
from games.tables.codes import LENGTH, normalize_code
from games.tables.journal.proof import verify
from games.tables.life import end
from games.tables.life.opening import NewTable, open_table
from games.tables.models import Entry, Mode, Phase, Seat, Table, TurnWish
from games.tables.presenters.wording import paragraphs, rewind_entries

NEWEST = 20  # entries on a table's own page


class SeatInline(ReadOnly, TabularInline):
    model = Seat
    fields = ("seat_number", "name", "person")
    readonly_fields = ("seat_number",)
    extra = 0
    hide_title = True
    show_change_link = True

    @display(description=_("seat"))
    def seat_number(self, seat: Seat) -> int:
        return seat.place + 1

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        rows: QuerySet[Seat] = super().get_queryset(request)
        return rows.select_related("person")


@admin.register(Table)
class TableAdmin(DisplayNameAdmin, PrivateNamesAdmin, OfGame, ServiceAdmin, ReadOnly, ModelAdmin):
    """Tables are opened here, with staff as host; everything else is done on the table's own
    page."""

    form = GameServiceForm
    add_fields = ("game_key", "mode", "watching", "shared")
    change_fields = ()
    list_display = (
        *("code", "game_name", "mode", "phase_label", "player_names", "number", "touched"),
    )
    list_filter = (GameFilter, "mode", "phase", "created")
    search_fields = ("code", "seats__name", "seats__person__name")
    search_help_text = _("A code, or the name of somebody who sits there.")
    ordering = ("-created",)
    show_full_result_count = False
    fields = (
        *("code", "game_name", "mode", "phase", "host", "watching", "shared"),
        *("created", "touched", "setup_html", "commitment", "page", "journal"),
    )
    inlines = (SeatInline,)
    actions = ("close_tables", "verify_tables")

    def display_name(self, row: Table) -> str:
        return f"{rulebook.game_display_name(row.game_key)} {row.code}"

    def save_through_service(self, by: User, row: Table, data: Mapping[str, Any]) -> Table:
        campaign = NewTable(
            data["game_key"], Mode(data["mode"]), watching=data["watching"], shared=data["shared"]
        )
        return open_table(campaign, Caller(by))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Table]:
        rows: QuerySet[Table] = super().get_queryset(request)
        return rows.select_related("host").prefetch_related("seats__person")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Table], search_term: str
    ) -> tuple[QuerySet[Table], bool]:
        """A code is found however it is typed."""
        code = normalize_code(search_term)
        if len(code) == LENGTH and queryset.filter(code=code).exists():
            return queryset.filter(code=code), False
        results: tuple[QuerySet[Table], bool]
        results = super().get_search_results(request, queryset, search_term)
        return results

    @display(
        description=_("phase"),
        ordering="phase",
        label={
            Phase.GATHERING: "info",
            Phase.PLAYING: "success",
            Phase.OVER: "warning",
            Phase.CLOSED: "danger",
        },
    )
    def phase_label(self, table: Table) -> tuple[str, str]:
        return table.phase, table.get_phase_display()

    @display(description=_("players"))
    def player_names(self, table: Table) -> str:
        return ", ".join(_names(table)) or "–"

    @display(description=_("set-up"))
    def setup_html(self, table: Table) -> SafeString | str:
        # Items that players bring may be hidden: like their moves, they stay secret until the end.
        return (
            render_json(table.setup)
            if table.has_ended
            else gettext("Shown when the table has ended.")
        )

    @display(description=_("fair numbers promised by"))
    def commitment(self, table: Table) -> str:
        return table.commitment

    @display(description=_("page"))
    def page(self, table: Table) -> SafeString:
        return _link(reverse("page.table", args=[table.code]), gettext("The table in words"))

    @display(description=_("journal"))
    def journal(self, table: Table) -> SafeString:
        entries = Entry.objects.filter(table=table).order_by("-number")[:NEWEST]
        lines = paragraphs(table, entries, _names(table))
        address = reverse("admin:tables_entry_changelist")
        context = {"entries": lines, "number": table.number, "all": f"{address}?table={table.pk}"}
        return render_to_string("admin/tables/journal.html", context)

    @admin.action(description=_("Close"), permissions=["close"])
    def close_tables(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        host = Caller(request.user if isinstance(request.user, User) else None)
        closed = run_admin_action(
            self,
            request,
            queryset,
            lambda table: end.close(table.code, host),
            label_of=lambda table: table.code,
            log=gettext("Closed."),
        )
        if closed:
            text = ngettext("%(count)d table is closed.", "%(count)d tables are closed.", closed)
            self.message_user(request, text % {"count": closed}, messages.SUCCESS)

    def has_close_permission(self, request: HttpRequest) -> bool:
        if is_staff_with(request.user, "tables.change_table"):
            return True
        return isinstance(request.user, User) and request.user.tables.exists()

    @admin.action(description=_("Verify the journals"), permissions=["view"])
    def verify_tables(self, request: HttpRequest, queryset: QuerySet[Table]) -> None:
        whole = 0
        for table in queryset:
            findings = list(verify(table))
            whole += not findings
            for finding in findings:
                text = f"{table.code}: {finding.sentence}"
                self.message_user(request, text, messages.ERROR)
        if whole:
            text = ngettext(
                "%(count)d journal is whole and plays back to its table.",
                "%(count)d journals are whole and play back to their tables.",
                whole,
            )
            self.message_user(request, text % {"count": whole}, messages.SUCCESS)


@admin.register(Seat)
class SeatAdmin(DisplayNameAdmin, PrivateNamesAdmin, ReadOnly, ModelAdmin):
    list_display = ("player_name", "seat_number", "table_link", "person")
    search_fields = ("name", "person__name", "table__code")
    list_select_related = ("table", "person")
    ordering = ("-table__created", "place")
    show_full_result_count = False
    fields = ("table_link", "seat_number", "name", "person", "brought_html")

    def display_name(self, row: Seat) -> str:
        return f"{_name(row)} · {row.table.code}"

    @display(description=_("seat"), ordering="place")
    def seat_number(self, seat: Seat) -> int:
        return seat.place + 1

    @display(description=_("name"), ordering="name")
    def player_name(self, seat: Seat) -> str:
        return _name(seat)

    @display(description=_("table"), ordering="table__code")
    def table_link(self, seat: Seat) -> SafeString:
        return _table_link(seat.table)

    @display(description=_("brought"))
    def brought_html(self, seat: Seat) -> SafeString | str:
        if not seat.table.has_ended:
            return gettext("Shown when the table has ended.")
        return render_json(seat.brought) if seat.brought else "–"


@admin.register(TurnWish)
class TurnWishAdmin(DisplayNameAdmin, PrivateNamesAdmin, ReadOnly, ModelAdmin):
    """People change this on their own page; here staff can delete it for somebody who cannot get
    there any more."""

    list_display = ("person", "minutes", "since")
    list_filter = ("minutes",)
    search_fields = ("person__name", "person__username")
    list_select_related = ("person",)
    ordering = ("-since",)
    fields = ("person", "minutes", "address", "since")

    def display_name(self, row: TurnWish) -> str:
        return shown_name(row.person, viewer=current_user())

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(ModelAdmin.has_delete_permission(self, request, obj))


@admin.register(Entry)
class EntryAdmin(DisplayNameAdmin, ReadOnly, ModelAdmin):
    """The journal as a spectator reads it; the full body once the table has ended."""

    list_display = ("number", "table_link", "kind", "sentence", "made")
    list_display_links = ("number",)
    list_filter = ("kind",)
    search_fields = ("=table__code",)
    search_help_text = _("The code of a table.")
    list_select_related = ("table",)
    ordering = ("-pk",)
    list_per_page = 50
    # Journals are long: do not count them to show a page of them.
    paginator = InfinitePaginator
    show_full_result_count = False
    fields = ("table_link", "number", "kind", "made", "sentence", "body_html", "shown_digest")

    def display_name(self, row: Entry) -> str:
        return f"{row.table.code} · {row.number}"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        rows: QuerySet[Entry] = super().get_queryset(request)
        rewinds = Prefetch("table__entries", rewind_entries(), to_attr="rewinds")
        return rows.prefetch_related("table__seats__person", rewinds)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Entry], search_term: str
    ) -> tuple[QuerySet[Entry], bool]:
        results: tuple[QuerySet[Entry], bool]
        results = super().get_search_results(request, queryset, normalize_code(search_term))
        return results

    @display(description=_("table"))
    def table_link(self, entry: Entry) -> SafeString:
        return _table_link(entry.table)

    @display(description=_("in words"))
    def sentence(self, entry: Entry) -> str:
        (paragraph,) = paragraphs(
            entry.table,
            [entry],
            _names(entry.table),
            rewinds=entry.table.rewinds,  # type: ignore[attr-defined]  # prefetched above
        )
        return paragraph.text

    @display(description=_("what was said"))
    def body_html(self, entry: Entry) -> SafeString | str:
        return (
            render_json(entry.body)
            if entry.table.has_ended
            else gettext("Shown when the table has ended.")
        )

    @display(description=_("digest"))
    def shown_digest(self, entry: Entry) -> str:
        return entry.shown_digest(ended=entry.table.has_ended) or "–"


def render_json(json_text: str) -> SafeString:
    """Return stored JSON, a fact a line, folded away until somebody opens it."""
    return format_html(
        '<details><summary>{}</summary><pre class="whitespace-pre-wrap">{}</pre></details>',
        gettext("As it is kept"),
        msgspec.json.format(json_text.encode(), indent=2).decode(),
    )


def _names(table: Table) -> Sequence[str]:
    return [_name(seat) for seat in table.seats.all()]


def _name(seat: Seat) -> str:
    return (
        shown_name(seat.person, viewer=current_user())
        if seat.person
        else seat.name or gettext(LEFT)
    )


def _table_link(table: Table) -> SafeString:
    return _link(reverse("admin:tables_table_change", args=[quote(table.pk)]), table.code)


def _link(address: str, text: str) -> SafeString:
    return format_html('<a class="text-primary-600 underline" href="{}">{}</a>', address, text)
