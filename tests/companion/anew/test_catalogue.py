"""Catalogues are read, written and compiled without a change to what they say."""

import re
from gettext import GNUTranslations
from pathlib import Path

import pytest

from companion.anew.catalogue import (
    Entry,
    Message,
    compile_catalogue,
    read_compiled,
    read_entries,
    write_entries,
)
from companion.management.commands.messages import our_catalogues

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
PLURALS = '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'
TEXTS = """
msgid "A \\"board\\""
msgstr "Un "
"plateau"

msgctxt "a run"
msgid "done"
msgstr "faite"

#, python-format
msgid "%(n)d card"
msgid_plural "%(n)d cards"
msgstr[0] "%(n)d carte"
msgstr[1] "%(n)d cartes"

msgid "Later"
msgstr ""

#, fuzzy
msgid "Perhaps"
msgstr "Non"
"""


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    path = tmp_path / "django.po"
    path.write_text(HEADER + PLURALS + TEXTS, "utf-8")
    return path


def test_python_reads_what_is_compiled(catalogue: Path) -> None:
    compile_catalogue(catalogue)
    with catalogue.with_suffix(".mo").open("rb") as compiled:
        french = GNUTranslations(compiled)
    assert french.gettext('A "board"') == "Un plateau"
    assert french.pgettext("a run", "done") == "faite"
    assert french.ngettext("%(n)d card", "%(n)d cards", 1) == "%(n)d carte"
    assert french.ngettext("%(n)d card", "%(n)d cards", 2) == "%(n)d cartes"
    assert french.gettext("Later") == "Later"
    assert french.gettext("Perhaps") == "Perhaps"
    assert read_compiled(catalogue.with_suffix(".mo"))['A "board"'] == "Un plateau"


def test_what_says_the_same_is_not_compiled_again(catalogue: Path) -> None:
    compile_catalogue(catalogue)
    compiled = catalogue.with_suffix(".mo")
    other = compiled.read_bytes() + b"\0"  # as another compiler would order it
    compiled.write_bytes(other)
    compile_catalogue(catalogue)
    assert compiled.read_bytes() == other
    catalogue.write_text(catalogue.read_text("utf-8").replace("faite", "fini"), "utf-8")
    compile_catalogue(catalogue)
    assert compiled.read_bytes() != other


def test_our_catalogues_are_written_as_they_are_read(tmp_path: Path) -> None:
    for path in our_catalogues():
        write_entries(tmp_path / "again.po", read_entries(path))
        assert (tmp_path / "again.po").read_bytes() == path.read_bytes(), path


@pytest.mark.law
def test_our_catalogues_are_compiled() -> None:
    """Servers have no msgfmt: the compiled file is stored with its source."""
    for path in our_catalogues():
        compiled = read_compiled(path.with_suffix(".mo"))
        texts = {entry.message.key: "\0".join(entry.translations) for entry in read_entries(path)}
        assert {key.partition("\0")[0]: text for key, text in compiled.items()} == texts, path


NAMED = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")


@pytest.mark.law
def test_a_translation_names_what_its_message_names() -> None:
    """Otherwise a page fails in one language; a singular may leave its number out."""
    for path in our_catalogues():
        for entry in read_entries(path)[1:]:
            english = {*NAMED.findall(entry.message.text + entry.message.plural)}
            for french in ({*NAMED.findall(text)} for text in entry.translations):
                assert french <= english, f"{path}: {entry.message}"
                assert french == english or entry.message.plural, f"{path}: {entry.message}"


def test_two_entries_without_a_line_between_are_refused() -> None:
    with pytest.raises(ValueError, match="Put a blank line"):
        Entry.parse('msgid "a"\nmsgstr "b"\nmsgid "c"\nmsgstr "d"')


@pytest.mark.parametrize(
    "message",
    [Message('A\nb "c" \\'), Message("done", context="a run"), Message("1", plural="%(n)d")],
)
def test_a_blank_entry_is_its_message_and_waits(message: Message) -> None:
    entry = Entry.blank(message)
    assert entry.message == message
    assert entry.waits


def test_a_blank_entry_says_that_it_has_placeholders() -> None:
    assert Entry.blank(Message("%(n)d")).block.startswith("#, python-format\n")
    assert "python-format" not in Entry.blank(Message("100 %")).block
