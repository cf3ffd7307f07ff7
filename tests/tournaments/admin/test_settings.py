"""The settings of a tournament as plain fields, and a copy of a tournament."""

import pytest
from django.test import Client

from games.tournaments.models import Phase, Tournament
from tests.tournaments.admin.office import SWISS, page_url, read_page, run_action
from tests.tournaments.hall import play, started_tournament, tournament

pytestmark = pytest.mark.django_db


def test_settings_are_plain_fields_and_say_what_is_wrong(office: Client) -> None:
    of = tournament(8, SWISS)
    page = read_page(office, page_url(of, "settings/"))
    assert 'name="stage0-rounds" value="3"' in page
    fields = {"stage0-format": "swiss", "stage0-rounds": "4", "stage0-best_of": "1"}
    fields |= {"stage0-win": "2", "stage0-draw": "1", "stage0-loss": "0", "stage0-bye": "2"}
    shown = {
        "name": "Other",
        "entry": "organiser",
        "visibility": "public",
        "seeding": "random",
        "late": "wait",
        "warning_minutes": "10",
        "confirm_minutes": "15",
        "rated": "on",
        "first_station": "1",
    }
    answer = office.post(page_url(of, "settings/"), shown | fields)
    assert answer.status_code == 302, answer.content.decode()
    of.refresh_from_db()
    assert (of.name, of.seeding) == ("Other", "random")
    format_ = of.stages.get().settings
    assert (format_["rounds"], format_["best_of"], format_["points"]["win"]) == (4, 1, 2)
    wrong = office.post(page_url(of, "settings/"), shown | fields | {"stage0-advance": "4"})
    assert "No stage comes after this one" in wrong.content.decode()


@pytest.mark.either
def test_an_evening_is_copied_with_its_entrants(office: Client) -> None:
    of = play(started_tournament(8, SWISS))
    run_action(office, of, "copy", entrants="1")
    made = Tournament.objects.exclude(pk=of.pk).get()
    assert made.phase == Phase.PREPARING
    assert set(made.entrants.values_list("name", flat=True)) == {f"E{n}" for n in range(1, 9)}
    assert made.stages.get().settings["rounds"] == 3
