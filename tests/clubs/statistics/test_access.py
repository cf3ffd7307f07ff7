import pytest

from games.clubs.models import By
from games.clubs.statistics.access import Query, narrow_query
from tests.clubs.conftest import Company
from tests.clubs.world import assert_refused


@pytest.mark.parametrize("of", [None, "bob", "dan"])
def test_a_member_sees_all_of_the_club(of: str | None, company: Company) -> None:
    query = Query(By.PAIR, company.club.pk, person=getattr(company, of).pk if of else None)
    assert narrow_query(query, company.bob) == query


def test_a_guest_sees_their_own_there(company: Company) -> None:
    query = Query(By.PERSON, company.club.pk)
    own = narrow_query(query, company.chloe)
    assert (own.person, own.club) == (company.chloe.pk, company.club.pk)
    query = Query(By.PERSON, company.club.pk, person=company.bob.pk)
    assert_refused("club.members_only", narrow_query, query, company.chloe)


def test_across_clubs_everybody_sees_their_own(company: Company) -> None:
    for viewer in (company.alice, company.chloe, company.dan):
        assert narrow_query(Query(By.DECK, game="combat"), viewer).person == viewer.pk
        others = Query(By.DECK, person=company.bob.pk)
        assert_refused("club.unknown", narrow_query, others, viewer)


def test_to_a_stranger_there_is_no_club(company: Company) -> None:
    for person in (None, company.dan.pk):
        assert_refused(
            "club.unknown",
            narrow_query,
            Query(By.GAME, company.club.pk, person=person),
            company.dan,
        )
