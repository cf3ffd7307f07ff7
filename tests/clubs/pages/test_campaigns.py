"""The pages of a campaign: what each user may see, and each command by its form."""

import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.clubs.campaigns import campaign, cast, downtime, log
from games.clubs.campaigns.campaign import Beginning
from games.clubs.campaigns.cast import Bringing
from games.clubs.campaigns.downtime import Giving, Proposing
from games.clubs.campaigns.log import Writing
from games.clubs.models import Campaign, Casting, Granting, LogEntry, Proposal, Role, Scene
from games.people.models import User
from games.rulebooks.kung_fu.characters.deeds import Raise
from games.shelf import characters
from games.shelf.models import Character
from tests.clubs.world import SHEET, ClubWorld, add_member, person
from tests.tables.pages.test_budgets import AGAIN, compressed_size

NOTE = re.compile(r'value="[^"]*"')


def campaign_url(world: ClubWorld, *more: str) -> str:
    return "/".join(("/clubs", world.club.pk, "campaigns", *more, ""))


def browser(somebody: User, language: str = "en") -> Client:
    client = Client(headers={"Accept-Language": language})
    client.force_login(somebody)
    return client


def get_html(somebody: User, path: str, status: int = 200, language: str = "en") -> str:
    answer = browser(somebody, language).get(path)
    assert answer.status_code == status, answer.content
    return str(answer.content.decode())


class FormSender:
    """Sends the forms of the campaign's page as one user."""

    def __init__(self, world: ClubWorld, somebody: User) -> None:
        self.path, self.somebody = campaign_url(world, world.campaign.pk), somebody
        self.client = browser(somebody)

    def submit(self, word: str, status: int = 303, **data: object) -> str:
        answer = self.client.post(f"{self.path}{word}/", data)
        assert answer.status_code == status, answer.content
        return str(answer.content.decode()) or answer["Location"]

    @property
    def page(self) -> str:
        return get_html(self.somebody, self.path)


# Visibility for each user


def test_a_member_is_told_that_there_is_one_and_not_what_lies_in_it(world: ClubWorld) -> None:
    club, page = (
        get_html(world.member, each)
        for each in (f"/clubs/{world.club.pk}/", campaign_url(world, world.campaign.pk))
    )
    for html in (club, page, get_html(world.member, campaign_url(world))):
        assert "The Long Road" in html
        assert "led by Maurice" in html
        assert "Mei" not in html
    assert "for its players and game masters" in page


def test_players_and_game_masters_see_all_of_it_in_both_languages(world: ClubWorld) -> None:
    for somebody in (world.player, world.master):
        for language in ("en", "fr"):
            html = get_html(somebody, campaign_url(world, world.campaign.pk), 200, language)
            for each in ("Mei", "The bridge", "We crossed the bridge", "Courage", "I trained"):
                assert each in html
            assert ("Who plays" in html) == (language == "en")


def test_whoever_is_hidden_stays_hidden(world: ClubWorld) -> None:
    assert not re.search(
        "Zbigniew|Secretnick", get_html(world.master, campaign_url(world, world.campaign.pk))
    )


def test_to_strangers_it_looks_as_if_it_were_not_there(world: ClubWorld) -> None:
    for somebody, status in ((world.outsider, 404), (world.left, 404), (world.guest, 403)):
        for more in ((), ("characters", world.casting.pk), ("write",)):
            client, bodies = browser(somebody), []
            for name in (world.campaign.pk, "no-such-one"):
                path = campaign_url(world, name, *more)
                answer = client.post(path) if "write" in more else client.get(path)
                assert answer.status_code == status
                bodies.append(NOTE.sub("", answer.content.decode().replace(name, "it")))
            assert len({*bodies}) == 1
        get_html(somebody, campaign_url(world), status)
    get_html(world.member, campaign_url(world, "no-such-one"), 404)


def test_a_game_master_reads_the_sheets_and_another_player_does_not(world: ClubWorld) -> None:
    sheet = campaign_url(world, world.campaign.pk, "characters", world.casting.pk)
    assert sheet in get_html(world.master, campaign_url(world, world.campaign.pk))
    html = get_html(world.master, sheet)
    assert "Vigour" in html
    assert "As PDF" not in html  # only its owner can export it
    mine = characters.keep(world.member, SHEET)
    cast.add_character(world.member, *world.campaign_ids, Bringing(mine.pk))
    get_html(world.member, sheet, 403)
    assert sheet not in get_html(world.member, campaign_url(world, world.campaign.pk))


