"""Page to plan an evening, for leaders of the club: title, date, duration, and weekly repeats."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games.clubs.access import Access, access, must_lead
from games.clubs.evenings.evening import Planning, plan
from games.clubs.evenings.recurrence import Repeat
from games.people.page.form import Form, answer_form, redirect_to
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
    here = access(club, person)
    must_lead(here)

    def act(said: QueryDict) -> HttpResponse:
        first, *_ = plan(person, club, _said(said))
        return redirect_to("page.evening", club, first.pk)

    def page(form: Form) -> PlanPage:
        return _page(here, form)

    return answer_form(request, "clubs/planning.html", page, act)


def _said(said: QueryDict) -> Planning:
    starts, weeks = _starts(said), _number(said, "weeks", WEEKS)
    seats = said.get("seats", "").strip()
    if seats and not seats.isdecimal():
        raise invalid("seats", gettext("Say a number, or leave it empty: there is room for all."))
    return Planning(
        name=said.get("name", ""),
        starts=starts,
        ends=starts + timedelta(hours=_number(said, "hours", HOURS)),
        place=said.get("place", ""),
        seats=int(seats[:9]) if seats else None,
        notes=said.get("notes", ""),
        repeat=Repeat("week", count=weeks) if weeks > 1 else None,
    )


def _starts(said: QueryDict) -> datetime:
    """Local time in the club's time zone, without an offset."""
    try:
        return datetime.fromisoformat(f"{said.get('day', '')}T{said.get('time', '')}")
    except ValueError:
        raise invalid("day", gettext("Say the day and the time.")) from None


def _number(said: QueryDict, name: str, among: tuple[int, ...]) -> int:
    found = next((each for each in among if str(each) == said.get(name)), None)
    if found is None:
        raise invalid(name, gettext("Choose one of these."))
    return found


def _page(here: Access, form: Form) -> PlanPage:
    zone = here.club.time_zone
    said = {"time": f"{BEGINS}:00", "place": here.club.place, **form.values}
    return PlanPage(
        form=Form(said, form.sentence, form.errors),
        club=here.club.pk,
        club_name=here.club.name,
        place=here.club.place,
        zone=zone,
        today=timezone.localdate().isoformat(),
        hours=HOURS,
        hour=said.get("hours", str(USUAL)),
        weeks=WEEKS,
        week=said.get("weeks", "1"),
    )
