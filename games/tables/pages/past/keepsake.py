"""A finished table as one file: for download at its end, and for checking and showing such a
file."""

from dataclasses import dataclass

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from games.people import device
from games.people.language import language
from games.people.policy import PRIVATE, render_page
from games.people.refusals import Refusal
from games.tables import refusals
from games.tables.access import access, must_watch
from games.tables.journal.keepsake import Retold, kept, retold
from games.tables.journal.proof import Finding
from games.tables.pages.card import GameCard, card_of
from games.tables.sight import drawing
from games.tables.sight.view import Sight, names_at
from games.tables.sight.voice import voice
from games.tables.sight.wording import Paragraph, paragraphs


@dataclass(frozen=True)
class CheckPage:
    problem: str = ""
    game: GameCard | None = None
    code: str = ""
    names: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    scores: tuple[tuple[int, str, int], ...] = ()
    winners: tuple[str, ...] = ()
    picture: str = ""
    entries: tuple[Paragraph, ...] = ()


@require_safe
def file(request: HttpRequest, code: str) -> HttpResponse:
    here = access(code, device.caller(request))
    must_watch(here)
    keepsake = kept(here.table, names_at(here.table, here))
    response = HttpResponse(msgspec.json.encode(keepsake), content_type="application/json")
    name = f"{keepsake.game}-{keepsake.code}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest) -> HttpResponse:
    """Check a file that anybody may upload; nothing of it is stored."""
    if request.method != "POST":
        return render_page(request, "check.html", CheckPage(), by=PRIVATE)
    brought = request.FILES.get("file")
    try:
        if brought is None:
            raise refusals.no_keepsake()
        page = _page(retold(brought.read()))
    except Refusal as refusal:
        page = CheckPage(problem=str(refusal.sentence))
        return render_page(request, "check.html", page, status=refusal.status, by=PRIVATE)
    return render_page(request, "check.html", page, by=PRIVATE)


def _page(found: Retold) -> CheckPage:
    names, outcome = found.keepsake.names, found.outcome
    seats = range(0 if outcome is None else len(outcome.ranks))
    called = [names[n] if n < len(names) else str(n + 1) for n in seats]
    ranks = () if outcome is None else outcome.ranks
    scores = () if outcome is None else outcome.scores
    return CheckPage(
        game=card_of(found.keepsake.game),
        code=f"{found.keepsake.code[:4]} {found.keepsake.code[4:]}",
        names=names,
        findings=found.findings,
        scores=tuple(zip(seats, called, scores, strict=True)),
        winners=tuple(name for name, rank in zip(called, ranks, strict=True) if rank == 1),
        picture=_picture(found),
        entries=() if found.position is None else _told(found),
    )


def _picture(found: Retold) -> str:
    if found.position is None:
        return ""
    names = found.keepsake.names
    view = found.game.view(found.position.state, None)
    seen = Sight(found.table, names, None, host=False, view=view)
    said = voice(found.table, language(), names)
    return drawing.draw(seen, said, None, gettext("The table, drawn"))


def _told(found: Retold) -> tuple[Paragraph, ...]:
    rewinds = [entry for entry in reversed(found.journal) if entry.kind == "rewound"]
    return paragraphs(found.table, found.journal, found.keepsake.names, rewinds=rewinds)
