"""A hidden member's name is nowhere in the record of play."""

import pytest

from games.clubs.models import Member, Visitor
from games.people import accounts
from tests.api.clubs.society import Society


class TestHidden:
    """A hidden member's name is in no answer. The sweep finds a leak planted on purpose."""

    ROUTES = (
        "records/", "records/{play}/", "records/{play}/history/",
        "records/suggestions/?club={club}",
        "records/visitors/?club={club}", "records/export/?club={club}",
        "records/export/?club={club}&shape=bg_stats", "statistics/?by=person&club={club}",
        "statistics/?by=pair&club={club}", "statistics/?by=game&club={club}&person={hidden}",
        "statistics/?by=person&club={club}&since=2020-01-01T00:00:00Z",
        "statistics/person.svg?club={club}", "statistics/pair.svg?club={club}",
        "statistics/unmet/?club={club}", "statistics/ratings/?club={club}&person={hidden}",
        "statistics/ratings.svg?club={club}&person={hidden}",
    )  # fmt: skip

    def find_leaks(self, society: Society, play: str) -> list[str]:
        places = {"play": play, "club": society.club.pk, "hidden": society.people["pia"].pk}
        routes = []
        for route in self.ROUTES:
            for accept in ("application/json", "text/csv"):
                for who in ("max", "olga", "gil"):
                    address = route.format(**places)
                    answer = society.callers[who].get(address, headers={"Accept": accept})
                    if "Pia" in answer.content.decode():
                        routes.append(route)
        return sorted(set(routes))

    def test_it_is_nowhere(self, society: Society) -> None:
        member = Member.objects.filter(person=society.people["pia"])
        member.update(called="Pia the Great")
        play = society.enter_play(
            "max", society.player("pia"), society.player("gil"), {"name": "Pia P."}
        )["id"]
        society.callers["olga"]("PATCH", f"records/{play}/", {"minutes": 5})
        visitor = Visitor.objects.get()
        claimed = society.enter_play("max", society.player("max"), {"name": "Pia Q."})
        other = Visitor.objects.get(name="Pia Q.")
        wish = {"person": society.people["pia"].pk}
        society.callers["olga"].post(f"records/visitors/{other.pk}/claim/", wish)
        Visitor.objects.filter(pk=visitor.pk).update(name="Zoé")
        assert claimed
        # before hiding, nearly every route shows the name
        assert len(self.find_leaks(society, play)) > 6
        accounts.amend(society.people["pia"], privacy="hidden")
        assert self.find_leaks(society, play) == []

    @pytest.mark.parametrize("place", ["", "&club={club}"])
    def test_a_guest_reads_no_visitors_name_in_the_club_nor_outside_it(
        self, society: Society, place: str
    ) -> None:
        society.enter_play("max", society.player("max"), society.player("gil"), {"name": "Zoé"})
        address = "statistics/?by=pair" + place.format(club=society.club.pk)
        for who, shown_name in (("gil", "Somebody"), ("max", "Zoé")):
            rows = society.callers[who].get(address).json()["results"]
            others = {each["name"] for row in rows for each in row["people"] if each["visitor"]}
            assert others == {shown_name}, who

    def test_control_a_planted_leak_is_found(
        self, society: Society, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        play = society.enter_play("max", society.player("pia"), society.player("gil"))["id"]
        accounts.amend(society.people["pia"], privacy="hidden")
        leaking = "games.clubs.names.shown_name"
        monkeypatch.setattr(leaking, lambda person, **_: person.name)
        assert "records/" in self.find_leaks(society, play)
