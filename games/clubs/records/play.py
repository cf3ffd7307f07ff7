"""A play as submitted, with cleaning and checks that need no database."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final, Literal

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from msgspec import Meta
from msgspec.structs import replace

from games.clubs.models.records import (
    MOST_MINUTES,
    MOST_PARTS,
    MOST_ROUNDS,
    NOTE_LENGTH,
    TEXT_LENGTH,
)
from games.clubs.records import refusals
from games.clubs.records.kit import KIT, THINGS, HeldKit, map_texts
from games.kernel.record import Record as Struct
from games.people.spelling import check, has_invisible, tidy
from games.rulebooks import GAMES

HIGHEST_SCORE: Final = 1e9
EARLIEST: Final = datetime(1900, 1, 1, tzinfo=UTC)
AHEAD: Final = timedelta(days=1)  # another clock may be this far ahead

OF_THE_PLAY: Final = (
    "game", "variant", "mode", "played_at", "where", "minutes", "rounds", "note",
)  # fmt: skip
AS_PLAYED: Final = ("result", "rank", "score", *KIT)

Word = Literal["won", "drawn", "lost", "unknown"]
Minutes = Annotated[int, Meta(ge=1, le=MOST_MINUTES)]
Rounds = Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
Rank = Annotated[int, Meta(ge=1, le=MOST_PARTS)]


class NewPlayer(HeldKit, frozen=True, forbid_unknown_fields=True):
    """Somebody with an account, by its id, or anybody by a name."""

    person: str | None = None
    name: str = ""
    result: Word | None = None
    """If left out it follows from the rank; if there is a winner, the player has lost."""
    rank: Rank | None = None
    score: float | None = None


class NewPlay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: str
    """Key of a game here, or the name of a game played elsewhere."""
    players: Annotated[tuple[NewPlayer, ...], Meta(min_length=1, max_length=MOST_PARTS)]
    club: str | None = None
    evening: str | None = None
    """Id of one of the club's evenings."""
    played_at: datetime | None = None
    """Defaults to now; without an offset, UTC."""
    variant: str = ""
    mode: str = ""
    where: str = ""
    minutes: Minutes | None = None
    rounds: Rounds | None = None
    note: str = ""


class Filed(NewPlay, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(max_length=TEXT_LENGTH)] = ""
    """Id in the file: when the file is sent again, a play with this id is not entered twice."""


def play_fields(row: object) -> dict[str, Any]:
    """Fields of a play without its players, from a record or a submitted play."""
    return {name: getattr(row, name) for name in OF_THE_PLAY}


def result_fields(row: object) -> dict[str, Any]:
    """Fields of one player's result, from a part or a submitted player."""
    values = {name: getattr(row, name) for name in AS_PLAYED}
    return values | {name: tuple(values[name]) for name in THINGS}


@dataclass
class _Check:
    """Collects errors by field while it cleans."""

    errors: dict[str, list[str]] = field(default_factory=dict)

    def text(self, path: str, value: str, most: int = TEXT_LENGTH, *, needed: bool = False) -> str:
        text = tidy(value)
        if len(text) > most:
            self.wrong(path, _("At most %(most)d characters: shorten it.") % {"most": most})
        elif has_invisible(text):
            self.wrong(path, _("It is made of visible characters: type it again."))
        elif needed and not text:
            self.wrong(path, _("Say what was played."))
        return text

    def wrong(self, path: str, sentence: str) -> None:
        self.errors.setdefault(path, []).append(sentence)


def clean_play(play: NewPlay, now: datetime, *, players: bool = True) -> NewPlay:
    """Return the play as it is stored; refuses with all errors by field. `players=False` skips the
    players."""
    checker = _Check()
    when = play.played_at or now
    when = when if when.tzinfo else when.replace(tzinfo=UTC)
    if not EARLIEST <= when <= now + AHEAD:
        checker.wrong(
            "played_at", _("Say when it was played: not before 1900, nor in time to come.")
        )
        when = now
    read = tuple(_player(checker, n, player) for n, player in enumerate(play.players) if players)
    whole = replace(
        play,
        game=find_game_key(checker.text("game", play.game, needed=True)),
        played_at=when.astimezone(UTC),
        variant=checker.text("variant", play.variant),
        mode=checker.text("mode", play.mode, 20),
        where=checker.text("where", play.where),
        note=checker.text("note", play.note, NOTE_LENGTH),
        players=tuple(with_implied_results(read)) if players else play.players,
    )
    if checker.errors:
        raise refusals.invalid(checker.errors)
    if players:
        _each_once(whole.players)
    return whole


def find_game_key(text: str) -> str:
    """Return the key of a game here for any of its names; any other name is returned unchanged."""
    folded = text.casefold()
    for key, game in GAMES.items():
        if folded in (key, *(name.casefold() for name in game.name.values())):
            return key
    return text


def _player(checker: _Check, n: int, player: NewPlayer) -> NewPlayer:
    prefix = f"players[{n}]"
    name = tidy(player.name)
    if (player.person is None) == (not name):
        checker.wrong(prefix, _("Say who it was: either a person's id or a name."))
    elif name:
        try:
            check(name)
        except ValidationError as problem:
            for sentence in problem.messages:
                checker.wrong(f"{prefix}.name", sentence)
    if player.score is not None and not (
        math.isfinite(player.score) and abs(player.score) <= HIGHEST_SCORE
    ):
        checker.wrong(f"{prefix}.score", _("A score is a number, and none beyond a billion."))
    kit = map_texts(player, lambda path, text, most: checker.text(f"{prefix}.{path}", text, most))
    return replace(player, name=name, **kit)


def with_implied_results(players: Sequence[NewPlayer]) -> Iterator[NewPlayer]:
    """Fill in results that were left out and can be derived."""
    firsts = sum(player.rank == 1 for player in players)
    winner = any(player.result == "won" for player in players)
    for player in players:
        result = player.result
        if result is None and player.rank is not None:
            shared = firsts == len(players) > 1
            result = ("drawn" if shared else "won") if player.rank == 1 else "lost"
        elif result is None:
            result = "lost" if winner else "unknown"
        yield replace(player, result=result)


def _each_once(players: Iterable[NewPlayer]) -> None:
    seen: set[str] = set()
    for player in players:
        who = player.person or f"name {player.name.casefold()}"
        if who in seen:
            raise refusals.person_twice()
        seen.add(who)