def test_a_sheet_leads_to_the_campaigns_that_it_is_played_in(world: ClubWorld) -> None:
    sheet_url = f"/characters/{world.character.pk}/"
    assert campaign_url(world, world.campaign.pk) in get_html(world.player, sheet_url)
    cast.remove_character(world.player, *world.campaign_ids, world.casting.pk)
    assert campaign_url(world, world.campaign.pk) not in get_html(world.player, sheet_url)


# Commands of each user


def test_leaders_begin_one_and_members_do_not(world: ClubWorld) -> None:
    client = browser(world.master)
    answer = client.post(campaign_url(world), {"name": "Mists", "description": "A peak."})
    begun = Campaign.objects.get(name="Mists")
    assert answer["Location"] == campaign_url(world, begun.pk)
    assert "A peak." in get_html(world.member, campaign_url(world, begun.pk))
    assert client.post(campaign_url(world), {"name": ""}).status_code == 400
    assert browser(world.member).post(campaign_url(world), {"name": "No"}).status_code == 403
    assert "Begin a campaign" not in get_html(world.member, campaign_url(world))


def test_a_scene_is_added_with_its_evening_and_its_table(world: ClubWorld) -> None:
    sender = FormSender(world, world.master)
    html = sender.submit("scene", 409, name="The inn", table="ZZZZ", evening=world.evening.pk)
    assert 'value="The inn"' in html
    assert f'value="{world.evening.pk}" selected' in html
    other = world._table().code
    assert other in sender.page
    redirect = sender.submit("scene", name="The inn", table=other.lower(), evening=world.evening.pk)
    assert redirect.endswith("#scenes")
    scene = Scene.objects.get(name="The inn")
    assert (scene.table.code if scene.table else "", scene.evening) == (other, world.evening)
    for somebody in (world.player, world.member):
        FormSender(world, somebody).submit("scene", 403, name="Mine")


def test_the_log_is_written_rewritten_and_struck_out(world: ClubWorld) -> None:
    player, master = FormSender(world, world.player), FormSender(world, world.master)
    player.submit("write", text="It rained.", evening=world.evening.pk)
    entry = LogEntry.objects.get(text="It rained.")
    player.submit("rewrite", of=entry.pk, version=1, text="It poured.")
    assert "1 earlier text" in master.page
    master.submit("rewrite", 403, of=entry.pk, version=2, text="Sun.")
    player.submit("strike", 403, of=entry.pk, version=2)
    master.submit("strike", of=entry.pk, version=2)
    entry.refresh_from_db()
    assert (entry.text, entry.struck is not None) == ("It poured.", True)
    assert "struck out" in player.page
    FormSender(world, world.member).submit("write", 403, text="Me, too.")
    assert "Write something here." in player.submit("write", 400, text=" ")


def test_an_edit_over_a_newer_text_shows_both_and_loses_neither(world: ClubWorld) -> None:
    player = FormSender(world, world.player)
    html = player.submit("rewrite", 412, of=world.entry.pk, version=1, text="From my phone")
    assert "We crossed the bridge" in html
    assert "From my phone</textarea>" in html
    assert "changed since you read it" in html
    world.entry.refresh_from_db()
    assert world.entry.text == "We crossed the bridge"
    master = FormSender(world, world.master)
    html = master.submit("describe", 412, version=0, name="Older", description="")
    assert "<h1>The Long Road</h1>" in html
    assert 'value="Older"' in html


def test_points_are_granted_to_all_who_are_ticked_or_to_nobody(world: ClubWorld) -> None:
    lin = characters.keep(world.member, SHEET)
    second = cast.add_character(world.member, *world.campaign_ids, Bringing(lin.pk))
    master = FormSender(world, world.master)
    first = f"{world.casting.pk}:{Character.objects.get(pk=world.character.pk).version}"
    stale = master.submit("grant", 412, to=[first, f"{second.pk}:0"], points="6", reason="The barn")
    assert stale.partition("Game masters")[0].count(" checked") == 2
    assert Granting.objects.count() == 1
    master.submit("grant", to=[first, f"{second.pk}:1"], points="6", reason="The barn")
    assert Granting.objects.filter(points=6, reason="The barn").count() == 2
    assert Character.objects.get(pk=lin.pk).read.grants[0].points == 6
    assert "Tick who" in master.submit("grant", 400, points="6", reason="Nobody")
    for points in ("six", "²", "١٢", "9" * 5000, "101", ""):
        page = master.submit("grant", 400, to=first, points=points, reason="Words")
        assert "Write a whole number from 1 to 100." in page
    for somebody in (world.player, world.organiser):
        FormSender(world, somebody).submit("grant", 403, to=first, points="6", reason="Mine")


