import itertools
from datetime import date, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.clubs.evenings.recurrence import Repeat, dates
from tests.clubs.world import assert_refused


@given(
    st.dates(date(2020, 1, 1), date(2060, 1, 1)),
    st.sampled_from(("week", "month")),
    st.integers(1, 12),
    st.integers(1, 60),
)
def test_dates_recur_on_the_same_weekday_as_often_as_was_said(
    first: date, every: Any, interval: int, count: int
) -> None:
    days = dates(first, Repeat(every, interval, count))
    assert days[0] == first or (every == "month" and first.day > 28)
    assert len(days) == count
    assert {day.weekday() for day in days} == {first.weekday()}
    months = [day.year * 12 + day.month for day in days]
    if every == "week":
        assert {b - a for a, b in itertools.pairwise(days)} <= {timedelta(weeks=interval)}
        return
    assert {b - a for a, b in itertools.pairwise(months)} <= {interval}
    for day in days:  # brute force: the weekdays of that month, counted
        same = [d for d in _month(day) if d.weekday() == day.weekday()]
        nth = (first.day - 1) // 7
        assert day == (same[-1] if nth == 4 else same[nth])


def _month(day: date) -> list[date]:
    first = day.replace(day=1)
    days = [first + timedelta(days=n) for n in range(31)]
    return [each for each in days if each.month == day.month]


def test_dates_end_where_they_should_and_are_sixty_at_most() -> None:
    first = date(2027, 1, 1)
    assert len(dates(first, Repeat("week", 1, None, date(2027, 1, 29)))) == 5
    assert len(dates(first, Repeat("week", 2, 60))) == 60
    assert_refused("evening.too_many_dates", dates, first, Repeat("week", 1, 61))
    assert_refused(
        "evening.too_many_dates", dates, first, Repeat("week", 1, None, date(2030, 1, 1))
    )
    for wrong in (
        Repeat("week"),
        Repeat("week", 1, 3, date(2028, 1, 1)),
        Repeat("week", 0, 3),
        Repeat("week", 13, 3),
        Repeat("week", 1, 0),
        Repeat("week", 1, None, date(2026, 12, 31)),
    ):
        assert_refused("request.invalid", dates, first, wrong)
