"""A strike: target, reaction, defence, dice."""

from collections.abc import Iterator, Mapping
from typing import Literal, get_args

from msgspec.structs import replace

from games.kernel.chance.odds import Odds
from games.kernel.display.form import FormValues, Slot, Tally
from games.kernel.display.picture import mark
from games.kernel.hexes import distance
from games.kernel.numbers import Seat
from games.kernel.record import HIDDEN, Below, Illegal
from games.kernel.requests import Chance, Play, Request
from games.rulebooks.martial_art import claims, events
from games.rulebooks.martial_art import moves as acts
from games.rulebooks.martial_art.catalogue import KINDS, Token
from games.rulebooks.martial_art.dice import DIE, parries_with_moves, parts
from games.rulebooks.martial_art.rules import movement, push, techniques
from games.rulebooks.martial_art.rules.offer import ask_if_choice
from games.rulebooks.martial_art.state import (
    Blow,
    Board,
    Counted,
    DieFace,
    Faces,
    Tokens,
    effects,
    turn_of,
    zone_word,
)

AimingMove = acts.Hit | acts.Refrain | acts.Exert | acts.GoTo | acts.Face


class Aim(movement.OnFoot[AimingMove], frozen=True):
    """MA-3.5: whom to strike, if anyone; before it, Black Belt may buy Movements (MA-7.2)."""

    passes = (acts.Refrain,)

    def moves(self, state: Board) -> Iterator[AimingMove]:
        yield acts.Refrain()
        turn, side = turn_of(state), state.sides[self.seat]
        yield from map(acts.Hit, movement.in_reach(state))
        if turn.extra >= movement.price(turn):
            yield from movement.steps(state)
        if turn.may_face:
            yield from movement.FACES
        if side.chi and side.rage and state.belt == "black":
            yield acts.Exert()

    def refusal(self, state: Board, move: AimingMove) -> Illegal | None:
        match move:
            case acts.Hit(target):
                return _cannot_hit(state, target)
            case acts.Refrain():
                return None
            case acts.Exert():
                return movement.cannot_exert(state)
            case acts.GoTo():
                turn = turn_of(state)
                if turn.extra < movement.price(turn):
                    return Illegal("no_movement", "MA-7.2", wanted=movement.price(turn))
                return movement.cannot_step(state, move)
            case acts.Face():
                return movement.cannot_face(state, move)

    def answer(self, play: Play[Board], move: AimingMove) -> None:
        match move:
            case acts.Hit(target):
                hit(play, target)
                return
            case acts.Refrain():
                play.tell(events.Refrained(self.seat))
                play.set(turn=replace(turn_of(play.state), kind=None))
                return
            case acts.Exert():
                movement.exert(play)
            case acts.GoTo():
                turn = turn_of(play.state)
                turn = replace(turn, extra=turn.extra - movement.price(turn))
                movement.go(play, turn, move, "MA-7.2")
            case acts.Face():
                movement.face(play, move)
        aim(play)

    def move_facts(self, view: Board, move: AimingMove) -> Mapping[str, object]:
        turn = turn_of(view)
        return {"strike": turn.kind, "zone": zone_word(turn.zone)}

    def chances(self, view: Board) -> Mapping[AimingMove, Mapping[str, Odds]]:
        """Odds of each possible strike, if nobody defends."""
        hits = [move for move in self.options(view) if isinstance(move, acts.Hit)]
        return {move: _undefended_odds(view, move.target) for move in hits}

    def weigh(self, view: Board, move: AimingMove) -> int:
        return 12 if isinstance(move, acts.Hit) else super().weigh(view, move)


