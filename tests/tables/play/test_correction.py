"""The host may overrule, and must give a reason."""

import msgspec
import pytest

from games.kernel.record import Illegal
from games.people.refusals import Refusal
from games.rulebooks.karatekarte import moves
from games.rulebooks.karatekarte.corrections import PutCard
from games.rulebooks.karatekarte.state import Card
from games.tables.journal.position import position_of
from games.tables.journal.proof import verify
from games.tables.models import Mode
from games.tables.play import correction, early_end
from tests.tables.conftest import Cast, answer, open_requests, start_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("both_forms")]


def put_card(card: Card, source: str, goal: str) -> bytes:
    return msgspec.json.encode(PutCard(0, card, source, goal))  # type: ignore[arg-type]


def test_the_host_overrules_with_a_reason_and_the_journal_keeps_it(table: Cast) -> None:
    lane = Card("starter", "left_foot")
    answer(table, moves.DrawCard())
    answer(table, moves.Lay("left_foot", lane))
    body = msgspec.json.encode(PutCard(0, lane, "lane", "discard", "left_foot"))
    done = correction.overrule(table.code, table.host, body, "It had been parried.")
    assert "It had been parried." in done.entry.body
    assert position_of(table.now()).state.sides[0].discard == (lane,)
    assert open_requests(table)[0][0] == table.now().asked[0]
    assert list(verify(table.now())) == []


SLIP = put_card(Card("slip"), "discard", "points")


def test_an_overruling_that_the_game_refuses_changes_nothing(table: Cast) -> None:
    before = table.now().digest
    with pytest.raises(Illegal):
        correction.overrule(table.code, table.host, SLIP, "why")
    with pytest.raises(Refusal, match="host_only"):
        correction.overrule(table.code, table.caller(0), SLIP, "x")
    with pytest.raises(Refusal, match="reason"):
        correction.overrule(table.code, table.host, SLIP, " ")
    assert table.now().digest == before


@pytest.mark.parametrize("mode", Mode)
def test_nobody_is_overruled_when_the_game_is_over(mode: Mode) -> None:
    cast = start_table(mode)
    early_end.resign(cast.code, cast.caller(0))
    before = cast.now().digest
    with pytest.raises(Refusal, match="not_playing"):
        correction.overrule(cast.code, cast.host, SLIP, "It had been parried.")
    assert cast.now().digest == before
