"""Pages of docs that build something are followed to the letter, in a copy of the project."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from companion.anew.copies import project_copy
from tests.companion.guides.guide import (
    Step,
    UnfitChange,
    change_text,
    commands,
    guides,
    run_command,
    steps,
    write_step,
)

NOT_RUN: Final[Mapping[str, str]] = {
    "python3 manage.py anew": "takes a minute; tests/companion/anew checks the command",
    "python3 manage.py up": "starts a server",
}


def test_the_guides_are_followed_one_after_another() -> None:
    """Their listings are written in their order, and their commands succeed. One copy is enough:
    who follows a page may have followed others before."""
    with project_copy() as copy:
        for page in guides().values():
            for step in steps(page):
                if step.path:
                    write_step(step, copy)
                    continue
                for words in commands(step):
                    if " ".join(words) not in NOT_RUN:
                        run_command(words, copy)


@pytest.mark.parametrize("page", guides().values(), ids=guides().keys())
def test_every_block_of_a_guide_is_a_step(page: str) -> None:
    assert page.count("```") == 2 * len([*steps(page)])


def test_every_exception_is_needed() -> None:
    blocks = [step for page in guides().values() for step in steps(page) if not step.path]
    shown = {" ".join(words) for block in blocks for words in commands(block)}
    assert NOT_RUN.keys() <= shown


TEXT: Final = "one\ntwo\n\nthree\ntwo\n"


@pytest.mark.parametrize(
    ("change", "result"),
    [
        (" one\n+new\n two\n", "one\nnew\ntwo\n\nthree\ntwo\n"),
        ("-one\n", "two\n\nthree\ntwo\n"),
        (" two\n\n-three\n+3\n", "one\ntwo\n\n3\ntwo\n"),
        ("-one\n+1\n@@\n-three\n+3\n", "1\ntwo\n\n3\ntwo\n"),
        ("+\n+last\n", f"{TEXT}\nlast\n"),
    ],
)
def test_a_change_is_made_where_its_lines_stand(change: str, result: str) -> None:
    assert change_text(TEXT, Step("a.txt", "diff", change)) == result


@pytest.mark.parametrize(("change", "times"), [("-two\n", 2), ("-wo\n", 0), ("-four\n", 0)])
def test_a_change_that_fits_nowhere_or_twice_is_refused(change: str, times: int) -> None:
    with pytest.raises(UnfitChange, match=rf"a.txt has these lines {times} times"):
        change_text(TEXT, Step("a.txt", "diff", change))


def test_a_new_file_does_not_replace_one(tmp_path: Path) -> None:
    step = Step("docs/new.md", "text", "New\n")
    write_step(step, tmp_path)
    assert (tmp_path / "docs" / "new.md").read_text() == "New\n"
    with pytest.raises(UnfitChange, match="exists already"):
        write_step(step, tmp_path)


def test_a_command_that_fails_fails_the_guide(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="No such kind"):
        run_command(["python3", "-c", "raise SystemExit('No such kind')"], tmp_path)
