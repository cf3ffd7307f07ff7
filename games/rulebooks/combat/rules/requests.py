"""The questions of Combat, and what may be answered; the others of rules/ say what happens then."""

from collections.abc import Iterator
from typing import Generic, Literal, TypeVar

from games.kernel.game import Chance, Play, Request
from games.kernel.hexes import Hex
from games.kernel.piles import pick, pick_bounds
from games.kernel.record import HIDDEN, Below, Illegal, Move
from games.rulebooks.combat import events
from games.rulebooks.combat import moves as said
from games.rulebooks.combat.claims import candidates, is_sound, shown_deck
from games.rulebooks.combat.filling import legal_deck
from games.rulebooks.combat.language import tree
from games.rulebooks.combat.rules import acts, drawing, moving, offers, playing, turns
from games.rulebooks.combat.rules.flow import Flow
from games.rulebooks.combat.rules.frames import AnyFrame, Do, Go, Way
from games.rulebooks.combat.rules.lasting import standing
from games.rulebooks.combat.rules.offers import BASE_MOVES, TRIES, Playing, TurnMove
from games.rulebooks.combat.state import BASES, Board, Text
from games.rulebooks.combat.techniques import card

M = TypeVar("M", bound=Move)


class Question(Request["Duel", M], Generic[M], frozen=True):
    """A player's: the answer is taken, and then everything done up to the next question."""

    def reply(self, flow: Flow, move: M) -> None:
        """What the answer does, and what it leaves to do."""

    def sample(self, state: "Duel", below: Below) -> M:
        """Where all candidates are legal; the others try."""
        moves = tuple(self.moves(state))
        return moves[below(len(moves))]

    def answer(self, play: "Play[Duel]", move: M) -> None:
        flow = Flow(play)
        self.reply(flow, move)
        turns.resume(flow)


def _tried(request: Question[M], state: "Duel", below: Below) -> M:
    """Candidates at random until one is legal: one always is."""
    moves = list(request.moves(state))
    while True:
        place = below(len(moves))
        if request.refusal(state, moves[place]) is None:
            return moves[place]
        moves[place] = moves[-1]
        moves.pop()


class Lot(Chance["Duel", said.Begins], frozen=True):
    """CB-1.2: who starts."""

    takes = (said.Begins,)

    def moves(self, state: "Duel") -> Iterator[said.Begins]:
        return iter((said.Begins(0), said.Begins(1)))

    def numbers(self, state: "Duel") -> tuple[int, ...]:
        return (2,)

    def settled(self, state: "Duel", numbers: tuple[int, ...]) -> said.Begins:
        return said.Begins(*numbers)

    def refusal(self, state: "Duel", move: said.Begins) -> Illegal | None:
        return None if move.first in (0, 1) else Illegal("no_such_player", "CB-1.2")

    def answer(self, play: "Play[Duel]", move: said.Begins) -> None:
        flow = Flow(play)
        turns.start(flow, move.first)
        turns.resume(flow)


class Draw(Chance["Duel", said.Drawn], frozen=True, kw_only=True):
    """Cards drawn from a pile whose cards the dealer knows."""

    by: int
    count: int
    takes = (said.Drawn,)
    countless = True

    def sample(self, state: "Duel", below: Below) -> said.Drawn:
        return self.settled(state, tuple(map(below, self.numbers(state))))

    def numbers(self, state: "Duel") -> tuple[int, ...]:
        return pick_bounds(len(state.sides[self.by].pile), self.count)

    def settled(self, state: "Duel", numbers: tuple[int, ...]) -> said.Drawn:
        return said.Drawn(numbers)

    def refusal(self, state: "Duel", move: said.Drawn) -> Illegal | None:
        bounds = self.numbers(state)
        if len(move.places) == len(bounds) and all(
            0 <= place < bound for place, bound in zip(move.places, bounds, strict=True)
        ):
            return None
        return Illegal("no_such_place", "CB-5.4", count=len(bounds), size=bounds[0])

    def answer(self, play: "Play[Duel]", move: said.Drawn) -> None:
        flow = Flow(play)
        cards, pile = pick(flow.state.sides[self.by].pile, move.places)
        drawing.take(flow, self.by, cards, pile)
        turns.resume(flow)


