"""Files of entrants: dry run, errors with their lines, all or nothing, export and import again."""

import json

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from games.people.models import Privacy
from games.people.spelling import has_invisible
from games.tournaments.arrangement.start import start
from games.tournaments.entrants import imports
from games.tournaments.entrants.roster import Row, read, write_csv, write_json
from games.tournaments.models import Entrant
from games.tournaments.refusals import BadLines
from tests.tournaments.people import (
    accept_invitations,
    caller,
    enter,
    log_kinds,
    new_tournament,
    now,
    open_tournament,
    person,
    raises_refusal,
    states,
)

pytestmark = pytest.mark.django_db
ORGA = "Orga"


def test_lines_are_entered_in_their_order_and_the_rest_waits() -> None:
    made = new_tournament(capacity=2)
    sheet = "name;affiliation;seed\nAnn;Lyon;2\nBen;;1\nÉlodie;Lyon;\n".encode()
    rehearsed = imports.rehearse(made.pk, caller(ORGA), sheet, "csv")
    assert (rehearsed.dry_run, rehearsed.entered, rehearsed.waiting) == (True, 3, 1)
    assert not made.entrants.exists()
    done = imports.import_entrants(made.pk, caller(ORGA), sheet, "csv")
    assert (done.dry_run, done.entered, done.waiting) == (False, 3, 1)
    assert states(made) == {"Ann": "entered", "Ben": "entered", "Élodie": "waiting"}
    assert list(made.entrants.values_list("number", "seed")) == [(1, 2), (2, 1), (3, None)]
    assert now(made).seeding == "hand"
    assert log_kinds(made)[-1] == "imported"


def test_every_bad_line_is_told_with_its_number_and_nobody_is_entered() -> None:
    made = open_tournament()
    enter(made, "Zoé")
    person("Paul")
    sheet = (
        "name,username,seed,affiliation\n"
        "Zoé,,,\n"
        "Ann,,1,\n"
        ",,,Lyon\n"
        "Ben,,1,\n"
        ",nobody@home,,\n"
        ",paul@example.org,,\n"
        "Ann,,,\n"
        "Cleo,,x,\n"
        f"Dan,,,{'y' * 41}\n"
        "Eve,,,,more\n"
        ",paul,,\n"
        f"{'n' * 41},,,\n"
    ).encode()
    problems = imports.rehearse(made.pk, caller(ORGA), sheet, "csv").problems
    assert [(bad.line, bad.code) for bad in problems] == [
        (2, "line.entered_already"),
        (4, "line.bad_name"),
        (5, "line.seed_twice"),
        (6, "line.no_username"),
        (7, "line.no_username"),
        (8, "line.twice"),
        (9, "line.bad_seed"),
        (10, "line.bad_affiliation"),
        (11, "line.wide"),
        (13, "line.bad_name"),
    ]
    with translation.override("fr"):
        french = imports.rehearse(made.pk, caller(ORGA), sheet, "csv").problems
    assert all(en.detail != fr.detail for en, fr in zip(problems, french, strict=True))
    with raises_refusal("tournament.bad_line"):
        imports.import_entrants(made.pk, caller(ORGA), sheet, "csv")
    assert made.entrants.count() == 1


def test_an_address_with_an_account_and_one_without_are_told_the_same() -> None:
    made = open_tournament()
    paul = person("Paul")
    paul.email = "paul@example.org"
    paul.save()
    previews = [
        imports.rehearse(made.pk, caller(ORGA), f"username\n{email}".encode(), "csv")
        for email in ("paul@example.org", "nobody@example.org")
    ]
    assert previews[0] == previews[1]
    assert previews[0].problems


NO_FILES = {
    "file.no_text": b"name\n\x81",
    "file.no_csv": b'name\n"Ann',
    "file.unknown_column": b"name,height\nAnn,3",
    "file.column_twice": b"name,nom\nAnn,Ann",
    "file.no_name_column": b"seed\n1",
    "file.empty": b"name\n\n",
}


@pytest.mark.parametrize("code", NO_FILES)
def test_what_is_no_sheet_is_told_at_once(code: str) -> None:
    made = new_tournament()
    (problem,) = imports.rehearse(made.pk, caller(ORGA), NO_FILES[code], "csv").problems
    assert problem.code == code
    with pytest.raises(BadLines):
        imports.import_entrants(made.pk, caller(ORGA), NO_FILES[code], "csv")


