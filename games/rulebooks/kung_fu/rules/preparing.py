"""What is asked before the wagers: the game master's opening, bonus cards, manoeuvres, pursuit."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.kernel.game import GM, Chance, Play, Request
from games.kernel.piles import pick, pick_bounds
from games.kernel.record import Below, Illegal
from games.rulebooks.kung_fu import moves as said
from games.rulebooks.kung_fu.bonuses import LAID
from games.rulebooks.kung_fu.cards import COMPONENTS, PLACE, SUIT
from games.rulebooks.kung_fu.claims import could_hold, from_hand, shown_hand
from games.rulebooks.kung_fu.course import bodies, preparing, turns
from games.rulebooks.kung_fu.events import BonusDiscarded, CardDiscarded
from games.rulebooks.kung_fu.state import Board, Side, bonuses_seen, foes, weak_suits

if TYPE_CHECKING:
    from games.rulebooks.kung_fu.rules.scene import Scene

BeforeWager = (
    said.DrawBonus
    | said.LayBonus
    | said.DiscardBonus
    | said.DiscardStanding
    | said.Refill
    | said.Retreat
    | said.Ready
)


class Opening(Request["Scene", said.BeginTurn | said.EndScene], frozen=True):
    """KF-5.6: before a turn starts the game master grants what is to be granted."""

    seat: int = GM
    takes = (said.BeginTurn, said.EndScene)

    def moves(self, state: "Scene") -> Iterator[said.BeginTurn | said.EndScene]:
        return iter((said.BeginTurn(), said.EndScene()))

    def answer(self, play: "Play[Scene]", move: said.BeginTurn | said.EndScene) -> None:
        match move:
            case said.BeginTurn():
                turns.begin(play)
            case said.EndScene():
                turns.end(play, "KF-6.1")


class Prepare(Request["Scene", BeforeWager], frozen=True):
    """KF-2.1, KF-6.1, KF-6.2: everything but the stakes themselves."""

    discarding: bool = False
    """An action point for discards is already paid."""
    takes = (
        said.DrawBonus,
        said.LayBonus,
        said.DiscardBonus,
        said.DiscardStanding,
        said.Refill,
        said.Retreat,
        said.Ready,
    )

    def moves(self, state: "Scene") -> Iterator[BeforeWager]:
        side = state.sides[self.seat]
        yield said.Ready()
        if side.points or self.discarding:
            yield said.DrawBonus()
            for slug in could_hold(state, side) if side.hand else ():
                yield said.LayBonus(slug)
                yield said.DiscardBonus(slug, "hand")
            for slug in dict.fromkeys([laid.bonus for laid in side.front]):
                yield said.DiscardBonus(slug, "front")
            for component, stack in zip(COMPONENTS, side.stacks, strict=True):
                if stack:
                    yield said.DiscardStanding(component)
        yield said.Refill()
        if side.hand:
            yield said.Refill(anew=True)
        yield said.Retreat()

    def sample(self, state: "Scene", below: Below) -> BeforeWager:
        """Half the time nothing more; and seldom what hurts the one who does it."""
        if below(2):
            return said.Ready()
        move = super().sample(state, below)
        hurts = isinstance(move, said.Refill | said.Retreat)
        return said.Ready() if hurts and below(8) else move

    def refusal(self, state: "Scene", move: BeforeWager) -> Illegal | None:
        side = state.sides[self.seat]
        match move:
            case said.Ready():
                return None
            case said.DrawBonus():
                return _no_point(side) or _no_draw(state, side)
            case said.LayBonus(slug):
                return _no_point(side) or _not_laid(state, side, slug)
            case said.DiscardBonus(slug, place):
                return self._no_discard(side) or _not_there(state, side, slug, place)
            case said.DiscardStanding(component):
                return self._no_discard(side) or _not_standing(state, side, PLACE[component])
            case said.Refill(anew):
                return _no_refill(state, side, anew=anew)
            case said.Retreat():
                return None if foes(state, self.seat) else Illegal("no_contact", "KF-2.3")

    def _no_discard(self, side: Side) -> Illegal | None:
        return None if self.discarding else _no_point(side)

    def answer(self, play: "Play[Scene]", move: BeforeWager) -> None:
        seat = self.seat
        match move:
            case said.Ready():
                if not play.state.open:
                    turns.go_on(play)
            case said.DrawBonus():
                preparing.pay(play, seat)
                preparing.draw(play, seat, 1, "KF-2.1")
            case said.LayBonus(slug):
                preparing.pay(play, seat)
                preparing.lay(play, seat, slug)
                preparing.go_on_with(play, seat)
            case said.DiscardBonus() | said.DiscardStanding():
                self._discard(play, move)
            case said.Refill(anew):
                preparing.refill(play, seat, anew=anew)
            case said.Retreat():
                preparing.retreat(play, seat)

    def _discard(self, play: "Play[Scene]", move: said.DiscardBonus | said.DiscardStanding) -> None:
        seat = self.seat
        if not self.discarding:
            preparing.pay(play, seat)
        match move:
            case said.DiscardBonus(slug, place):
                preparing.drop(play, seat, slug, place)
                play.tell(BonusDiscarded(seat, play.state.box[slug]))
            case said.DiscardStanding(component):
                card = bodies.take_top(play, seat, PLACE[component])
                play.tell(CardDiscarded(seat, component, card))
                bodies.shed(play, seat, "KF-2.9")
        preparing.go_on_with(play, seat, discarding=True)


class Draw(Chance["Scene", said.Drawn], frozen=True, kw_only=True):
    """Bonus cards from a deck whose cards the dealer knows."""

    by: int
    count: int
    rule: str
    takes = (said.Drawn,)
    countless = True

    def moves(self, state: "Scene") -> Iterator[said.Drawn]:
        (first, *more) = self.numbers(state) or (0,)
        return iter(()) if more else (said.Drawn(self.by, (place,)) for place in range(first))

    def sample(self, state: "Scene", below: Below) -> said.Drawn:
        return self.settled(state, tuple(map(below, self.numbers(state))))

    def numbers(self, state: "Scene") -> tuple[int, ...]:
        size = len(state.bonuses)
        return pick_bounds(size, min(self.count, size))

    def settled(self, state: "Scene", numbers: tuple[int, ...]) -> said.Drawn:
        return said.Drawn(self.by, numbers)

    def refusal(self, state: "Scene", move: said.Drawn) -> Illegal | None:
        bounds = self.numbers(state)
        if move.by != self.by:
            return Illegal("not_drawing", "KF-2.1", by=move.by)
        fits = len(move.places) == len(bounds)
        if fits and all(0 <= p < n for p, n in zip(move.places, bounds, strict=True)):
            return None
        return Illegal("no_such_place", "KF-2.1", count=len(bounds), size=len(state.bonuses))

    def answer(self, play: "Play[Scene]", move: said.Drawn) -> None:
        cards, pile = pick(play.state.bonuses, move.places)
        preparing.take(play, self.by, self.count, self.rule, cards=cards, pile=pile)


class LayOpen(Request["Scene", said.ShowHand], frozen=True):
    """KF-6.1: at a table, which bonus cards were discarded to draw anew."""

    takes = (said.ShowHand,)
    countless = True

    def sample(self, state: "Scene", below: Below) -> said.ShowHand:
        side = state.sides[self.seat]
        box = state.box.values()
        left = [b.slug for b in box for _ in range(b.copies - bonuses_seen(state, b.slug))]
        return said.ShowHand(tuple([left.pop(below(len(left))) for _ in side.hand]))

    def refusal(self, state: "Scene", move: said.ShowHand) -> Illegal | None:
        return shown_hand(state, state.sides[self.seat], move.cards)

    def answer(self, play: "Play[Scene]", move: said.ShowHand) -> None:
        preparing.draw_anew(play, self.seat, tuple(sorted(move.cards)))


class Pursuit(Request["Scene", said.Follow | said.LetGo], frozen=True):
    """KF-6.2: go after somebody who retreated, or let everyone go."""

    takes = (said.Follow, said.LetGo)

    def moves(self, state: "Scene") -> Iterator[said.Follow | said.LetGo]:
        yield said.LetGo()
        yield from map(said.Follow, quarry(state, self.seat))

    def refusal(self, state: "Scene", move: said.Follow | said.LetGo) -> Illegal | None:
        if isinstance(move, said.LetGo) or move.target in quarry(state, self.seat):
            return None
        return Illegal("no_quarry", "KF-6.2")

    def answer(self, play: "Play[Scene]", move: said.Follow | said.LetGo) -> None:
        if isinstance(move, said.Follow):
            preparing.follow(play, self.seat, move.target)
        if not play.state.open:
            turns.go_on(play)


def quarry(state: Board, seat: int) -> list[int]:
    """Opponents who broke from this character's melee this turn."""
    side = state.sides[seat]
    if side.broke_from is not None:
        return []
    return [
        who
        for who, other in enumerate(state.sides)
        if other.in_play and other.broke_from == side.melee and other.camp != side.camp
    ]


