"""Presets of usual evenings: named at the creation, changed afterwards."""

from typing import get_args

import pytest
from django.test import Client
from msgspec import UNSET

from games.tournaments.arrangement.changes import TournamentChanges
from games.tournaments.arrangement.presets import BY_KEY, PRESETS, Key, Preset, fill_from_preset
from games.tournaments.rules.formats.faults import faults
from games.tournaments.rules.formats.stages import Pods, RoundRobin, SingleElimination, Swiss
from tests.tournaments.cast import account, token

WANTED = ("swiss_top_4", "swiss_top_8", "swiss_top_16", "groups", "small_evening", "pods_final")


@pytest.mark.parametrize("preset", PRESETS, ids=lambda each: each.key)
def test_every_preset_fits_those_who_come(preset: Preset) -> None:
    assert faults(preset.stages, preset.capacity or 32) == ()


def test_the_presets_people_look_for_are_there() -> None:
    assert set(WANTED) <= BY_KEY.keys() == set(get_args(Key))
    swiss, top = BY_KEY["swiss_top_8"].stages
    assert isinstance(swiss, Swiss)
    assert isinstance(top, SingleElimination)
    assert swiss.advance == 8


def test_what_is_said_beside_it_stands() -> None:
    assert fill_from_preset(TournamentChanges(), "small_evening").capacity == 6
    changes = fill_from_preset(TournamentChanges(capacity=None, stages=(Pods(),)), "small_evening")
    assert (changes.capacity, changes.stages) == (None, (Pods(),))
    assert fill_from_preset(TournamentChanges(), "swiss").capacity is UNSET


@pytest.mark.django_db
def test_over_the_api_a_preset_is_named_and_all_may_be_changed() -> None:
    client = Client(headers={"Authorization": token(account("Ada"))})
    listed = client.get("/api/v1/tournaments/presets/").json()["presets"]
    assert [each["key"] for each in listed] == [each.key for each in PRESETS]
    data = {"game": "karatekarte", "name": "Thursday", "preset": "pods_final"}
    made = client.post("/api/v1/tournaments/", data, "application/json")
    assert made.status_code == 201, made.content
    titles = [(stage["format"], stage["title"]) for stage in made.json()["stages"]]
    assert titles == [("pods", "Pods"), ("pods", "Top 4")]
    changed = client.patch(
        f"/api/v1/tournaments/{made.json()['id']}/",
        {"stages": [{"format": "round_robin"}]},
        "application/json",
    )
    assert [stage["format"] for stage in changed.json()["stages"]] == ["round_robin"]
    unknown = client.post("/api/v1/tournaments/", data | {"preset": "dozen"}, "application/json")
    assert unknown.status_code == 400


def test_a_small_evening_is_single_games() -> None:
    assert BY_KEY["small_evening"].stages == (RoundRobin(),)
