"""The choice of stakes to keep on each component, once they are turned over (KF-2.5 to KF-2.9)."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec.structs import replace

from games.kernel.record import Below, Illegal
from games.kernel.requests import Play, Sealed
from games.rulebooks.kung_fu import events, heights
from games.rulebooks.kung_fu import moves as acts
from games.rulebooks.kung_fu.bonuses import Equipment, suits
from games.rulebooks.kung_fu.cards import BARE, COMPONENTS, PLACE, VALUE, Component, flat, worth
from games.rulebooks.kung_fu.display import marks, phrases
from games.rulebooks.kung_fu.rules import bodies, comparison
from games.rulebooks.kung_fu.state import Board, Laid, Side, limits, weak_suits


class Choose(Sealed[Board, acts.Keep], frozen=True):
    """KF-2.5 to KF-2.9: which stakes to keep, all legal ways of it."""

    def moves(self, state: Board) -> Iterator[acts.Keep]:
        stand = stand_of(state, state.sides[self.seat])
        return (acts.Keep(heights.kept_stakes(layers)) for layers in heights.choices(stand))

    def sample(self, state: Board, below: Below) -> acts.Keep:
        choices = list(heights.choices(stand_of(state, state.sides[self.seat])))
        return acts.Keep(heights.kept_stakes(choices[below(len(choices))]))

    def refusal(self, state: Board, move: acts.Keep) -> Illegal | None:
        stand = stand_of(state, state.sides[self.seat])
        result = heights.settle_choice(stand, move.cards)
        return result if isinstance(result, Illegal) else None

    def move_facts(self, view: Board, move: acts.Keep) -> Mapping[str, object]:
        """For each component with stakes: the card that is kept, or stays instead."""
        side = view.sides[self.seat]
        layers = heights.settle_choice(stand_of(view, side), move.cards)
        if isinstance(layers, Illegal):
            return {}
        cards = [
            phrases.On(layer.kept or "standing", component)
            for component, turned, layer in zip(COMPONENTS, side.turned, layers, strict=True)
            if turned and (layer.kept or (layer.stack and layer.lost is None))
        ]
        return {"cards": tuple(cards) or "no_card"}

    def marks(self, view: Board, move: acts.Keep) -> tuple[str, ...]:
        """Cards that are kept, and standing cards that stay."""
        side = view.sides[self.seat]
        by_place = zip(move.cards.four, side.turned, side.stacks, strict=True)
        stay = [
            kept or (stack[-1] if turned and stack else None) for kept, turned, stack in by_place
        ]
        return tuple([marks.card(self.seat, card) for card in stay if card is not None])

    def weigh(self, view: Board, move: acts.Keep) -> int:
        """High cards win comparisons."""
        layers = heights.settle_choice(stand_of(view, view.sides[self.seat]), move.cards)
        if isinstance(layers, Illegal):
            return 0
        return 1 + sum(worth(layer.stack) for layer in layers) // 4

    def unseal(self, play: Play[Board], answers: Mapping[int, acts.Keep]) -> None:
        sides = play.state.sides
        settled = {}
        for seat, move in answers.items():
            layers = heights.settle_choice(stand_of(play.state, sides[seat]), move.cards)
            if isinstance(layers, Illegal):
                raise layers
            settled[seat] = layers
        resolve(play, settled)


def stand_of(state: Board, side: Side) -> heights.Stand:
    weak = weak_suits(side, state.box) if side.front else frozenset()
    return heights.Stand(side.stacks, limits(side), side.turned, side.favoured, weak)


# Effects


def begin(play: Play[Board]) -> None:
    """KF-2.5: a character with only one way to keep is not asked, as everyone can see."""
    state = play.state
    settled: dict[int, heights.Layers] = {}
    requests = []
    for seat, side in enumerate(state.sides):
        if side.turned != BARE:
            only = heights.only_choice(stand_of(state, side))
            if only is None:
                requests.append(Choose(seat))
            else:
                settled[seat] = only
    if requests:
        play.set(phase="keeping", open=tuple(requests))
    else:
        resolve(play, settled)


def resolve(play: Play[Board], settled: Mapping[int, heights.Layers]) -> None:
    """Keep everyone's stakes as chosen, or in the only possible way."""
    for seat, side in enumerate(play.state.sides):
        if side.turned != BARE:
            stand = stand_of(play.state, side)
            keep_on(play, seat, stand, settled.get(seat) or next(heights.choices(stand)))
    comparison.compare(play)


def keep_on(play: Play[Board], seat: int, stand: heights.Stand, layers: heights.Layers) -> None:
    spent = flat(heights.discarded_stakes(stand, layers))
    gone = tuple([card for layer in layers for card in layer.removed_cards])
    play.set_side(seat, stacks=tuple([layer.stack for layer in layers]), turned=BARE)
    for component, turned, layer in zip(COMPONENTS, stand.turned, layers, strict=True):
        if layer.shed:
            play.tell(events.Shed(seat, component, layer.shed, "KF-2.9"))
        if layer.lost is not None:
            play.tell(events.Lost(seat, component, layer.lost))
        if layer.kept is not None:
            play.tell(events.Kept(seat, component, layer.kept, layer.rule))
        elif turned and layer.stack and layer.lost is None:
            why = _reason_to_stay(stand, component, layer.rule)
            play.tell(events.Stayed(seat, component, layer.stack[-1], layer.rule, why))
    if spent:
        play.tell(events.StakesDiscarded(seat, spent))
    bodies.discard(play, seat, gone + spent)
    _wear(play, seat, tuple([layer.kept for layer in layers]))


def _reason_to_stay(
    stand: heights.Stand, component: Component, rule: str
) -> Literal["own_suit", "bonus_there", "none_fits"]:
    """Reason why a standing card stays although there were stakes (KF-2.6, KF-2.8)."""
    if rule != "KF-2.8":
        return "none_fits"
    return "bonus_there" if stand.favoured[PLACE[component]] else "own_suit"


def _wear(play: Play[Board], seat: int, kept: tuple[str | None, ...]) -> None:
    """KF-5.3: count each kept card on the equipment's colours at or above its limit at the start of
    the round."""
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
        play.set_side(seat, front=tuple(front))
        play.set(bonus_discards=state.bonus_discards + broken)
