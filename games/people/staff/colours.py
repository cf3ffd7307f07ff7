"""The companion's colours for the administration: brick for actions, and paper. Pages take them
from tokens.css."""

from typing import Any, Final

from django.http import HttpRequest
from django.templatetags.static import static

STEPS: Final = (50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950)
BRICK: Final = (
    *("#fbf2ed", "#f7e6de", "#efcfc2", "#e5ad9b", "#f0937f", "#d0624b"),
    *("#9a3322", "#822a1b", "#6a2318", "#541d15", "#2f0f0a"),
)
PAPER: Final = (
    *("#faf7f1", "#f1ebdf", "#e2dacc", "#cbc1b0", "#a0968a", "#857b6d"),
    *("#625b51", "#443f38", "#2a2723", "#1d1b1a", "#131214"),
)


def _ramp(colours: tuple[str, ...]) -> dict[str, str]:
    return {str(step): colour for step, colour in zip(STEPS, colours, strict=True)}


FONT: Final = {
    # a step darker than the theme's: it is meant to be read
    "subtle-light": "var(--color-base-600)",
    "subtle-dark": "var(--color-base-400)",
    "default-light": "var(--color-base-700)",
    "default-dark": "var(--color-base-300)",
    "important-light": "var(--color-base-900)",
    "important-dark": "var(--color-base-100)",
}


def mark(request: HttpRequest) -> str:
    return static("companion/icons/mark.svg")


def style(request: HttpRequest) -> str:
    return static("companion/staff/frame.css")


def script(request: HttpRequest) -> str:
    return static("companion/staff/frame.js")


ADMINISTRATION: Final[dict[str, Any]] = {
    "COLORS": {"base": _ramp(PAPER), "primary": _ramp(BRICK), "font": FONT},
    "STYLES": [style],
    "SCRIPTS": [script],
    "SITE_ICON": mark,
    "SITE_FAVICONS": [{"rel": "icon", "type": "image/svg+xml", "href": mark}],
}
