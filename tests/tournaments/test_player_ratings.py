"""Ratings kept tournament by tournament equal those of a recount from the beginning."""

from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.duties.work import catch_up
from games.people.models import Privacy, User
from games.tournaments.models import Entrant, Pairing, RatingChange, Side, Tournament
from games.tournaments.player_ratings import kind_of, newest_ratings, rate, ratings_at_start
from games.tournaments.results import correction
from games.tournaments.results.result import Result
from games.tournaments.results.sides import sides_of
from games.tournaments.standings import rankings
from tests.tournaments.cast import account
from tests.tournaments.hall import (
    begin,
    by_chance,
    open_pairings,
    organiser,
    play,
    report,
    tournament,
)

pytestmark = pytest.mark.django_db

SWISS = {"format": "swiss", "rounds": 2}
PODS = {"format": "pods", "rounds": 2}


@pytest.fixture
def people() -> list[User]:
    return [account(f"P{number}") for number in range(1, 9)]


def hold_tournament(people: list[User], random: Random, game: str = "karatekarte") -> Tournament:
    """Play a tournament of some of the people and a guest, in random order."""
    players = random.sample(people, random.randrange(5, len(people)))
    made = tournament(len(players) + 1, PODS if game == "kung_fu" else SWISS, game=game)
    for number, person in enumerate(players, 1):
        Entrant.objects.filter(tournament=made, number=number).update(name="", person=person)
    return play(begin(made), by_chance(random))


def rating_rows() -> list[Any]:
    rows = RatingChange.objects.order_by("made", "tournament", "person")
    return list(rows.values("game_key", "person", "tournament", "value", "deviation", "meetings"))


def correct_at_random(of: Tournament, random: Random) -> None:
    done = Pairing.objects.filter(stage__tournament=of, how="played").select_related("round")
    pairing = random.choice(list(done.order_by("round__number", "slot")))
    sides = sides_of(pairing)
    if sides[0].place is not None:
        places = tuple(reversed([side.place or 4 for side in sides]))
        result = Result(places=places)
    else:
        result = Result(scores=(0, 1) if sides[0].outcome == "win" else (1, 0))
    follow: correction.Follow = random.choice(["keep", "replay"])
    correction.override(of.pk, pairing.pk, organiser(), result, reason="slip", follow=follow)
    play(of, by_chance(random))


@pytest.mark.either
@pytest.mark.parametrize("game", ["karatekarte", "kung_fu"])
def test_after_any_corrections_in_any_order_they_equal_a_recount(
    game: str, people: list[User], long: bool
) -> None:
    for seed in range(8 if long else 1):
        random = Random(seed)
        tournaments = [hold_tournament(people, random, game) for _ in range(3)]
        for _ in range(3):
            correct_at_random(random.choice(tournaments), random)
        before = rating_rows()
        assert before
        call_command("rate", game)
        assert rating_rows() == before


def test_a_control_a_row_that_was_tampered_with_is_put_right(people: list[User]) -> None:
    hold_tournament(people, Random(1))
    before = rating_rows()
    RatingChange.objects.update(value=2400)
    assert rating_rows() != before
    call_command("rate")
    assert rating_rows() == before


def test_the_duty_done_twice_or_late_counts_once(people: list[User]) -> None:
    of = hold_tournament(people, Random(2))
    later = hold_tournament(people, Random(3))
    before = rating_rows()
    for each in (of, later, of):
        rate(each.pk)
    assert rating_rows() == before


def test_while_a_tournament_is_played_again_it_rates_nobody(people: list[User]) -> None:
    of = hold_tournament(people, Random(4))
    pairing = Pairing.objects.filter(stage__tournament=of, how="played", round__number=1)[0]
    winner = sides_of(pairing)[0].outcome == "win"
    result = Result(scores=(0, 1) if winner else (1, 0))
    correction.override(of.pk, pairing.pk, organiser(), result, reason="slip", follow="replay")
    catch_up()
    assert Tournament.objects.get(pk=of.pk).phase == "playing"
    assert rating_rows() == []