@pytest.mark.parametrize(
    "content", ["{", "[]", "[1]", '{"entrants": 1}', '[{"height": 1}]', "null"]
)
def test_what_is_no_list_of_entrants_is_refused(content: str) -> None:
    made = new_tournament()
    with pytest.raises(BadLines):
        imports.import_entrants(made.pk, caller(ORGA), content.encode(), "json")


def test_json_says_the_same() -> None:
    made = new_tournament()
    entrants = [{"name": "Ann", "seed": 1}, {"name": "Ben", "affiliation": "Lyon"}]
    imports.import_entrants(
        made.pk, caller(ORGA), json.dumps({"entrants": entrants}).encode(), "json"
    )
    assert list(states(made)) == ["Ann", "Ben"]


def test_what_is_exported_is_imported_again_and_changes_only_what_was_changed() -> None:
    made = open_tournament()
    enter(made, "=Ann", affiliation="Lyon")
    enter(made, caller("Paul"))
    sheet = write_csv(imports.export(made.pk, caller(ORGA)))
    assert b"paul" not in sheet.replace(b"Paul", b"")  # usernames are private
    again = imports.import_entrants(made.pk, caller(ORGA), sheet, "csv")
    assert (again.entered, again.changed) == (0, 2)
    assert write_csv(imports.export(made.pk, caller(ORGA))) == sheet
    moved = sheet.replace(b"Lyon", b"Nice")
    imports.import_entrants(made.pk, caller(ORGA), moved, "csv")
    assert made.entrants.get(name="=Ann").affiliation == "Nice"


def test_into_another_tournament_of_ones_own_people_come_along_and_to_others_they_do_not() -> None:
    made = open_tournament()
    enter(made, "Ann")
    enter(made, caller("Paul"))
    sheet = write_csv(imports.export(made.pk, caller(ORGA)))
    other = new_tournament()
    imports.import_entrants(other.pk, caller(ORGA), sheet, "csv")
    accept_invitations(other, "Paul")
    assert other.entrants.filter(person=person("Paul")).exists()
    assert other.entrants.filter(name="Ann").exists()
    theirs = new_tournament()
    theirs.organiser = person("Mallory")
    theirs.save()
    imports.import_entrants(theirs.pk, caller("Mallory"), sheet, "csv")
    assert not theirs.entrants.filter(person__isnull=False).exists()
    assert not theirs.invitations.exists()


def test_hidden_names_stay_hidden_in_an_export() -> None:
    made = open_tournament()
    paul = person("Paul")
    paul.privacy = Privacy.HIDDEN
    paul.save()
    enter(made, caller("Paul"))
    assert b"Paul" not in write_csv(imports.export(made.pk, caller(ORGA)))


def test_after_the_start_nobody_is_imported() -> None:
    made = open_tournament(stages=[{"format": "single_elimination"}])
    for name in ("Ann", "Ben"):
        enter(made, name)
    start(made.pk, caller(ORGA))
    with raises_refusal("tournament.started"):
        imports.import_entrants(made.pk, caller(ORGA), b"name\nCleo", "csv")


def test_so_many_lines_and_no_more(
    long: bool, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    count = 16_384 if long else 1500
    made = new_tournament()
    sheet = ("name\n" + "\n".join(f"E{n}" for n in range(count))).encode()
    with django_assert_max_num_queries(20 + count // 70):
        assert imports.import_entrants(made.pk, caller(ORGA), sheet, "csv").entered == count
    assert Entrant.objects.count() == count


def test_more_than_a_tournament_takes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    made = open_tournament()
    enter(made, "Zoé")
    monkeypatch.setattr(imports, "MOST_ENTRANTS", 2)
    with raises_refusal("tournament.bad_line"):
        imports.import_entrants(made.pk, caller(ORGA), b"name\nAnn\nBen", "csv")


NAMES = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z", "M")), min_size=1, max_size=40
).filter(lambda name: not has_invisible(name))


@pytest.mark.either
@given(
    st.lists(
        st.builds(Row, st.just(0), NAMES, st.one_of(st.just(""), NAMES), st.integers(1, 99)),
        min_size=1,
    )
)
@settings(deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_written_is_read_back(rows: list[Row]) -> None:
    def plain(parsed_rows: list[Row]) -> list[tuple[object, ...]]:
        return [(row.name, row.affiliation, row.seed) for row in parsed_rows]

    written, problems = read(write_csv(rows), "csv")
    assert not problems
    from_json, _none = read(write_json(rows), "json")
    assert plain(written) == plain(from_json)
    assert [row.seed for row in written] == [row.seed for row in rows]
