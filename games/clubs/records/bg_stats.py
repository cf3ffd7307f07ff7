"""Plays in the format that BG Stats accepts from other programs ("Push plays to BG Stats from other
apps or websites", on bgstatsapp.com): one object per play, `playDate` is the end in UTC.

Also BG Stats' own backup (BGStatsExport.json), which is not documented, but which many programs
read alike: plays refer to lists of games, players and places by number, and scores are texts. Its
`playDate` has no time zone: it is read as the reader's own time when the play began.
"""

from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec
from django.utils import timezone

from games.clubs.records.play import Filed
from games.kernel.record import Record as Struct
from games.rulebooks import GAMES

SOURCE: Final = "Companion"


class BgGame(Struct, frozen=True, kw_only=True):
    name: str
    sourceGameId: str = ""
    highestWins: bool = True
    noPoints: bool = False


class BgPlayer(Struct, frozen=True, kw_only=True):
    name: str = ""
    sourcePlayerId: str = ""
    startPlayer: bool = False
    rank: int | None = None
    role: str = ""
    score: float | str | None = None
    winner: bool = False


class BgPlay(Struct, frozen=True, kw_only=True):
    sourceName: str = SOURCE
    sourcePlayId: str
    playDate: str
    game: BgGame
    players: tuple[BgPlayer, ...]
    durationMin: int | None = None
    location: str = ""
    board: str = ""
    comments: str = ""


class BgEntry(Struct, frozen=True, kw_only=True):
    id: int
    name: str = ""


class BgScore(Struct, frozen=True, kw_only=True):
    playerRefId: int
    score: float | str | None = None
    winner: bool = False
    rank: int | None = None
    role: str | None = None


class BgBackupPlay(Struct, frozen=True, kw_only=True):
    uuid: str
    gameRefId: int
    playDate: str
    playerScores: tuple[BgScore, ...] = ()
    durationMin: int | None = None
    locationRefId: int | None = None
    board: str | None = None
    comments: str | None = None
    ignored: bool = False


class BgBackup(Struct, frozen=True, kw_only=True):
    games: tuple[BgEntry, ...]
    players: tuple[BgEntry, ...]
    plays: list[msgspec.Raw]
    locations: tuple[BgEntry, ...] = ()


_STAMP: Final = "%Y-%m-%d %H:%M:%S"


def to_bg_stats(play: Filed) -> BgPlay:
    ended = (play.played_at or datetime.now(UTC)) + timedelta(minutes=play.minutes or 0)
    known = GAMES.get(play.game)
    return BgPlay(
        sourcePlayId=play.id,
        playDate=ended.astimezone(UTC).strftime(_STAMP),
        game=BgGame(
            name=known.name["en"] if known else play.game,
            sourceGameId=play.game,
            noPoints=all(player.score is None for player in play.players),
        ),
        players=tuple(
            BgPlayer(
                name=player.name,
                sourcePlayerId=player.person or player.name,
                rank=player.rank,
                role=player.character or player.fighter or player.deck,
                score=player.score,
                winner=player.result == "won",
            )
            for player in play.players
        ),
        durationMin=play.minutes,
        location=play.where,
        board=play.variant,
        comments=play.note,
    )


def from_bg_stats(bg_play: BgPlay) -> Filed:
    ended = _parse_time(bg_play.playDate).replace(tzinfo=UTC)
    minutes = _minutes(bg_play.durationMin)
    plain = {
        "id": bg_play.sourcePlayId,
        "game": bg_play.game.name,
        "played_at": ended - timedelta(minutes=minutes or 0),
        "minutes": minutes,
        "where": bg_play.location,
        "variant": bg_play.board,
        "note": bg_play.comments,
        "players": [_from_bg_player(player, bg_play.players) for player in bg_play.players],
    }
    return msgspec.convert(plain, Filed)


def from_backup(bg_play: BgBackupPlay, backup: BgBackup) -> Filed | None:
    """Returns None if the user told BG Stats not to count the play."""
    if bg_play.ignored:
        return None
    games, places = _names(backup.games), _names(backup.locations)
    players = _players_by_name(bg_play, _names(backup.players))
    plain = {
        "id": bg_play.uuid,
        "game": games.get(bg_play.gameRefId, ""),
        "played_at": _parse_time(bg_play.playDate).replace(tzinfo=timezone.get_current_timezone()),
        "minutes": _minutes(bg_play.durationMin),
        "where": places.get(bg_play.locationRefId or 0, ""),
        "variant": bg_play.board or "",
        "note": bg_play.comments or "",
        "players": [_from_bg_player(player, players) for player in players],
    }
    return msgspec.convert(plain, Filed)


def _names(named: tuple[BgEntry, ...]) -> dict[int, str]:
    return {each.id: each.name for each in named}


def _players_by_name(bg_play: BgBackupPlay, names: Mapping[int, str]) -> tuple[BgPlayer, ...]:
    """Several players may have the name that BG Stats gives to anonymous players; number them."""
    seen: Counter[str] = Counter()
    players = []
    for each in bg_play.playerScores:
        name = names.get(each.playerRefId, "")
        seen[name] += 1
        label = name if seen[name] == 1 else f"{name} ({seen[name]})"
        players.append(
            BgPlayer(
                name=label,
                role=each.role or "",
                score=each.score,
                winner=each.winner,
                rank=each.rank,
            )
        )
    return tuple(players)


def _parse_time(text: str) -> datetime:
    try:
        return datetime.strptime(text, _STAMP)  # noqa: DTZ007 - whose time it is, the form says
    except ValueError:
        raise msgspec.ValidationError("Invalid value - at `$.playDate`") from None


def _minutes(minutes: int | None) -> int | None:
    return minutes if minutes and minutes > 0 else None


def _score(score: float | str | None) -> float | None:
    if not isinstance(score, str):
        return score
    try:
        return float(score.strip().replace(",", ".")) if score.strip() else None
    except ValueError:
        raise msgspec.ValidationError("Expected `float`, got `str` - at `$.score`") from None


def _from_bg_player(player: BgPlayer, players: tuple[BgPlayer, ...]) -> dict[str, Any]:
    """BG Stats marks only winners. If there is a winner, all others have lost; otherwise the rank
    may be shared."""
    decided = any(each.winner for each in players)
    result = "won" if player.winner else "lost" if decided else None
    return {
        "name": player.name or player.sourcePlayerId,
        "result": result,
        "rank": player.rank or None,
        "score": _score(player.score),
        "character": player.role,
    }