class React(Request[Board, acts.Activate | acts.NoReaction], frozen=True, kw_only=True):
    """MA-4.1, MA-6.1: one Reaction in each opponent's turn, before the dice."""

    blow: int
    passes = (acts.NoReaction,)

    def moves(self, state: Board) -> Iterator[acts.Activate | acts.NoReaction]:
        yield acts.NoReaction()
        yield from techniques.payable(state.sides[self.seat], "reaction")

    def refusal(self, state: Board, move: acts.Activate | acts.NoReaction) -> Illegal | None:
        match move:
            case acts.Activate(key):
                return techniques.unusable_reaction(state, self.seat, key)
            case acts.NoReaction():
                return None

    def answer(self, play: Play[Board], move: acts.Activate | acts.NoReaction) -> None:
        match move:
            case acts.Activate(key):
                techniques.pay(play, self.seat, key)
                put_blow(play, self.blow, reaction=key)
            case acts.NoReaction():
                pass
        ask_defence(play, self.blow)

    def move_facts(
        self, view: Board, move: acts.Activate | acts.NoReaction
    ) -> Mapping[str, object]:
        return techniques.cost(move)

    def chances(self, view: Board) -> Mapping[acts.Activate | acts.NoReaction, Mapping[str, Odds]]:
        blow = turn_of(view).blows[self.blow]
        keys = {move: getattr(move, "technique", None) for move in self.options(view)}
        blows = {move: replace(blow, reaction=key) for move, key in keys.items()}
        return {move: techniques.chances(view, each) for move, each in blows.items()}

    def weigh(self, view: Board, move: acts.Activate | acts.NoReaction) -> int:
        return 3 if isinstance(move, acts.Activate) else 1


class Guard(Request[Board, acts.Defend], frozen=True, kw_only=True):
    """MA-4.1: any number of Defence tokens of the targeted zone, or none.

    It is asked wherever a token may lie that defends, for all that everyone sees, so that asking
    tells nothing of what lies there.
    """

    blow: int

    def moves(self, state: Board) -> Iterator[acts.Defend]:
        hidden = effects(self.tokens(state))
        with_moves = self.with_moves(state)
        for defence in range(hidden + 1):
            for move in range(hidden - defence + 1 if with_moves else 1):
                yield acts.Defend(defence, move)

    def tokens(self, state: Board) -> Tokens:
        return state.sides[self.seat].zones[turn_of(state).zone - 1]

    def with_moves(self, state: Board) -> bool:
        """Danseur, Negativa: return whether Move tokens may defend."""
        turn = turn_of(state)
        against = techniques.of_defender(state, turn.blows[self.blow])
        return turn.kind is not None and parries_with_moves(against, turn.kind, turn.zone)

    def refusal(self, state: Board, move: acts.Defend) -> Illegal | None:
        zone, tokens = turn_of(state).zone, self.tokens(state)
        if move.defence < 0 or move.move < 0:
            return Illegal("below_nothing", "MA-4.1")
        if move.move and not self.with_moves(state):
            return Illegal("moves_do_not_defend", "MA-4.1")
        if move.defence + move.move > effects(tokens):
            return Illegal(
                "too_many_defenders", "MA-4.1", zone=zone_word(zone), count=effects(tokens)
            )
        if HIDDEN in tokens:
            side = state.sides[self.seat]
            return claims.no_such_guard(side, zone, move.defence, move.move)
        if tokens.count("defence") < move.defence or tokens.count("move") < move.move:
            return Illegal("no_such_defender", "MA-4.1", zone=zone_word(zone))
        return None

    def answer(self, play: Play[Board], move: acts.Defend) -> None:
        zone, side = turn_of(play.state).zone, play.state.sides[self.seat]
        if move.defence or move.move:
            placements = claims.holding(claims.possible(side), zone, move.defence, move.move)
            play.set_side(self.seat, possible=placements)
            put_blow(play, self.blow, defence=move.defence, move=move.move)
            play.tell(events.Defended(self.seat, zone, move.defence, move.move))
        else:
            play.tell(events.NotDefended(self.seat, zone))
        ask_reaction(play, self.blow + 1)

    def move_facts(self, view: Board, move: acts.Defend) -> Mapping[str, object]:
        counts: tuple[tuple[int, Token], ...] = ((move.defence, "defence"), (move.move, "move"))
        tokens = tuple(Counted(count, token) for count, token in counts if count)
        return {"tokens": tokens or "no_token"}

    def marks(self, view: Board, move: acts.Defend) -> tuple[str, ...]:
        return (mark("zone", turn_of(view).zone),)

    def chances(self, view: Board) -> Mapping[acts.Defend, Mapping[str, Odds]]:
        blow = turn_of(view).blows[self.blow]
        return {
            move: techniques.chances(view, replace(blow, defence=move.defence, move=move.move))
            for move in self.options(view)
        }

    def weigh(self, view: Board, move: acts.Defend) -> int:
        return 1 + 3 * (move.defence + move.move)


