"""A table that ended by a resignation or an agreed draw settles its pairing, as any game does."""

import pytest

from games.duties.work import catch_up
from games.people.access import Caller
from games.tables.models import Mode, Phase, Table
from games.tables.play import early_end
from games.tables.play.answer import apply_answer
from games.tournaments.log.wording import render_lines
from games.tournaments.models import Bout, Line, Pairing, Side
from games.tournaments.results import bouts
from tests.rulebooks.karatekarte.rules.test_audit import ended_table, show
from tests.tournaments.hall import open_pairings, organiser, started_tournament

pytestmark = pytest.mark.django_db
ROUND_ROBIN = {"format": "round_robin"}


def pairing_at_table(settings: dict[str, str], mode: Mode = Mode.HOUSE) -> tuple[Pairing, Table]:
    cup = started_tournament(2, settings, table_mode=mode)
    (pairing,) = open_pairings(cup)
    return pairing, next_game(pairing)


def next_game(pairing: Pairing) -> Table:
    table, _ = bouts.open_table(pairing.stage.tournament_id, pairing.pk, organiser())
    return table


def holder(table: Table, place: int) -> Caller:
    return Caller(secret=table.seats.get(place=place).secret)


def agree_on_draw(table: Table) -> None:
    for place in (0, 1):
        early_end.agree_draw(table.code, holder(table, place))
    catch_up()


def outcomes(pairing: Pairing) -> list[str]:
    return [side.outcome for side in Side.objects.filter(pairing=pairing).order_by("position")]


@pytest.mark.parametrize("mode", Mode)
def test_a_resignation_is_a_win(mode: Mode) -> None:
    pairing, table = pairing_at_table(ROUND_ROBIN, mode)
    early_end.resign(table.code, holder(table, 0))
    catch_up()
    assert Bout.objects.get().places == [2, 1]
    assert outcomes(pairing) == [Side.Outcome.LOSS, Side.Outcome.WIN]


@pytest.mark.parametrize("mode", Mode)
def test_an_agreed_draw_is_a_draw(mode: Mode) -> None:
    pairing, table = pairing_at_table(ROUND_ROBIN, mode)
    agree_on_draw(table)
    assert Bout.objects.get().places == [1, 1]
    assert outcomes(pairing) == [Side.Outcome.DRAW] * 2


def test_kk_7_3_a_slip_that_is_found_afterwards_is_told_to_the_officials() -> None:
    """The pairing was settled by the result that stood; only officials may correct it."""
    pairing, table = pairing_at_table(ROUND_ROBIN, Mode.TABLE)
    over = table.game.encode(ended_table()).decode()
    Table.objects.filter(pk=table.pk).update(
        state=over, phase=Phase.OVER, asked=[50, 51], next_request=52
    )
    bouts.table_finished(table.pk)
    assert (Bout.objects.get().places, outcomes(pairing)) == ([1, 1], [Side.Outcome.DRAW] * 2)
    hand = "starter left_foot, reach left_foot, impact left_foot, parry left_foot, slip"
    encoded = table.game.encode(show(hand))
    apply_answer(table.code, holder(table, 0), 50, [encoded])
    catch_up()
    assert Bout.objects.get().places == [2, 1]
    assert outcomes(pairing) == [Side.Outcome.DRAW] * 2
    line = Line.objects.get(kind="table_overturned")
    assert line.facts["table"] == table.code
    (log_line,) = render_lines(line.tournament, [line], None)
    assert "now that what was hidden at table" in log_line.text


def test_in_a_knock_out_a_drawn_game_is_played_again() -> None:
    pairing, table = pairing_at_table({"format": "single_elimination"})
    agree_on_draw(table)
    assert Side.Outcome.DRAW not in outcomes(pairing)
    again = next_game(pairing)
    assert again != table
    early_end.resign(again.code, holder(again, 1))
    catch_up()
    assert outcomes(pairing) == [Side.Outcome.WIN, Side.Outcome.LOSS]
