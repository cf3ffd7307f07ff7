"""records/: who may do what with a play; entered, corrected, struck out, claimed, in files."""

import json
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.clubs.models import Club, Member, Part, Record, Role, Visitor
from games.people import accounts, tokens
from games.people.models import User
from tests.api.conftest import PASSWORD, Caller, problem

PEOPLE = ("olga", "max", "gil", "pia", "dan")
"""Who organises, is a member, a guest, played once and left, and has never heard of the club."""


@dataclass
class Society:
    club: Club
    people: dict[str, User]
    callers: dict[str, Caller]

    def play(self, *players: dict[str, Any], **more: Any) -> dict[str, Any]:
        return {"game": "Azul", "club": self.club.pk, "players": [*players]} | more

    def by(self, name: str, **more: Any) -> dict[str, Any]:
        return {"person": self.people[name].pk} | more

    def enter(self, by: str, *players: dict[str, Any], **more: Any) -> dict[str, Any]:
        answer = self.callers[by].post("records/", self.play(*players, **more))
        assert answer.status_code == 201, answer.content
        told: dict[str, Any] = answer.json()
        return told


@pytest.fixture
def society(db: None) -> Society:
    club = Club.objects.create(name="The Tuesday Club")
    people = {
        name: accounts.create(name=name.title(), password=PASSWORD, username=name)
        for name in PEOPLE
    }
    roles = {"olga": Role.ORGANISER, "max": Role.MEMBER, "gil": Role.GUEST, "pia": Role.MEMBER}
    for name, role in roles.items():
        Member.objects.create(club=club, person=people[name], role=role)
    callers = {
        name: Caller(f"Token {tokens.secret(tokens.issue(person, 'a phone'))}")
        for name, person in people.items()
    }
    return Society(club, people, callers | {"nobody": Caller()})


class TestEntering:
    def test_a_game_and_its_players_are_enough(self, society: Society) -> None:
        told = society.enter("max", society.by("max", result="won"), {"name": "Zoé"})
        assert (told["game"], told["source"], told["minutes"]) == ("Azul", "by_hand", None)
        max_, zoe = told["players"]
        assert (max_["name"], max_["result"], zoe["name"], zoe["result"]) == (
            "Max", "won", "Zoé", "lost",
        )  # fmt: skip
        listed = society.callers["olga"].get("records/").json()["results"]
        assert [each["id"] for each in listed] == [told["id"]]

    def test_a_game_here_is_known_by_its_name(self, society: Society) -> None:
        said: dict[str, Any] = {"game": " karateKARTE ", "minutes": 20}
        told = society.enter("max", society.by("max"), **said)
        assert told["game"] == "karatekarte"

    @pytest.mark.parametrize(
        ("players", "code"),
        [
            (("max", "max"), "record.person_twice"),
            (("max", "dan"), "record.unknown_person"),
        ],
    )
    def test_who_plays_twice_or_is_no_member_is_refused(
        self, society: Society, players: tuple[str, ...], code: str
    ) -> None:
        said = society.play(*(society.by(name) for name in players))
        problem(society.callers["max"].post("records/", said), 400, code)
        assert not Record.objects.exists()
        assert not Visitor.objects.exists()

    def test_a_name_twice_is_somebody_twice(self, society: Society) -> None:
        said = society.play({"name": "Zoé"}, {"name": " ZOÉ"})
        problem(society.callers["max"].post("records/", said), 400, "record.person_twice")

    @pytest.mark.parametrize(
        ("wrong", "field"),
        [
            ({"minutes": 0}, "minutes"),
            ({"minutes": 6001}, "minutes"),
            ({"players": []}, "players"),
            ({"players": [{}]}, "players[0]"),
            ({"players": [{"name": "A", "rank": 0}]}, "players[0].rank"),
            ({"players": [{"name": "A", "person": "B"}]}, "players[0]"),
            ({"players": [{"name": "A", "result": "beaten"}]}, "players[0].result"),
            ({"game": " "}, "game"),
            ({"played_at": "2526-01-01T00:00:00Z"}, "played_at"),
            ({"played_at": "yesterday"}, "played_at"),
            ({"note": "x" * 501}, "note"),
        ],
    )
    def test_what_cannot_be_is_named_by_its_field(
        self, society: Society, wrong: dict[str, Any], field: str
    ) -> None:
        said = society.play(society.by("max")) | wrong
        told = problem(society.callers["max"].post("records/", said), 400, "request.invalid")
        assert list(told["errors"]) == [field]
        assert not Record.objects.exists()

    def test_outside_a_club_one_enters_plays_of_ones_own(self, society: Society) -> None:
        said: dict[str, Any] = {"game": "Azul"}
        said["players"] = [society.by("dan"), {"name": "Zoé"}]
        assert society.callers["dan"].post("records/", said).status_code == 201
        problem(society.callers["max"].post("records/", said), 400, "record.without_you")
        said["players"] = [society.by("dan"), society.by("max")]
        problem(society.callers["dan"].post("records/", said), 400, "record.unknown_person")

    def test_a_call_sent_again_enters_nothing_again(self, society: Society) -> None:
        said = society.play(society.by("max"), {"name": "Zoé"})
        answers = [
            society.callers["max"].post("records/", said, headers={"Idempotency-Key": "k"})
            for _ in range(2)
        ]
        assert answers[0].json() == answers[1].json()
        assert Record.objects.count() == 1

    def test_the_last_players_are_offered_first(self, society: Society) -> None:
        for names in (("max", "olga"), ("max", "pia"), ("max", "pia")):
            society.enter("max", *(society.by(name) for name in names), where="At home")
        told = society.callers["max"].get(f"records/suggestions/?club={society.club.pk}").json()
        assert [each["name"] for each in told["players"]] == ["Max", "Pia", "Olga"]
        assert (told["games"], told["where"]) == (["Azul"], "At home")


