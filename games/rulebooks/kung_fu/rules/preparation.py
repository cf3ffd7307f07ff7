"""Preparation before the stakes: bonus cards drawn, laid and discarded, hands refilled (KF-2.1,
KF-6.1)."""

from collections.abc import Iterator, Mapping

from games.kernel import draw as kernel
from games.kernel.display.form import FormValues, Pick, Slot, places_in_pool
from games.kernel.piles import known_cards, pick, unknown_cards
from games.kernel.record import HIDDEN, Below, Illegal
from games.kernel.requests import Cost, Play, Request
from games.rulebooks.kung_fu import events
from games.rulebooks.kung_fu import moves as acts
from games.rulebooks.kung_fu.bonuses import LAID, Armour, Shield, Weakness
from games.rulebooks.kung_fu.cards import COMPONENTS, PLACE, SUIT
from games.rulebooks.kung_fu.claims import (
    all_copies_seen,
    could_hold,
    front_problem,
    hand_is_hidden,
    hand_problem,
    shown_hand_problem,
    whole_hand_pool,
    without_card,
)
from games.rulebooks.kung_fu.display import marks, phrases
from games.rulebooks.kung_fu.rules import bodies, pursuit
from games.rulebooks.kung_fu.state import (
    Board,
    Hand,
    Side,
    bonuses_unseen,
    foes,
    new_laid,
    weak_suits,
)

BeforeWager = (
    acts.DrawBonus
    | acts.LayBonus
    | acts.DiscardBonus
    | acts.DiscardStanding
    | acts.Refill
    | acts.Retreat
    | acts.Ready
)


