"""Tests of records/import/ and records/export/: JSON, CSV and the format of BG Stats."""

import json
from typing import Any

import pytest

from games.clubs.apps import CHANGES
from games.clubs.models import Part, Record, RecordImport, Visitor
from tests.api.clubs.society import Society
from tests.api.conftest import problem

CSV = b"""id,played_at,game,minutes,person,name,result,score
one,2026-05-04T18:00:00Z,Azul,45,,Zoe,won,61
one,,,,,Max,lost,58.5
two,2026-05-05T18:00:00Z,combat,,,Zoe,drawn,
"""


class TestFiles:
    def send_file(
        self, society: Society, raw: bytes, query: str = "", kind: str = "text/csv"
    ) -> Any:
        address = f"records/import/?club={society.club.pk}{query}"
        return society.callers["olga"].post(address, raw=raw, content_type=kind)

    def test_a_sheet_is_imported_once(self, society: Society) -> None:
        result = self.send_file(society, CSV, "&dry_run=true").json()
        assert (result["plays"], result["added"], result["faults"]) == (2, 2, [])
        assert not Record.objects.exists()
        result = self.send_file(society, CSV).json()
        assert (result["state"], result["plays"], result["done"], result["added"]) == (
            "done",
            2,
            2,
            2,
        )
        assert self.send_file(society, CSV).json()["added"] == 0
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
            (b"two,2026-05-05T18:00:00Z,\x81,,,Zoe,drawn,", 4, "record.bad_line"),
        ],
    )
    def test_a_bad_line_is_told_and_changes_nothing(
        self, society: Society, bad: bytes, line: int, code: str
    ) -> None:
        raw = b"\n".join([*CSV.splitlines()[:3], bad, b""])
        body = problem(self.send_file(society, raw), 400, "record.bad_line")
        assert [(each["line"], each["code"]) for each in body["faults"]] == [(line, code)]
        assert body["line"] == line
        assert body["faults"][0]["detail"]
        assert not Record.objects.exists()
        assert not Visitor.objects.exists()
        rehearsed = self.send_file(society, raw, "&dry_run=true").json()
        assert rehearsed["faults"] == body["faults"]

    def test_a_fault_in_json_is_told_by_its_line(self, society: Society) -> None:
        plays = [{"game": "Azul", "players": [{"name": name}]} for name in ("Zoe", "", "Max")]
        raw = b'{"plays": [\n' + b",\n".join(json.dumps(play).encode() for play in plays) + b"]}"
        body = problem(
            self.send_file(society, raw, kind="application/json"), 400, "record.bad_line"
        )
        assert [(each["line"], each["field"]) for each in body["faults"]] == [(3, "players[0]")]
        body = problem(
            self.send_file(society, b'{"plays": [\n\n{]', kind="application/json"),
            400,
            "record.bad_line",
        )
        assert body["line"] == 3

    def test_a_file_without_a_play_is_no_import(self, society: Society) -> None:
        body = problem(self.send_file(society, CSV.splitlines()[0] + b"\n"), 400, "record.bad_line")
        assert body["faults"][0]["detail"] == "It holds no play."
        assert not RecordImport.objects.exists()

    @pytest.mark.parametrize("kind", ["application/json", "text/csv"])
    def test_what_was_exported_is_imported_as_it_was(self, society: Society, kind: str) -> None:
        players = (
            society.player(
                "max", rank=2, score=1.5, fighter="igor", techniques=["crochet", "shuto"]
            ),
            {"name": 'Zoé "the, axe"\u202f', "rank": 1, "weapons": ["axe"], "side": "2"},
        )
        society.enter_play("max", *players, minutes=45, note="Two\nlines, “quoted”", where="Here")
        society.enter_play("olga", society.player("olga", deck="Poison"), {"name": "Max"})
        address, accept = f"records/export/?club={society.club.pk}", {"Accept": kind}
        exported = society.callers["max"].get(address, headers=accept).content
        assert self.send_file(society, exported, kind=kind).json()["added"] == 0

        def read_plays() -> list[Any]:
            rows = society.callers["olga"].get("records/?ordering=played_at").json()["results"]
            drop = ("id", "created", "changed", "source", "version")
            return [{name: row[name] for name in row if name not in drop} for row in rows]

        before = read_plays()
        delete_all_plays()
        assert self.send_file(society, exported, kind=kind).json()["added"] == 2
        after = read_plays()
        for row in (*before, *after):
            for player in row["players"]:
                player["visitor"] = bool(player["visitor"])
        assert after == before

    def test_bg_stats_takes_and_gives_plays(self, society: Society) -> None:
        fields = {"played_at": "2026-05-04T18:00:00Z", "minutes": 45, "where": "Home"}
        society.enter_play(
            "max",
            {"name": "Zoé", "result": "won", "score": 61},
            {"name": "Max", "score": 58},
            **fields,
        )
        address = f"records/export/?club={society.club.pk}&shape=bg_stats"
        (play,) = society.callers["max"].get(address).json()
        assert play["playDate"] == "2026-05-04 18:45:00"
        assert (play["game"]["name"], play["durationMin"], play["location"]) == ("Azul", 45, "Home")
        assert [(p["name"], p["winner"], p["score"]) for p in play["players"]] == [
            ("Zoé", True, 61.0), ("Max", False, 58.0),
        ]  # fmt: skip
        delete_all_plays()
        raw = json.dumps(play).encode()
        assert self.send_file(society, raw, kind="application/json").json()["added"] == 1
        (again,) = society.callers["max"].get(address).json()
        assert again | {"sourcePlayId": ""} == play | {"sourcePlayId": ""}

    def test_a_long_file_goes_in_by_parts_with_its_progress_told(self, society: Society) -> None:
        from tests.clubs.autoplay import carry_out_all  # noqa: PLC0415

        lines = [b"id,game,name,result"]
        lines += [b"%d,Azul,Player %d,won" % (n, n % 7) for n in range(450)]
        answer = self.send_file(society, b"\n".join(lines))
        assert answer.status_code == 202
        state = answer.json()
        assert (state["state"], state["plays"], state["done"]) == ("waiting", 450, 0)
        done = []
        while carry_out_all():
            now = society.callers["olga"].get(f"records/imports/{state['id']}/").json()
            done.append((now["done"], now["state"]))
        assert done == [(200, "waiting"), (400, "waiting"), (450, "done")]
        assert Record.objects.count() == 450
        problem(
            society.callers["max"].get(f"records/imports/{state['id']}/"),
            404,
            "record.unknown_import",
        )


def delete_all_plays() -> None:
    from games.clubs.models import RecordChange, Stroke, Tally  # noqa: PLC0415

    CHANGES.drop()
    for model in (Stroke, Tally, Part, RecordChange, Record, Visitor):
        model._base_manager.all()._raw_delete(model._base_manager.db)
