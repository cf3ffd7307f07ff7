"""Corrections by the game master: typed, each with its event (KF-5.6, KF-7.3).

The table's journal stores the reason of a correction.
"""

from typing import Literal

from msgspec.structs import replace

from games.kernel import record
from games.kernel.numbers import Seat
from games.kernel.record import HIDDEN, Illegal, Impossible
from games.kernel.requests import Play, Step
from games.rulebooks.kung_fu import characters, events
from games.rulebooks.kung_fu.bonuses import Asset, Equipment
from games.rulebooks.kung_fu.cards import (
    DECK,
    KING,
    PLACE,
    Cards,
    Component,
    with_number,
    with_stack,
)
from games.rulebooks.kung_fu.cast import MOST_SEATS, side_of
from games.rulebooks.kung_fu.characters import MOST_ACTION_POINTS, Character
from games.rulebooks.kung_fu.claims import front_problem, hand_problem
from games.rulebooks.kung_fu.rules import bodies, preparation, turn
from games.rulebooks.kung_fu.rules.scene import Scene
from games.rulebooks.kung_fu.state import (
    Board,
    Deck,
    Side,
    best_copy,
    deck_of,
    new_laid,
    with_laid,
)

MOST_DAMAGE = 99
Own = Literal["limit", "points"]


class Correction(record.Correction, frozen=True):
    """A change that the game master makes, whatever the rules say."""

    def carry_out(self, play: Play[Board]) -> None:
        """Implementations raise refusals before their first change."""
        raise NotImplementedError


class OfCharacter(Correction, frozen=True):
    seat: int

    def side(self, play: Play[Board]) -> Side:
        return _side(play.state, self.seat)

    def set(self, play: Play[Board], figure: str, value: int, **fields: object) -> None:
        play.set_side(self.seat, **fields)
        play.tell(events.Overruled(self.seat, figure, value))


def overrule(state: Scene, correction: Correction) -> Step[Scene]:
    if state.over or (state.parting and state.parting.over):
        raise Illegal("scene_over", "KF-6.1")
    play = Play(state)
    correction.carry_out(play)
    turn.resume(play)
    return play.to_step()


def _side(board: Board, seat: int) -> Side:
    if not 0 <= seat < len(board.sides):
        raise Illegal("no_such_character", None, number=seat)
    return board.sides[seat]


def _check_range(value: int, least: int, most: int, rule: str) -> None:
    if not least <= value <= most:
        raise Illegal("figure_range", rule, value=value, least=least, most=most)


def _check_opening(board: Board) -> None:
    """KF-5.6"""
    if board.phase != "opening":
        raise Illegal("turn_has_begun", "KF-5.6")


# Gifts


class GrantBonus(OfCharacter, frozen=True):
    """KF-5.6: a bonus card before the turn, that one or any one."""

    bonus: str | None = None

    def carry_out(self, play: Play[Board]) -> None:
        _check_opening(play.state)
        side = self.side(play)
        if len(side.hand) >= side.allowance:
            raise Illegal("hand_full", "KF-1.4", cap=side.allowance)
        if self.bonus is None:
            preparation.draw(play, self.seat, 1, "KF-5.6")
        else:
            self._give(play, side, self.bonus)

    def _give(self, play: Play[Board], side: Side, key: str) -> None:
        """Give a card that the game master shows."""
        bonus = bodies.fetch_bonus(play, key)
        seen = not play.state.is_of_version_3
        card = HIDDEN if play.state.blind and not seen else key
        shown = (*side.shown, key) if seen else side.shown
        play.set_side(self.seat, hand=tuple(sorted((*side.hand, card))), shown=shown)
        play.tell(events.Granted(self.seat, bonus))


class TakeBonus(OfCharacter, frozen=True):
    """KF-7.3: a bonus card goes to the discards, out of the hand or from in front."""

    bonus: str
    place: Literal["hand", "front"] = "hand"

    def carry_out(self, play: Play[Board]) -> None:
        state, side = play.state, self.side(play)
        refusal = (
            hand_problem(state, side, self.bonus, "KF-7.3")
            if self.place == "hand"
            else front_problem(side, self.bonus, "KF-7.3")
        )
        if refusal:
            raise refusal
        bodies.drop(play, self.seat, self.bonus, self.place)
        play.tell(events.Taken(self.seat, state.box[self.bonus]))


