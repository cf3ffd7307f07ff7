"""Names of entrants, and who may see them."""

import pytest
from django.utils import timezone, translation

from games.people.models import Privacy, User
from games.tournaments.models import Entrant, Tournament
from games.tournaments.names import names
from tests.tournaments.hall import organiser

pytestmark = pytest.mark.django_db


def person(name: str, privacy: Privacy = Privacy.SHOWN) -> User:
    username = name.lower().replace(" ", "")
    made = User.objects.create_user(username=username, name=name)
    made.privacy = privacy
    made.save()
    return made


def tournament_with(*entrants: User | str) -> Tournament:
    made = Tournament.objects.create(name="Open", game_key="karatekarte")
    for number, each in enumerate(entrants, 1):
        named = {"name": each} if isinstance(each, str) else {"person": each}
        Entrant.objects.create(tournament=made, number=number, **named)
    return made


def test_guests_as_they_gave_their_names_and_persons_as_they_let_be_known() -> None:
    of = tournament_with("Zoé", person("Alice Martin"), person("Bob Stone", Privacy.INITIALS))
    assert names(of, None) == {1: "Zoé", 2: "Alice Martin", 3: "B. S."}


def test_the_hidden_are_told_apart_by_their_numbers_in_either_language() -> None:
    of = tournament_with(person("Alice", Privacy.HIDDEN), person("Bob", Privacy.HIDDEN))
    assert names(of, None) == {1: "Somebody (no. 1)", 2: "Somebody (no. 2)"}
    with translation.override("fr"):
        assert names(of, None)[2] == "Quelqu’un (n°\u00a02)"


def test_an_organiser_sees_no_more_and_staff_and_oneself_do() -> None:
    alice = person("Alice", Privacy.HIDDEN)
    of = tournament_with(alice)
    assert names(of, organiser().person) == {1: "Somebody (no. 1)"}
    assert names(of, alice) == {1: "Alice"}
    staff = person("Helper")
    staff.is_staff = staff.is_superuser = True
    assert names(of, staff) == {1: "Alice"}


def test_namesakes_are_told_apart() -> None:
    of = tournament_with(person("Alice Martin"), "Alice Martin", "Bob")
    assert names(of, None) == {1: "Alice Martin (no. 1)", 2: "Alice Martin (no. 2)", 3: "Bob"}


def test_who_was_erased_has_left_and_who_has_no_name_is_a_number() -> None:
    gone = person("Alice")
    of = tournament_with(gone, "Bob")
    User.objects.filter(pk=gone.pk).update(
        erased=timezone.now(), name="", username=None, email=None, is_active=False
    )
    assert names(of, None) == {1: "Somebody who left (no. 1)", 2: "Bob"}
    User.objects.filter(pk=gone.pk).delete()
    assert names(of, None)[1] == "no. 1"


def test_one_query_however_many_there_are(django_assert_num_queries: object) -> None:
    of = tournament_with(*(f"E{n}" for n in range(40)), person("Alice"))
    with django_assert_num_queries(1):  # type: ignore[operator]
        assert len(names(of, None)) == 41
