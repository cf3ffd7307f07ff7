"""Page to enter a play, with or without an evening."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from games.clubs.access import access, must_be_member
from games.clubs.desks.evening.plays import PlayForm, Writing, drawn, read
from games.clubs.records.record import enter
from games.people.page.form import Form, answer_form, redirect_to
from games.people.page.owner import person_of


@dataclass(frozen=True)
class PlayPage:
    club: str
    club_name: str
    play: PlayForm


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest, club: str) -> HttpResponse:
    person = person_of(request)
    here = access(club, person)
    must_be_member(here)
    evening = request.POST.get("evening", request.GET.get("evening", ""))
    of = Writing(here.club, person, evening)

    def act(said: QueryDict) -> HttpResponse:
        enter(person, read(said, of))
        return (
            redirect_to("page.evening", club, evening)
            if evening
            else redirect_to("page.club", club)
        )

    def page(form: Form) -> PlayPage:
        return PlayPage(club, here.club.name, drawn(of, form, request.POST))

    return answer_form(request, "clubs/play.html", page, act)
