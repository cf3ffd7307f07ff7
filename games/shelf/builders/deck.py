"""Builder of a deck with buttons: every card of the game, filtered by a word or a type, with its
count."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.http import urlencode

from games.kernel.display.card import Copies, Face
from games.people import rulebook
from games.people.language import language
from games.people.page.form import Form
from games.people.rulebook import game_display_name
from games.shelf import decks, refusals
from games.shelf.access import own
from games.shelf.builders.sharing import sharing
from games.shelf.builders.turn import Turn
from games.shelf.editions.entries import records
from games.shelf.history.kept import told
from games.shelf.models import Deck, Edition
from games.shelf.wording import worded, wrong

TOP: Final = 99  # copies of a card; the game decides which decks are legal


@dataclass(frozen=True)
class CardRow:
    key: str
    face: Face | None
    """None for a card that the game or edition no longer has."""
    count: int


@dataclass(frozen=True)
class Share:
    """Number of cards of a type."""

    text: str
    count: int


@dataclass(frozen=True)
class Linked:
    """A problem with the card that it is about."""

    detail: str
    rule: str | None
    key: str
    """Empty if the problem is about the whole deck."""


@dataclass(frozen=True)
class DeckBuilder:
    form: Form
    base: str
    """Address of the page; the address of an action has one word more."""
    id: str
    key: str
    version: int
    name: str
    game: str
    total: int
    cards: tuple[CardRow, ...]
    types: tuple[str, ...]
    shares: tuple[Share, ...]
    problems: tuple[Linked, ...]
    linked: frozenset[str]
    """Cards that problems link to."""
    link: str
    """Link by which others see it."""
    said: str
    """The search word."""
    type: str
    query: str
    edition: str
    """Edition that supplies the cards; empty for the box."""
    editions: tuple[tuple[str, str], ...]
    history: tuple[str, ...]
    """Changes, the newest first."""
    writes: bool
    """True if users can write cards for this game."""


def drawn(row: Deck, asked: QueryDict, form: Form, base: str) -> DeckBuilder:
    """Build the page. `asked` is the query of the page, with the search."""
    said, kind = asked.get("said", "").strip()[:80], asked.get("type", "")
    rows = tuple(rows_of(row))
    problems = tuple(_linked(row, rows))
    faces = [each.face for each in rows if each.face is not None]
    return DeckBuilder(
        form=form,
        base=base,
        id=row.pk,
        key=row.game_key,
        version=row.version,
        name=row.name,
        game=game_display_name(row.game_key),
        total=sum(row.cards.values()),
        cards=tuple(each for each in rows if _sought(each, said, kind)),
        types=tuple(dict.fromkeys(each for face in faces for each in face.types)),
        shares=tuple(_shares(rows)),
        problems=problems,
        linked=frozenset(each.key for each in problems),
        link=row.link,
        history=told(row, {each.key: each.face.title for each in rows if each.face is not None}),
        said=said,
        type=kind,
        edition=row.edition_id or "",
        editions=tuple(_editions(row)),
        writes=row.game.writing is not None,
        query=urlencode({name: text for name, text in (("said", said), ("type", kind)) if text}),
    )


def _linked(row: Deck, rows: tuple[CardRow, ...]) -> Iterator[Linked]:
    """Yield the problems; a fact of the problem names the card by key or title."""
    if rulebook.is_uninstalled(row.game_key):
        yield from (Linked(each.detail, each.rule, "") for each in wrong(row, decks.problems))
        return
    named = {each.face.title: each.key for each in rows if each.face is not None}
    known = named | {each.key: each.key for each in rows}
    found = decks.problems(row)
    for problem, said in zip(found, worded(row.game, found), strict=True):
        facts = [*map(_text, problem.facts.values())]
        yield Linked(said.detail, said.rule, next((known[f] for f in facts if f in known), ""))


def _text(fact: object) -> str:
    return str(getattr(fact, language(), fact))


def _editions(row: Deck) -> QuerySet[Edition, tuple[str, str]]:
    """Return the owner's editions and the current one."""
    mine = own(Edition.objects.filter(game_key=row.game_key), row.person)
    there = mine | Edition.objects.filter(pk=row.edition_id)
    return there.order_by("name", "pk").values_list("pk", "name")


def rows_of(row: Deck) -> Iterator[CardRow]:
    """Yield the cards. Cards that cannot be printed are left out, unless the deck has them."""
    known = {each.key: each for each in _box(row)}
    for key, copies in known.items():
        if isinstance(copies.face, Face):
            yield CardRow(key, copies.face, row.cards.get(key, 0))
    for key, count in row.cards.items():
        if key not in known:
            yield CardRow(key, None, count)


def _box(row: Deck) -> list[Copies]:
    printing = row.game.printing
    if printing is None:
        return []
    entries = row.game.catalogue() if row.edition is None else records(row.edition)
    return [*printing.box(entries, language())]


def _sought(row: CardRow, said: str, kind: str) -> bool:
    """True if the card matches the search. Unknown cards of the deck always match: they must be
    corrected."""
    if row.face is None:
        return True
    face, word = row.face, said.casefold()
    text = " ".join([face.title, *face.types, *face.secondary_types, *(s.text for s in face.steps)])
    return word in text.casefold() and (not kind or kind in face.types)


def _shares(rows: tuple[CardRow, ...]) -> Iterator[Share]:
    """Return the counts by each card's first type, the largest first."""
    counted: Counter[str] = Counter()
    for row in rows:
        if row.face is not None and row.count:
            counted[next(iter(row.face.types), "–")] += row.count
    return (Share(text, count) for text, count in counted.most_common())


def _step(turn: Turn) -> None:
    key, by = turn.step()

    def changed(said: decks.Said) -> decks.Said:
        count = said.cards.get(key, 0) + by
        if not by or not key or not 0 <= count <= TOP:
            raise refusals.no_such_step()
        cards = {**said.cards, key: count}
        return replace(said, cards={each: n for each, n in cards.items() if n})

    _change(turn, changed)


def _choose(turn: Turn) -> None:
    """Choose the edition that supplies the cards."""
    _change(turn, lambda said: replace(said, edition=turn.text("edition") or None))


def _rename(turn: Turn) -> None:
    _change(turn, lambda said: replace(said, name=turn.text("name")))


def _change(turn: Turn, changed: Callable[[decks.Said], decks.Said]) -> None:
    before = said_of(decks.find(turn.owner, turn.id))
    decks.change(turn.owner, turn.id, changed(before), turn.read)


def said_of(row: Deck) -> decks.Said:
    return decks.Said(row.game_key, row.name, row.cards, row.edition_id)


def _undo(turn: Turn) -> None:
    decks.undo(turn.owner, turn.id, turn.read)


DEEDS: Final[Mapping[str, Callable[[Turn], None]]] = {
    "step": _step,
    "name": _rename,
    "edition": _choose,
    "share": sharing("deck"),
    "undo": _undo,
}
