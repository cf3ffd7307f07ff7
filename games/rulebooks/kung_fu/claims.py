"""Checks of bonus cards shown from hands that the referee does not see (KF-7.2).

At a table a hand holds "?" for each card that nobody has shown. A card that everyone saw go into it
stands there by name, so no other hand can show that copy.
"""

from collections import Counter
from collections.abc import Mapping

from games.kernel.piles import known_cards, remove_cards, still_known
from games.kernel.record import HIDDEN, Illegal, Impossible
from games.rulebooks.kung_fu.bonuses import Bonus
from games.rulebooks.kung_fu.state import Board, Hand, Side, bonuses_seen, bonuses_unseen


def hand_is_hidden(side: Side) -> bool:
    return HIDDEN in side.hand


def could_hold(board: Board, side: Side) -> list[str]:
    """The different cards that may be in the hand."""
    if not hand_is_hidden(side):
        return list(dict.fromkeys(side.hand))
    seen = bonuses_seen(board)
    return [
        bonus.key
        for bonus in board.box.values()
        if bonus.key in side.hand or seen[bonus.key] < bonus.copies
    ]


def hand_problem(board: Board, side: Side, key: str, rule: str = "KF-2.1") -> Illegal | None:
    """Return why the bonus card cannot come from the hand, or None if it can."""
    if not side.hand:
        return Illegal("hand_empty", rule)
    if key not in board.box:
        return Impossible("no_such_bonus", "KF-5.6", key=key)
    bonus = board.box[key]
    if key in side.hand:
        return None
    if not hand_is_hidden(side):
        return Illegal("not_in_hand", "KF-2.1", bonus=bonus)
    return all_copies_seen(bonus) if bonuses_seen(board)[key] >= bonus.copies else None


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
    own = Counter(known_cards(side.hand))
    seen = bonuses_seen(board) - own
    for key in cards:
        if key not in board.box:
            return Impossible("no_such_bonus", "KF-5.6", key=key)
        bonus = board.box[key]
        if seen[key] + cards.count(key) > bonus.copies:
            return all_copies_seen(bonus)
    for key in own - Counter(cards):
        return Impossible("known_there", "KF-7.2", bonus=board.box[key])
    return None


def whole_hand_pool(board: Board, side: Side) -> list[str]:
    """Return every copy that a hand laid open may hold: those known to lie in it come first."""
    return [*known_cards(side.hand), *bonuses_unseen(board)]


def without_card(side: Side, key: str) -> Mapping[str, Hand]:
    """Return the fields of a side whose hand shows this card and loses it; if the card is not
    visible there, one hidden card goes."""
    hand = remove_cards(side.hand, key if key in side.hand else HIDDEN)
    return {"hand": hand, "shown": still_known(side.shown, (key,))}
