"""The wheel on which games by other authors depend: built by pip, used with msgspec alone."""

import os
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import msgspec
import pytest

from companion import wheel
from companion.bootstrap import ROOT
from tests.packages.wheels import COINS

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
ABOUT = f"companion-{VERSION}.dist-info"
USE = """
import sys
from games.kernel.record import Illegal
from games.kernel.words import words
from games.kernel.rules import load_rules
from games.trials import laws, offers, ways, wording
print(words("games.kernel").refusal(Illegal("no_editions", None), "fr"))
print(*load_rules("games.kernel"))
from coins.game import COINS, Take
print(COINS.play(COINS.begin(COINS.setup_type(), 2, True), 0, Take(2)).state.heap)
stray = {"django", "pytest", "hypothesis"} & {name.partition(".")[0] for name in sys.modules}
print(*stray, sys.modules["games"].__file__)
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel built by pip, without an index."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps")
    subprocess.run((*pip, "--wheel-dir", folder, ROOT), check=True)
    (path,) = folder.iterdir()
    return path


def test_kernel_and_trials_are_imported_from_it_with_msgspec_alone(
    built: Path, tmp_path: Path
) -> None:
    site, bare = tmp_path / "site", tmp_path / "bare"
    with zipfile.ZipFile(built) as archive:
        archive.extractall(site)
    (site / "coins").symlink_to(COINS)
    (site / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    venv.create(bare, symlinks=True)
    done = subprocess.run(
        (bare / "bin" / "python", "-c", USE),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )
    sentence, rules, heap, where = done.stdout.splitlines()
    assert sentence.startswith("Ce jeu se joue avec sa propre boîte")
    assert rules == "T-1 T-2 T-3"
    assert heap == "5"
    assert where == str(site / "games" / "__init__.py")


def test_it_holds_what_games_stand_on_and_asks_for_msgspec_alone(built: Path) -> None:
    with zipfile.ZipFile(built) as archive:
        names = archive.namelist()
        metadata = archive.read(f"{ABOUT}/METADATA").decode()
    assert {"games/kernel/words.toml", "games/kernel/rules.toml", "games/py.typed"} <= {*names}
    rooms = {"/".join(name.split("/")[:2]) for name in names if name.count("/") > 1}
    assert rooms == {"games/kernel", "games/trials", f"{ABOUT}/licenses"}
    requirements = [line for line in metadata.splitlines() if line.startswith("Requires-Dist")]
    assert requirements == ["Requires-Dist: msgspec"]


def test_of_the_same_files_it_is_the_same_wheel(built: Path, tmp_path: Path) -> None:
    name = wheel.build_wheel(str(tmp_path))
    assert name == built.name
    assert (tmp_path / name).read_bytes() == built.read_bytes()
