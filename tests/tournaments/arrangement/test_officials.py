"""Judges and organisers beside the main organiser."""

import pytest

from games.tournaments.arrangement import officials
from games.tournaments.models import Official
from tests.tournaments.people import (
    accept_invitations,
    caller,
    log_kinds,
    open_tournament,
    person,
    raises_refusal,
)

pytestmark = pytest.mark.django_db
ORGA = "Orga"
JUDGE, ORGANISER = Official.Role.JUDGE, Official.Role.ORGANISER


def test_whoever_has_a_role_gets_the_new_one_instead_and_the_same_twice_is_nothing() -> None:
    made = open_tournament()
    jude = person("Jude")
    officials.appoint(made.pk, caller(ORGA), "jude", JUDGE)
    assert not made.officials.exists()
    accept_invitations(made, "Jude")
    for role in (JUDGE, ORGANISER):
        officials.appoint(made.pk, caller(ORGA), jude.pk, role)
    assert [(each.person, each.role) for each in made.officials.all()] == [(jude, ORGANISER)]
    assert log_kinds(made).count("appointed") == 2


def test_who_is_dismissed_has_no_more_rights_and_who_is_none_cannot_be() -> None:
    made = open_tournament()
    jude = person("Jude")
    officials.appoint(made.pk, caller(ORGA), "jude", ORGANISER)
    accept_invitations(made, "Jude")
    officials.dismiss(made.pk, caller("Jude"), jude.pk)
    assert not made.officials.exists()
    with raises_refusal("tournament.organiser_only"):
        officials.appoint(made.pk, caller("Jude"), "jude", ORGANISER)
    with raises_refusal("tournament.unknown_official"):
        officials.dismiss(made.pk, caller(ORGA), jude.pk)


def test_there_are_so_many_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(officials, "MOST", 1)
    made = open_tournament()
    for name in ("Jude", "June"):
        person(name)
    for name in ("jude", "june"):
        officials.appoint(made.pk, caller(ORGA), name, JUDGE)
    accept_invitations(made, "Jude")
    with raises_refusal("tournament.too_many_officials"):
        officials.appoint(made.pk, caller(ORGA), "jane", JUDGE)
    with raises_refusal("tournament.too_many_officials"):
        accept_invitations(made, "June")