class Prepare(Request[Board, BeforeWager], frozen=True):
    """KF-2.1, KF-6.1, KF-6.2: everything but the stakes themselves."""

    discarding: bool = False
    """An action point for discards is already paid."""
    passes = (acts.Ready,)

    def moves(self, state: Board) -> Iterator[BeforeWager]:
        side = state.sides[self.seat]
        yield acts.Ready()
        if side.points or self.discarding:
            yield acts.DrawBonus()
            for key in could_hold(state, side):
                yield acts.LayBonus(key)
                yield acts.DiscardBonus(key, "hand")
            for key in dict.fromkeys([laid.bonus for laid in side.front]):
                yield acts.DiscardBonus(key, "front")
            for component, stack in zip(COMPONENTS, side.stacks, strict=True):
                if stack:
                    yield acts.DiscardStanding(component)
        yield acts.Refill()
        if side.hand:
            yield acts.Refill(anew=True)
        yield acts.Retreat()

    def sample(self, state: Board, below: Below) -> BeforeWager:
        """Half the time do nothing more; seldom choose moves that hurt the player."""
        if below(2):
            return acts.Ready()
        move = super().sample(state, below)
        hurts = isinstance(move, acts.Refill | acts.Retreat)
        return acts.Ready() if hurts and below(8) else move

    def refusal(self, state: Board, move: BeforeWager) -> Illegal | None:
        side = state.sides[self.seat]
        match move:
            case acts.Ready():
                return None
            case acts.DrawBonus():
                return _no_point(side) or _no_draw(state, side)
            case acts.LayBonus(key):
                return _no_point(side) or _not_laid(state, side, key)
            case acts.DiscardBonus(key, place):
                return self._no_discard(side) or _not_there(state, side, key, place)
            case acts.DiscardStanding(component):
                return self._no_discard(side) or _not_standing(state, side, PLACE[component])
            case acts.Refill(anew):
                return _no_refill(state, side, anew=anew)
            case acts.Retreat():
                return None if foes(state, self.seat) else Illegal("no_contact", "KF-2.3")

    def move_facts(self, view: Board, move: BeforeWager) -> Mapping[str, object]:
        side = view.sides[self.seat]
        match move:
            case acts.LayBonus(key):
                return {"bonus": view.box[key]}
            case acts.DiscardBonus(key, place):
                return {"bonus": view.box[key], "place": f"from_{place}"}
            case acts.DiscardStanding(component):
                return {"card": side.stacks[PLACE[component]][-1]}
            case acts.Refill(anew):
                way = "draw_anew" if anew else "fill_up"
                return {"way": way, "loss": phrases.loss(side, "tempo")}
            case acts.Retreat():
                return {"loss": phrases.loss(side, "presence")}
            case _:
                return {}

    def marks(self, view: Board, move: BeforeWager) -> tuple[str, ...]:
        match move:
            case acts.LayBonus(key) | acts.DiscardBonus(key):
                return (marks.bonus(key),)
            case acts.DiscardStanding(component):
                top = view.sides[self.seat].stacks[PLACE[component]][-1]
                return marks.column(self.seat, component), marks.card(self.seat, top)
            case acts.Refill():
                return (marks.column(self.seat, "tempo"),)
            case acts.Retreat():
                return (marks.column(self.seat, "presence"),)
            case _:
                return ()

    def usual(self, view: Board) -> acts.Ready:
        return acts.Ready()

    def costs(self, view: Board, move: BeforeWager) -> tuple[Cost, ...]:
        """KF-6.1, KF-6.2: a hand that is refilled lowers Tempo, a retreat Presence, by one damage
        each."""
        match move:
            case acts.Refill():
                return (bodies.cost_of_damage(view.sides[self.seat], "tempo"),)
            case acts.Retreat():
                return (bodies.cost_of_damage(view.sides[self.seat], "presence"),)
            case _:
                return ()

    def weigh(self, view: Board, move: BeforeWager) -> int:
        """Laid cards last, and a weakness is a burden; most turns are for staking."""
        match move:
            case acts.Ready():
                return 20
            case acts.LayBonus():
                return 8
            case acts.DiscardBonus(key, "front") if isinstance(view.box[key], Weakness):
                return 6
            case acts.DrawBonus():
                return 4
            case _:
                return 1

    def _no_discard(self, side: Side) -> Illegal | None:
        return None if self.discarding else _no_point(side)

    def answer(self, play: Play[Board], move: BeforeWager) -> None:
        seat = self.seat
        match move:
            case acts.Ready():
                pass
            case acts.DrawBonus():
                bodies.pay(play, seat)
                draw(play, seat, 1, "KF-2.1")
            case acts.LayBonus(key):
                bodies.pay(play, seat)
                lay(play, seat, key)
                go_on_with(play, seat)
            case acts.DiscardBonus() | acts.DiscardStanding():
                self._discard(play, move)
            case acts.Refill(anew):
                refill(play, seat, anew=anew)
            case acts.Retreat():
                pursuit.retreat(play, seat)
                go_on_with(play, seat)

    def _discard(self, play: Play[Board], move: acts.DiscardBonus | acts.DiscardStanding) -> None:
        seat = self.seat
        if not self.discarding:
            bodies.pay(play, seat)
        match move:
            case acts.DiscardBonus(key, place):
                bodies.drop(play, seat, key, place)
                play.tell(events.BonusDiscarded(seat, play.state.box[key]))
            case acts.DiscardStanding(component):
                card = bodies.take_top(play, seat, PLACE[component])
                play.tell(events.CardDiscarded(seat, component, card))
                bodies.shed(play, seat, "KF-2.9")
        go_on_with(play, seat, discarding=True)


class Draw(kernel.Draw[Board, acts.Drawn], frozen=True, kw_only=True):
    """Bonus cards from a deck whose cards the dealer knows."""

    by: int
    count: int
    rule: str

    def pile_and_count(self, state: Board) -> tuple[Hand, int]:
        return state.bonuses, self.count

    def moves(self, state: Board) -> Iterator[acts.Drawn]:
        (first, *more) = self.numbers(state) or (0,)
        return iter(()) if more else (acts.Drawn(self.by, (place,)) for place in range(first))

    def move_from_numbers(self, state: Board, numbers: tuple[int, ...]) -> acts.Drawn:
        return acts.Drawn(self.by, numbers)

    def refusal(self, state: Board, move: acts.Drawn) -> Illegal | None:
        return self.places_refusal(state, move.places, "KF-2.1")

    def answer(self, play: Play[Board], move: acts.Drawn) -> None:
        cards, pile = pick(play.state.bonuses, move.places)
        take(play, self.by, self.count, self.rule, cards=cards, pile=pile)


