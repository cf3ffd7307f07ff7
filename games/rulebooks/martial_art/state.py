"""State of the table in Martial Art: fighters, their tokens, and the turn in progress."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from games.kernel.hexes import Direction, Hex
from games.kernel.record import HIDDEN, Record
from games.kernel.requests import Play, State
from games.kernel.rules import Language
from games.rulebooks.martial_art.catalogue import (
    EFFECTS,
    FIGURES,
    FORMATS,
    Columns,
    Figures,
    Format,
    Kind,
    Technique,
    Token,
)

Belt = Literal["white", "black"]
Fall = Literal["ko", "technical_ko", "ring_out"]
Out = Literal["ko", "technical_ko", "ring_out", "resigned"]
DieFace = Literal["failure", "success", "exceptional"]
Energy = Literal["chi", "rage"]

Shown = Token | Literal["?"]
"""A token, or "?" if the reader of the state does not know it."""

Tokens = tuple[Shown, ...]
"""A zone's tokens have no order of their own: they are stored sorted."""

Zones = tuple[Tokens, Tokens, Tokens, Tokens, Tokens]
EMPTY: Final[Zones] = ((), (), (), (), ())
ASIDE: Final = 0
"""Number for the tokens set aside (MA-2.2), beside the zones 1 to 5."""


class Counted(Record, frozen=True):
    """A number of equal tokens, for a sentence."""

    count: int
    token: Token


class Placement(Record, frozen=True, forbid_unknown_fields=True):
    """MA-2.3: which tokens lie where, and which are set aside."""

    zones: Zones
    aside: Tokens


class Faces(Record, frozen=True):
    """What a throw shows, in the order of MA-1.3."""

    failures: int
    successes: int
    exceptionals: int

    @property
    def dice(self) -> int:
        return self.failures + self.successes + self.exceptionals


class Side(Record, frozen=True, kw_only=True):
    """One fighter, and everything on its board."""

    fighter: str
    team: int
    bag: Tokens
    """Tokens not yet placed, or taken back by a fighter that has resigned."""
    plan: Placement | None = None
    """Placement that the player brings, until all tokens are laid out."""
    at: Hex | None
    """Space of the fighter; None after it has left the arena."""
    facing: Direction
    columns: Columns
    """Tokens pictured on its life columns (MA-1.2)."""
    zones: Zones = EMPTY
    aside: Tokens = ()
    lost: tuple[Token, ...] = ()
    discarded: tuple[Token, ...] = ()
    hurt: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    """Squares that each cube has gone down."""
    chi: int = 0
    rage: int = 0
    techniques: tuple[str, ...] = ()
    style: str | None = None
    pending: tuple[str, ...] = ()
    """End techniques that wait for this fighter's next turn (MA-6.3)."""
    silenced: bool = False
    """Kiai: no Chi or Rage may be spent in the next turn."""
    burden: int = 0
    """Harite: additional Movements for each move or Lock in the next turn."""
    out: Out | None = None
    possible: tuple[int, ...] = ()
    """MA-9.4: possible placements of the hidden Effect tokens, as far as all have seen (see
    claims.py); empty while nothing has been seen."""
    laid_open: bool = False
    """MA-9.5: true once all its tokens are shown at the end."""
    exposed: bool = False
    """MA-9.7: true if one of its tokens could not be there."""


class Blow(Record, frozen=True):
    """One fighter struck at: the defender, or the third fighter of a collision."""

    target: int
    collision: bool = False
    """True for the third fighter: one die, without the attacker's modifiers (MA-7.6)."""
    reaction: str | None = None
    defence: int = 0
    move: int = 0
    """Numbers of Defence and Move tokens revealed against it."""
    attack: Faces | None = None
    parry: Faces | None = None


class Loss(Record, frozen=True):
    """A token that an injury costs (MA-5.1), to be looked for from a zone on."""

    seat: int
    zone: int
    token: Token


class Turn(Record, frozen=True, kw_only=True):
    """What the requests of a turn need to know of each other."""

    seat: int
    bonus: bool = False
    boosts: tuple[str, ...] = ()
    """End techniques of an earlier turn that are now in force (MA-8.7)."""
    silenced: bool = False
    burden: int = 0
    may_face: bool = False
    start: int = 0
    """The start zone; 0 before it is chosen."""
    held: tuple[Token, ...] = ()
    """All tokens of the start zone, laid open until they are sown (MA-3.2)."""
    energy: int = 0
    moves: int = 0
    """Numbers of Energy and Move tokens laid open and not yet used."""
    extra: int = 0
    """Movements bought (MA-7.2) and not yet used."""
    granted: int = 0
    """Steps that a technique grants, before the strike or after it."""
    hand: Tokens = ()
    """Tokens still to be sown."""
    zone: int = 0
    """Zone where the last token fell."""
    fell: tuple[int, ...] = ()
    """Zones where Effect tokens fell, in order."""
    technique: str | None = None
    """The one Start, End or Style of this turn (MA-6.1)."""
    kind: Kind | None = None
    """Kind of strike that the last token allows, and that is then made."""
    blows: tuple[Blow, ...] = ()
    collided: bool = False
    losses: tuple[Loss, ...] = ()
    gains: int = 0
    """Energy still to be gained for exceptional faces."""
    stage: int = 0
    """Progress of the end of the turn: an index of the stages in turn.py."""


