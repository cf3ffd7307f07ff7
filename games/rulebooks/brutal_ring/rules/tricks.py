"""BR-5.4: both sides lay tricks face down, and change them until both are done."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from games.kernel.chance.odds import Odds
from games.kernel.display.picture import mark
from games.kernel.record import HIDDEN, Below, Illegal
from games.kernel.requests import Play, Request
from games.rulebooks.brutal_ring import events, marks
from games.rulebooks.brutal_ring import moves as acts
from games.rulebooks.brutal_ring.catalogue import PLACE
from games.rulebooks.brutal_ring.clash import SIDES, effective_tricks
from games.rulebooks.brutal_ring.odds import odds_by_move
from games.rulebooks.brutal_ring.rules import reveal
from games.rulebooks.brutal_ring.rules.hands import return_to_hand, subtract_cards
from games.rulebooks.brutal_ring.state import (
    ATTACK,
    Board,
    Fight,
    Laid,
    back_of,
    box,
    fight_of,
    free_slots,
    has_left,
    is_hidden,
    replace_pile,
    team_mate,
    with_tricks,
    without_trick,
)

TrickMove = acts.LayTrick | acts.TakeBack | acts.Done


class LayTricks(Request[Board, TrickMove], frozen=True, kw_only=True):
    """BR-5.4: of a fighter's owner, or of the team-mate who may help."""

    side: int
    """0 attacks, 1 defends."""
    owner: bool
    done: bool = False
    retracts = (acts.TakeBack,)
    passes = (acts.Done,)

    @property
    def idle(self) -> bool:
        return self.done or not self.owner

    def moves(self, state: Board) -> Iterator[TrickMove]:
        if not self.idle:
            yield acts.Done()
        fight = fight_of(state)
        hand = state.sides[self.seat].hand
        for place, left in enumerate(free_slots(state, fight, self.side)):
            if left > 0:
                back = back_of(place)
                for card in (HIDDEN,) if is_hidden(hand[place]) else hand[place]:
                    yield acts.LayTrick(back, card)
        for place, laid in enumerate(fight.tricks[self.side]):
            if laid.seat == self.seat:
                yield acts.TakeBack(place)

    def sample(self, state: Board, below: Below) -> TrickMove:
        """Done is as likely as `weigh` makes it; all other answers are equally likely."""
        if not self.idle and below(2):
            return acts.Done()
        gladiators, weapons, own = self._changes(state)
        if not (changes := gladiators + weapons + len(own)):
            return acts.Done()
        hand, change = state.sides[self.seat].hand, below(changes)
        if change < gladiators:
            return acts.LayTrick("gladiator", hand[0][change])
        if change < gladiators + weapons:
            return acts.LayTrick("weapon", hand[1][change - gladiators])
        return acts.TakeBack(own[change - gladiators - weapons])

    def _changes(self, state: Board) -> tuple[int, int, list[int]]:
        """Number of cards of each back that may be laid, and places of the own tricks that may be
        taken back."""
        fight, hand = fight_of(state), state.sides[self.seat].hand
        left = free_slots(state, fight, self.side)
        own = [n for n, each in enumerate(fight.tricks[self.side]) if each.seat == self.seat]
        gladiators = len(hand[0]) if left[0] > 0 else 0
        return gladiators, len(hand[1]) if left[1] > 0 else 0, own

    def weigh(self, view: Board, move: TrickMove) -> int:
        """`Done` weighs as much as all other answers together: endless changes would be legal too,
        but no game."""
        if not isinstance(move, acts.Done):
            return 1
        gladiators, weapons, own = self._changes(view)
        return max(1, gladiators + weapons + len(own))

    def move_facts(self, view: Board, move: TrickMove) -> Mapping[str, object]:
        match move:
            case acts.LayTrick(back, card) if card == HIDDEN:
                return {"card": f"face_down_{back}"}
            case acts.LayTrick(_, card):
                trick = box(view).trick[card]
                bluff = not effective_tricks(SIDES[self.side], (trick,))
                return {"card": events.InHand(card, trick, bluff)}
            case acts.TakeBack(place):
                return {"card": reveal.trick_label(view, fight_of(view).tricks[self.side][place])}
            case acts.Done():
                return {}

    def marks(self, view: Board, move: TrickMove) -> tuple[str, ...]:
        match move:
            case acts.LayTrick(back, card):
                return (mark("card", card), marks.free(self.side, back))
            case acts.TakeBack(place):
                return (marks.trick(self.side, place),)
            case acts.Done():
                return ()

    def chances(self, view: Board) -> Mapping[TrickMove, Mapping[str, Odds]]:
        fight = fight_of(view)
        return odds_by_move(
            view, {move: self._fight_after(fight, move) for move in self.options(view)}
        )

    def _fight_after(self, fight: Fight, move: TrickMove) -> Fight:
        match move:
            case acts.LayTrick(back, card):
                laid = (*fight.tricks[self.side], Laid(self.seat, back, card))
                return with_tricks(fight, self.side, laid)
            case acts.TakeBack(place):
                return without_trick(fight, self.side, place)
            case acts.Done():
                return fight

    def refusal(self, state: Board, move: TrickMove) -> Illegal | None:
        match move:
            case acts.Done():
                if not self.owner:
                    return Illegal("owner_says_done", "BR-5.4")
                return Illegal("done_already", "BR-5.4") if self.done else None
            case acts.TakeBack(place):
                laid = fight_of(state).tricks[self.side]
                if 0 <= place < len(laid) and laid[place].seat == self.seat:
                    return None
                return Illegal("not_your_trick", "BR-5.4", place=place)
            case acts.LayTrick():
                return self._lay_refusal(state, move)

    def _lay_refusal(self, state: Board, move: acts.LayTrick) -> Illegal | None:
        place, fight = PLACE[move.back], fight_of(state)
        if free_slots(state, fight, self.side)[place] <= 0:
            allowed = box(state).allowances[fight.fighters[self.side]][self.side][place]
            colour = ("orange", "black")[place]
            return Illegal("no_allowance", "BR-5.4", colour=colour, allowed=allowed)
        hand = state.sides[self.seat].hand[place]
        if is_hidden(hand):
            return None if move.card == HIDDEN else Illegal("trick_face_down", "BR-5.4")
        if move.card in hand:
            return None
        if move.card == HIDDEN and hand:
            return Illegal("name_the_trick", "BR-5.4")
        return Illegal("trick_not_in_hand", "BR-5.4", card=move.card, back=move.back)

    def answer(self, play: Play[Board], move: TrickMove) -> None:
        match move:
            case acts.Done():
                fight = fight_of(play.state)
                done = (True, fight.done[1]) if self.side == ATTACK else (fight.done[0], True)
                play.tell(events.SaidDone(self.seat))
                ask(play, replace(fight, done=done))
            case acts.LayTrick(back, card):
                lay(play, self.side, Laid(self.seat, back, card))
            case acts.TakeBack(place):
                take_back(play, self.side, place)


