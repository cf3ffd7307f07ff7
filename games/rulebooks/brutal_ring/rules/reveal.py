"""BR-5.5 to BR-5.12: tricks are turned up, the attacker's first, and the fight is decided."""

import functools
from collections.abc import Iterator, Mapping

from games.kernel.chance.odds import Odds
from games.kernel.display.form import FormValues, Pick, Slot
from games.kernel.record import HIDDEN, Below, Illegal, Impossible
from games.kernel.requests import Play, Request
from games.rulebooks.brutal_ring import events, marks
from games.rulebooks.brutal_ring import moves as acts
from games.rulebooks.brutal_ring.catalogue import PLACE, Trick
from games.rulebooks.brutal_ring.claims import card_refusals, may_show, possible_cards, sample_cards
from games.rulebooks.brutal_ring.clash import SIDES, clash, effective_tricks
from games.rulebooks.brutal_ring.odds import odds_by_move
from games.rulebooks.brutal_ring.rules import arena
from games.rulebooks.brutal_ring.rules.hands import after_showing, discard
from games.rulebooks.brutal_ring.state import (
    ATTACK,
    DEFENCE,
    Board,
    Cards,
    Fight,
    Laid,
    Tricks,
    back_of,
    box,
    fight_of,
    free_slots,
    weapon_of,
    with_tricks,
    without_trick,
)


class ShowTricks(Request[Board, acts.TricksShown], frozen=True, kw_only=True):
    """BR-5.5: at a table, the tricks that were turned up; with a place, that one alone."""

    side: int
    place: int | None = None
    left: int = 0
    """BR-5.8: number of Discards still to come after this one."""
    countless = True

    def tricks_to_show(self, state: Board) -> Tricks:
        laid = fight_of(state).tricks[self.side]
        return laid if self.place is None else (laid[self.place],)

    def sample(self, state: Board, below: Below) -> acts.TricksShown:
        shown = self.tricks_to_show(state)
        cards: dict[int, str] = {}
        for seat in sorted({laid.seat for laid in shown}):
            own = [n for n, laid in enumerate(shown) if laid.seat == seat]
            places = [PLACE[shown[n].back] for n in own]
            named = sample_cards(state, seat, places, below, cards.values())
            cards |= dict(zip(own, named, strict=True))
        return acts.TricksShown(tuple([cards[n] for n in range(len(shown))]))

    def form(self, view: Board) -> Pick:
        count = len(self.tricks_to_show(view))
        return Pick(self._pool(view), (Slot("tricks", count, count),), ordered=True)

    def _pool(self, view: Board) -> Cards:
        """All cards that may lie there; the reported back may prove wrong (BR-7.4)."""
        seats = sorted({laid.seat for laid in self.tricks_to_show(view)})
        pool = [
            card for seat in seats for place in (0, 1) for card in possible_cards(view, seat, place)
        ]
        return tuple(dict.fromkeys(pool))

    def unavailable_answers(self, view: Board) -> Iterator[Illegal]:
        return card_refusals(
            view, min(laid.seat for laid in self.tricks_to_show(view)), self._pool(view)
        )

    def move_from_form(self, view: Board, filled: FormValues) -> acts.TricksShown:
        pool = self._pool(view)
        return acts.TricksShown(tuple([pool[place] for place in filled[0]]))

    def form_values(self, view: Board, move: acts.TricksShown) -> FormValues:
        return (tuple(map(self._pool(view).index, move.cards)),)

    def refusal(self, state: Board, move: acts.TricksShown) -> Illegal | None:
        shown = self.tricks_to_show(state)
        if len(move.cards) != len(shown):
            return Illegal("so_many_laid", "BR-5.5", count=len(shown), shown=len(move.cards))
        if len(set(move.cards)) < len(move.cards):
            return Impossible("card_twice", "BR-7.2", card=_first_duplicate(move.cards))
        for seat in {laid.seat for laid in shown}:
            pairs = zip(move.cards, shown, strict=True)
            own = {card: laid for card, laid in pairs if laid.seat == seat}
            if refusal := may_show(state, seat, own) or _back_refusal(state, seat, own):
                return refusal
        return None

    def answer(self, play: Play[Board], move: acts.TricksShown) -> None:
        first = self.place or 0
        for n, card in enumerate(move.cards, first):
            turn_up(play, self.side, n, card)
        if self.place is not None:
            drop(play, self.place, self.left)
        else:
            resolve_tricks(play, self.side)


