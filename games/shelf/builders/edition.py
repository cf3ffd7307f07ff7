"""An edition as an editable table: one kind of entries at a time, one row each. Faults of the
edition are listed above it, each a link to its cell.

Pages include `shelf/builders/edition.html`, the administration as well: it needs forms.css,
builder.css and edition.css of companion/, and builder.js to update in place.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

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
from games.shelf import commands
from games.shelf.box.sheets import BoxSummary, edition_summary
from games.shelf.builders.offers import offer
from games.shelf.editions import catalogue, entries
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
from games.web.form import Offer, Submission

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


def _read_body(submission: Submission) -> dict[str, Any]:
    """Return the kind of the row and its typed values."""
    game = catalogue.find(submission.caller.person, submission.places["id"]).game
    kind = submission.text("kind")
    entries.must_be_kind(game, kind)
    typed = {each.name: submission.data.get(PREFIX + each.name, "") for each in columns(game, kind)}
    return {"kind": kind, "body": body_of(game, kind, typed)}


def _read_rewriting(submission: Submission) -> dict[str, Any]:
    name = (submission.text("kind"), submission.text("key"))
    return {"name": name, "body": _read_body(submission)["body"], "over": submission.text("mark")}


def _read_mark(submission: Submission) -> dict[str, Any]:
    return {"over": submission.text("mark")}


def _read_file(submission: Submission) -> dict[str, Any]:
    format_ = "json" if submission.text("format") == "json" else "csv"
    return {"content": submission.data.get("content", "").encode(), "format_": format_}


OFFERS: Final[Mapping[str, Offer]] = {
    "put": offer(command=commands.REWRITE_ENTRY, reads=_read_rewriting),
    "add": offer(command=commands.ADD_ENTRY, reads=_read_body),
    "out": offer(command=commands.REMOVE_ENTRY, reads=_read_mark),
    "name": offer(command=commands.CHANGE_EDITION, reads=lambda form: {"name": form.text("name")}),
    "share": offer(
        command=commands.CHANGE_EDITION,
        reads=lambda form: {"shared": form.text("shared") == "yes"},
    ),
    "import": offer(command=commands.IMPORT_ENTRIES, reads=_read_file),
    "undo": offer(command=commands.UNDO_EDITION),
}
