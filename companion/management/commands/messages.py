"""Keeps the catalogues of translations. Django's makemessages would write them anew: it reads one
app at a time, and calls obsolete what stands in another one's templates."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import django
from django.apps import apps
from django.core.management.base import BaseCommand, CommandParser

from companion.anew.catalogue import (
    Entry,
    compile_catalogue,
    read_compiled,
    read_entries,
    write_entries,
)
from companion.anew.texts import (
    ROOMS,
    Place,
    our_texts,
    string_constants,
    texts_in_code,
    texts_in_templates,
)
from companion.bootstrap import ROOT

FRENCH: Final = Path("locale", "fr", "LC_MESSAGES", "django.po")
SHARED: Final = ROOT / "templates" / FRENCH
"""Catalogue of all texts outside the apps that have one of their own."""
Catalogues = dict[Path, list[Entry]]


class Command(BaseCommand):
    help = "Add new texts to the French catalogues, say what waits for French, and compile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--drop", action="store_true", help="drop what is used nowhere")

    def handle(self, *args: Any, **options: Any) -> None:
        catalogues, texts = read_catalogues(), [*our_texts()]
        add_new_texts(catalogues, texts)
        if options["drop"]:
            drop_unused(catalogues, texts)
        for path, entries in catalogues.items():
            write_entries(path, entries)
        for line in waiting_texts(catalogues):
            self.stdout.write(line)
        for path in our_catalogues():
            compile_catalogue(path)


def our_catalogues() -> list[Path]:
    """Return the `.po` files of all languages."""
    return sorted(po for room in ("games", "templates") for po in (ROOT / room).rglob("*.po"))


def read_catalogues() -> Catalogues:
    return {path: read_entries(path) for path in our_catalogues() if path.match(str(FRENCH))}


def waiting_texts(catalogues: Catalogues) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}: {entry.message} waits for French"
        for path, entries in catalogues.items()
        for entry in entries
        if entry.waits
    ]


def catalogue_for(source: Path) -> Path:
    """Return the catalogue of the app in which a text stands."""
    room, *inner = source.relative_to(ROOT).parts
    own = ROOT / room / inner[0] / FRENCH
    return own if own.exists() else SHARED


def add_new_texts(catalogues: Catalogues, texts: Iterable[Place]) -> None:
    """Add a blank entry for each text without one, after the text that comes before it in its
    file."""
    known = {entry.message.key for entries in catalogues.values() for entry in entries}
    known.update(package_translations())
    before: dict[Path, str] = {}
    for source, message in texts:
        if message.key not in known:
            known.add(message.key)
            entries = catalogues[catalogue_for(source)]
            keys = [entry.message.key for entry in entries]
            last = before.get(source)
            at = keys.index(last) + 1 if last in keys else len(entries)
            entries.insert(at, Entry.blank(message))
        before[source] = message.key


def drop_unused(catalogues: Catalogues, texts: Iterable[Place]) -> None:
    """Drop texts that stand nowhere: not in ours, not under a variable's name, and not in a
    package, whose texts our catalogues may translate otherwise."""
    used = {"", *(place.message.key for place in texts), *package_texts()}
    named = {*string_constants()}
    for path, entries in catalogues.items():
        catalogues[path] = [
            each for each in entries if each.message.key in used or each.message.text in named
        ]


def package_folders() -> Iterator[Path]:
    """Yield the folders of Django and of all installed apps that are not ours."""
    yield Path(django.__file__).parent
    yield Path(django.__file__).parent / "conf"  # with the catalogue of Django itself
    for app in apps.get_app_configs():
        if app.name.partition(".")[0] not in ROOMS:
            yield Path(app.path)


def package_translations() -> Iterator[str]:
    """Yield the keys that packages translate into French themselves."""
    for folder in package_folders():
        compiled = (folder / FRENCH).with_suffix(".mo")
        if compiled.exists():
            yield from (key.partition("\0")[0] for key in read_compiled(compiled))


def package_texts() -> Iterator[str]:
    folders = [*package_folders()]
    for folder in folders:
        if not {*folder.parents} & {*folders}:  # Django's own apps stand within it
            yield from (place.message.key for place in texts_in_code(folder))
        yield from (place.message.key for place in texts_in_templates(folder / "templates"))
