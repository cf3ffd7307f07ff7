"""A table's address as a picture that a phone reads."""

import segno
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.papers import svg
from games.people import device
from games.people.refusals import Refusal
from games.tables.access import access, must_watch
from games.tables.pages.refused import refused

MARGIN = 3  # modules


@require_safe
def code(request: HttpRequest, code: str) -> HttpResponse:
    try:
        here = access(code, device.caller(request))
        must_watch(here)
    except Refusal as refusal:
        return refused(request, refusal)
    address = request.build_absolute_uri(reverse("page.table", args=[here.table.code]))
    return HttpResponse(drawn(address), content_type="image/svg+xml")


def drawn(address: str) -> str:
    """Black on white in either theme: readers want it so."""
    rows = segno.make(address, error="m").matrix
    size = len(rows) + 2 * MARGIN
    dark = "".join(
        f"M{x + MARGIN} {y + MARGIN}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, dot in enumerate(row)
        if dot
    )
    ground = svg.element("path", {"d": f"M0 0h{size}v{size}h-{size}z", "fill": "#fff"})
    return svg.root(
        (size, size),
        {"shape-rendering": "crispEdges"},
        ground,
        svg.element("path", {"d": dark, "fill": "#000"}),
    )
