"""All data on a person is exported, and each is deleted or stays for a reason."""

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from typing import Any, Final

import msgspec
import pytest
from django.apps import apps
from django.db import connection, models, transaction
from django.test.utils import CaptureQueriesContext, isolate_apps
from pytest_django import DjangoDbBlocker

from companion.privacy import EXPORTS, RELATIONS, TEXTS
from games.clubs.models import ChangeOf, Member, Part, Record, RecordChange, Stroke, Tally
from games.duties.mails import MAIL
from games.duties.models import Duty
from games.people import privacy, tokens
from games.people.models import User
from games.people.privacy import erase
from games.tournaments.models import Entrant
from tests.api.conftest import Caller
from tests.companion.every_relation import NAME, EveryRelation

FACES: Final[Mapping[Any, str]] = {User: "", Member: "__person", Entrant: "__person"}
"""Models of a person, of a person's membership in a club and entry in a tournament, with the field
that leads to the person."""
Rows = Mapping[str, models.QuerySet[Any]]
MOST_QUERIES: Final = 50  # for any person
THOUSANDS: Final = 3000


@pytest.fixture(scope="module")
def shared(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[EveryRelation]:
    """Created once for fourteen tests: it takes a third of a second."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield EveryRelation()
        transaction.set_rollback(True)


@pytest.fixture
def every_relation(shared: EveryRelation, db: None) -> EveryRelation:
    """The shared one, as it was created; the changes of each test are rolled back."""
    fresh = copy(shared)
    fresh.zed, fresh.first = (User.objects.get(pk=each.pk) for each in (shared.zed, shared.first))
    return fresh


def relations(person: User, among: Iterable[type[models.Model]] | None = None) -> Rows:
    """Return, by column, every foreign key, one-to-one and many-to-many to a person, hidden ones
    included, with the rows that point to this person."""
    by_column = {}
    for model in among or apps.get_models():
        for field in model._meta.get_fields():
            if not isinstance(field, models.ForeignKey | models.ManyToManyField):
                continue
            rows = model._base_manager
            if field.related_model in FACES:
                way = field.name + FACES[field.related_model]
                by_column[f"{model._meta.label}.{field.name}"] = rows.filter(**{way: person.pk})
            elif model is User:  # groups and permissions
                theirs = {"pk": person.pk, f"{field.name}__isnull": False}
                by_column[f"{model._meta.label}.{field.name}"] = rows.filter(**theirs)
    return by_column


def columns(name: str, rows: models.QuerySet[Any]) -> set[str]:
    """Return the SQL of which one must occur in a query that reads this relation."""
    field = rows.model._meta.get_field(name.rpartition(".")[2])
    if isinstance(field, models.ForeignKey):
        return {f'"{rows.model._meta.db_table}"."{field.column}"'}
    return {f'"{field.m2m_db_table()}"'}


def export_everything(person: User) -> dict[str, Any]:
    """Return all that is exported, decoded from JSON."""
    known = msgspec.structs.asdict(privacy.export(person))
    whole = known | {name: export(person) for name, export in EXPORTS.items()}
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(whole))
    return read


def texts(person: User) -> Iterator[tuple[str, str]]:
    """Yield every column, in any row, that names this person without a relation: by id, or by any
    of the names. The person's own row does not count."""
    for model in apps.get_models():
        columns = [field for field in model._meta.concrete_fields if not field.is_relation]
        rows = model._base_manager.exclude(pk=person.pk) if model is User else model._base_manager
        for row in rows.all().values_list(*(field.attname for field in columns)):
            for field, value in zip(columns, row, strict=True):
                text = str(value).casefold()
                for name in (NAME.casefold(), person.pk.casefold()):
                    if name in text and not (model is User and field.primary_key):
                        yield f"{model._meta.label}.{field.name}", name


class TestRelations:
    @pytest.mark.law
    def test_of_each_the_table_says_what_becomes_of_it(self, every_relation: EveryRelation) -> None:
        assert set(relations(every_relation.zed)) == set(RELATIONS)

    def test_control_one_that_is_not_said_is_found(self, every_relation: EveryRelation) -> None:
        known = set(RELATIONS) - {"tournaments.RatingChange.person"}
        assert set(relations(every_relation.zed)) - known == {"tournaments.RatingChange.person"}

    @isolate_apps("games.people")
    def test_control_a_new_one_is_found_however_it_hides(
        self, every_relation: EveryRelation
    ) -> None:
        class Diary(models.Model):
            writer = models.OneToOneField(User, models.CASCADE, related_name="+")
            readers = models.ManyToManyField(User, related_name="+")
            club = models.ForeignKey(Member, models.PROTECT, related_name="+")

            class Meta:
                app_label = "people"

            def __str__(self) -> str:
                return str(self.pk)

        names = set(relations(every_relation.zed, [Diary]))
        assert names == {f"people.Diary.{name}" for name in ("writer", "readers", "club")}

    def test_everywhere_is_everywhere(self, every_relation: EveryRelation) -> None:
        by_column = relations(every_relation.zed)
        assert [name for name, rows in by_column.items() if not rows.exists()] == []


class TestExporting:
    @pytest.mark.law
    def test_each_is_given_out(self, every_relation: EveryRelation) -> None:
        with CaptureQueriesContext(connection) as queries:
            given = export_everything(every_relation.zed)
        sql = " ".join(query["sql"] for query in queries)
        for name, rows in relations(every_relation.zed).items():
            assert given[RELATIONS[name].given], name
            if rows.model not in (Stroke, Tally):  # counted from plays, which are exported
                assert any(column in sql for column in columns(name, rows)), name

    def test_the_answer_is_all_that_is_given_out(self, every_relation: EveryRelation) -> None:
        secret = tokens.secret(every_relation.zed.tokens.all()[0])
        answer = Caller(f"Token {secret}").get("me/export/")
        assert answer.status_code == 200
        assert answer.json() == export_everything(User.objects.get(pk=every_relation.zed.pk))

    def test_what_was_left_out_before_is_there(self, every_relation: EveryRelation) -> None:
        given = export_everything(every_relation.zed)
        assert [each["value"] for each in given["ratings"]] == [1500]
        assert "Close" in {each["note"] for each in given["plays"]}
        assert "Close" in {each["note"] for each in given["plays_entered"]}
        assert {each["kind"] for each in given["play_changes"]} >= {"struck", "restored"}
        assert {"Twice", "Once after all"} <= {each["reason"] for each in given["play_changes"]}
        assert {each["kind"] for each in given["character_changes"]} == {"granted"}
        assert {each["kind"] for each in given["tournament_log"]} >= {"created", "started"}
        assert [each["game"] for each in given["tables"]] == ["karatekarte"]
        assert [each["plays"] for each in given["files"]] == [1]
        assert [each["uses"] for each in given["invitations"]] == [5]
        (entry,) = [each for each in given["tournaments"] if each["role"] == "entrant"]
        assert [each["seed"] for each in entry["stages"]] == [0]
        assert [each["round"] for each in entry["meetings"]] == [1]
        (club,) = given["clubs"]
        assert [each["points"] for each in club["grants"]] == [3]
        assert [each["reason"] for each in club["decisions"]] == ["Not now"]
        assert len(club["masters"]) == 1

    def test_of_others_it_tells_no_names(self, every_relation: EveryRelation) -> None:
        text = msgspec.json.encode(export_everything(every_relation.zed)).decode()
        for other in User.objects.exclude(pk=every_relation.zed.pk):
            assert other.name not in text, other.name

    def test_twice_as_much_asks_no_more_questions(self, every_relation: EveryRelation) -> None:
        counts = []
        for _ in range(2):
            with CaptureQueriesContext(connection) as queries:
                export_everything(every_relation.zed)
            counts.append(len(queries))
            every_relation.add_everything()
        assert counts[0] == counts[1] <= MOST_QUERIES

    def test_of_thousands_of_plays_none_is_left_out(self, every_relation: EveryRelation) -> None:
        before = export_everything(every_relation.zed)
        records = [Record(game="Azul", entered_by=every_relation.zed) for _ in range(THOUSANDS)]
        Record.objects.bulk_create(records)
        Part.objects.bulk_create(
            Part(record=r, place=1, person=every_relation.zed) for r in records
        )
        RecordChange.objects.bulk_create(
            RecordChange(record=r, number=1, kind=ChangeOf.ENTERED, by=every_relation.zed)
            for r in records
        )
        with CaptureQueriesContext(connection) as queries:
            after = export_everything(every_relation.zed)
        assert len(queries) <= MOST_QUERIES
        for name in ("plays", "plays_entered", "play_changes"):
            assert len(after[name]) == len(before[name]) + THOUSANDS, name


class TestErasing:
    @pytest.mark.law
    def test_each_goes_or_stays_as_the_table_says(self, every_relation: EveryRelation) -> None:
        erase(every_relation.zed)
        left = {name for name, rows in relations(every_relation.zed).items() if rows.exists()}
        assert left == {name for name, held in RELATIONS.items() if held.stays}

    @pytest.mark.law
    def test_where_a_person_is_named_without_a_relation_is_said(
        self, every_relation: EveryRelation
    ) -> None:
        assert {column for column, _ in texts(every_relation.zed)} <= set(TEXTS)
        for column in TEXTS:
            model, _, name = column.rpartition(".")
            apps.get_model(model)._meta.get_field(name)

    @pytest.mark.law
    def test_no_name_is_left_but_in_letters_to_others(self, every_relation: EveryRelation) -> None:
        erase(every_relation.zed)
        left = set(texts(every_relation.zed))
        assert {column for column, name in left} <= {name for name, why in TEXTS.items() if why}
        named = {column for column, name in left if name == NAME.casefold()}
        assert named == {"duties.Duty.payload"}
        letters = Duty.objects.filter(kind=MAIL, payload__icontains=NAME)
        assert {duty.payload["person"] for duty in letters} == {every_relation.first.pk}

    def test_control_a_name_that_stays_is_found(
        self, every_relation: EveryRelation, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("companion.privacy.ERASURES", ())
        erase(every_relation.zed)
        named = {column for column, name in texts(every_relation.zed) if name == NAME.casefold()}
        assert named >= {"clubs.Member.called", "tournaments.Entrant.team", "duties.Call.body"}
