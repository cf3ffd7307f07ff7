"""Things that a game master may correct in a scene, with their present values (KF-5.6, KF-7.3)."""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from games.kernel.display.amends import Amend, AmendField, Choice, Figure, Several
from games.kernel.display.picture import mark
from games.kernel.record import HIDDEN
from games.kernel.rules import Texts
from games.rulebooks.kung_fu import corrections as kinds
from games.rulebooks.kung_fu.bonuses import Asset, Equipment
from games.rulebooks.kung_fu.cards import COMPONENTS, KING, PLACE, Component
from games.rulebooks.kung_fu.cast import MOST_SEATS, beginners
from games.rulebooks.kung_fu.characters import MOST_ACTION_POINTS
from games.rulebooks.kung_fu.display import marks
from games.rulebooks.kung_fu.rules.scene import Scene
from games.rulebooks.kung_fu.state import Side, bonuses_seen, deck_of

MELEES: Final = 9
"""The highest number of a melee that a page offers."""


def amends(view: Scene) -> Iterator[Amend]:
    if view.over or (view.parting and view.parting.over):
        return
    yield from _of_scene(view)
    for seat, side in enumerate(view.sides):
        for component in COMPONENTS:
            yield from _component(view, seat, side, component)
        yield from _character(seat, side)
        yield from _bonuses(view, seat, side)


def _of_scene(view: Scene) -> Iterator[Amend]:
    if view.blows:
        damage = view.blows[0].damage
        field = Figure("damage", damage, 0, kinds.MOST_DAMAGE)
        yield Amend(kinds.SetDamage(damage), (field,))
    if view.phase == "opening":
        seats = tuple([seat for seat, side in enumerate(view.sides) if side.in_play])
        yield Amend(kinds.GrantFreeTurn(view.free), (Several("seats", seats, view.free),))
    if len(view.sides) < MOST_SEATS:
        ready = beginners()
        texts = tuple([Texts(en=each.en, fr=each.fr) for each in ready])
        characters = tuple([each.brought for each in ready])
        yield Amend(
            kinds.Admit(characters[0], 1),  # type: ignore[arg-type]  # beginners are characters
            (
                Choice("character", characters, texts=texts),
                Figure("camp", 1, 1, MOST_SEATS),
                Figure("melee", 0, 0, MELEES),
            ),
        )
    yield Amend(kinds.CloseScene())


def _component(view: Scene, seat: int, side: Side, component: Component) -> Iterator[Amend]:
    place, column = PLACE[component], marks.column(seat, component)
    level, scale = side.levels[place], side.scales[place]
    levels, scales = Figure("level", level, 1, KING), Figure("scale", scale, 0, KING)
    yield Amend(kinds.SetScale(seat, component, scale), (scales,), column)
    yield Amend(kinds.SetLevel(seat, component, level), (levels,), column)
    if side.in_scene and view.phase != "reveal":
        deck, stack = view.decks[deck_of(view, side)], side.stacks[place]
        pool = tuple(sorted({*deck.cards, *deck.discards, *stack} - {HIDDEN}))
        cards = Several("cards", pool, stack, ordered=True)
        yield Amend(kinds.SetStanding(seat, component, stack), (cards,), column)


def _character(seat: int, side: Side) -> Iterator[Amend]:
    place = mark("seat", seat)
    points = Figure("points", side.points, 0, MOST_ACTION_POINTS)
    allowance = Figure("allowance", side.allowance, 1, MOST_ACTION_POINTS)
    melee = Figure("melee", side.melee, 0, max(MELEES, side.melee))
    wounded = Choice("wounded", (True, False), side.wounded)
    yield Amend(kinds.SetPoints(seat, side.points), (points,), place)
    yield Amend(kinds.SetAllowance(seat, side.allowance), (allowance,), place)
    yield Amend(kinds.SetWounded(seat, side.wounded), (wounded,), place)
    yield Amend(kinds.MoveTo(seat, side.melee), (melee,), place)
    if side.in_scene:
        yield Amend(kinds.Dismiss(seat), (), place)
    elif 0 not in side.scales:
        yield Amend(kinds.Recall(seat), (), place)


def _bonuses(view: Scene, seat: int, side: Side) -> Iterator[Amend]:
    left = _cards_left(view)
    if view.phase == "opening" and len(side.hand) < side.allowance:
        yield Amend(kinds.GrantBonus(seat))
        if left:
            yield Amend(kinds.GrantBonus(seat, left[0]), (Choice("bonus", left),))
    fields: tuple[AmendField, ...]
    if laid := tuple([key for key in left if not isinstance(view.box[key], Asset)]):
        fields = (Choice("bonus", laid),)
        yield Amend(kinds.PlaceBonus(seat, laid[0]), fields)
    for key in dict.fromkeys(side.hand):
        if key != HIDDEN:
            yield Amend(kinds.TakeBonus(seat, key), (), marks.bonus(key))
    for each in {each.bonus: each for each in side.front}.values():
        place, bonus = marks.bonus(each.bonus), view.box[each.bonus]
        yield Amend(kinds.TakeBonus(seat, each.bonus, "front"), (), place)
        if isinstance(bonus, Equipment):
            limit = Figure("limit", each.limit, 1, KING)
            points = Figure("points", each.points, 0, KING)
            yield Amend(kinds.SetLimit(seat, each.bonus, each.limit), (limit,), place)
            yield Amend(kinds.SetOwnPoints(seat, each.bonus, each.points), (points,), place)


def _cards_left(view: Scene) -> tuple[str, ...]:
    """Return the bonus cards of which the reader knows a copy to be in the deck or its discards."""
    seen = bonuses_seen(view)
    hidden = HIDDEN in view.bonuses
    known = {*chain(view.bonuses, view.bonus_discards)}
    return tuple(
        [
            key
            for key, bonus in view.box.items()
            if key in known or (hidden and seen[key] < bonus.copies)
        ]
    )