class TestRights:
    """Every route by everybody: the status, or what the answer's list holds."""

    LOOKING = ("olga", "max", "gil", "pia", "dan", "nobody")

    @pytest.fixture
    def play(self, society: Society) -> str:
        """Max entered it, and played it with Gil, who is a guest, and Pia, who has left since."""
        players = (society.by("max"), society.by("gil"), society.by("pia"), {"name": "Zoé"})
        entered: str = society.enter("max", *players)["id"]
        society.enter("olga", society.by("olga"), society.by("max"))
        from django.utils import timezone  # noqa: PLC0415

        gone = Member.objects.filter(person=society.people["pia"])
        gone.update(left=timezone.now(), called="")
        return entered

    def told(self, society: Society, method: str, address: str, body: Any = None) -> list[int]:
        return [society.callers[who](method, address, body).status_code for who in self.LOOKING]

    def test_a_list_holds_what_each_may_see(self, society: Society, play: str) -> None:
        seen = [
            len(society.callers[who].get("records/").json()["results"]) for who in self.LOOKING[:5]
        ]
        assert seen == [2, 2, 1, 1, 0]
        assert society.callers["nobody"].get("records/").status_code == 401

    @pytest.mark.parametrize("part", ["", "history/"])
    def test_one_play(self, society: Society, play: str, part: str) -> None:
        assert self.told(society, "GET", f"records/{play}/{part}") == [
            200, 200, 200, 200, 404, 401,
        ]  # fmt: skip

    def test_correcting(self, society: Society, play: str) -> None:
        told = self.told(society, "PATCH", f"records/{play}/", {"minutes": 30})
        assert told == [200, 200, 403, 403, 404, 401]

    def test_striking_restoring_and_undoing(self, society: Society, play: str) -> None:
        order = ("gil", "pia", "dan", "nobody", "max")
        for method, part in (("DELETE", ""), ("POST", "restore/"), ("POST", "undo/")):
            said: dict[str, Any] | None = None if part != "restore/" else {}
            told = [
                society.callers[who](method, f"records/{play}/{part}", said).status_code
                for who in order
            ]
            assert told == [403, 403, 404, 401, 204 if method == "DELETE" else 200], part

    def test_entering_into_the_club(self, society: Society) -> None:
        told = self.told(society, "POST", "records/", society.play({"name": "Zoé"}))
        assert told == [201, 201, 403, 201, 404, 401]

    @pytest.mark.parametrize(
        ("route", "statuses"),
        [
            ("records/suggestions/?club={}", [200, 200, 403, 404, 404, 401]),
            ("records/visitors/?club={}", [200, 200, 403, 404, 404, 401]),
            ("records/export/?club={}", [200, 200, 403, 404, 404, 401]),
            ("statistics/?by=person&club={}", [200, 200, 200, 404, 404, 401]),
            ("statistics/person.svg?club={}", [200, 200, 200, 404, 404, 401]),
            ("statistics/unmet/?club={}", [200, 200, 200, 404, 404, 401]),
            ("statistics/ratings/?club={}", [200, 200, 200, 404, 404, 401]),
            ("statistics/ratings.svg?club={}", [200, 200, 200, 404, 404, 401]),
        ],
    )
    def test_reading_of_the_club(
        self, society: Society, play: str, route: str, statuses: list[int]
    ) -> None:
        assert self.told(society, "GET", route.format(society.club.pk)) == statuses

    def test_importing_into_the_club_and_claiming(self, society: Society, play: str) -> None:
        address = f"records/import/?club={society.club.pk}"
        said = {"plays": [{"game": "Azul", "players": [{"name": "Zoé"}]}]}
        assert self.told(society, "POST", address, said) == [200, 403, 403, 404, 404, 401]
        zoe = Visitor.objects.get(name="Zoé")
        wish = {"person": society.people["olga"].pk}
        order = ("max", "gil", "pia", "dan", "nobody", "olga")
        told = [
            society.callers[who].post(f"records/visitors/{zoe.pk}/claim/", wish).status_code
            for who in order
        ]
        assert told == [403, 403, 404, 404, 401, 200]

    def test_a_guest_sees_no_statistics_but_their_own(self, society: Society, play: str) -> None:
        gil, club = society.callers["gil"], society.club.pk
        own = gil.get(f"statistics/?by=person&club={club}").json()["results"]
        assert [row["label"] for row in own] == ["Gil"]
        address = f"statistics/?by=person&club={club}&person={society.people['max'].pk}"
        problem(gil.get(address), 403, "club.members_only")

    def test_who_left_reads_no_name_without_an_account(self, society: Society, play: str) -> None:
        names = [
            p["name"] for p in society.callers["pia"].get(f"records/{play}/").json()["players"]
        ]
        assert names == ["Max", "Gil", "Pia", "Somebody"]


