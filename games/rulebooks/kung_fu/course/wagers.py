"""The wagers: stakes laid together, turned over, kept, and compared."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from games.kernel.game import Play
from games.kernel.piles import without
from games.rulebooks.kung_fu import events, heights
from games.rulebooks.kung_fu import moves as said
from games.rulebooks.kung_fu.bonuses import Equipment, suits
from games.rulebooks.kung_fu.cards import (
    BARE,
    COMPONENTS,
    NOUGHT,
    VALUE,
    Counts,
    Four,
    Spread,
    in_order,
)
from games.rulebooks.kung_fu.claims import from_hand
from games.rulebooks.kung_fu.comparison import components, pair, tops
from games.rulebooks.kung_fu.course import blows, preparing
from games.rulebooks.kung_fu.course.bodies import discard, flat, put_deck
from games.rulebooks.kung_fu.rules import wagers as rules
from games.rulebooks.kung_fu.state import (
    Blow,
    Board,
    Laid,
    Side,
    Victory,
    changed,
    deck_of,
    foes,
    limits,
    usable,
    weak_suits,
)

if TYPE_CHECKING:
    from games.rulebooks.kung_fu.rules.scene import Scene


# Staking


def wagers(play: "Play[Scene]") -> None:
    """KF-2.3: those in contact; whoever has nothing to pay with has no choice, as all see."""
    state = play.state
    asked = tuple(
        [
            rules.Stake(seat)
            for seat, side in enumerate(state.sides)
            if side.in_play and side.acts and _can_pay(side) and foes(state, seat)
        ]
    )
    if asked:
        play.set(phase="wager", open=asked)
    else:
        reveal(play)


def _can_pay(side: Side) -> bool:
    return side.points > 0 or any(laid.points for laid in side.front)


def lay(play: "Play[Scene]", seat: int, wager: said.Wager) -> None:
    """KF-2.1, KF-2.2: paid, and laid face down."""
    state = play.state
    stakes = wager.stakes.four
    points = state.sides[seat].points - sum(stakes)
    if not wager.bonuses:
        play.put(seat, stakes=stakes, points=points)
        play.tell(events.Wagered(seat, *stakes, bonuses=()))
        return
    play.put(seat, points=points)
    favoured = NOUGHT
    backed = []
    for backing in wager.bonuses:
        bonus, side = state.box[backing.bonus], play.state.sides[seat]
        if isinstance(bonus, Equipment):
            use(play, seat, backing.bonus)
        elif from_hand(play.state, side, backing.bonus) is None:
            preparing.pay(play, seat)
            preparing.drop(play, seat, backing.bonus, "hand")
        else:  # KF-7.2: at a table another sealed wager has just named the last copy
            play.tell(events.ClaimVoid(seat, bonus))
            continue
        backed.append(bonus)
        stakes = _summed(stakes, backing.stakes)
        favoured = _summed(favoured, backing.stakes)
    play.put(seat, stakes=stakes, favoured=tuple([n > 0 for n in favoured]))
    play.tell(events.Wagered(seat, *stakes, bonuses=tuple(backed)))


def use(play: "Play[Scene]", seat: int, slug: str) -> None:
    """KF-5.3: for an action point, its own if it has one left."""
    side = play.state.sides[seat]
    at = usable(side, slug)
    laid = side.front[at]
    if laid.points:
        laid = replace(laid, points=laid.points - 1, used=True)
        play.put(seat, front=changed(side.front, at, laid))
    else:
        play.put(
            seat, front=changed(side.front, at, replace(laid, used=True)), points=side.points - 1
        )


def _summed(stakes: Four, more: Counts) -> Four:
    return tuple([a + b for a, b in zip(stakes, more.four, strict=True)])  # type: ignore[return-value]


# Turning over


def reveal(play: "Play[Scene]") -> None:
    """KF-2.5"""
    for which in range(len(play.state.decks)):
        _ready_deck(play, which)
    state = play.state
    left = tuple([seat for seat, side in enumerate(state.sides) if side.stakes != NOUGHT])
    if left:
        play.set(phase="reveal", open=(*state.open, rules.Reveal(left=left)))
    else:
        keeping(play)


def _ready_deck(play: "Play[Scene]", which: int) -> None:
    """KF-2.2: where the stakes outnumber the deck, its discards are shuffled under it."""
    state = play.state
    deck = state.decks[which]
    wanted = staked(state, which)
    if wanted <= len(deck.cards):
        return
    over = wanted - len(deck.cards) - len(deck.discards)
    if over > 0:
        _uncover(play, which, over)
    if deck.discards:
        play.tell(events.DeckRebuilt(len(deck.discards)))
        cards = in_order(deck.cards + deck.discards)
        put_deck(play, which, replace(deck, cards=cards, discards=(), due=deck.cards))


def staked(state: Board, which: int) -> int:
    """How many cards of that deck lie face down."""
    sides = [side for side in state.sides if side.stakes != NOUGHT]
    return sum([sum(side.stakes) for side in sides if deck_of(state, side) == which])


def _uncover(play: "Play[Scene]", which: int, over: int) -> None:
    """KF-8.2: stakes without a card fall away, the last character's lowest first."""
    for seat in reversed(range(len(play.state.sides))):
        side = play.state.sides[seat]
        if deck_of(play.state, side) != which or not any(side.stakes):
            continue
        stakes, gone = list(side.stakes), 0
        for place in reversed(range(len(COMPONENTS))):
            fewer = min(stakes[place], over)
            stakes[place] -= fewer
            over -= fewer
            gone += fewer
        if gone:
            play.put(seat, stakes=tuple(stakes))
            play.tell(events.StakesUncovered(seat, gone))


