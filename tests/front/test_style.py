"""Each style sheet serves one purpose and is small enough to be read at once."""

from pathlib import Path

OWN = Path(__file__).parents[2] / "companion/static/companion"
MOST = 6_000  # bytes


def test_every_sheet_of_style_is_small() -> None:
    sizes = {sheet.name: sheet.stat().st_size for sheet in OWN.glob("*.css")}
    assert "page.css" in sizes
    assert {name: size for name, size in sizes.items() if size > MOST} == {}
