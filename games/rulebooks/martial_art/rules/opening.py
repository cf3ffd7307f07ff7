"""The first half of a turn: the start zone, its effects, and sowing."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from games.kernel.game import Chance, Play, Request
from games.kernel.record import HIDDEN, Below, Illegal
from games.rulebooks.martial_art import claims, events
from games.rulebooks.martial_art import moves as said
from games.rulebooks.martial_art.catalogue import TECHNIQUES, ZONES, Token
from games.rulebooks.martial_art.rules import closing, strike, techniques, walking
from games.rulebooks.martial_art.rules.progress import advance
from games.rulebooks.martial_art.state import (
    Shown,
    Turn,
    Zones,
    added,
    different,
    following,
    is_action,
    taken,
    turn_of,
    with_zone,
)

if TYPE_CHECKING:
    from games.rulebooks.martial_art.rules.fight import Fight

ChoosingMove = said.StartFrom | said.Face


STARTS = tuple(map(said.StartFrom, ZONES))


class ChooseZone(Request["Fight", ChoosingMove], frozen=True):
    """MA-3.1, and MA-7.3: before it, a fighter may turn."""

    takes = (said.StartFrom, said.Face)

    def moves(self, state: "Fight") -> Iterator[ChoosingMove]:
        return iter(STARTS + walking.FACES if turn_of(state).may_face else STARTS)

    def refusal(self, state: "Fight", move: ChoosingMove) -> Illegal | None:
        match move:
            case said.StartFrom(zone):
                if zone not in ZONES:
                    return Illegal("no_such_zone", "MA-1.1")
                if not state.sides[self.seat].zones[zone - 1]:
                    return Illegal("empty_zone", "MA-3.1", zone=zone)
                return None
            case said.Face():
                return walking.cannot_face(state, move)

    def answer(self, play: "Play[Fight]", move: ChoosingMove) -> None:
        match move:
            case said.StartFrom(zone):
                choose(play, zone)
            case said.Face():
                walking.face(play, move)
                play.ask(ChooseZone(self.seat))


class Reveal(Chance["Fight", said.Revealed], frozen=True, kw_only=True):
    """MA-3.2: at a table, what the start zone holds."""

    by: int
    zone: int
    takes = (said.Revealed,)

    def moves(self, state: "Fight") -> Iterator[said.Revealed]:
        return map(said.Revealed, claims.contents(state.sides[self.by], self.zone))

    def refusal(self, state: "Fight", move: said.Revealed) -> Illegal | None:
        return claims.no_such_content(state.sides[self.by], self.zone, move.tokens)

    def answer(self, play: "Play[Fight]", move: said.Revealed) -> None:
        lay_open(play, turn_of(play.state), tuple(sorted(move.tokens)))


EffectsMove = said.Gain | said.GoTo | said.Face | said.Exert | said.Activate | said.Sow


class UseEffects(Request["Fight", EffectsMove], frozen=True):
    """MA-3.2: the effects of the start zone, each used or not; MA-3.3: then a Start technique."""

    takes = (said.Gain, said.GoTo, said.Face, said.Exert, said.Activate, said.Sow)

    def moves(self, state: "Fight") -> Iterator[EffectsMove]:
        yield said.Sow()
        yield from self.others(state)

    def others(self, state: "Fight") -> Iterator[EffectsMove]:
        turn, side = turn_of(state), state.sides[self.seat]
        if turn.energy:
            yield said.Gain("chi")
            yield said.Gain("rage")
        if turn.granted or turn.moves + turn.extra >= walking.price(turn):
            yield from walking.steps(state)
        if turn.may_face:
            yield from walking.FACES
        if side.chi and side.rage and state.belt == "black":
            yield said.Exert()
        yield from techniques.payable(side, "start")

    def refusal(self, state: "Fight", move: EffectsMove) -> Illegal | None:
        match move:
            case said.Gain(energy):
                side, top = state.sides[self.seat], state.figures.gauge
                if not turn_of(state).energy:
                    return Illegal("no_energy", "MA-3.2")
                if (side.chi if energy == "chi" else side.rage) >= top:
                    return Illegal("gauge_full", "MA-1.4", energy=energy, top=top)
                return None
            case said.GoTo():
                return _immobile(turn_of(state)) or walking.cannot_step(state, move)
            case said.Face():
                return walking.cannot_face(state, move)
            case said.Exert():
                return walking.cannot_exert(state)
            case said.Activate(slug):
                return techniques.unusable(state, self.seat, slug, "start")
            case said.Sow():
                return None

    def answer(self, play: "Play[Fight]", move: EffectsMove) -> None:
        match move:
            case said.Sow():
                take_up(play)
                return
            case said.Activate(slug):
                techniques.use(play, self.seat, slug)
                take_up(play)
                return
            case said.Gain(energy):
                turn = turn_of(play.state)
                techniques.gain(play, replace(turn, energy=turn.energy - 1), energy)
            case said.GoTo():
                walk(play, move)
            case said.Face():
                walking.face(play, move)
            case said.Exert():
                walking.exert(play)
        use_effects(play)


class Lay(Request["Fight", said.Lay], frozen=True):
    """MA-3.4: the next token, on the next zone."""

    takes = (said.Lay,)

    def moves(self, state: "Fight") -> Iterator[said.Lay]:
        return map(said.Lay, different(turn_of(state).hand))

    def refusal(self, state: "Fight", move: said.Lay) -> Illegal | None:
        hand = turn_of(state).hand
        if move.token in hand:
            return None
        if move.token == HIDDEN:
            return Illegal("name_the_token", "MA-3.4")
        if HIDDEN in hand and not is_action(move.token):
            return Illegal("face_down", "MA-3.4")
        return Illegal("not_in_hand", "MA-3.4", token=move.token)

    def answer(self, play: "Play[Fight]", move: said.Lay) -> None:
        lay(play, move.token)

    def sample(self, state: "Fight", below: Below) -> said.Lay:
        tokens = different(turn_of(state).hand)
        return said.Lay(tokens[below(len(tokens))])


# What happens


def begin_turn(play: "Play[Fight]", seat: int, *, bonus: bool = False) -> None:
    side = play.state.sides[seat]
    turn = Turn(seat=seat, bonus=bonus, may_face=play.state.belt == "black")
    if side.pending or side.silenced or side.burden:
        turn = replace(
            turn,
            boosts=side.pending,
            silenced=side.silenced,
            burden=side.burden,
            granted=sum(TECHNIQUES[slug].steps_before for slug in side.pending),
        )
        play.put(seat, pending=(), silenced=False, burden=0)
    play.set(turn=turn)
    if any(side.zones):
        play.tell(events.TurnBegan(seat))
        play.ask(ChooseZone(seat))
    else:  # MA-3.1
        play.tell(events.Passed(seat))
        closing.pass_on(play)


def choose(play: "Play[Fight]", zone: int) -> None:
    turn = replace(turn_of(play.state), start=zone, zone=zone, may_face=False)
    side = play.state.sides[turn.seat]
    tokens = side.zones[zone - 1]
    if HIDDEN not in tokens:
        lay_open(play, turn, tuple([t for t in tokens if t != HIDDEN and not is_action(t)]))
        return
    contents = claims.contents(side, zone)
    if len(contents) == 1:
        lay_open(play, turn, contents[0])
    else:
        play.set(turn=turn)
        play.ask(Reveal(by=turn.seat, zone=zone))


def lay_open(play: "Play[Fight]", turn: Turn, shown: tuple[Token, ...]) -> None:
    """MA-3.2"""
    side = play.state.sides[turn.seat]
    actions = [t for t in side.zones[turn.start - 1] if t != HIDDEN and is_action(t)]
    held: tuple[Token, ...] = tuple(sorted([*actions, *shown]))
    placements = claims.seen(claims.possible(side), turn.start, claims.packed(shown))
    moves, energy = shown.count("move"), shown.count("energy")
    turn = replace(turn, held=held, energy=energy, moves=moves)
    advance(play, turn, possible=placements)
    play.tell(events.ZoneChosen(turn.seat, turn.start, held))
    use_effects(play)


def use_effects(play: "Play[Fight]") -> None:
    """Everyone sees whether there is anything to choose: all of it lies open."""
    request, state = UseEffects(turn_of(play.state).seat), play.state
    for move in request.others(state):
        if request.refusal(state, move) is None:
            play.ask(request)
            return
    take_up(play)


def _immobile(turn: Turn) -> Illegal | None:
    if turn.granted or turn.moves + turn.extra >= walking.price(turn):
        return None
    return Illegal("no_movement", "MA-3.2", wanted=walking.price(turn))


def walk(play: "Play[Fight]", move: said.GoTo) -> None:
    """A step that a technique grants is no Movement, and none is dearer for Harite (MA-8.3)."""
    turn = turn_of(play.state)
    if turn.granted:
        turn = replace(turn, granted=turn.granted - 1)
    else:
        turn = walking.spent(turn, walking.price(turn))
    walking.go(play, turn, move)


def take_up(play: "Play[Fight]") -> None:
    """MA-3.4"""
    turn = turn_of(play.state)
    zones = play.state.sides[turn.seat].zones
    hand = zones[turn.start - 1]
    advance(play, replace(turn, hand=hand), zones=with_zone(zones, turn.start, ()))
    if len(hand) > 1:
        play.ask(Lay(turn.seat))
    else:
        lay(play, hand[0])


def lay(play: "Play[Fight]", token: Shown) -> None:
    """One after another; the last has no choice, as everyone sees."""
    turn = turn_of(play.state)
    zones = play.state.sides[turn.seat].zones
    zone, fell, hand = turn.zone, turn.fell, taken(turn.hand, token)
    laid, hand = ((token, *hand), ()) if len(hand) == 1 else ((token,), hand)
    for each in laid:
        zone = following(zone)
        fell = fell if is_action(each) else (*fell, zone)
        zones = with_zone(zones, zone, added(zones[zone - 1], each))
        play.tell(events.TokenLaid(turn.seat, each, zone))
    turn = replace(turn, zone=zone, fell=fell, hand=hand)
    if hand:
        advance(play, turn, zones=zones)
        play.ask(Lay(turn.seat))
    else:
        sown(play, turn, zones)
        strike.open_strike(play, laid[-1])


def sown(play: "Play[Fight]", turn: Turn, zones: Zones) -> None:
    placements = claims.possible(play.state.sides[turn.seat])
    content = claims.packed(turn.held)
    if content:
        placements = claims.sown(placements, turn.start, content, turn.fell)
    advance(play, turn, zones=zones, possible=placements)
