"""Statistics give the same figures as counting all plays one by one."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations, product
from typing import Any

import pytest

from games.clubs.models import By, Member, Part, Record, Role
from games.clubs.statistics.access import Query
from games.clubs.statistics.queries import rows, unmet_members
from tests.clubs.conftest import NOON, Company
from tests.clubs.statistics.random_plays import World

STEPS = 90


@dataclass
class Count:
    """The plays of one line of an answer, in their order."""

    results: list[str] = field(default_factory=list)
    minutes: list[int | None] = field(default_factory=list)
    last: datetime | None = None

    def add(self, record: Record, result: str) -> None:
        self.results.append(result)
        self.minutes.append(record.minutes)
        self.last = record.played_at

    def as_row(self) -> tuple[Any, ...]:
        known = [each for each in self.minutes if each is not None]
        wins, draws, losses = (self.results.count(each) for each in ("won", "drawn", "lost"))
        return (len(self.results), wins, draws, losses, len(known), sum(known), self.last)


def player_id(part: Part) -> str:
    return part.person_id or part.visitor_id or ""


def result_against(one: Part, two: Part) -> str:
    """Result of the first of two players: by their results, otherwise by their ranks."""
    if one.result == two.result == "drawn":
        return "drawn"
    if (one.result == "won") != (two.result == "won"):
        return "won" if one.result == "won" else "lost"
    if not (one.rank and two.rank):
        return "unknown"
    return "drawn" if one.rank == two.rank else "won" if one.rank < two.rank else "lost"


def things(part: Part, by: By) -> list[str]:
    return {
        By.FIGHTER: [part.fighter],
        By.DECK: [part.deck],
        By.CHARACTER: [part.character],
        By.TECHNIQUES: ["+".join(sorted(part.techniques))],
        By.WEAPON: sorted(set(part.weapons)),
    }[by]


def of_play(record: Record, query: Query) -> Iterator[tuple[Any, str]]:
    """Yield the lines in which a play counts, each with its result there."""
    parts = list(record.parts.all())
    counted_parts = [p for p in parts if player_id(p) and not (p.person and p.person.erased)]
    own = [p for p in counted_parts if query.person in (None, p.person_id)]
    match query.by:
        case By.GAME if query.person is None:
            yield record.game, "unknown"
        case By.GAME:
            yield from ((record.game, part.result) for part in own)
        case By.PERSON:
            yield from ((player_id(part), part.result) for part in own)
        case By.PAIR:
            for one, two in combinations(sorted(counted_parts, key=player_id), 2):
                about = query.person in (None, one.person_id, two.person_id)
                if about and (not one.side or one.side != two.side):
                    yield f"{player_id(one)} {player_id(two)}", result_against(one, two)
        case _:
            mine = [p for p in parts if query.person in (None, p.person_id)]
            for part in mine:
                yield from ((f"{key} {record.game}", part.result) for key in things(part, query.by))


def all_plays() -> list[Record]:
    records = Record.objects.filter(struck=None).prefetch_related("parts__person")
    return sorted(records, key=lambda record: (record.played_at, record.pk))


def counts_by_line(plays: list[Record], query: Query) -> dict[Any, tuple[Any, ...]]:
    counts: dict[Any, Count] = defaultdict(Count)
    for record in plays:
        if (
            query.club in (None, record.club_id)
            and query.game in (None, record.game)
            and (query.since is None or record.played_at >= query.since)
        ):
            for line, result in of_play(record, query):
                counts[line].add(record, result)
    return {line: count.as_row() for line, count in counts.items() if not line.startswith(" ")}


def rows_by_line(query: Query) -> dict[Any, tuple[Any, ...]]:
    by_line = {}
    for row in rows(query):
        line = row.get("key", "")
        if query.by == By.GAME:
            line = row["game"]
        elif query.by not in (By.PERSON, By.PAIR):
            line = f"{line} {row['game']}"
        minutes = row["minutes"] if "minutes" in row else row["total"]
        sums = (row[name] for name in ("plays", "wins", "draws", "losses", "timed"))
        by_line[line] = (*sums, minutes, row["last_played"])
    return by_line


@pytest.mark.django_db
def test_every_question_is_answered_as_by_who_reads_all_plays() -> None:
    world = World(13)
    for n in range(STEPS):
        world.step()
        if n == STEPS // 2:
            world.erase()
    person = Part.objects.filter(person__erased=None).exclude(person=None)[0].person_id
    clubs = (world.clubs[0].pk, None)
    moments = (None, NOON + timedelta(minutes=20))
    plays, non_empty = all_plays(), 0
    for by, club, game, whom, since in product(
        By, clubs, (None, "combat"), (None, person), moments
    ):
        if club is not None or whom is not None:  # across clubs, users see only their own
            query = Query(by, club, game, whom, since)
            assert rows_by_line(query) == counts_by_line(plays, query), query
            non_empty += bool(rows_by_line(query))
    assert non_empty > 40, "of 96 questions most have an answer"


def streak(results: list[str]) -> tuple[int, int, int]:
    """Read backwards for the current streak, and as a whole for the longest ones."""
    known = [each for each in results if each != "unknown"]

    def longest(kind: str) -> int:
        runs = "".join("x" if each == kind else " " for each in known).split()
        return max(map(len, runs), default=0)

    lasting = 0
    for each in reversed(known):
        if each == "drawn" or each != known[-1]:
            break
        lasting += 1 if each == "won" else -1
    return lasting, longest("won"), longest("lost")


@pytest.mark.django_db
@pytest.mark.parametrize("by", [By.PERSON, By.FIGHTER])
def test_streaks_are_those_of_the_plays_in_their_order(by: By) -> None:
    world = World(14)
    for _ in range(STEPS):
        world.step()
    query = Query(by, world.clubs[0].pk)
    results: dict[str, list[str]] = defaultdict(list)
    for record in all_plays():
        if record.club_id == query.club:
            for line, result in of_play(record, query):
                results[line].append(result)
    for row in rows(query):
        line = row["key"] if by == By.PERSON else f"{row['key']} {row['game']}"
        stored_streak = (row["run"], row["longest_wins"], row["longest_losses"])
        assert stored_streak == streak(results[line]), line


def test_unmet_are_the_members_whom_one_has_not_played_in_this_club(company: Company) -> None:
    eve = company.club.members.create(person=company.dan, role=Role.MEMBER)
    alice = company.alice.pk

    def met_not(game: str | None = None) -> list[Member]:
        return list(unmet_members(Query(By.PAIR, company.club.pk, game, alice)).order_by("pk"))

    bob = company.club.members.get(person=company.bob)
    assert {row.pk for row in met_not()} == {bob.pk, eve.pk}, "guests and oneself aside"
    company.duel(company.bob, company.alice, game="combat")
    assert met_not() == met_not("combat") == [eve]
    assert {row.pk for row in met_not("karatekarte")} == {bob.pk, eve.pk}
