"""Handling of open requests, written once for every game; also resigning and draws."""

from collections.abc import Iterator
from typing import Final, Generic

from msgspec.structs import replace

from games.kernel.early_end import (
    AgreeDraw,
    DeclineDraw,
    DeclineResult,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    EarlyEndMove,
    Parting,
    Resign,
    Resigned,
    ResultAgreed,
    ResultDeclined,
    ResultProposed,
    ResultSigned,
    SignResult,
    winners_and_others,
)
from games.kernel.record import Illegal
from games.kernel.requests import DEALER, M, Play, Request, S, Seal, Sealed, Step

EARLY_END_MOVES: Final = (Resign, AgreeDraw, DeclineDraw, SignResult, DeclineResult)
LONGEST: Final = 10_000
"""Largest number of answers in a row for players who have left: a game that needs more would never
end."""


class Rulebook(Generic[S, M]):
    """The only code that changes a state: it finds the request, checks the answer and carries it
    out."""

    def open_requests(self, state: S) -> tuple[Request[S, M], ...]:
        return state.open

    def pending_requests(self, state: S) -> tuple[Request[S, M], ...]:
        """Return the open requests that someone waits for: not idle, and not already answered by a
        sealed answer. Empty once the game is over, even if late requests are open."""
        requests: tuple[Request[S, M], ...] = state.open
        if requests and requests[0].late:
            return ()
        if len(requests) < 2:
            return requests
        if not state.sealed:
            return tuple([request for request in requests if not request.idle])
        sealed = {seal.seat for seal in state.sealed}
        return tuple(
            request
            for request in requests
            if not (request.idle or (isinstance(request, Sealed) and request.seat in sealed))
        )

    def late_requests(self, state: S) -> tuple[Request[S, M], ...]:
        """Return the requests that stay open after a game is over, to show hidden things."""
        requests: tuple[Request[S, M], ...] = state.open
        return tuple([request for request in requests if request.late])

    def options(self, state: S, seat: int) -> Iterator[M]:
        for request in state.open:
            if request.seat == seat:
                yield from request.options(state)

    def request_for_move(self, state: S, seat: int, move: M) -> Request[S, M]:
        """Return the open request that this seat's move answers."""
        kind = type(move)
        for request in state.open:
            if request.seat in (seat, DEALER) and kind in request.takes:
                return request
        raise Illegal("not_asked", None, seat=seat)

    def play(self, state: S, seat: int, move: M | EarlyEndMove) -> Step[S]:
        # a union of them would take three times as long, on every move
        if isinstance(move, EARLY_END_MOVES):
            return self.play_early_end(state, seat, move)
        request = self.request_for_move(state, seat, move)
        refusal = request.refusal(state, move)
        if refusal is not None:
            raise refusal
        play = Play(state)
        self._apply_move(play, request, move)
        if state.parting is not None:
            self._update_offers(play, request.seat, state.parting)
        return play.to_step()

    def follow(self, state: S, request: Request[S, M], move: M) -> S:
        """Carry out an answer that is known to be legal, without events. For searches: they use
        moves that the request itself has offered."""
        play = Play(state)
        self._apply_move(play, request, move)
        if state.parting is not None:
            self._update_offers(play, request.seat, state.parting)
        return play.state

    def _apply_move(self, play: Play[S], request: Request[S, M], move: M) -> None:
        if isinstance(request, Sealed):
            play.seal(Seal(request.seat, move))
        else:
            requests = play.state.open
            others = (
                [other for other in requests if other is not request] if len(requests) > 1 else ()
            )
            play.state = replace(play.state, open=tuple(others))
            request.answer(play, move)
        self.proceed(play)

    def proceed(self, play: Play[S]) -> None:
        """Carry out what follows by itself after an answer: the next phase, the next turn.

        A phase makes requests and acts; it does not know the phases of later rounds.
        """

    # Resigning, an agreed draw, and a result that all sign (T-1, T-2, T-3)

    def play_early_end(self, state: S, seat: int, move: EarlyEndMove) -> Step[S]:
        parting = state.parting or Parting()
        if not state.open or state.open[0].late:
            raise Illegal("over_already", None)
        if seat not in self.remaining_seats(state):
            raise Illegal("not_staying", "T-1", seat=seat)
        play = Play(state)
        match move:
            case Resign():
                gone = Parting((*parting.resigned, seat), _without_seat(parting.offers, seat))
                play.set(parting=gone)
                play.tell(Resigned(seat))
                self._continue_or_end(play, seat)
            case AgreeDraw():
                self._offer_draw(play, parting, seat)
            case DeclineDraw():
                if not parting.offers:
                    raise Illegal("no_draw_offered", "T-2")
                play.set(parting=replace(parting, offers=()))
                play.tell(DrawDeclined(seat))
            case SignResult(places):
                self._sign(play, parting, seat, places)
            case DeclineResult():
                if not parting.signed:
                    raise Illegal("no_result_proposed", "T-3")
                play.set(parting=replace(parting, places=(), signed=()))
                play.tell(ResultDeclined(seat))
        self._end_if_all_agree(play)
        return play.to_step()

    def _offer_draw(self, play: Play[S], parting: Parting, seat: int) -> None:
        if (refusal := self.draw_refusal(play.state)) is not None:
            raise refusal
        play.set(parting=replace(parting, offers=(*_without_seat(parting.offers, seat), seat)))
        play.tell(DrawOffered(seat))

    def _sign(self, play: Play[S], parting: Parting, seat: int, places: tuple[int, ...]) -> None:
        if (fault := self._places_refusal(play.state, places)) is not None:
            raise fault
        if parting.places == places:
            signed = (*_without_seat(parting.signed, seat), seat)
            play.set(parting=replace(parting, signed=signed))
            play.tell(ResultSigned(seat))
        else:
            play.set(parting=replace(parting, places=places, signed=(seat,)))
            play.tell(ResultProposed(seat, *winners_and_others(places), places))

    def _places_refusal(self, state: S, places: tuple[int, ...]) -> Illegal | None:
        """T-3: return what is wrong with these places by seat, or None."""
        seats = range(len(state.sides))
        if len(places) != len(seats) or {*places} != {*range(1, len({*places}) + 1)}:
            return Illegal("not_places", "T-3", count=len(seats))
        camps = [self.camp(state, seat) for seat in seats]
        for seat in seats:
            other = camps.index(camps[seat])
            if places[seat] != places[other]:
                return Illegal("partners_share", "T-3", seat=seat, by=other)
        gone = self.departed_seats(state)
        stay = {camps[seat] for seat in seats if seat not in gone}
        last = max(places[seat] for seat in seats if camps[seat] in stay)
        for seat in seats:
            if camps[seat] not in stay and places[seat] <= last:
                return Illegal("gone_come_last", "T-3", seat=seat)
        return None

    def draw_refusal(self, state: S) -> Illegal | None:
        """Return why nobody may offer a draw now; None if one may be offered."""
        return None

    def departed_seats(self, state: S) -> tuple[int, ...]:
        """Return the seats that have left before the end: those that resigned and those that the
        game has put out. They do not share an end by resigning or by agreement."""
        return state.parting.resigned if state.parting else ()

    def remaining_seats(self, state: S) -> tuple[int, ...]:
        """Return the seats that may still resign or agree to a draw."""
        gone = self.departed_seats(state)
        return tuple([seat for seat in range(len(state.sides)) if seat not in gone])

    def camp(self, state: S, seat: int) -> int:
        """Return the camp of a seat; seats of one camp win together."""
        return seat

    def can_go_on(self, state: S) -> bool:
        """T-1: return whether enough players are left to play on after a resignation."""
        return len({self.camp(state, seat) for seat in self.remaining_seats(state)}) > 1

    def leave(self, play: Play[S], seat: int) -> None:
        """Adapt the state after a seat has resigned while others play on. Without an override, the
        first possible answer is given for that seat at each request."""

    def _continue_or_end(self, play: Play[S], seat: int) -> None:
        """T-1: end the game if one camp is left; else play on without that seat."""
        if self.can_go_on(play.state):
            self.leave(play, seat)
            self.proceed(play)
            self._answer_for_departed(play)
        else:
            self._end(play)

    def _answer_for_departed(self, play: Play[S]) -> None:
        for _ in range(LONGEST):
            gone = play.state.parting.resigned if play.state.parting else ()
            requests = (each for each in self.pending_requests(play.state) if each.seat in gone)
            request = next(requests, None)
            if request is None:
                return
            self._apply_move(play, request, request.sample(play.state, _first))
        raise Illegal("cannot_go_on", "T-1")

    def _update_offers(self, play: Play[S], seat: int, parting: Parting) -> None:
        """Update offers and an unfinished result after this seat's answer (T-2, T-3), and answer
        for seats that have left (T-1). An answer to a request of the table itself declines nothing,
        whoever reports it."""
        if seat in self.remaining_seats(play.state):
            if parting.offers and seat not in parting.offers:
                parting = replace(parting, offers=())
                play.set(parting=parting)
                play.tell(DrawDeclined(seat))
            if parting.signed and seat not in parting.signed:
                play.set(parting=replace(parting, places=(), signed=()))
                play.tell(ResultDeclined(seat))
        if parting.resigned:
            self._answer_for_departed(play)

    def _end_if_all_agree(self, play: Play[S]) -> None:
        parting = play.state.parting
        if not parting or parting.over:
            return
        staying = {*self.remaining_seats(play.state)}
        if staying <= {*parting.offers}:
            self._end(play, drawn=True)
            play.tell(DrawAgreed())
        elif staying <= {*parting.signed}:
            self._end(play, signed=True)
            play.tell(ResultAgreed(*winners_and_others(parting.places), parting.places))

    def _end(self, play: Play[S], *, drawn: bool = False, signed: bool = False) -> None:
        parting = replace(play.state.parting or Parting(), drawn=drawn, over=True)
        if not signed:
            parting = replace(parting, places=(), signed=())
        play.set(open=(), parting=parting, **({"sealed": ()} if play.state.sealed else {}))


def _first(n: int) -> int:
    return 0


def _without_seat(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple([other for other in seats if other != seat])
