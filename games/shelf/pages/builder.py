"""Builder pages, for owners."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.people.page.form import Form, redirect_to, typed_values
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page
from games.people.refusals import Unknown
from games.shelf import refusals
from games.shelf.builders.begin import BEGINS, BeginPage, build_begin_page, games
from games.shelf.builders.kinds import KINDS, run_form
from games.web.form import Offer, Submission, carry_out, proof_of, respond


@login_required
@require_safe
def thing(request: HttpRequest, kind: str, id: str) -> HttpResponse:
    return _page(request, kind, id, Form(), 200)


def run_action(request: HttpRequest, kind: str, id: str, word: str) -> HttpResponse:
    rejected = run_form(request, kind, word, person_of(request), id)
    if rejected is not None:
        return _page(request, kind, id, rejected.form, rejected.status)
    query = f"?{request.GET.urlencode()}" if request.GET else ""
    return redirect_to(_base(kind, id) + query)


def _page(request: HttpRequest, kind: str, id: str, form: Form, status: int) -> HttpResponse:
    person = person_of(request)
    row = KINDS[kind].find(id, person)
    base = _base(kind, id) if row.person_id == person.pk else ""
    page = KINDS[kind].draw(row, request.GET, form, base)
    return render_page(request, f"shelf/{kind}.html", page, status=status, by=PRIVATE)


def _base(kind: str, id: str) -> str:
    return reverse(f"page.{kind}", args=(id,))


def begin(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """Ask for a name; everything else is built on the page of the new row."""
    if key not in games(kind):
        raise Http404
    person, begun = person_of(request), Form(typed_values(request.GET))

    def draw(form: Form) -> BeginPage:
        return build_begin_page(kind, person, key, form if request.POST else begun)

    offers = {"begin": BEGINS[kind]}
    return respond(request, "shelf/begin.html", draw, offers, by=person, places={"game": key})


def copy(request: HttpRequest, kind: str, id: str) -> HttpResponse:
    return send(request, KINDS[kind].copy, id=id)


def send(request: HttpRequest, offer: Offer, **places: str) -> HttpResponse:
    """Carry out a form that is a button alone."""
    person = person_of(request)
    submission = Submission(person, places, request.POST)
    return redirect_to(carry_out(offer, submission, proof_of(offer, request, person)))


def discarding(kind: str) -> Offer:
    def leads(_submission: Submission, _result: object) -> str:
        return reverse("page.shelf")

    return Offer(command=KINDS[kind].discard, leads=leads)


def discard(request: HttpRequest, kind: str, id: str) -> HttpResponse:
    try:
        return send(request, discarding(kind), id=id)
    except Unknown:
        raise refusals.gone() from None
