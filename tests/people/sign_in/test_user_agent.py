"""Browsers and systems by the header that they send."""

import pytest

from games.people.sign_in.user_agent import display_name, parse_user_agent

MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)"
CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
ANDROID = "Mozilla/5.0 (Linux; Android 15; K)"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15"


@pytest.mark.parametrize(
    ("header", "name"),
    [
        (f"{MAC} Version/18.5 Safari/605.1.15", "Safari on Mac"),
        (f"{IPHONE} Version/18.6 Mobile/15E148 Safari/604.1", "Safari on iPhone"),
        (f"{IPHONE} FxiOS/142.0 Mobile/15E148 Safari/605.1.15", "Firefox on iPhone"),
        (f"{IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1", "Chrome on iPhone"),
        (f"{WINDOWS} {CHROME}", "Chrome on Windows"),
        (f"{WINDOWS} {CHROME} Edg/140.0.0.0", "Edge on Windows"),
        (f"{WINDOWS} {CHROME} OPR/121.0.0.0", "Opera on Windows"),
        (f"{ANDROID} {CHROME} SamsungBrowser/28.0", "Samsung Internet on Android"),
        (f"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {CHROME}", "Chrome on ChromeOS"),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0",
            "Firefox on Linux",
        ),
        ("Dalvik/2.1.0 (Linux; U; Android 15)", "Android"),
        ("curl/8.5.0", "Another program"),
        ("", "Another program"),
        ("<b>Firefox/</b>" * 2000, "Firefox"),
    ],
)
def test_a_browser_has_a_plain_name(header: str, name: str) -> None:
    assert display_name(*parse_user_agent(header)) == name
