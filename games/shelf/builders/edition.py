"""An edition as an editable table: one kind of entries at a time, one row each. Faults of the
edition are listed above it, each a link to its cell.

Pages include `shelf/builders/edition.html`, the administration as well: it needs forms.css,
builder.css and edition.css of companion/, and builder.js to update in place.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec
from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from games.kernel.game import AnyGame
from games.kernel.words import Words, words
from games.people.language import language
from games.people.page.form import Form
from games.people.page.inputs import parse_number
from games.people.rulebook import game_display_name
from games.shelf.box.sheets import BoxSummary, edition_summary
from games.shelf.builders.form_submission import FormSubmission
from games.shelf.editions import catalogue, entries, imports
from games.shelf.editions.cells import body_of, columns
from games.shelf.editions.fault_places import LocatedFault, locate_faults
from games.shelf.editions.report import Report
from games.shelf.editions.row import (
    PREFIX,
    ColumnHeading,
    Row,
    blank_row,
    column_headings,
    is_new,
    row_of,
)
from games.shelf.history.sentences import recent_sentences
from games.shelf.models import Edition, EditionEntry

CELLS: Final = 118
"""Cells on a page; with the number of columns they decide the number of rows."""
FEWEST, MOST = 6, 16


@dataclass(frozen=True)
class Tab:
    kind: str
    text: str
    count: int


@dataclass(frozen=True)
class Pager:
    page: int
    page_count: int

    @property
    def previous_page(self) -> int:
        return self.page - 1

    @property
    def next_page(self) -> int:
        return self.page + 1 if self.page < self.page_count else 0


@dataclass(frozen=True)
class EditionBuilder:
    form: Form
    base: str
    """Address of the page; the address of an action has one word more. Empty if the page is
    read-only."""
    id: str
    key: str
    version: int
    name: str
    game: str
    shared: bool
    tabs: tuple[Tab, ...]
    kind: str
    heads: tuple[ColumnHeading, ...]
    rows: tuple[Row, ...]
    new: Row | None
    """Empty row to fill in; only on the last page."""
    faults: tuple[LocatedFault, ...]
    paging: Pager
    search: str
    query: str
    history: tuple[str, ...]
    """Changes, the newest first."""
    prints: bool
    """True if its cards can be printed, on a page of their own."""
    box: BoxSummary | None
    """None if nothing is printed, or while the edition has faults."""
    box_at: str
    report: Report | None = None
    """Changes that an uploaded file would make."""


def build_edition_page(row: Edition, params: QueryDict, form: Form, base: str) -> EditionBuilder:
    """Build the page. `asked` is the query of the page: kind, page and search."""
    stored = list(row.entries.all())
    kinds = tuple(row.game.catalogue())
    kind = params.get("kind", "") if params.get("kind", "") in kinds else kinds[0]
    search = params.get("said", "").strip()[:80]
    mine = [each for each in stored if each.kind == kind and _matches(each, search)]
    rows = rows_per_page(row.game, kind)
    paging = _paging(params.get("page", ""), -(-len(mine) // rows))
    if is_new(kind, form):  # a rejected new row is shown on the last page
        paging = Pager(paging.page_count, paging.page_count)
    spoken = words(row.game.package)
    return EditionBuilder(
        form=form,
        base=base,
        id=row.pk,
        key=row.game_key,
        version=row.version,
        name=row.name,
        game=game_display_name(row.game_key),
        shared=row.shared,
        tabs=tuple(_tabs(kinds, stored, spoken)),
        kind=kind,
        heads=column_headings(row.game, kind, spoken),
        rows=tuple(
            row_of(row.game, each, form)
            for each in mine[(paging.page - 1) * rows : paging.page * rows]
        ),
        new=blank_row(row.game, kind, form) if base and paging.page == paging.page_count else None,
        faults=locate_faults(row, stored, lambda kind: rows_per_page(row.game, kind)),
        paging=paging,
        search=search,
        query=urlencode(
            [("kind", kind), ("page", paging.page), *([("said", search)] if search else [])]
        ),
        history=recent_sentences(row) if base else (),
        prints=row.game.printing is not None,
        box=edition_summary(row, language()),
        box_at=reverse("page.edition_box", args=(row.pk,)),
    )


def _tabs(kinds: tuple[str, ...], stored: list[EditionEntry], spoken: Words) -> Iterator[Tab]:
    for kind in kinds:
        count = sum(each.kind == kind for each in stored)
        yield Tab(kind, spoken.entry_label(kind, language()), count)


def _matches(entry: EditionEntry, search: str) -> bool:
    return search.casefold() in f"{entry.key} {msgspec.json.decode(entry.body)}".casefold()


def rows_per_page(game: AnyGame, kind: str) -> int:
    """Return the number of rows on a page."""
    return max(FEWEST, min(MOST, CELLS // len(columns(game, kind))))


def _paging(text: str, page_count: int) -> Pager:
    page_count = max(1, page_count)
    page = parse_number(text) or 1
    return Pager(min(max(page, 1), page_count), page_count)


def _typed_entry(submission: FormSubmission) -> tuple[str, dict[str, object]]:
    """Return the kind of the row and its typed values."""
    edition = catalogue.find(submission.owner, submission.id)
    kind = submission.text("kind")
    entries.must_be_kind(edition.game, kind)
    typed = {each.name: submission.text(PREFIX + each.name) for each in columns(edition.game, kind)}
    return kind, body_of(edition.game, kind, typed)


def _save_entry(submission: FormSubmission) -> None:
    kind, body = _typed_entry(submission)
    name = (kind, submission.text("key"))
    entries.rewrite(submission.owner, submission.id, name, body, over=submission.text("mark"))


def _add_entry(submission: FormSubmission) -> None:
    kind, body = _typed_entry(submission)
    entries.add(submission.owner, submission.id, kind, body)


def _remove_entry(submission: FormSubmission) -> None:
    name = (submission.text("kind"), submission.text("key"))
    entries.remove(submission.owner, submission.id, name, over=submission.text("mark"))


def _rename(submission: FormSubmission) -> None:
    catalogue.amend(
        submission.owner, submission.id, name=submission.text("name"), read=submission.read
    )


def _share(submission: FormSubmission) -> None:
    catalogue.amend(
        submission.owner,
        submission.id,
        shared=submission.text("shared") == "yes",
        read=submission.read,
    )


def _import(submission: FormSubmission) -> None:
    format_: imports.Format = "json" if submission.text("format") == "json" else "csv"
    content = submission.text("content").encode()
    imports.import_entries(submission.owner, submission.id, content, format_, submission.read)


def _undo(submission: FormSubmission) -> None:
    entries.undo(submission.owner, submission.id, submission.read)


DEEDS: Final[Mapping[str, Callable[[FormSubmission], None]]] = {
    "put": _save_entry,
    "add": _add_entry,
    "out": _remove_entry,
    "name": _rename,
    "share": _share,
    "import": _import,
    "undo": _undo,
}