class TestCorrecting:
    def test_what_it_was_is_kept_with_who_and_why(self, society: Society) -> None:
        play = society.enter("max", society.by("max", result="won"), society.by("olga"))
        players = [society.by("max"), society.by("olga", result="won")]
        place = f"records/{play['id']}/"
        answer = society.callers["olga"](
            "PATCH", place, {"players": players, "reason": "It was I"}, headers={"If-Match": '"1"'}
        )
        assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')
        assert [p["result"] for p in answer.json()["players"]] == ["lost", "won"]
        corrected, entered = society.callers["max"].get(f"{place}history/").json()
        assert (corrected["kind"], corrected["by"], corrected["reason"]) == (
            "corrected", "Olga", "It was I",
        )  # fmt: skip
        assert [p["result"] for p in corrected["before"]["players"]] == ["won", "lost"]
        assert (entered["kind"], entered["by"], entered["before"]) == ("entered", "Max", None)

    def test_two_who_read_the_same_do_not_write_over_each_other(self, society: Society) -> None:
        play = society.enter("max", society.by("max"))
        place, read = f"records/{play['id']}/", {"If-Match": '"1"'}
        assert (
            society.callers["max"]("PATCH", place, {"minutes": 5}, headers=read).status_code == 200
        )
        answer = society.callers["olga"]("PATCH", place, {"minutes": 9}, headers=read)
        assert problem(answer, 412, "record.stale")["version"] == 2

    def test_a_play_struck_out_counts_nowhere_and_comes_back(self, society: Society) -> None:
        play = society.enter("max", society.by("max", result="won"), society.by("olga"))
        place, asked = f"records/{play['id']}/", f"statistics/?by=person&club={society.club.pk}"
        before = society.callers["max"].get(asked).json()
        assert society.callers["max"]("DELETE", place).status_code == 204
        assert society.callers["max"].get(asked).json()["results"] == []
        assert society.callers["max"].get("records/").json()["results"] == []
        struck = society.callers["max"].get("records/?struck=true").json()["results"]
        assert [each["id"] for each in struck] == [play["id"]]
        problem(society.callers["max"]("PATCH", place, {"minutes": 5}), 409, "record.struck")
        assert society.callers["max"].post(f"{place}restore/", {}).status_code == 200
        problem(society.callers["max"].post(f"{place}restore/", {}), 409, "record.standing")
        assert society.callers["max"].get(asked).json() == before

    def test_the_last_change_is_taken_back(self, society: Society) -> None:
        play = society.enter("max", society.by("max", result="won"), {"name": "Zoé"}, minutes=30)
        place = f"records/{play['id']}/"
        society.callers["max"]("PATCH", place, {"minutes": 50, "players": [society.by("olga")]})
        undone = society.callers["max"].post(f"{place}undo/").json()
        assert (undone["minutes"], undone["players"]) == (30, play["players"])
        society.callers["max"]("DELETE", place)
        assert society.callers["max"].post(f"{place}undo/").json()["struck"] is None


