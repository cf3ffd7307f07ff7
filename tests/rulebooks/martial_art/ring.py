"""Positions set up by hand, and a bout that is played on from them, move by move."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from games.kernel.hexes import Hex
from games.kernel.record import Event, Illegal, Move
from games.kernel.requests import Play
from games.rulebooks.martial_art import moves
from games.rulebooks.martial_art.catalogue import FIGHTERS, OWN, Kind
from games.rulebooks.martial_art.claims import PLACES, UNIT, pack, shift
from games.rulebooks.martial_art.game import MARTIAL_ART
from games.rulebooks.martial_art.rules.fight import Fight
from games.rulebooks.martial_art.rules.finish import Finish
from games.rulebooks.martial_art.rules.start_zone import ChooseZone, LayToken, UseEffects
from games.rulebooks.martial_art.rules.strike import Aim, Guard, React, Roll
from games.rulebooks.martial_art.state import Belt, Side, Turn, following, turn_of

PLACE = {"centre": Hex(0, 0), "above": Hex(0, -1), "below": Hex(0, 1)}
UP, DOWN = 0, 3


def side(fighter: str, zones: Sequence[str] = (), *, aside: str = "", **fields: Any) -> Side:
    """Return a fighter with these tokens in its zones ("punch move" for a zone); the rest of its
    set is lost."""
    laid: Any = [tuple(sorted(zone.split())) for zone in (*zones, *[""] * (5 - len(zones)))]
    put_aside: Any = tuple(sorted(aside.split()))
    rest = FIGHTERS[fighter].set
    rest.subtract(token for zone in (*laid, put_aside) for token in zone)
    assert min(rest.values()) >= 0, f"{fighter} has no such tokens: {rest}"
    placement = sum(pack(z) << shift(p) for p, z in zip(PLACES, (*laid, put_aside), strict=True))
    plain: dict[str, Any] = {"team": 0, "at": None, "facing": UP, "bag": ()}
    fields = plain | {"columns": FIGHTERS[fighter].columns} | fields
    return Side(
        fighter=fighter,
        zones=tuple(laid),
        aside=put_aside,
        lost=tuple(sorted(rest.elements())),
        techniques=fields.pop("techniques", tuple(t.key for t in OWN[fighter])),
        possible=(placement,),
        **fields,
    )


def hide_move(side: Side, zone: int) -> Side:
    """The other players must believe that a Move in that zone may be a Defence."""
    (placement,) = side.possible
    other = placement + ((UNIT["defence"] - UNIT["move"]) << shift(zone))
    return replace(side, possible=(placement, other))


def bout(*sides: Side, belt: Belt = "white", places: Sequence[Hex] = (), **fields: Any) -> "Bout":
    """All against all. The first stands below the second, they face each other, and seat 0 is to
    play."""
    spots = [*places, PLACE["centre"], PLACE["above"], Hex(3, 0), Hex(-3, 0)][: len(sides)]
    facing = [UP, DOWN, UP, UP]
    placed = tuple(
        replace(
            each,
            at=each.at or spots[seat],
            team=each.team or seat,
            facing=facing[seat] if each.facing == UP else each.facing,
        )
        for seat, each in enumerate(sides)
    )
    formats = {2: "duel", 3: "three", 4: "battle_royale"}
    whole: dict[str, Any] = {
        "format": formats[len(sides)],
        "belt": belt,
        "sides": placed,
        "first": 0,
    } | fields
    play = Play(Fight(**whole))
    MARTIAL_ART.proceed(play)
    return Bout(play.state)


class Bout:
    """A fight in progress, with all its events so far."""

    def __init__(self, state: Fight) -> None:
        self.state = state
        self.events: list[Event] = []
        self.dice: dict[str, int] = {}

    @property
    def request(self) -> Any:
        return self.state.open[0] if self.state.open else None

    @property
    def turn(self) -> Turn:
        return turn_of(self.state)

    def side(self, seat: int) -> Side:
        return self.state.sides[seat]

    def play(self, *answers: Move) -> "Bout":
        for move in answers:
            step = MARTIAL_ART.play(self.state, self.request.seat, move)
            assert MARTIAL_ART.decode(MARTIAL_ART.encode(step.state)) == step.state
            self.state = step.state
            self.events += step.events
        return self

    def assert_refused(
        self, move: Move, code: str, rule: str | None = None, **facts: object
    ) -> None:
        """Assert that the move is refused with this code, rule and facts, and that nothing
        changed."""
        before = MARTIAL_ART.encode(self.state)
        with pytest.raises(Illegal) as refused:
            MARTIAL_ART.play(self.state, self.request.seat, move)
        assert (refused.value.code, refused.value.rule) == (code, rule or refused.value.rule)
        assert {name: refused.value.facts[name] for name in facts} == facts
        assert MARTIAL_ART.encode(self.state) == before

    def options(self) -> list[Any]:
        return list(MARTIAL_ART.options(self.state, self.request.seat))

    def events_of(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    # A strike, from the choice of the zone to its end

    def roll(self, faces: str = "") -> "Bout":
        """Throw the requested dice. "ssx" means two successes and an exceptional one; the other
        dice fail."""
        request = self.request
        assert isinstance(request, Roll), request
        self.dice[request.of + "2" * request.blow] = request.dice
        shown = [faces.count("s"), faces.count("x")]
        return self.play(moves.Rolled(request.dice - sum(shown), *shown))

    def strike(
        self,
        kind: Kind,
        zone: int,
        *,
        extra: Sequence[str] = (),
        start: str | None = None,
        target: int = 1,
        reaction: str | None = None,
        guard: tuple[int, int] = (0, 0),
        attack: str = "",
        parry: str = "",
    ) -> "Bout":
        """Seat 0 gives this strike from the zone that holds its token and the `extra` tokens."""
        self.aim(kind, zone, extra=extra, start=start)
        assert isinstance(self.request, Aim), self.request
        self.play(moves.Hit(target))
        self.answer(reaction, guard)
        while isinstance(self.request, Roll):
            self.roll(attack if self.request.of == "attack" else parry)
        return self

    def aim(
        self, kind: Kind, zone: int, *, extra: Sequence[str] = (), start: str | None = None
    ) -> "Bout":
        self.play(moves.StartFrom(following(zone, -1 - len(extra))))
        if isinstance(self.request, UseEffects):
            self.play(moves.Activate(start) if start else moves.Sow())
        for token in extra:
            if isinstance(self.request, LayToken):
                self.play(moves.Lay(token))  # type: ignore[arg-type]
        return self

    def answer(self, reaction: str | None = None, guard: tuple[int, int] = (0, 0)) -> "Bout":
        if isinstance(self.request, React):
            self.play(moves.Activate(reaction) if reaction else moves.NoReaction())
        elif reaction:
            raise AssertionError(f"{reaction} was not asked for")
        if isinstance(self.request, Guard):
            self.play(moves.Defend(*guard))
        elif any(guard):
            raise AssertionError("no defence was asked for")
        return self

    def sow(self) -> "Bout":
        return self.play(moves.Sow()) if isinstance(self.request, UseEffects) else self

    def finish(self, technique: str | None = None) -> "Bout":
        """Play the End or Style technique, if one may be used."""
        self.sow()
        if isinstance(self.request, Finish):
            return self.play(moves.Activate(technique) if technique else moves.EndTurn())
        assert technique is None, f"{technique} cannot be used: {self.request}"
        return self


def zones(**tokens: str) -> list[str]:
    """Example: `zones(z2="punch", z5="defence move")`."""
    return [tokens.get(f"z{n}", "") for n in range(1, 6)]


def armed_side(fighter: str, kind: Kind, zone: int, *extra: str, **fields: Any) -> Side:
    """Return an attacker whose token will fall in that zone, with plenty of Chi and Rage."""
    place = f"z{following(zone, -1 - len(extra))}"
    fields = {"chi": 6, "rage": 6} | fields
    return side(fighter, zones(**{place: " ".join((kind, *extra))}), **fields)


def guarded_side(fighter: str, zone: int, tokens: str, **fields: Any) -> Side:
    return side(fighter, zones(**{f"z{zone}": tokens}), **fields)


MATCH = {"igor": "kimberley", "kimberley": "igor"}


def blow(
    fighter: str, kind: Kind, zone: int, start: str | None = None, *extra: str, **options: object
) -> Bout:
    """That fighter strikes a defender who has two Defence tokens in the zone and reveals one."""
    foe = MATCH.get(fighter, "kimberley")
    style = options.pop("style", None)
    attacker = armed_side(fighter, kind, zone, *extra, style=style, chi=6, rage=6)
    fight = bout(attacker, guarded_side(foe, zone, "defence defence"))
    return fight.strike(kind, zone, extra=extra, start=start, guard=(1, 0), **options)  # type: ignore[arg-type]


def next_turn(fight: Bout) -> Bout:
    """The others start from their first zone with tokens and do nothing, until seat 0 plays
    again."""
    while fight.request is None or fight.request.seat != 0:
        request = fight.request
        if isinstance(request, ChooseZone):
            start = next(n for n, tokens in enumerate(fight.side(request.seat).zones, 1) if tokens)
            fight.play(moves.StartFrom(start))
        elif isinstance(request, Aim):
            fight.play(moves.Refrain())
        elif isinstance(request, Finish):
            fight.play(moves.EndTurn())
        else:
            fight.play(fight.options()[0])
    return fight
