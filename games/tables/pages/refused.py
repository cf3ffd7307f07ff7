"""A page that says no."""

from django.http import HttpRequest, HttpResponse

from games.people.policy import shown
from games.people.refusals import Refusal


def refused(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Whoever asks for a page learns that nothing is there for them, not how a call is wrong."""
    status = refusal.status if refusal.status in (403, 409) else 404
    return shown(request, "refused.html", refusal, status=status)
