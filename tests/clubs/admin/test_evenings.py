"""The admin page of an evening: attendance, tables, tournaments, plays and notes, with the same
commands that its page and the API have."""

import re
from datetime import timedelta

from django.contrib.admin.utils import quote
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.clubs.models import Evening, Record
from games.people.access import Caller
from games.tables.life.opening import NewTable, open_table
from games.tables.models import Mode, Table
from games.tournaments.models import Tournament
from tests.clubs.world import ClubWorld, add_member, person
from tests.tournaments.hall import tournament


def desk_url(row: Evening, word: str = "") -> str:
    address = reverse("admin:clubs_evening_change", args=[quote(row.pk)])
    return f"{address}{word}/" if word else address


def desk_html(client: Client, row: Evening) -> str:
    return str(client.get(desk_url(row)).content.decode())


def test_a_table_is_opened_there_belongs_to_it_and_is_taken_away(
    secretary: Client, world: ClubWorld
) -> None:
    page = desk_html(secretary, world.evening)
    assert world.table.code in page
    answer = secretary.post(
        desk_url(world.evening, "open"), {"game": "karatekarte", "mode": "house"}
    )
    assert (answer.status_code, answer["Location"]) == (303, f"{desk_url(world.evening)}#tables")
    opened = Table.objects.get(game_key="karatekarte")
    assert opened.host == world.organiser
    assert {*world.evening.tables.all()} == {world.table, opened}
    page = desk_html(secretary, world.evening)
    assert f'href="/tables/{opened.code}/"' in page
    assert f'href="/tables/{opened.code}/screen/"' in page
    secretary.post(desk_url(world.evening, "table-away"), {"of": opened.code})
    assert [*world.evening.tables.all()] == [world.table]
    secretary.post(desk_url(world.evening, "table"), {"table": opened.code.lower()})
    assert {*world.evening.tables.all()} == {world.table, opened}


def test_the_same_form_sent_twice_opens_one_table(secretary: Client, world: ClubWorld) -> None:
    data = {"game": "combat", "mode": "house", "proof": "one-page"}
    for _ in range(2):
        secretary.post(desk_url(world.evening, "open"), data)
    assert Table.objects.filter(game_key="combat").count() == 1


def test_a_play_is_written_down_in_four_fields(secretary: Client, world: ClubWorld) -> None:
    page = desk_html(secretary, world.evening)
    fields = {*re.findall(r'<(?:input|textarea)[^>]* name="(\w[\w-]*)"', page)}
    assert {"game", "who", "won", "minutes"} <= fields
    who = [world.organiser.pk, world.member.pk]
    data = {"game": "karatekarte", "who": who, "won": world.member.pk, "minutes": "35"}
    answer = secretary.post(desk_url(world.evening, "play"), data)
    assert (answer.status_code, answer["Location"]) == (303, f"{desk_url(world.evening)}#played")
    record = Record.objects.get(source="by_hand")
    assert (record.evening, record.club, record.minutes) == (world.evening, world.club, 35)
    assert {each.person: each.result for each in record.parts.all()} == {
        world.organiser: "lost",
        world.member: "won",
    }


def test_what_is_refused_comes_back_with_what_was_typed(
    secretary: Client, world: ClubWorld
) -> None:
    data = {"game": "combat", "who": world.member.pk, "minutes": "an hour", "note": "Close."}
    answer = secretary.post(desk_url(world.evening, "play"), data)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Write a whole number from 1 to 6000, or nothing." in page
    assert 'value="an hour"' in page
    assert 'value="Close."' in page
    assert not Record.objects.filter(source="by_hand").exists()
    for word, wrong in (("open", "Choose a game."), ("tournament", "Choose a tournament.")):
        answer = secretary.post(desk_url(world.evening, word), {"game": "chess"})
        assert answer.status_code == 400
        assert wrong in answer.content.decode()
    assert secretary.post(desk_url(world.evening, "burn")).status_code == 404
    assert secretary.get(desk_url(world.evening, "open")).status_code == 404


