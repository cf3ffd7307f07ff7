"""Builder of a deck with buttons: every card of the game, filtered by a word or a type, with its
count."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.http import urlencode

from games.kernel.display.card import Copies, Face
from games.people import rulebook
from games.people.language import language
from games.people.page.form import Form
from games.people.rulebook import game_display_name
from games.shelf import commands, decks, refusals
from games.shelf.access import own
from games.shelf.builders.offers import offer, read_step, sharing
from games.shelf.editions.entries import records
from games.shelf.history.sentences import recent_sentences
from games.shelf.models import Deck, Edition
from games.shelf.wording import describe_problems, problems_of
from games.web.form import Offer, Submission

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
class CardProblem:
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
    problems: tuple[CardProblem, ...]
    problem_keys: frozenset[str]
    """Cards that problems link to."""
    link: str
    """Link by which others see it."""
    search: str
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


def build_deck_page(row: Deck, params: QueryDict, form: Form, base: str) -> DeckBuilder:
    """Build the page. `asked` is the query of the page, with the search."""
    search, kind = params.get("said", "").strip()[:80], params.get("type", "")
    rows = tuple(rows_of(row))
    problems = tuple(_link_problems(row, rows))
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
        cards=tuple(each for each in rows if _matches(each, search, kind)),
        types=tuple(dict.fromkeys(each for face in faces for each in face.types)),
        shares=tuple(_shares(rows)),
        problems=problems,
        problem_keys=frozenset(each.key for each in problems),
        link=row.link,
        history=recent_sentences(
            row, {each.key: each.face.title for each in rows if each.face is not None}
        ),
        search=search,
        type=kind,
        edition=row.edition_id or "",
        editions=tuple(_editions(row)),
        writes=row.game.writing is not None,
        query=urlencode({name: text for name, text in (("said", search), ("type", kind)) if text}),
    )


def _link_problems(row: Deck, rows: tuple[CardRow, ...]) -> Iterator[CardProblem]:
    """Yield the problems; a fact of the problem names the card by key or title."""
    if rulebook.is_uninstalled(row.game_key):
        yield from (
            CardProblem(each.detail, each.rule, "") for each in problems_of(row, decks.problems)
        )
        return
    named = {each.face.title: each.key for each in rows if each.face is not None}
    known = named | {each.key: each.key for each in rows}
    faults = decks.problems(row)
    for problem, wording in zip(faults, describe_problems(row.game, faults), strict=True):
        facts = [*map(_text, problem.facts.values())]
        yield CardProblem(
            wording.detail, wording.rule, next((known[f] for f in facts if f in known), "")
        )


def _text(fact: object) -> str:
    return str(getattr(fact, language(), fact))


def _editions(row: Deck) -> QuerySet[Edition, tuple[str, str]]:
    """Return the owner's editions and the current one."""
    mine = own(Edition.objects.filter(game_key=row.game_key), row.person)
    editions = mine | Edition.objects.filter(pk=row.edition_id)
    return editions.order_by("name", "pk").values_list("pk", "name")


def rows_of(row: Deck) -> Iterator[CardRow]:
    """Yield the cards. Cards that cannot be printed are left out, unless the deck has them."""
    known = {each.key: each for each in _known_cards(row)}
    for key, copies in known.items():
        if isinstance(copies.face, Face):
            yield CardRow(key, copies.face, row.cards.get(key, 0))
    for key, count in row.cards.items():
        if key not in known:
            yield CardRow(key, None, count)


def _known_cards(row: Deck) -> list[Copies]:
    printing = row.game.printing
    if printing is None:
        return []
    entries = row.game.catalogue() if row.edition is None else records(row.edition)
    return [*printing.box(entries, language())]


def _matches(row: CardRow, search: str, kind: str) -> bool:
    """True if the card matches the search. Unknown cards of the deck always match: they must be
    corrected."""
    if row.face is None:
        return True
    face, word = row.face, search.casefold()
    text = " ".join([face.title, *face.types, *face.secondary_types, *(s.text for s in face.steps)])
    return word in text.casefold() and (not kind or kind in face.types)


def _shares(rows: tuple[CardRow, ...]) -> Iterator[Share]:
    """Return the counts by each card's first type, the largest first."""
    counted: Counter[str] = Counter()
    for row in rows:
        if row.face is not None and row.count:
            counted[next(iter(row.face.types), "–")] += row.count
    return (Share(text, count) for text, count in counted.most_common())


def _read_step(submission: Submission) -> decks.DeckChanges:
    key, by = read_step(submission)
    cards = decks.find(submission.caller.person, submission.places["id"]).cards
    count = cards.get(key, 0) + by
    if not by or not key or not 0 <= count <= TOP:
        raise refusals.no_such_step()
    return decks.DeckChanges(cards={each: n for each, n in {**cards, key: count}.items() if n})


OFFERS: Final[Mapping[str, Offer]] = {
    "step": offer(command=commands.CHANGE_DECK, reads=_read_step),
    "name": offer(command=commands.CHANGE_DECK, only=("name",)),
    "edition": offer(command=commands.CHANGE_DECK, only=("edition",)),
    "share": sharing("deck"),
    "undo": offer(command=commands.UNDO_DECK),
}
