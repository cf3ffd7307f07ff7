"""The first half of a turn: the start zone, its effects, and the sowing of its tokens."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from games.kernel.display.picture import mark
from games.kernel.record import HIDDEN, Below, Illegal
from games.kernel.requests import Chance, Play, Request
from games.rulebooks.martial_art import claims, events
from games.rulebooks.martial_art import moves as acts
from games.rulebooks.martial_art.catalogue import EFFECTS, TECHNIQUES, ZONES, Token
from games.rulebooks.martial_art.dice import rule_of
from games.rulebooks.martial_art.rules import movement, strike, techniques
from games.rulebooks.martial_art.rules.offer import ask_if_choice
from games.rulebooks.martial_art.state import (
    Board,
    Shown,
    Tokens,
    Turn,
    Zones,
    add_tokens,
    advance,
    distinct_tokens,
    following,
    is_action,
    remove_token,
    turn_of,
    with_zone,
    zone_word,
)

ChoosingMove = acts.StartFrom | acts.Face


STARTS = tuple(map(acts.StartFrom, ZONES))


class ChooseZone(movement.OnFoot[ChoosingMove], frozen=True):
    """MA-3.1, and MA-7.3: before it, a fighter may turn."""

    def moves(self, state: Board) -> Iterator[ChoosingMove]:
        return iter(STARTS + movement.FACES if turn_of(state).may_face else STARTS)

    def refusal(self, state: Board, move: ChoosingMove) -> Illegal | None:
        match move:
            case acts.StartFrom(zone):
                if zone not in ZONES:
                    return Illegal("no_such_zone", "MA-1.1")
                if not state.sides[self.seat].zones[zone - 1]:
                    return Illegal("empty_zone", "MA-3.1", zone=zone_word(zone))
                return None
            case acts.Face():
                return movement.cannot_face(state, move)

    def answer(self, play: Play[Board], move: ChoosingMove) -> None:
        match move:
            case acts.StartFrom(zone):
                choose(play, zone)
            case acts.Face():
                movement.face(play, move)
                play.ask(ChooseZone(self.seat))

    def weigh(self, view: Board, move: ChoosingMove) -> int:
        """Beside an opponent prefer a zone that can strike, else one that moves."""
        if not isinstance(move, acts.StartFrom):
            return super().weigh(view, move)
        tokens = view.sides[self.seat].zones[move.zone - 1]
        if movement.in_reach(view):
            return 8 if any(map(is_action, tokens)) else 2
        return 1 + 3 * tokens.count("move") + tokens.count("energy")


class Reveal(Chance[Board, acts.Revealed], frozen=True, kw_only=True):
    """MA-3.2: at a table, what the start zone holds."""

    by: int
    zone: int

    def moves(self, state: Board) -> Iterator[acts.Revealed]:
        return map(acts.Revealed, claims.contents(state.sides[self.by], self.zone))

    def refusal(self, state: Board, move: acts.Revealed) -> Illegal | None:
        return claims.no_such_content(state.sides[self.by], self.zone, move.tokens)

    def answer(self, play: Play[Board], move: acts.Revealed) -> None:
        lay_open(play, turn_of(play.state), tuple(sorted(move.tokens)))


EffectsMove = acts.Gain | acts.GoTo | acts.Face | acts.Exert | acts.Activate | acts.Sow


class UseEffects(movement.OnFoot[EffectsMove], frozen=True):
    """MA-3.2: the effects of the start zone, each used or not; MA-3.3: then a Start technique."""

    passes = (acts.Sow,)

    def moves(self, state: Board) -> Iterator[EffectsMove]:
        yield acts.Sow()
        turn, side = turn_of(state), state.sides[self.seat]
        if turn.energy:
            yield acts.Gain("chi")
            yield acts.Gain("rage")
        if turn.granted or turn.moves + turn.extra >= movement.price(turn):
            yield from movement.steps(state)
        if turn.may_face:
            yield from movement.FACES
        if side.chi and side.rage and state.belt == "black":
            yield acts.Exert()
        wasted: list[EffectsMove] = []
        for move in techniques.payable(side, "start"):
            if techniques.is_wasted(state, move.technique):
                wasted.append(move)
            else:
                yield move
        yield from wasted

    def refusal(self, state: Board, move: EffectsMove) -> Illegal | None:
        match move:
            case acts.Gain(energy):
                if not turn_of(state).energy:
                    return Illegal("no_energy", "MA-3.2")
                return techniques.cannot_gain(state, self.seat, energy)
            case acts.GoTo():
                return _immobile(turn_of(state)) or movement.cannot_step(state, move)
            case acts.Face():
                return movement.cannot_face(state, move)
            case acts.Exert():
                return movement.cannot_exert(state)
            case acts.Activate(key):
                return techniques.unusable(state, self.seat, key, "start")
            case acts.Sow():
                return None

    def answer(self, play: Play[Board], move: EffectsMove) -> None:
        match move:
            case acts.Sow():
                take_up(play)
                return
            case acts.Activate(key):
                techniques.use(play, self.seat, key)
                take_up(play)
                return
            case acts.Gain(energy):
                turn = turn_of(play.state)
                techniques.gain(play, replace(turn, energy=turn.energy - 1), energy, "MA-3.2")
            case acts.GoTo():
                walk(play, move)
            case acts.Face():
                movement.face(play, move)
            case acts.Exert():
                movement.exert(play)
        use_effects(play)

    def implied_answers(self, view: Board, move: EffectsMove) -> tuple[acts.Lay, ...]:
        turn = turn_of(view)
        taken = view.sides[self.seat].zones[turn.start - 1]
        return without_choice(turn.held, taken) if isinstance(move, acts.Sow) else ()

    def move_facts(self, view: Board, move: EffectsMove) -> Mapping[str, object]:
        if not isinstance(move, acts.Activate):
            return {}
        return {**techniques.cost(move), "wasted": techniques.is_wasted(view, move.technique)}

    def weigh(self, view: Board, move: EffectsMove) -> int:
        match move:
            case acts.Gain():
                return 8
            case acts.Activate(key):
                return 0 if techniques.is_wasted(view, key) else 4
            case acts.Sow():
                return 1 if turn_of(view).energy else 3
            case _:
                return super().weigh(view, move)


class LayToken(Request[Board, acts.Lay], frozen=True, tag="lay"):
    """MA-3.4: the next token, on the next zone."""

    def moves(self, state: Board) -> Iterator[acts.Lay]:
        return map(acts.Lay, distinct_tokens(turn_of(state).hand))

    def refusal(self, state: Board, move: acts.Lay) -> Illegal | None:
        hand = turn_of(state).hand
        if move.token in hand:
            return None
        if move.token == HIDDEN:
            return Illegal("name_the_token", "MA-3.4")
        if HIDDEN in hand and not is_action(move.token):
            return Illegal("face_down", "MA-3.4")
        return Illegal("not_in_hand", "MA-3.4", token=move.token)

    def answer(self, play: Play[Board], move: acts.Lay) -> None:
        lay(play, move.token)

    def implied_answers(self, view: Board, move: acts.Lay) -> tuple[acts.Lay, ...]:
        turn = turn_of(view)
        return without_choice(turn.held, remove_token(turn.hand, move.token))

    def sample(self, state: Board, below: Below) -> acts.Lay:
        tokens = distinct_tokens(turn_of(state).hand)
        return acts.Lay(tokens[below(len(tokens))])

    def move_facts(self, view: Board, move: acts.Lay) -> Mapping[str, object]:
        return {"zone": zone_word(following(turn_of(view).zone))}

    def marks(self, view: Board, move: acts.Lay) -> tuple[str, ...]:
        return (*super().marks(view, move), mark("zone", following(turn_of(view).zone)))

    def weigh(self, view: Board, move: acts.Lay) -> int:
        """Prefer to lay an Action token last."""
        return 1 if is_action(move.token) else 6


# Effects


def choose(play: Play[Board], zone: int) -> None:
    turn = replace(turn_of(play.state), start=zone, zone=zone, may_face=False)
    play.tell(events.StartNamed(turn.seat, zone))
    side = play.state.sides[turn.seat]
    tokens = side.zones[zone - 1]
    if HIDDEN not in tokens:
        lay_open(play, turn, tuple([t for t in tokens if t != HIDDEN and not is_action(t)]))
        return
    match claims.contents(side, zone):
        case [content]:
            lay_open(play, turn, content)
        case _:
            play.set(turn=turn)
            play.ask(Reveal(by=turn.seat, zone=zone))


def lay_open(play: Play[Board], turn: Turn, shown: tuple[Token, ...]) -> None:
    """MA-3.2"""
    side = play.state.sides[turn.seat]
    actions = [t for t in side.zones[turn.start - 1] if t != HIDDEN and is_action(t)]
    held: tuple[Token, ...] = tuple(sorted([*actions, *shown]))
    placements = claims.with_content(claims.possible(side), turn.start, claims.pack(shown))
    moves, energy = shown.count("move"), shown.count("energy")
    turn = replace(turn, held=held, energy=energy, moves=moves)
    advance(play, turn, possible=placements)
    play.tell(events.ZoneChosen(turn.seat, turn.start, held))
    use_effects(play)


def use_effects(play: Play[Board]) -> None:
    """Everyone sees whether there is a choice: all tokens of the zone lie open."""
    if not ask_if_choice(play, UseEffects(turn_of(play.state).seat)):
        take_up(play)


def _immobile(turn: Turn) -> Illegal | None:
    if turn.granted or turn.moves + turn.extra >= movement.price(turn):
        return None
    return Illegal("no_movement", "MA-3.2", wanted=movement.price(turn))


def walk(play: Play[Board], move: acts.GoTo) -> None:
    """A step granted by a technique is no Movement, and Harite does not make it dearer (MA-8.3)."""
    turn = turn_of(play.state)
    if turn.granted:
        grants = (TECHNIQUES[key] for key in turn.boosts)
        rule = next(rule_of(each) for each in grants if each.steps_before)
        paid = replace(turn, granted=turn.granted - 1)
    else:
        paid = movement.pay_movements(turn)
        rule = "MA-3.2" if paid.extra == turn.extra else "MA-7.2"
    movement.go(play, paid, move, rule)


def take_up(play: Play[Board]) -> None:
    """MA-3.4"""
    turn = turn_of(play.state)
    zones = play.state.sides[turn.seat].zones
    hand = zones[turn.start - 1]
    advance(play, replace(turn, hand=hand), zones=with_zone(zones, turn.start, ()))
    if are_alike(turn.held, hand):
        lay(play, hand[0])
    else:
        play.ask(LayToken(turn.seat))


def are_alike(held: tuple[Token, ...], hand: Tokens) -> bool:
    """Return whether everyone sees that the order of these tokens makes no difference: all tokens
    of the zone were laid open (MA-3.2)."""
    if hand.count(hand[0]) < len(hand):
        return False
    return len(hand) == 1 or is_action(hand[0]) or len({*held}.intersection(EFFECTS)) == 1


def without_choice(held: tuple[Token, ...], hand: Tokens) -> tuple[acts.Lay, ...]:
    """Return how tokens are laid that look the same to their player or to the referee, but not to
    everyone: each is asked for, and nobody chooses."""
    if len({*hand}) != 1:
        return ()
    asked_for = [n for n in range(len(hand)) if not are_alike(held, hand[n:])]
    return tuple(acts.Lay(hand[n]) for n in asked_for)


def lay(play: Play[Board], token: Shown) -> None:
    """Lay one token after another; if the rest are alike, lay them without asking, as everyone
    sees."""
    turn = turn_of(play.state)
    zones = play.state.sides[turn.seat].zones
    zone, fell, hand = turn.zone, turn.fell, remove_token(turn.hand, token)
    laid, hand = ((token, *hand), ()) if hand and are_alike(turn.held, hand) else ((token,), hand)
    for each in laid:
        zone = following(zone)
        fell = fell if is_action(each) else (*fell, zone)
        zones = with_zone(zones, zone, add_tokens(zones[zone - 1], each))
        play.tell(events.TokenLaid(turn.seat, each, zone))
    turn = replace(turn, zone=zone, fell=fell, hand=hand)
    if hand:
        advance(play, turn, zones=zones)
        play.ask(LayToken(turn.seat))
    else:
        record_sowing(play, turn, zones)
        strike.open_strike(play, laid[-1])


def record_sowing(play: Play[Board], turn: Turn, zones: Zones) -> None:
    placements = claims.possible(play.state.sides[turn.seat])
    content = claims.pack(turn.held)
    if content:
        placements = claims.after_sowing(placements, turn.start, content, turn.fell)
    advance(play, turn, zones=zones, possible=placements)