def ask(play: Play[Board], fight: Fight) -> None:
    """Everyone sees whether a change is possible, because the backs in hands and on the table can
    be counted."""
    if fight.done == (True, True):
        play.set(fight=fight, open=())
        reveal.attack(play)
        return
    state = play.state
    teams, requests = len(state.sides) > len(state.scores), []
    for side, owner in enumerate((fight.seat, fight.against)):
        done = fight.done[side]
        if not done or can_change(state, fight, side, owner):
            requests.append(LayTricks(owner, side=side, owner=True, done=done))
        if teams:
            mate = team_mate(state, owner)
            if not has_left(state, mate) and can_change(state, fight, side, mate):
                requests.append(LayTricks(mate, side=side, owner=False))
    play.set(fight=fight, open=tuple(requests))


def can_change(board: Board, fight: Fight, side: int, seat: int) -> bool:
    left, hand = free_slots(board, fight, side), board.sides[seat].hand
    if (left[0] > 0 and hand[0]) or (left[1] > 0 and hand[1]):
        return True
    return any(laid.seat == seat for laid in fight.tricks[side])


def reset_done(fight: Fight) -> Fight:
    """BR-5.4: after a change neither side is done any more."""
    return replace(fight, done=(False, False))


def lay(play: Play[Board], side: int, trick: Laid) -> None:
    seat, place, fight = trick.seat, PLACE[trick.back], fight_of(play.state)
    hand = play.state.sides[seat].hand
    play.set_side(seat, hand=replace_pile(hand, place, subtract_cards(hand[place], (trick.card,))))
    play.tell(events.TrickLaid(seat, trick.back, known_card(trick.card)))
    ask(play, reset_done(with_tricks(fight, side, (*fight.tricks[side], trick))))


def known_card(card: str) -> str:
    """Return the card, or an empty text if the table does not see its face."""
    return "" if card == HIDDEN else card


def take_back(play: Play[Board], side: int, place: int) -> None:
    fight = fight_of(play.state)
    trick = fight.tricks[side][place]
    return_to_hand(play, trick)
    play.tell(events.TrickTakenBack(trick.seat, place, trick.back, known_card(trick.card)))
    ask(play, reset_done(without_trick(fight, side, place)))
