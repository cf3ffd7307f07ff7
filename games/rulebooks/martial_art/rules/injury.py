"""Steps after the dice: discards, damage, tokens lost, falls, and pushes."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from games.kernel.record import HIDDEN, Illegal, Impossible
from games.kernel.requests import Chance, Play, Request
from games.rulebooks.martial_art import claims, events
from games.rulebooks.martial_art import moves as acts
from games.rulebooks.martial_art.catalogue import Token, arena
from games.rulebooks.martial_art.dice import (
    Terms,
    attack_successes,
    defence_successes,
    discards,
    rule_of,
)
from games.rulebooks.martial_art.rules import audit, techniques
from games.rulebooks.martial_art.rules import push as pushes
from games.rulebooks.martial_art.state import (
    ASIDE,
    Blow,
    Board,
    Faces,
    Fall,
    Loss,
    Side,
    advance,
    fall_of,
    following,
    is_action,
    passed_squares,
    remove_token,
    turn_of,
    with_zone,
)

PLACES = (None, 0, 1, 2, 3, 4, 5)


class ShowLoss(Chance[Board, acts.LostFrom], frozen=True, kw_only=True):
    """MA-9.4: at a table, the owner of a lost token shows it and names its zone."""

    by: int
    zone: int
    token: Token

    def moves(self, state: Board) -> Iterator[acts.LostFrom]:
        return map(acts.LostFrom, PLACES)  # type: ignore[arg-type]  # its very words

    def refusal(self, state: Board, move: acts.LostFrom) -> Illegal | None:
        places = claims.loss_places(state.sides[self.by], self.zone, self.token)
        if move.zone in places:
            return None
        return Impossible("not_lost_there", "MA-9.4", token=self.token)

    def answer(self, play: Play[Board], move: acts.LostFrom) -> None:
        remove_lost_token(play, Loss(self.by, self.zone, self.token), move.zone)
        lose(play)

    def move_facts(self, view: Board, move: acts.LostFrom) -> Mapping[str, object]:
        return {"zone": "none_left"} if move.zone is None else {}


class Gather(Request[Board, acts.Gain], frozen=True):
    """MA-8.3: Energy for an exceptional face, into Chi or Rage."""

    def moves(self, state: Board) -> Iterator[acts.Gain]:
        return iter((acts.Gain("chi"), acts.Gain("rage")))

    def refusal(self, state: Board, move: acts.Gain) -> Illegal | None:
        return techniques.cannot_gain(state, self.seat, move.energy)

    def answer(self, play: Play[Board], move: acts.Gain) -> None:
        turn = turn_of(play.state)
        rule = next(
            rule_of(each)
            for each in techniques.of_attacker(play.state)
            if each.energy_per_exceptional
        )
        techniques.gain(play, replace(turn, gains=turn.gains - 1), move.energy, rule)
        gather(play)


# Effects: stages of the end of a turn, in the order of `turn.STAGES`


def settle(play: Play[Board]) -> None:
    """MA-8.8: cancellations and inversions, technique discards, then damage."""
    for n, blow in enumerate(turn_of(play.state).blows):
        if blow.attack is None or blow.parry is None:
            raise AssertionError("a strike is settled before its dice are thrown")
        settle_blow(play, blow, techniques.terms_of(play.state, n), blow.attack, blow.parry)


def settle_blow(play: Play[Board], blow: Blow, terms: Terms, attack: Faces, parry: Faces) -> None:
    struck, warded = attack_successes(terms, attack), defence_successes(terms, parry)
    target = blow.target
    normal = attack.failures if terms.inverted else attack.successes
    play.tell(
        events.AttackRolled(
            target,
            attack.failures,
            attack.successes,
            attack.exceptionals,
            struck,
            inverted=terms.inverted,
            cancelled=min(normal, terms.cancels),
            added=attack.exceptionals * terms.exceptional,
        )
    )
    if parry.dice:
        play.tell(
            events.DefenceRolled(
                target,
                parry.failures,
                parry.successes,
                parry.exceptionals,
                warded,
                only_exceptional=terms.only_exceptional,
            )
        )
    if discards(terms, blow.defence, attack):
        discard(play, target)
    hurt(play, target, max(0, struck - warded))
    turn = turn_of(play.state)
    if terms.energy:
        play.set(turn=replace(turn, gains=terms.energy * attack.exceptionals))
    if burden := terms.burden * attack.exceptionals:
        play.set_side(target, burden=play.state.sides[target].burden + burden)
        play.tell(events.Burdened(target, burden))


def discard(play: Play[Board], seat: int) -> None:
    """MA-8.8: a used Defence token is laid open and leaves the fight."""
    zone, side = turn_of(play.state).zone, play.state.sides[seat]
    play.set_side(
        seat,
        zones=with_zone(side.zones, zone, remove_token(side.zones[zone - 1], "defence")),
        discarded=(*side.discarded, "defence"),
        possible=claims.without_token(claims.possible(side), zone, "defence"),
    )
    play.tell(events.Discarded(seat, zone))


def hurt(play: Play[Board], seat: int, damage: int) -> None:
    """MA-4.3, MA-5.1"""
    turn, side = turn_of(play.state), play.state.sides[seat]
    zone = turn.zone
    if not damage:
        play.tell(events.Unhurt(seat, zone))
        return
    before = side.hurt[zone - 1]
    figures = play.state.figures
    after = min(before + damage, figures.last)
    play.set_side(seat, hurt=(*side.hurt[: zone - 1], after, *side.hurt[zone:]))
    play.tell(events.Hurt(seat, zone, damage, after))
    column = side.columns[zone - 1]
    losses = tuple(Loss(seat, zone, column[n]) for n in passed_squares(before, after, figures))
    play.set(turn=replace(turn, losses=(*turn.losses, *losses)))


def lose(play: Play[Board]) -> None:
    """MA-5.1: from the top square down; the owner is asked only if nobody else can tell."""
    while losses := turn_of(play.state).losses:
        loss = losses[0]
        match possible_places(play.state.sides[loss.seat], loss):
            case (place,):
                remove_lost_token(play, loss, place)
            case _:
                play.ask(ShowLoss(by=loss.seat, zone=loss.zone, token=loss.token))
                return


def possible_places(side: Side, loss: Loss) -> list[int | None]:
    """The first place that holds the token, or all places that may be the first."""
    unknown = any(HIDDEN in tokens for tokens in (*side.zones, side.aside))
    if unknown and not is_action(loss.token):
        return claims.loss_places(side, loss.zone, loss.token)
    order = (following(loss.zone, steps) for steps in range(5))
    first_zone = next((zone for zone in order if loss.token in side.zones[zone - 1]), None)
    return [ASIDE if first_zone is None and loss.token in side.aside else first_zone]


def remove_lost_token(play: Play[Board], loss: Loss, place: int | None) -> None:
    turn, side = turn_of(play.state), play.state.sides[loss.seat]
    token = loss.token
    if not is_action(token):
        placements = claims.losing(claims.possible(side), loss.zone, token, place)
        play.set_side(loss.seat, possible=placements)
    play.set(turn=replace(turn, losses=turn.losses[1:]))
    if place is None:
        play.tell(events.NoneLeft(loss.seat, token))
    elif place == ASIDE:
        play.set_side(loss.seat, aside=remove_token(side.aside, token), lost=(*side.lost, token))
        play.tell(events.AsideLost(loss.seat, token))
    else:
        zones = with_zone(side.zones, place, remove_token(side.zones[place - 1], token))
        play.set_side(loss.seat, zones=zones, lost=(*side.lost, token))
        play.tell(events.TokenLost(loss.seat, token, place))


def fall(play: Play[Board]) -> None:
    """MA-5.2, MA-5.3"""
    felled = False
    for blow in turn_of(play.state).blows:
        side = play.state.sides[blow.target]
        if side.out is None and (out := fall_of(side.hurt, play.state.figures)):
            leave(play, blow.target, out)
            felled = True
    if felled:
        audit.end_if_won(play)


def leave(play: Play[Board], seat: int, out: Fall) -> None:
    play.set_side(seat, out=out, at=None)
    if out == "ring_out":
        play.tell(events.PushedOut(turn_of(play.state).seat, seat))
    else:
        play.tell(events.Fell(seat, out))


def gather(play: Play[Board]) -> None:
    """MA-8.3; a full gauge takes no more Energy (MA-1.4), so a full one leaves no choice."""
    turn = turn_of(play.state)
    if not turn.gains:
        return
    request = Gather(turn.seat)
    match [*request.options(play.state)]:
        case []:
            pass
        case [way]:
            request.answer(play, way)
        case _:
            play.ask(request)


def push(play: Play[Board]) -> None:
    """MA-7.4 to MA-7.6: a push follows the strike, whatever the damage, unless the defender
    fell."""
    turn = turn_of(play.state)
    if not turn.blows or turn.collided:
        return
    target = turn.blows[0].target
    for space in pushes.path(play.state):
        vacated = play.state.sides[target].at
        # MA-7.4: the attacker who follows may turn, as after any move.
        advance(play, replace(turn, may_face=play.state.belt == "black"), at=vacated)
        if space not in arena(play.state.figures.radius):
            leave(play, target, "ring_out")
            audit.end_if_won(play)
            return
        play.set_side(target, at=space)
        play.tell(events.Pushed(turn.seat, target, space))
