"""The end of the fight, and the audit of a table (MA-5.3, MA-9.5)."""

from games.kernel.display.form import FormValues, Slot, Sort, places_in_pool
from games.kernel.record import HIDDEN, Below, Illegal
from games.kernel.requests import Play, Request
from games.rulebooks.martial_art import claims, events
from games.rulebooks.martial_art import moves as acts
from games.rulebooks.martial_art.catalogue import ZONES
from games.rulebooks.martial_art.imagine import fill_hidden, tokens_left
from games.rulebooks.martial_art.state import (
    Board,
    Tokens,
    Zones,
    add_tokens,
    effects,
    is_action,
    standing,
    zone_word,
)


class Audit(Request[Board, acts.ShowAll], frozen=True):
    """MA-9.5: at a table, all tokens may be shown once the fight is over."""

    countless = True
    late = True

    def sample(self, state: Board, below: Below) -> acts.ShowAll:
        full = fill_hidden(state, self.seat, below)
        return acts.ShowAll(full.zones, full.aside)

    def refusal(self, state: Board, move: acts.ShowAll) -> Illegal | None:
        fault = claims.no_such_audit(state.sides[self.seat], move.zones, move.aside)
        return None if fault is not None and _is_confirmed(fault, move) else fault

    def answer(self, play: Play[Board], move: acts.ShowAll) -> None:
        fault = claims.no_such_audit(play.state.sides[self.seat], move.zones, move.aside)
        if fault is not None:
            expose(play, self.seat)
            return
        zones = tuple(tuple(sorted(zone)) for zone in move.zones)
        play.set_side(self.seat, zones=zones, aside=tuple(sorted(move.aside)))
        show(play, self.seat)

    def form(self, view: Board) -> Sort:
        """Asks for the Effect tokens only; everyone sees where the Action tokens lie."""
        side = view.sides[self.seat]
        counts = zip(claims.PLACES, map(effects, (*side.zones, side.aside)), strict=True)
        places = tuple(Slot(zone_word(place), count, count) for place, count in counts)
        return Sort(_effects(tokens_left(side)), places)

    def move_from_form(self, view: Board, filled: FormValues) -> acts.ShowAll:
        side, pool = view.sides[self.seat], self.form(view).pool
        *shown, aside = (tuple(pool[place] for place in held) for held in filled)
        actions = (tuple(filter(is_action, tokens)) for tokens in side.zones)
        zones = [add_tokens(seen, *revealed) for seen, revealed in zip(actions, shown, strict=True)]
        return acts.ShowAll(_five(zones), tuple(sorted(aside)))

    def form_values(self, view: Board, move: acts.ShowAll) -> FormValues:
        heaps = tuple(map(_effects, (*move.zones, move.aside)))
        return places_in_pool(self.form(view).pool, heaps)


def _is_confirmed(fault: Illegal, move: acts.ShowAll) -> bool:
    """MA-9.7: a token that cannot be there, and the player has confirmed it."""
    return move.sure and fault.code == "audit_impossible"


def _effects(tokens: Tokens) -> Tokens:
    return tuple(token for token in tokens if not is_action(token))


def _five(zones: list[Tokens]) -> Zones:
    return tuple(zones)  # type: ignore[return-value]  # see its name


# Effects


def end_if_won(play: Play[Board]) -> None:
    """MA-5.3: the result stands. MA-9.5: the house shows the tokens it knows; a table may show its
    own."""
    sides = play.state.sides
    teams = {sides[seat].team for seat in standing(play.state)}
    if len(teams) > 1:
        return
    play.set(turn=None, over=True)
    won = tuple(seat for seat, side in enumerate(sides) if side.team in teams)
    play.tell(events.FightEnded(tuple(sides[seat].fighter for seat in won), won))
    for seat, side in enumerate(sides):
        if any(HIDDEN in tokens for tokens in (*side.zones, side.aside)):
            play.ask(Audit(seat))
        else:
            show(play, seat)


def expose(play: Play[Board], seat: int) -> None:
    """MA-9.7: the result is overturned."""
    play.set_side(seat, laid_open=True, exposed=True)
    play.tell(events.Exposed(seat))


def show(play: Play[Board], seat: int) -> None:
    play.set_side(seat, laid_open=True)
    side = play.state.sides[seat]
    heaps = (events.Heap(zone, tokens) for zone, tokens in zip(ZONES, side.zones, strict=True))
    shown_heaps = tuple(heap for heap in heaps if heap.tokens)
    play.tell(events.Showed(seat, side.zones, side.aside, heaps=shown_heaps))
