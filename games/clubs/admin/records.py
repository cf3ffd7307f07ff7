"""Admin of the record of play: a play is entered in a few lines, read in full, struck out and
restored."""

from datetime import datetime
from functools import partial
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import Model, Q, QuerySet
from django.forms.models import modelform_factory
from django.http import HttpRequest
from django.utils import formats, timezone
from django.utils.functional import lazy
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import display
from unfold.paginator import InfinitePaginator
from unfold.widgets import UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from games.clubs.admin.clubs import organised_clubs
from games.clubs.admin.correction import (
    EVERYBODYS,
    RECORD_FIELDS,
    correction_form,
    describe_previous,
    find_member_id,
    game_label,
    player_fieldsets,
    sentences,
)
from games.clubs.models import ChangeOf, Club, Record
from games.clubs.records.access import Access, may_correct
from games.clubs.records.play import NewPlay, NewPlayer
from games.clubs.records.record import enter, enter_as_staff, strike_or_restore
from games.clubs.records.wording import history
from games.people.access import is_staff_with
from games.people.models import User
from games.people.names import shown_name
from games.people.refusals import Refusal
from games.people.staff.clock import TimeZoneNoteAdmin
from games.people.staff.current_user import current_user
from games.people.staff.display_names import DisplayNameAdmin
from games.people.staff.own import OwnRowsAdmin
from games.people.staff.rows import DatedAdmin

_cap = lazy(capfirst, str)  # Django's own labels start with a capital letter
WINNER = "*"


class QuickEntry(forms.ModelForm):
    """A game, and one player a line: the name of a club member selects the member, any other text
    is a plain name."""

    game = forms.CharField(
        label=_cap(_("game")),
        max_length=80,
        widget=UnfoldAdminTextInputWidget(attrs={"autofocus": True}),
    )
    players = forms.CharField(
        label=_cap(_("players")),
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 4}),
        help_text=_("One a line; a * before the name of whoever won."),
    )

    class Meta:
        model = Record
        fields = ("game", "players", "club", "played_at", "minutes", "where", "note")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        fields = {name: data[name] for name in ("game", "played_at", "minutes", "where", "note")}
        lines = filter(None, map(str.strip, data["players"].splitlines()))
        players = tuple(_player(line, data["club"]) for line in lines)
        play = NewPlay(players=players, club=data["club"].pk if data["club"] else None, **fields)
        person: User = self.by  # type: ignore[attr-defined]  # given by `get_form`
        try:
            by_right = enter_as_staff if is_staff_with(person, EVERYBODYS) else enter
            self.entered = by_right(person, play)
        except Refusal as refusal:
            raise ValidationError(sentences(refusal)) from refusal
        return data


def _player(line: str, club: Club | None) -> NewPlayer:
    name = line.removeprefix(WINNER).strip()
    result = "won" if line.startswith(WINNER) else None
    person = find_member_id(name, club)
    identity = {"person": person} if person else {"name": name}
    return NewPlayer(**identity, result=result)  # type: ignore[arg-type]  # a word each