class Turn(Question[TurnMove], frozen=True):
    """CB-3.1: a base technique, a card, or an intervention."""

    takes = (said.PlayBase, said.PlayCard, said.UseArmament, said.Intervene, said.PassTurn)

    def moves(self, state: "Duel") -> Iterator[TurnMove]:
        yield from BASE_MOVES
        yield from map(said.PlayCard, candidates(state, self.seat))
        yield from self.others(state)

    def sample(self, state: "Duel", below: Below) -> TurnMove:
        """One is picked before any is made: where no card lasts, nothing needs to be tried."""
        one, two = state.sides
        own = state.sides[self.seat]
        if not own.known:
            return _tried(self, state, below)
        cards = tuple(dict.fromkeys(own.hand))
        alone = not one.active and not two.active
        others = () if alone else tuple(self.others(state))
        for _ in range(TRIES):
            place = below(len(BASES) + len(cards) + len(others))
            move: TurnMove
            if place < len(BASES):
                move = BASE_MOVES[place]
            elif place < len(BASES) + len(cards):
                move = said.PlayCard(cards[place - len(BASES)])
            else:
                move = others[place - len(BASES) - len(cards)]
            if alone or self.refusal(state, move) is None:
                return move
        return _tried(self, state, below)

    def others(self, state: "Duel") -> Iterator[TurnMove]:
        """What only cards in an activity zone allow."""
        yield from map(said.UseArmament, standing(state).armaments[self.seat])
        if not state.intervened:
            for owner in (0, 1):
                for active in state.sides[owner].active:
                    if active.waiting:
                        step = card(state, owner, active.card).steps[active.at]
                        for way in range(len(playing.ways(step))):
                            yield said.Intervene(active.serial, way)
        yield from offers.passing(state, self.seat)

    def refusal(self, state: "Duel", move: TurnMove) -> Illegal | None:
        if isinstance(move, said.Intervene):
            return offers.no_intervention(state, self.seat, move)
        if isinstance(move, said.PassTurn) and any(
            True
            for other in self.moves(state)
            if isinstance(other, said.Intervene) and self.refusal(state, other) is None
        ):
            return Illegal("must_play", "CB-3.10")
        return offers.technique_refusal(state, self.seat, move, "technique", None)

    def reply(self, flow: Flow, move: TurnMove) -> None:
        if isinstance(move, said.PlayBase):
            playing.play_base(flow, self.seat, move.technique)
        elif isinstance(move, said.Intervene):
            owner, active = offers.waiting(flow.state, move.card)
            playing.intervene(flow, self.seat, owner, active, move.way)
        elif isinstance(move, said.PassTurn):
            flow.tell(events.Passed(self.seat))
        else:
            _play(flow, self.seat, move)


class Technique(Question[Playing], frozen=True, kw_only=True):
    """CB-5.28: the technique that an intervention asks for."""

    what: tree.What
    type: str | None
    takes = (said.PlayBase, said.PlayCard, said.UseArmament, said.PassTurn)

    def moves(self, state: "Duel") -> Iterator[Playing]:
        yield from offers.techniques(state, self.seat, self.what)
        yield said.PassTurn()

    def sample(self, state: "Duel", below: Below) -> Playing:
        return _tried(self, state, below)

    def refusal(self, state: "Duel", move: Playing) -> Illegal | None:
        return offers.technique_refusal(state, self.seat, move, self.what, self.type)

    def reply(self, flow: Flow, move: Playing) -> None:
        if isinstance(move, said.PassTurn):
            flow.tell(events.NothingToPlay(self.seat))
        else:
            _play(flow, self.seat, move)


