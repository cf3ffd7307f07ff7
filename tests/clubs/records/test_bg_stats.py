"""Plays of BG Stats converted to ours: their date is the end of the play, ours its start."""

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from games.clubs.records.bg_stats import BgGame, BgPlay, BgPlayer, from_bg_stats, to_bg_stats
from games.clubs.records.files import read_plays
from games.clubs.records.play import Filed, NewPlayer
from tests.clubs.conftest import NOON


def make_bg_play(*players: BgPlayer, date: str = "2026-05-04 12:45:00", **more: Any) -> BgPlay:
    played = players or (BgPlayer(name="Zoé"),)
    game = BgGame(name="Azul")
    return BgPlay(sourcePlayId="1", playDate=date, game=game, players=played, **more)


def test_a_play_begins_so_many_minutes_before_theirs_ends() -> None:
    assert from_bg_stats(make_bg_play(durationMin=45)).played_at == NOON
    for unknown in (None, 0, -3):
        play = from_bg_stats(make_bg_play(durationMin=unknown))
        assert (play.played_at, play.minutes) == (NOON + timedelta(minutes=45), None)


def test_only_winners_are_known_there_so_that_the_others_lost() -> None:
    won, other = BgPlayer(name="A", winner=True), BgPlayer(name="B")
    assert [p.result for p in from_bg_stats(make_bg_play(won, other)).players] == ["won", "lost"]
    ranks = (BgPlayer(name="A", rank=1), BgPlayer(name="B", rank=0))
    assert [(p.result, p.rank) for p in from_bg_stats(make_bg_play(*ranks)).players] == [
        (None, 1),
        (None, None),
    ]


def test_who_has_no_name_is_known_by_an_id_and_plays_what_the_role_says() -> None:
    (player,) = from_bg_stats(make_bg_play(BgPlayer(sourcePlayerId="x7", role="Druid"))).players
    assert (player.name, player.character) == ("x7", "Druid")


@pytest.mark.parametrize("wrong", ["", "2026-05-04", "2026-05-04T12:45:00Z", "yesterday"])
def test_another_date_than_theirs_is_a_fault_of_that_field(wrong: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="playDate"):
        from_bg_stats(make_bg_play(date=wrong))


def test_there_and_back_a_play_says_the_same() -> None:
    players = (
        NewPlayer(name="Zoé", result="won", rank=1, score=61.0, character="Druid"),
        NewPlayer(name="Max", result="lost", rank=2, score=58.0),
    )
    ours = Filed(
        id="1", game="Azul", players=players, played_at=NOON, minutes=45, where="Home", note="!"
    )
    assert from_bg_stats(to_bg_stats(ours)) == ours


def test_a_game_here_is_called_as_on_its_box_there() -> None:
    play = to_bg_stats(Filed(id="1", game="kung_fu", players=(), played_at=NOON))
    assert (play.game.name, play.game.sourceGameId, play.game.noPoints) == (
        "Kung-Fu",
        "kung_fu",
        True,
    )


def test_a_score_is_a_text_too() -> None:
    scores: list[float | str | None] = ["12", "12,5", " -3 ", "", 7, None]
    players = tuple(BgPlayer(name=str(n), score=score) for n, score in enumerate(scores))
    result = [player.score for player in from_bg_stats(make_bg_play(*players)).players]
    assert result == [12.0, 12.5, -3.0, None, 7.0, None]
    with pytest.raises(msgspec.ValidationError, match="score"):
        from_bg_stats(make_bg_play(BgPlayer(name="Zoé", score="many")))


BACKUP = {
    "about": "BG Stats",
    "games": [{"id": 4, "uuid": "g", "name": "Azul", "bggId": 230802}],
    "players": [
        {"id": 1, "uuid": "p1", "name": "Zoé", "isAnonymous": False},
        {"id": 9, "uuid": "p9", "name": "Anonymous player", "isAnonymous": True},
    ],
    "locations": [{"id": 2, "uuid": "l", "name": "Home"}],
    "plays": [
        {
            "uuid": "one",
            "ignored": False,
            "playDate": "2026-05-04 14:00:00",
            "durationMin": 45,
            "gameRefId": 4,
            "locationRefId": 2,
            "board": "Summer",
            "comments": "!",
            "usesTeams": False,
            "playerScores": [
                {"playerRefId": 1, "score": "61", "winner": True, "rank": 1, "role": "Druid"},
                {"playerRefId": 9, "score": "58", "winner": False, "rank": 2},
                {"playerRefId": 9, "score": "", "winner": False, "rank": 0},
            ],
        },
        {"uuid": "two", "ignored": True, "playDate": "2026-05-04 14:00:00", "gameRefId": 4},
    ],
}


def test_a_whole_backup_is_read_with_its_names_and_what_it_ignores_is_left_out() -> None:
    with timezone.override("Europe/Paris"):
        (line,) = read_plays(msgspec.json.format(msgspec.json.encode(BACKUP)), "json")
    play = line.play
    assert line.number == 33
    assert (play.id, play.game, play.where, play.variant) == ("one", "Azul", "Home", "Summer")
    assert (play.played_at, play.minutes, play.note) == (NOON, 45, "!")
    assert [(p.name, p.result, p.rank, p.score, p.character) for p in play.players] == [
        ("Zoé", "won", 1, 61.0, "Druid"),
        ("Anonymous player", "lost", 2, 58.0, ""),
        ("Anonymous player (2)", "lost", None, None, ""),
    ]
