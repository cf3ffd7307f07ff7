"""Seats are given in the order of the answers, and the waiting list moves up."""

import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.clubs.evenings import attendance
from games.clubs.membership import members
from games.clubs.models import Evening
from tests.clubs.evenings.conftest import Meeting, count_mails
from tests.clubs.world import create_club, person
from tests.duties.conftest import run_in_parallel


def test_a_free_seat_goes_to_who_has_waited_longest_and_they_are_told(meeting: Meeting) -> None:
    (evening,) = meeting.plan(seats=2)
    a, b, c, d = meeting.people(4)
    waiting = [meeting.attend(each, evening).waiting for each in (a, b, c, d)]
    assert waiting == [False, False, True, True]
    meeting.attend(c, evening)  # answering again does not change the place in the queue
    meeting.attend(b, evening, "no")
    assert meeting.coming(evening) == ["P0", "P2"]
    assert count_mails("evening_seat") == {c.pk: 1}
    meeting.attend(b, evening)
    assert meeting.attend(b, evening).waiting
    members.leave(a, meeting.club.pk)
    assert meeting.coming(evening) == ["P2", "P3"]
    meeting.amend(evening, seats=None)
    assert set(meeting.coming(evening)) == {"P1", "P2", "P3"}
    assert count_mails("evening_seat") == {c.pk: 1, d.pk: 1, b.pk: 1}


def test_with_fewer_seats_nobody_is_sent_away(meeting: Meeting) -> None:
    (evening,) = meeting.plan(seats=3)
    they = meeting.people(4)
    for each in they:
        meeting.attend(each, evening)
    meeting.amend(evening, seats=1)
    assert len(meeting.coming(evening)) == 3
    meeting.attend(they[0], evening, "maybe")
    assert meeting.coming(evening) == ["P1", "P2"]


@pytest.mark.django_db
@settings(max_examples=15, deadline=None)
@given(
    st.integers(1, 3),
    st.lists(st.tuples(st.integers(0, 4), st.sampled_from(("yes", "maybe", "no"))), max_size=14),
)
def test_seats_are_given_as_a_queue_on_paper_gives_them(
    seats: int, answers: list[tuple[int, str]]
) -> None:
    meeting = Meeting(olga := person("Olga"), create_club(olga))
    (evening,) = meeting.plan(seats=seats)
    they = meeting.people(5)
    queue: list[int] = []
    for n, answer in answers:
        meeting.attend(they[n], evening, answer)
        if answer == "yes" and n not in queue:
            queue.append(n)
        if answer != "yes" and n in queue:
            queue.remove(n)
        assert set(meeting.coming(evening)) == {f"P{n}" for n in queue[:seats]}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_twelve_who_come_at_once_to_five_seats_five_have_one() -> None:
    meeting = Meeting(olga := person("Olga"), create_club(olga))
    (evening,) = meeting.plan(seats=5)
    they = meeting.people(12)
    run_in_parallel(lambda n: meeting.attend(they[n], evening), 12)
    assert len(meeting.coming(evening)) == 5
    run_in_parallel(lambda n: meeting.attend(they[n], evening, "no"), 12)
    assert meeting.coming(evening) == []


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_control_without_the_lock_more_are_seated_than_there_are_seats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meeting = Meeting(olga := person("Olga"), create_club(olga))
    (evening,) = meeting.plan(seats=5)
    they = meeting.people(12)
    all_have_looked = threading.Barrier(12)

    def look_without_lock(_club: str, evening_id: str, *, lock: bool) -> Evening:
        row = Evening.objects.get(pk=evening_id)
        all_have_looked.wait(timeout=60)
        return row

    monkeypatch.setattr(attendance, "find_evening", look_without_lock)
    run_in_parallel(lambda n: meeting.attend(they[n], evening), 12)
    assert len(meeting.coming(evening)) > 5
