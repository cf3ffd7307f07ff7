"""Page to plan an evening, for leaders of the club: title, date, duration, and weekly repeats."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from games.clubs import commands
from games.clubs.access import Access, get_access, must_lead
from games.clubs.evenings.evening import YEARS, Planning
from games.clubs.evenings.recurrence import Repeat
from games.clubs.fields import PLACED
from games.clubs.models import Evening
from games.people.page.form import Form
from games.people.page.inputs import read_choice
from games.people.page.owner import person_of
from games.people.refusals import invalid
from games.web.fields import Input, form_inputs
from games.web.form import Offer, Submission, offering, respond
from games.web.reading import read_record

HOURS: Final = (2, 3, 4, 5, 6, 8, 12)
USUAL: Final = 4
WEEKS: Final = (1, 4, 8, 12, 26, 52)
BEGINS: Final = 19  # o'clock, the default time


@dataclass(frozen=True)
class PlanPage:
    form: Form
    more: tuple[Input, ...]
    """Fields that the page does not place itself."""
    club: str
    club_name: str
    place: str
    zone: str
    today: str
    hours: tuple[int, ...]
    hour: str
    weeks: tuple[int, ...]
    week: str


def _evening_address(submission: Submission, evenings: Sequence[Evening]) -> str:
    return reverse("page.evening", args=(submission.places["club"], evenings[0].pk))


def _parse_evening(submission: Submission) -> Planning:
    data = submission.data
    starts, weeks = _parse_start(data), read_choice(data, "weeks", WEEKS)
    length = timedelta(hours=read_choice(data, "hours", HOURS))
    repeat = Repeat("week", count=weeks) if weeks > 1 else None
    return read_record(Planning, data, starts=starts, ends=starts + length, repeat=repeat)


OFFERS: Final = {
    "name": Offer(command=commands.PLAN_EVENING, leads=_evening_address, reads=_parse_evening)
}


@login_required
@offering(OFFERS)
def new_evening(request: HttpRequest, club: str) -> HttpResponse:
    person = person_of(request)
    caller = get_access(club, person)
    must_lead(caller)

    def page(form: Form) -> PlanPage:
        return _page(caller, form)

    places = {"club": club}
    return respond(request, "clubs/planning.html", page, OFFERS, by=person, places=places)


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
        more=form_inputs(Planning, form, PLACED),
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
