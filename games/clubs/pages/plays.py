"""Page to enter a play, with or without an evening."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from games.clubs.access import get_access, must_be_member
from games.clubs.desks.evening.plays import PlayForm, PlayFormContext, build_play_form, read_play
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
    caller = get_access(club, person)
    must_be_member(caller)
    evening = request.POST.get("evening", request.GET.get("evening", ""))
    context = PlayFormContext(caller.club, person, evening)

    def act(data: QueryDict) -> HttpResponse:
        enter(person, read_play(data, context))
        return (
            redirect_to("page.evening", club, evening)
            if evening
            else redirect_to("page.club", club)
        )

    def page(form: Form) -> PlayPage:
        return PlayPage(club, caller.club.name, build_play_form(context, form, request.POST))

    return answer_form(request, "clubs/play.html", page, act)
