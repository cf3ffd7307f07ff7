"""The desk of one tournament: access, shared page context, and the next steps."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final, NamedTuple

from django.contrib import messages
from django.contrib.admin.utils import quote, unquote
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from unfold.admin import ModelAdmin

from games.people.access import Caller
from games.people.models import User
from games.people.refusals import Refusal
from games.tournaments.access import Access, get_access
from games.tournaments.models import Phase, State, Tournament

PAGES: Final[tuple[tuple[str, Promise], ...]] = (
    ("entrants", gettext_lazy("Entrants")),
    ("rounds", gettext_lazy("Rounds and results")),
    ("standings", gettext_lazy("Standings")),
    ("picture", gettext_lazy("Bracket")),
    ("log", gettext_lazy("Log")),
    ("settings", gettext_lazy("Settings")),
)


@dataclass(frozen=True)
class Desk:
    """A request at the desk, by an organiser or a judge of the tournament."""

    admin: ModelAdmin
    request: HttpRequest
    access: Access

    @property
    def tournament(self) -> Tournament:
        return self.access.tournament

    @property
    def caller(self) -> Caller:
        return self.access.caller

    def post_value(self, name: str) -> str:
        return self.request.POST.get(name, "").strip()

    def address(self, page: str, *more: str) -> str:
        return address(self.tournament.pk, page, *more)

    def redirect_to(self, page: str, *more: str) -> HttpResponse:
        return redirect(self.address(page, *more))

    def add_message(self, sentence: object, level: int = messages.SUCCESS) -> None:
        messages.add_message(self.request, level, str(sentence))

    def show_refusal(self, refusal: Refusal) -> None:
        """Show the refusal's sentence and the errors of single fields."""
        self.add_message(refusal.sentence, messages.ERROR)
        for field, sentences in (getattr(refusal, "errors", None) or {}).items():
            others = [each for each in sentences if str(each) != str(refusal.sentence)]
            for sentence in others:
                self.add_message(f"{field}: {sentence}", messages.ERROR)

    def show(self, page: str, **context: Any) -> HttpResponse:
        """Render a page with the context that all pages share."""
        tournament = self.tournament
        pages = [(key, title, self.address(key), key == page) for key, title in PAGES]
        shared = {
            **self.admin.admin_site.each_context(self.request),
            "title": tournament.name,
            "tournament": tournament,
            "organises": self.access.organises,
            "pages": pages,
            "page": page,
            "do": self.address("do", "-").removesuffix("-/"),
            "next": next_steps(self),
            "now": timezone.now(),
        }
        return render(self.request, f"admin/tournaments/{page}.html", shared | context)


def address(tournament_id: str, page: str, *more: str) -> str:
    return reverse(f"admin:tournaments_{page}", args=[quote(tournament_id), *more])


def caller(request: HttpRequest) -> Caller:
    if not isinstance(request.user, User):
        raise PermissionDenied
    return Caller(request.user)


def open_desk(admin: ModelAdmin, request: HttpRequest, tournament_id: str) -> Desk:
    """Return the desk for users who may see tournaments in general and organise or judge this one;
    for others it does not exist."""
    if not admin.has_view_permission(request):
        raise PermissionDenied
    try:
        desk_access = get_access(tournament_id, caller(request))
    except Refusal as refusal:
        raise Http404(refusal.sentence) from None
    if not desk_access.judges:
        raise Http404
    return Desk(admin, request, desk_access)


def at_desk(
    admin: ModelAdmin, view: Callable[..., HttpResponseBase]
) -> Callable[..., HttpResponseBase]:
    """Run the view in the tournament's time zone, wherever its reader is."""

    @wraps(view)
    def with_desk(request: HttpRequest, object_id: str, **kwargs: str) -> HttpResponseBase:
        desk = open_desk(admin, request, unquote(object_id))
        with timezone.override(desk.tournament.zone):
            return view(desk, **kwargs)

    return with_desk


