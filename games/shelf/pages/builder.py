"""Builder pages, for owners."""

from collections.abc import Mapping

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.people.access import Caller
from games.people.page.form import Form, answer_form, redirect_to, typed_values
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page
from games.people.refusals import Unknown
from games.shelf import refusals
from games.shelf.builders.begin import BEGINS, build_begin_page, games
from games.shelf.builders.kinds import KINDS, run_form
from games.shelf.pages.addition import add_and_redirect
from games.web.form import Offer, Submission, carry_out
from games.web.once import proof_of_page


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


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """Ask for a name; everything else is built on the page of the new row."""
    if key not in games(kind):
        raise Http404
    person = person_of(request)

    def act(data: QueryDict) -> HttpResponse:
        return add_and_redirect(request, kind, lambda: BEGINS[kind](person, key, data))

    begun = Form(typed_values(request.GET))
    return answer_form(
        request,
        "shelf/begin.html",
        lambda form: build_begin_page(kind, person, key, form),
        act,
        initial=begun,
    )


@login_required
@require_POST
def copy(request: HttpRequest, kind: str, id: str) -> HttpResponse:
    person = person_of(request)
    row = KINDS[kind].find(id, person)
    return add_and_redirect(request, kind, lambda: KINDS[kind].copy(person, row))


def _shelf_address(_submission: Submission, _result: object) -> str:
    return reverse("page.shelf")


def discarding(kind: str) -> Mapping[str, Offer]:
    return {"discard": Offer(command=KINDS[kind].discard, leads=_shelf_address)}


def discard(request: HttpRequest, kind: str, id: str) -> HttpResponse:
    person = person_of(request)
    submission = Submission(person, {"id": id}, request.POST)
    try:
        proof = proof_of_page(request, Caller(person))
        return redirect_to(carry_out(discarding(kind)["discard"], submission, proof))
    except Unknown:
        raise refusals.gone() from None
