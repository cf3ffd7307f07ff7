"""Files of plays: everything written is read back, and no cell holds a formula."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime

import pytest
from django.utils import timezone, translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.clubs.records.files import COLUMNS, Format, read_plays, write_csv, write_json
from games.clubs.records.play import Filed, NewPlayer
from games.papers import csv
from games.papers.faults import Unreadable

NASTY = ("=1+1", "+1", "-1", "@x", "'", "''", "'=x", '"', 'a"b', ",", ";", "two\nlines", "Zoé")
TEXTS = st.sampled_from(NASTY) | st.text(st.characters(codec="utf-8"), min_size=1)
THINGS = st.lists(TEXTS.map(lambda each: each.replace("|", "/")), max_size=3).map(tuple)
PLAYERS = st.builds(
    NewPlayer,
    name=TEXTS,
    result=st.sampled_from(("won", "lost", None)),
    rank=st.none() | st.integers(1, 9),
    score=st.none() | st.integers(-9, 9).map(float),
    fighter=TEXTS,
    deck=TEXTS,
    techniques=THINGS,
    weapons=THINGS,
    side=st.just("") | TEXTS,
)
PLAYS = st.builds(
    Filed,
    id=st.integers(0, 1 << 60).map(lambda n: f"-{n}"),
    game=TEXTS,
    players=st.lists(PLAYERS, min_size=1, max_size=3).map(tuple),
    played_at=st.datetimes(datetime(1990, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001 - bounds
    where=TEXTS,
    minutes=st.none() | st.integers(1, 999),
    note=st.just("") | TEXTS,
)
SOME = settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))
Write = Callable[[Iterable[Filed]], bytes]
WRITERS: tuple[tuple[Format, Write], ...] = (("csv", write_csv), ("json", write_json))


@pytest.mark.parametrize(("format_", "write"), WRITERS)
@given(plays=st.lists(PLAYS, max_size=3, unique_by=lambda play: play.id))
@SOME
def test_whatever_is_written_is_read_back(
    format_: Format, write: Write, plays: list[Filed]
) -> None:
    assert [line.play for line in read_plays(write(plays), format_)] == plays


@given(plays=st.lists(PLAYS, max_size=3))
@SOME
def test_no_cell_of_an_exported_sheet_is_a_formula(plays: list[Filed]) -> None:
    numbers = [COLUMNS.index(name) for name in ("score", "rank", "minutes")]
    for row in csv.read(write_csv(plays)):
        texts = [cell for n, cell in enumerate(row.cells) if n not in numbers]
        assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in texts)


def test_a_score_below_nothing_stays_a_number() -> None:
    play = Filed(game="Azul", players=(NewPlayer(name="=Zoé", score=-1.5),))
    _head, row = csv.read(write_csv([play]))
    by_column = dict(zip(COLUMNS, row.cells, strict=True))
    assert (by_column["name"], by_column["score"]) == ("'=Zoé", "-1.5")


FRENCH = "game;played_at;name;score\r\nAzul;02/10/2026 20:30;Zoé;12,5\r\n"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "windows-1252"])
def test_a_sheet_of_a_french_spreadsheet_is_read(encoding: str) -> None:
    with timezone.override("Europe/Paris"):
        (line,) = read_plays(FRENCH.encode(encoding), "csv")
    assert line.play.played_at == datetime(2026, 10, 2, 18, 30, tzinfo=UTC)
    (player,) = line.play.players
    assert (player.name, player.score) == ("Zoé", 12.5)


def test_a_day_before_a_month_is_no_date_in_an_english_sheet_with_commas() -> None:
    with translation.override("en"), pytest.raises(Unreadable):
        read_plays(FRENCH.replace(",", ".").replace(";", ",").encode(), "csv")
    with translation.override("fr"):
        (line,) = read_plays(FRENCH.replace(",", ".").replace(";", ",").encode(), "csv")
    assert line.play.played_at == datetime(2026, 10, 2, 20, 30, tzinfo=UTC)


def test_plays_exported_for_a_french_spreadsheet_are_read_back() -> None:
    play = Filed(game="=Azul", players=(NewPlayer(name="Zoé", score=-1.5),), note="a;b")
    content = write_csv([play], csv.csv_format("fr"))
    assert content.startswith(b"\xef\xbb\xbfid;")
    assert "'=Azul" in content.decode()
    assert "-1,5" in content.decode()
    assert [line.play for line in read_plays(content, "csv")] == [play]
