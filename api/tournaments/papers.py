"""tournaments/{tournament}/….svg, .pdf, .ics: pictures, printed papers and calendars of a
tournament."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Annotated, Final, Literal

from django.core.cache import cache
from django.http import HttpResponse
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from msgspec import Meta
from rest_framework.request import Request

from api.wire.answers import TEXT, AnyMediaType, Ics, Json, Pdf, Svg
from api.wire.callers import caller
from api.wire.operation import operation
from api.wire.versions import is_not_modified
from games.kernel.record import Record
from games.papers import pdf
from games.papers.shapes import Page
from games.people.addresses import public
from games.people.addresses.secret_links import SLIP
from games.people.language import language
from games.tournaments import refusals as no
from games.tournaments.access import Access, get_access, must_judge
from games.tournaments.entrants.tokens import ensure_tokens
from games.tournaments.models import Phase
from games.tournaments.output import posters, reader
from games.tournaments.output.calendar import ics
from games.tournaments.output.reader import (
    TournamentNames,
    select_stage,
    stage_title,
    svg,
    with_names,
)
from games.tournaments.output.rows import PairingRow, load_stage
from games.tournaments.output.rows import StageRows as Stages
from games.tournaments.output.slips import Slips, coming_rounds, pairings_to_print
from games.tournaments.output.svg import POLICY

SEEING: Final = (no.unknown_tournament, no.no_stage, no.unknown_stage)
UNCHANGED: Final[dict[str, str]] = {"Cache-Control": "private, no-cache"}
KEPT: Final = 3600  # seconds for which a paper is kept that many read

STAGE: Final = "Its number; left out, the stage that is played now."
Number = Annotated[int, Meta(ge=1, le=10_000)]
Stage = Annotated[Number | None, Meta(description=STAGE)]
Round = Annotated[
    Number | None,
    Meta(description="Its number in the stage; left out, what is to be played now."),
]
Skipped = Annotated[int, Meta(ge=0, le=1 << 20)]


class PictureParams(Record, frozen=True):
    """Query parameters of a picture."""

    stage: Stage = None
    part: Literal["winners", "losers", "final", "third_place"] | None = None
    from_round: Annotated[Number | None, Meta(description="And those that follow.")] = None


class StageParams(Record, frozen=True):
    stage: Stage = None


class PaperParams(StageParams, frozen=True):
    """Query parameters of a paper."""

    round: Round = None
    after: Annotated[Skipped, Meta(description="So many are left out: 1,000 fit a file.")] = 0


@operation(
    "The picture of a stage: a bracket, cross tables, or rounds beside each other",
    answers=(Svg, Json, AnyMediaType),
    content={(200, Svg.media_type): TEXT, 304: None},
    refuses=SEEING,
    cost="picture",
)
def draw_bracket(request: Request, params: PictureParams, tournament: str) -> HttpResponse:
    """Reads as a list to whoever listens to it. Of a very large stage the first rounds are left
    out, unless `from_round` asks for them."""
    wish = reader.PictureParams(params.stage, params.part, params.from_round)
    access = get_access(tournament, caller(request))
    tournament_names = with_names(access.tournament, access.person)
    tag = f'"{tournament_names.tag(wish)}"'
    if is_not_modified(request, tag):
        return HttpResponse(status=304, headers=UNCHANGED | {"ETag": tag})
    headers = UNCHANGED | {"ETag": tag, "Content-Security-Policy": POLICY}
    answer = HttpResponse(
        svg(tournament_names, wish), "image/svg+xml; charset=utf-8", headers=headers
    )
    patch_vary_headers(answer, ["Accept-Language", "Authorization", "Cookie"])
    return answer


@operation(
    "The dates of a tournament, for calendar programs",
    answers=(Ics, Json, AnyMediaType),
    content={(200, Ics.media_type): TEXT, 304: None},
    refuses=(no.unknown_tournament,),
)
def show_calendar(request: Request, tournament: str) -> HttpResponse:
    access = get_access(tournament, caller(request))
    tag = f'"{access.tournament.pk}.{access.tournament.number}.{language()}"'
    headers = UNCHANGED | {"ETag": tag}
    if is_not_modified(request, tag):
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(ics(access.tournament), "text/calendar; charset=utf-8", headers=headers)


class Paper:
    """Data that a printed paper needs."""

    def __init__(
        self, request: Request, query: PaperParams, tournament: str, *, judging: bool = False
    ) -> None:
        self.request = request
        self.access: Access = get_access(tournament, caller(request))
        if judging:
            must_judge(self.access)
        self.params = query
        self.stage = select_stage(self.access.tournament, self.params.stage)
        self.title = stage_title(self.access.tournament, self.stage)

    @cached_property
    def named_tournament(self) -> TournamentNames:
        return with_names(self.access.tournament, self.access.person)

    def pairings_to_print(self) -> tuple[Stages, Sequence[PairingRow]]:
        stages = load_stage(self.stage)
        return stages, pairings_to_print(stages, self.params.round, self.params.after)

    def addresses(self) -> Callable[[int], str]:
        """Return a function that gives the URL of each player's own page.

        The URL holds the player's token; people with an account need none.
        """
        tokens = ensure_tokens(self.access.tournament.entrants.all())
        mine = reverse("page.player", args=(self.access.tournament.pk,))

        def url_for(number: int) -> str:
            word = tokens.get(number)
            return public.public_url(self.request, SLIP.path(word) if word else mine)

        return url_for

    def pdf_response(self, pages: Sequence[Page], name: str) -> HttpResponse:
        return _pdf_response(self._draw(pages), name)

    def kept_response(self, make: Callable[[], Sequence[Page]], name: str) -> HttpResponse:
        """Draw the paper once, until its reader would see something else."""
        tag = self.named_tournament.tag(self.params, self.title)
        reader = "guest" if self.access.person is None else "person"
        place = (self.access.tournament.pk, name, self.params.stage, language(), reader)
        key = "paper." + ".".join(map(str, place))
        kept, printed = cache.get(key) or ("", b"")
        if kept != tag:
            printed = self._draw(make())
            cache.set(key, (tag, printed), KEPT)
        return _pdf_response(printed, name)

    def _draw(self, pages: Sequence[Page]) -> bytes:
        return pdf.draw(pages, title=self.title, language=language())


def _pdf_response(printed: bytes, name: str) -> HttpResponse:
    headers = UNCHANGED | {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return HttpResponse(printed, Pdf.media_type, headers=headers)


@operation(
    "Result slips of what is to be played, to print and cut apart",
    answers=(Pdf, Json),
    refuses=(*SEEING, no.judge_only),
    cost="paper",
)
def print_slips(request: Request, params: PaperParams, tournament: str) -> HttpResponse:
    paper = Paper(request, params, tournament, judging=True)
    stages, pairings = paper.pairings_to_print()
    slips = Slips(stages, paper.named_tournament.names, paper.addresses())
    return paper.pdf_response(slips.pages(pairings), "slips")


@operation(
    "A kit for the evening on which the machine dies: pairings, standings, blank slips",
    answers=(Pdf, Json),
    refuses=(*SEEING, no.judge_only),
    cost="paper",
)
def print_kit(request: Request, params: StageParams, tournament: str) -> HttpResponse:
    """Print it when a round is drawn; what is written on its slips is typed back in at
    `results/`, by round and station."""
    paper = Paper(request, PaperParams(params.stage), tournament, judging=True)
    stages, pairings = paper.pairings_to_print()
    names = paper.named_tournament.names
    slips = Slips(stages, names, lambda _number: "")
    pages = (
        *posters.pairings(stages, names, pairings, paper.title),
        *posters.standings(paper.stage, names, paper.title),
        *slips.pages(pairings),
        *slips.blank(*coming_rounds(stages)),
    )
    return paper.pdf_response(pages, "kit")


@operation(
    "Who plays where, by station and by name, to hang up",
    answers=(Pdf, Json),
    refuses=SEEING,
    cost="paper",
)
def print_pairings(request: Request, params: PaperParams, tournament: str) -> HttpResponse:
    paper = Paper(request, params, tournament)
    stages, pairings = paper.pairings_to_print()
    pages = posters.pairings(stages, paper.named_tournament.names, pairings, paper.title)
    return paper.pdf_response(pages, "pairings")


@operation("How everybody stands, to hang up", answers=(Pdf, Json), refuses=SEEING, cost="paper")
def print_standings(request: Request, params: StageParams, tournament: str) -> HttpResponse:
    """At the end the final ranking over all stages comes first, unless a stage is asked for."""
    paper = Paper(request, PaperParams(params.stage), tournament)
    row = paper.access.tournament

    def make() -> Sequence[Page]:
        names = paper.named_tournament.names
        pages = posters.standings(paper.stage, names, paper.title)
        if params.stage is None and row.phase == Phase.OVER:
            return (*posters.ranking(row, names, row.name), *pages)
        return pages

    return paper.kept_response(make, "standings")
