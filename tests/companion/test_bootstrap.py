"""Tests of the environment's creation and installation, and when they are not repeated. No network:
the locks are empty."""

import hashlib
import zipfile
from pathlib import Path

import pytest

from companion import bootstrap
from tests.packages.wheels import coins_wheel


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment where one was cut short: making it costs four seconds, so there is one."""
    broken = tmp_path_factory.mktemp("bare") / "venv" / "bin" / "python"
    broken.parent.mkdir(parents=True)
    broken.symlink_to("/nowhere/python3")
    assert not bootstrap._works(broken)
    return bootstrap.make_environment(broken.parent.parent)


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    path = tmp_path / f"{tmp_path.name}.txt"
    path.write_text("# nothing is needed\n")
    return path


def test_an_environment_that_works_is_left_alone(python: Path) -> None:
    mark = python.parent / "mark"
    mark.touch()
    assert bootstrap.make_environment(python.parent.parent) == python
    assert mark.exists()


def test_one_that_was_cut_short_is_made_anew(python: Path) -> None:
    assert bootstrap._works(python)


def test_a_lock_is_installed_once_and_again_when_it_changed(python: Path, lock: Path) -> None:
    assert bootstrap.install(python, lock)
    assert not bootstrap.install(python, lock)
    lock.write_text("# something else is not needed either\n")
    assert bootstrap.install(python, lock)


def wheel(folder: Path) -> Path:
    """The smallest possible package."""
    path = folder / "nothing-1.0-py3-none-any.whl"
    info = "nothing-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: nothing\nVersion: 1.0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return path


def test_what_has_no_hash_is_not_installed_and_is_tried_again(python: Path, lock: Path) -> None:
    package = wheel(lock.parent)
    lock.write_text(f"{package}\n")
    for _ in range(2):
        with pytest.raises(SystemExit, match="could not be installed"):
            bootstrap.install(python, lock)
    lock.write_text(f"{package} --hash=sha256:{digest(package)}\n")
    assert bootstrap.install(python, lock)


class TestGames:
    """games.txt, the list of games by other authors."""

    def test_a_game_is_installed_once_and_goes_with_its_line(
        self, python: Path, tmp_path: Path
    ) -> None:
        games = tmp_path / bootstrap.GAMES
        assert not bootstrap.sync_games(python, games), "nothing is listed"
        package = wheel(tmp_path)
        games.write_text(f"{package} --hash=sha256:{digest(package)}\n")
        assert bootstrap.sync_games(python, games)
        assert not bootstrap.sync_games(python, games)
        assert is_installed(python, "nothing")
        games.unlink()
        assert bootstrap.sync_games(python, games)
        assert not is_installed(python, "nothing")

    def test_what_cannot_be_had_keeps_nobody_from_the_rest_and_is_tried_again(
        self, python: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        games = tmp_path / bootstrap.GAMES
        games.write_text(f"{wheel(tmp_path)} --hash=sha256:{'0' * 64}\n")
        for _ in range(2):
            assert not bootstrap.sync_games(python, games)
        assert capfd.readouterr().err.count("games.txt could not be installed") == 2

    @pytest.mark.parametrize(
        ("line", "error"),
        [
            ("coins==1.0", "coins==1.0 has no hash. To get it: pip download --no-deps coins==1.0"),
            ("coins @ https://example.org/c.whl --hash=sha256:0", "is an address"),
            ("--index-url https://example.org\ncoins==1.0 --hash=sha256:0", "is an address"),
        ],
    )
    def test_a_list_without_hashes_or_with_addresses_is_refused_with_what_to_do(
        self, python: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], line: str, error: str
    ) -> None:
        games = tmp_path / bootstrap.GAMES
        games.write_text(f"{line}\n")
        assert not bootstrap.sync_games(python, games)
        assert error in capfd.readouterr().err
        assert bootstrap.list_problem("# none\n\ncoins==1.0 \\\n  --hash=sha256:0\n") == ""

    def test_none_puts_another_version_in_the_place_of_the_locks(
        self, python: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        games, package = tmp_path / bootstrap.GAMES, coins_wheel(tmp_path, name="msgspec")
        games.write_text(f"./{package.name} --hash=sha256:{digest(package)}\n")
        assert not bootstrap.sync_games(python, games)
        assert "conflict" in capfd.readouterr().err.casefold()
        assert not is_installed(python, "msgspec")

    def test_it_lies_in_the_data_folder_of_the_command(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("DATA_DIR", raising=False)
        assert bootstrap.data_folder(["manage.py", "up"]) == bootstrap.ROOT / "var"
        monkeypatch.setenv("DATA_DIR", "/there")
        assert bootstrap.data_folder(["manage.py", "migrate"]) == Path("/there")
        assert bootstrap.data_folder(["manage.py", "up", "--data", "/here"]) == Path("/here")

    @pytest.mark.parametrize(
        "line",
        [
            "companion_tavern==1.0 --hash=sha256:00",
            "companion_tavern == 1.0 \\\n    --hash=sha256:00",
            "/wheels/companion_tavern-1.0-py3-none-any.whl --hash=sha256:00",
            "# a note\n--find-links /wheels\ncompanion_tavern>=1.0; python_version>'3'",
        ],
    )
    def test_a_line_names_its_package(self, line: str) -> None:
        assert bootstrap.package_names(line) == {"companion_tavern"}


def digest(package: Path) -> str:
    return hashlib.sha256(package.read_bytes()).hexdigest()


def is_installed(python: Path, name: str) -> bool:
    return any(python.parent.parent.glob(f"lib/*/site-packages/{name}-*.dist-info"))


def test_every_line_of_every_lock_carries_hashes_and_no_address() -> None:
    for name in (bootstrap.RUN, bootstrap.DEV, bootstrap.BENCH):
        text = (bootstrap.ROOT / name).read_text()
        pins = [line for line in text.splitlines() if line and line[0] not in " #"]
        assert pins
        assert all("==" in pin and pin.endswith("\\") for pin in pins), name
        assert "://" not in text


def test_what_runs_is_the_same_in_all_the_locks() -> None:
    def pins(name: str) -> set[str]:
        lines = (bootstrap.ROOT / name).read_text().splitlines()
        return {line.split()[0] for line in lines if "==" in line}

    assert pins(bootstrap.RUN) <= pins(bootstrap.DEV)