def turn_over(play: "Play[Scene]", seat: int, cards: Spread) -> None:
    state = play.state
    side = state.sides[seat]
    which = deck_of(state, side)
    deck = state.decks[which]
    shown = flat(cards.stacks)
    left = without(deck.cards, *shown)
    due = tuple([card for card in deck.due if card not in shown]) if deck.due else ()
    put_deck(play, which, replace(deck, cards=left, due=due))
    play.put(seat, stakes=NOUGHT, turned=cards.stacks)
    play.tell(events.TurnedOver(seat, *cards.stacks))


# Keeping


def stand_of(state: Board, side: Side) -> heights.Stand:
    weak = weak_suits(side, state.box) if side.front else frozenset()
    return heights.Stand(side.stacks, limits(side), side.turned, side.favoured, weak)


def keeping(play: "Play[Scene]") -> None:
    """KF-2.5; who has only one way to keep is not asked, as everyone sees."""
    state = play.state
    settled: dict[int, heights.Layers] = {}
    asked = []
    for seat, side in enumerate(state.sides):
        if side.turned != BARE:
            only = heights.only_choice(stand_of(state, side))
            if only is None:
                asked.append(rules.Choose(seat))
            else:
                settled[seat] = only
    if asked:
        play.set(phase="keeping", open=tuple(asked))
    else:
        resolve(play, settled)


def resolve(play: "Play[Scene]", settled: Mapping[int, heights.Layers]) -> None:
    """Everyone's stakes are kept as they chose, or in the one way there is."""
    for seat, side in enumerate(play.state.sides):
        if side.turned != BARE:
            stand = stand_of(play.state, side)
            keep_on(play, seat, stand, settled.get(seat) or next(heights.choices(stand)))
    compare(play)