class Roll(Chance[Board, acts.Rolled], frozen=True, kw_only=True):
    """MA-4.2: the dice of the attack, or of the defence."""

    blow: int
    of: Literal["attack", "parry"]
    dice: int
    by: Seat | None = None
    """The fighter whose dice they are; None in states stored before this was asked."""

    def moves(self, state: Board) -> Iterator[acts.Rolled]:
        for exceptionals in range(self.dice + 1):
            for successes in range(self.dice - exceptionals + 1):
                yield acts.Rolled(self.dice - exceptionals - successes, successes, exceptionals)

    def numbers(self, state: Board) -> tuple[int, ...]:
        return (sum(DIE),) * self.dice

    def move_from_numbers(self, state: Board, numbers: tuple[int, ...]) -> acts.Rolled:
        failures = sum(number < DIE[0] for number in numbers)
        exceptionals = sum(number >= DIE[0] + DIE[1] for number in numbers)
        return acts.Rolled(failures, self.dice - failures - exceptionals, exceptionals)

    def sample(self, state: Board, below: Below) -> acts.Rolled:
        return self.move_from_numbers(state, tuple(map(below, self.numbers(state))))

    def refusal(self, state: Board, move: acts.Rolled) -> Illegal | None:
        faces = (move.failures, move.successes, move.exceptionals)
        if min(faces) < 0 or sum(faces) != self.dice:
            return Illegal("wrong_dice", "MA-4.2", count=sum(faces), dice=self.dice)
        return None

    def answer(self, play: Play[Board], move: acts.Rolled) -> None:
        faces = Faces(move.failures, move.successes, move.exceptionals)
        put_blow(play, self.blow, **{self.of: faces})
        roll(play)

    def form(self, view: Board) -> Tally:
        faces = tuple(Slot(face, most=self.dice) for face in get_args(DieFace))
        return Tally(faces, total=self.dice)

    def move_from_form(self, view: Board, filled: FormValues) -> acts.Rolled:
        return acts.Rolled(*(count for (count,) in filled))

    def form_values(self, view: Board, move: acts.Rolled) -> FormValues:
        return ((move.failures,), (move.successes,), (move.exceptionals,))


# Effects


def open_strike(play: Play[Board], last: str) -> None:
    """MA-3.5: only the last token laid can strike, and only if it is an Action token."""
    kind = next((kind for kind in KINDS if kind == last), None)
    if kind is not None:
        play.set(turn=replace(turn_of(play.state), kind=kind))
        aim(play)


def aim(play: Play[Board]) -> None:
    """Skipped if everyone sees that nobody can be struck."""
    turn = turn_of(play.state)
    if not ask_if_choice(play, Aim(turn.seat)):
        play.set(turn=replace(turn, kind=None))


def _cannot_hit(board: Board, target: int) -> Illegal | None:
    turn = turn_of(board)
    if target not in range(len(board.sides)):
        return Illegal("no_such_player", "MA-2.5", count=len(board.sides))
    if target not in movement.in_reach(board):
        return _out_of_reach(board, target)
    if is_lock(board) and turn.moves + turn.extra < movement.price(turn):
        return Illegal("lock_needs_move", "MA-7.1", wanted=movement.price(turn))
    return None


def _out_of_reach(board: Board, target: int) -> Illegal:
    side, other = board.sides[turn_of(board).seat], board.sides[target]
    if side.team == other.team:
        return Illegal("own_side", "MA-2.5", target=target)
    if other.at is None:
        return Illegal("has_left", "MA-5.2", target=target)
    if side.at is not None and distance(side.at, other.at) == 1:
        return Illegal("behind", "MA-7.3", target=target)
    return Illegal("not_adjacent", "MA-3.5", target=target)


def is_lock(board: Board) -> bool:
    """MA-7.1: in White Belt a Lock is an ordinary strike."""
    return board.belt == "black" and turn_of(board).kind == "lock"