def proposal_options(html: str) -> Iterator[tuple[str, str]]:
    yield from re.findall(r'<option value="(\w+:[^"]*)"[^>]*>([^<]+)', html)


def test_a_player_asks_for_a_raise_and_the_game_master_sees_what_it_costs(world: ClubWorld) -> None:
    """KF-1.6: raising Vigour from 8 to 9 costs 9; 151 of 160 points are spent, and 3 were
    granted."""
    player, master = FormSender(world, world.player), FormSender(world, world.master)
    offered = dict(proposal_options(player.page))
    vigour = f"{world.casting.pk}:raise:vigour"
    assert "Raise Vigour – 9 of 12 points" in offered[vigour]
    assert "Rest" in offered[f"{world.casting.pk}:rest:"]
    assert "costs 9 points, 3 left" in master.page
    player.submit("propose", ask=vigour, text="Every morning")
    wish = Proposal.objects.get(text="Every morning")
    read = re.search(rf'name="of" value="{wish.pk}"><input[^>]*value="(\d+)"', master.page)
    assert read
    player.submit("approve", 403, of=wish.pk, version=read[1])
    master.submit("approve", 412, of=wish.pk, version=0)
    master.submit("approve", of=wish.pk, version=read[1])
    assert Character.objects.get(pk=world.character.pk).read.levels.vigour == 9
    # the first proposal, from a level that is gone
    assert "let the player propose again" in master.page
    assert "let the player propose again" not in player.page.partition("Answered")[2]


def test_what_is_declined_says_why(world: ClubWorld) -> None:
    master = FormSender(world, world.master)
    assert "Write something here." in master.submit("decline", 400, of=world.proposal.pk, reason="")
    master.submit("decline", of=world.proposal.pk, reason="After the next scene")
    html = FormSender(world, world.player).page
    assert "After the next scene" in html
    assert "Declined" in html
    master.submit("decline", 409, of=world.proposal.pk, reason="Again")


def test_what_the_rules_refuse_is_told_and_stays_open(world: ClubWorld) -> None:
    dear = Proposing(world.casting.pk, "raise", "presence")
    downtime.propose(world.player, *world.campaign_ids, dear)
    characters.apply_action(world.player, world.character.pk, Raise("vigour"))  # 3 points are left
    master = FormSender(world, world.master)
    wish = Proposal.objects.get(component="presence")
    assert f'of" value="{wish.pk}"><input type="hidden" name="version"' not in master.page
    assert "points are missing" in master.page
    assert "for a budget of" in master.submit("approve", 409, of=wish.pk)
    wish.refresh_from_db()
    assert wish.state == "open"


def test_something_else_is_asked_for_in_words(world: ClubWorld) -> None:
    player, other = FormSender(world, world.player), f"{world.casting.pk}:other:"
    assert "Write something here." in player.submit("propose", 400, ask=other, text="")
    player.submit("propose", ask=other, text="I look for the smith")
    assert "I look for the smith" in FormSender(world, world.master).page
    FormSender(world, world.master).submit("propose", 403, ask=other, text="For them")


def test_a_member_brings_a_character_and_takes_it_away(world: ClubWorld) -> None:
    member = FormSender(world, world.member)
    assert "make it on" in member.page
    mine = characters.keep(world.member, SHEET)
    assert f'value="{mine.pk}"' in member.page
    assert member.submit("bring", character=mine.pk).endswith("#cast")
    row = Casting.objects.get(character=mine)
    member.submit("bring", 409, character=mine.pk)
    FormSender(world, world.player).submit("take-away", 403, of=row.pk)
    member.submit("take-away", of=row.pk)
    assert Casting.objects.get(pk=row.pk).left
    FormSender(world, world.master).submit("take-away", of=world.casting.pk)
    member.submit("bring", 409, character=world.character.pk)  # another user's character