def test_notes_are_kept_and_whoever_is_late_keeps_nothing(
    secretary: Client, world: ClubWorld
) -> None:
    version = world.evening.version
    secretary.post(
        desk_url(world.evening, "note"), {"notes": "The kettle is ours.", "version": version}
    )
    world.evening.refresh_from_db()
    assert world.evening.notes == "The kettle is ours."
    late = secretary.post(desk_url(world.evening, "note"), {"notes": "Mine.", "version": version})
    assert late.status_code == 412
    assert "Mine." in late.content.decode()
    world.evening.refresh_from_db()
    assert world.evening.notes == "The kettle is ours."


def test_a_tournament_is_brought_and_taken_away_by_who_looks_after_it(
    secretary: Client, boss: Client, world: ClubWorld
) -> None:
    own, other = (tournament(4, {"format": "swiss", "rounds": 2}) for _ in range(2))
    Tournament.objects.filter(pk=own.pk).update(organiser=world.organiser, name="Own cup")
    Tournament.objects.filter(pk=other.pk).update(visibility="private", name="Secret cup")
    page = desk_html(secretary, world.evening)
    assert "Own cup" in page
    assert "Secret cup" not in page
    secretary.post(desk_url(world.evening, "tournament"), {"of": own.pk})
    assert "To its desk" in desk_html(secretary, world.evening)
    assert (
        secretary.post(desk_url(world.evening, "tournament"), {"of": other.pk}).status_code == 400
    )
    boss.post(desk_url(world.evening, "tournament"), {"of": other.pk})
    # everybody who reads the page of the evening would see its tournaments
    assert {*world.evening.tournaments.all()} == {own}
    secretary.post(desk_url(world.evening, "tournament-away"), {"of": own.pk})
    assert not world.evening.tournaments.exists()


def test_it_is_called_off_and_stays_to_be_read(secretary: Client, world: ClubWorld) -> None:
    secretary.post(desk_url(world.evening, "call-off"), {"version": world.evening.version})
    world.evening.refresh_from_db()
    assert world.evening.cancelled
    page = desk_html(secretary, world.evening)
    assert "It was called off" in page
    assert desk_url(world.evening, "open") not in page
    answer = secretary.post(desk_url(world.evening, "open"), {"game": "combat", "mode": "house"})
    assert answer.status_code == 409
    assert not Table.objects.filter(game_key="combat").exists()  # nor is a table left open


def test_who_is_hidden_is_so_here_and_an_evening_elsewhere_is_not_there(
    secretary: Client, world: ClubWorld
) -> None:
    page = desk_html(secretary, world.evening)
    assert "Mona" in page
    assert "Zbigniewhidden" not in page
    world.club.members.filter(person=world.organiser).update(role="member")
    assert secretary.post(desk_url(world.evening, "note"), {"notes": "Mine."}).status_code == 404
    assert Evening.objects.get(pk=world.evening.pk).notes == "Bring dice"


def test_what_is_settled_of_it_is_changed_on_a_page_beside_it(
    boss: Client, world: ClubWorld
) -> None:
    assert reverse("admin:clubs_evening_settings", args=[quote(world.evening.pk)]) in desk_html(
        boss, world.evening
    )
    page = boss.get(desk_url(world.evening, "settings")).content.decode()
    assert 'name="seats"' in page


def test_it_costs_the_same_with_many_tables(secretary: Client, world: ClubWorld) -> None:
    counts = []
    for many in (1, 6):
        for _ in range(many):
            opened = open_table(NewTable("kung_fu", Mode.TABLE), Caller(world.master))
            world.evening.tables.add(opened)
        with CaptureQueriesContext(connection) as queries:
            desk_html(secretary, world.evening)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def plan_evening(boss: Client, world: ClubWorld, **more: str) -> str:
    day = {"starts_0": "2031-01-10", "starts_1": "19:00", "ends_0": "2031-01-10", "ends_1": "23:00"}
    data = {"club": world.club.pk, "name": "Fridays", "notes": "", **day, **more}
    return str(boss.post(reverse("admin:clubs_evening_add"), data).content.decode())