class LayOpen(Request[Board, acts.ShowHand], frozen=True):
    """KF-6.1: at a table, which bonus cards were discarded to draw anew."""

    countless = True

    def sample(self, state: Board, below: Below) -> acts.ShowHand:
        side = state.sides[self.seat]
        known, left = known_cards(side.hand), bonuses_unseen(state)
        unknown = len(side.hand) - len(known)
        drawn = [left.pop(below(len(left))) for _ in range(unknown)]
        return acts.ShowHand((*known, *drawn))

    def move_facts(self, view: Board, move: acts.ShowHand) -> Mapping[str, object]:
        return {"cards": tuple([view.box[key] for key in move.cards])}

    def marks(self, view: Board, move: acts.ShowHand) -> tuple[str, ...]:
        return tuple(map(marks.bonus, move.cards))

    def form(self, view: Board) -> Pick:
        side = view.sides[self.seat]
        count = len(side.hand)
        return Pick(tuple(whole_hand_pool(view, side)), (Slot("hand", count, count),))

    def move_from_form(self, view: Board, filled: FormValues) -> acts.ShowHand:
        pool = whole_hand_pool(view, view.sides[self.seat])
        return acts.ShowHand(tuple([pool[place] for place in filled[0]]))

    def form_values(self, view: Board, move: acts.ShowHand) -> FormValues:
        pool = whole_hand_pool(view, view.sides[self.seat])
        return places_in_pool(tuple(pool), (move.cards,))

    def unavailable_answers(self, view: Board) -> Iterator[Illegal]:
        left = whole_hand_pool(view, view.sides[self.seat])
        for bonus in view.box.values():
            if bonus.key not in left:
                yield all_copies_seen(bonus)

    def refusal(self, state: Board, move: acts.ShowHand) -> Illegal | None:
        return shown_hand_problem(state, state.sides[self.seat], move.cards)

    def answer(self, play: Play[Board], move: acts.ShowHand) -> None:
        draw_anew(play, self.seat, tuple(sorted(move.cards)))


def _no_point(side: Side) -> Illegal | None:
    """KF-1.4"""
    return None if side.points else Illegal("no_action_point", "KF-1.4")


def _no_draw(state: Board, side: Side) -> Illegal | None:
    if len(side.hand) >= side.allowance:
        return Illegal("hand_full", "KF-1.4", cap=side.allowance)
    return None if state.bonuses or state.bonus_discards else Illegal("no_bonus_left", "KF-8.5")


def _not_laid(state: Board, side: Side, key: str) -> Illegal | None:
    """KF-5.1, KF-5.2: assets and weaknesses are played at other moments."""
    if refusal := hand_problem(state, side, key):
        return refusal
    bonus = state.box[key]
    if isinstance(bonus, LAID):
        return None
    rule = "KF-5.1" if bonus.type == "asset" else "KF-5.2"
    return Illegal("not_to_be_laid", rule, bonus=bonus)


def _not_there(state: Board, side: Side, key: str, place: str) -> Illegal | None:
    if place == "hand":
        return hand_problem(state, side, key)
    return front_problem(side, key, "KF-2.1")


def _not_standing(state: Board, side: Side, place: int) -> Illegal | None:
    component = COMPONENTS[place]
    stack = side.stacks[place]
    if not stack:
        return Illegal("nothing_stands", "KF-2.1", component=component)
    if SUIT[stack[-1]] in weak_suits(side, state.box):
        return Illegal("weak_discard", "KF-5.2", component=component, card=stack[-1])
    return None