class Weapon(Question[said.UseArmament], frozen=True, kw_only=True):
    """CB-5.19: which of several armaments."""

    wounds: tuple[int, ...]
    quiet: bool
    takes = (said.UseArmament,)

    def moves(self, state: "Duel") -> Iterator[said.UseArmament]:
        return map(said.UseArmament, self.wounds)

    def refusal(self, state: "Duel", move: said.UseArmament) -> Illegal | None:
        return None if move.wound in self.wounds else Illegal("no_armament", "CB-5.19")

    def reply(self, flow: Flow, move: said.UseArmament) -> None:
        playing.play_armament(flow, self.seat, move.wound, quiet=self.quiet)


class Discarding(Question[said.DiscardCard], frozen=True, kw_only=True):
    """CB-5.5: cards from the hand, one by one."""

    count: int
    takes = (said.DiscardCard,)

    def moves(self, state: "Duel") -> Iterator[said.DiscardCard]:
        return map(said.DiscardCard, dict.fromkeys(state.sides[self.seat].hand))

    def refusal(self, state: "Duel", move: said.DiscardCard) -> Illegal | None:
        side = state.sides[self.seat]
        if not side.known:
            return None if move.card == HIDDEN else Illegal("face_down", "CB-2.2")
        if move.card == HIDDEN:
            return Illegal("name_the_card", "CB-2.2")
        return None if move.card in side.hand else Illegal("not_in_hand", "CB-5.5", key=move.card)

    def reply(self, flow: Flow, move: said.DiscardCard) -> None:
        drawing.discarded(flow, self.seat, (move.card,))
        drawing.discard(flow, self.seat, self.count - 1)


class HowMany(Question[said.Number], frozen=True, kw_only=True):
    """CB-5.1: how many cards Discard X takes."""

    most: int
    takes = (said.Number,)

    def moves(self, state: "Duel") -> Iterator[said.Number]:
        return map(said.Number, range(self.most + 1))

    def refusal(self, state: "Duel", move: said.Number) -> Illegal | None:
        if 0 <= move.number <= self.most:
            return None
        return Illegal("how_many", "CB-5.1", most=self.most)

    def reply(self, flow: Flow, move: said.Number) -> None:
        frame = flow.stack[-1]
        if isinstance(frame, Do):
            acts.bind(flow, frame, move.number)


class Branch(Question[said.Choose], frozen=True, kw_only=True):
    """CB-5.30: one of the ways that "or" joins."""

    ways: tuple[int, ...]
    texts: tuple[Text, ...]
    takes = (said.Choose,)

    def moves(self, state: "Duel") -> Iterator[said.Choose]:
        return map(said.Choose, self.ways)

    def sample(self, state: "Duel", below: Below) -> said.Choose:
        return _tried(self, state, below)

    def refusal(self, state: "Duel", move: said.Choose) -> Illegal | None:
        if move.way not in self.ways:
            return Illegal("no_such_way", "CB-5.30", count=len(self.ways))
        frame = state.stack[-1]
        if not isinstance(frame, Do) or not isinstance(frame.phrase, tree.Either):
            return None
        if move.way in acts.feasible(state, frame, frame.phrase, reader=self.seat):
            return None
        return Illegal("way_is_closed", "CB-5.30")

    def reply(self, flow: Flow, move: said.Choose) -> None:
        acts.chosen(flow, self.seat, move.way)


