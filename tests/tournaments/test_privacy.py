"""A person who leaves takes along names entered with them; results stay, and count as before."""

import pytest

from games.people.privacy import erase
from games.tournaments.privacy import entries
from tests.tournaments.people import caller, enter, open_tournament, person

pytestmark = pytest.mark.django_db


def test_a_team_keeps_its_boards_and_loses_its_names() -> None:
    cup = open_tournament()
    team = enter(cup, caller("Anna"), affiliation="Dragons", team=("Anna", "Bo"))
    guest = enter(cup, "Bob", affiliation="Dragons", team=("Bob",))
    erase(person("Anna"))
    for each in (team, guest):
        each.refresh_from_db()
    assert (team.affiliation, team.team) == ("", ["", ""])
    assert (guest.affiliation, guest.team) == ("Dragons", ["Bob"])


def test_one_is_given_out_by_what_one_was_there() -> None:
    cup = open_tournament()
    enter(cup, caller("Anna"), affiliation="Dragons")
    (arranged,) = entries(person("Orga"))
    (entered,) = entries(person("Anna"))
    assert (arranged.tournament, arranged.role, arranged.state) == (cup.pk, "organiser", "")
    assert (entered.role, entered.state, entered.affiliation) == ("entrant", "entered", "Dragons")
    assert (entered.stages, entered.meetings) == ((), ())
    assert entries(person("Nobody")) == ()
