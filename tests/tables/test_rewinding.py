"""Taking back, overruling, closing."""

from datetime import timedelta

import msgspec
import pytest

from games.duties.models import Duty
from games.kernel.record import Illegal
from games.people.refusals import Refusal
from games.rulebooks.karatekarte import moves
from games.rulebooks.karatekarte.corrections import PutCard
from games.rulebooks.karatekarte.state import Card
from games.tables import closing, overruling, rewinding
from games.tables.journal import effect_on
from games.tables.models import Entry, Kind, Mode, Phase, Table
from games.tables.verifying import verify
from tests.tables.conftest import Cast, answer, asked, play_on, started


def test_the_host_takes_back_and_the_journal_says_so(house: Cast) -> None:
    start = house.now()
    answer(house, moves.DrawCard())
    drawn = house.now()
    done = rewinding.rewind(house.code, house.host, 1)
    table = house.now()
    assert table.state == start.state
    assert (table.number, done.entry and done.entry.kind) == (3, Kind.REWOUND)
    assert table.asked == [drawn.next_request]  # an answer to the undone question is stale
    assert list(verify(table)) == []


def test_fair_numbers_are_never_used_twice(house: Cast) -> None:
    answer(house, moves.DrawCard())
    used = house.now().fair_index
    rewinding.rewind(house.code, house.host, 1)
    answer(house, moves.DrawCard())
    assert house.now().fair_index > used
    assert list(verify(house.now())) == []


def test_players_of_the_house_go_back_together_but_not_past_chance(house: Cast) -> None:
    answer(house, moves.DrawCard())
    with pytest.raises(Refusal, match="past_revealed"):
        rewinding.rewind(house.code, house.caller(0), 1)
    play_down(house)
    down = house.now().number
    play_down(house)
    answer(house, moves.EnoughEnergy())  # and a card is drawn in place of the second
    with pytest.raises(Refusal, match="past_revealed"):
        rewinding.rewind(house.code, house.caller(0), down)


def play_down(cast: Cast) -> None:
    """Lay a card face down: nothing is revealed by it."""
    seen = effect_on(cast.now())
    card = seen.state.sides[0].hand[0]
    answer(cast, moves.LayDown("left_foot", card))


def test_players_may_take_back_what_nobody_has_seen(house: Cast) -> None:
    answer(house, moves.DrawCard())
    before = house.now()
    play_down(house)
    wish = rewinding.rewind(house.code, house.caller(0), before.number)
    assert (wish.entry, wish.agreed) == (None, (0,))
    done = rewinding.rewind(house.code, house.caller(1), before.number)
    assert done.entry is not None
    assert house.now().state == before.state


def test_a_move_forgets_the_wishes_to_go_back(house: Cast) -> None:
    answer(house, moves.DrawCard())
    before = house.now().number
    play_down(house)
    rewinding.rewind(house.code, house.caller(0), before)
    play_down(house)
    assert house.now().wishes == {}


def test_at_a_table_a_wrong_report_is_corrected_by_all(table: Cast) -> None:
    answer(table, moves.DrawCard())
    answer(table, moves.Lay("left_foot", Card("starter", "left_foot")))
    assert rewinding.rewind(table.code, table.caller(0), 2).entry is None
    assert rewinding.rewind(table.code, table.caller(1), 2).entry is not None
    answer(table, moves.Lay("left_fist", Card("starter", "left_fist")))
    assert list(verify(table.now())) == []


@pytest.mark.parametrize("to", [0, 3, 99])
def test_only_an_earlier_entry_can_be_gone_back_to(house: Cast, to: int) -> None:
    answer(house, moves.DrawCard())
    play_down(house)
    with pytest.raises(Refusal, match="no_such_entry"):
        rewinding.rewind(house.code, house.host, to)


def test_a_finished_game_can_be_taken_back_and_finished_again(db: None) -> None:
    cast = started(Mode.TABLE)
    play_on(cast, 600)
    assert cast.now().phase == Phase.OVER
    rewinding.rewind(cast.code, cast.host, cast.now().number - 1)
    assert cast.now().phase == Phase.PLAYING
    play_on(cast, 600, seed=5)
    assert list(verify(cast.now())) == []


def test_a_game_of_the_house_whose_seed_is_shown_cannot_go_on(house: Cast) -> None:
    play_on(house, 600)
    with pytest.raises(Refusal, match="seed_shown"):
        rewinding.rewind(house.code, house.host, 1)


def put(card: Card, source: str, goal: str) -> bytes:
    return msgspec.json.encode(PutCard(0, card, source, goal))  # type: ignore[arg-type]


def test_the_host_overrules_with_a_reason_and_the_journal_keeps_it(table: Cast) -> None:
    lane = Card("starter", "left_foot")
    answer(table, moves.DrawCard())
    answer(table, moves.Lay("left_foot", lane))
    said = msgspec.json.encode(PutCard(0, lane, "lane", "discard", "left_foot"))
    done = overruling.overrule(table.code, table.host, said, "It had been parried.")
    assert "It had been parried." in done.entry.body
    assert effect_on(table.now()).state.sides[0].discard == (lane,)
    assert asked(table)[0][0] == table.now().asked[0]
    assert list(verify(table.now())) == []


SLIP = put(Card("slip"), "discard", "points")


def test_an_overruling_that_the_game_refuses_changes_nothing(table: Cast) -> None:
    before = table.now().digest
    with pytest.raises(Illegal):
        overruling.overrule(table.code, table.host, SLIP, "why")
    with pytest.raises(Refusal, match="host_only"):
        overruling.overrule(table.code, table.caller(0), SLIP, "x")
    with pytest.raises(Refusal, match="reason"):
        overruling.overrule(table.code, table.host, SLIP, " ")
    assert table.now().digest == before


def test_an_abandoned_table_is_closed_by_its_duty(house: Cast) -> None:
    closing.close_if_abandoned(house.table.pk, "0")
    assert house.now().phase == Phase.PLAYING
    assert Duty.objects.filter(kind="tables.close_if_abandoned").count() == 2  # and looks again
    Table.objects.filter(pk=house.table.pk).update(touched=house.now().touched - timedelta(days=3))
    for _ in range(2):  # run twice, it closes once
        closing.close_if_abandoned(house.table.pk, "1")
    assert house.now().phase == Phase.CLOSED
    assert Entry.objects.filter(table=house.table, kind=Kind.CLOSED).count() == 1
    assert list(verify(house.now())) == []


def test_a_closed_table_takes_no_more_moves(house: Cast) -> None:
    closing.close(house.code, house.host)
    with pytest.raises(Refusal, match="not_playing"):
        answer(house, moves.DrawCard())
