"""Plays as BG Stats takes them from other programs: "Push plays to BG Stats from other apps or
websites", on bgstatsapp.com. One object a play, `playDate` in UTC when it ended."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec

from games.clubs.records.play import Filed
from games.kernel.record import Record as Struct
from games.rulebooks import GAMES

SOURCE: Final = "Companion"


class BgGame(Struct, frozen=True, kw_only=True):
    name: str
    sourceGameId: str = ""  # noqa: N815 - their word
    highestWins: bool = True  # noqa: N815
    noPoints: bool = False  # noqa: N815


class BgPlayer(Struct, frozen=True, kw_only=True):
    name: str = ""
    sourcePlayerId: str = ""  # noqa: N815
    startPlayer: bool = False  # noqa: N815
    rank: int | None = None
    role: str = ""
    score: float | None = None
    winner: bool = False


class BgPlay(Struct, frozen=True, kw_only=True):
    sourceName: str = SOURCE  # noqa: N815
    sourcePlayId: str  # noqa: N815
    playDate: str  # noqa: N815
    game: BgGame
    players: tuple[BgPlayer, ...]
    durationMin: int | None = None  # noqa: N815
    location: str = ""
    board: str = ""
    comments: str = ""


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


def of_bg_stats(said: BgPlay) -> Filed:
    try:
        ended = datetime.strptime(said.playDate, _STAMP).replace(tzinfo=UTC)
    except ValueError:
        raise msgspec.ValidationError("Invalid value - at `$.playDate`") from None
    minutes = said.durationMin if said.durationMin and said.durationMin > 0 else None
    plain = {
        "id": said.sourcePlayId,
        "game": said.game.name,
        "played_at": ended - timedelta(minutes=minutes or 0),
        "minutes": minutes,
        "where": said.location,
        "variant": said.board,
        "note": said.comments,
        "players": [_of_bg_player(player, said) for player in said.players],
    }
    return msgspec.convert(plain, Filed)


def _of_bg_player(player: BgPlayer, play: BgPlay) -> dict[str, Any]:
    """Theirs knows winners alone; who else there is has lost if there is one, or shares a rank."""
    decided = any(each.winner for each in play.players)
    result = "won" if player.winner else "lost" if decided else None
    return {
        "name": player.name or player.sourcePlayerId,
        "result": result,
        "rank": player.rank or None,
        "score": player.score,
        "character": player.role,
    }