class TestClaiming:
    def test_a_name_becomes_a_member_with_all_it_played(self, society: Society) -> None:
        for result in ("won", "lost"):
            society.enter("max", society.by("max"), {"name": "Pia P.", "result": result})
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
        society.enter("max", society.by("max"), {"name": "Pia P."})
        rows = (
            society.callers["max"]
            .get(f"statistics/?by=person&club={society.club.pk}&person={wish['person']}")
            .json()["results"]
        )
        assert [(row["plays"], row["wins"]) for row in rows] == [(3, 1)]

    def test_not_of_somebody_who_played_against_that_name(self, society: Society) -> None:
        society.enter("max", society.by("pia"), {"name": "Pia P."})
        visitor = Visitor.objects.get()
        answer = society.callers["olga"].post(
            f"records/visitors/{visitor.pk}/claim/", {"person": society.people["pia"].pk}
        )
        problem(answer, 400, "record.person_twice")
        assert Visitor.objects.get().person is None


CSV = b"""id,played_at,game,minutes,person,name,result,score
one,2026-05-04T18:00:00Z,Azul,45,,Zoe,won,61
one,,,,,Max,lost,58.5
two,2026-05-05T18:00:00Z,combat,,,Zoe,drawn,
"""


class TestFiles:
    def send(self, society: Society, raw: bytes, query: str = "", kind: str = "text/csv") -> Any:
        address = f"records/import/?club={society.club.pk}{query}"
        return society.callers["olga"].post(address, raw=raw, content_type=kind)

    def test_a_sheet_is_imported_once(self, society: Society) -> None:
        told = self.send(society, CSV, "&dry_run=true").json()
        assert (told["plays"], told["added"], told["faults"]) == (2, 2, [])
        assert not Record.objects.exists()
        told = self.send(society, CSV).json()
        assert (told["state"], told["plays"], told["done"], told["added"]) == ("done", 2, 2, 2)
        assert self.send(society, CSV).json()["added"] == 0
        assert Record.objects.count() == 2

    @pytest.mark.parametrize(
        ("bad", "line", "code"),
        [
            (b"two,2026-05-05T18:00:00Z,combat,0,,Zoe,drawn,", 4, "record.bad_line"),
            (b"two,2026-05-05T18:00:00Z,combat,,,Zoe,beaten,", 4, "record.bad_line"),
            (b"two,never,combat,,,Zoe,drawn,", 4, "record.bad_line"),
            (b"two,2026-05-05T18:00:00Z,combat,,,Zoe", 4, "record.bad_line"),
            (b"one,,Chess,,,Pia,lost,", 4, "record.bad_line"),
            (b"one,,,,,Zoe,lost,", 2, "record.person_twice"),
            (b"two,2026-05-05T18:00:00Z,combat,,nobody,,drawn,", 4, "record.unknown_person"),
            (b"two,2026-05-05T18:00:00Z,\xff,,,Zoe,drawn,", 4, "record.bad_line"),
        ],
    )
    def test_a_bad_line_is_told_and_changes_nothing(
        self, society: Society, bad: bytes, line: int, code: str
    ) -> None:
        raw = b"\n".join([*CSV.splitlines()[:3], bad, b""])
        told = problem(self.send(society, raw), 400, "record.bad_line")
        assert [(each["line"], each["code"]) for each in told["faults"]] == [(line, code)]
        assert told["line"] == line
        assert told["faults"][0]["detail"]
        assert not Record.objects.exists()
        assert not Visitor.objects.exists()
        rehearsed = self.send(society, raw, "&dry_run=true").json()
        assert rehearsed["faults"] == told["faults"]

    def test_a_fault_in_json_is_told_by_its_line(self, society: Society) -> None:
        plays = [{"game": "Azul", "players": [{"name": name}]} for name in ("Zoe", "", "Max")]
        raw = b'{"plays": [\n' + b",\n".join(json.dumps(play).encode() for play in plays) + b"]}"
        told = problem(self.send(society, raw, kind="application/json"), 400, "record.bad_line")
        assert [(each["line"], each["field"]) for each in told["faults"]] == [(3, "players[0]")]
        told = problem(
            self.send(society, b'{"plays": [\n\n{]', kind="application/json"),
            400,
            "record.bad_line",
        )
        assert told["line"] == 3

    @pytest.mark.parametrize("kind", ["application/json", "text/csv"])
    def test_what_was_exported_is_imported_as_it_was(self, society: Society, kind: str) -> None:
        players = (
            society.by("max", rank=2, score=1.5, fighter="igor", techniques=["crochet", "shuto"]),
            {"name": 'Zoé "the, axe"\u202f', "rank": 1, "weapons": ["axe"], "side": "2"},
        )
        society.enter("max", *players, minutes=45, note="Two\nlines, “quoted”", where="Here")
        society.enter("olga", society.by("olga", deck="Poison"), {"name": "Max"})
        address, accept = f"records/export/?club={society.club.pk}", {"Accept": kind}
        exported = society.callers["max"].get(address, headers=accept).content
        assert self.send(society, exported, kind=kind).json()["added"] == 0

        def told() -> list[Any]:
            rows = society.callers["olga"].get("records/?ordering=played_at").json()["results"]
            drop = ("id", "created", "changed", "source", "version")
            return [{name: row[name] for name in row if name not in drop} for row in rows]

        before = told()
        everything_gone()
        assert self.send(society, exported, kind=kind).json()["added"] == 2
        after = told()
        for row in (*before, *after):
            for player in row["players"]:
                player["visitor"] = bool(player["visitor"])
        assert after == before

    def test_bg_stats_takes_and_gives_plays(self, society: Society) -> None:
        said = {"played_at": "2026-05-04T18:00:00Z", "minutes": 45, "where": "Home"}
        society.enter(
            "max",
            {"name": "Zoé", "result": "won", "score": 61},
            {"name": "Max", "score": 58},
            **said,
        )
        address = f"records/export/?club={society.club.pk}&shape=bg_stats"
        (play,) = society.callers["max"].get(address).json()
        assert play["playDate"] == "2026-05-04 18:45:00"
        assert (play["game"]["name"], play["durationMin"], play["location"]) == ("Azul", 45, "Home")
        assert [(p["name"], p["winner"], p["score"]) for p in play["players"]] == [
            ("Zoé", True, 61.0), ("Max", False, 58.0),
        ]  # fmt: skip
        everything_gone()
        raw = json.dumps(play).encode()
        assert self.send(society, raw, kind="application/json").json()["added"] == 1
        (again,) = society.callers["max"].get(address).json()
        assert again | {"sourcePlayId": ""} == play | {"sourcePlayId": ""}

    def test_a_long_file_goes_in_by_parts_with_its_progress_told(self, society: Society) -> None:
        from tests.clubs.played import carry_out_all  # noqa: PLC0415

        lines = [b"id,game,name,result"]
        lines += [b"%d,Azul,Player %d,won" % (n, n % 7) for n in range(450)]
        answer = self.send(society, b"\n".join(lines))
        assert answer.status_code == 202
        told = answer.json()
        assert (told["state"], told["plays"], told["done"]) == ("waiting", 450, 0)
        done = []
        while carry_out_all():
            now = society.callers["olga"].get(f"records/imports/{told['id']}/").json()
            done.append((now["done"], now["state"]))
        assert done == [(200, "waiting"), (400, "waiting"), (450, "done")]
        assert Record.objects.count() == 450
        problem(
            society.callers["max"].get(f"records/imports/{told['id']}/"),
            404,
            "record.unknown_import",
        )


