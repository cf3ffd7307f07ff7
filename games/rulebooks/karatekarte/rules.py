"""The requests of KarateKarte: what is asked, and what may be answered.

What happens then is told in course.py; the two call each other, as questions and deeds do.
"""

from collections.abc import Iterator

from games.kernel.game import Chance, Play, Request
from games.kernel.piles import pick, pick_bounds
from games.kernel.record import HIDDEN, Below, Illegal
from games.rulebooks.karatekarte import course
from games.rulebooks.karatekarte import moves as said
from games.rulebooks.karatekarte.claims import at_audit, from_energy, from_hand
from games.rulebooks.karatekarte.fill import fill
from games.rulebooks.karatekarte.state import (
    BONUS_DRAW,
    CARDS,
    COMPLETIONS,
    IMPACT,
    LANE,
    LAYABLE,
    ORDER,
    PARRY,
    SLIP,
    STRIKES,
    Board,
    Purpose,
    Shown,
    Strike,
    in_progress,
    is_hidden,
    stage,
)


class Lot(Chance["Duel", said.Begins], frozen=True):
    """KK-2.1: who starts."""

    takes = (said.Begins,)

    def moves(self, state: "Duel") -> Iterator[said.Begins]:
        return iter((said.Begins(0), said.Begins(1)))

    def numbers(self, state: "Duel") -> tuple[int, ...]:
        return (2,)

    def settled(self, state: "Duel", numbers: tuple[int, ...]) -> said.Begins:
        return said.Begins(*numbers)

    def refusal(self, state: "Duel", move: said.Begins) -> Illegal | None:
        return None if move.first in (0, 1) else Illegal("no_such_player", "KK-2.1")

    def answer(self, play: "Play[Duel]", move: said.Begins) -> None:
        course.start(play, move.first)


class Draw(Chance["Duel", said.Drawn], frozen=True, kw_only=True):
    """Cards drawn from a pile whose cards the dealer knows."""

    by: int
    count: int
    purpose: Purpose
    takes = (said.Drawn,)
    countless = True

    def sample(self, state: "Duel", below: Below) -> said.Drawn:
        return self.settled(state, tuple(map(below, self.numbers(state))))

    def numbers(self, state: "Duel") -> tuple[int, ...]:
        return pick_bounds(len(state.sides[self.by].pile), self.count)

    def settled(self, state: "Duel", numbers: tuple[int, ...]) -> said.Drawn:
        return said.Drawn(numbers)

    def refusal(self, state: "Duel", move: said.Drawn) -> Illegal | None:
        return _misplaced(move.places, self.numbers(state))

    def answer(self, play: "Play[Duel]", move: said.Drawn) -> None:
        cards, pile = pick(play.state.sides[self.by].pile, move.places)
        course.take(play, self.by, cards, pile, self.purpose)


class DrawBonus(Chance["Duel", said.Drawn], frozen=True, kw_only=True):
    """KK-3.2: the top card of a bonus pile whose cards the dealer knows."""

    by: int
    takes = (said.Drawn,)

    def moves(self, state: "Duel") -> Iterator[said.Drawn]:
        return (said.Drawn((place,)) for place in range(len(state.bonus)))

    def numbers(self, state: "Duel") -> tuple[int, ...]:
        return (len(state.bonus),)

    def settled(self, state: "Duel", numbers: tuple[int, ...]) -> said.Drawn:
        return said.Drawn(numbers)

    def refusal(self, state: "Duel", move: said.Drawn) -> Illegal | None:
        return _misplaced(move.places, self.numbers(state))

    def answer(self, play: "Play[Duel]", move: said.Drawn) -> None:
        (card,), bonus = pick(play.state.bonus, move.places)
        course.take_bonus(play, self.by, card, bonus)


class SlipCheck(Chance["Duel", said.BonusKept | said.Slipped], frozen=True, kw_only=True):
    """KK-5.4: at a table, whether the bonus card drawn is the Slip, which is played at once."""

    by: int
    takes = (said.BonusKept, said.Slipped)

    def moves(self, state: "Duel") -> Iterator[said.BonusKept | said.Slipped]:
        return iter((said.BonusKept(), said.Slipped()))

    def answer(self, play: "Play[Duel]", move: said.BonusKept | said.Slipped) -> None:
        card: Shown = SLIP if isinstance(move, said.Slipped) else HIDDEN
        course.take_bonus(play, self.by, card, play.state.bonus[1:])