def _no_refill(state: Board, side: Side, *, anew: bool) -> Illegal | None:
    """KF-6.1"""
    if anew:
        return None if side.hand else Illegal("hand_empty", "KF-6.1")
    return _no_draw(state, side)


# Effects


def go_on_with(play: Play[Board], seat: int, *, discarding: bool = False) -> None:
    """The same character goes on preparing, unless it is out."""
    if play.state.sides[seat].in_play:
        play.ask(Prepare(seat, discarding))


def draw(play: Play[Board], seat: int, count: int, rule: str) -> None:
    """Draw bonus cards into the hand; chance is asked only if the state cannot answer."""
    state = play.state
    pile = state.bonuses
    if not pile and state.bonus_discards:
        pile = _rebuild_deck(play)
    now = min(count, len(pile))
    if not now:
        if count:
            play.tell(events.NoBonusLeft(seat))
        finish_draw(play, seat)
    elif now == len(pile) or state.blind:
        take(play, seat, count, rule, cards=pile[:now], pile=pile[now:])
    else:
        play.ask(Draw(by=seat, count=count, rule=rule))


def take(play: Play[Board], seat: int, count: int, rule: str, *, cards: Hand, pile: Hand) -> None:
    """Take the cards drawn; if the deck ran out, the rest comes from its discards."""
    play.set(bonuses=pile)
    play.set_side(seat, hand=tuple(sorted(play.state.sides[seat].hand + cards)))
    if cards:
        box = play.state.box
        drawn = tuple([box[key] for key in sorted(cards) if key != HIDDEN])
        play.tell(events.DrewBonuses(seat, len(cards), drawn, rule))
    if len(cards) < count:
        draw(play, seat, count - len(cards), rule)
    else:
        finish_draw(play, seat)


def finish_draw(play: Play[Board], seat: int) -> None:
    state = play.state
    if state.phase != "preparing":
        return
    prepares = any(r.seat == seat and isinstance(r, Prepare) for r in state.open)
    if state.sides[seat].acts and not prepares:
        go_on_with(play, seat)


def _rebuild_deck(play: Play[Board]) -> Hand:
    """KF-8.5"""
    state = play.state
    cards = state.bonus_discards
    pile: Hand = unknown_cards(len(cards)) if state.blind else tuple(sorted(cards))
    play.set(bonuses=pile, bonus_discards=())
    play.tell(events.BonusDeckRebuilt(len(cards)))
    return pile


def lay(play: Play[Board], seat: int, key: str) -> None:
    """KF-2.1: play a bonus from the hand to the front."""
    side, bonus = play.state.sides[seat], play.state.box[key]
    play.set_side(seat, **without_card(side, key), front=(*side.front, new_laid(bonus)))
    rule = "KF-5.5" if isinstance(bonus, Shield | Armour) else "KF-5.3"
    play.tell(events.BonusLaid(seat, bonus, "KF-5.4" if bonus.type == "terrain" else rule))


def refill(play: Play[Board], seat: int, *, anew: bool) -> None:
    """KF-6.1"""
    play.tell(events.Refilled(seat, anew))
    scale, points = bodies.lower(play, seat, PLACE["tempo"])
    play.tell(events.Lowered(seat, "tempo", points, scale, "KF-6.1"))
    bodies.apply_scales(play, seat)
    side = play.state.sides[seat]
    if not side.in_play:
        go_on_with(play, seat)
    elif not anew:
        draw(play, seat, side.allowance - len(side.hand), "KF-6.1")
    elif hand_is_hidden(side):
        play.ask(LayOpen(seat))
    else:
        draw_anew(play, seat, side.hand)


def draw_anew(play: Play[Board], seat: int, cards: Hand) -> None:
    state = play.state
    play.set_side(seat, hand=(), shown=())
    play.set(bonus_discards=state.bonus_discards + cards)
    play.tell(events.HandDiscarded(seat, tuple([state.box[key] for key in cards])))
    draw(play, seat, state.sides[seat].allowance, "KF-6.1")
