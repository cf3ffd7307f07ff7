"""Tables: opened, seated, started, looked at, played, taken back, overruled, closed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal

import msgspec
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api import callers
from api import tableschema as shapes
from api.keyed import keyed
from api.problems import Speech, refused
from api.reading import nothing_said, said
from api.schema import documented
from api.sentences import language
from api.tablesight import awaiting_of, entry_of, event_of, options_of, outcome_of
from games.kernel.game import DEALER
from games.kernel.record import Illegal
from games.people.keys import derive
from games.rulebooks import GAMES
from games.shelf.bringing import Kept
from games.tables import answering, closing, opening, overruling, rewinding, sight
from games.tables.models import Mode, Table
from games.tables.permissions import Caller, may_watch, standing

Body = dict[str, Any]
SEEING: Final = ("table.unknown", "table.not_watched")


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    mode: Literal["house", "table"]
    setup: dict[str, Any] = {}
    watching: bool = True
    shared: bool = False
    edition: str | None = None
    """The id of one's own, or of a shared one: the table takes a copy of it when it starts."""


class Seating(msgspec.Struct, forbid_unknown_fields=True):
    name: str = ""
    """A guest's; who has an account is called as there."""
    seat: int | None = None
    loadout: dict[str, Any] | str | None = None
    """A text: the id of one on one's own shelf."""
    deck: dict[str, Any] | str | None = None
    """Likewise."""
    character: dict[str, Any] | str | None = None
    """Likewise."""

    def brought(self) -> bytes | Kept:
        if isinstance(self.loadout, str):
            return Kept("loadout", self.loadout)
        if isinstance(self.deck, str):
            return Kept("deck", self.deck)
        if isinstance(self.character, str):
            return Kept("character", self.character)
        brought = [each for each in (self.loadout, self.deck, self.character) if each is not None]
        return msgspec.json.encode(brought[0]) if brought else b""


class Answers(msgspec.Struct, forbid_unknown_fields=True):
    request: int
    moves: list[dict[str, Any]]
    seat: int | None = None


class Rewind(msgspec.Struct, forbid_unknown_fields=True):
    to: int


class Overruling(msgspec.Struct, forbid_unknown_fields=True):
    correction: dict[str, Any]
    reason: str


def caller(request: Request) -> Caller:
    return Caller(callers.person(request), callers.seat_secret(request))


@contextmanager
def refereed_at(code: str, request: Request, speech: Speech) -> Iterator[None]:
    """What the game of this table refuses, told with the names of those who sit there."""
    try:
        yield
    except Illegal as refusal:
        table = standing(code, caller(request)).table
        names = sight.names_at(table)
        raise refused(table.game, refusal, speech, names) from refusal


def _with_host_secret(body: Body) -> Body:
    return body | {"host_secret": derive("host", body["id"])}


def _with_seat_secret(body: Body) -> Body:
    return body | {"secret": derive("seat", body["id"])}


class Tables(APIView):
    throttle_scope = "tables"
    problems = (
        "table.unknown_game",
        "table.shared_house",
        "shelf.unknown",
        "shelf.other_game",
        "setup.illegal",
        "setup.impossible",
    )

    @documented(
        "Open a table",
        said=shapes.with_fields(Opening, setup=shapes.SETUP),
        found=shapes.told(shapes.Opened),
        status=201,
    )
    @keyed(secrets=_with_host_secret)
    def post(self, request: Request) -> Response:
        wish = said(request, Opening)
        said_ = opening.Opening(
            game=wish.game,
            mode=Mode(wish.mode),
            setup=msgspec.json.encode(wish.setup),
            watching=wish.watching,
            shared=wish.shared,
            edition=wish.edition,
        )
        try:
            opened = opening.open_table(said_, caller(request))
        except Illegal as refusal:
            raise refused(GAMES[wish.game], refusal, "setup") from refusal
        return Response(_row(opened), status=201)


class OneTable(APIView):
    problems = SEEING

    @documented("What one may see of a table, and what is asked of one", found=shapes.SEEN)
    def get(self, request: Request, code: str) -> Response:
        return Response(_sight(sight.look(standing(code, caller(request)))))


class Seats(APIView):
    throttle_scope = "join"
    problems = (
        "table.unknown",
        "table.started",
        "table.full",
        "table.seat_taken",
        "table.no_such_seat",
        "table.seated_already",
        "table.brings_nothing",
        "shelf.unknown",
        "shelf.other_game",
        "shelf.unready",
        "setup.illegal",
        "setup.impossible",
    )

    @documented(
        "Take a seat",
        said=shapes.told(Seating),
        found=shapes.told(shapes.TakenSeat),
        status=201,
    )
    @keyed(secrets=_with_seat_secret)
    def post(self, request: Request, code: str) -> Response:
        wish = said(request, Seating)
        with refereed_at(code, request, "setup"):
            seat = opening.take_seat(
                code, wish.name, caller(request), place=wish.seat, brought=wish.brought()
            )
        name = seat.person.name if seat.person else seat.name
        return Response({"id": seat.pk, "seat": seat.place, "name": name}, status=201)


class Start(APIView):
    problems = (
        "table.unknown",
        "table.host_only",
        "table.started",
        "setup.illegal",
        "setup.impossible",
    )

    @documented("Start the game", found=shapes.told(shapes.Table))
    @keyed()
    def post(self, request: Request, code: str) -> Response:
        nothing_said(request)
        with refereed_at(code, request, "setup"):
            table = opening.start(code, caller(request))
        return Response(_row(table))


