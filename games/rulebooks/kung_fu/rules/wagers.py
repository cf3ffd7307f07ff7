"""What is asked about wagers: what to stake, what was turned over, what to keep."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from games.kernel.game import Chance, Play, Sealed
from games.kernel.piles import pick, pick_bounds
from games.kernel.record import Below, Illegal, Impossible
from games.rulebooks.kung_fu import heights
from games.rulebooks.kung_fu import moves as said
from games.rulebooks.kung_fu.bonuses import Asset, Equipment, Gear, Terrain, suits
from games.rulebooks.kung_fu.cards import COMPONENTS, Card, Cards, Counts, Four, Spread
from games.rulebooks.kung_fu.claims import could_hold, from_hand
from games.rulebooks.kung_fu.course import wagers
from games.rulebooks.kung_fu.state import Board, Side, deck_of

if TYPE_CHECKING:
    from games.rulebooks.kung_fu.rules.scene import Scene

_STAKED_WITH = (Asset, Gear, Terrain)


class Stake(Sealed["Scene", said.Wager], frozen=True):
    """KF-2.1 to KF-2.4: each for themselves, until all are in."""

    takes = (said.Wager,)
    countless = True

    def moves(self, state: "Scene") -> Iterator[said.Wager]:
        """Every legal wager, lazily: there may be tens of thousands."""
        side = state.sides[self.seat]
        by_type = [[None, *_backings(state, side, kind)] for kind in _STAKED_WITH]
        for backed in product(*by_type):
            bonuses = tuple([backing for backing in backed if backing is not None])
            left = side.points - sum(_price(side, backing) for backing in bonuses)
            for count in range(left + 1):
                for four in _spreads(count, _EVERYWHERE):
                    yield said.Wager(Counts(*four), bonuses)

    def sample(self, state: "Scene", below: Below) -> said.Wager:
        """Any legal wager, the dear ones more often than their share."""
        side = state.sides[self.seat]
        left, bonuses = side.points, []
        for kind in _STAKED_WITH:
            slugs = _slugs(state, side, kind)
            if not slugs or below(2):
                continue
            slug = slugs[below(len(slugs))]
            price = _price_of(side, slug, kind)
            if price <= left:
                bonuses.append(_some(state, slug, below))
                left -= price
        stakes = [0, 0, 0, 0]
        for _ in range(left if below(4) else below(left + 1)):
            stakes[below(4)] += 1
        return said.Wager(Counts(*stakes), tuple(bonuses))

    def refusal(self, state: "Scene", move: said.Wager) -> Illegal | None:
        side = state.sides[self.seat]
        cost = 0
        for count in move.stakes.four:
            if count < 0:
                return Illegal("fewer_than_none", "KF-2.1")
            cost += count
        types: list[str] = []
        for backing in move.bonuses:
            refusal = _not_backed(state, side, backing)
            if refusal is not None:
                return refusal
            types.append(state.box[backing.bonus].type)
            cost += _price(side, backing)
        if len(set(types)) < len(types):
            return Illegal("one_of_each", "KF-2.4")
        if cost > side.points:
            return Illegal("too_few_points", "KF-1.4", cost=cost, points=side.points)
        return None

    def unseal(
        self, play: "Play[Scene]", answers: Sequence[tuple[Sealed["Scene", Any], said.Wager]]
    ) -> None:
        for request, move in answers:
            wagers.lay(play, request.seat, move)
        wagers.reveal(play)


_EVERYWHERE = (0, 1, 2, 3)


def _spreads(count: int, places: tuple[int, ...]) -> Iterator[Four]:
    """All ways to lay so many cards on those components."""
    if not places:
        if not count:
            yield (0, 0, 0, 0)
        return
    place, *rest = places
    for here in range(count + 1) if rest else (count,):
        for four in _spreads(count - here, tuple(rest)):
            yield (*four[:place], here, *four[place + 1 :])  # type: ignore[misc]


def _slugs(state: Board, side: Side, kind: type[Any]) -> list[str]:
    """The bonus cards of a type that may be staked with."""
    if kind is Asset:
        held = could_hold(state, side) if side.hand else []
        return [slug for slug in held if isinstance(state.box[slug], Asset)]
    if not side.front:
        return []
    laid = dict.fromkeys(laid.bonus for laid in side.front)
    return [slug for slug in laid if isinstance(state.box[slug], kind)]


def _most(bonus: Asset | Equipment) -> int:
    """KF-5.1: a card a colour; KF-5.3: as many as its power."""
    return bonus.power if isinstance(bonus, Equipment) else len(bonus.colours)


def _backings(state: Board, side: Side, kind: type[Any]) -> Iterator[said.Backing]:
    for slug in _slugs(state, side, kind):
        bonus: Any = state.box[slug]
        places = tuple(sorted(suits(bonus)))
        for count in range(1, _most(bonus) + 1):
            for four in _spreads(count, places):
                yield said.Backing(slug, Counts(*four))


def _some(state: Board, slug: str, below: Below) -> said.Backing:
    bonus: Any = state.box[slug]
    places = sorted(suits(bonus))
    stakes = [0, 0, 0, 0]
    for _ in range(_most(bonus)):
        stakes[places[below(len(places))]] += 1
    return said.Backing(slug, Counts(*stakes))


def _price(side: Side, backing: said.Backing) -> int:
    return _price_of(side, backing.bonus, None)


def _price_of(side: Side, slug: str, kind: type[Any] | None) -> int:
    """KF-5.3: gear with an action point of its own costs none; an asset always costs one."""
    if kind is Asset or not side.front:
        return 1
    return 0 if any(laid.bonus == slug and laid.points for laid in side.front) else 1


def _not_backed(state: Board, side: Side, backing: said.Backing) -> Illegal | None:
    slug, stakes = backing.bonus, backing.stakes.four
    if slug not in state.box:
        return Impossible("no_such_bonus", "KF-5.6", slug=slug)
    bonus = state.box[slug]
    if not isinstance(bonus, _STAKED_WITH):
        return Illegal("no_stakes", "KF-2.4", bonus=bonus)
    if isinstance(bonus, Asset):
        if (
            refusal := from_hand(state, side, slug)
            if side.hand
            else Illegal("hand_empty", "KF-2.1")
        ):
            return refusal
    elif not any(laid.bonus == slug for laid in side.front):
        return Illegal("not_in_front", "KF-2.1", slug=slug)
    rule = "KF-5.1" if isinstance(bonus, Asset) else "KF-5.3"
    most = _most(bonus)
    if min(stakes) < 0 or not 1 <= sum(stakes) <= most:
        return Illegal("stakes_of_bonus", rule, bonus=bonus, most=most)
    colours = suits(bonus)
    if any(count and place not in colours for place, count in enumerate(stakes)):
        return Illegal("not_its_colours", rule, bonus=bonus, colours=bonus.colours)
    return None


class Reveal(Chance["Scene", said.TurnOver], frozen=True, kw_only=True):
    """KF-2.5: the stakes are turned over; at a table, whoever is ready says first."""

    left: tuple[int, ...]
    takes = (said.TurnOver,)
    countless = True

    def numbers(self, state: "Scene") -> tuple[int, ...]:
        """Where the discards were shuffled under the deck, what was left of it comes first."""
        side = state.sides[self.left[0]]
        deck = state.decks[deck_of(state, side)]
        count, due = sum(side.stakes), len(deck.due)
        if not due:
            return pick_bounds(len(deck.cards), count)
        first = min(count, due)
        return pick_bounds(due, first) + pick_bounds(len(deck.cards) - due, count - first)

    def settled(self, state: "Scene", numbers: tuple[int, ...]) -> said.TurnOver:
        side = state.sides[self.left[0]]
        deck = state.decks[deck_of(state, side)]
        first = min(len(numbers), len(deck.due))
        cards, _ = pick(deck.due, numbers[:first])
        if len(numbers) > first:
            under = deck.cards
            if deck.due:
                under = tuple([card for card in deck.cards if card not in deck.due])
            cards += pick(under, numbers[first:])[0]
        return said.TurnOver(self.left[0], _dealt(cards, side.stakes))

    def sample(self, state: "Scene", below: Below) -> said.TurnOver:
        return self.settled(state, tuple(map(below, self.numbers(state))))

    def refusal(self, state: "Scene", move: said.TurnOver) -> Illegal | None:
        if move.by not in self.left:
            return Illegal("not_staking", "KF-2.5", by=move.by)
        side = state.sides[move.by]
        stacks = move.cards.stacks
        for component, stack, count in zip(COMPONENTS, stacks, side.stakes, strict=True):
            if len(stack) != count:
                return Illegal(
                    "stakes_turned", "KF-2.5", component=component, count=count, shown=len(stack)
                )
        return _not_drawn(state, side, [card for stack in stacks for card in stack])

    def answer(self, play: "Play[Scene]", move: said.TurnOver) -> None:
        wagers.turn_over(play, move.by, move.cards)
        left = tuple([seat for seat in self.left if seat != move.by])
        if left:
            play.ask(Reveal(left=left))
        else:
            wagers.keeping(play)


def _dealt(cards: Cards, stakes: Four) -> Spread:
    stacks, at = [], 0
    for count in stakes:
        stacks.append(cards[at : at + count])
        at += count
    return Spread(*stacks)


def _not_drawn(state: Board, side: Side, cards: list[Card]) -> Illegal | None:
    """KF-2.2, KF-7.1: whether the deck can have given these cards."""
    which = deck_of(state, side)
    deck = state.decks[which]
    seen = set()
    for card in cards:
        if card in seen or card not in deck.cards:
            return Impossible("card_seen", "KF-7.1", card=card)
        seen.add(card)
    if deck.due:
        waiting = [card for card in deck.due if card not in seen]
        if len(waiting) > wagers.staked(state, which) - len(cards):
            return Impossible("due_first", "KF-2.2", cards=tuple(waiting))
    return None


class Choose(Sealed["Scene", said.Keep], frozen=True):
    """KF-2.5 to KF-2.9: which stakes to keep, all legal ways of it."""

    takes = (said.Keep,)

    def moves(self, state: "Scene") -> Iterator[said.Keep]:
        stand = wagers.stand_of(state, state.sides[self.seat])
        return (said.Keep(heights.kept(layers)) for layers in heights.choices(stand))

    def sample(self, state: "Scene", below: Below) -> said.Keep:
        found = list(heights.choices(wagers.stand_of(state, state.sides[self.seat])))
        return said.Keep(heights.kept(found[below(len(found))]))

    def refusal(self, state: "Scene", move: said.Keep) -> Illegal | None:
        stand = wagers.stand_of(state, state.sides[self.seat])
        found = heights.settled(stand, move.cards)
        return found if isinstance(found, Illegal) else None

    def unseal(
        self, play: "Play[Scene]", answers: Sequence[tuple[Sealed["Scene", Any], said.Keep]]
    ) -> None:
        sides = play.state.sides
        settled = {}
        for request, move in answers:
            found = heights.settled(wagers.stand_of(play.state, sides[request.seat]), move.cards)
            if isinstance(found, Illegal):
                raise found
            settled[request.seat] = found
        wagers.resolve(play, settled)