def test_what_is_not_rated_and_what_was_not_played_changes_nobody(people: list[User]) -> None:
    made = tournament(4, SWISS, rated=False)
    for number, person in enumerate(people[:4], 1):
        Entrant.objects.filter(tournament=made, number=number).update(name="", person=person)
    play(begin(made))
    assert rating_rows() == []
    made = tournament(4, SWISS)
    for number, person in enumerate(people[:4], 1):
        Entrant.objects.filter(tournament=made, number=number).update(name="", person=person)
    begin(made)
    for _ in range(2):
        for pairing in open_pairings(made):
            report(made, pairing, Result(forfeits=(0,)))
        catch_up()
    assert Tournament.objects.get(pk=made.pk).phase == "over"
    assert rating_rows() == []


def test_in_a_pod_who_did_not_come_is_not_rated_with_those_who_played(people: list[User]) -> None:
    assert kind_of("kung_fu") == "many"
    made = tournament(4, {"format": "pods", "rounds": 1}, game="kung_fu")
    for number, person in enumerate(people[:4], 1):
        Entrant.objects.filter(tournament=made, number=number).update(name="", person=person)
    begin(made)
    (pod,) = open_pairings(made)
    report(made, pod, Result(places=(1, 2, 3, 4), forfeits=(3,)))
    catch_up()
    absent = Side.objects.get(pairing=pod, position=3).entrant.person_id
    rated = set(RatingChange.objects.values_list("person", flat=True))
    assert rated == {person.pk for person in people[:4]} - {absent}


@pytest.mark.either
def test_a_list_shows_those_who_show_their_names_and_oneself(people: list[User]) -> None:
    of = hold_tournament(people, Random(5))
    shown = set(RatingChange.objects.values_list("person", flat=True))
    hidden, short = [User.objects.get(pk=pk) for pk in sorted(shown)[:2]]
    for person, privacy in ((hidden, Privacy.HIDDEN), (short, Privacy.INITIALS)):
        person.privacy = privacy
        person.save()
    visible = {row.person_id for row in newest_ratings(of.game_key, None)}
    assert visible == shown - {hidden.pk, short.pk}
    assert {row.person_id for row in newest_ratings(of.game_key, hidden)} == visible | {hidden.pk}
    hold_tournament(people, Random(6))
    rows = list(newest_ratings(of.game_key, None))
    assert len({row.person_id for row in rows}) == len(rows)
    for row in rows:
        last = RatingChange.objects.filter(person=row.person).order_by("made").last()
        assert last == row


@pytest.mark.either
def test_tie_breaks_by_ratings_keep_those_of_the_start(people: list[User]) -> None:
    """FIDE C.07, 10: the first rating counts for the whole tournament."""
    hold_tournament(people, Random(1))
    rated = {row.person_id: row.value for row in RatingChange.objects.order_by("made")}
    made = tournament(4, SWISS, tie_breaks=["points", "opponents_rating", "performance"])
    for number, person in enumerate(people[:4], 1):
        Entrant.objects.filter(tournament=made, number=number).update(name="", person=person)
    of = begin(made)
    before = ratings_at_start(of, range(1, 5))
    known = [number for number, person in enumerate(people[:4], 1) if person.pk in rated]
    assert before == {number: round(rated[people[number - 1].pk]) for number in known}
    RatingChange.objects.create(
        game_key="karatekarte",
        person=people[1],
        tournament=of,
        made=timezone.now(),
        value=2500.0,
        deviation=50.0,
        volatility=0.06,
        meetings=1,
    )
    assert ratings_at_start(of, range(1, 5)).get(2) == before.get(2)
    stage = play(of, by_chance(Random(2))).stages.get()
    stage.tournament = of
    (ranking,) = rankings(stage)
    for _, reached in ranking.lines:
        assert reached.figures is not None
        assert 1000 < reached.figures.exact("opponents_rating") < 2200
