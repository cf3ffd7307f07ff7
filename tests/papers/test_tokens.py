"""Paper, ink and the one red are legible in the light and dark themes: WCAG 2.2 AA, computed from
the tokens."""

import re
from itertools import product
from pathlib import Path

import pytest

SHEET = (Path(__file__).parents[2] / "companion/static/companion/tokens.css").read_text()
TEXT, SHAPE = 4.5, 3.0
GROUNDS = ("sunk", "paper", "card", "tint")
INKS = ("brick", "blue", "green", "violet", "ochre", "orange")
SEATS = ("seat-1", "seat-2", "seat-3", "seat-4")
THEMES = ("light", "dark")


def read_tokens(theme: str) -> dict[str, str]:
    """Return the tokens of the first rule, overridden by the dark rule if the theme is dark."""
    light, *_ = re.findall(r":root \{(.*?)\n\}", SHEET, re.DOTALL)
    values = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6});", light))
    if theme == "dark":
        (dark,) = re.findall(r':root\[data-theme="dark"\][^{]*\{(.*?)\n\}', SHEET, re.DOTALL)
        values |= dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6});", dark))
    return values


def luminance(colour: str) -> float:
    parts = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


PAIRS = [
    *((ink, ground, TEXT) for ink, ground in product(("ink", "quiet", "red"), GROUNDS)),
    *((ink, "back", TEXT) for ink in ("ink", "quiet")),
    *((ink, ground, TEXT) for ink, ground in product(INKS, ("paper", "card"))),
    *((ink, f"{ink}-wash", TEXT) for ink in INKS),
    *((seat, ground, TEXT) for seat, ground in product(SEATS, ("paper", "card"))),
    *((seat, f"{seat}-wash", TEXT) for seat in SEATS),
    *(("on-seat", seat, TEXT) for seat in SEATS),
    *(("suit-red", ground, TEXT) for ground in ("paper", "card", "sunk")),
    ("on-red", "red", TEXT),
    ("paper", "ink", TEXT),
    *(("edge", ground, SHAPE) for ground in ("paper", "card", "sunk")),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_it_is_legible(theme: str, ink: str, ground: str, least: float) -> None:
    colours = read_tokens(theme)
    got = contrast(colours[ink], colours[ground])
    assert got >= least, f"{ink} on {ground}: {got:.2f}"


def test_the_dark_that_is_chosen_is_the_dark_of_the_device() -> None:
    (device,) = re.findall(r':root:not\(\[data-theme="light"\][^{]*\{(.*?)\n  \}', SHEET, re.DOTALL)
    device_tokens = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6});", device))
    assert device_tokens == {name: read_tokens("dark")[name] for name in device_tokens}
    assert len(device_tokens) > 30


def test_contrast_is_reckoned_as_wcag_says() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
