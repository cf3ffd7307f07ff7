"""Stored whole games give the same text when replayed; see playthroughs.py for how to write them
again."""

import pytest

from tests.rulebooks import playthroughs


@pytest.mark.parametrize(("key", "mode"), playthroughs.stored_games())
def test_a_game_is_told_as_it_was_read(key: str, mode: str) -> None:
    story = playthroughs.read_story(key, mode)
    assert story.render() == playthroughs.file_path(key, mode).read_text("utf-8"), (
        f"python -m tests.rulebooks.playthroughs {key} --mode {mode}; then read what has changed"
    )


@pytest.mark.parametrize(("key", "mode"), playthroughs.stored_games())
def test_it_is_played_to_its_end(key: str, mode: str) -> None:
    last = playthroughs.file_path(key, mode).read_text("utf-8").splitlines()[-1]
    assert last.startswith("= {")


@pytest.mark.parametrize(("key", "mode"), playthroughs.stored_games())
def test_whatever_was_said_was_offered(key: str, mode: str) -> None:
    """The laws check that offered moves are legal; this test checks that no legal move is
    missing."""
    story = playthroughs.read_story(key, mode)
    game = story.game
    state = game.opening_step(story.setup, story.seats, story.known).state
    for n, (seat, move) in enumerate(story.answers, 1):
        request = game.request_for_move(state, seat, move)
        if not request.countless:
            assert move in [*request.options(state)], f"{key}, {mode}: move {n}"
        state = game.play(state, seat, move).state
