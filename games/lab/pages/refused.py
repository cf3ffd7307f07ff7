"""A page of the lab that says no."""

from django.http import HttpRequest, HttpResponse

from games.people.policy import PRIVATE, shown
from games.people.refusals import Refusal


def refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    status = refusal.status if refusal.status in (403, 409) else 404
    return shown(request, "refused.html", refusal, status=status, by=PRIVATE)
