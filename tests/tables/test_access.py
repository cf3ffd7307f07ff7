import pytest

from games.people.access import Caller
from games.people.refusals import Refusal
from games.rulebooks.karatekarte import moves
from games.tables.access import get_access
from games.tables.life import opening
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Mode
from games.tables.play import answer as answering
from games.tables.presenters import view
from tests.tables.conftest import Cast, encode_moves, open_requests, raises_refusal, start_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]


def test_the_code_is_found_however_it_is_typed() -> None:
    table = opening.open_table(opening.NewTable("karatekarte", Mode.TABLE), Caller())
    typed = f" {table.code[:4].lower()}-{table.code[4:]}"
    assert take_seat(typed, "Alice", Caller()).table_id == table.pk
    with raises_refusal("table.unknown"):
        take_seat("nothere", "Alice", Caller())


def test_nobody_answers_for_another_seat(house: Cast) -> None:
    number = open_requests(house)[0][0]
    for caller in (house.caller(1), Caller(), Caller(secret="wrong"), house.host):
        with pytest.raises(Refusal):
            answering.apply_answer(house.code, caller, number, encode_moves(moves.DrawCard()))
    with raises_refusal("table.other_seat"):
        answering.apply_answer(
            house.code, house.caller(0), number, encode_moves(moves.DrawCard()), seat=1
        )


def test_one_shared_device_answers_for_every_seat() -> None:
    table = opening.open_table(
        opening.NewTable("karatekarte", Mode.TABLE, b'{"first":1}', shared=True), Caller()
    )
    host = Caller(secret=table.host_secret)
    start(table.code, host)
    with raises_refusal("table.which_seat"):
        answering.apply_answer(table.code, host, 1, encode_moves(moves.DrawCard()))
    with raises_refusal("table.no_such_seat"):
        answering.apply_answer(table.code, host, 1, encode_moves(moves.DrawCard()), seat=2)
    answering.apply_answer(table.code, host, 1, encode_moves(moves.DrawCard()), seat=1)
    seen = view.reader_view(get_access(table.code, host))
    assert all(open_.mine for open_ in seen.awaiting)


def test_spectators_watch_where_they_are_let_in() -> None:
    watched, private = start_table(Mode.HOUSE), start_table(Mode.HOUSE, watching=False)
    seen = view.reader_view(get_access(watched.code, Caller()))
    assert not any(open_.mine for open_ in seen.awaiting)
    assert set(seen.view.sides[0].hand) == {"?"}
    with raises_refusal("table.not_watched"):
        view.reader_view(get_access(private.code, Caller()))
    assert view.reader_view(get_access(private.code, private.caller(0))).seat == 0


def test_whoever_reads_the_database_holds_no_seat_by_it(house: Cast) -> None:
    for digest in (house.seats[0].digest, house.now().host_digest, ""):
        result = get_access(house.code, Caller(secret=digest))
        assert (result.seat, result.host) == (None, False)