def everything_gone() -> None:
    from games.clubs.models import RecordChange, Stroke, Tally  # noqa: PLC0415

    for model in (Stroke, Tally, Part, RecordChange, Record, Visitor):
        model._base_manager.all()._raw_delete(model._base_manager.db)


class TestHidden:
    """A hidden member's name is in no answer; the sweep finds one that is planted."""

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

    def sweep(self, society: Society, play: str) -> list[str]:
        places = {"play": play, "club": society.club.pk, "hidden": society.people["pia"].pk}
        found = []
        for route in self.ROUTES:
            for accept in ("application/json", "text/csv"):
                for who in ("max", "olga", "gil"):
                    address = route.format(**places)
                    answer = society.callers[who].get(address, headers={"Accept": accept})
                    if "Pia" in answer.content.decode():
                        found.append(route)
        return sorted(set(found))

    def test_it_is_nowhere(self, society: Society) -> None:
        member = Member.objects.filter(person=society.people["pia"])
        member.update(called="Pia the Great")
        play = society.enter("max", society.by("pia"), society.by("gil"), {"name": "Pia P."})["id"]
        society.callers["olga"]("PATCH", f"records/{play}/", {"minutes": 5})
        visitor = Visitor.objects.get()
        claimed = society.enter("max", society.by("max"), {"name": "Pia Q."})
        other = Visitor.objects.get(name="Pia Q.")
        wish = {"person": society.people["pia"].pk}
        society.callers["olga"].post(f"records/visitors/{other.pk}/claim/", wish)
        Visitor.objects.filter(pk=visitor.pk).update(name="Zoé")
        assert claimed
        assert len(self.sweep(society, play)) > 6  # shown, it is nearly everywhere
        accounts.amend(society.people["pia"], privacy="hidden")
        assert self.sweep(society, play) == []

    def test_control_a_planted_leak_is_found(
        self, society: Society, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from games.clubs import records_telling  # noqa: PLC0415

        play = society.enter("max", society.by("pia"), society.by("gil"))["id"]
        accounts.amend(society.people["pia"], privacy="hidden")
        monkeypatch.setattr(records_telling, "shown_name", lambda person, **_: person.name)
        assert "records/" in self.sweep(society, play)


def test_a_list_takes_as_many_queries_for_many_as_for_few(society: Society) -> None:
    def queries(route: str) -> int:
        with CaptureQueriesContext(connection) as found:
            assert society.callers["max"].get(route).status_code == 200
        return len(found)

    club = society.club.pk
    routes = (
        "records/", f"records/?club={club}", f"records/suggestions/?club={club}",
        f"records/export/?club={club}", f"statistics/?by=person&club={club}",
        f"statistics/?by=pair&club={club}", f"statistics/pair.svg?club={club}",
    )  # fmt: skip
    society.enter("max", society.by("max"), society.by("olga"), {"name": "Zoé"})
    few = [queries(route) for route in routes]
    for name in ("pia", "gil", "olga"):
        for n in range(4):
            society.enter("max", society.by("max"), society.by(name), {"name": f"Zoé {n}"})
    assert [queries(route) for route in routes] == few
    assert max(few) < 14
