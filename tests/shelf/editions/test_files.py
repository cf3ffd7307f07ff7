"""Files of entries: everything written is read back, and each fault is reported with its place."""

from collections.abc import Callable, Sequence

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.papers.faults import Fault, Unreadable
from games.people.models import User
from games.rulebooks import GAMES
from games.shelf.editions import catalogue, entries
from games.shelf.editions.files import read_csv, read_json, write_csv, write_json
from games.shelf.editions.imports import Change, FaultyFile, Format, import_entries, preview
from games.shelf.models import Edition

RING = GAMES["brutal_ring"]
FORMATS: tuple[Format, ...] = ("json", "csv")
WITH_A_BOX = [key for key, game in GAMES.items() if game.catalogue()]


def export_file(edition: Edition, format_: Format) -> bytes:
    records = entries.records(edition)
    if format_ == "json":
        return write_json(msgspec.to_builtins(records))
    return write_csv(
        (kind, msgspec.to_builtins(each)) for kind, rows in records.items() for each in rows
    )


@pytest.fixture
def alice(db: None) -> User:
    return User.objects.create(name="Alice", username="alice")


def faults(edition: Edition, content: str, format_: Format) -> list[tuple[str, int, int, str]]:
    """Return the faults of a dry run, after checking that a real import reports them too and
    imports nothing."""
    data = content.encode()
    fault_list = preview(edition, data, format_).faults
    before = export_file(edition, "json")
    with pytest.raises(FaultyFile) as refusal:
        import_entries(edition.person, edition.pk, data, format_)
    assert refusal.value.faults == fault_list
    assert export_file(Edition.objects.get(pk=edition.pk), "json") == before
    assert Edition.objects.get(pk=edition.pk).version == edition.version
    return [(each.code, each.line, each.column, each.field) for each in fault_list]


@pytest.mark.parametrize("format_", FORMATS)
@pytest.mark.parametrize("game", WITH_A_BOX)
def test_an_edition_goes_through_a_file_and_comes_back_equal(
    alice: User, game: str, format_: Format
) -> None:
    edition = catalogue.copy(alice, game=game, name="Mine")
    whole = entries.records(edition)
    content = export_file(edition, format_)
    assert preview(edition, content, format_) == Change()
    edition.entries.all().delete()
    count = sum(map(len, whole.values()))
    assert len(preview(edition, content, format_).added) == count
    after, change = import_entries(alice, edition.pk, content, format_)
    assert len(change.added) == count
    assert entries.records(after) == whole


TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"))


@given(flavour=TEXTS, english=TEXTS, french=TEXTS)
def test_any_text_stands_in_a_cell_as_it_is(flavour: str, english: str, french: str) -> None:
    body = {"key": "x", "points": 1, "trick": flavour, "name": {"en": english, "fr": french}}
    box = GAMES["martial_art"]
    row: dict[str, object] = {
        "key": flavour,
        "name": {"en": english, "fr": french},
        "needs": [],
        "discards": None,
    }
    (line,), kinds = read_csv(write_csv([("techniques", row)]), box)
    assert (line.body, kinds) == (row, ("techniques",))
    (line,), kinds = read_json(write_json({"weapons": [body]}))
    assert (line.body, kinds) == (body, ("weapons",))


LIKE_A_FILE = st.text('{}[]":,\n\r;\\ \ufeffé1e-.tn')


def refusals(reader: Callable[[bytes], object], content: bytes) -> Sequence[Fault]:
    try:
        reader(content)
    except Unreadable as unreadable:
        return unreadable.faults
    return ()


@given(content=st.binary() | LIKE_A_FILE.map(str.encode))
def test_whatever_is_sent_is_read_or_refused_with_a_place(content: bytes) -> None:
    head = b"entry_kind,key,attack\n"
    for data in (content, head + content):
        for reader in (read_json, lambda sheet: read_csv(sheet, RING)):
            assert all(min(fault.line, fault.column) >= 1 for fault in refusals(reader, data))


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "4", "true", "'", "[1]", "null"])
def test_no_cell_is_a_formula_or_changes_its_nature(text: str) -> None:
    sheet = write_csv([("weapons", {"key": text})]).decode()
    assert f"\nweapons,{text}" not in sheet.replace("\r\n", "\n")
    assert read_csv(sheet.encode(), RING)[0][0].body == {"key": text}


@pytest.mark.django_db
def test_a_dry_run_lists_what_would_change_and_changes_nothing(alice: User, ring: Edition) -> None:
    catalogue = msgspec.json.decode(export_file(ring, "json"))
    catalogue["weapons"][0]["attack"] += 1
    catalogue["weapons"].append(catalogue["weapons"].pop() | {"key": "spoon"})
    del catalogue["gladiators"]
    content = write_json(catalogue)
    change = preview(ring, content, "json")
    first, last = (RING.catalogue()["weapons"][n].key for n in (0, -1))  # type: ignore[attr-defined]
    assert change.changed == (("weapons", first),)
    assert change.added == (("weapons", "spoon"),)
    assert change.removed == (("weapons", last),)
    assert entries.records(ring) == {k: tuple(v) for k, v in RING.catalogue().items()}
    after, done = import_entries(alice, ring.pk, content, "json")
    assert done == change
    assert after.version == 2
    assert len(entries.records(after)["gladiators"]) == 32


