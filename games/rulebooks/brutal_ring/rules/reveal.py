"""BR-5.5 to BR-5.12: tricks are turned up, the attacker's first, and the fight is decided."""

from collections.abc import Iterator

from msgspec.structs import replace

from games.kernel.record import HIDDEN, Below, Illegal, Impossible
from games.kernel.requests import Play, Request
from games.rulebooks.brutal_ring import events
from games.rulebooks.brutal_ring import moves as said
from games.rulebooks.brutal_ring.catalogue import PLACE, Trick
from games.rulebooks.brutal_ring.claims import draw_possible, may_show
from games.rulebooks.brutal_ring.clash import clash, counted
from games.rulebooks.brutal_ring.rules import arena
from games.rulebooks.brutal_ring.rules.hands import discard, eras_less
from games.rulebooks.brutal_ring.state import (
    ATTACK,
    DEFENCE,
    Board,
    Laid,
    Tricks,
    back_of,
    box,
    fight_of,
    room,
)


class ShowTricks(Request[Board, said.TricksShown], frozen=True, kw_only=True):
    """BR-5.5: at a table, the tricks that were turned up; with a place, that one alone."""

    side: int
    place: int | None = None
    left: int = 0
    """BR-5.8: how many Discards are still to come after this one."""
    takes = (said.TricksShown,)
    countless = True

    def shown(self, state: Board) -> Tricks:
        laid = fight_of(state).tricks[self.side]
        return laid if self.place is None else (laid[self.place],)

    def sample(self, state: Board, below: Below) -> said.TricksShown:
        shown = self.shown(state)
        cards: dict[int, str] = {}
        for seat in sorted({laid.seat for laid in shown}):
            own = [n for n, laid in enumerate(shown) if laid.seat == seat]
            places = [PLACE[shown[n].back] for n in own]
            named = draw_possible(state, seat, places, below, cards.values())
            cards |= dict(zip(own, named, strict=True))
        return said.TricksShown(tuple([cards[n] for n in range(len(shown))]))

    def refusal(self, state: Board, move: said.TricksShown) -> Illegal | None:
        shown = self.shown(state)
        if len(move.cards) != len(shown):
            return Illegal("so_many_laid", "BR-5.5", count=len(shown), shown=len(move.cards))
        if len(set(move.cards)) < len(move.cards):
            return Impossible("card_twice", "BR-7.2", card=_twice(move.cards))
        for seat in {laid.seat for laid in shown}:
            pairs = zip(move.cards, shown, strict=True)
            own = {card: laid for card, laid in pairs if laid.seat == seat}
            if refusal := may_show(state, seat, own) or _other_backs(state, seat, own):
                return refusal
        return None

    def answer(self, play: Play[Board], move: said.TricksShown) -> None:
        first = self.place or 0
        for n, card in enumerate(move.cards, first):
            turn_up(play, self.side, n, card)
        if self.place is not None:
            drop(play, self.place, self.left)
        else:
            turned(play, self.side)


class PickDiscard(Request[Board, said.PickTrick], frozen=True, kw_only=True):
    """BR-5.8: which of the defender's face-down tricks goes."""

    left: int
    takes = (said.PickTrick,)

    def moves(self, state: Board) -> Iterator[said.PickTrick]:
        return map(said.PickTrick, range(len(fight_of(state).tricks[DEFENCE])))

    def refusal(self, state: Board, move: said.PickTrick) -> Illegal | None:
        count = len(fight_of(state).tricks[DEFENCE])
        return None if 0 <= move.place < count else Illegal("no_such_trick", "BR-5.8", count=count)

    def answer(self, play: Play[Board], move: said.PickTrick) -> None:
        discard_one(play, move.place, self.left - 1)


class PickExcess(Request[Board, said.PickTrick], frozen=True, kw_only=True):
    """BR-7.4: which of the tricks beyond an allowance the opponent discards."""

    side: int
    takes = (said.PickTrick,)

    def moves(self, state: Board) -> Iterator[said.PickTrick]:
        return map(said.PickTrick, excess(state, self.side))

    def refusal(self, state: Board, move: said.PickTrick) -> Illegal | None:
        if move.place in excess(state, self.side):
            return None
        return Illegal("not_in_excess", "BR-7.4", place=move.place)

    def answer(self, play: Play[Board], move: said.PickTrick) -> None:
        fight = fight_of(play.state)
        card = _remove(play, self.side, move.place)
        play.tell(events.ExcessDiscarded(self.seat, fight.owners[self.side], card))
        turned(play, self.side)


# Turning up


def attack(play: Play[Board]) -> None:
    _turn(play, ATTACK)


