"""Helpers for Kung-Fu: what is conserved, an honest table, and scenes set up by hand."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.dealers import House, settle
from games.kernel.record import HIDDEN, Event, Illegal, Move
from games.kernel.requests import DEALER, Play, Request, Step
from games.rulebooks.kung_fu import events, moves
from games.rulebooks.kung_fu.cards import (
    COMPONENTS,
    DECK,
    Cards,
    Counts,
    Kept,
    Levels,
    Spread,
    Stacks,
    flat,
)
from games.rulebooks.kung_fu.characters import Character
from games.rulebooks.kung_fu.corrections import AnyCorrection
from games.rulebooks.kung_fu.game import KUNG_FU, Setup
from games.rulebooks.kung_fu.heights import obeys_height_rule
from games.rulebooks.kung_fu.rules.preparation import LayOpen, Prepare
from games.rulebooks.kung_fu.rules.reveal import Reveal
from games.rulebooks.kung_fu.rules.scene import Scene
from games.rulebooks.kung_fu.state import Blow, Deck, Laid, Side, deck_of, limits
from games.trials.laws import Fixture, numbers

REVEALING = (
    events.BonusLaid,
    events.BonusDiscarded,
    events.HandDiscarded,
    events.Wagered,
    events.Absorbed,
    events.Compared,  # the choices sealed until then are shown
)


def cards(text: str) -> Cards:
    return tuple(text.split())  # type: ignore[arg-type]


def stacks(text: str) -> Stacks:
    """Return the four stacks of "2D 9D / 5S / / AH" in rank order, the standing card last."""
    return tuple(map(cards, text.split("/")))  # type: ignore[return-value]


def spread(text: str) -> Spread:
    return Spread(*stacks(text))


def assert_conserved(state: Scene) -> None:
    """Assert that each deck's 52 cards and every bonus card occur once each, and that the height
    rule holds."""
    _playing_cards(state)
    bonus_keys = list(state.bonuses) + list(state.bonus_discards)
    for side in state.sides:
        bonus_keys += [*side.hand, *(laid.bonus for laid in side.front)]
    whole = Counter({bonus.key: bonus.copies for bonus in state.box.values()})
    assert len(bonus_keys) == whole.total()
    known = Counter(key for key in bonus_keys if key != HIDDEN)
    assert not known - whole, f"made: {known - whole}"
    for side in state.sides:
        assert obeys_height_rule(side.stacks, limits(side)), f"too high: {side.stacks}"


def _playing_cards(state: Scene) -> None:
    for which, deck in enumerate(state.decks):
        sides = [side for side in state.sides if deck_of(state, side) == which]
        out = [card for side in sides for card in flat(side.stacks) + flat(side.turned)]
        assert sorted([*deck.cards, *deck.discards, *out]) == sorted(DECK)
        assert set(deck.due) <= set(deck.cards)


class Honest:
    def says(self, seat: int, move: Move) -> Move:
        return move

    def reports(
        self, request: Request[Any, Any], table: Scene, house: Scene, log: Sequence[Event]
    ) -> Move | None:
        match request:
            case Reveal():
                return next(
                    moves.TurnOver(event.seat, Spread(*(getattr(event, c) for c in COMPONENTS)))
                    for event in log
                    if isinstance(event, events.TurnedOver) and event.seat in request.left
                )
            case LayOpen(seat):
                return next(
                    moves.ShowHand(tuple(bonus.key for bonus in event.bonuses))
                    for event in log
                    if isinstance(event, events.HandDiscarded) and event.seat == seat
                )
            case _:
                return None


def character(name: str = "Li", levels: str = "9 7 6 4", **more: Any) -> Character:
    return Character(name, Levels(*map(int, levels.split())), **more)


def fixture(setup: Setup) -> Fixture:
    seats = len(setup.characters) or 2
    return Fixture(
        KUNG_FU, setup, assert_conserved, Honest(), REVEALING, seats=seats, longest=20_000
    )


def camps(*of_seats: int, **more: Any) -> Setup:
    cast = tuple(character(f"{seat}") for seat in range(len(of_seats)))
    return Setup(camps=of_seats, characters=cast, **more)


DUEL = fixture(Setup())
BRAWL = fixture(camps(1, 1, 2, 2))
THREE_CAMPS = fixture(camps(1, 2, 3, 3, deck_per_camp=True))
LED = fixture(camps(1, 1, 2, 2, 2, gm=True))


def scene(*sides: Side, **more: Any) -> Scene:
    """Return a scene with these characters; the cards they hold are taken out of the decks."""
    state = KUNG_FU.begin(camps(*(side.camp for side in sides)), 2, known=True)
    out = {card for side in sides for card in flat(side.stacks) + flat(side.turned)}
    deck = Deck(tuple(card for card in DECK if card not in out))
    held = [key for side in sides for key in (*side.hand, *(laid.bonus for laid in side.front))]
    pile = list(state.bonuses)
    for key in held:
        pile.remove(key)
    return replace(
        state, **({"sides": sides, "decks": (deck,), "bonuses": tuple(pile), "open": ()} | more)
    )


def side(camp: int = 1, standing: str = "///", **more: Any) -> Side:
    levels = tuple(map(int, more.pop("levels", "8 8 8 8").split()))
    more["hand"] = tuple(sorted(more.get("hand", ())))
    start = {"allowance": 3, "points": 3, "stacks": stacks(standing)}
    return Side(f"of camp {camp}", camp, levels, **(start | more))  # type: ignore[arg-type]


def laid_bonus(key: str, limit: int = 0, **more: Any) -> Laid:
    return Laid(key, limit, **more)


def make_moves(state: Scene, seat: int, *answers: Move) -> Scene:
    for move in answers:
        state = KUNG_FU.play(state, seat, move).state
    return state


def events_after(state: Scene, seat: int, move: Move) -> tuple[Event, ...]:
    return KUNG_FU.play(state, seat, move).events


def refusal_of(state: Scene, seat: int, move: Move) -> Illegal:
    """Return the refusal of this move. Asserts that the move changed nothing."""
    before = KUNG_FU.encode(state)
    with pytest.raises(Illegal) as refusal:
        KUNG_FU.play(state, seat, move)
    assert KUNG_FU.encode(state) == before
    return refusal.value


def preparing_scene(*sides: Side, **more: Any) -> Scene:
    """Return the scene just before the stakes, with every character asked."""
    open_ = tuple(Prepare(seat) for seat in range(len(sides)))
    return scene(*sides, **({"phase": "preparing", "number": 1, "open": open_} | more))


def wagering_scene(*sides: Side, **more: Any) -> Scene:
    """Return the scene in which the stakes are laid."""
    state = preparing_scene(*sides, **more)
    for seat in range(len(sides)):
        state = make_moves(state, seat, moves.Ready())
    return state


def wager(stakes: str = "", **bonuses: str) -> moves.Wager:
    """Example: `wager("2 0 1 0", bench="1 0 0 0")`."""

    def counts(text: str) -> Counts:
        return Counts(*map(int, text.split()))

    backing = tuple(moves.Backing(key, counts(text)) for key, text in bonuses.items())
    return moves.Wager(counts(stakes), backing)


def turn_over(state: Scene, *shown: str) -> Scene:
    """Turn over each character's cards, in the order of seats; "" skips a character."""
    for by, text in enumerate(shown):
        if text:
            state = make_moves(state, DEALER, moves.TurnOver(by, spread(text)))
    return state


