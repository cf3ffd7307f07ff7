"""Runs in the administration: viewed, started, stopped and deleted, depending on permissions."""

import pytest
from django.test import Client
from django.urls import reverse

from games.lab.models import Run, State
from games.people.models import User
from tests.lab.conftest import create_staff, plan_run

pytestmark = [pytest.mark.django_db, pytest.mark.either]
LIST = "admin:lab_run_changelist"


def browser(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def run_action(client: Client, action: str, *runs: Run) -> str:
    data = {"action": action, "_selected_action": [run.pk for run in runs]}
    answer = client.post(reverse(LIST), data, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_runs_are_started_stopped_and_thrown_away(ada: User) -> None:
    client, one, two = browser(ada), plan_run(), plan_run()
    assert "2 runs start." in run_action(client, "start_runs", one, two)
    assert set(Run.objects.values_list("state", flat=True)) == {State.RUNNING}
    assert "stop it first" in run_action(client, "throw_runs_away", one)
    assert "1 run is stopped." in run_action(client, "stop_runs", one)
    assert "nothing to stop" in run_action(client, "stop_runs", one)
    assert "1 run is thrown away." in run_action(client, "throw_runs_away", one)
    assert list(Run.objects.all()) == [two]


def test_a_run_leads_to_its_page(ada: User) -> None:
    run = plan_run()
    answer = browser(ada).get(reverse("admin:lab_run_change", args=(run.pk,)))
    assert reverse("page.run", args=(run.pk,)) in answer.content.decode()
    assert "0 of 40" in browser(ada).get(reverse(LIST)).content.decode()


def test_who_may_look_alone_does_nothing() -> None:
    run, client = plan_run(), browser(create_staff("looks", "view_run"))
    for action in ("start_runs", "throw_runs_away"):
        run_action(client, action, run)
    assert [each.state for each in Run.objects.all()] == [State.PLANNED]