class Moves(APIView):
    problems = (
        "table.unknown",
        "table.stale_request",
        "table.not_playing",
        "table.not_yours",
        "table.other_seat",
        "table.which_seat",
        "table.no_such_seat",
        "table.past_chance",
        "table.too_many_moves",
        "move.illegal",
        "move.impossible",
    )

    @documented(
        "Answer what is asked, all answers or none",
        said=shapes.with_fields(Answers, moves=shapes.MOVES),
        found=shapes.told(shapes.Answered),
    )
    @keyed()
    def post(self, request: Request, code: str) -> Response:
        wish = said(request, Answers)
        moves = [msgspec.json.encode(move) for move in wish.moves]
        with refereed_at(code, request, "move"):
            done = answering.answer(code, caller(request), wish.request, moves, seat=wish.seat)
        return Response(_answered(done))


class Journal(APIView):
    problems = SEEING

    @documented(
        "The journal, as one may read it",
        found=shapes.told(shapes.Entries),
        parameters=[OpenApiParameter("after", int, description="Later entries than this one.")],
    )
    def get(self, request: Request, code: str) -> Response:
        here = standing(code, caller(request))
        after = _number(request, "after")
        names = sight.names_at(here.table, here)
        entries = [
            entry_of(sight.tell(here.table.game, entry, here.place, language(), names), here.table)
            for entry in sight.entries(here, after)
        ]
        return Response({"entries": entries, "number": here.table.number})


class Rewinding(APIView):
    problems = (
        "table.unknown",
        "table.not_yours",
        "table.not_playing",
        "table.no_such_entry",
        "table.past_revealed",
        "table.seed_shown",
    )

    @documented(
        "Take the table back to an earlier number",
        said=shapes.told(Rewind),
        found=shapes.told(shapes.Rewound),
    )
    @keyed()
    def post(self, request: Request, code: str) -> Response:
        done = rewinding.rewind(code, caller(request), said(request, Rewind).to)
        return Response(
            {
                "number": done.table.number,
                "done": done.entry is not None,
                "agreed": list(done.agreed),
            }
        )


class Overrule(APIView):
    problems = (
        "table.unknown",
        "table.host_only",
        "table.not_playing",
        "table.reason",
        "correction.illegal",
        "correction.impossible",
    )

    @documented(
        "Put right what the table shows otherwise",
        said=shapes.with_fields(Overruling, correction=shapes.CORRECTION),
        found=shapes.told(shapes.Answered),
    )
    @keyed()
    def post(self, request: Request, code: str) -> Response:
        wish = said(request, Overruling)
        with refereed_at(code, request, "correction"):
            done = overruling.overrule(
                code, caller(request), msgspec.json.encode(wish.correction), wish.reason
            )
        return Response(_answered(done))


class Close(APIView):
    problems = ("table.unknown", "table.host_only")

    @documented("Close the table", found=shapes.told(shapes.Table))
    @keyed()
    def post(self, request: Request, code: str) -> Response:
        nothing_said(request)
        return Response(_row(closing.close(code, caller(request))))


class Fairness(APIView):
    problems = SEEING

    @documented("The promise of fair numbers, and its proof", found=shapes.told(shapes.Promise))
    def get(self, request: Request, code: str) -> Response:
        """The promise at once; the seed and every number when the table has ended."""
        here = standing(code, caller(request))
        may_watch(here)
        table = here.table
        return Response(
            {
                "commitment": table.commitment,
                "seed": bytes(table.seed).hex() if table.ended else None,
                "numbers": sight.numbers(table),
            }
        )


class Odds(APIView):
    problems = (*SEEING, "table.not_playing")

    @documented("Exact chances of what is open", found=shapes.told(shapes.Chances))
    def get(self, request: Request, code: str) -> Response:
        return Response({"odds": sight.odds(standing(code, caller(request)))})


def _number(request: Request, name: str) -> int:
    return msgspec.convert(request.query_params.get(name, "0"), int, strict=False)


def _row(table: Table) -> Body:
    return {
        "id": table.pk,
        "code": table.code,
        "game": table.game_key,
        "mode": table.mode,
        "phase": table.phase,
        "number": table.number,
        "watching": table.watching,
        "shared": table.shared,
        "created": table.created,
        "commitment": table.commitment,
    }


def _sight(seen: sight.Sight) -> Body:
    table = seen.table
    return _row(table) | {
        "host": seen.host,
        "seat": seen.place,
        "seats": [{"seat": n, "name": name} for n, name in enumerate(seen.names)],
        "view": seen.view,
        "awaiting": [awaiting_of(open_) for open_ in seen.awaiting],
        "options": options_of(seen),
        "wishes": table.wishes,
        "outcome": outcome_of(table),
    }


def _answered(done: answering.Answered) -> Body:
    table, place = done.table, done.seat
    names = sight.names_at(table, done.here)
    view = table.game.view(done.effect.state, None if place == DEALER else place)
    done.effect.state = view
    return {
        "number": table.number,
        "phase": table.phase,
        "events": [event_of(table.game, event, place, names) for event in done.events],
        "awaiting": [awaiting_of(open_) for open_ in sight.awaiting(done.effect, table.deadlines)],
        "outcome": outcome_of(table),
    }
