"""`manage.py anew` says what changed, replaces it, and with --check changes nothing."""

from pathlib import Path

import pytest

from companion.anew import command, copies
from companion.anew.command import KINDS, Kind, main, make_anew
from companion.bootstrap import ROOT

WRITER = "from pathlib import Path; text = Path('source').read_text(); "
PAGES = Kind(
    ("made/*.txt",),
    ("-c", f"{WRITER}Path('made/page.txt').write_text(text); Path('made/old.txt').unlink(True)"),
    "lost lines",
)
FAULT = Kind(("made/*.txt",), ("-c", "raise SystemExit('no such game')"), "nothing")
SPEAKER = Kind((), ("-c", "print('“Card” waits for French')"), "nothing", speaks=True)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project: one page is made from a source, another one is made no longer."""
    monkeypatch.setattr(command, "ROOT", tmp_path)
    monkeypatch.setattr(copies, "ROOT", tmp_path)
    (tmp_path / "made").mkdir()
    (tmp_path / "source").write_text("one\ntwo\n")
    (tmp_path / "made" / "page.txt").write_text("one\nthree\nfour\n")
    (tmp_path / "made" / "old.txt").write_text("gone\n")
    return tmp_path


def test_what_changed_is_told_in_one_line_and_replaced(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert make_anew({"pages": PAGES}, keep=True) == 0
    line = "pages: made/old.txt and 1 more, +1 −3 lines. Look for lost lines.\n"
    assert capsys.readouterr().out == line
    assert (project / "made" / "page.txt").read_text() == "one\ntwo\n"
    assert not (project / "made" / "old.txt").exists()
    assert make_anew({"pages": PAGES}, keep=True) == 0
    assert capsys.readouterr().out == ""


def test_a_check_fails_and_changes_nothing(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert make_anew({"pages": PAGES}, keep=False) == 1
    assert "+1 −3 lines" in capsys.readouterr().out
    assert (project / "made" / "page.txt").read_text() == "one\nthree\nfour\n"
    assert (project / "made" / "old.txt").exists()
    make_anew({"pages": PAGES}, keep=True)
    assert make_anew({"pages": PAGES}, keep=False) == 0


def test_a_command_that_fails_is_shown_and_the_next_one_runs(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert make_anew({"fault": FAULT, "pages": PAGES}, keep=True) == 1
    assert "failed:\nno such game\n" in capsys.readouterr().out
    assert (project / "made" / "page.txt").read_text() == "one\ntwo\n"


def test_what_waits_for_a_person_is_shown_and_fails_a_check(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert make_anew({"words": SPEAKER}, keep=True) == 0
    assert make_anew({"words": SPEAKER}, keep=False) == 1
    assert capsys.readouterr().out == "“Card” waits for French\n" * 2


def test_every_kind_has_files_and_a_command() -> None:
    for name, kind in KINDS.items():
        assert all([*ROOT.glob(pattern)] for pattern in kind.files), name
        module = kind.command[1].replace(".", "/")
        modules = [ROOT / f"{module}.py", ROOT / module / "__main__.py"]
        assert kind.command[0] == command.MANAGE or any(path.exists() for path in modules), name


def test_every_module_that_writes_a_file_of_ours_makes_a_kind() -> None:
    """Pages and expected texts that tests compare are made by modules of the tests."""
    kinds = {kind.command[1] for kind in KINDS.values()}
    for path in (ROOT / "tests").rglob("*.py"):
        text = path.read_text("utf-8")
        if '\nif __name__ == "__main__":' in text and "write_text(" in text:
            assert ".".join(path.relative_to(ROOT).with_suffix("").parts) in kinds


@pytest.mark.rare
def test_the_projects_own_rules_are_current(capsys: pytest.CaptureFixture[str]) -> None:
    """One kind in a copy of the whole project; the guides make it anew there every day."""
    assert main(["rules", "--check"]) == 0
    assert capsys.readouterr().out == ""


def test_options_of_a_command_need_its_kind(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--drop"])
    assert "--drop: name the kind" in capsys.readouterr().err
