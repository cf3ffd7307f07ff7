"""Page to plan an evening, for leaders of the club: title, date, duration, and weekly repeats."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games.clubs.access import Access, get_access, must_lead
from games.clubs.evenings.evening import MOST_SEATS, YEARS, Planning, plan
from games.clubs.evenings.recurrence import Repeat
from games.people.page.form import Form, answer_form, redirect_to
from games.people.page.inputs import read_choice, read_optional_number
from games.people.page.owner import person_of
from games.people.refusals import invalid

HOURS: Final = (2, 3, 4, 5, 6, 8, 12)
USUAL: Final = 4
WEEKS: Final = (1, 4, 8, 12, 26, 52)
BEGINS: Final = 19  # o'clock, the default time


@dataclass(frozen=True)
class PlanPage:
    form: Form
    club: str
    club_name: str
    place: str
    zone: str
    today: str
    hours: tuple[int, ...]
    hour: str
    weeks: tuple[int, ...]
    week: str


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_evening(request: HttpRequest, club: str) -> HttpResponse:
    person = person_of(request)
    caller = get_access(club, person)
    must_lead(caller)

    def act(data: QueryDict) -> HttpResponse:
        first, *_ = plan(person, club, _parse_evening(data))
        return redirect_to("page.evening", club, first.pk)

    def page(form: Form) -> PlanPage:
        return _page(caller, form)

    return answer_form(request, "clubs/planning.html", page, act)


def _parse_evening(data: QueryDict) -> Planning:
    starts, weeks = _parse_start(data), read_choice(data, "weeks", WEEKS)
    return Planning(
        name=data.get("name", ""),
        starts=starts,
        ends=starts + timedelta(hours=read_choice(data, "hours", HOURS)),
        place=data.get("place", ""),
        seats=read_optional_number(data, "seats", least=1, most=MOST_SEATS),
        notes=data.get("notes", ""),
        repeat=Repeat("week", count=weeks) if weeks > 1 else None,
    )


def _parse_start(data: QueryDict) -> datetime:
    """Local time in the club's time zone, without an offset."""
    try:
        starts = datetime.fromisoformat(f"{data.get('day', '')}T{data.get('time', '')}")
    except ValueError:
        starts = None
    if starts is None or starts.tzinfo is not None or starts.year not in YEARS:
        raise invalid("day", gettext("Say the day and the time."))
    return starts


def _page(caller: Access, form: Form) -> PlanPage:
    zone = caller.club.time_zone
    data = {"time": f"{BEGINS}:00", "place": caller.club.place, **form.values}
    return PlanPage(
        form=Form(data, form.sentence, form.errors),
        club=caller.club.pk,
        club_name=caller.club.name,
        place=caller.club.place,
        zone=zone,
        today=timezone.localdate().isoformat(),
        hours=HOURS,
        hour=data.get("hours", str(USUAL)),
        weeks=WEEKS,
        week=data.get("weeks", "1"),
    )
