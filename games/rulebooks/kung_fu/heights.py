"""Ceilings, heights and the stakes that may be kept: one character's four components (KF-1.3,
KF-2.5 to 2.9).

Everything follows from cards and scales alone, so scenes, verdicts and odds share it.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from games.kernel.record import Illegal
from games.rulebooks.kung_fu.cards import (
    COMPONENTS,
    SUIT,
    VALUE,
    Card,
    Cards,
    Four,
    Kept,
    Stacks,
    worth,
)

Layers = tuple["Layer", ...]


class Layer(NamedTuple):
    """Result for one component's stack."""

    stack: Cards
    kept: Card | None
    shed: Cards
    """Standing cards too high to stay, the top one last."""
    lost: Card | None
    """The standing card, lost because no stake is as high (KF-2.7)."""
    rule: str

    @property
    def removed_cards(self) -> Cards:
        return self.shed if self.lost is None else (*self.shed, self.lost)


_BARE: Final = [Layer((), None, (), None, "KF-2.9")]


class Stand(NamedTuple):
    """Situation in which a character's stakes are resolved."""

    stacks: Stacks
    ceilings: Four
    turned: Stacks
    favoured: tuple[bool, bool, bool, bool] = (False, False, False, False)
    """Components on which a bonus was played this turn (KF-2.8)."""
    weak: frozenset[int] = frozenset()
    """Suits that a weakness bars (KF-5.2)."""


def ceilings(scales: Four) -> Four:
    """KF-1.3: the lowest of a component's own scale and those ranked above it."""
    vigour, distance, tempo, presence = scales
    if vigour == distance == tempo == presence:
        return scales  # the usual case: nobody is hurt
    distance = min(vigour, distance)
    tempo = min(distance, tempo)
    return (vigour, distance, tempo, min(tempo, presence))


def shed(stacks: Stacks, limits: Four) -> tuple[Stacks, Stacks]:
    """KF-2.9, KF-4.5: return the stacks that stand, and the cards that are too high."""
    above, kept, lost = VALUE["KD"], [], []
    for stack, limit in zip(stacks, limits, strict=True):
        bound = min(above, limit)
        stays = _trim_stack(stack, bound)
        kept.append(stays)
        lost.append(stack[len(stays) :])
        above = worth(stays)
    return tuple(kept), tuple(lost)  # type: ignore[return-value]  # four each


def obeys_height_rule(stacks: Stacks, limits: Four) -> bool:
    """True if no standing card is above its ceiling, or above the one ranked over it (the height
    rule)."""
    above = VALUE["KD"]
    for stack, limit in zip(stacks, limits, strict=True):
        now = VALUE[stack[-1]] if stack else 0
        if now > limit or now > above:
            return False
        above = now
    return True


def layers(stand: Stand, place: int, bound: int) -> list[Layer]:
    """All possible results for one component, once those above it are settled."""
    before = stand.stacks[place]
    turned = stand.turned[place]
    if not (before or turned):
        return _BARE
    stack = _trim_stack(before, bound)
    high = before[len(stack) :]
    if not turned:
        return [Layer(stack, None, high, None, "KF-2.9")]
    now = worth(stack)
    keepable = [c for c in turned if VALUE[c] <= bound and SUIT[c] not in stand.weak]
    # KF-2.8
    stays = bool(stack) and (stand.favoured[place] or SUIT[stack[-1]] == place)
    standing = Layer(stack, None, high, None, "KF-2.8" if stays else "KF-2.6")
    over = [card for card in keepable if VALUE[card] >= now]
    if over or any([VALUE[card] >= now for card in turned]):  # noqa: C419  # a list is faster here
        # KF-2.6
        laid = [Layer((*stack, card), card, high, None, "KF-2.6") for card in over]
        return [*laid, standing] if stays or not over else laid
    laid = _replacements(stack, keepable, high) if keepable else []
    return [*laid, standing] if stays else laid or [_layer_beneath(stack, bound, high)]