class PlaceBonus(OfCharacter, frozen=True):
    """KF-7.3: a bonus card of the deck or its discards lies in front, at any moment."""

    bonus: str

    def carry_out(self, play: Play[Board]) -> None:
        side = self.side(play)
        bonus = bodies.fetch_bonus(play, self.bonus)
        if isinstance(bonus, Asset):
            raise Illegal("not_to_be_laid", "KF-5.1", bonus=bonus)
        play.set_side(self.seat, front=(*side.front, new_laid(bonus)))
        play.tell(events.BonusPlaced(self.seat, bonus))


class GrantFreeTurn(Correction, frozen=True):
    """KF-5.6: in the turn to come these alone act."""

    seats: tuple[Seat, ...]

    def carry_out(self, play: Play[Board]) -> None:
        _check_opening(play.state)
        for seat in self.seats:
            if not _side(play.state, seat).in_play:
                raise Illegal("out", "KF-4.6", seat=seat)
        seats = tuple(sorted(set(self.seats)))
        play.set(free=seats)
        play.tell(events.FreeTurnGranted(seats))


# Coming and going


class Admit(Correction, frozen=True):
    """KF-8.6: somebody comes into the scene."""

    character: Character
    camp: int
    melee: int = 0

    def carry_out(self, play: Play[Board]) -> None:
        state = play.state
        faults = characters.problems(self.character)
        if not state.is_of_version_3:  # KF-4.6, KF-8.11: nobody comes in who is out
            faults += characters.fitness_problems(self.character)
        for problem in faults:
            raise problem
        _check_range(len(state.sides) + 1, 2, MOST_SEATS, "KF-8.6")
        _check_range(self.camp, 1, MOST_SEATS, "KF-8.6")
        _check_range(self.melee, 0, 1000, "KF-8.3")
        newcomer = side_of(self.character, self.camp, npc=True)
        newcomer = replace(newcomer, melee=self.melee, status="arriving")
        if self.camp not in state.camps:
            decks = (*state.decks, Deck(DECK)) if state.deck_per_camp else state.decks
            play.set(camps=(*state.camps, self.camp), decks=decks)
        play.set(sides=(*state.sides, newcomer))
        play.tell(events.Came(len(state.sides), self.character.name, self.camp))


class Dismiss(OfCharacter, frozen=True):
    def carry_out(self, play: Play[Board]) -> None:
        if not self.side(play).in_scene:
            raise Illegal("out", "KF-4.6", seat=self.seat)
        play.tell(events.Went(self.seat))
        bodies.leave(play, self.seat, "dismissed")


class Recall(OfCharacter, frozen=True):
    """KF-8.6: somebody who was out is in again, once healed."""

    def carry_out(self, play: Play[Board]) -> None:
        side = self.side(play)
        if side.in_scene:
            raise Illegal("already_in", "KF-8.6", seat=self.seat)
        if 0 in side.scales:
            raise Illegal("heal_first", "KF-4.6", seat=self.seat)
        play.tell(events.CameBack(self.seat))
        play.set_side(self.seat, status="arriving", withdrawn=False)
        _plays_again(play, self.seat)


def _plays_again(play: Play[Board], seat: int) -> None:
    """KF-8.12: the seat no longer counts as resigned."""
    parting = play.state.parting
    if parting and seat in parting.resigned:
        still = tuple([other for other in parting.resigned if other != seat])
        play.set(parting=replace(parting, resigned=still))


class MoveTo(OfCharacter, frozen=True):
    """KF-8.3: into contact, or out of it."""

    melee: int

    def carry_out(self, play: Play[Board]) -> None:
        self.side(play)
        _check_range(self.melee, 0, 1000, "KF-8.3")
        play.set_side(self.seat, melee=self.melee, withdrawn=False)
        play.tell(events.Moved(self.seat, self.melee))


class CloseScene(Correction, frozen=True):
    """KF-6.1"""

    def carry_out(self, play: Play[Board]) -> None:
        turn.end(play, "KF-6.1")


# Figures


class SetLevel(OfCharacter, frozen=True):
    component: Component
    level: int

    def carry_out(self, play: Play[Board]) -> None:
        levels = self.side(play).levels
        _check_range(self.level, 1, KING, "KF-1.1")
        levels = with_number(levels, PLACE[self.component], self.level)
        self.set(play, self.component, self.level, levels=levels)


class SetScale(OfCharacter, frozen=True):
    component: Component
    scale: int

    def carry_out(self, play: Play[Board]) -> None:
        side = self.side(play)
        _check_range(self.scale, 0, KING, "KF-1.2")
        scales = with_number(side.scales, PLACE[self.component], self.scale)
        self.set(play, f"scale_{self.component}", self.scale, scales=scales)
        if side.in_scene:
            bodies.apply_scales(play, self.seat)


