"""A finished table is entered in the record of play automatically."""

from datetime import timedelta

import pytest

from games.clubs.models import ChangeOf, Evening, Record, Tally
from games.clubs.records.from_tables import enter_table, schedule_updates
from games.people import accounts
from games.people.access import Caller
from games.people.models import User
from games.rulebooks.martial_art.loadouts import board_techniques
from games.tables.life import end, opening
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Mode, Table
from games.tables.play import early_end, rewind
from games.tournaments.models import Bout, Pairing, Round, Stage, Tournament
from tests.clubs.autoplay import carry_out_all, play_to_the_end
from tests.clubs.conftest import NOON, Company
from tests.clubs.statistics.tally_checks import same_after_recount
from tests.rulebooks.karatekarte.rules.test_audit import ended_table, show


@pytest.fixture
def alice(db: None) -> User:
    return accounts.create(name="Alice", password="quinze-tigres-bleus", username="alice")


def play_table(alice: User, mode: Mode = Mode.HOUSE, game: str = "karatekarte") -> Table:
    host = Caller(person=alice)
    table = opening.open_table(opening.NewTable(game, mode), host)
    take_seat(table.code, "", host)
    take_seat(table.code, "Zoé", Caller())
    start(table.code, host)
    return play_to_the_end(table)


def test_it_is_entered_once_with_who_won(alice: User) -> None:
    table = play_table(alice)
    assert not Record.objects.exists()
    carry_out_all()
    record = Record.objects.get()
    outcome = table.game.outcome(table.game.decode(table.state.encode()))
    assert outcome is not None
    assert (record.game, record.mode, record.source, record.table_id) == (
        "karatekarte", "house", "table", table.pk,
    )  # fmt: skip
    one, two = record.parts.all()
    assert (one.person, one.visitor, two.person) == (alice, None, None)
    assert two.visitor is not None
    assert two.visitor.name == "Zoé"
    assert [one.rank, two.rank] == [*outcome.ranks]
    assert [one.score, two.score] == [*outcome.scores]
    assert record.minutes == 1
    enter_table(table.pk)
    assert Record.objects.count() == 1
    assert record.changes.count() == 1


def test_what_each_played_with_is_told_by_its_game(alice: User) -> None:
    host = Caller(person=alice)
    setup = opening.NewTable("martial_art", Mode.HOUSE)
    table = opening.open_table(setup, host)
    for caller, name, fighter in ((host, "", "igor"), (Caller(), "Zoé", "li_ming")):
        brought = b'{"fighter": "%s", "belt": "white"}' % fighter.encode()
        take_seat(table.code, name, caller, brought=brought)
    start(table.code, host)
    play_to_the_end(table)
    carry_out_all()
    record = Record.objects.get()
    assert record.variant == "duel+white"
    parts = record.parts.all()
    assert [part.fighter for part in parts] == ["igor", "li_ming"]
    for part in parts:
        assert sorted(part.techniques) == sorted(board_techniques(part.fighter))


def test_a_table_taken_up_again_counts_no_more_until_it_has_ended_again(alice: User) -> None:
    table = play_table(alice, Mode.TABLE)
    carry_out_all()
    first = Record.objects.get()
    assert Tally.objects.filter(plays__gt=0, person=alice).exists()
    rewind.rewind_table(table.code, Caller(person=alice), 1)
    carry_out_all()
    record = Record.objects.get()
    assert record.struck is not None
    assert record.changes.first().kind == ChangeOf.REOPENED  # type: ignore[union-attr]
    assert not Tally.objects.filter(plays__gt=0).exists()
    play_to_the_end(Table.objects.get(pk=table.pk), seed=7)
    carry_out_all()
    record = Record.objects.get()
    assert record.struck is None
    assert record.pk == first.pk
    game = Table.objects.get(pk=table.pk)
    outcome = game.game.outcome(game.game.decode(game.state.encode()))
    assert outcome is not None
    assert [part.score for part in record.parts.all()] == [*outcome.scores]
    assert Tally.objects.get(person=alice, by="person", game="", club=None).plays == 1


