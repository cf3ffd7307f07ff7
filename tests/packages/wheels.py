"""Packages as another author would publish them: wheels, and folders into which one is unpacked."""

import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion import wheel

COINS: Final = Path(__file__).parent / "coins"
CARAVAN: Final = COINS.parent / "caravan"
NONE: Final[Mapping[str, str]] = {}


def coins_wheel(
    folder: Path, *, name: str = "coins", version: str = "1.0", changed: Mapping[str, str] = NONE
) -> Path:
    """Write the wheel of Coins, under a name, with some of its files changed."""
    files = {path.name: path.read_bytes() for path in sorted(COINS.glob("*.*"))}
    files |= {file: text.encode() for file, text in changed.items()}
    info = {
        "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        "entry_points.txt": f"[companion.games]\n{name} = {name}.game:COINS\n",
    }
    inside = {f"{name}/{file}": content for file, content in files.items() if content}
    inside[f"{name}/__init__.py"] = b""
    return wheel.write_wheel(folder, name, version, inside, info)


def caravan_wheel(folder: Path, version: str = "1.0") -> Path:
    """Write the wheel of Caravan, without its tests."""
    paths = (path for path in sorted(CARAVAN.glob("*.*")) if not path.name.startswith("test_"))
    inside = {f"caravan/{path.name}": path.read_bytes() for path in paths}
    info = {
        "METADATA": f"Metadata-Version: 2.1\nName: caravan\nVersion: {version}\n",
        "entry_points.txt": "[companion.games]\ncaravan = caravan.game:CARAVAN\n",
    }
    return wheel.write_wheel(folder, "caravan", version, inside, info)


def unpack(path: Path, folder: Path) -> Path:
    """Unpack it as pip would, for a `sys.path`."""
    with zipfile.ZipFile(path) as archive:
        archive.extractall(folder)
    return folder
