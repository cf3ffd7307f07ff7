"""A journal is replayed by the rules it was written under; otherwise it is only shown."""

import re
from collections.abc import Callable

import pytest

from games.rulebooks import GAMES
from games.rulebooks.karatekarte.rules.duel import Duel
from games.tables.access import get_access
from games.tables.journal import chain, entries
from games.tables.journal.proof import verify
from games.tables.life import end
from games.tables.models import Entry, Mode, Phase, Table
from games.tables.play import answer as answering
from games.tables.play import correction, early_end, rewind
from games.tables.presenters import chances, view, wording
from games.tables.presenters.table_texts import get_table_texts
from tests.tables.conftest import Cast, play_on, raises_refusal, snapshot, start_table

pytestmark = pytest.mark.django_db
KARATEKARTE = type(GAMES["karatekarte"])


@pytest.fixture
def played_table(house: Cast) -> Cast:
    play_on(house, 6)
    return house


@pytest.fixture
def newer(played_table: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """The rulebook has changed since."""
    monkeypatch.setattr(KARATEKARTE, "version", KARATEKARTE.version + 1)
    return played_table


@pytest.fixture
def without_game(played_table: Cast, monkeypatch: pytest.MonkeyPatch) -> Cast:
    """The game's package has been removed since."""
    monkeypatch.delitem(GAMES, "karatekarte")
    return played_table


def test_a_table_keeps_the_version_it_was_started_under(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(KARATEKARTE, "version", 7)
    cast = start_table(Mode.HOUSE)
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
    cast = start_table(mode)
    play_on(cast, 6)
    first = entries.read(Entry.objects.get(table=cast.table, number=1).body)
    assert isinstance(first, entries.StartEntry)
    assert (first.seats, first.version) == (None, 1)
    assert list(verify(cast.now())) == []


def playing_calls(cast: Cast) -> list[Callable[[], object]]:
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
    with raises_refusal("table.older_rules"):
        playing_calls(newer)[deed]()
    assert snapshot(newer) == before


@pytest.mark.parametrize("deed", range(7))
def test_what_plays_on_is_refused_without_its_game(without_game: Cast, deed: int) -> None:
    before = snapshot(without_game)
    with raises_refusal(r"game\.gone"):
        playing_calls(without_game)[deed]()
    assert snapshot(without_game) == before


def test_under_rules_that_replay_it_play_goes_on(
    newer: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(KARATEKARTE, "can_replay", lambda game, version: True)
    assert newer.now().standstill is None
    assert play_on(newer, 600) > 0
    assert newer.now().phase == Phase.OVER
    assert list(verify(newer.now())) == []


def test_a_journal_is_opened_under_the_version_that_wrote_it(
    newer: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []

    def note_version(game: object, state: Duel, version: int) -> Duel:
        opened.append(version)
        return state

    monkeypatch.setattr(KARATEKARTE, "can_replay", lambda game, version: True)
    monkeypatch.setattr(KARATEKARTE, "open_under", note_version)
    assert list(verify(newer.now())) == []
    assert opened == [KARATEKARTE.version - 1]


def test_under_older_rules_it_is_looked_at_and_closed(newer: Cast) -> None:
    seen = view.reader_view(get_access(newer.code, newer.caller(0)))
    assert seen.view == newer.table.game.view(newer.now().decoded_state, 0)
    assert seen.awaiting == ()
    paragraphs = wording.paragraphs(
        newer.now(), Entry.objects.filter(table=newer.table), seen.names
    )
    assert "Alice starts." in paragraphs[0].text
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
    assert all(
        paragraph.text for paragraph in wording.paragraphs(newer.now(), entries_, seen.names)
    )
    kept = count_events(newer, entries_)
    monkeypatch.setattr(KARATEKARTE, "event_type", GAMES["combat"].event_type)
    assert count_events(newer, entries_) < kept
    assert wording.paragraphs(newer.now(), entries_, seen.names)[0].heading == "The game starts."


def count_events(cast: Cast, entries: list[Entry]) -> int:
    """Return how many events of these entries can be put into words."""
    texts = get_table_texts(cast.now(), "en", ("Alice", "Bob"))
    return sum(len(wording.word_entry(each, 0, texts).events) for each in entries)


def test_control_under_its_own_rules_what_cannot_be_read_is_a_failure(played_table: Cast) -> None:
    Table.objects.filter(pk=played_table.table.pk).update(state='{"sides":"of another shape"}')
    with pytest.raises(Exception, match="Expected"):
        view.reader_view(get_access(played_table.code, played_table.caller(0)))


def test_without_its_game_it_is_looked_at_and_closed(without_game: Cast) -> None:
    seen = view.reader_view(get_access(without_game.code, without_game.host))
    assert (seen.view, seen.names, seen.awaiting) == (None, ("Alice", "Bob"), ())
    (paragraph, *_) = wording.paragraphs(
        without_game.now(),
        Entry.objects.filter(table=without_game.table).order_by("number"),
        seen.names,
    )
    assert paragraph.text == "The game starts."
    end.close(without_game.code, without_game.host)
    assert without_game.now().phase == Phase.CLOSED


def test_verifying_says_that_it_could_not_be_played_back(newer: Cast) -> None:
    (finding,) = verify(newer.now())
    assert finding.code == "table.older_rules"
    assert finding.sentence == "the rules have changed since: it could not be played back"


def test_verifying_without_the_game_checks_chain_and_numbers(
    without_game: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [finding.code for finding in verify(without_game.now())] == ["game.gone"]
    real = chain.entry_digest
    monkeypatch.setattr(chain, "entry_digest", lambda before, e: real(before, e)[e.number == 3 :])
    assert {finding.code for finding in verify(without_game.now())} == {"chain", "game.gone"}
