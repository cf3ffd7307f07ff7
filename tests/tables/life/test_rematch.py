"""Another game of the same people."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.people.access import Caller
from games.people.models import User
from games.rulebooks import GAMES
from games.rulebooks.kung_fu.cast import beginner
from games.shelf.editions import catalogue
from games.tables.access import get_access
from games.tables.life.bots import seat_bot
from games.tables.life.end import close
from games.tables.life.guests import remove
from games.tables.life.opening import NewTable, open_table
from games.tables.life.rematch import Rematch, play_again
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Hints, Level, Mode, Phase, Seat, Table
from games.tables.play.early_end import resign
from tests.tables.conftest import Cast, gather_table, raises_refusal, start_table
from tests.tables.life.test_edition import sharpen, sword_at

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]


def played(mode: Mode = Mode.HOUSE, **opening: Any) -> Cast:
    cast = start_table(mode, **opening)
    resign(cast.code, cast.caller(0))
    return cast


def both_say_yes(cast: Cast) -> Table:
    play_again(cast.code, cast.caller(0))
    return play_again(cast.code, cast.caller(1)).table


def first_player(table: Table) -> int | None:
    return table.game.first_player(table.decoded_state)


def test_it_starts_when_all_have_said_yes() -> None:
    cast = played()
    alice = play_again(cast.code, cast.caller(0))
    assert alice.table.phase == Phase.GATHERING
    assert [(seat.place, seat.name) for seat in alice.seats] == [(0, "Alice")]
    bob = play_again(cast.code, cast.caller(1))
    assert (bob.table.pk, bob.table.phase) == (alice.table.pk, Phase.PLAYING)
    assert [seat.name for seat in bob.table.seats.all()] == ["Alice", "Bob"]
    assert cast.now().following == bob.table


def test_yes_said_twice_changes_nothing() -> None:
    cast = played()
    tables = {play_again(cast.code, cast.caller(0)).table.pk for _ in range(2)}
    table = both_say_yes(cast)
    tables |= {play_again(cast.code, cast.caller(n)).table.pk for n in (0, 1)}
    assert tables == {table.pk}
    assert Table.objects.get(pk=table.pk).number == 1


@pytest.mark.parametrize(("began", "next_"), [(0, 1), (1, 0)])
@pytest.mark.parametrize("game", ["karatekarte", "combat", "martial_art", "brutal_ring"])
def test_the_other_player_begins(game: str, began: int, next_: int) -> None:
    cast = played(game=game, setup=b'{"first":%d}' % began)
    table = both_say_yes(cast)
    setup = table.game.read_setup(table.setup.encode())
    assert (setup.first, table.phase) == (next_, Phase.PLAYING)


def test_who_began_by_lot_begins_second() -> None:
    cast = played(setup=b"{}")
    began = first_player(cast.now())
    assert began is not None
    assert first_player(both_say_yes(cast)) == 1 - began


def test_in_kung_fu_nobody_begins_and_nobody_sits_twice() -> None:
    table = both_say_yes(played(game="kung_fu", setup=b"{}"))
    assert len(table.decoded_state.sides) == 2
    game = GAMES["kung_fu"]
    masters = game.setup_type(characters=(beginner(0), beginner(1), beginner(2)))
    assert game.setup_again(masters, 2).characters == (beginner(2),)


def test_each_brings_what_they_had_also_what_the_table_lent() -> None:
    cast = played(game="martial_art")
    had = [*cast.now().seats.values_list("brought", flat=True)]
    assert all(had)
    assert [*both_say_yes(cast).seats.values_list("brought", flat=True)] == had


def test_settings_and_edition_stay() -> None:
    person = User.objects.create_user("alice")
    edition = catalogue.copy(person, game="brutal_ring", name="House cards")
    sharpen(person, edition, 9)
    data = NewTable("brutal_ring", Mode.HOUSE, watching=False, hints=Hints.YES, edition=edition.pk)
    table = open_table(data, Caller(person))
    cast = Cast(table, tuple(take_seat(table.code, name, Caller()) for name in ("A", "B")))
    start(table.code, Caller(person))
    resign(cast.code, cast.caller(0))
    sharpen(person, edition, 8)
    again = both_say_yes(cast)
    assert sword_at(Cast(again, ())).attack == 9
    assert (again.mode, again.watching, again.hints) == (Mode.HOUSE, False, Hints.YES)
    assert get_access(again.code, Caller(person)).host


def test_a_device_with_several_seats_says_yes_for_all() -> None:
    table = open_table(NewTable("karatekarte", Mode.TABLE), Caller(device="of both"))
    for name in ("Alice", "Bob"):
        take_seat(table.code, name, Caller(device="of both"))
    start(table.code, Caller(device="of both"))
    close(table.code, Caller(device="of both"))
    again = play_again(table.code, Caller(device="of both"))
    assert ([seat.name for seat in again.seats], again.host) == (["Alice", "Bob"], True)
    assert again.table.phase == Phase.PLAYING


def test_one_device_for_all_starts_at_once() -> None:
    table = open_table(NewTable("combat", Mode.TABLE, shared=True), Caller(device="of all"))
    start(table.code, Caller(device="of all"))
    close(table.code, Caller(device="of all"))
    again = play_again(table.code, Caller(device="of all")).table
    assert (again.phase, again.shared) == (Phase.PLAYING, True)


def test_bots_play_again_without_being_asked() -> None:
    table = open_table(NewTable("karatekarte", Mode.HOUSE), Caller(device="alice"))
    take_seat(table.code, "Alice", Caller(device="alice"))
    seat_bot(table.code, Caller(device="alice"), Level.STEADY)
    start(table.code, Caller(device="alice"))
    resign(table.code, Caller(device="alice"))
    again = play_again(table.code, Caller(device="alice")).table
    assert (again.phase, again.bots) == (Phase.PLAYING, {"1": "steady"})


def say_yes(cast: Cast, seat: int) -> Rematch:
    return play_again(cast.code, cast.caller(seat))


def test_only_those_who_sat_there_and_only_after_the_end() -> None:
    cast = start_table(Mode.HOUSE)
    with raises_refusal("table.not_over"):
        say_yes(cast, 0)
    resign(cast.code, cast.caller(0))
    with raises_refusal("table.not_yours"):
        play_again(cast.code, Caller())
    assert Table.objects.count() == 1


def test_a_table_that_never_started_has_no_second_game() -> None:
    cast = gather_table(Mode.HOUSE)
    close(cast.code, cast.host)
    with raises_refusal("table.not_over"):
        say_yes(cast, 0)


def test_a_tournament_says_itself_who_meets_next() -> None:
    cast = played(hints=Hints.NEVER)
    with raises_refusal("table.of_tournament"):
        say_yes(cast, 0)


def test_nobody_waits_for_who_has_left() -> None:
    cast = played(game="brutal_ring")
    remove(cast.code, cast.host, 1)
    again = say_yes(cast, 0).table
    assert again.phase == Phase.GATHERING, "one alone makes no game"
    assert again.seats.count() == 1


def test_who_comes_after_the_start_is_told() -> None:
    table = open_table(NewTable("brutal_ring", Mode.HOUSE, b'{"first":2}'), Caller())
    seats = tuple(take_seat(table.code, name, Caller()) for name in ("Ann", "Ben", "Cléo"))
    cast = Cast(table, seats)
    start(cast.code, cast.host)
    close(cast.code, cast.host)
    again = say_yes(cast, 1).table
    say_yes(cast, 2)
    start(again.code, Caller(secret=again.host_secret))
    with raises_refusal("table.started"):
        say_yes(cast, 0)
    assert [seat.name for seat in again.seats.all()] == ["Ben", "Cléo"]


def test_who_was_sent_away_from_the_next_table_stays_away() -> None:
    cast = played()
    for seat in cast.seats:
        Seat.objects.filter(pk=seat.pk).update(device=Caller(device=seat.name).device_digest)
    again = play_again(cast.code, Caller(device="Bob")).table
    remove(again.code, Caller(secret=again.host_secret), 1, bar=True)
    with raises_refusal("table.barred"):
        play_again(cast.code, Caller(device="Bob"))


def test_a_table_closed_before_its_start_is_opened_anew() -> None:
    cast = played()
    given_up = say_yes(cast, 0).table
    close(given_up.code, Caller(secret=given_up.host_secret))
    again = say_yes(cast, 0).table
    assert again.pk != given_up.pk
    assert cast.now().following == again


def test_the_next_player_begins_in_brutal_ring_whatever_the_round() -> None:
    state = played(game="brutal_ring").now().decoded_state
    game = GAMES["brutal_ring"]
    for round_, now in ((1, 0), (2, 1), (3, 0)):
        assert game.first_player(replace(state, round=round_, first=now)) == 0
