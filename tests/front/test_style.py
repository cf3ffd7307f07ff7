"""Each style sheet serves one purpose and is small enough to be read at once."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST = 6_000  # bytes


def test_every_sheet_of_style_is_small() -> None:
    sheets = [*ROOT.glob("companion/static/**/*.css"), *ROOT.glob("games/*/static/**/*.css")]
    sizes = {sheet.relative_to(ROOT).as_posix(): sheet.stat().st_size for sheet in sheets}
    assert {"companion/static/companion/page.css", "games/lab/static/lab/lab.css"} <= sizes.keys()
    assert {name: size for name, size in sizes.items() if size > MOST} == {}
