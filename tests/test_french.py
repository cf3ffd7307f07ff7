"""French typography, in every room's catalogue."""

from gettext import GNUTranslations
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CATALOGUES = sorted(
    mo for room in ("companion", "api", "games", "templates") for mo in (ROOT / room).rglob("*.mo")
)
WRONG = (" :", " ;", " ?", " !", "« ", " »", "'")


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(ROOT)))
def test_signs_keep_to_their_word_and_apostrophes_are_round(path: Path) -> None:
    with path.open("rb") as compiled:
        sentences = GNUTranslations(compiled)._catalog  # type: ignore[attr-defined]
    found = [text for key, text in sentences.items() if key and any(w in text for w in WRONG)]
    assert not found