def keep_on(play: "Play[Scene]", seat: int, stand: heights.Stand, layers: heights.Layers) -> None:
    spent = flat(heights.not_kept(stand, layers))
    gone = tuple([card for layer in layers for card in layer.gone])
    play.put(seat, stacks=tuple([layer.stack for layer in layers]), turned=BARE)
    for component, turned, layer in zip(COMPONENTS, stand.turned, layers, strict=True):
        if layer.shed:
            play.tell(events.Shed(seat, component, layer.shed, "KF-2.9"))
        if layer.lost is not None:
            play.tell(events.Lost(seat, component, layer.lost))
        if layer.kept is not None:
            play.tell(events.Kept(seat, component, layer.kept, layer.rule))
        elif turned and layer.stack and layer.lost is None:
            play.tell(events.Stayed(seat, component, layer.stack[-1], layer.rule))
    if spent:
        play.tell(events.StakesDiscarded(seat, spent))
    discard(play, seat, gone + spent)
    _wear(play, seat, tuple([layer.kept for layer in layers]))


def _wear(play: "Play[Scene]", seat: int, kept: tuple[str | None, ...]) -> None:
    """KF-5.3: each card kept on its colours, at or above the limit as the round began."""
    state = play.state
    if not state.sides[seat].front:
        return
    front: list[Laid] = []
    broken: tuple[str, ...] = ()
    for laid in state.sides[seat].front:
        bonus = state.box[laid.bonus]
        if isinstance(bonus, Equipment):
            on_colours = (kept[place] for place in suits(bonus))
            worn = sum(card is not None and VALUE[card] >= laid.limit for card in on_colours)
            if worn >= laid.limit:
                broken = (*broken, laid.bonus)
                play.tell(events.Broke(seat, bonus))
                continue
            if worn:
                laid = replace(laid, limit=laid.limit - worn)  # noqa: PLW2901  # the worn one
                play.tell(events.Worn(seat, bonus, laid.limit))
        front.append(laid)
    if tuple(front) != state.sides[seat].front:
        play.put(seat, front=tuple(front))
        play.set(bonus_discards=state.bonus_discards + broken)


# Comparing


def compare(play: "Play[Scene]") -> None:
    """KF-3.1, KF-3.2: every pair of opponents in contact; each hostile pair of camps balanced."""
    balances: dict[tuple[int, int, int], int] = {}
    won: dict[tuple[int, int, int], list[Victory]] = {}
    sides = [(seat, side, tops(side.stacks)) for seat, side in enumerate(play.state.sides)]
    for at, (seat, side, mine) in enumerate(sides):
        if not side.in_play:
            continue
        for foe, other, theirs in sides[at + 1 :]:
            if not other.in_play or other.melee != side.melee or other.camp == side.camp:
                continue
            signs = pair(mine, theirs)
            play.tell(events.Compared(seat, foe, components(signs, 1), components(signs, -1)))
            key = (side.melee, side.camp, other.camp)
            back = (side.melee, other.camp, side.camp)
            balances[key] = balances.get(key, 0) + sum(signs)
            balances[back] = balances.get(back, 0) - sum(signs)
            won.setdefault(key, []).extend(_victories(seat, side, signs, 1))
            won.setdefault(back, []).extend(_victories(foe, other, signs, -1))
    _strike(play, balances, won)


def _victories(seat: int, side: Side, signs: tuple[int, ...], who: int) -> list[Victory]:
    return [
        Victory(seat, place, side.stacks[place][-1])
        for place, sign in enumerate(signs)
        if sign == who
    ]


def _strike(
    play: "Play[Scene]",
    balances: Mapping[tuple[int, int, int], int],
    won: Mapping[tuple[int, int, int], list[Victory]],
) -> None:
    found = []
    for key in sorted(balances):
        melee, camp, other = key
        if balances[key] > 0:
            victories = tuple(dict.fromkeys(won[key]))
            found.append(Blow(camp, other, melee, balances[key], victories))
            play.tell(events.Prevailed(camp, other, balances[key]))
        elif balances[key] == 0 and camp < other:
            play.tell(events.Balanced(camp, other))
    play.set(phase="blows", blows=tuple(found))
    blows.next_blow(play)
