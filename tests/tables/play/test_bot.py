"""A bot answers in a duty: once, from its own view, even if a worker is killed meanwhile."""

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from games.bots.bot import Choice, Enough, never
from games.bots.levels import LEVELS
from games.bots.novice import Novice
from games.duties import handlers, work
from games.duties.models import Duty, State
from games.kernel.game import AnyGame
from games.kernel.record import Below
from games.kernel.requests import State as Whole
from games.people.access import Caller
from games.rulebooks.combat.corrections import SetLife
from games.rulebooks.karatekarte.game import KARATEKARTE
from games.tables import bots
from games.tables.journal import entries
from games.tables.journal.position import position_of
from games.tables.journal.proof import verify
from games.tables.life import guests, opening, seat_handover
from games.tables.life.bots import seat_bot
from games.tables.life.seats import take_seat
from games.tables.life.start import start
from games.tables.models import Entry, Level, Mode, Phase, Seat, Table
from games.tables.play import bot, correction, early_end, rewind
from games.tables.play.answer import apply_answer
from tests.tables.conftest import Cast, raises_refusal

pytestmark = pytest.mark.django_db


def start_with_bot(
    game: str = "karatekarte", setup: bytes = b'{"first":1}', level: Level = Level.NOVICE
) -> Cast:
    """Start a table of Alice and the companion, which begins."""
    table = opening.open_table(opening.NewTable(game, Mode.HOUSE, setup), Caller())
    cast = Cast(table, ())
    alice = take_seat(table.code, "Alice", Caller())
    it = seat_bot(table.code, cast.host, level)
    start(table.code, cast.host)
    return Cast(table, (alice, it))


def duties(state: State | None = State.WAITING) -> list[Duty]:
    rows = Duty.objects.filter(kind=bots.ANSWERS).order_by("pk")
    return [duty for duty in rows if state is None or duty.state == state]


def answer_all() -> None:
    while waiting := duties():
        for duty in waiting:
            work.run_duty(duty.pk)


def test_the_levels_of_tables_are_those_of_bots() -> None:
    assert {*Level} <= {*LEVELS}


def test_a_question_to_it_is_a_duty_on_a_queue_of_its_own() -> None:
    cast = start_with_bot()
    (duty,) = duties()
    assert duty.payload == {"table_id": cast.table.pk, "request": str(cast.now().asked[0])}
    assert handlers.get_handler(duty.kind).queue == handlers.BOTS


def test_it_answers_until_somebody_else_is_asked() -> None:
    cast = start_with_bot()
    answer_all()
    (request,) = position_of(cast.now()).state.open
    assert request.seat == 0
    assert list(verify(cast.now())) == []


def test_twice_or_late_it_answers_once() -> None:
    cast = start_with_bot()
    (duty,) = duties()
    bot.answer(**duty.payload)
    after = cast.now().number
    bot.answer(**duty.payload)
    assert cast.now().number == after


