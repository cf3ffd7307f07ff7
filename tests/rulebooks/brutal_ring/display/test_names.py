"""An edition's card names appear in every text of a table."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.choices import choices, vocabulary
from games.kernel.record import Illegal, Move
from games.kernel.rules import LANGUAGES, Language
from games.rulebooks.brutal_ring import moves
from games.rulebooks.brutal_ring.catalogue import (
    HOUSE,
    SILENT,
    Card,
    Catalogue,
    Inscription,
    problems,
    titles,
)
from games.rulebooks.brutal_ring.game import BRUTAL_RING, Setup
from games.rulebooks.brutal_ring.state import Entry
from games.trials import laws

CARDS: tuple[Card, ...] = (*HOUSE.gladiators, *HOUSE.weapons)
OLD = re.compile(
    "|".join(rf"\b{re.escape(name)}\b" for card in CARDS for name in (card.name.en, card.name.fr))
)


def renamed_catalogue() -> Catalogue:
    """Return the house set with every card renamed; half of the gladiators also have a new key."""
    gladiators = [
        replace(
            card,
            key=f"fighter_{n}" if n % 2 else card.key,
            name=Inscription(f"Renamed G{n}", f"Rebaptisé G{n}"),
        )
        for n, card in enumerate(HOUSE.gladiators)
    ]
    weapons = [
        replace(card, name=Inscription(f"Renamed W{n}", f"Rebaptisée W{n}"))
        for n, card in enumerate(HOUSE.weapons)
    ]
    return Catalogue(tuple(gladiators), tuple(weapons))


ODD: tuple[Move, ...] = (
    *[
        moves.Attack(key, other)
        for key in ("terminium", "fighter_1")
        for other in ("xp_24", "fighter_3")
    ],
    *[moves.LayTrick("weapon", key) for key in ("sword", "dart")],
    *[moves.Discard(key) for key in ("sword", "xp_24", "fighter_5")],
    moves.Dismiss("terminium"),
    moves.Enter((Entry("terminium", ("sword", "dart")), Entry("sword"))),
    moves.EntriesShown((Entry("sword"), Entry("sword"))),
    moves.TricksShown(("sword", "sword")),
    moves.TricksShown(("sword",)),
)


def refusals(state: Any) -> Iterator[Illegal]:
    for request in state.open:
        for move in ODD:
            try:
                BRUTAL_RING.play(state, request.seat, move)
            except Illegal as refusal:
                yield refusal


def texts_at(state: Any, events: Any, language: Language) -> Iterator[str]:
    """Yield every text that the table shows to anyone after a move."""
    for seat in (None, *range(len(state.sides))):
        view = BRUTAL_RING.view(state, seat)
        texts = vocabulary(BRUTAL_RING, view, language)
        for event in events:
            yield texts.event(event.seen_by(seat), language, ("Ann", "Ben"))
        for request in view.open:
            for you in (True, False):
                yield texts.request(request, language, ("Ann", "Ben"), you=you)
            if request.seat == seat:
                for choice in choices(BRUTAL_RING, view, request, language):
                    yield choice.text
            form = request.form(view)
            for piece in form.pool if form else ():
                yield texts.name(piece, language)
            for slot in form.slots if form else ():
                yield from (texts.name(slot.name, language), texts.name(slot.of, language))
        for refusal in refusals(state):
            yield texts.refusal(refusal, language, ("Ann", "Ben"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("known", [True, False], ids=["house", "table"])
@pytest.mark.parametrize("seats", [2, 4])
def test_no_card_has_its_old_name_in_a_whole_game(
    seats: int, known: bool, language: Language
) -> None:
    setup = BRUTAL_RING.with_edition(Setup(), edition())
    state: Any = BRUTAL_RING.begin(setup, seats, known)
    spoken: set[str] = set()
    below, turn = laws.numbers(seats), 0
    while state.open:
        request = laws.one_of(state, BRUTAL_RING, below)
        step = BRUTAL_RING.play(state, request.seat, request.sample(state, below))
        # Encode and decode as a table stores the state: no card is read from the shelf.
        state, turn = BRUTAL_RING.decode(BRUTAL_RING.encode(step.state)), turn + 1
        if turn % 3 == 0:
            spoken.update(texts_at(state, step.events, language))
    assert [text for text in spoken if OLD.search(text)] == []
    new = {"en": r"Renamed [GW]\d", "fr": r"Rebaptisée? [GW]\d"}[language]
    assert sum(bool(re.search(new, text)) for text in spoken) > 100


def edition() -> dict[str, tuple[Card, ...]]:
    return {"gladiators": renamed_catalogue().gladiators, "weapons": renamed_catalogue().weapons}


def test_the_old_names_would_be_found() -> None:
    assert OLD.search("Attack Fog with Renamed G1")
    assert OLD.search("Brume attaque")


def test_a_table_with_the_house_set_keeps_no_names() -> None:
    state = BRUTAL_RING.begin(Setup(catalogue=HOUSE), 2, known=True)
    assert state.catalogue is None
    assert BRUTAL_RING.titles(state, "fr") == {}


def test_an_edition_that_only_renames_is_kept_too() -> None:
    sword = replace(HOUSE.weapons[0], name=Inscription("Great Sword", "Épée"))
    mine = Catalogue(HOUSE.gladiators, (sword, *HOUSE.weapons[1:]))
    state = BRUTAL_RING.begin(Setup(catalogue=mine), 2, known=True)
    assert BRUTAL_RING.titles(state, "en")["sword"] == "Great Sword"
    assert BRUTAL_RING.titles(state, "fr")["sword"] == "Épée"


def test_a_card_named_in_one_language_or_in_none() -> None:
    gladiators = [
        replace(HOUSE.gladiators[0], name=Inscription("", "Le Mien")),
        replace(HOUSE.gladiators[1], name=SILENT),
        replace(HOUSE.gladiators[2], key="iron_lady", name=SILENT),
    ]
    card_names = titles(Catalogue(tuple(gladiators), ()), "en")
    assert (card_names["terminium"], card_names["lucrecia"]) == ("Le Mien", "Lucrecia")
    assert (card_names["iron_lady"], card_names["xp_24"]) == ("iron lady", "xp_24")


def test_a_card_may_not_have_a_word_of_the_game_for_its_key() -> None:
    mine = Catalogue(
        (replace(HOUSE.gladiators[0], key="weapon"), *HOUSE.gladiators[1:]), HOUSE.weapons
    )
    (problem,) = problems(mine)
    assert (problem.code, problem.facts) == ("key_is_a_word", {"key": "weapon"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_printed_on_an_edition_before_a_table_plays_with_it(language: Language) -> None:
    printed = BRUTAL_RING.edition_titles(edition(), language)
    assert {card.key for cards in edition().values() for card in cards} <= printed.keys()
    assert not OLD.search(" ".join(printed.values()))
