"""Browser and system in plain words, from the header that a browser sends. The header itself is not
stored: it has far more than its owner needs to recognise a device."""

from typing import Final, NamedTuple

from django.utils.translation import gettext

BROWSERS: Final = {
    "SamsungBrowser/": "Samsung Internet",
    "Edg": "Edge",
    "OPR/": "Opera",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
"""Names by a part of the header, in this order: most browsers also name those after them."""
SYSTEMS: Final = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "Linux": "Linux",
}


class Client(NamedTuple):
    browser: str
    """Empty if it is none that we know."""
    system: str


def parse_user_agent(header: str) -> Client:
    return Client(_first_name(BROWSERS, header), _first_name(SYSTEMS, header))


def _first_name(names: dict[str, str], header: str) -> str:
    return next((name for part, name in names.items() if part in header), "")


def display_name(browser: str, system: str) -> str:
    if browser and system:
        return gettext("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or gettext("Another program")
