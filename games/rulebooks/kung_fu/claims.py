"""Checks of bonus cards shown from hands that the referee does not see (KF-7.2)."""

from games.kernel.record import HIDDEN, Illegal, Impossible
from games.rulebooks.kung_fu.bonuses import Bonus
from games.rulebooks.kung_fu.state import Board, Hand, Side, bonuses_seen


def hand_is_hidden(side: Side) -> bool:
    return HIDDEN in side.hand


def could_hold(board: Board, side: Side) -> list[str]:
    """The different cards that may be in the hand."""
    if not hand_is_hidden(side):
        return list(dict.fromkeys(side.hand))
    seen = bonuses_seen(board)
    return [bonus.key for bonus in board.box.values() if seen[bonus.key] < bonus.copies]


def hand_problem(board: Board, side: Side, key: str, rule: str = "KF-2.1") -> Illegal | None:
    """Return why the bonus card cannot come from the hand, or None if it can."""
    if not side.hand:
        return Illegal("hand_empty", rule)
    if key not in board.box:
        return Impossible("no_such_bonus", "KF-5.6", key=key)
    bonus = board.box[key]
    if hand_is_hidden(side):
        if bonuses_seen(board)[key] >= bonus.copies:
            return all_copies_seen(bonus)
        return None
    return None if key in side.hand else Illegal("not_in_hand", "KF-2.1", bonus=bonus)


def all_copies_seen(bonus: Bonus) -> Impossible:
    return Impossible("all_seen", "KF-7.2", bonus=bonus, copies=bonus.copies)


def front_problem(side: Side, key: str, rule: str) -> Illegal | None:
    """Return why the bonus card cannot come from the front, or None if it can."""
    if any(laid.bonus == key for laid in side.front):
        return None
    return Illegal("not_in_front", rule, key=key)


def shown_hand_problem(board: Board, side: Side, cards: tuple[str, ...]) -> Illegal | None:
    """KF-6.1: check a whole hand laid open."""
    if len(cards) != len(side.hand):
        return Illegal("hand_size", "KF-6.1", count=len(side.hand), shown=len(cards))
    seen = bonuses_seen(board)
    for key in cards:
        if key not in board.box:
            return Impossible("no_such_bonus", "KF-5.6", key=key)
        bonus = board.box[key]
        if seen[key] + cards.count(key) > bonus.copies:
            return all_copies_seen(bonus)
    return None


def without_card(hand: Hand, key: str) -> Hand:
    """Return the hand without the card; if the card is not visible there, one hidden card goes."""
    rest = list(hand)
    rest.remove(key if key in rest else HIDDEN)
    return tuple(rest)