def test_t_1_a_resignation_is_entered_as_it_ended(alice: User) -> None:
    host = Caller(person=alice)
    table = opening.open_table(opening.NewTable("karatekarte", Mode.HOUSE), host)
    take_seat(table.code, "", host)
    take_seat(table.code, "Zoé", Caller())
    start(table.code, host)
    early_end.resign(table.code, host)
    carry_out_all()
    assert [part.rank for part in Record.objects.get().parts.all()] == [2, 1]


def test_t_3_a_table_that_is_closed_before_its_end_is_entered_as_unfinished(alice: User) -> None:
    host = Caller(person=alice)
    table = opening.open_table(opening.NewTable("karatekarte", Mode.HOUSE), host)
    take_seat(table.code, "", host)
    take_seat(table.code, "Zoé", Caller())
    start(table.code, host)
    end.close(table.code, host)
    carry_out_all()
    enter_table(table.pk)
    record = Record.objects.get()
    assert (record.ended, record.checked) == ("unfinished", "none")
    assert [(part.result, part.rank, part.score) for part in record.parts.all()] == [
        ("unknown", None, None)
    ] * 2


def test_t_3_a_signed_result_is_entered_as_all_signed_it(alice: User) -> None:
    host, guest = Caller(person=alice), Caller()
    table = opening.open_table(opening.NewTable("karatekarte", Mode.TABLE), host)
    take_seat(table.code, "", host)
    guest = Caller(secret=take_seat(table.code, "Zoé", guest).secret)
    start(table.code, host)
    for caller in (host, guest):
        early_end.sign_result(table.code, caller, (2, 1))
    carry_out_all()
    record = Record.objects.get()
    assert (record.ended, record.checked) == ("signed", "none")
    assert [(part.result, part.rank) for part in record.parts.all()] == [("lost", 2), ("won", 1)]


def test_kk_7_2_the_record_says_whether_what_was_hidden_was_checked(alice: User) -> None:
    """KK-7.3: and shows if the check overturned the result."""
    table = play_table(alice, Mode.TABLE)
    carry_out_all()
    record = Record.objects.get()
    assert (record.ended, record.checked) == ("rules", "sound")
    state = ended_table()
    hand = "starter left_foot, reach left_foot, impact left_foot, parry left_foot"
    for kept, expected, ranks in (("quick_strike", "open", [1, 1]), ("slip", "overturned", [2, 1])):
        new_state = table.game.play(state, 0, show(f"{hand}, {kept}")).state
        Table.objects.filter(pk=table.pk).update(state=table.game.encode(new_state).decode())
        enter_table(table.pk)
        record.refresh_from_db()
        assert record.checked == expected
        assert [part.rank for part in record.parts.all()] == ranks


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
def test_a_table_of_an_evening_is_a_play_of_its_club(company: Company, before: bool) -> None:
    """The table is added to the evening before its end, or after it."""
    evening = Evening.objects.create(
        club=company.club, name="Tuesday", starts=NOON, ends=NOON + timedelta(hours=4)
    )
    table = play_table(company.alice)
    if before:
        evening.tables.add(table)
    carry_out_all()
    if not before:
        assert Record.objects.get().club is None
        evening.tables.add(table)
        schedule_updates([table])
        carry_out_all()
    record = Record.objects.get()
    assert (record.club, record.evening) == (company.club, evening)
    two = record.parts.get(place=2)
    assert two.visitor is not None
    assert (two.visitor.club, two.visitor.name) == (company.club, "Zoé")
    assert Tally.objects.filter(club=company.club, by="game", plays=1).exists()
    assert same_after_recount()


def test_a_table_of_a_tournament_says_so_and_belongs_to_its_evening(company: Company) -> None:
    table = play_table(company.alice)
    tournament = Tournament.objects.create(
        name="Cup", game_key="karatekarte", organiser=company.alice
    )
    stage = Stage.objects.create(tournament=tournament, number=1, settings={})
    round_ = Round.objects.create(stage=stage, number=1)
    pairing = Pairing.objects.create(stage=stage, round=round_, slot=1)
    Bout.objects.create(pairing=pairing, number=1, table=table)
    evening = Evening.objects.create(
        club=company.club, name="Tuesday", starts=NOON, ends=NOON + timedelta(hours=4)
    )
    evening.tournaments.add(tournament)
    enter_table(table.pk)
    record = Record.objects.get()
    assert (record.source, record.evening) == ("tournament", evening)
