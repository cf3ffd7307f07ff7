"""Checks on what a table may show: the box of 36 + 8 cards, and the places each card can come from.

The referee of a physical table sees no hidden card, but three facts limit every claim (KK-7.1):
there are no more of a card than the box holds; no more bonus cards than the player has drawn; and
only a place filled in era e or later can hold a bonus card of era e. The eras are nested, so two
counts decide whether an assignment exists (Hall's condition for nested sets).
"""

from collections import Counter
from collections.abc import Sequence

from games.kernel.piles import known_cards, unseen_counts
from games.kernel.record import HIDDEN, Illegal, Impossible
from games.rulebooks.karatekarte.state import (
    BONUS,
    LANE,
    ORDER,
    PRIVATE,
    SLIP,
    Board,
    Card,
    Cards,
    Pile,
    Side,
    Strike,
    is_bonus,
)


def visible_cards(side: Side) -> list[Card]:
    """Cards of a side that the reader of this state knows, without its pile."""
    piles: tuple[Pile, ...] = (side.hand, side.discard, side.points, *side.lanes, *side.energy)
    return [card for pile in piles for card in known_cards(pile)]


def cards_left(board: Board, seat: int) -> Counter[Card]:
    """Number of copies of each card that this player may still have in unknown places."""
    return private_left(board.sides[seat]) + bonus_left(board)


def private_left(side: Side) -> Counter[Card]:
    return unseen_counts(PRIVATE, [card for card in visible_cards(side) if not is_bonus(card)])


def bonus_left(board: Board) -> Counter[Card]:
    """Number of copies of each bonus card that may still be unseen, with either player or in their
    pile."""
    return unseen_counts(
        BONUS, [card for side in board.sides for card in visible_cards(side) if is_bonus(card)]
    )


def possible_cards(board: Board, seat: int) -> Cards:
    """Cards that this player's hand and Energy piles may hold, in a fixed order: the known ones,
    and all that are found nowhere."""
    side = board.sides[seat]
    visible = [card for pile in (side.hand, *side.energy) for card in known_cards(pile)]
    return tuple(sorted([*visible, *cards_left(board, seat).elements()], key=ORDER))


def eras_fit(drawn: int, shown: Sequence[int], hidden: Sequence[int]) -> bool:
    """True if bonus cards drawn in eras 1 … drawn fill all shown places, and the others fit in the
    hidden ones."""
    none_too_early = all(sum(era <= e for era in shown) <= e for e in range(drawn + 1))
    all_housed = all(
        drawn - k + 1 <= sum(era >= k for era in shown) + sum(era >= k for era in hidden)
        for k in range(1, drawn + 1)
    )
    return none_too_early and all_housed


def hidden_eras(side: Side, hand: int) -> list[int]:
    """Eras of a side's unknown places: those in the hand, `hand` in number, and those in its Energy
    piles."""
    eras = [side.drawn] * hand if HIDDEN in side.hand else []
    for pile, pile_eras in zip(side.energy, side.eras, strict=True):
        eras += [era for card, era in zip(pile, pile_eras, strict=True) if card == HIDDEN]
    return eras


def surplus_refusal(board: Board, seat: int, cards: Cards) -> Impossible | None:
    """KK-1.1, KK-1.2: refuse more copies of a card than the box has left."""
    left = cards_left(board, seat)
    for card, count in Counter(cards).items():
        if left[card] < count:
            total = BONUS[card] if is_bonus(card) else PRIVATE[card]
            rule = "KK-1.2" if is_bonus(card) else "KK-1.1"
            return Impossible("all_seen", rule, seat=seat, card=card, total=total)
    return None


def hand_refusal(board: Board, seat: int, cards: Cards) -> Illegal | None:
    """Return the refusal if these cards cannot come from that hand, else None."""
    side = board.sides[seat]
    if HIDDEN not in side.hand:
        held = list(side.hand)
        for card in cards:
            if card not in held:
                return Illegal("not_in_hand", "KK-3.1", card=card)
            held.remove(card)
        return None
    if len(cards) > len(side.hand):
        return Illegal("hand_too_small", "KK-3.1", count=len(cards), held=len(side.hand))
    if impossible := surplus_refusal(board, seat, cards):
        return impossible
    shown = [*side.shown, *(side.drawn for card in cards if is_bonus(card))]
    hidden = hidden_eras(side, len(side.hand) - len(cards))
    return _era_refusal(side, seat, shown, hidden, cards)


def energy_refusal(board: Board, seat: int, strike: Strike, card: Card) -> Illegal | None:
    """Return the refusal if the hidden top card of that pile cannot be this one, else None."""
    if impossible := surplus_refusal(board, seat, (card,)):
        return impossible
    side = board.sides[seat]
    era = side.eras[LANE[strike]][-1]
    shown = [*side.shown, era] if is_bonus(card) else list(side.shown)
    hidden = hidden_eras(side, len(side.hand))
    hidden.remove(era)
    return _era_refusal(side, seat, shown, hidden, (card,))


def _era_refusal(
    side: Side, seat: int, shown: list[int], hidden: list[int], cards: Cards
) -> Impossible | None:
    if eras_fit(side.drawn, shown, hidden):
        return None
    bonus = [card for card in cards if is_bonus(card)]
    code = "bonus_not_drawn" if bonus else "bonus_must_be_here"
    return Impossible(code, "KK-7.1", seat=seat, card=(bonus or cards)[0], drawn=side.drawn)


def audit_refusal(
    board: Board, seat: int, hand: Cards, energy: tuple[Cards, Cards, Cards, Cards]
) -> Illegal | None:
    """KK-7.2: cards laid open at the end must match the hidden cards in number, and must be
    possible there. Whatever the table counts too often is found out like that (KK-7.3)."""
    side = board.sides[seat]
    if len(hand) != len(side.hand):
        return Illegal("audit_hand", "KK-7.2", seat=seat, count=len(side.hand), shown=len(hand))
    for strike, lane in LANE.items():
        laid, opened = len(side.energy[lane]), len(energy[lane])
        if laid != opened:
            return Illegal(
                "audit_energy", "KK-7.2", seat=seat, strike=strike, count=laid, shown=opened
            )
    if _surplus_or_era_refusal(board, seat, hand, energy) is not None:
        return Impossible("audit_impossible", "KK-7.2", seat=seat)
    return None


def _surplus_or_era_refusal(
    board: Board, seat: int, hand: Cards, energy: tuple[Cards, Cards, Cards, Cards]
) -> Impossible | None:
    side = board.sides[seat]
    cards = (*hand, *(card for pile in energy for card in pile))
    if impossible := surplus_refusal(board, seat, cards):
        return impossible
    shown = [*side.shown, *(side.drawn for card in hand if is_bonus(card))]
    for pile, eras in zip(energy, side.eras, strict=True):
        shown += [era for card, era in zip(pile, eras, strict=True) if is_bonus(card)]
    return _era_refusal(side, seat, shown, [], cards)


def bonus_answers(board: Board) -> tuple[bool, bool]:
    """Return whether a bonus card drawn unseen may be the Slip, and whether it may be another card
    (KK-5.4)."""
    left = +bonus_left(board)
    return SLIP in left, any(card != SLIP for card in left)
