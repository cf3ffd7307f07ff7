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
from games.tables.access import get_access, must_watch
from games.tables.journal.file import ReadJournalFile, build_journal_file, read_journal_file
from games.tables.journal.proof import Finding
from games.tables.pages.card import GameCard, card_of
from games.tables.presenters import drawing
from games.tables.presenters.table_texts import get_table_texts
from games.tables.presenters.view import ReaderView, names_at
from games.tables.presenters.wording import Paragraph, paragraphs


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
def download_file(request: HttpRequest, code: str) -> HttpResponse:
    access = get_access(code, device.caller(request))
    must_watch(access)
    content = build_journal_file(access.table, names_at(access.table, access))
    response = HttpResponse(msgspec.json.encode(content), content_type="application/json")
    name = f"{content.game}-{content.code}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def check_file(request: HttpRequest) -> HttpResponse:
    """Check a file that anybody may upload; nothing of it is stored."""
    if request.method != "POST":
        return render_page(request, "tables/past/check.html", CheckPage(), by=PRIVATE)
    brought = request.FILES.get("file")
    try:
        if brought is None:
            raise refusals.no_keepsake()
        page = _page(read_journal_file(brought.read()))
    except Refusal as refusal:
        page = CheckPage(problem=str(refusal.sentence))
        return render_page(
            request, "tables/past/check.html", page, status=refusal.status, by=PRIVATE
        )
    return render_page(request, "tables/past/check.html", page, by=PRIVATE)


def _page(result: ReadJournalFile) -> CheckPage:
    names, outcome = result.file.names, result.outcome
    seats = range(0 if outcome is None else len(outcome.ranks))
    players = [names[n] if n < len(names) else str(n + 1) for n in seats]
    ranks = () if outcome is None else outcome.ranks
    scores = () if outcome is None else outcome.scores
    return CheckPage(
        game=card_of(result.file.game),
        code=f"{result.file.code[:4]} {result.file.code[4:]}",
        names=names,
        findings=result.findings,
        scores=tuple(zip(seats, players, scores, strict=True)),
        winners=tuple(name for name, rank in zip(players, ranks, strict=True) if rank == 1),
        picture=_picture(result),
        entries=() if result.position is None else _journal_paragraphs(result),
    )


def _picture(result: ReadJournalFile) -> str:
    if result.position is None:
        return ""
    names = result.file.names
    view = result.game.view(result.position.state, None)
    reader = ReaderView(result.table, names, None, host=False, view=view)
    texts = get_table_texts(result.table, language(), names)
    return drawing.draw(reader, texts, None, gettext("The table, drawn"))


def _journal_paragraphs(result: ReadJournalFile) -> tuple[Paragraph, ...]:
    rewinds = [entry for entry in reversed(result.journal) if entry.kind == "rewound"]
    return paragraphs(result.table, result.journal, result.file.names, rewinds=rewinds)