class Turn(Request["Duel", said.DrawCard | said.DiscardBonusDraw | said.Reveal], frozen=True):
    """KK-3.1: draw and act, or reveal an Energy pile."""

    drawing: bool = False
    """A Bonus Draw has been discarded: that belongs to drawing (KK-3.2)."""
    takes = (said.DrawCard, said.DiscardBonusDraw, said.Reveal)

    def moves(self, state: "Duel") -> Iterator[said.DrawCard | said.DiscardBonusDraw | said.Reveal]:
        side = state.sides[self.seat]
        yield said.DrawCard()
        if is_hidden(side.hand) or BONUS_DRAW in side.hand:
            yield said.DiscardBonusDraw()
        if not self.drawing:
            for lane, pile in enumerate(side.energy):
                if pile:
                    yield said.Reveal(STRIKES[lane])

    def refusal(
        self, state: "Duel", move: said.DrawCard | said.DiscardBonusDraw | said.Reveal
    ) -> Illegal | None:
        match move:
            case said.DiscardBonusDraw():
                return from_hand(state, self.seat, (BONUS_DRAW,))
            case said.Reveal(strike) if self.drawing:
                return Illegal("already_drawing", "KK-3.2")
            case said.Reveal(strike) if not state.sides[self.seat].energy[LANE[strike]]:
                return Illegal("no_energy", "KK-4.1", strike=strike)
            case _:
                return None

    def answer(
        self,
        play: "Play[Duel]",
        move: said.DrawCard | said.DiscardBonusDraw | said.Reveal,
    ) -> None:
        match move:
            case said.DrawCard():
                course.draw(play, self.seat, 1, "sixth")
            case said.DiscardBonusDraw():
                course.discard_bonus_draw(play, self.seat)
            case said.Reveal(strike):
                course.turn_top(play, self.seat, strike)


ActionMove = said.Lay | said.Complete | said.LayDown | said.Parry


class Action(Request["Duel", ActionMove], frozen=True):
    """KK-3.3 to KK-3.7: exactly one of the five actions."""

    takes = (said.Lay, said.Complete, said.LayDown, said.Parry)

    def moves(self, state: "Duel") -> Iterator[ActionMove]:
        side = state.sides[self.seat]
        against = state.sides[1 - self.seat].lanes
        unknown = is_hidden(side.hand)
        held = frozenset(side.hand)
        for lane, strike in enumerate(STRIKES):
            now = stage(side.lanes[lane])
            for card in LAYABLE[lane][now]:
                if unknown or card in held:
                    yield said.Lay(strike, card)
            if unknown or IMPACT[lane] in held:
                for cards in COMPLETIONS[lane][now]:
                    if unknown or held.issuperset(cards):
                        yield said.Complete(strike, cards)
            for down in dict.fromkeys(side.hand):
                yield said.LayDown(strike, down)
            if against[lane] and (unknown or PARRY[lane] in held):
                yield said.Parry(strike)

    def refusal(self, state: "Duel", move: ActionMove) -> Illegal | None:
        lane = LANE[move.strike]
        now = stage(state.sides[self.seat].lanes[lane])
        match move:
            case said.Lay(strike, card):
                if card not in LAYABLE[lane][now]:
                    rule = "KK-3.3" if now == 0 else "KK-3.4"
                    return Illegal("not_next", rule, card=card, strike=strike)
                return from_hand(state, self.seat, (card,))
            case said.Complete(strike, cards):
                if cards not in COMPLETIONS[lane][now]:
                    return Illegal("no_completion", "KK-3.5", cards=cards, strike=strike)
                return from_hand(state, self.seat, cards)
            case said.LayDown(_, card):
                return _not_laid_down(state, self.seat, card)
            case said.Parry(strike):
                if not state.sides[1 - self.seat].lanes[lane]:
                    return Illegal("nothing_to_parry", "KK-3.7", strike=strike)
                return from_hand(state, self.seat, (PARRY[lane],))

    def answer(self, play: "Play[Duel]", move: ActionMove) -> None:
        seat, lane = self.seat, LANE[move.strike]
        match move:
            case said.Lay(strike, card):
                rule = "KK-3.3" if not play.state.sides[seat].lanes[lane] else "KK-3.4"
                course.lay(play, seat, lane, (card,), rule)
                course.refill(play, seat)
            case said.Complete(strike, cards):
                course.lay(play, seat, lane, cards, "KK-3.5")
                course.score(play, seat, lane)
                course.refill(play, seat)
            case said.LayDown(strike, card):
                course.lay_down(play, seat, strike, card)
            case said.Parry(strike):
                course.parry(play, seat, strike)
                course.refill(play, seat)


