"""Builds a wheel of what other people's games need: the kernel, and the trials that every game
passes.

Standard library only, as the bootstrap: pip calls it (`pip wheel --no-deps .`) and needs no build
tool from any index. The rest of the project runs from its tree and is no library.
"""

import base64
import hashlib
import tomllib
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
ROOMS: Final = ("games/kernel", "games/trials")
NEEDED: Final = ("msgspec",)
"""The project's requirements that these rooms import."""
TAG: Final = "py3-none-any"


def build_wheel(
    folder: str, settings: Mapping[str, Any] | None = None, metadata: str | None = None
) -> str:
    """The hook of PEP 517."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in _source_files()}
    info = {
        "METADATA": _metadata(project),
        "licenses/LICENSE": (ROOT / project["license"]["file"]).read_text("utf-8"),
    }
    return write_wheel(Path(folder), project["name"], project["version"], files, info).name


def write_wheel(
    folder: Path, name: str, version: str, files: Mapping[str, bytes], info: Mapping[str, str]
) -> Path:
    """Write a wheel with these files and this information. The same input gives the same bytes."""
    path = folder / f"{name}-{version}-{TAG}.whl"
    about = f"{name}-{version}.dist-info"
    tags = f"Wheel-Version: 1.0\nGenerator: companion\nRoot-Is-Purelib: true\nTag: {TAG}\n"
    info_files = {"WHEEL": tags, **info}
    whole = {**files, **{f"{about}/{each}": text.encode() for each, text in info_files.items()}}
    lines = [f"{each},{_digest(content)},{len(content)}" for each, content in whole.items()]
    whole[f"{about}/RECORD"] = "\n".join([*lines, f"{about}/RECORD,,", ""]).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for each, content in whole.items():
            archive.writestr(zipfile.ZipInfo(each), content, zipfile.ZIP_DEFLATED)
    return path


def _source_files() -> list[Path]:
    inside = (path for room in ROOMS for path in sorted((ROOT / room).rglob("*")))
    kept = [path for path in inside if path.suffix in {".py", ".toml"}]
    return [ROOT / "games" / "__init__.py", ROOT / "games" / "py.typed", *kept]


def _metadata(project: Mapping[str, Any]) -> str:
    lines = {
        "Metadata-Version": "2.1",
        "Name": project["name"],
        "Version": project["version"],
        "Summary": project["description"],
        "Requires-Python": project["requires-python"],
    }
    needs = (f"Requires-Dist: {each}" for each in project["dependencies"] if each in NEEDED)
    return "\n".join([*(f"{name}: {text}" for name, text in lines.items()), *needs, ""])


def _digest(content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
    return f"sha256={digest.decode().rstrip('=')}"