def _no_point(side: Side) -> Illegal | None:
    """KF-1.4"""
    return None if side.points else Illegal("no_action_point", "KF-1.4")


def _no_draw(state: Board, side: Side) -> Illegal | None:
    if len(side.hand) >= side.allowance:
        return Illegal("hand_full", "KF-1.4", cap=side.allowance)
    return None if state.bonuses or state.bonus_discards else Illegal("no_bonus_left", "KF-8.5")


def _not_laid(state: Board, side: Side, slug: str) -> Illegal | None:
    """KF-5.1, KF-5.2: assets and weaknesses have their own moments."""
    if not side.hand:
        return Illegal("hand_empty", "KF-2.1")
    if refusal := from_hand(state, side, slug):
        return refusal
    bonus = state.box[slug]
    if isinstance(bonus, LAID):
        return None
    rule = "KF-5.1" if bonus.type == "asset" else "KF-5.2"
    return Illegal("not_to_be_laid", rule, bonus=bonus)


def _not_there(state: Board, side: Side, slug: str, place: str) -> Illegal | None:
    if place == "hand":
        return from_hand(state, side, slug) if side.hand else Illegal("hand_empty", "KF-2.1")
    if any(laid.bonus == slug for laid in side.front):
        return None
    return Illegal("not_in_front", "KF-2.1", slug=slug)


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
    if anew and not side.hand:
        return Illegal("hand_empty", "KF-6.1")
    if not anew and len(side.hand) >= side.allowance:
        return Illegal("hand_full", "KF-1.4", cap=side.allowance)
    if anew or state.bonuses or state.bonus_discards:
        return None
    return Illegal("no_bonus_left", "KF-8.5")
