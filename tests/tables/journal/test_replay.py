"""A journal is replayed by the rules it was written under; otherwise it is only shown."""

import re
from collections.abc import Callable

import pytest

from games.rulebooks import GAMES
from games.tables.access import get_access
from games.tables.journal import chain, entries
from games.tables.journal.proof import verify
from games.tables.life import end
from games.tables.models import Entry, Mode, Phase, Table
from games.tables.play import answer as answering
from games.tables.play import correction, early_end, rewind
from games.tables.presenters import chances, view, wording
from games.tables.presenters.table_texts import get_table_texts
from tests.tables.conftest import Cast, play_on, refused, snapshot, started

pytestmark = pytest.mark.django_db
KARATEKARTE = type(GAMES["karatekarte"])


@pytest.fixture
def played(house: Cast) -> Cast:
    play_on(house, 6)
    return house


@pytest.fixture
def newer(played: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """The rulebook has changed since."""
    monkeypatch.setattr(KARATEKARTE, "version", KARATEKARTE.version + 1)
    return played


@pytest.fixture
def gone(played: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """The game's package has been removed since."""
    monkeypatch.delitem(GAMES, "karatekarte")
    return played


def test_a_table_keeps_the_version_it_was_started_under(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(KARATEKARTE, "version", 7)
    cast = started(Mode.HOUSE)
    first = entries.read(Entry.objects.get(table=cast.table, number=1).body)
    assert isinstance(first, entries.StartEntry)
    assert (first.version, cast.now().rules_version) == (7, 7)


@pytest.mark.parametrize("mode", Mode)
def test_a_journal_of_the_time_before_it_was_told_is_read(
    db: None, monkeypatch: pytest.MonkeyPatch, mode: Mode
) -> None:
    """Its first line lacked seats and version; the seats are counted from the table, and the
    version is 1."""
    write = entries.write
    older = re.compile(r',"seats":2,"version":\d+\b')
    monkeypatch.setattr(entries, "write", lambda line: older.sub("", write(line)))
    cast = started(mode)
    play_on(cast, 6)
    first = entries.read(Entry.objects.get(table=cast.table, number=1).body)
    assert isinstance(first, entries.StartEntry)
    assert (first.seats, first.version) == (None, 1)
    assert list(verify(cast.now())) == []


def deeds(cast: Cast) -> list[Callable[[], object]]:
    """Everything that continues the game, each as a call."""
    code, alice = cast.code, cast.caller(0)
    move = b'{"kind":"reveal"}'
    return [
        lambda: answering.apply_answer(code, alice, cast.now().asked[0], [move]),
        lambda: early_end.resign(code, alice),
        lambda: early_end.agree_draw(code, alice),
        lambda: rewind.rewind_table(code, cast.host, 2),
        lambda: correction.overrule(code, cast.host, b"{}", "so it lay"),
        lambda: chances.odds_for(get_access(code, alice)),
        lambda: answering.answer_by_clock(cast.table.pk, str(cast.now().asked[0])),
    ]


@pytest.mark.parametrize("deed", range(7))
def test_what_plays_on_is_refused_under_older_rules(newer: Cast, deed: int) -> None:
    before = snapshot(newer)
    with refused("table.older_rules"):
        deeds(newer)[deed]()
    assert snapshot(newer) == before


@pytest.mark.parametrize("deed", range(7))
def test_what_plays_on_is_refused_without_its_game(gone: Cast, deed: int) -> None:
    before = snapshot(gone)
    with refused(r"game\.gone"):
        deeds(gone)[deed]()
    assert snapshot(gone) == before


def test_under_rules_that_replay_it_play_goes_on(
    newer: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(KARATEKARTE, "can_replay", lambda game, version: True)
    assert newer.now().standstill is None
    assert play_on(newer, 600) > 0
    assert newer.now().phase == Phase.OVER
    assert list(verify(newer.now())) == []


def test_under_older_rules_it_is_looked_at_and_closed(newer: Cast) -> None:
    seen = view.reader_view(get_access(newer.code, newer.caller(0)))
    assert seen.view == newer.table.game.view(newer.now().decoded_state, 0)
    assert seen.awaiting == ()
    told = wording.paragraphs(newer.now(), Entry.objects.filter(table=newer.table), seen.names)
    assert "Alice starts." in told[0].text
    end.close(newer.code, newer.host)
    assert newer.now().phase == Phase.CLOSED


def test_a_state_that_the_newer_rules_cannot_read_is_not_shown_and_its_sentences_are(
    newer: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    Table.objects.filter(pk=newer.table.pk).update(state='{"sides":"of another shape"}')
    seen = view.reader_view(get_access(newer.code, newer.caller(0)))
    assert seen.view is None
    assert seen.names == ("Alice", "Bob")
    entries_ = list(Entry.objects.filter(table=newer.table).order_by("number"))
    assert all(told.text for told in wording.paragraphs(newer.now(), entries_, seen.names))
    kept = read(newer, entries_)
    monkeypatch.setattr(KARATEKARTE, "event_type", GAMES["combat"].event_type)
    assert read(newer, entries_) < kept
    assert wording.paragraphs(newer.now(), entries_, seen.names)[0].heading == "The game starts."


def read(cast: Cast, entries: list[Entry]) -> int:
    """Return how many events of these entries can be put into words."""
    said = get_table_texts(cast.now(), "en", ("Alice", "Bob"))
    return sum(len(wording.word_entry(each, 0, said).events) for each in entries)


def test_control_under_its_own_rules_what_cannot_be_read_is_a_failure(played: Cast) -> None:
    Table.objects.filter(pk=played.table.pk).update(state='{"sides":"of another shape"}')
    with pytest.raises(Exception, match="Expected"):
        view.reader_view(get_access(played.code, played.caller(0)))


def test_without_its_game_it_is_looked_at_and_closed(gone: Cast) -> None:
    seen = view.reader_view(get_access(gone.code, gone.host))
    assert (seen.view, seen.names, seen.awaiting) == (None, ("Alice", "Bob"), ())
    (told, *_) = wording.paragraphs(
        gone.now(), Entry.objects.filter(table=gone.table).order_by("number"), seen.names
    )
    assert told.text == "The game starts."
    end.close(gone.code, gone.host)
    assert gone.now().phase == Phase.CLOSED


def test_verifying_says_that_it_could_not_be_played_back(newer: Cast) -> None:
    (finding,) = verify(newer.now())
    assert finding.code == "table.older_rules"
    assert finding.sentence == "the rules have changed since: it could not be played back"


def test_verifying_without_the_game_checks_chain_and_numbers(
    gone: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [finding.code for finding in verify(gone.now())] == ["game.gone"]
    real = chain.entry_digest
    monkeypatch.setattr(chain, "entry_digest", lambda before, e: real(before, e)[e.number == 3 :])
    assert {finding.code for finding in verify(gone.now())} == {"chain", "game.gone"}
