"""The administration in a real browser: one user for every role, without any rows of their own yet,
and a club led by the game master that meets tonight."""

import subprocess
import sys
from collections.abc import Callable
from typing import Final

import pytest

from tests.browser.clicker import Clicker
from tests.browser.conftest import Axe, Reading
from tests.faults.house import ROOT
from tests.faults.web import Web

SECRET: Final = "an evening of games"
SETTING: Final = f"""
import django
django.setup()
from datetime import timedelta
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Group
from django.utils import timezone
from games.clubs.models import Attendance, Club, Evening, Member, Role
from games.people.models import User

hashed = make_password("{SECRET}")  # once: that is what takes time

def person(login, name, role=None):
    made = User(username=login, name=name, is_staff=role is not None, password=hashed)
    made.save()
    if role:
        made.groups.add(Group.objects.get(name=role))
    return made

for language in ("en", "fr"):
    for n in range(3):
        person(f"member-{{language}}-{{n}}", ("Mona", "Nils", "Odette")[n])
    person(f"secretary-{{language}}", "Olga", "club secretaries")
    person(f"editor-{{language}}", "Cleo", "catalogue editors")
    person(f"arranger-{{language}}", "Wes", "organisers")
    master = person(f"master-{{language}}", "Lin", "game masters")
    club = Club.objects.create(name=f"Dojo {{language}}")
    Member.objects.create(club=club, person=master, role=Role.GAME_MASTER)
    now = timezone.now()
    times = {{"starts": now, "ends": now + timedelta(hours=4)}}
    tonight = Evening.objects.create(club=club, name="Ce soir", time_zone="Europe/Paris", **times)
    for n, name in enumerate(("Ada", "Basile")):
        member = Member.objects.create(club=club, person=person(f"door-{{language}}-{{n}}", name))
        Attendance.objects.create(evening=tonight, member=member, answer="yes")
boss = person("boss", "Boss")
boss.is_staff = boss.is_superuser = True
boss.save()
"""


class AdminUser(Clicker):
    """User of the administration; each page they open is checked by axe."""

    axe: Axe
    wide: bool

    def menu(self, model: str) -> None:
        """Open a model's list from the side menu, which must be unfolded first on a phone."""
        if not self.wide:
            self.click("[aria-controls='nav-sidebar']:visible")
        self.click(f"#nav-sidebar-apps a[href='/admin/{model}/']")
        self.page.wait_for_url(f"**/admin/{model}/**")
        self.axe(self.page, model)

    def add(self) -> None:
        self.click("#main header a[href*='/add/']")
        self.page.wait_for_url("**/add/**")
        self.axe(self.page, "add")

    def save(self) -> None:
        self.click("[name=_save]")
        self.page.wait_for_load_state()

    def find(self, field: str, text: str) -> None:
        """Choose a value in an autocomplete field."""
        self.click(f".field-{field} .select2-selection")
        self.page.locator(".select2-search__field").fill(text)
        self.click(self.page.locator(".select2-results__option", has_text=text).first)


Sit = Callable[[str, str, int], AdminUser]


@pytest.fixture(scope="package")
def _staff(server: Web) -> None:
    command = [sys.executable, "-c", SETTING]
    subprocess.run(command, cwd=ROOT, env=server.environment, check=True)


@pytest.fixture
def sit(reading: Reading, axe: Axe, _staff: None) -> Sit:
    def sit_down(login: str, language: str, width: int) -> AdminUser:
        reader = reading(language, width, height=844)
        page = reader.page
        page.goto("/admin/login/?next=/admin/")
        page.locator("[name=username]").fill(login)
        page.locator("[name=password]").fill(SECRET)
        page.keyboard.press("Enter")
        page.locator("#home-lately").wait_for()
        hand = AdminUser(page)
        hand.axe, hand.wide = axe, width >= 1200
        return hand

    return sit_down


BOTH: Final = pytest.mark.parametrize(("language", "width"), [("fr", 390), ("en", 1280)])