def _replacements(stack: Cards, keepable: list[Card], high: Cards) -> list[Layer]:
    """KF-2.7: the best stake that may be kept replaces the standing card."""
    best = max([VALUE[card] for card in keepable])
    return [
        Layer((*stack[:-1], card), card, high, stack[-1], "KF-2.7")
        for card in keepable
        if VALUE[card] == best
    ]


def _layer_beneath(stack: Cards, bound: int, high: Cards) -> Layer:
    """KF-2.7: if no stake can be kept, the card beneath the lost one counts."""
    left = _trim_stack(stack[:-1], bound)
    return Layer(left, None, stack[len(left) : -1] + high, stack[-1], "KF-2.7")


def choices(stand: Stand) -> Iterator[Layers]:
    """KF-2.5: yield every legal way to keep, from Vigour down to Presence, lazily."""
    for vigour in layers(stand, 0, stand.ceilings[0]):
        for distance in layers(stand, 1, _upper_bound(stand, 1, vigour)):
            for tempo in layers(stand, 2, _upper_bound(stand, 2, distance)):
                for presence in layers(stand, 3, _upper_bound(stand, 3, tempo)):
                    yield vigour, distance, tempo, presence


def only_choice(stand: Stand) -> Layers | None:
    """The only way to keep; None if there are several."""
    first, *more = islice(choices(stand), 2)
    return None if more else first


def kept_stakes(chosen: Layers) -> Kept:
    return Kept(*[layer.kept for layer in chosen])


def settle_choice(stand: Stand, keep: Kept) -> Layers | Illegal:
    """Return the layers of this choice, or why it is not allowed."""
    chosen: list[Layer] = []
    for place, card in enumerate(keep.four):
        bound = stand.ceilings[0] if place == 0 else _upper_bound(stand, place, chosen[-1])
        open_to = layers(stand, place, bound)
        layer = next((layer for layer in open_to if layer.kept == card), None)
        if layer is None:
            return _not_kept(stand, place, bound, card, open_to)
        chosen.append(layer)
    return tuple(chosen)


def discarded_stakes(stand: Stand, chosen: Layers) -> Stacks:
    left = []
    for turned, layer in zip(stand.turned, chosen, strict=True):
        rest = list(turned)
        if layer.kept is not None:
            rest.remove(layer.kept)
        left.append(tuple(rest))
    return tuple(left)  # type: ignore[return-value]  # four


def bound_at(limits: Four, place: int, above: int) -> int:
    """KF-2.5: the highest value that may stand there, given the value ranked just above."""
    return limits[place] if place == 0 else min(limits[place], above)


def _upper_bound(stand: Stand, place: int, above: Layer) -> int:
    """`bound_at` without its calls, for speed: it runs for every way to keep."""
    limit, stack = stand.ceilings[place], above.stack
    now = VALUE[stack[-1]] if stack else 0
    return now if now < limit else limit  # noqa: FURB136  # a call is slower


def _trim_stack(stack: Cards, bound: int) -> Cards:
    while stack and VALUE[stack[-1]] > bound:
        stack = stack[:-1]
    return stack


def _not_kept(
    stand: Stand, place: int, bound: int, card: Card | None, open_to: list[Layer]
) -> Illegal:
    component, rule = COMPONENTS[place], open_to[0].rule
    instead = tuple([layer.kept for layer in open_to if layer.kept is not None])
    if card is None:
        return Illegal("must_lay", rule, component=component, cards=instead)
    if card not in stand.turned[place]:
        return Illegal("not_staked", "KF-2.5", component=component, card=card)
    limit = stand.ceilings[place]
    if VALUE[card] > limit:
        return Illegal("above_ceiling", "KF-2.5", component=component, card=card, ceiling=limit)
    if VALUE[card] > bound:
        above = COMPONENTS[place - 1]
        return Illegal(
            "above_height", "KF-2.5", component=component, card=card, above=above, height=bound
        )
    if SUIT[card] in stand.weak:
        return Illegal("weak_suit", "KF-5.2", component=component, card=card)
    if not instead:
        return Illegal("standing_stays", rule, component=component, card=card)
    return Illegal("not_enough", rule, component=component, card=card, cards=instead)
