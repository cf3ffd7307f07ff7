"""What who sits at a table says on its page: an answer, a wish to take back, a farewell."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_POST

from games.kernel.display.form import Filled
from games.people.access import Caller
from games.tables import refusals
from games.tables.access import access
from games.tables.pages.deed import deed
from games.tables.play import parting
from games.tables.play.answer import answer as give
from games.tables.play.rewind import rewind as take_back
from games.tables.sight import view

MOST_PIECES = 400
UNPLACED = ""


@require_POST
def answer(request: HttpRequest, code: str) -> HttpResponse:
    said = request.POST
    return deed(request, code, lambda caller: _answered(code, caller, said))


def _answered(code: str, caller: Caller, said: QueryDict) -> None:
    number, seat = _whole(said, "request"), _seat(said)
    if "move" in said:
        give(code, caller, number, [str(said["move"]).encode()], seat=seat)
        return
    give(code, caller, number, filled=_filled(code, caller, number, said), seat=seat)


def _filled(code: str, caller: Caller, number: int, said: QueryDict) -> Filled:
    """What stands in the fields of a form, slot by slot."""
    seen = view.look(access(code, caller))
    request = next((each.request for each in seen.awaiting if each.number == number), None)
    if request is None:
        raise refusals.stale_request(open=[each.number for each in seen.awaiting])
    form = request.form(seen.view)
    if form is None:
        raise refusals.whole_number(field="move")
    count = len(form.slots)
    if form.pool:
        return _placed(said, count, len(form.pool))
    return tuple((_whole(said, f"slot-{n}"),) for n in range(count))


def _placed(said: QueryDict, slots: int, pieces: int) -> Filled:
    """Each piece says where it goes; the order within a slot is told apart where it matters."""
    held: list[list[tuple[int, int]]] = [[] for _ in range(slots)]
    for piece, slot, order in _pieces(said, pieces):
        if slot < slots:
            held[slot].append((order, piece))
    return tuple(tuple(piece for _, piece in sorted(each)) for each in held)


def _pieces(said: QueryDict, pieces: int) -> Iterator[tuple[int, int, int]]:
    for piece in range(pieces):
        slot = said.get(f"piece-{piece}", UNPLACED)
        if slot != UNPLACED:
            order = said.get(f"order-{piece}", "")
            yield piece, _read(slot, f"piece-{piece}"), int(order) if order.isdecimal() else piece


@require_POST
def rewind(request: HttpRequest, code: str) -> HttpResponse:
    said = request.POST
    return deed(request, code, lambda caller: take_back(code, caller, _whole(said, "to")))


@require_POST
def resign(request: HttpRequest, code: str) -> HttpResponse:
    seat = request.POST
    return deed(request, code, lambda caller: parting.resign(code, caller, seat=_seat(seat)))


@require_POST
def draw(request: HttpRequest, code: str) -> HttpResponse:
    """Offered, agreed to or declined."""
    said = request.POST
    say = parting.decline_draw if said.get("say") == "no" else parting.agree_draw
    return deed(request, code, lambda caller: say(code, caller, seat=_seat(said)))


def _seat(said: QueryDict) -> int | None:
    return _whole(said, "seat") if said.get("seat") else None


def _whole(said: QueryDict, name: str) -> int:
    return _read(said.get(name, ""), name)


def _read(said: str, name: str) -> int:
    digits = said.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise refusals.whole_number(field=name)
    return int(said)
