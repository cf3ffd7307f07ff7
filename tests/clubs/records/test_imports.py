"""Imports of files of plays: each play is checked like one entered by hand, and a file is imported
whole or not at all."""

import json
from typing import Any

import pytest

from games.clubs.models import ImportState, Record, RecordImport, Source
from games.clubs.records import imports
from games.clubs.records.imports import find, import_part, import_plays, preview
from games.clubs.records.record import strike
from tests.clubs.autoplay import carry_out_all
from tests.clubs.conftest import Company
from tests.clubs.statistics.tally_checks import same_after_recount
from tests.clubs.world import assert_refused


def play(name: str = "Zoé", **more: Any) -> dict[str, Any]:
    return {"game": "Azul", "players": [{"name": name}]} | more


def file(*plays: dict[str, Any]) -> bytes:
    """Return a file with one play per line, starting on the second line."""
    return b'{"plays":[\n' + b",\n".join(json.dumps(each).encode() for each in plays) + b"\n]}"


def faults(company: Company, *plays: dict[str, Any]) -> list[tuple[int, str]]:
    fault_list = preview(company.alice, company.club.pk, file(*plays), "json").faults
    return [(fault.line, fault.code) for fault in fault_list]


def test_each_fault_is_named_by_its_line_and_nothing_is_done(company: Company) -> None:
    wrong = (
        play(),
        play(minutes=0),
        play(game=" ", note="x" * 501),
        play(players=[{"person": company.dan.pk}]),
        play(players=[{"name": "A"}, {"name": " a"}]),
        play(id="1"),
        play(id="1", note="again"),
    )
    bad = "record.bad_line"
    assert faults(company, *wrong) == [(3, bad)], "what is no play at all comes first"
    assert faults(company, wrong[0], *wrong[2:]) == [
        (3, bad),
        (3, bad),
        (4, "record.unknown_person"),
        (5, "record.person_twice"),
        (7, bad),
    ]
    assert_refused(
        "record.bad_line", import_plays, company.alice, company.club.pk, file(*wrong), "json"
    )
    assert not Record.objects.exists()
    assert not RecordImport.objects.exists()


def test_of_plays_that_are_alike_each_is_told_by_its_own_line(company: Company) -> None:
    assert faults(company, play(), play(minutes=0), play(minutes=0)) == [
        (3, "record.bad_line"),
        (4, "record.bad_line"),
    ]
    pretty = json.dumps([play(game=" ")] * 2, indent=1).encode()
    fault_list = preview(company.alice, company.club.pk, pretty, "json").faults
    whole = pretty.count(b"\n", 0, pretty.rindex(b'{\n  "game')) + 1
    assert [fault.line for fault in fault_list] == [2, whole]


@pytest.mark.parametrize("raw", [b"", b"{", b"[1]", b"\xff", b'{"plays": 3}', b"[" * 5000])
def test_what_is_no_file_of_plays_is_a_fault_and_no_failure(company: Company, raw: bytes) -> None:
    for format_ in ("json", "csv"):
        fault_list = preview(company.alice, company.club.pk, raw, format_).faults
        assert fault_list
        assert {fault.code for fault in fault_list} == {"record.bad_line"}


def test_so_many_faults_are_told_at_once(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "MOST_TOLD", 2)
    assert faults(company, *(play(f"P{n}", game=" ") for n in range(4))) == [
        (2, "record.bad_line"),
        (3, "record.bad_line"),
    ]


def test_a_play_of_the_same_id_is_entered_once_in_a_club_and_once_by_each(company: Company) -> None:
    own = file(play(id="1", players=[{"person": company.alice.pk}]))
    for club, added in ((company.club.pk, 1), (company.club.pk, 0), (None, 1), (None, 0)):
        assert import_plays(company.alice, club, own, "json").added == added
    (first,) = Record.objects.filter(club=company.club)
    strike(company.alice, first.pk, None)
    again = preview(company.alice, company.club.pk, own, "json")
    assert (again.known, again.faults) == (1, ()), "struck out, it is known all the same"
    assert {record.source for record in Record.objects.all()} == {Source.IMPORT}


def test_what_is_exported_from_here_is_known_here(company: Company) -> None:
    record = company.duel(company.alice, company.bob)
    assert import_plays(company.alice, company.club.pk, file(play(id=record.pk)), "json").added == 0


def test_without_a_club_one_imports_plays_of_ones_own(company: Company) -> None:
    reading = preview(company.dan, None, file(play()), "json")
    assert [fault.code for fault in reading.faults] == ["record.without_you"]


def test_only_an_organiser_imports_into_a_club(company: Company) -> None:
    for who, code in (("bob", "organisers_only"), ("chloe", "organisers_only"), ("dan", "unknown")):
        person = getattr(company, who)
        assert_refused(f"club.{code}", preview, person, company.club.pk, file(play()), "json")


def test_a_long_file_goes_in_part_by_part_each_once(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "AT_ONCE", 2)
    plays = [play(f"P{n}", id=str(n)) for n in range(5)]
    entry = import_plays(company.alice, company.club.pk, file(*plays), "json")
    assert (entry.state, entry.done) == (ImportState.WAITING, 0)
    import_part(entry.pk, "0")
    import_part(entry.pk, "0")  # run twice
    import_part("no-such-import", "0")
    while carry_out_all():
        pass
    entry.refresh_from_db()
    assert (entry.state, entry.done, entry.added, entry.content) == (ImportState.DONE, 5, 5, "")
    assert Record.objects.count() == 5
    assert same_after_recount()


def test_its_progress_is_told_to_who_sent_it(company: Company) -> None:
    entry = import_plays(company.alice, company.club.pk, file(play()), "json")
    assert find(company.alice, entry.pk) == entry
    assert_refused("record.unknown_import", find, company.bob, entry.pk)