def test_an_ended_campaign_is_read_only_until_it_is_taken_up_again(world: ClubWorld) -> None:
    master, player = FormSender(world, world.master), FormSender(world, world.player)
    player.submit("end", 403, ended="yes")
    master.submit("end", 412, ended="yes", version=0)
    master.submit("end", ended="yes", version=1)
    for sender in (master, player):
        html = sender.page
        assert "It ended on" in html
        assert not re.search("Add a scene|Write into it|Grant points|Ask for something", html)
        sender.submit("write", 409, text="Too late")
    master.submit("end", ended="no", version=2)
    assert "Write into it" in player.page


def test_game_masters_are_named_by_them_or_an_organiser(world: ClubWorld) -> None:
    second = add_member(world.club, person("Sven"), Role.GAME_MASTER)
    master = FormSender(world, world.master)
    organiser = FormSender(world, world.organiser)
    organiser.submit("masters", master=[world.rows["master"].pk, second.pk], version=1)
    assert "led by Maurice, Sven" in master.page
    assert "names a game master" not in organiser.page
    organiser.submit("describe", 403, name="Mine", description="", version=2)
    organiser.submit("masters", 409, version=2)
    FormSender(world, world.player).submit("masters", 403, master=second.pk, version=2)
    master.submit("masters", master=second.pk, version=2)
    assert "Add a scene" not in get_html(world.master, campaign_url(world, world.campaign.pk))


def test_a_form_that_is_sent_twice_does_one_thing(world: ClubWorld) -> None:
    master = FormSender(world, world.master)
    key = re.search(r'name="proof" value="([^"]+)"', master.page)
    assert key
    for _ in range(2):
        master.submit("scene", name="Twice", proof=key[1])
    master.submit("scene", name="Thrice", proof=key[1])
    assert sorted(Scene.objects.values_list("name", flat=True)) == ["The bridge", "Thrice", "Twice"]


@pytest.mark.parametrize("word", ["grant", "propose", "approve", "rewrite", "strike", "take-away"])
def test_a_form_that_no_page_shows_breaks_nothing(world: ClubWorld, word: str) -> None:
    for somebody in (world.master, world.player):
        data = {"of": "x" * 60, "to": ":::", "ask": "a:b:c:d", "version": "-1", "points": "9" * 30}
        answer = browser(somebody).post(f"{campaign_url(world, world.campaign.pk)}{word}/", data)
        assert answer.status_code in (400, 403, 409)
    assert (
        browser(world.master).post(f"{campaign_url(world, world.campaign.pk)}none/").status_code
        == 404
    )


# Number of database queries


def test_longer_lists_ask_no_more_questions(world: ClubWorld) -> None:
    pages = (
        campaign_url(world, world.campaign.pk),
        campaign_url(world),
        f"/clubs/{world.club.pk}/",
    )
    grow(world, 2)
    few = [count_queries(somebody, each) for each in pages for somebody in master_and_player(world)]
    grow(world, 58)
    many = [
        count_queries(somebody, each) for each in pages for somebody in master_and_player(world)
    ]
    assert few == many
    for somebody in master_and_player(world):
        for each in pages:
            assert compressed_size(get_html(somebody, each).encode()) <= AGAIN
    assert "Older ones" in get_html(world.master, pages[0])
    assert 'name="master"' not in get_html(world.master, pages[0])
    assert 'name="master"' in get_html(world.master, f"{pages[0]}?masters")
    older = get_html(world.master, f"{pages[0]}?log=1&scenes=2&open=1")
    assert "Newer ones" in older


def master_and_player(world: ClubWorld) -> tuple[User, User]:
    return world.master, world.player


def count_queries(somebody: User, path: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        get_html(somebody, path)
    return len(queries)


def grow(world: ClubWorld, many: int) -> None:
    for n in range(many):
        somebody = person(f"Player {n}")
        add_member(world.club, somebody)
        mine = characters.keep(somebody, SHEET)
        row = cast.add_character(somebody, *world.campaign_ids, Bringing(mine.pk))
        log.write(somebody, *world.campaign_ids, Writing(f"Entry {n}"))
        campaign.add_scene(world.master, *world.campaign_ids, campaign.Staging(f"Scene {n}"))
        campaign.begin(world.master, world.club.pk, Beginning(f"Campaign {n}"))
        downtime.grant(world.master, *world.campaign_ids, Giving(row.pk, 1, "Wit"))
        for kind in ("raise", "rest"):
            part = "vigour" if kind == "raise" else None
            wish = downtime.propose(somebody, *world.campaign_ids, Proposing(row.pk, kind, part))
        downtime.decline(world.master, *world.campaign_ids, wish.pk, downtime.Declining("Later"))
