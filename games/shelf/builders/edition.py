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
from games.people.rulebook import game_display_name
from games.shelf.box.sheets import Told, told_of
from games.shelf.builders.turn import Turn
from games.shelf.editions import catalogue, entries, imports
from games.shelf.editions.cells import body_of, columns
from games.shelf.editions.pointing import Pointed, pointed
from games.shelf.editions.report import Report
from games.shelf.editions.row import PREFIX, Head, Row, blank, heads, is_new, row_of
from games.shelf.history.kept import told
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
class Paging:
    page: int
    of: int

    @property
    def before(self) -> int:
        return self.page - 1

    @property
    def after(self) -> int:
        return self.page + 1 if self.page < self.of else 0


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
    heads: tuple[Head, ...]
    rows: tuple[Row, ...]
    new: Row | None
    """Empty row to fill in; only on the last page."""
    faults: tuple[Pointed, ...]
    paging: Paging
    said: str
    query: str
    history: tuple[str, ...]
    """Changes, the newest first."""
    prints: bool
    """True if its cards can be printed, on a page of their own."""
    box: Told | None
    """None if nothing is printed, or while the edition has faults."""
    box_at: str
    report: Report | None = None
    """Changes that an uploaded file would make."""


def drawn(row: Edition, asked: QueryDict, form: Form, base: str) -> EditionBuilder:
    """Build the page. `asked` is the query of the page: kind, page and search."""
    stored = list(row.entries.all())
    kinds = tuple(row.game.catalogue())
    kind = asked.get("kind", "") if asked.get("kind", "") in kinds else kinds[0]
    said = asked.get("said", "").strip()[:80]
    mine = [each for each in stored if each.kind == kind and _sought(each, said)]
    rows = a_page(row.game, kind)
    paging = _paging(asked.get("page", ""), -(-len(mine) // rows))
    if is_new(kind, form):  # a rejected new row is shown on the last page
        paging = Paging(paging.of, paging.of)
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
        heads=heads(row.game, kind, spoken),
        rows=tuple(
            row_of(row.game, each, form)
            for each in mine[(paging.page - 1) * rows : paging.page * rows]
        ),
        new=blank(row.game, kind, form) if base and paging.page == paging.of else None,
        faults=pointed(row, stored, lambda kind: a_page(row.game, kind)),
        paging=paging,
        said=said,
        query=urlencode(
            [("kind", kind), ("page", paging.page), *([("said", said)] if said else [])]
        ),
        history=told(row) if base else (),
        prints=row.game.printing is not None,
        box=told_of(row, language()),
        box_at=reverse("page.edition_box", args=(row.pk,)),
    )


def _tabs(kinds: tuple[str, ...], stored: list[EditionEntry], spoken: Words) -> Iterator[Tab]:
    for kind in kinds:
        count = sum(each.kind == kind for each in stored)
        yield Tab(kind, spoken.entry_label(kind, language()), count)


def _sought(entry: EditionEntry, said: str) -> bool:
    return said.casefold() in f"{entry.key} {msgspec.json.decode(entry.body)}".casefold()


def a_page(game: AnyGame, kind: str) -> int:
    """Return the number of rows on a page."""
    return max(FEWEST, min(MOST, CELLS // len(columns(game, kind))))


def _paging(said: str, of: int) -> Paging:
    of = max(1, of)
    page = int(said) if said.isdecimal() and len(said) < 6 else 1
    return Paging(min(max(page, 1), of), of)


def _typed(turn: Turn) -> tuple[str, dict[str, object]]:
    """Return the kind of the row and its typed values."""
    edition = catalogue.find(turn.owner, turn.id)
    kind = turn.text("kind")
    entries.must_be_kind(edition.game, kind)
    typed = {each.name: turn.text(PREFIX + each.name) for each in columns(edition.game, kind)}
    return kind, body_of(edition.game, kind, typed)


def _put(turn: Turn) -> None:
    kind, body = _typed(turn)
    name = (kind, turn.text("key"))
    entries.rewrite(turn.owner, turn.id, name, body, over=turn.text("mark"))


def _add(turn: Turn) -> None:
    kind, body = _typed(turn)
    entries.add(turn.owner, turn.id, kind, body)


def _out(turn: Turn) -> None:
    name = (turn.text("kind"), turn.text("key"))
    entries.remove(turn.owner, turn.id, name, over=turn.text("mark"))


def _rename(turn: Turn) -> None:
    catalogue.amend(turn.owner, turn.id, name=turn.text("name"), read=turn.read)


def _share(turn: Turn) -> None:
    catalogue.amend(turn.owner, turn.id, shared=turn.text("shared") == "yes", read=turn.read)


def _import(turn: Turn) -> None:
    format_: imports.Format = "json" if turn.text("format") == "json" else "csv"
    content = turn.text("content").encode()
    imports.carry_out(turn.owner, turn.id, content, format_, turn.read)


def _undo(turn: Turn) -> None:
    entries.undo(turn.owner, turn.id, turn.read)


DEEDS: Final[Mapping[str, Callable[[Turn], None]]] = {
    "put": _put,
    "add": _add,
    "out": _out,
    "name": _rename,
    "share": _share,
    "import": _import,
    "undo": _undo,
}
