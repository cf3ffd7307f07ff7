"""Builder pages, for owners."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.people.page.form import Form, answer_form, redirect_to, typed_values
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page
from games.people.refusals import Unknown
from games.shelf import refusals, rows
from games.shelf.builders.begin import BEGINS, build_begin_page, games
from games.shelf.builders.form_submission import read_submission, submit
from games.shelf.builders.kinds import KINDS
from games.shelf.pages.addition import add_and_redirect


@login_required
@require_safe
def thing(request: HttpRequest, kind: str, id: str) -> HttpResponse:
    return _page(request, kind, id, Form(), 200)


@login_required
@require_POST
def run_action(request: HttpRequest, kind: str, id: str, word: str) -> HttpResponse:
    deeds = KINDS[kind].deeds
    if word not in deeds:
        raise Http404
    rejected = submit(read_submission(request, person_of(request), id), deeds[word])
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


@login_required
@require_POST
def discard(request: HttpRequest, kind: str, id: str) -> HttpResponse:
    try:
        rows.discard(KINDS[kind].rows(), person_of(request), id)
    except Unknown:
        raise refusals.gone() from None
    return redirect_to("page.shelf")
