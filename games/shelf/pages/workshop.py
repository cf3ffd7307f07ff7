"""Page of the card workshop: anybody may write and preview a card; signed-in users can save it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from games.kernel.game import AnyGame
from games.kernel.rules import LANGUAGES, Language, Texts
from games.people.language import language
from games.people.models import User
from games.people.page.form import redirect_to
from games.people.policy import PRIVATE, render_page
from games.people.refusals import PreconditionFailed, Refusal
from games.rulebooks import GAMES
from games.shelf.access import own
from games.shelf.editions.entries import mark
from games.shelf.models import Edition
from games.shelf.workshop.bench import Bench, bench
from games.shelf.workshop.corrections import Correction
from games.shelf.workshop.keeping import Place, get_card, save_card

Said = Mapping[Language, str]


@dataclass(frozen=True)
class BenchState:
    """State of the workshop: the typed card and its place."""

    typed: Said
    place: Place
    sentence: str = ""
    current: Said = field(default_factory=dict)
    """Version saved meanwhile by another device."""


@dataclass(frozen=True)
class WorkshopPage:
    key: str
    game: str
    bench: Bench
    laid: BenchState
    base: str
    guided: bool
    """True if the page explains the language of cards."""
    keeps: bool
    named: str
    """Name of the card's edition."""
    editions: tuple[tuple[str, str], ...]

    @property
    def link(self) -> str:
        """Return an address that contains both texts, for sharing."""
        return _address(self.base, self.laid.typed)


@require_http_methods(["GET", "HEAD", "POST"])
def workshop(request: HttpRequest, key: str) -> HttpResponse:
    game = GAMES.get(key)
    if game is None or game.writing is None:
        raise Http404
    person = request.user if isinstance(request.user, User) else None
    if "keep" in request.POST:
        return _keep(request, game, person)
    return _render_workshop(request, game, _bench_state(request, game, person))


def _render_workshop(
    request: HttpRequest, game: AnyGame, state: BenchState, status: int = 200
) -> HttpResponse:
    assert game.writing is not None  # noqa: S101 - no other game comes here
    person = request.user if isinstance(request.user, User) else None
    mine = own(Edition.objects.filter(game_key=game.key), person).order_by("-changed")
    editions = tuple(mine.values_list("pk", "name"))
    page = WorkshopPage(
        key=game.key,
        game=game.name[language()],
        bench=bench(game, game.writing, state.typed),
        laid=state,
        base=reverse("page.workshop", args=(game.key,)),
        guided=game.writing.guide is not None,
        keeps=game.writing.keeping is not None,
        named=dict(editions).get(state.place.edition, "") if state.place.key else "",
        editions=editions,
    )
    return render_page(request, "shelf/workshop.html", page, status=status, by=PRIVATE)


def _bench_state(request: HttpRequest, game: AnyGame, person: User | None) -> BenchState:
    """Return the submitted texts, or the requested card, or nothing yet."""
    params = request.POST if request.method == "POST" else request.GET
    typed, place = _texts_from_query(params), _place(params)
    if request.method == "POST":
        if (mend := Correction.parse(params.get("mend", ""))) is not None:
            typed = {
                each: mend.apply(t) if each == mend.language else t for each, t in typed.items()
            }
        return BenchState(_take_offer(game, typed, params.get("take", "")), place)
    if place.key and not any(typed.values()):
        stored, texts = get_card(person, game, place)
        return BenchState(_texts(texts), Place(place.edition, place.key, mark(stored.body)))
    return BenchState(typed, place)


def _take_offer(game: AnyGame, typed: Said, language: str) -> Said:
    """Fill the empty side of that language with the text that the program offers."""
    if not language or game.writing is None:
        return typed
    offered = {side.language: side.offered for side in bench(game, game.writing, typed).sides}
    return {each: t or (offered[each] if each == language else "") for each, t in typed.items()}


def _keep(request: HttpRequest, game: AnyGame, person: User | None) -> HttpResponse:
    typed, place = _texts_from_query(request.POST), _place(request.POST)
    base = reverse("page.workshop", args=(game.key,))
    if person is None:
        return redirect_to(
            f"{reverse('page.sign_in')}?{urlencode({'next': _address(base, typed)})}"
        )
    try:
        stored = save_card(person, game, typed, place)
    except PreconditionFailed as refusal:
        return _late(request, game, person, str(refusal.sentence))
    except Refusal as refusal:
        if refusal.status == 404:
            raise
        return _render_workshop(
            request, game, BenchState(typed, place, str(refusal.sentence)), refusal.status
        )
    return redirect_to(f"{base}?{urlencode({'edition': stored.edition_id, 'card': stored.key})}")


def _late(request: HttpRequest, game: AnyGame, person: User, sentence: str) -> HttpResponse:
    """Another device has saved meanwhile: show both versions. Saving again then replaces the
    version shown."""
    place = _place(request.POST)
    stored, texts = get_card(person, game, place)
    newest = Place(place.edition, place.key, mark(stored.body))
    return _render_workshop(
        request,
        game,
        BenchState(_texts_from_query(request.POST), newest, sentence, _texts(texts)),
        PreconditionFailed.status,
    )


def _texts_from_query(params: QueryDict) -> dict[Language, str]:
    """Return the submitted texts. Browsers send a line break as two characters."""
    return {each: params.get(each, "").replace("\r\n", "\n") for each in LANGUAGES}


def _place(params: QueryDict) -> Place:
    return Place(params.get("edition", ""), params.get("card", ""), params.get("mark", ""))


def _texts(texts: Texts) -> dict[Language, str]:
    return {each: getattr(texts, each).strip("\n") for each in LANGUAGES}


def _address(base: str, typed: Said) -> str:
    texts = [(each, text) for each, text in typed.items() if text.strip()]
    return f"{base}?{urlencode(texts)}" if texts else base
