"""Page that previews an uploaded file before it is imported into an edition."""

from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_POST

from games.people.page.form import Form
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page
from games.shelf.access import get_access, must_own
from games.shelf.builders import edition as builder
from games.shelf.editions.report import build_report, read_upload
from games.shelf.models import Edition


@login_required
@require_POST
def file(request: HttpRequest, id: str) -> HttpResponse:
    edition_access = get_access(Edition.objects.all(), id, person_of(request))
    must_own(edition_access)
    content = read_upload(request)
    base = reverse("page.edition", args=(id,))
    page = builder.build_edition_page(edition_access.row, QueryDict(), Form(), base)
    page = replace(page, report=build_report(edition_access.row, content))
    status = 409 if page.report and page.report.faults else 200
    return render_page(request, "shelf/edition.html", page, status=status, by=PRIVATE)