def hit(play: Play[Board], target: int) -> None:
    before = turn_of(play.state)
    turn = movement.pay_movements(before) if is_lock(play.state) else before
    turn = replace(turn, blows=(Blow(target),), may_face=False)
    play.set(turn=turn)
    kind = turn.kind
    if kind is None:
        raise AssertionError("a strike of no kind")
    play.tell(events.Struck(turn.seat, target, kind, turn.zone))
    tokens, bought = before.moves - turn.moves, before.extra - turn.extra
    if tokens or bought:
        play.tell(events.LockPaid(turn.seat, tokens, bought))
    third = push.in_the_way(play.state)
    if third is not None:  # MA-7.6: known before the dice
        blows = (Blow(target), Blow(third, collision=True))
        play.set(turn=replace(turn, blows=blows, collided=True))
        play.tell(events.Collided(turn.seat, target, third))
    ask_reaction(play, 0)


def _undefended_odds(board: Board, target: int) -> Mapping[str, Odds]:
    """Odds of a strike at that fighter, and of the collision that would follow."""
    turn = replace(turn_of(board), blows=(Blow(target),))
    supposed = replace(board, turn=turn)
    third = push.in_the_way(supposed)
    if third is None:
        return techniques.chances(supposed, Blow(target))
    supposed = replace(board, turn=replace(turn, collided=True))
    blows = (Blow(target), Blow(third, collision=True))
    return {
        name: odds for blow in blows for name, odds in techniques.chances(supposed, blow).items()
    }


def put_blow(play: Play[Board], n: int, **fields: object) -> None:
    turn = turn_of(play.state)
    blow = replace(turn.blows[n], **fields)
    play.set(turn=replace(turn, blows=(*turn.blows[:n], blow, *turn.blows[n + 1 :])))


def ask_reaction(play: Play[Board], n: int) -> None:
    """MA-4.1: ask each fighter struck in turn; then roll the dice."""
    turn, sides = turn_of(play.state), play.state.sides
    if n == len(turn.blows):
        roll(play)
        return
    target = turn.blows[n].target
    # MA-6.1: a Reaction belongs to an opponent's turn; a team-mate hit by a collision has none.
    hostile = sides[target].team != sides[turn.seat].team
    if not (hostile and ask_if_choice(play, React(target, blow=n))):
        ask_defence(play, n)


def ask_defence(play: Play[Board], n: int) -> None:
    """Skipped if everyone sees that nothing in the zone can defend."""
    board, zone = play.state, turn_of(play.state).zone
    request = Guard(turn_of(board).blows[n].target, blow=n)
    placements = claims.possible(board.sides[request.seat])
    if claims.may_hold(placements, zone, defence=True, move=request.with_moves(board)):
        play.ask(request)
    else:
        play.tell(events.CannotDefend(request.seat, zone))
        ask_reaction(play, n + 1)


def tell_dice_changes(play: Play[Board], n: int) -> None:
    """MA-4.2: tell which parts change the dice, except those of every strike and every token
    revealed."""
    turn = turn_of(play.state)
    blow = turn.blows[n]
    if play.state.belt == "white" and not (turn.technique or turn.boosts or blow.reaction):
        return  # the usual case: no Style, no rear
    for part in parts(techniques.situation(play.state, blow)):
        changing = ("dice", "defence_lost", "parry")  # the terms that are numbers of dice
        attack, lost, parry = (part.amount * (part.term == term) for term in changing)
        if part.by in ("strike", "defence") or (lost and not (blow.defence or blow.move)):
            continue
        if attack or lost or parry:
            play.tell(events.DiceChanged(blow.target, part.by, attack, lost, parry, part.rule))


def roll(play: Play[Board]) -> None:
    """MA-4.2: attack and defence, blow by blow."""
    for n, blow in enumerate(turn_of(play.state).blows):
        if blow.attack is not None and blow.parry is not None:
            continue
        terms = techniques.terms_of(play.state, n)
        if blow.attack is None:
            tell_dice_changes(play, n)
            play.ask(Roll(blow=n, of="attack", dice=terms.attack, by=turn_of(play.state).seat))
            return
        if terms.parry:
            play.ask(Roll(blow=n, of="parry", dice=terms.parry, by=blow.target))
            return
        put_blow(play, n, parry=Faces(0, 0, 0))