def _turn(play: Play[Board], side: int) -> None:
    fight = fight_of(play.state)
    laid = fight.tricks[side]
    for each in laid:
        if each.card == HIDDEN:
            play.ask(ShowTricks(fight.owners[side], side=side))
            return
    for n, each in enumerate(laid):
        turn_up(play, side, n, each.card)
    turned(play, side)


def turn_up(play: Play[Board], side: int, place: int, card: str) -> None:
    state = play.state
    kind, laid = box(state).back[card], fight_of(state).tricks[side]
    trick = laid[place]
    owner = state.sides[trick.seat]
    hand = owner.hand
    if PLACE[trick.back] != kind:  # BR-7.4: another back than was reported when it was laid
        hand = (hand[0][1:], (*hand[1], HIDDEN)) if kind == 0 else ((*hand[0], HIDDEN), hand[1][1:])
    cards = ((card,), ()) if kind == 0 else ((), (card,))
    play.put(trick.seat, hand=hand, eras=eras_less(state, owner.eras, cards))
    now = Laid(trick.seat, back_of(kind), card, up=True)
    _lie(play, side, (*laid[:place], now, *laid[place + 1 :]))


def turned(play: Play[Board], side: int) -> None:
    fight = fight_of(play.state)
    laid = fight.tricks[side]
    if laid:
        if excess(play.state, side):
            play.ask(PickExcess(fight.owners[1 - side], side=side))
            return
        play.tell(events.TricksRevealed(fight.owners[side], tuple([each.card for each in laid])))
    attacking = effects(play.state, ATTACK)
    fair = "attack_fair_play" in attacking
    if side == DEFENCE:
        if not fair and "defence_fair_play" in effects(play.state, DEFENCE):
            play.tell(events.PlayedFair(fight.against))
        decide(play)
    elif fair:
        # BR-5.7: its own Discard does not act; the defender's tricks are discarded, seen by all
        play.tell(events.PlayedFair(fight.seat))
        _turn(play, DEFENCE)
    else:
        pick_discard(play, attacking.count("attack_discard"))


def excess(board: Board, side: int) -> list[int]:
    """BR-7.4: the places of tricks of a colour of which more lie there than may."""
    fight = fight_of(board)
    left = room(board, fight, side)
    return [n for n, each in enumerate(fight.tricks[side]) if left[PLACE[each.back]] < 0]


def effects(board: Board, side: int) -> list[str]:
    """BR-5.4: what of the tricks turned up on that side counts."""
    laid = fight_of(board).tricks[side]
    return counted(("attack", "defence")[side], lying(board, laid)) if laid else []


def lying(board: Board, laid: Tricks) -> list[Trick]:
    trick = box(board).trick
    return [trick[each.card] for each in laid]


# BR-5.8


def pick_discard(play: Play[Board], left: int) -> None:
    fight = fight_of(play.state)
    face_down = len(fight.tricks[DEFENCE])
    if not left or not face_down:
        _turn(play, DEFENCE)
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
    play.tell(events.TrickDiscarded(fight.seat, fight.against, card))
    pick_discard(play, left)


def _remove(play: Play[Board], side: int, place: int) -> str:
    laid = fight_of(play.state).tricks[side]
    _lie(play, side, laid[:place] + laid[place + 1 :])
    discard(play, (laid[place].card,))
    return laid[place].card


def _lie(play: Play[Board], side: int, laid: Tricks) -> None:
    fight = fight_of(play.state)
    both = (laid, fight.tricks[1]) if side == ATTACK else (fight.tricks[0], laid)
    play.set(fight=replace(fight, tricks=both))


# The result


def decide(play: Play[Board]) -> None:
    state = play.state
    fight = fight_of(state)
    attacker = arena.weapon_of(state, fight.seat, fight.gladiator)
    defender = arena.weapon_of(state, fight.against, fight.target)
    one, two = fight.tricks
    result = clash(attacker, defender, lying(state, one), lying(state, two))
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
    play.state.fought(play, fight, again=result.again)


def _twice(cards: tuple[str, ...]) -> str:
    return next(card for card in cards if cards.count(card) > 1)


def _other_backs(board: Board, seat: int, shown: dict[str, Laid]) -> Illegal | None:
    """BR-7.4: a trick may prove to have another back than reported, if the hand had one such."""
    back = box(board).back
    for kind in (0, 1):
        wrong = sum(back[card] == kind != PLACE[laid.back] for card, laid in shown.items())
        if wrong > len(board.sides[seat].hand[kind]):
            return Impossible("other_back", "BR-7.2", seat=seat, back=back_of(kind))
    return None