@pytest.mark.django_db
def test_a_sheet_as_french_programs_write_it_is_read(alice: User, ring: Edition) -> None:
    sheet = (
        "\ufeffentry_kind;key;points;trick;attack;defence\r\n"
        "weapons;cuillère;1;attack_plus_1;0;1\r\n"
    )
    after, change = import_entries(alice, ring.pk, sheet.encode(), "csv")
    assert change.added == (("weapons", "cuillère"),)
    assert [each.key for each in entries.records(after)["weapons"]] == ["cuillère"]  # type: ignore[attr-defined]
    assert [fault.code for fault in catalogue.faults(after)] == ["other_box"]


@pytest.mark.django_db
def test_every_wrong_column_is_named(ring: Edition) -> None:
    sheet = "key,Attack,key,attack\nsword,1,sword,2\n"
    assert faults(ring, sheet, "csv") == [
        ("file.unknown_column", 1, 2, "Attack"),
        ("file.column_twice", 1, 3, "key"),
        ("file.no_kind_column", 1, 1, "entry_kind"),
    ]


@pytest.mark.django_db
def test_every_fault_of_a_sheet_has_its_line_and_its_column(ring: Edition) -> None:
    sheet = (
        "entry_kind,key,points,trick,attack,defence,flavour.en\n"
        'weapons,sword,1,attack_plus_1,much,1,"on\ntwo lines"\n'
        "\n"
        "weapons,spoon,,attack_plus_9,0,0,\n"
        "spells,fire,1,attack_plus_1,0,0,\n"
        "weapons,fork,1,attack_plus_1,0,0,\n"
        "weapons,fork,1,attack_plus_1,0,0,\n"
        "weapons,a/b,1,attack_plus_1,0,0,\n"
    )
    assert faults(ring, sheet, "csv") == [
        ("file.misfit", 2, 5, "attack"),
        ("file.misfit", 5, 3, "points"),
        ("file.misfit", 5, 4, "trick"),
        ("file.unknown_kind", 6, 1, "entry_kind"),
        ("file.entry_twice", 8, 1, ""),
        ("file.bad_key", 9, 1, ""),
    ]
    wide = "entry_kind,key\nweapons,sword,1\n"
    assert faults(ring, wide, "csv") == [("file.wide_row", 2, 3, "")]
    assert faults(ring, 'entry_kind,key\nweapons,"a"b\n', "csv") == [("file.no_csv", 2, 1, "")]


@pytest.mark.django_db
def test_every_fault_of_a_json_file_has_its_line_and_its_column(ring: Edition) -> None:
    text = """{
  "weapons": [
    {"key": "sword", "points": 1, "trick": "attack_plus_1", "attack": "much", "defence": 1},
    {"key": "é", "points": 1, "trick": "attack_plus_1", "attack": 1, "defence": 1, "edge": 2}
  ],
  "spells": []
}"""
    assert faults(ring, text, "json") == [
        ("file.unknown_kind", 1, 1, "spells"),
        ("file.misfit", 3, 61, "attack"),
        ("file.misfit", 4, 84, "edge"),
    ]
    assert faults(ring, '{"weapons": [\n  oops]}', "json") == [("file.no_json", 2, 3, "")]
    assert faults(ring, '{"weapons": [\n7]}', "json") == [("file.no_entry", 2, 1, "")]
    assert faults(ring, "[" * 100_000, "json")[0][0] in {"file.no_json", "file.no_catalogue"}
    assert faults(ring, '{"weapons": 7}', "json") == [("file.no_catalogue", 1, 13, "")]
    assert faults(ring, "7", "json") == [("file.no_catalogue", 1, 1, "")]
    deep = '{"weapons": ' + "[" * 100_000
    assert faults(ring, deep, "json")[0][0] in {"file.no_json", "file.no_catalogue"}
    for digits, code in ((30, "file.misfit"), (10_000, "file.no_json")):
        much = '{"weapons": [{"points": ' + "9" * digits + "}]}"
        assert code in {fault[0] for fault in faults(ring, much, "json")}


@pytest.mark.django_db
def test_a_name_that_stands_twice_in_json_is_found_where_it_stands_again(ring: Edition) -> None:
    twice = '{"weapons": [],\n "gladiators": [],\n "weapons": []}'
    assert faults(ring, twice, "json") == [("file.name_twice", 3, 2, "")]
    entry = '{"weapons": [{"key": "a", "points": 1, "key": "b"}]}'
    assert faults(ring, entry, "json") == [("file.name_twice", 1, 40, "")]


def test_what_is_no_text_is_said_with_its_place() -> None:
    for reader in (read_json, lambda content: read_csv(content, RING)):
        with pytest.raises(Unreadable) as unreadable:
            reader(b'{"a": 1,\n"caf\x81": 2}')
        (fault,) = unreadable.value.faults
        assert (fault.code, fault.line, fault.column) == ("file.no_text", 2, 5)


@pytest.mark.django_db
def test_a_file_with_too_many_entries_is_refused(
    ring: Edition, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = export_file(ring, "csv").decode()
    monkeypatch.setattr(entries, "MOST_ENTRIES", 77)
    assert faults(ring, content, "csv") == [("file.too_many", 79, 1, "")]