def test_a_worker_killed_while_it_thinks_delays_it_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The next worker gives exactly the answer that the killed one would have given."""
    cast, answers, say = start_with_bot(), list[Any](), bot._apply_thought
    (duty,) = duties()

    def dies(thought: Any, number: int) -> None:
        answers.append(thought.moves)
        raise KeyboardInterrupt

    def lives(thought: Any, number: int) -> None:
        answers.append(thought.moves)
        say(thought, number)

    with monkeypatch.context() as patch:
        patch.setattr(bot, "_apply_thought", dies)
        with pytest.raises(KeyboardInterrupt):
            work.run_duty(duty.pk)
    assert cast.now().number == 1
    work.run_duty(duty.pk)
    assert cast.now().number == 1, "the lease of the dead is still awaited"
    past = timezone.now() - timedelta(seconds=1)
    Duty.objects.filter(pk=duty.pk).update(not_before=past)
    with monkeypatch.context() as patch:
        patch.setattr(bot, "_apply_thought", lives)
        work.run_duty(duty.pk)
    assert cast.now().number == 2
    assert answers[0] == answers[1]


@pytest.mark.parametrize(("life", "drawn"), [(1, True), (20, False)])
def test_it_takes_a_draw_where_it_stands_worse_and_else_plays_on(life: int, *, drawn: bool) -> None:
    """T-2"""
    cast = start_with_bot("combat", b'{"first":1}')
    stands = msgspec.json.encode(SetLife(1, life))
    correction.overrule(cast.code, cast.host, stands, "So it stands.")
    early_end.agree_draw(cast.code, cast.caller(0))
    answer_all()
    table = cast.now()
    assert (table.phase == Phase.OVER) == drawn
    ending = position_of(table).state.parting
    assert ending is not None
    assert ending.drawn == drawn
    assert ending.offers == ((0, 1) if drawn else ()), "whoever plays on declines"
    assert list(verify(table)) == []


def test_after_a_rewind_it_is_asked_anew() -> None:
    cast = start_with_bot()
    answer_all()
    rewind.rewind_table(cast.code, cast.host, 1)
    (duty,) = duties()
    work.run_duty(duty.pk)
    assert cast.now().number > 3


def test_it_minds_no_rewind(monkeypatch: pytest.MonkeyPatch) -> None:
    cast = start_with_bot()
    answer_all()
    monkeypatch.setattr(rewind, "_is_revealed", lambda *_: False)
    monkeypatch.setattr(rewind, "_has_dealt_since", lambda *_: False)
    assert rewind.rewind_table(cast.code, cast.caller(0), 1).entry is not None


def test_who_fails_again_and_again_says_the_first_thing_it_may(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cast = start_with_bot()

    def fail(*_: object) -> Choice:
        raise ZeroDivisionError

    monkeypatch.setattr(Novice, "answer", fail)
    (duty,) = duties()
    for _ in range(bot.TRIES - 1):
        with pytest.raises(ZeroDivisionError):
            work.run_duty(duty.pk)
        Duty.objects.filter(pk=duty.pk).update(not_before=timezone.now())
    assert Duty.objects.get(pk=duty.pk).error, "staff see it while it fails"
    work.run_duty(duty.pk)
    assert cast.now().number > 1
    assert "has failed 3 times" in caplog.text
    (alarm,) = Duty.objects.often_tried(timezone.now() - timedelta(days=1))
    assert (alarm.pk, alarm.state) == (duty.pk, "done")
    assert alarm.error.startswith("ZeroDivisionError"), "staff read it afterwards, too"


def tried_counts(cast: Cast) -> list[int]:
    """Return how many options the bot has tried for each of its answers, read from the journal."""
    lines = [entries.read(entry.body) for entry in Entry.objects.filter(table=cast.table)]
    mine = [line for line in lines if isinstance(line, entries.AnswerEntry) and line.seat == 1]
    return [tried for line in mine for tried in line.tried]


def test_the_entry_says_how_much_was_tried_and_of_people_nothing() -> None:
    cast = start_with_bot(level=Level.STEADY)
    answer_all()
    assert max(tried_counts(cast)) == 100
    request = cast.now().asked[0]
    apply_answer(cast.code, cast.caller(0), request, [b'{"kind":"draw_card"}'])
    newest = Entry.objects.filter(table=cast.table, kind="answered").latest("number")
    assert "tried" not in newest.body


def test_a_thought_that_takes_too_long_is_cut_short_and_said_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot, "GUARD", 0.0)
    cast = start_with_bot(level=Level.EXPERT)
    answer_all()
    assert tried_counts(cast), "it has answered"
    assert max(tried_counts(cast)) < 600
    assert list(verify(cast.now())) == []


class Spy:
    """Records the views that a bot gets."""

    def __init__(self) -> None:
        self.views: list[Any] = []
        self.handed: list[tuple[Any, int]] = []

    def answer(
        self, game: AnyGame, view: Whole, seat: int, below: Below, enough: Enough = never
    ) -> Choice:
        self.handed.append((view, seat))
        return Novice().answer(game, view, seat, below)


def test_it_is_handed_the_view_of_its_seat_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cast, spy, whole = start_with_bot(), Spy(), list[Any]()
    view = type(KARATEKARTE).view

    def record_view(game: Any, state: Any, seat: int | None) -> Any:
        whole.append(state)
        spy.views.append((view(game, state, seat), seat))
        return spy.views[-1][0]

    monkeypatch.setattr(type(KARATEKARTE), "view", record_view)
    monkeypatch.setitem(LEVELS, Level.NOVICE, spy)
    answer_all()
    assert spy.handed
    for handed, seat in spy.handed:
        assert seat == 1
        assert any(handed is each and seat == of for each, of in spy.views)
        assert not any(handed is state for state in whole)
    assert cast.now().number > 1


def test_whoever_takes_over_its_seat_plays_for_themselves() -> None:
    cast = start_with_bot()
    it = Seat.objects.get(pk=cast.seats[1].pk)
    seat = seat_handover.take_over(
        cast.code, Caller(device="d"), 1, seat_handover.handover_secret(it), "Bob"
    )
    assert (seat.name, seat.bot) == ("Bob", "")
    before = cast.now().number
    answer_all()
    assert (cast.now().bots, cast.now().number) == ({}, before)


def test_it_can_be_sent_away() -> None:
    cast = start_with_bot()
    guests.remove(cast.code, cast.host, 1, bar=False)
    answer_all()
    assert (cast.now().bots, cast.now().number) == ({}, 1)


def test_people_who_deal_themselves_send_it_away_first() -> None:
    table = opening.open_table(opening.NewTable("karatekarte", Mode.HOUSE), Caller())
    cast = Cast(table, ())
    seat_bot(cast.code, cast.host, Level.STEADY)
    with raises_refusal("table.bot_without_hands"):
        opening.change_settings(cast.code, cast.host, opening.NewTable("karatekarte", Mode.TABLE))


@pytest.mark.parametrize("belt", ["white", "black"])
def test_it_brings_something_ready_made_that_fits(belt: str) -> None:
    setup = f'{{"belt":"{belt}"}}'.encode()
    table = opening.open_table(opening.NewTable("martial_art", Mode.HOUSE, setup), Caller())
    cast = Cast(table, ())
    for _ in range(2):
        seat_bot(cast.code, cast.host, Level.NOVICE)
    start(cast.code, cast.host)
    assert Table.objects.get(pk=table.pk).phase == Phase.PLAYING
