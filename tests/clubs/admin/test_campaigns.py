"""Campaigns in the administration: created, changed and ended, with the same commands that game
masters have."""

import pytest
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from games.clubs.models import Campaign, LogEntry, Proposal, Scene
from tests.clubs.admin.test_clubs import act
from tests.clubs.world import ClubWorld

FORMS = {
    f"{rows}-{what}_FORMS": "0"
    for rows in ("castings", "scenes", "proposals")
    for what in ("TOTAL", "INITIAL")
}
ADD = "admin:clubs_campaign_add"


@pytest.fixture
def master_client(world: ClubWorld) -> Client:
    """A game master of the club who is also staff with the game masters' group."""
    world.master.is_staff = True
    world.master.save()
    world.master.groups.add(Group.objects.get(name="game masters"))
    client = Client()
    client.force_login(world.master)
    return client


def change_url(row: Campaign) -> str:
    return reverse("admin:clubs_campaign_change", args=[quote(row.pk)])


def get_html(client: Client, address: str) -> str:
    return str(client.get(address).content.decode())


def test_it_is_begun_for_a_game_master_who_is_chosen_by_name(
    boss: Client, world: ClubWorld
) -> None:
    assert "Maurice · Dragons" in get_html(boss, reverse(ADD))
    data = {"leader": world.rows["master"].pk, "name": "Mists", "description": "A peak."}
    assert boss.post(reverse(ADD), data).status_code == 302
    begun = Campaign.objects.get(name="Mists")
    assert [*begun.masters.all()] == [world.rows["master"]]
    data["leader"] = world.rows["member"].pk  # a member who leads nothing
    assert boss.post(reverse(ADD), data).status_code == 200
    assert Campaign.objects.filter(name="Mists").count() == 1


def test_it_is_renamed_and_its_game_masters_are_named(boss: Client, world: ClubWorld) -> None:
    data = FORMS | {"name": "The Short Road", "description": ""}
    masters = [world.rows["member"].pk]
    assert boss.post(change_url(world.campaign), data | {"masters": masters}).status_code == 302
    world.campaign.refresh_from_db()
    assert world.campaign.name == "The Short Road"
    assert [each.person for each in world.campaign.masters.all()] == [world.member]
    assert boss.post(change_url(world.campaign), data).status_code == 200  # without any game master
    page = get_html(boss, change_url(world.campaign))
    assert "Mona" in page
    assert "Gustav" not in page  # a guest
    assert "We crossed" not in page  # the log is only visible inside the campaign


def test_it_is_ended_and_taken_up_again(boss: Client, world: ClubWorld) -> None:
    act(boss, "campaign", "end_campaigns", world.campaign)
    assert Campaign.objects.filter(ended__isnull=False).exists()
    act(boss, "campaign", "take_up_campaigns", world.campaign)
    assert Campaign.objects.filter(ended=None).exists()


def test_a_game_master_does_it_for_their_own_and_finds_no_other(
    master_client: Client, world: ClubWorld
) -> None:
    assert "Olga" not in get_html(master_client, reverse(ADD))
    data = {"leader": world.rows["master"].pk, "name": "Mists", "description": ""}
    assert master_client.post(reverse(ADD), data).status_code == 302
    begun = Campaign.objects.get(name="Mists")
    act(master_client, "campaign", "end_campaigns", begun)
    assert Campaign.objects.filter(pk=begun.pk, ended__isnull=False).exists()
    begun.masters.set([world.rows["member"]])
    assert master_client.get(change_url(begun)).status_code == 302
    act(master_client, "campaign", "take_up_campaigns", begun)
    assert Campaign.objects.filter(pk=begun.pk, ended__isnull=False).exists()


def test_an_organiser_names_its_game_masters_and_no_more(world: ClubWorld) -> None:
    world.organiser.is_staff = True
    world.organiser.save()
    world.organiser.groups.add(Group.objects.get(name="club secretaries"))
    client = Client()
    client.force_login(world.organiser)
    masters = [world.rows["master"].pk, world.rows["member"].pk]
    data = FORMS | {"name": world.campaign.name, "description": "", "masters": masters}
    assert client.post(change_url(world.campaign), data).status_code == 302
    assert world.campaign.masters.count() == 2
    refused = client.post(change_url(world.campaign), data | {"name": "Mine"})
    assert "Only a game master" in refused.content.decode()


def desk_url(row: Campaign, word: str) -> str:
    return f"{change_url(row)}{word}/"


def test_who_leads_it_has_its_whole_desk_here_and_every_deed_comes_back_to_it(
    master_client: Client, world: ClubWorld
) -> None:
    change_page = change_url(world.campaign)
    page = get_html(master_client, change_page)
    assert "We crossed the bridge" in page
    assert "costs 9 points" in page
    approve = {"of": world.proposal.pk, "version": world.character.version + 1}
    assert f'action="{desk_url(world.campaign, "approve")}"' in page
    answer = master_client.post(desk_url(world.campaign, "approve"), approve)
    assert (answer.status_code, answer["Location"]) == (303, f"{change_page}#downtime")
    assert Proposal.objects.get().state == "approved"
    master_client.post(
        desk_url(world.campaign, "scene"), {"name": "The mill", "table": "", "evening": ""}
    )
    master_client.post(desk_url(world.campaign, "write"), {"text": "It rained.", "evening": ""})
    assert Scene.objects.filter(name="The mill").exists()
    assert LogEntry.objects.filter(text="It rained.", author=world.rows["master"]).exists()


def test_what_a_deed_refuses_comes_back_at_the_desk_with_what_was_typed(
    master_client: Client, world: ClubWorld
) -> None:
    data = {"points": "many", "reason": "Courage again", "to": f"{world.casting.pk}:1"}
    answer = master_client.post(desk_url(world.campaign, "grant"), data)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Write a whole number from 1 to 100." in page
    assert 'value="Courage again"' in page
    assert f'action="{desk_url(world.campaign, "grant")}"' in page
    assert master_client.post(desk_url(world.campaign, "burn"), {}).status_code == 404
    assert master_client.get(desk_url(world.campaign, "grant")).status_code == 404


def test_staff_that_is_not_in_it_has_a_form_and_no_desk(boss: Client, world: ClubWorld) -> None:
    page = get_html(boss, change_url(world.campaign))
    assert 'name="description"' in page
    assert "I trained" not in page
    data = {"of": world.proposal.pk, "reason": "No."}
    assert boss.post(desk_url(world.campaign, "decline"), data).status_code == 404
    assert Proposal.objects.get().state == "open"
