"""A package with a game, found by its entry point: played with every feature, and uninstalled."""

import os
import subprocess
import sys
from pathlib import Path

from companion.bootstrap import ROOT
from tests.packages.wheels import caravan_wheel, unpack


def test_it_is_played_through_everything(tmp_path: Path) -> None:
    """In a process of its own: installed packages are found when the companion starts."""
    site = unpack(caravan_wheel(tmp_path), tmp_path / "site")
    plain = ("-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plain, "tests/packages/journey"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    assert "skipped" not in done.stdout