class PickDiscard(Request[Board, acts.PickTrick], frozen=True, kw_only=True):
    """BR-5.8: which of the defender's face-down tricks goes."""

    left: int

    def moves(self, state: Board) -> Iterator[acts.PickTrick]:
        return map(acts.PickTrick, range(len(fight_of(state).tricks[DEFENCE])))

    def refusal(self, state: Board, move: acts.PickTrick) -> Illegal | None:
        count = len(fight_of(state).tricks[DEFENCE])
        return None if 0 <= move.place < count else Illegal("no_such_trick", "BR-5.8", count=count)

    def move_facts(self, view: Board, move: acts.PickTrick) -> Mapping[str, object]:
        return {"card": trick_label(view, fight_of(view).tricks[DEFENCE][move.place])}

    def marks(self, view: Board, move: acts.PickTrick) -> tuple[str, ...]:
        return (marks.trick(DEFENCE, move.place),)

    def chances(self, view: Board) -> Mapping[acts.PickTrick, Mapping[str, Odds]]:
        return odds_by_move(view, _without_each(view, self, DEFENCE), self.left - 1)

    def answer(self, play: Play[Board], move: acts.PickTrick) -> None:
        discard_one(play, move.place, self.left - 1)


class PickExcess(Request[Board, acts.PickTrick], frozen=True, kw_only=True):
    """BR-7.4: which of the tricks beyond an allowance the opponent discards."""

    side: int

    def moves(self, state: Board) -> Iterator[acts.PickTrick]:
        return map(acts.PickTrick, excess_places(state, self.side))

    def refusal(self, state: Board, move: acts.PickTrick) -> Illegal | None:
        if move.place in excess_places(state, self.side):
            return None
        return Illegal("not_in_excess", "BR-7.4", place=move.place)

    def move_facts(self, view: Board, move: acts.PickTrick) -> Mapping[str, object]:
        return {"card": trick_label(view, fight_of(view).tricks[self.side][move.place])}

    def marks(self, view: Board, move: acts.PickTrick) -> tuple[str, ...]:
        return (marks.trick(self.side, move.place),)

    def chances(self, view: Board) -> Mapping[acts.PickTrick, Mapping[str, Odds]]:
        discards = 0 if self.side == DEFENCE else None
        return odds_by_move(view, _without_each(view, self, self.side), discards)

    def answer(self, play: Play[Board], move: acts.PickTrick) -> None:
        fight = fight_of(play.state)
        card = _remove(play, self.side, move.place)
        play.tell(events.ExcessDiscarded(self.seat, fight.owners[self.side], card))
        resolve_tricks(play, self.side)


def trick_label(view: Board, laid: Laid) -> str:
    """Name of a laid trick: its card, or its back if it is face down."""
    return f"face_down_{laid.back}" if laid.card == HIDDEN else laid.card


def _without_each(
    view: Board, request: PickDiscard | PickExcess, side: int
) -> dict[acts.PickTrick, Fight]:
    fight = fight_of(view)
    return {move: without_trick(fight, side, move.place) for move in request.options(view)}


def fight_to_reveal(view: Board) -> tuple[Fight, int | None]:
    """Return the fight as its tricks will be turned up, and the number of Discards still to
    come."""
    fight = fight_of(view)
    match view.open:
        case (PickDiscard(left=left),):
            return fight, left
        case (ShowTricks(side=1, place=place, left=left),):
            return fight if place is None else without_trick(fight, DEFENCE, place), left
        case (PickExcess(side=1),):
            return fight, 0
        case _:
            return fight, None


# Turning up


def attack(play: Play[Board]) -> None:
    _reveal_side(play, ATTACK)


def _reveal_side(play: Play[Board], side: int) -> None:
    fight = fight_of(play.state)
    laid = fight.tricks[side]
    for each in laid:
        if each.card == HIDDEN:
            play.ask(ShowTricks(fight.owners[side], side=side))
            return
    for n, each in enumerate(laid):
        turn_up(play, side, n, each.card)
    resolve_tricks(play, side)


def turn_up(play: Play[Board], side: int, place: int, card: str) -> None:
    state = play.state
    kind, laid = box(state).back[card], fight_of(state).tricks[side]
    trick = laid[place]
    owner = state.sides[trick.seat]
    hand = owner.hand
    # BR-7.4: the back differs from the one reported when the trick was laid
    if PLACE[trick.back] != kind:
        hand = (hand[0][1:], (*hand[1], HIDDEN)) if kind == 0 else ((*hand[0], HIDDEN), hand[1][1:])
    cards = ((card,), ()) if kind == 0 else ((), (card,))
    play.set_side(trick.seat, hand=hand, **after_showing(state, owner, cards))
    now = Laid(trick.seat, back_of(kind), card, up=True)
    play.set(fight=with_tricks(fight_of(state), side, (*laid[:place], now, *laid[place + 1 :])))


