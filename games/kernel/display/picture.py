"""The look of a table as data: kinds of pictures that a game fills and papers draw.

Everything that can be touched has an id; a choice names what it touches by the same ids
(`Request.marks`). Texts are words of the game's words.toml, translated for the reader where the
picture is drawn.
"""

from collections.abc import Iterator

from games.kernel.hexes import Direction, Hex
from games.kernel.record import Record, snake_case_tag


def mark(word: str, value: object) -> str:
    """Return the id of a thing: `hex-0_-1`, `zone-3`, `seat-1`."""
    match value:
        case Hex(q, r):
            return f"hex-{q}_{r}"
        case Record():
            values = (getattr(value, name) for name in value.__struct_fields__)
            return "-".join([word, *(str(each) for each in values if each is not None)])
        case _:
            return f"{word}-{value}"


class Piece(Record, frozen=True, kw_only=True):
    """A fighter, a card, a token."""

    id: str = ""
    """Empty if nobody can touch it."""
    text: str
    seat: int | None = None
    at: Hex | None = None
    rung: int | None = None
    """Its position on a scale."""
    facing: Direction | None = None
    count: int = 1
    quiet: bool = False
    """Out, spent or asleep: drawn faintly."""
    own: bool = False
    """Known only to the reader; for all others it lies face down."""
    colour: str = ""
    """The word of its colour, if that is informative even face down."""
    emblem: str = ""
    """The name of its sign, if it has one."""
    corner: str = ""
    """The word for the value read first on it, such as a rank."""
    figures: tuple[int, ...] = ()
    """Its figures: an attack and a defence, or a sum so far."""
    holds: tuple["Piece", ...] = ()
    """Pieces that it carries, such as a weapon."""


class Picture(Record, frozen=True, tag_field="kind", tag=snake_case_tag):
    """One kind of picture, with its content."""

    def ids(self) -> Iterator[str]:
        """Yield the id of everything that can be touched, each once."""
        raise NotImplementedError


class Gauge(Record, frozen=True):
    text: str
    at: int
    most: int


class Space(Record, frozen=True):
    id: str
    at: Hex
    text: str = ""


class Edge(Record, frozen=True):
    """What lies between a space and its neighbour, or at its rim."""

    at: Hex
    way: Direction
    text: str


class Area(Record, frozen=True):
    """Spaces within which something holds."""

    spaces: tuple[Hex, ...]
    text: str
    seat: int | None = None


class Zone(Record, frozen=True):
    """A part of a fighter's body, what lies on it, and how far down its column of life is."""

    id: str
    text: str
    pieces: tuple[Piece, ...]
    hurt: int
    serious: int
    """An injury is serious from this square on."""
    last: int
    pictured: tuple[tuple[int, str], ...] = ()
    """Squares with a token on them, with the name of its sign."""
    start: bool = False
    """The zone whose tokens are taken up to be sown."""
    faulty: bool = False
    """Its tokens may not lie together."""


class Body(Record, frozen=True):
    """A fighter's board."""

    seat: int
    text: str
    zones: tuple[Zone, ...]
    gauges: tuple[Gauge, ...] = ()


class Arena(Picture, frozen=True):
    """Spaces of a hex grid, and who stands on them."""

    spaces: tuple[Space, ...]
    pieces: tuple[Piece, ...] = ()
    edges: tuple[Edge, ...] = ()
    areas: tuple[Area, ...] = ()
    bodies: tuple[Body, ...] = ()
    """The reader's own first, the others in turn order."""

    def ids(self) -> Iterator[str]:
        yield from (space.id for space in self.spaces)
        yield from touchable_ids(self.pieces)
        yield from filter(None, (zone.id for body in self.bodies for zone in body.zones))


class Heap(Record, frozen=True):
    """Pieces that lie together, of one player or of nobody."""

    id: str
    seat: int | None
    pieces: tuple[Piece, ...]
    text: str = ""
    held: tuple[Piece, ...] = ()
    """Pieces in the owner's hand, seen by all from the back."""


class PictureRow(Record, frozen=True):
    id: str
    text: str
    heaps: tuple[Heap, ...]
    emblem: str = ""
    colour: str = ""
    slots: tuple[str, ...] = ()
    """The signs of the cards that go there, in order."""


class Lanes(Picture, frozen=True):
    """Rows in which the players' cards face each other."""

    rows: tuple[PictureRow, ...]

    def ids(self) -> Iterator[str]:
        for row in self.rows:
            yield from filter(None, (row.id, *(heap.id for heap in row.heaps)))
            for heap in row.heaps:
                yield from touchable_ids(heap.pieces)


class Ring(Picture, frozen=True):
    """Corners with those who wait in them, and those who fight in the middle."""

    corners: tuple[Heap, ...]
    fight: tuple[Heap, ...] = ()
    gauge: Gauge | None = None
    """The current round and the number of rounds."""

    def ids(self) -> Iterator[str]:
        for heap in (*self.corners, *self.fight):
            yield from filter(None, (heap.id,))
            yield from touchable_ids(heap.pieces)


class Column(Record, frozen=True):
    """A scale, and where its owner stands on it."""

    id: str
    text: str
    seat: int | None
    at: int
    most: int
    pieces: tuple[Piece, ...] = ()
    """Pieces on the scale, each at its rung."""
    limit: int | None = None
    """Values above it do not count."""
    height: int | None = None
    """Likewise, for pieces in the column before it."""
    level: int | None = None
    """The owner's level in it."""
    loss: int | None = None
    """The loss for one damage."""
    emblem: str = ""
    laid: tuple[Piece, ...] = ()
    """Pieces beside it that are on no rung yet, face down or turned up."""


class Ladder(Picture, frozen=True):
    """Scales side by side."""

    columns: tuple[Column, ...]

    def ids(self) -> Iterator[str]:
        for column in self.columns:
            yield from filter(None, (column.id,))
            yield from touchable_ids(column.pieces + column.laid)


AnyPicture = Arena | Lanes | Ring | Ladder


def touchable_ids(pieces: tuple[Piece, ...]) -> Iterator[str]:
    for piece in pieces:
        if piece.id:
            yield piece.id
        yield from touchable_ids(piece.holds)
