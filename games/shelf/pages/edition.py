"""Page that previews an uploaded file before it is imported into an edition."""

from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_POST

from games.people.page.form import Form
from games.people.page.owner import person_of
from games.people.policy import PRIVATE, render_page
from games.shelf.access import access, must_own
from games.shelf.builders import edition as builder
from games.shelf.editions.report import reported, sent
from games.shelf.models import Edition


@login_required
@require_POST
def file(request: HttpRequest, id: str) -> HttpResponse:
    here = access(Edition.objects.all(), id, person_of(request))
    must_own(here)
    content = sent(request)
    base = reverse("page.edition", args=(id,))
    page = builder.drawn(here.row, QueryDict(), Form(), base)
    page = replace(page, report=reported(here.row, content))
    status = 409 if page.report and page.report.faults else 200
    return render_page(request, "shelf/edition.html", page, status=status, by=PRIVATE)