def keep(vigour: str = "", distance: str = "", tempo: str = "", presence: str = "") -> moves.Keep:
    four = (card or None for card in (vigour, distance, tempo, presence))
    return moves.Keep(Kept(*four))  # type: ignore[arg-type]


def strike_target(target: Side, damage: int, **more: Any) -> Step[Scene]:
    """A lone enemy without cards has just won by this damage. Play goes on until someone is
    asked."""
    blow = Blow(camp=2, against=1, melee=0, damage=damage, won=(), speakers=(1,))
    play = Play(scene(target, side(2), phase="blows", number=1, blows=(blow,), **more))
    KUNG_FU.proceed(play)
    return Step(play.state, tuple(play.events))


def event_names(log: Iterable[Event]) -> list[str]:
    return [type(event).__name__ for event in log]


def deal_cards(state: Scene, seed: int = 1) -> Scene:
    return settle(KUNG_FU, state, House(numbers(seed))).state


def request_names(state: Scene) -> list[str]:
    return [type(request).__name__ for request in state.open]


def overrule(state: Scene, correction: AnyCorrection) -> Scene:
    after = KUNG_FU.overrule(state, correction).state
    assert_conserved(after)
    assert KUNG_FU.decode(KUNG_FU.encode(after)) == after
    return after


def overrule_refusal(state: Scene, correction: AnyCorrection) -> Illegal:
    before = KUNG_FU.encode(state)
    with pytest.raises(Illegal) as refusal:
        KUNG_FU.overrule(state, correction)
    assert KUNG_FU.encode(state) == before
    return refusal.value


def begin_scene(*of_camps: int, known: bool = True) -> Scene:
    return KUNG_FU.begin(camps(*of_camps, gm=True), 2, known)