class MoreEnergy(Request["Duel", said.LayDown | said.EnoughEnergy], frozen=True, kw_only=True):
    """KK-3.6: further cards on the same pile, the latest on top."""

    strike: Strike
    takes = (said.LayDown, said.EnoughEnergy)

    def moves(self, state: "Duel") -> Iterator[said.LayDown | said.EnoughEnergy]:
        yield said.EnoughEnergy()
        for card in dict.fromkeys(state.sides[self.seat].hand):
            yield said.LayDown(self.strike, card)

    def refusal(self, state: "Duel", move: said.LayDown | said.EnoughEnergy) -> Illegal | None:
        if isinstance(move, said.EnoughEnergy):
            return None
        if move.strike != self.strike:
            return Illegal("other_pile", "KK-3.6", strike=self.strike)
        return _not_laid_down(state, self.seat, move.card)

    def answer(self, play: "Play[Duel]", move: said.LayDown | said.EnoughEnergy) -> None:
        match move:
            case said.LayDown(strike, card):
                course.lay_down(play, self.seat, strike, card)
            case said.EnoughEnergy():
                course.refill(play, self.seat)


class ChooseSlip(Request["Duel", said.SlipOn], frozen=True):
    """KK-5.4: which strike in progress the Slip costs."""

    takes = (said.SlipOn,)

    def moves(self, state: "Duel") -> Iterator[said.SlipOn]:
        return map(said.SlipOn, in_progress(state.sides[self.seat]))

    def refusal(self, state: "Duel", move: said.SlipOn) -> Illegal | None:
        if state.sides[self.seat].lanes[LANE[move.strike]]:
            return None
        return Illegal("not_in_progress", "KK-5.4", strike=move.strike)

    def answer(self, play: "Play[Duel]", move: said.SlipOn) -> None:
        course.slip_on(play, self.seat, move.strike)


class TurnCard(Chance["Duel", said.Turned], frozen=True, kw_only=True):
    """KK-4.1: at a table, which card was turned."""

    by: int
    strike: Strike
    takes = (said.Turned,)

    def moves(self, state: "Duel") -> Iterator[said.Turned]:
        return map(said.Turned, CARDS)

    def refusal(self, state: "Duel", move: said.Turned) -> Illegal | None:
        return from_energy(state, self.by, self.strike, move.card)

    def answer(self, play: "Play[Duel]", move: said.Turned) -> None:
        course.turned(play, self.by, self.strike, move.card)


class GoOn(Request["Duel", said.TurnNext | said.Stop], frozen=True, kw_only=True):
    """KK-4.1, KK-4.3: turn the next card of the pile, or stop."""

    strike: Strike
    takes = (said.TurnNext, said.Stop)

    def moves(self, state: "Duel") -> Iterator[said.TurnNext | said.Stop]:
        return iter((said.TurnNext(), said.Stop()))

    def answer(self, play: "Play[Duel]", move: said.TurnNext | said.Stop) -> None:
        match move:
            case said.TurnNext():
                course.turn_top(play, self.seat, self.strike)
            case said.Stop():
                course.stop_turning(play, self.seat, self.strike)


class Audit(Request["Duel", said.ShowAll], frozen=True):
    """KK-7.2: at a table, hand and Energy piles are shown at the end."""

    takes = (said.ShowAll,)
    countless = True

    def sample(self, state: "Duel", below: Below) -> said.ShowAll:
        return said.ShowAll(*fill(state, self.seat, below))

    def refusal(self, state: "Duel", move: said.ShowAll) -> Illegal | None:
        return at_audit(state, self.seat, move.hand, move.energy)

    def answer(self, play: "Play[Duel]", move: said.ShowAll) -> None:
        play.put(self.seat, hand=tuple(sorted(move.hand, key=ORDER)), energy=move.energy)
        course.show(play, self.seat)
        if not play.state.open:
            course.close(play)


class Duel(Board, frozen=True):
    """A game of KarateKarte."""

    open: tuple[
        Lot
        | Draw
        | DrawBonus
        | SlipCheck
        | Turn
        | Action
        | MoreEnergy
        | ChooseSlip
        | TurnCard
        | GoOn
        | Audit,
        ...,
    ] = ()


def _misplaced(places: tuple[int, ...], bounds: tuple[int, ...]) -> Illegal | None:
    if len(places) == len(bounds) and all(0 <= p < n for p, n in zip(places, bounds, strict=True)):
        return None
    return Illegal("no_such_place", "KK-2.1", count=len(bounds), size=bounds[0])


def _not_laid_down(state: Board, seat: int, card: Shown) -> Illegal | None:
    """KK-3.6: any card may go there; face down, so the referee of a table does not see which."""
    hand = state.sides[seat].hand
    if is_hidden(hand):
        return None if card == HIDDEN else Illegal("face_down", "KK-3.6")
    return Illegal("name_the_card", "KK-3.6") if card == HIDDEN else from_hand(state, seat, (card,))