class SetPoints(OfCharacter, frozen=True):
    """The action points that are left this turn."""

    points: int

    def carry_out(self, play: Play[Board]) -> None:
        self.side(play)
        _check_range(self.points, 0, MOST_ACTION_POINTS, "KF-1.4")
        self.set(play, "points", self.points, points=self.points)


class SetAllowance(OfCharacter, frozen=True):
    """The action points of every turn, and so the bonus cards that may be held."""

    allowance: int

    def carry_out(self, play: Play[Board]) -> None:
        self.side(play)
        _check_range(self.allowance, 1, MOST_ACTION_POINTS, "KF-1.4")
        self.set(play, "allowance", self.allowance, allowance=self.allowance)


class OfEquipment(OfCharacter, frozen=True):
    """A correction to a figure of gear or a terrain in front (KF-5.3)."""

    bonus: str

    def set_own(self, play: Play[Board], figure: Own, value: int, least: int) -> None:
        side = self.side(play)
        if refusal := front_problem(side, self.bonus, "KF-5.3"):
            raise refusal
        bonus = play.state.box[self.bonus]
        if not isinstance(bonus, Equipment):
            raise Illegal(f"no_{figure}", "KF-5.3", bonus=bonus)
        _check_range(value, least, KING, "KF-5.3")
        front = with_laid(side.front, best_copy(side, self.bonus), **{figure: value})
        play.set_side(self.seat, front=front)
        play.tell(events.EquipmentOverruled(self.seat, bonus, f"own_{figure}", value))


class SetLimit(OfEquipment, frozen=True):
    limit: int

    def carry_out(self, play: Play[Board]) -> None:
        self.set_own(play, "limit", self.limit, 1)


class SetOwnPoints(OfEquipment, frozen=True):
    """The action points that it has left of its own."""

    points: int

    def carry_out(self, play: Play[Board]) -> None:
        self.set_own(play, "points", self.points, 0)


class SetWounded(OfCharacter, frozen=True):
    """KF-4.3: whether this turn's wound has been dealt."""

    wounded: bool

    def carry_out(self, play: Play[Board]) -> None:
        self.side(play)
        play.set_side(self.seat, wounded=self.wounded)
        play.tell(events.WoundOverruled(self.seat, self.wounded))


class SetStanding(OfCharacter, frozen=True):
    """The whole stack of a component, the standing card last."""

    component: Component
    cards: Cards

    def carry_out(self, play: Play[Board]) -> None:
        """Cards come from the deck or its discards; replaced cards are discarded."""
        state, side = play.state, self.side(play)
        if not side.in_scene:
            raise Illegal("out", "KF-8.4", seat=self.seat)
        if state.phase == "reveal":
            raise Illegal("turn_over_first", "KF-2.5")
        which = deck_of(state, side)
        deck, place = state.decks[which], PLACE[self.component]
        before = side.stacks[place]
        pool = deck.cards + deck.discards + before
        for card in self.cards:
            if card not in pool or self.cards.count(card) > 1:
                raise Impossible("card_seen", "KF-7.1", card=card)
        discards = tuple([card for card in deck.discards + before if card not in self.cards])
        left = tuple([card for card in deck.cards if card not in self.cards])
        bodies.put_deck(play, which, replace(deck, cards=left, discards=discards))
        play.set_side(self.seat, stacks=with_stack(side.stacks, place, self.cards))
        play.tell(events.StandingOverruled(self.seat, self.component, self.cards))
        bodies.shed(play, self.seat, "KF-2.9")


class SetDamage(Correction, frozen=True):
    """What is left of the blow that is being dealt."""

    damage: int

    def carry_out(self, play: Play[Board]) -> None:
        blows = play.state.blows
        if not blows:
            raise Illegal("no_blow", "KF-3.2")
        _check_range(self.damage, 0, MOST_DAMAGE, "KF-3.2")
        first, *others = blows
        play.set(blows=(replace(first, damage=self.damage), *others))
        if first.target is None:
            play.tell(events.BlowOverruled(first.camp, first.against, self.damage))
        else:
            play.tell(events.Overruled(first.target, "damage", self.damage))


Gift = GrantBonus | TakeBonus | PlaceBonus | GrantFreeTurn
Coming = Admit | Dismiss | Recall | MoveTo
Figure = SetLevel | SetScale | SetPoints | SetAllowance | SetLimit | SetOwnPoints
Found = SetWounded | SetStanding | SetDamage
AnyCorrection = Gift | Coming | Figure | Found | CloseScene