@admin.register(Record)
class RecordAdmin(DisplayNameAdmin, OwnRowsAdmin, TimeZoneNoteAdmin, DatedAdmin, ModelAdmin):
    """Records of the clubs that the user organises and records that the user entered; all records
    for users who may correct any."""

    manage_right = EVERYBODYS
    list_display = ("played_at", "game_name", "club", "who", "source", "counts")
    list_filter = ("source", ("struck", admin.EmptyFieldListFilter))
    search_fields = ("game", "=id")
    list_select_related = ("club",)
    date_hierarchy = "played_at"
    ordering = ("-played_at", "id")
    list_per_page = 50
    paginator = InfinitePaginator
    show_full_result_count = False
    autocomplete_fields = ()
    actions = ("strike_out", "restore_them")
    readonly_fields = (
        "game_name",
        "who",
        "became",
        "counts",
        "source",
        "ended",
        "checked",
        "entered_by",
        "version",
        "created",
    )
    form = QuickEntry

    def display_name(self, row: Record) -> str:
        return f"{game_label(row.game)} · {_short_datetime(row.played_at)}"

    def rows_of(self, person: User) -> Q:
        return Q(club__in=organised_clubs(person)) | Q(entered_by=person)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Record]:
        queryset: QuerySet[Record] = super().get_queryset(request)
        return queryset.prefetch_related("parts__person", "parts__visitor")

    def get_fields(self, request: HttpRequest, obj: Record | None = None) -> tuple[str, ...]:
        if obj is None:
            return ("game", "players", "club", "played_at", "minutes", "where", "note")
        play = ("game_name", "variant", "mode", "club", "evening", "played_at", "where", "minutes")
        return (*play, "rounds", "note", "who", "counts", "became", *self.readonly_fields[4:])

    def get_fieldsets(self, request: HttpRequest, obj: Record | None = None) -> Any:
        if obj is None or not self.has_change_permission(request, obj):
            return super().get_fieldsets(request, obj)
        became = ("who", "counts", "became", *self.readonly_fields[4:])
        return (
            (None, {"fields": ("game", "club", "evening", *RECORD_FIELDS, "reason", "read")}),
            *player_fieldsets(correction_form(_user_of(request), obj)),
            (gettext("What became of it"), {"fields": became}),
        )

    def get_readonly_fields(self, request: HttpRequest, obj: Record | None = None) -> Any:
        return (*self.readonly_fields, "club", "evening") if obj else self.readonly_fields

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        if obj is not None and self.has_change_permission(request, obj):
            return modelform_factory(
                Record,
                form=correction_form(_user_of(request), obj),
                fields=RECORD_FIELDS,
                formfield_callback=partial(self.formfield_for_dbfield, request=request),
            )
        form = super().get_form(request, obj, change, **kwargs)
        form.by = request.user
        return form

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Start with the game, the club and the place of the last play that this user entered."""
        last = Record.objects.filter(entered_by=_user_of(request)).order_by("-created").first()
        known = (
            {"game": game_label(last.game), "club": last.club_id, "where": last.where}
            if last
            else {}
        )
        return {"played_at": timezone.now(), **known}

    def save_form(self, request: HttpRequest, form: Any, change: bool) -> Record:
        """The form has already saved the record in `clean`."""
        entered: Record = form.entered
        return entered

    def save_model(self, request: HttpRequest, obj: Record, form: Any, change: bool) -> None:
        """The form has already saved the record."""

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """The form has already saved the record."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Users who may correct a record elsewhere may do so here; a struck-out record must be
        restored first."""
        if not self.has_view_permission(request, obj):
            return False
        if obj is None or is_staff_with(request.user, EVERYBODYS):
            return obj is None or obj.struck is None
        return obj.struck is None and may_correct(Access(obj, _user_of(request)))

    def construct_change_message(self, request: HttpRequest, *more: Any, **and_more: Any) -> Any:
        """The record has its own history, and the field values contain names of players."""
        return gettext("Corrected.")

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    @display(description=_("game"), ordering="game")
    def game_name(self, record: Record) -> str:
        return game_label(record.game)

    @display(description=_("players"))
    def who(self, record: Record) -> str:
        return ", ".join(
            shown_name(part.person, viewer=current_user())
            if part.person
            else (part.visitor.name if part.visitor else gettext("Somebody"))
            for part in record.parts.all()
        )

    @display(description=_("counts"), boolean=True)
    def counts(self, record: Record) -> bool:
        return record.struck is None

    @display(description=_("changes"))
    def became(self, record: Record) -> SafeString | str:
        by = current_user()
        changes = history(record, by) if isinstance(by, User) else ()
        lines = (
            (
                c.number,
                _short_datetime(c.made),
                c.by,
                ChangeOf(c.kind).label,
                c.reason,
                describe_previous(c),
            )
            for c in changes
        )
        line = "<p><small>{} · {}</small> {} {} {}<br><small>{}</small></p>"
        return format_html_join("", line, lines) or "–"

    @admin.action(description=_("Strike out"), permissions=("strike",))
    def strike_out(self, request: HttpRequest, queryset: QuerySet[Record]) -> None:
        done = _strike_or_restore(request, queryset, ChangeOf.STRUCK)
        text = ngettext("%(count)d play is struck out.", "%(count)d plays are struck out.", done)
        messages.success(request, text % {"count": done})

    @admin.action(description=_("Restore"), permissions=("strike",))
    def restore_them(self, request: HttpRequest, queryset: QuerySet[Record]) -> None:
        done = _strike_or_restore(request, queryset, ChangeOf.RESTORED)
        text = ngettext("%(count)d play counts again.", "%(count)d plays count again.", done)
        messages.success(request, text % {"count": done})

    def has_strike_permission(self, request: HttpRequest) -> bool:
        return bool(self.has_view_permission(request))


def _strike_or_restore(request: HttpRequest, rows: QuerySet[Record], kind: ChangeOf) -> int:
    by = _user_of(request)
    mine = Q(club__in=organised_clubs(by)) | Q(club=None, entered_by=by)
    allowed = rows if is_staff_with(by, EVERYBODYS) else rows.filter(mine)
    return sum(strike_or_restore(by, row.pk, kind) for row in allowed)


def _short_datetime(moment: datetime) -> str:
    return formats.date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")


def _user_of(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise TypeError("The administration is for people who have logged in.")
    return request.user
