"""Taking a table back to an earlier entry."""

import pytest

from games.people.refusals import Refusal
from games.rulebooks.karatekarte import moves
from games.rulebooks.karatekarte.state import Card
from games.tables.journal.position import position_of
from games.tables.journal.proof import verify
from games.tables.models import Kind, Mode, Phase, Table
from games.tables.play import early_end, rewind
from tests.tables.conftest import Cast, answer, play_on, start_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]


def test_the_host_takes_back_and_the_journal_says_so(house: Cast) -> None:
    start = house.now()
    answer(house, moves.DrawCard())
    drawn = house.now()
    done = rewind.rewind_table(house.code, house.host, 1)
    table = house.now()
    assert table.state == start.state
    assert (table.number, done.entry and done.entry.kind) == (3, Kind.REWOUND)
    assert table.asked == [drawn.next_request]  # an answer to the undone question is stale
    assert list(verify(table)) == []


def test_fair_numbers_are_never_used_twice(house: Cast) -> None:
    answer(house, moves.DrawCard())
    used = house.now().fair_index
    rewind.rewind_table(house.code, house.host, 1)
    answer(house, moves.DrawCard())
    assert house.now().fair_index > used
    assert list(verify(house.now())) == []


def test_players_of_the_house_go_back_together_but_not_past_chance(house: Cast) -> None:
    answer(house, moves.DrawCard())
    with pytest.raises(Refusal, match="past_revealed"):
        rewind.rewind_table(house.code, house.caller(0), 1)
    play_down(house)
    down = house.now().number
    play_down(house)
    answer(house, moves.EnoughEnergy())  # and a card is drawn in place of the second
    with pytest.raises(Refusal, match="past_revealed"):
        rewind.rewind_table(house.code, house.caller(0), down)


def play_down(cast: Cast) -> None:
    """Lay a card face down: this reveals nothing."""
    seen = position_of(cast.now())
    card = seen.state.sides[0].hand[0]
    answer(cast, moves.LayDown("left_foot", card))


def test_players_may_take_back_what_nobody_has_seen(house: Cast) -> None:
    answer(house, moves.DrawCard())
    before = house.now()
    play_down(house)
    wish = rewind.rewind_table(house.code, house.caller(0), before.number)
    assert (wish.entry, wish.agreed) == (None, (0,))
    done = rewind.rewind_table(house.code, house.caller(1), before.number)
    assert done.entry is not None
    assert house.now().state == before.state


def test_a_move_forgets_the_wishes_to_go_back(house: Cast) -> None:
    answer(house, moves.DrawCard())
    before = house.now().number
    play_down(house)
    rewind.rewind_table(house.code, house.caller(0), before)
    play_down(house)
    assert house.now().wishes == {}


def test_at_a_table_a_wrong_report_is_corrected_by_all(table: Cast) -> None:
    answer(table, moves.DrawCard())
    answer(table, moves.Lay("left_foot", Card("starter", "left_foot")))
    assert rewind.rewind_table(table.code, table.caller(0), 2).entry is None
    assert rewind.rewind_table(table.code, table.caller(1), 2).entry is not None
    answer(table, moves.Lay("left_fist", Card("starter", "left_fist")))
    assert list(verify(table.now())) == []


@pytest.mark.parametrize("to", [0, 3, 99])
def test_only_an_earlier_entry_can_be_gone_back_to(house: Cast, to: int) -> None:
    answer(house, moves.DrawCard())
    play_down(house)
    with pytest.raises(Refusal, match="no_such_entry"):
        rewind.rewind_table(house.code, house.host, to)


def test_a_finished_game_can_be_taken_back_and_finished_again(db: None) -> None:
    cast = start_table(Mode.TABLE)
    play_on(cast, 600)
    assert cast.now().phase == Phase.OVER
    rewind.rewind_table(cast.code, cast.host, cast.now().number - 1)
    assert cast.now().phase == Phase.PLAYING
    play_on(cast, 600, seed=5)
    assert list(verify(cast.now())) == []


@pytest.mark.either
def test_a_game_of_the_house_whose_seed_is_shown_cannot_go_on(house: Cast) -> None:
    play_on(house, 600)
    with pytest.raises(Refusal, match="seed_shown"):
        rewind.rewind_table(house.code, house.host, 1)


def test_nor_can_one_in_which_nothing_was_dealt_before_the_end(house: Cast) -> None:
    """The seed would predict everything dealt afterwards."""
    Table.objects.filter(pk=house.table.pk).update(fair_index=0)
    early_end.resign(house.code, house.caller(0))
    with pytest.raises(Refusal, match="seed_shown"):
        rewind.rewind_table(house.code, house.host, 1)
