"""Parts of the sentences of choices beside their own fields: cards, their places, and the scale
after a loss. Each is worded by a piece of words.toml."""

from games.kernel.record import Record
from games.rulebooks.kung_fu.bonuses import AnyBonus, Box
from games.rulebooks.kung_fu.cards import COMPONENTS, PLACE, Component, Put, Spread, puts
from games.rulebooks.kung_fu.characters import threshold
from games.rulebooks.kung_fu.moves import Wager
from games.rulebooks.kung_fu.state import Side


class On(Record, frozen=True):
    """A card, and the component on which it lies; "standing" is the card that stands there."""

    card: str
    component: Component


class With(Record, frozen=True):
    """Cards staked with a bonus."""

    puts: tuple[Put, ...]
    bonus: AnyBonus


class Loss(Record, frozen=True):
    """Effect of damage on a scale."""

    scale: str
    now: int
    out: str | None


def loss(side: Side, component: Component, points: int | None = None) -> Loss:
    """Loss of `points`; if left out, the loss of one damage."""
    place = PLACE[component]
    now = max(0, side.scales[place] - (points or threshold(side.levels[place])))
    return Loss(f"scale_{component}", now, None if now else "puts_out")


def standing(side: Side, place: int) -> On:
    """The card on top."""
    return On(side.stacks[place][-1], COMPONENTS[place])


def turned_cards(cards: Spread) -> tuple[On, ...]:
    by_place = zip(COMPONENTS, cards.stacks, strict=True)
    return tuple([On(card, component) for component, stack in by_place for card in stack])


def staked_cards(wager: Wager, box: Box) -> tuple[Put | With, ...]:
    backed = [With(puts(each.stakes.four), box[each.bonus]) for each in wager.bonuses]
    return (*puts(wager.stakes.four), *backed)
