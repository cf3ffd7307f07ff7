"""A table's life: opened, seated, started, played, ended."""

import msgspec
import pytest

from games.kernel.record import Illegal, Impossible
from games.people import accounts
from games.people.refusals import Refusal
from games.rulebooks.karatekarte import moves
from games.rulebooks.karatekarte.state import Card
from games.tables import answering, kept, opening, sight
from games.tables.models import Entry, Mode, Phase, Table
from games.tables.permissions import Caller, standing
from games.tables.refusals import StaleRequest
from games.tables.verifying import verify
from tests.tables.conftest import Cast, answer, asked, play_on, said, started

STARTER = Card("starter", "left_foot")


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, match=code)


def snapshot(cast: Cast) -> tuple[object, ...]:
    table = cast.now()
    return table.state, table.number, table.asked, table.digest, table.fair_index, table.phase


@pytest.mark.django_db
@pytest.mark.parametrize("mode", Mode)
def test_a_game_is_played_to_its_end_and_its_journal_holds(mode: Mode) -> None:
    cast = started(mode, setup=b"{}")
    made = play_on(cast, 600)
    table = cast.now()
    assert table.phase == Phase.OVER
    assert table.number == Entry.objects.filter(table=table).count() == made + 1
    assert list(verify(table)) == []


@pytest.mark.django_db
def test_a_table_starts_with_the_players_its_game_wants() -> None:
    table = opening.open_table(opening.Opening("karatekarte", Mode.HOUSE), Caller())
    host = Caller(secret=table.host_secret)
    opening.take_seat(table.code, "Alice", Caller())
    with pytest.raises(Illegal, match="seats"):
        opening.start(table.code, host)
    opening.take_seat(table.code, "Bob", Caller())
    with refused("table.full"):
        opening.take_seat(table.code, "Chloé", Caller())
    with refused("table.host_only"):
        opening.start(table.code, Caller())
    opening.start(table.code, host)
    with refused("table.started"):
        opening.start(table.code, host)
    with refused("table.started"):
        opening.take_seat(table.code, "Chloé", Caller())


@pytest.mark.django_db
def test_a_seat_may_be_chosen_and_a_gap_is_closed_at_the_start() -> None:
    table = opening.open_table(opening.Opening("karatekarte", Mode.TABLE), Caller())
    opening.take_seat(table.code, "Bob", Caller(), place=1)
    with refused("table.seat_taken"):
        opening.take_seat(table.code, "Chloé", Caller(), place=1)
    with refused("table.no_such_seat"):
        opening.take_seat(table.code, "Chloé", Caller(), place=2)
    opening.take_seat(table.code, "Alice", Caller())
    assert sight.names_at(table) == ["Alice", "Bob"]


@pytest.mark.django_db
def test_a_person_is_called_as_in_the_account_and_leaves_no_name_when_erased() -> None:
    person = accounts.create(name="Alice Martin", password="quinze-tigres-bleus", username="alice")
    table = opening.open_table(opening.Opening("karatekarte", Mode.TABLE), Caller(person))
    seat = opening.take_seat(table.code, "", Caller(person))
    assert seat.name == ""
    assert sight.names_at(table) == ["Alice Martin"]
    assert [each.table for each in kept.export(person)] == [table.code]
    with refused("table.seated_already"):
        opening.take_seat(table.code, "", Caller(person))
    accounts.erase(person)
    assert "Alice" not in " ".join(sight.names_at(table))


@pytest.mark.django_db
def test_the_code_is_found_however_it_is_typed() -> None:
    table = opening.open_table(opening.Opening("karatekarte", Mode.TABLE), Caller())
    typed = f" {table.code[:4].lower()}-{table.code[4:]}"
    assert opening.take_seat(typed, "Alice", Caller()).table_id == table.pk
    with refused("table.unknown"):
        opening.take_seat("nothere", "Alice", Caller())


@pytest.mark.django_db
def test_a_set_up_that_the_game_cannot_read_opens_nothing() -> None:
    said_ = opening.Opening("karatekarte", Mode.HOUSE, b'{"frist": 0}')
    with pytest.raises(msgspec.ValidationError):
        opening.open_table(said_, Caller())
    with refused("table.unknown_game"):
        opening.open_table(opening.Opening("chess", Mode.HOUSE), Caller())
    with refused("table.shared_house"):
        opening.open_table(opening.Opening("karatekarte", Mode.HOUSE, shared=True), Caller())
    assert not Table.objects.exists()