def front_page(admin: ModelAdmin, request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Redirect to the page where something is to be done in the current phase."""
    desk = open_desk(admin, request, tournament_id)
    match desk.tournament.phase:
        case Phase.PLAYING:
            return desk.redirect_to("rounds")
        case Phase.OVER:
            return desk.redirect_to("standings")
        case _:
            return desk.redirect_to("entrants")


# Next steps


class Step(NamedTuple):
    deed: str
    title: str
    hint: str = ""
    main: bool = False
    """True for the step that most users need now."""
    sure: str = ""
    """Question to confirm the step."""


class NextSteps(NamedTuple):
    sentence: str
    steps: list[Step]


def next_steps(desk: Desk) -> NextSteps:
    tournament = desk.tournament
    if tournament.gathering:
        return _before_start(desk)
    match tournament.phase:
        case Phase.PLAYING if not desk.access.organises:
            return NextSteps("", [])
        case Phase.PLAYING if tournament.paused:
            return NextSteps(
                "", [Step("resume", pgettext("a paused tournament", "Go on"), main=True)]
            )
        case Phase.PLAYING:
            hint = _("No clock runs and nothing is drawn until it goes on.")
            return NextSteps("", [Step("pause", _("Pause"), hint)])
        case Phase.OVER:
            return NextSteps(_("The tournament is over."), [])
        case _:
            return NextSteps(_("The tournament was called off."), [])


def _before_start(desk: Desk) -> NextSteps:
    tournament = desk.tournament
    counts = tournament.entrants.admitted().aggregate(
        present=Count("pk"), here=Count("pk", filter=Q(state=State.CHECKED_IN))
    )
    present, checked_in = counts["present"], counts["here"]
    checking = tournament.check_in_opens is not None
    ready = checked_in if checking else present
    sentence = _sentence(tournament, present, checked_in, checking=checking)
    if not desk.access.organises:
        return NextSteps(sentence, [])
    steps = [_start(ready, present - ready)]
    if tournament.phase == Phase.PREPARING:
        steps.append(
            Step(
                "open",
                _("Open entries"),
                _("People may enter by themselves. Whoever you enter needs no opening."),
            )
        )
    if not checking:
        steps.append(
            Step("check-in", _("Check in"), _("Tick off who is here: only they will play."))
        )
    return NextSteps(sentence, steps)


def _sentence(tournament: Tournament, present: int, checked_in: int, *, checking: bool) -> str:
    if not tournament.stages.exists():
        return _("Choose the format in the settings; then the tournament can start.")
    if present < 2:
        return _("Enter who plays: paste a list, or type one name after another.")
    if checking:
        return _("%(here)d of %(present)d have checked in.") % {
            "here": checked_in,
            "present": present,
        }
    return _("%(present)d are in. Start when everybody is here.") % {"present": present}


def _start(ready: int, missing: int) -> Step:
    sure = ""
    if missing:
        sure = _(
            "%(missing)d have not checked in and will not play. Start with %(ready)d all the same?"
        ) % {"missing": missing, "ready": ready}
    title = _("Start with %(ready)d") % {"ready": ready} if ready else _("Start")
    return Step("start", title, main=ready > 1, sure=sure)


def ending(tournament: Tournament) -> Step | None:
    """Return the step that ends the tournament. Its button is far from the common ones."""
    match tournament.phase:
        case Phase.OVER | Phase.CANCELLED:
            return None
        case Phase.PREPARING:
            sure = _("Delete the tournament with all that is entered?")
            return Step("delete", _("Delete the tournament"), sure=sure)
        case _:
            sure = _("Call the tournament off? It cannot be taken up again.")
            return Step("cancel", _("Call the tournament off"), sure=sure)


# Long lists

PER_PAGE: Final = 100


def paginate(desk: Desk, rows: Any, per_page: int = PER_PAGE) -> "Page[Any]":
    return Paginator(rows, per_page).get_page(desk.request.GET.get("p"))