def resolve_tricks(play: Play[Board], side: int) -> None:
    fight = fight_of(play.state)
    laid = fight.tricks[side]
    if laid:
        if excess_places(play.state, side):
            play.ask(PickExcess(fight.owners[1 - side], side=side))
            return
        cards = tuple([each.card for each in laid])
        play.tell(
            events.TricksRevealed(fight.owners[side], cards, _revealed_tricks(play.state, side))
        )
    attacking = effects(play.state, ATTACK)
    fair = "attack_fair_play" in attacking
    if side == DEFENCE:
        if not fair and "defence_fair_play" in effects(play.state, DEFENCE):
            play.tell(events.PlayedFair(fight.against))
        decide(play)
    elif fair:
        # BR-5.7: its own Discard has no effect; the defender's tricks are discarded face up
        play.tell(events.PlayedFair(fight.seat))
        _reveal_side(play, DEFENCE)
    else:
        pick_discard(play, attacking.count("attack_discard"))


def _revealed_tricks(board: Board, side: int) -> tuple[events.InHand, ...]:
    trick = box(board).trick
    laid = fight_of(board).tricks[side]
    return tuple([_in_hand(each.card, trick[each.card], side) for each in laid])


@functools.lru_cache(4096)  # called again and again for the same few cards
def _in_hand(card: str, trick: Trick, side: int) -> events.InHand:
    return events.InHand(card, trick, not effective_tricks(SIDES[side], [trick]))


def excess_places(board: Board, side: int) -> list[int]:
    """BR-7.4: places of the tricks whose colour exceeds its allowance."""
    fight = fight_of(board)
    left = free_slots(board, fight, side)
    return [n for n, each in enumerate(fight.tricks[side]) if left[PLACE[each.back]] < 0]


def effects(board: Board, side: int) -> list[str]:
    """BR-5.4: tricks turned up on that side that have an effect."""
    laid = fight_of(board).tricks[side]
    return effective_tricks(SIDES[side], trick_kinds(board, laid)) if laid else []


def trick_kinds(board: Board, laid: Tricks) -> list[Trick]:
    trick = box(board).trick
    return [trick[each.card] for each in laid]


# BR-5.8


def pick_discard(play: Play[Board], left: int) -> None:
    fight = fight_of(play.state)
    face_down = len(fight.tricks[DEFENCE])
    if not left or not face_down:
        _reveal_side(play, DEFENCE)
    elif face_down == 1:  # everyone sees that there is nothing to choose
        discard_one(play, 0, left - 1)
    else:
        play.ask(PickDiscard(fight.seat, left=left))


def discard_one(play: Play[Board], place: int, left: int) -> None:
    fight = fight_of(play.state)
    card = fight.tricks[DEFENCE][place].card
    if card == HIDDEN:
        play.ask(ShowTricks(fight.against, side=DEFENCE, place=place, left=left))
    else:
        turn_up(play, DEFENCE, place, card)
        drop(play, place, left)


def drop(play: Play[Board], place: int, left: int) -> None:
    fight = fight_of(play.state)
    card = _remove(play, DEFENCE, place)
    play.tell(events.TrickDiscarded(fight.seat, fight.against, card, box(play.state).trick[card]))
    pick_discard(play, left)


def _remove(play: Play[Board], side: int, place: int) -> str:
    fight = fight_of(play.state)
    card = fight.tricks[side][place].card
    play.set(fight=without_trick(fight, side, place))
    discard(play, (card,))
    return card


# The result


def decide(play: Play[Board]) -> None:
    state = play.state
    fight = fight_of(state)
    attacker = weapon_of(state, fight.seat, fight.gladiator)
    defender = weapon_of(state, fight.against, fight.target)
    one, two = fight.tricks
    result = clash(attacker, defender, trick_kinds(state, one), trick_kinds(state, two))
    play.tell(events.Fought(fight.gladiator, fight.target, result.attack, result.defence))
    defending = [] if result.cancelled else effects(state, DEFENCE)
    if "defence_dodge" in defending:
        play.tell(events.Dodged(fight.against, fight.target))
    if "defence_counter" in defending:
        play.tell(events.Countered(fight.against, fight.target, defender[0], attacker[1]))
    play.set(fight=None)
    discard(play, [each.card for each in one + two])  # BR-5.12
    if result.defender_dies:
        arena.kill(play, fight.seat, fight.against, fight.target)
    else:
        play.tell(events.Survived(fight.against, fight.target))
    if result.attacker_dies:
        arena.kill(play, fight.against, fight.seat, fight.gladiator)
    play.state.end_fight(play, fight, again=result.again)


def _first_duplicate(cards: tuple[str, ...]) -> str:
    return next(card for card in cards if cards.count(card) > 1)


def _back_refusal(board: Board, seat: int, shown: dict[str, Laid]) -> Illegal | None:
    """BR-7.4: a trick may prove to have another back than reported, if the hand had such a card."""
    back = box(board).back
    for kind in (0, 1):
        wrong = sum(back[card] == kind != PLACE[laid.back] for card, laid in shown.items())
        if wrong > len(board.sides[seat].hand[kind]):
            return Impossible("other_back", "BR-7.2", seat=seat, back=back_of(kind))
    return None
