"""Adding a row to the user's shelf and redirecting to its page; a form sent twice adds one."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from games.people.access import Caller
from games.people.page.form import redirect_to
from games.people.page.owner import person_of
from games.shelf.access import own
from games.shelf.builders.kinds import KINDS
from games.shelf.models.owned import Owned
from games.web.once import proof_of_content, run_form_once


def add_and_redirect(request: HttpRequest, kind: str, make: Callable[[], Owned]) -> HttpResponse:
    person = person_of(request)
    mine = own(KINDS[kind].rows(), person)
    filter_mine = mine.filter
    proof = proof_of_content(request, Caller(person))
    new_id = run_form_once(proof, lambda: make().pk, lambda pk: filter_mine(pk=pk).exists())
    return redirect_to(f"page.{kind}", new_id)