def test_a_stale_request_says_what_is_asked_now_and_changes_nothing(house: Cast) -> None:
    first = asked(house)[0][0]
    answer(house, moves.DrawCard())
    before = snapshot(house)
    with pytest.raises(StaleRequest) as stale:
        answering.answer(house.code, house.caller(0), first, said(moves.DrawCard()))
    assert stale.value.open == [asked(house)[0][0]]
    assert snapshot(house) == before


def test_an_illegal_move_changes_nothing(house: Cast) -> None:
    before = snapshot(house)
    with pytest.raises(Illegal, match="no_energy"):
        answer(house, moves.Reveal("left_foot"))
    with pytest.raises(Illegal, match="not_asked"):
        answer(house, moves.Stop())
    assert snapshot(house) == before


def test_an_impossible_claim_at_the_table_changes_nothing(table: Cast) -> None:
    answer(table, moves.DrawCard())
    before = snapshot(table)
    with pytest.raises(Impossible, match="bonus_not_drawn"):
        answer(table, moves.Lay("left_foot", Card("quick_strike")))
    assert snapshot(table) == before


def test_nobody_answers_for_another_seat(house: Cast) -> None:
    number = asked(house)[0][0]
    for caller in (house.caller(1), Caller(), Caller(secret="wrong"), house.host):
        with pytest.raises(Refusal):
            answering.answer(house.code, caller, number, said(moves.DrawCard()))
    with refused("table.other_seat"):
        answering.answer(house.code, house.caller(0), number, said(moves.DrawCard()), seat=1)


def test_several_answers_in_one_call_are_carried_out_all_or_none(table: Cast) -> None:
    answer(table, moves.DrawCard(), moves.LayDown("left_foot", "?"), moves.EnoughEnergy())
    assert table.now().number == 2
    before = snapshot(table)
    with pytest.raises(Illegal):
        answer(table, moves.DrawCard(), moves.LayDown("left_foot", "?"), moves.Stop(), place=1)
    with refused("table.too_many_moves"):
        answer(table, place=1)
    assert snapshot(table) == before


def test_a_call_stops_before_a_chance(house: Cast) -> None:
    before = snapshot(house)
    with refused("table.past_chance"):
        answer(house, moves.DrawCard(), moves.LayDown("left_foot", STARTER))
    assert snapshot(house) == before


@pytest.mark.django_db
def test_one_shared_device_answers_for_every_seat() -> None:
    table = opening.open_table(
        opening.Opening("karatekarte", Mode.TABLE, b'{"first":1}', shared=True), Caller()
    )
    host = Caller(secret=table.host_secret)
    opening.start(table.code, host)
    with refused("table.which_seat"):
        answering.answer(table.code, host, 1, said(moves.DrawCard()))
    with refused("table.no_such_seat"):
        answering.answer(table.code, host, 1, said(moves.DrawCard()), seat=2)
    answering.answer(table.code, host, 1, said(moves.DrawCard()), seat=1)
    seen = sight.look(standing(table.code, host))
    assert seen.options.keys() == {open_.number for open_ in seen.awaiting}


@pytest.mark.django_db
def test_spectators_watch_where_they_are_let_in() -> None:
    watched, private = started(Mode.HOUSE), started(Mode.HOUSE, watching=False)
    seen = sight.look(standing(watched.code, Caller()))
    assert seen.options == {}
    assert set(seen.view.sides[0].hand) == {"?"}
    with refused("table.not_watched"):
        sight.look(standing(private.code, Caller()))
    assert sight.look(standing(private.code, private.caller(0))).place == 0


def test_each_seat_sees_its_own_hand_and_its_own_options(house: Cast) -> None:
    own, other = (sight.look(standing(house.code, house.caller(n))) for n in (0, 1))
    assert "?" not in own.view.sides[0].hand
    assert set(other.view.sides[0].hand) == {"?"}
    (number,) = own.options
    assert moves.DrawCard() in own.options[number].moves
    assert other.options == {}
    assert own.awaiting == other.awaiting


def test_hidden_cards_are_in_no_entry_that_another_seat_reads(house: Cast) -> None:
    answer(house, moves.DrawCard())
    newest = Entry.objects.filter(table=house.table).latest("number")
    told = {
        seat: sight.tell(house.table.game, newest, seat, "fr", ("Alice", "Bob"))
        for seat in (0, 1, None)
    }
    assert told[0].texts != told[1].texts == told[None].texts
    assert told[1].texts == ("Alice pioche 1 carte\u00a0: une carte cachée.",)