class Board(State, frozen=True, kw_only=True):
    """State of a fight, without its open requests."""

    format: Format
    belt: Belt
    figures: Figures = FIGURES
    sides: tuple[Side, ...]
    first: int | None = None
    turn: Turn | None = None
    over: bool = False
    titles: dict[str, dict[Language, str]] = msgspec.field(default_factory=dict)
    """The edition's names of fighters, techniques and formats, if it renames them."""


def turn_of(board: Board) -> Turn:
    """The turn in progress; every request of a turn belongs to one."""
    if board.turn is None:
        raise AssertionError("a request of a turn is open outside a turn")
    return board.turn


def advance(play: Play[Board], turn: Turn, **fields: object) -> None:
    """Change the turn, and fields of its fighter, together."""
    sides, seat = play.state.sides, turn.seat
    side = replace(sides[seat], **fields)
    play.set(turn=turn, sides=(*sides[:seat], side, *sides[seat + 1 :]))


def standing(board: Board) -> tuple[int, ...]:
    return tuple([seat for seat, side in enumerate(board.sides) if side.out is None])


def opponents(board: Board, seat: int) -> tuple[int, ...]:
    """MA-2.5: nobody targets a team-mate, or a fighter that has left."""
    team = board.sides[seat].team
    return tuple(
        [other for other, side in enumerate(board.sides) if side.team != team and side.out is None]
    )


def occupied_spaces(board: Board) -> list[Hex | None]:
    """Spaces of all fighters; None for those who have left."""
    return [side.at for side in board.sides]


def left_of(board: Board, seat: int) -> int:
    """MA-2.5: the next fighter standing, to the left."""
    count = len(board.sides)
    following = ((seat + turn) % count for turn in range(1, count + 1))
    return next(other for other in following if board.sides[other].out is None)


def seats(format_: Format) -> int:
    return len(FORMATS[format_].teams)


def is_action(token: Shown) -> bool:
    return token != HIDDEN and token not in EFFECTS


@lru_cache(maxsize=4096)
def mask_effects(tokens: Tokens) -> Tokens:
    """MA-2.4: Action tokens are visible, Effect tokens are not."""
    return tuple(sorted(token if is_action(token) else HIDDEN for token in tokens))


@lru_cache(maxsize=4096)
def distinct_tokens(tokens: Tokens) -> Tokens:
    return tuple(sorted(set(tokens)))


@lru_cache(maxsize=65536)
def hide_zones(zones: Zones) -> Zones:
    """A board as the other players see it."""
    return tuple(map(mask_effects, zones))  # type: ignore[return-value]  # five


@lru_cache(maxsize=4096)
def effects(tokens: Tokens) -> int:
    return sum(not is_action(token) for token in tokens)


@lru_cache(maxsize=4096)
def remove_token(tokens: Tokens, token: Shown) -> Tokens:
    """The tokens less one; if it is not known there, one "?" goes."""
    rest = list(tokens)
    rest.remove(token if token in rest else HIDDEN)
    return tuple(rest)


@lru_cache(maxsize=4096)
def add_tokens(tokens: Tokens, *more: Shown) -> Tokens:
    return tuple(sorted((*tokens, *more)))


def with_zone(zones: Zones, zone: int, tokens: Tokens) -> Zones:
    return (*zones[: zone - 1], tokens, *zones[zone:])  # type: ignore[return-value]  # five still


def zone_word(zone: int) -> str:
    """Key of the zone in words.toml; the tokens set aside count as a zone there."""
    return f"zone_{zone}"


def following(zone: int, steps: int = 1) -> int:
    """MA-1.1: zone 1 follows zone 5."""
    return (zone - 1 + steps) % 5 + 1


def passed_squares(before: int, after: int, figures: Figures) -> Iterable[int]:
    """Indexes of the pictured squares that a cube reaches or passes, from the top down."""
    return (n for n, square in enumerate(figures.pictured) if before < square <= after)


def fall_of(hurt: tuple[int, ...], figures: Figures) -> Fall | None:
    """MA-5.2"""
    if any(squares >= figures.last for squares in hurt):
        return "ko"
    if sum(squares >= figures.serious for squares in hurt) >= 3:
        return "technical_ko"
    return None


def can_pay(side: Side, technique: Technique) -> bool:
    return side.chi >= technique.chi and side.rage >= technique.rage
