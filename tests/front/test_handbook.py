"""The handbook is correct: the same pages in both languages, texts that stand on buttons, options
and settings that exist, links that work."""

import re
from functools import cache
from html import unescape
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from django.utils.translation import trans_real

from companion.bootstrap import ROOT
from companion.server.start import parser
from games.front.handbook import CHAPTERS
from games.kernel.rules import LANGUAGES, Language

pytestmark = [pytest.mark.django_db, pytest.mark.either]
NAMES = [each.name for each in CHAPTERS]


@cache
def source(language: Language, chapter: str) -> str:
    return (ROOT / "templates/front/help" / language / f"{chapter}.html").read_text()


def page(language: Language, chapter: str) -> str:
    browser = Client(headers={"Accept-Language": language})
    answer = browser.get(reverse("page.chapter", args=(chapter,)))
    assert answer.status_code == 200, chapter
    return answer.content.decode()


@cache
def interface_texts(language: Language) -> frozenset[str]:
    """Return every text of the interface. A key of the catalogue is English, perhaps after its
    context."""
    catalogue = trans_real.translation("fr")._catalog.items()  # type: ignore[attr-defined]
    if language == "fr":
        texts = (text for _, text in catalogue)
    else:
        keys = (key[0] if isinstance(key, tuple) else key for key, _ in catalogue)
        texts = (key.split("\x04")[-1] for key in keys)
    return frozenset(plain(str(text)) for text in texts)


def plain(text: str) -> str:
    return " ".join(unescape(text).replace("\N{NO-BREAK SPACE}", " ").split())


def keys(language: Language, chapter: str) -> list[str]:
    return [
        plain(each) for each in re.findall(r'<b class="key">(.*?)</b>', source(language, chapter))
    ]


def hrefs(html: str) -> set[str]:
    return set(re.findall(r'href="([^"]+)"', html))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", NAMES)
def test_every_button_that_is_named_is_called_so(language: Language, chapter: str) -> None:
    assert not [key for key in keys(language, chapter) if key not in interface_texts(language)]


def test_a_button_that_nobody_has_would_be_found() -> None:
    assert "Press the red one" not in interface_texts("en") | interface_texts("fr")


@pytest.mark.parametrize("chapter", NAMES)
def test_both_languages_have_the_same_parts_in_the_same_order(chapter: str) -> None:
    english, french = (re.findall(r'<h2 id="([^"]+)"', source(each, chapter)) for each in LANGUAGES)
    assert english == french
    assert english
    assert len({*english}) == len(english)
    assert len(keys("en", chapter)) == len(keys("fr", chapter))


def test_no_page_of_it_stands_beside_the_contents() -> None:
    for language in LANGUAGES:
        folder = ROOT / "templates/front/help" / language
        assert sorted(path.stem for path in folder.iterdir()) == sorted(NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_link_is_dead(language: Language) -> None:
    """A page for people with an account redirects to sign-in; a fragment must be on the page that
    links to it."""
    statuses: dict[str, int] = {}
    for chapter in NAMES:
        html = page(language, chapter)
        for link in (urlsplit(each) for each in hrefs(html)):
            if link.path.startswith("/static/"):
                continue
            if link.path:
                statuses.setdefault(link.path, Client().get(link.path).status_code)
            else:
                assert f'id="{link.fragment}"' in html, link
    assert {path for path, status in statuses.items() if status not in {200, 302}} == set()
    assert len(statuses) > len(NAMES)


def test_one_turns_from_each_page_to_the_next() -> None:
    for before, after in pairwise(NAMES):
        assert reverse("page.chapter", args=(after,)) in hrefs(page("en", before))
        assert reverse("page.chapter", args=(before,)) in hrefs(page("en", after))


def test_its_pictures_are_there_in_the_language_of_the_page() -> None:
    for language in LANGUAGES:
        named = [
            name
            for chapter in NAMES
            for name in re.findall(r"static '(pictures/[^']+)'", source(language, chapter))
        ]
        assert named
        assert all(finders.find(name) for name in named), named
        assert all(f".{language}." in name for name in named)


def test_the_server_knows_its_options_and_the_documents_its_settings() -> None:
    settings_page = Path(ROOT / "docs" / "settings.md").read_text()
    known = parser().format_help()
    for language in LANGUAGES:
        text = source(language, "server")
        options = set(re.findall(r"--[a-z]+", text))
        assert options
        assert {each for each in options if each not in known} == set()
        settings = set(re.findall(r"\b[A-Z]{3,}_[A-Z_]+\b|\bACCOUNTS\b", text))
        assert settings
        assert {each for each in settings if f"`{each}`" not in settings_page} == set()


def test_every_page_leads_to_the_handbook() -> None:
    assert 'href="/help/"' in Client().get(reverse("page.start")).content.decode()
    assert Client().get("/help/nowhere/").status_code == 404
