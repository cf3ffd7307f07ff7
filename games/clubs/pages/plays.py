"""Page to enter a play, with or without an evening."""

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games.clubs import commands
from games.clubs.access import get_access, must_be_member
from games.clubs.desks.evening.plays import PlayForm, PlayFormContext, build_play_form, read_play
from games.clubs.records.play import NewPlay
from games.people.page.form import Form
from games.people.page.owner import person_of
from games.web.form import Offer, Submission, offering, respond


@dataclass(frozen=True)
class PlayPage:
    club: str
    club_name: str
    play: PlayForm


def _read_play(submission: Submission) -> NewPlay:
    return read_play(submission.data, submission.places["club"], submission.places["evening"])


def _place_address(submission: Submission, _result: object) -> str:
    if submission.places["evening"]:
        return reverse("page.evening", kwargs=submission.places)
    return reverse("page.club", args=(submission.places["club"],))


OFFERS: Final = {"play": Offer(command=commands.ENTER_PLAY, leads=_place_address, reads=_read_play)}


@login_required
@offering(OFFERS)
def play(request: HttpRequest, club: str) -> HttpResponse:
    person = person_of(request)
    caller = get_access(club, person)
    must_be_member(caller)
    evening = request.POST.get("evening", request.GET.get("evening", ""))
    context = PlayFormContext(caller.club, person, evening)

    def page(form: Form) -> PlayPage:
        return PlayPage(club, caller.club.name, build_play_form(context, form, request.POST))

    places = {"club": club, "evening": evening}
    return respond(request, "clubs/play.html", page, OFFERS, by=person, places=places)