def test_a_series_is_planned_by_one_form(boss: Client, world: ClubWorld) -> None:
    plan_evening(boss, world, repeat="week:2", times="4")
    rows = Evening.objects.filter(name="Fridays").order_by("starts")
    assert [f"{row.starts:%d.%m}" for row in rows] == ["10.01", "24.01", "07.02", "21.02"]
    assert len({row.series for row in rows}) == 1
    assert rows[0].series
    assert rows[0].place == "Town hall"


def test_a_series_says_how_many_and_an_evening_alone_needs_not(
    boss: Client, world: ClubWorld
) -> None:
    assert "Say how many evenings." in plan_evening(boss, world, repeat="week:1")
    assert not Evening.objects.filter(name="Fridays").exists()
    plan_evening(boss, world)
    assert Evening.objects.get(name="Fridays").series == ""


def start_evening(world: ClubWorld, hours: int = 1) -> Evening:
    """Move the evening so that it started `hours` hours ago, and delete all arrivals."""
    now = timezone.now()
    Evening.objects.filter(pk=world.evening.pk).update(
        starts=now - timedelta(hours=hours), ends=now + timedelta(hours=4 - hours)
    )
    world.evening.arrivals.all().delete()
    world.evening.refresh_from_db()
    return world.evening


def test_people_are_ticked_in_at_the_door_one_tap_each(secretary: Client, world: ClubWorld) -> None:
    # an evening that is more than a day away
    assert 'id="door"' not in desk_html(secretary, start_evening(world, hours=-30))
    row = start_evening(world)
    member = world.rows["member"]
    page = desk_html(secretary, row)
    assert 'id="door"' in page
    for hidden in ("Zbigniewhidden", "Secretnickname"):
        assert hidden not in page
    answer = secretary.post(desk_url(row, "door"), {"door": "tick", "in": member.pk})
    assert answer["Location"] == f"{desk_url(row)}#door"
    secretary.post(desk_url(row, "door"), {"door": "name", "name": "Walter"})
    page = desk_html(secretary, row)
    assert page.count('name="out"') == 2
    arrival = row.arrivals.get(member=member)
    secretary.post(desk_url(row, "door"), {"door": "tick", "out": arrival.pk})
    assert [each.visitor and each.visitor.name for each in row.arrivals.all()] == ["Walter"]
    refused = secretary.post(desk_url(row, "door"), {"door": "name", "name": "x" * 60})
    assert refused.status_code == 400
    assert 'id="comes-in-wrong"' in refused.content.decode()


def test_a_play_offers_first_who_came_and_names_without_an_account(
    secretary: Client, world: ClubWorld
) -> None:
    row = start_evening(world)
    for tapped in ({"in": world.rows["member"].pk}, {"name": "Walter"}):
        secretary.post(desk_url(row, "door"), {"door": "x", **tapped})
    part = desk_html(secretary, row).split('id="played"')[1].split("</form>")[0]
    offered = re.findall(r'name="who" value="([^"]*)"', part)
    assert offered[:2] == [world.member.pk, "name:Walter"]
    sent: dict[str, object] = {"game": "karatekarte", "who": offered[:2], "won": ["name:Walter"]}
    assert secretary.post(desk_url(row, "play"), sent).status_code == 303
    (record,) = Record.objects.filter(evening=row)
    results = [
        (each.person, each.visitor and each.visitor.name, each.result)
        for each in record.parts.all()
    ]
    assert results == [(world.member, None, "lost"), (None, "Walter", "won")]


def test_the_door_of_an_evening_costs_the_same_for_two_and_for_many(
    secretary: Client, world: ClubWorld
) -> None:
    row, counts = start_evening(world), []
    for number in range(12):
        secretary.post(desk_url(row, "door"), {"door": "name", "name": f"Guest {number}"})
        mate = add_member(world.club, person(f"Mate {number}"))
        secretary.post(desk_url(row, "door"), {"door": "tick", "in": mate.pk})
        if number in (1, 11):
            with CaptureQueriesContext(connection) as queries:
                desk_html(secretary, row)
            counts.append(len(queries))
    assert counts[0] == counts[1]
