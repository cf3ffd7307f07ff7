"""Pages to create a tournament and to change its settings."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from msgspec.structs import replace
from unfold.admin import ModelAdmin

from games.people.models import User
from games.people.names import shown_name
from games.people.refusals import Refusal
from games.tournaments import invitations
from games.tournaments.admin.desk import Desk, address, caller, ending
from games.tournaments.admin.forms.stages import StageForm, forms_of, stages_of
from games.tournaments.admin.forms.tournament import TournamentForm, usual_values
from games.tournaments.arrangement.presets import BY_KEY, PRESETS
from games.tournaments.arrangement.tournament import change, create
from games.tournaments.models import Official, Tournament


def new(admin: ModelAdmin, request: HttpRequest) -> HttpResponse:
    """Create a tournament with a proposed name and a preset; other settings are optional."""
    organiser = caller(request).person
    if organiser is None or not admin.has_add_permission(request):
        raise PermissionDenied
    data = request.POST if request.method == "POST" else None
    form = TournamentForm(data, initial=usual_values() | _proposed_values(organiser))
    preset = BY_KEY.get(request.POST.get("preset", "evening"), PRESETS[0])
    if data is not None and form.is_valid():
        tournament = _create_tournament(form, organiser, preset.key)
        if tournament is not None:
            return redirect(address(tournament.pk, "entrants"))
    context = admin.admin_site.each_context(request)
    context |= {"title": _("New tournament"), "form": form, "presets": PRESETS, "chosen": preset}
    return render(request, "admin/tournaments/new.html", context)


def _proposed_values(organiser: User) -> dict[str, Any]:
    """Propose a name with today's date, and the game of the last tournament."""
    day = formats.date_format(timezone.localdate(), "j F")
    last = organiser.tournaments.order_by("-created").values_list("game_key", flat=True).first()
    return {"name": _("Evening of %(day)s") % {"day": day}, "game": last or "karatekarte"}


def _create_tournament(form: TournamentForm, organiser: User, key: str) -> Tournament | None:
    preset, cleaned = BY_KEY[key], form.cleaned_data
    values = replace(
        form.wish(stages=preset.stages, time_zone=str(timezone.get_current_timezone())),
        name=cleaned["name"],
        entry=cleaned["entry"],
        capacity=cleaned["capacity"] or preset.capacity,
    )
    try:
        return create(organiser, cleaned["game"], values)
    except Refusal as refusal:
        _add_errors(form, refusal)
        return None


def settings(desk: Desk) -> HttpResponse:
    tournament = desk.tournament
    data = desk.request.POST if desk.request.method == "POST" else None
    form = TournamentForm(data, tournament=tournament)
    stages = [stage.format for stage in tournament.stages.order_by("number")]
    stage_forms = forms_of(stages, data if tournament.gathering else None)
    valid = data is not None and _valid(form, stage_forms, gathering=tournament.gathering)
    if valid and _save_changes(desk, form, stage_forms):
        desk.add_message(_("The settings are kept."))
        return desk.redirect_to("settings")
    return desk.show(
        "settings",
        form=form,
        stage_forms=stage_forms,
        gathering=tournament.gathering,
        officials=_officials(desk),
        invited=invitations.for_tournament(desk.tournament) if desk.access.organises else (),
        organiser=tournament.organiser
        and shown_name(tournament.organiser, viewer=desk.access.person),
        roles=Official.Role.choices,
        ending=ending(tournament) if desk.access.organises else None,
    )


def _valid(form: Form, stage_forms: list[StageForm], *, gathering: bool) -> bool:
    """Validate all forms, so that all errors are shown at once."""
    checked = [form.is_valid()]
    if gathering:
        checked += [each.is_valid() for each in stage_forms]
    return all(checked)


def _save_changes(desk: Desk, form: TournamentForm, stage_forms: list[StageForm]) -> bool:
    more = {"stages": stages_of(stage_forms)} if desk.tournament.gathering else {}
    try:
        change(desk.tournament.pk, desk.caller, form.wish(**more))
    except Refusal as refusal:
        _add_errors(form, refusal)
        return False
    return True


def _officials(desk: Desk) -> list[tuple[Official, str]]:
    rows = desk.tournament.officials.select_related("person").order_by("role", "pk")
    return [(row, shown_name(row.person, viewer=desk.access.person)) for row in rows]


def _add_errors(form: Form, refusal: Refusal) -> None:
    """Add each error to its field, if the form has one; errors about stages appear above the
    form."""
    errors = getattr(refusal, "errors", None) or {}
    for field, sentences in errors.items():
        form.add_error(field if field in form.fields else None, [str(each) for each in sentences])
    if not errors:
        form.add_error(None, str(refusal.sentence))
