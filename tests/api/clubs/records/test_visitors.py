"""Tests of records/visitors/: a member claims a visitor's name."""

from games.clubs.models import Part, Visitor
from tests.api.clubs.society import Society
from tests.api.conftest import problem


class TestClaiming:
    def test_a_name_becomes_a_member_with_all_it_played(self, society: Society) -> None:
        for result in ("won", "lost"):
            society.enter_play("max", society.player("max"), {"name": "Pia P.", "result": result})
        (visitor,) = (
            society.callers["max"]
            .get(f"records/visitors/?club={society.club.pk}")
            .json()["results"]
        )
        address = f"records/visitors/{visitor['id']}/claim/"
        wish = {"person": society.people["pia"].pk}
        assert society.callers["olga"].post(address, wish).json() == {"plays": 2}
        assert Part.objects.filter(person=society.people["pia"]).count() == 2
        problem(society.callers["olga"].post(address, wish), 404, "record.unknown_visitor")
        society.enter_play("max", society.player("max"), {"name": "Pia P."})
        rows = (
            society.callers["max"]
            .get(f"statistics/?by=person&club={society.club.pk}&person={wish['person']}")
            .json()["results"]
        )
        assert [(row["plays"], row["wins"]) for row in rows] == [(3, 1)]

    def test_not_of_somebody_who_played_against_that_name(self, society: Society) -> None:
        society.enter_play("max", society.player("pia"), {"name": "Pia P."})
        visitor = Visitor.objects.get()
        answer = society.callers["olga"].post(
            f"records/visitors/{visitor.pk}/claim/", {"person": society.people["pia"].pk}
        )
        problem(answer, 400, "record.person_twice")
        assert Visitor.objects.get().person is None
