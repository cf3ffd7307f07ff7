"""The answers that one caller may give, in words and from that caller's view alone."""

from fractions import Fraction

import msgspec
import pytest

from games.people.access import Caller
from games.rulebooks.karatekarte import moves
from games.tables.access import get_access
from games.tables.life import opening
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Mode, Phase
from games.tables.play.answer import apply_answer as answer_request
from games.tables.presenters import view
from games.tables.presenters.options import FEW, MOST, Options, has_odds, list_options
from games.tables.presenters.table_texts import get_table_texts
from tests.tables.conftest import Cast, encode_moves, make_below, start_table

pytestmark = pytest.mark.django_db


def options_for(
    cast: Cast, caller: Caller, *, odds: bool = False, most: int | None = None
) -> dict[int, Options]:
    seen = view.reader_view(get_access(cast.code, caller))
    return {
        **list_options(seen, get_table_texts(seen.table, "en", seen.names), odds=odds, most=most)
    }


def ask_for_odds(cast: Cast, caller: Caller) -> bool:
    seen = view.reader_view(get_access(cast.code, caller))
    return has_odds(seen, options_for(cast, caller))


def test_who_is_not_asked_is_offered_nothing(house: Cast) -> None:
    assert [*options_for(house, house.caller(0))] == house.now().asked
    for caller in (house.caller(1), house.host, Caller()):
        assert options_for(house, caller) == {}


def test_all_are_listed_with_their_number(house: Cast) -> None:
    (offer,) = options_for(house, house.caller(0)).values()
    assert offer.is_complete
    assert offer.choices[0].move == moves.DrawCard()
    assert offer.choices[0].text == "Draw a card"


def test_of_too_many_a_few_are_told_and_how_many_there_are() -> None:
    """KK-3.4: where the referee knows no hand, any card may be laid."""
    cast = start_table(Mode.TABLE)
    answer_request(cast.code, cast.caller(0), cast.now().asked[0], encode_moves(moves.DrawCard()))
    request = cast.now().decoded_state.open[0]
    count = len([*request.options(cast.now().decoded_state)])
    assert count > FEW
    for most, listed in ((None, count), (count, count), (count - 1, FEW)):
        (offer,) = options_for(cast, cast.caller(0), most=most).values()
        assert offer.count == count
        assert len({choice.text for choice in offer.choices}) == len(offer.choices) == listed


def test_odds_come_with_the_choices_where_one_asks_for_them() -> None:
    table = opening.open_table(opening.NewTable("brutal_ring", Mode.HOUSE), Caller())
    seats = tuple(take_seat(table.code, name, Caller()) for name in ("Zoé", "Max"))
    cast, draw = Cast(table, seats), make_below(5)
    start(cast.code, cast.host)
    for _ in range(120):
        now = cast.now()
        assert now.phase == Phase.PLAYING
        for seat in (0, 1):
            by_request = options_for(cast, cast.caller(seat), odds=True)
            all_odds = [choice.odds for each in by_request.values() for choice in each.choices]
            known = ask_for_odds(cast, cast.caller(seat))
            assert known is any(all_odds)
            if any(all_odds):
                assert not any(
                    choice.odds
                    for each in options_for(cast, cast.caller(seat)).values()
                    for choice in each.choices
                )
                for odds in filter(None, all_odds):
                    for each in odds.values():
                        assert sum(map(Fraction, each.texts().values())) == 1
                return
        request = next(r for r in now.game.pending_requests(now.decoded_state) if r.seat >= 0)
        number = now.asked[now.decoded_state.open.index(request)]
        move = msgspec.json.encode(request.sample(now.decoded_state, draw))
        answer_request(cast.code, cast.caller(request.seat), number, [move])
    raise AssertionError("no choice has odds")


def test_a_page_composes_what_would_be_too_many_buttons_and_a_program_lists_it() -> None:
    """MA-2.6: three of seven techniques are seven ticks, or 35 answers."""
    corners = [{"fighter": each, "belt": "black"} for each in ("igor", "wonja")]
    setup = msgspec.json.encode({"belt": "black", "corners": corners})
    cast = start_table(Mode.HOUSE, game="martial_art", setup=setup)
    seat = cast.now().decoded_state.open[0].seat
    (listed,) = options_for(cast, cast.caller(seat), most=MOST).values()
    assert (listed.count, listed.form) == (35, None)
    (page,) = options_for(cast, cast.caller(seat), most=None).values()
    assert page.form is not None
    assert page.form.kind == "pick"
    assert len(page.form.pieces) == 7
    assert page.choices == ()
