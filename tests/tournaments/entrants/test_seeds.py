"""Seeds: by hand, by lot, by rating, or as people entered."""

import pytest
from django.utils import timezone

from games.tournaments.entrants import seeds
from games.tournaments.models import RatingChange, Tournament
from tests.tournaments.people import caller, enter, log_kinds, now, open_tournament, raises_refusal

pytestmark = pytest.mark.django_db
ORGA = "Orga"


def order(of: Tournament) -> list[str]:
    return [entrant.name for entrant in seeds.entrants_by_seed(now(of))]


def test_an_order_is_everybodys_or_nobodys() -> None:
    made = open_tournament()
    entrants = [enter(made, name) for name in ("Ann", "Ben", "Cleo")]
    ids = [entrant.pk for entrant in entrants]
    for wrong in (ids[:2], [*ids, ids[0]], [*ids, "unknown"]):
        with raises_refusal("tournament.bad_order"):
            seeds.give(made.pk, caller(ORGA), wrong)
    seeds.give(made.pk, caller(ORGA), ids[::-1])
    assert order(made) == ["Cleo", "Ben", "Ann"]
    assert now(made).seeding == "hand"
    enter(made, "Dan")
    seeds.move(made.pk, caller(ORGA), ids[0], "up")
    assert order(made) == ["Cleo", "Ann", "Ben", "Dan"]
    seeds.give(made.pk, caller(ORGA), [])
    assert set(made.entrants.values_list("seed", flat=True)) == {None}


def test_at_the_edges_a_step_changes_nothing() -> None:
    made = open_tournament()
    ids = [enter(made, name).pk for name in ("Ann", "Ben")]
    before = log_kinds(made)
    seeds.move(made.pk, caller(ORGA), ids[0], "up")
    seeds.move(made.pk, caller(ORGA), ids[1], "down")
    assert order(made) == ["Ann", "Ben"]
    assert log_kinds(made) == before


def seeded_numbers(seeding: str, of: Tournament) -> list[int]:
    of.seeding = seeding
    return [entrant.number for entrant in seeds.seeding_order(of, list(of.entrants.all()))]


def test_seeds_are_given_as_the_organiser_has_chosen() -> None:
    made = open_tournament()
    people = [enter(made, caller(name)) for name in ("Ann", "Ben", "Cleo", "Dan")]
    assert seeded_numbers("entered", made) == [1, 2, 3, 4]
    people[2].seed = 1
    people[2].save()
    assert seeded_numbers("hand", made) == [3, 1, 2, 4]
    for number, value in ((2, 1700.0), (4, 1600.0)):
        person = people[number - 1].person
        assert person is not None
        RatingChange.objects.create(
            game_key=made.game_key,
            person=person,
            tournament=made,
            made=timezone.now(),
            value=value,
            deviation=50.0,
            volatility=0.06,
            meetings=9,
        )
    assert seeded_numbers("rating", made) == [2, 4, 1, 3]


def test_a_lot_is_drawn_again_from_the_same_seed_alone() -> None:
    made = open_tournament()
    for name in ("Ann", "Ben", "Cleo", "Dan", "Eve", "Flo"):
        enter(made, name)
    drawn = seeded_numbers("random", made)
    assert sorted(drawn) == [1, 2, 3, 4, 5, 6]
    assert seeded_numbers("random", made) == drawn
    assert len({tuple(seeded_numbers("random", _with_seed(made, n))) for n in range(8)}) > 1


def _with_seed(made: Tournament, n: int) -> Tournament:
    made.seed = f"{n:02x}" * 32
    return made
