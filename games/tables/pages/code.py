"""A table's address as a QR code."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.papers.qr_codes import code_svg
from games.people import device
from games.people.addresses import public
from games.tables.access import get_access, must_watch


@require_safe
def code(request: HttpRequest, code: str) -> HttpResponse:
    access = get_access(code, device.caller(request))
    must_watch(access)
    address = public.public_url(request, reverse("page.table", args=[access.table.code]))
    return HttpResponse(code_svg(address), content_type="image/svg+xml")