class Walk(Question[said.StepTo | said.Stay], frozen=True, kw_only=True):
    """CB-5.8 to CB-5.11: the next step of a fighter; a push cannot be broken off."""

    who: int
    way: Way
    left: int
    takes = (said.StepTo, said.Stay)

    def moves(self, state: "Duel") -> Iterator[said.StepTo | said.Stay]:
        if self.way != "push":
            yield said.Stay()
        yield from map(said.StepTo, moving.spaces(state, self.who, self.way))

    def refusal(self, state: "Duel", move: said.StepTo | said.Stay) -> Illegal | None:
        rule = moving.RULES[self.way]
        match move:
            case said.StepTo(to) if to not in moving.spaces(state, self.who, self.way):
                return Illegal("no_such_step", rule)
            case said.Stay() if self.way == "push":
                return Illegal("push_on", rule)
            case _:
                return None

    def reply(self, flow: Flow, move: said.StepTo | said.Stay) -> None:
        frame = flow.stack[-1]
        match move:
            case said.StepTo(to) if isinstance(frame, Go):
                moving.move(flow, frame, to)
            case _:
                flow.stack.pop()


class Landing(Question[said.Land], frozen=True, kw_only=True):
    """CB-5.12, CB-5.13, CB-5.27: a space."""

    what: Literal["teleport", "place", "mark"]
    owner: int = 0
    serial: int = 0
    """Of the card whose marker it is."""
    takes = (said.Land,)

    def spaces(self, state: "Duel") -> tuple[Hex, ...]:
        match self.what:
            case "teleport":
                return moving.free_spaces(state)
            case "mark":
                return moving.beside(state, self.seat)
            case "place":
                taken = {side.at for side in state.sides}
                return tuple(at for at in moving.beside(state, self.seat) if at not in taken)

    def moves(self, state: "Duel") -> Iterator[said.Land]:
        return map(said.Land, self.spaces(state))

    def refusal(self, state: "Duel", move: said.Land) -> Illegal | None:
        rule = {"teleport": "CB-5.12", "place": "CB-5.13", "mark": "CB-5.27"}[self.what]
        return None if move.to in self.spaces(state) else Illegal("no_such_space", rule)

    def reply(self, flow: Flow, move: said.Land) -> None:
        match self.what:
            case "teleport":
                flow.put(self.seat, at=move.to)
                flow.tell(events.Moved(self.seat, move.to, "CB-5.12"))
            case "place":
                flow.put(1 - self.seat, at=move.to)
                flow.tell(events.MovedOther(self.seat, 1 - self.seat, move.to, "CB-5.13"))
            case "mark":
                playing.change(flow, self.owner, self.serial, marker=move.to)
                active = next(
                    one for one in flow.state.sides[self.owner].active if one.serial == self.serial
                )
                title = card(flow.state, self.owner, active.card).title
                flow.tell(events.Marked(self.seat, title, move.to))


class Audit(Question[said.ShowDeck], frozen=True):
    """CB-7.3: at a table, a deck that was not registered is laid open at the end."""

    takes = (said.ShowDeck,)
    countless = True

    def sample(self, state: "Duel", below: Below) -> said.ShowDeck:
        return said.ShowDeck(legal_deck(state, self.seat, below))

    def refusal(self, state: "Duel", move: said.ShowDeck) -> Illegal | None:
        return shown_deck(state, self.seat, move.cards)

    def reply(self, flow: Flow, move: said.ShowDeck) -> None:
        turns.audited(flow, self.seat, sound=is_sound(flow.state, self.seat, move.cards))
        turns.close(flow)


class Duel(Board, frozen=True):
    """A duel."""

    stack: tuple[AnyFrame, ...] = ()
    """Things to do, the next one last."""
    open: tuple[
        Lot
        | Draw
        | Turn
        | Technique
        | Weapon
        | Discarding
        | HowMany
        | Branch
        | Walk
        | Landing
        | Audit,
        ...,
    ] = ()


def _play(flow: Flow, seat: int, move: said.PlayBase | said.PlayCard | said.UseArmament) -> None:
    match move:
        case said.PlayBase(technique):
            playing.play_base(flow, seat, technique)
        case said.PlayCard(key):
            playing.play_card(flow, seat, key)
        case said.UseArmament(wound):
            playing.play_armament(flow, seat, wound)
