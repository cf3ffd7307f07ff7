"""The desk of a tournament in the administration: an evening from it alone."""

import re
from typing import Any

import pytest
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Group
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.people.models import User
from games.tables.permissions import Caller
from games.tournaments import reporting
from games.tournaments import results as domain
from games.tournaments.admin import results
from games.tournaments.models import Entrant, Official, Pairing, Phase, State, Tournament
from games.tournaments.organisers import GROUP
from games.tournaments.results import Result
from tests.tournaments.building import do_duties, play, started, tournament

pytestmark = pytest.mark.django_db
LIST = "/admin/tournaments/tournament/"
SWISS = {"format": "swiss", "rounds": 3, "best_of": 3}


def staff(name: str = "orga") -> User:
    """A new organiser: staff, of the group, and no more."""
    person = User.objects.filter(username=name).first() or User.objects.create_user(
        name, name=name.title()
    )
    person.is_staff = True
    person.save()
    person.groups.add(Group.objects.get(name=GROUP))
    return person


def browser(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


@pytest.fixture
def office() -> Client:
    return browser(staff())


def at(of: Tournament, page: str) -> str:
    return f"{LIST}{quote(of.pk)}/{page}"


def read(office: Client, address: str) -> str:
    answer = office.get(address, follow=True)
    assert answer.status_code == 200, answer
    return answer.content.decode()


def do(office: Client, of: Tournament, deed: str, **said: Any) -> str:
    """A click, and the page one is on then."""
    answer = office.post(at(of, f"do/{deed}/"), said, follow=True)
    assert answer.status_code == 200, answer
    return answer.content.decode()


def created(office: Client, **said: str) -> Tournament:
    """As the form proposes everything."""
    page = read(office, f"{LIST}add/")
    fields = dict(re.findall(r'<input[^>]*name="(\w+)"[^>]*value="([^"]*)"', page))
    fields |= {"entry": "organiser", "visibility": "public", "seeding": "entered", "late": "wait"}
    fields |= {"game": "karatekarte", "preset": "evening", "starts": ""} | said
    fields = {name: value for name, value in fields.items() if not name.startswith("csrf")}
    answer = office.post(f"{LIST}add/", fields)
    assert answer.status_code == 302, answer.content.decode()
    return Tournament.objects.latest("created")


EIGHT = "\n".join(
    ("1. Alice; Les Tigres", "2. Bob", "Chloé", "David", "Emma", "Farid", "Gaël", "Hugo")
)


def test_an_evening_of_eight_from_the_desk_alone(office: Client) -> None:
    of = created(office)
    do(office, of, "paste", names=EIGHT)
    assert [e.name for e in of.entrants.order_by("number")][:3] == ["Alice", "Bob", "Chloé"]
    do(office, of, "start")
    for round_ in (1, 2, 3):
        pairings = list(Pairing.objects.outstanding().filter(stage__tournament=of))
        assert len(pairings) == 4
        page = read(office, at(of, "rounds/"))
        for pairing in pairings:
            assert pairing.pk in page
            do(office, of, "result", pairing=pairing.pk, result="2-1")
        do_duties()
        assert f"Round {round_}" in read(office, at(of, "rounds/"))
    of.refresh_from_db()
    assert of.phase == Phase.OVER
    standings = read(office, at(of, ""))
    assert "Alice" in standings
    assert "3-0-0" in standings


# What one sees, and who


PAGES = ("entrants/", "rounds/", "standings/", "picture/", "log/", "settings/")


def test_every_page_opens_in_every_phase_and_format(office: Client) -> None:
    staff()
    formats: list[list[dict[str, Any]]] = [
        [SWISS],
        [{"format": "round_robin"}],
        [{"format": "double_elimination"}],
        [
            {"format": "groups", "size": 4, "advance": 2},
            {"format": "single_elimination", "third_place": True},
        ],
        [{"format": "pods"}],
    ]
    for stages in formats:
        for of in (tournament(8, *stages), started(8, *stages), play(started(8, *stages))):
            for page in PAGES:
                told = read(office, at(of, page))
                assert "Open" in told
            for pairing in Pairing.objects.filter(stage__tournament=of)[:3]:
                read(office, at(of, f"pairings/{pairing.pk}/"))


def test_the_desk_of_another_is_not_there(office: Client) -> None:
    staff("orga")
    of = started(4, SWISS)
    assert quote(of.pk) in read(office, LIST)
    other = browser(staff("other"))
    assert quote(of.pk) not in read(other, LIST)
    for page in PAGES:
        assert other.get(at(of, page)).status_code == 404
    pairing = Pairing.objects.filter(stage__tournament=of).first()
    assert pairing is not None
    said = {"pairing": pairing.pk, "result": "2-0"}
    assert other.post(at(of, "do/result/"), said).status_code == 404
    pairing.refresh_from_db()
    assert pairing.phase == Pairing.Phase.READY


def test_who_is_no_staff_or_may_not_look_comes_no_further_than_the_door(office: Client) -> None:
    of = started(4, SWISS)
    stranger = browser(User.objects.create_user("stranger"))
    assert stranger.get(at(of, "rounds/")).status_code == 302
    clerk = browser(User.objects.create_user("clerk", is_staff=True))
    assert clerk.get(at(of, "rounds/")).status_code == 403
    assert clerk.get(f"{LIST}add/").status_code == 403


def test_who_puts_tournaments_in_order_sees_all(office: Client) -> None:
    of = started(4, SWISS)
    boss = browser(User.objects.create_superuser("boss"))
    assert quote(of.pk) in read(boss, LIST)
    assert "Rounds and results" in read(boss, at(of, "rounds/"))


def test_a_judge_enters_results_and_arranges_nothing() -> None:
    of = started(4, SWISS)
    person = staff("judge")
    Official.objects.create(tournament=of, person=person, role=Official.Role.JUDGE)
    judge = browser(person)
    pairing = Pairing.objects.filter(stage__tournament=of).first()
    assert pairing is not None
    do(judge, of, "result", pairing=pairing.pk, result="2-0")
    pairing.refresh_from_db()
    assert pairing.phase == Pairing.Phase.DONE
    for deed in ("cancel", "extend", "redraw", "copy"):
        round_ = pairing.round_id
        told = do(judge, of, deed, round=round_, reason="why", person="judge")
        assert "Only the organiser may do this." in told, deed
    assert Tournament.objects.get().phase == Phase.PLAYING


def test_the_pages_cost_the_same_for_8_and_for_80(office: Client) -> None:
    def cost(of: Tournament, page: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            read(office, at(of, page))
        return len(asked)

    for stages in ([SWISS], [{"format": "single_elimination"}]):
        few, many = started(8, *stages), started(80, *stages)
        early, crowd = tournament(8, *stages), tournament(80, *stages)
        for page in PAGES:
            read(office, at(few, page))
            assert cost(few, page) == cost(many, page), page
            assert cost(early, page) == cost(crowd, page), page


def test_the_list_costs_the_same_for_one_and_for_many(office: Client) -> None:
    started(8, SWISS)
    read(office, LIST)
    with CaptureQueriesContext(connection) as one:
        read(office, LIST)
    for _ in range(4):
        started(16, SWISS)
    with CaptureQueriesContext(connection) as many:
        page = read(office, LIST)
    assert len(one) == len(many)
    assert page.count("8 outstanding") == 4
    assert "4 outstanding" in page


def test_what_is_disputed_or_late_stands_in_the_list(office: Client) -> None:
    of = started(8, SWISS, round_minutes=10)
    started(8, SWISS)
    first, second, *_rest = Pairing.objects.filter(stage__tournament=of)
    first.phase = second.phase = Pairing.Phase.DISPUTED
    Pairing.objects.bulk_update((first, second), ("phase",))
    of.stages.get().rounds.update(due="2020-01-01T00:00:00Z")
    page = read(office, LIST)
    assert "2 disputed, 4 late, 4 outstanding" in page
    assert read(office, f"{LIST}?alarm=disputed").count("2 disputed") == 1
    assert read(office, f"{LIST}?alarm=overdue").count("4 late") == 1


# Before the start


def test_names_come_as_people_have_them(office: Client) -> None:
    of = tournament(0, SWISS)
    do(office, of, "paste", names="1) Alice; Les Tigres\n\n- Bob\tMâcon\n•  Chloé\n12. Zoé 2\n")
    told = list(of.entrants.order_by("number").values_list("name", "affiliation"))
    assert told == [("Alice", "Les Tigres"), ("Bob", "Mâcon"), ("Chloé", ""), ("Zoé 2", "")]


def test_of_a_list_with_a_fault_nobody_is_entered_and_the_list_is_still_there(
    office: Client,
) -> None:
    of = tournament(0, SWISS)
    page = do(office, of, "paste", names="Alice\nBob\nAlice")
    assert "Nobody was entered" in page
    assert "<q>Alice</q>" in page
    assert "Alice\nBob\nAlice" in page
    assert of.entrants.count() == 0


def test_a_sheet_is_looked_at_before_anybody_is_entered(office: Client) -> None:

    of = tournament(0, SWISS)
    sent = SimpleUploadedFile("names.csv", b"name,seed\nAlice,2\nBob,1\n")
    page = office.post(at(of, "entrants/file/"), {"file": sent}).content.decode()
    assert "would enter 2 entrants" in page
    assert of.entrants.count() == 0
    do(office, of, "import", content="name,seed\nAlice,2\nBob,1\n")
    assert of.entrants.count() == 2


def test_seeds_are_moved_by_a_step_and_to_a_place(office: Client) -> None:
    of = tournament(4, SWISS)
    last = of.entrants.get(number=4)
    do(office, of, "seed", entrant=last.pk, way="up")
    do(office, of, "seed", entrant=last.pk, way="1")
    seeds = of.entrants.order_by("seed").values_list("number", flat=True)
    assert list(seeds) == [4, 1, 2, 3]
    answer = office.post(
        at(of, "do/seed/"), {"entrant": "nobody", "way": "1"}, HTTP_X_REQUESTED_WITH="fetch"
    )
    assert answer.status_code == 409
    do(office, of, "unseed")
    assert not of.entrants.exclude(seed=None).exists()


def test_whoever_is_here_is_ticked_off_and_plays(office: Client) -> None:
    of = tournament(5, SWISS)
    do(office, of, "check-in")
    for number in (1, 2, 3, 4):
        do(office, of, "here", entrant=of.entrants.get(number=number).pk)
    page = read(office, at(of, "entrants/"))
    assert "4 of 5 have checked in" in page
    assert "1 have not checked in and will not play" in page
    do(office, of, "start")
    assert of.entrants.get(number=5).state == State.MISSED
    assert of.entrants.filter(state=State.PLAYING).count() == 4


def test_settings_are_plain_fields_and_say_what_is_wrong(office: Client) -> None:
    of = tournament(8, SWISS)
    page = read(office, at(of, "settings/"))
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
    answer = office.post(at(of, "settings/"), shown | fields)
    assert answer.status_code == 302, answer.content.decode()
    of.refresh_from_db()
    assert (of.name, of.seeding) == ("Other", "random")
    format_ = of.stages.get().settings
    assert (format_["rounds"], format_["best_of"], format_["points"]["win"]) == (4, 1, 2)
    wrong = office.post(at(of, "settings/"), shown | fields | {"stage0-advance": "4"})
    assert "No stage comes after this one" in wrong.content.decode()


def test_an_evening_is_copied_with_its_entrants(office: Client) -> None:
    of = play(started(8, SWISS))
    do(office, of, "copy", entrants="1")
    made = Tournament.objects.exclude(pk=of.pk).get()
    assert made.phase == Phase.PREPARING
    assert set(made.entrants.values_list("name", flat=True)) == {f"E{n}" for n in range(1, 9)}
    assert made.stages.get().settings["rounds"] == 3


# Results


def first_pairing(of: Tournament) -> Pairing:
    found = Pairing.objects.filter(stage__tournament=of).order_by("round__number", "slot").first()
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("word", "how", "scores"),
    [
        ("2-0", "played", [2, 0]),
        ("1-2", "played", [1, 2]),
        ("1-1-1", "played", [1, 1]),
        ("x0", "forfeit", [0, 2]),
        ("x01", "double_forfeit", [0, 0]),
        ("1-0-0u", "unfinished", [1, 0]),
    ],
)
def test_one_click_is_a_result(office: Client, word: str, how: str, scores: list[int]) -> None:
    of = started(4, SWISS)
    pairing = first_pairing(of)
    do(office, of, "result", pairing=pairing.pk, result=word)
    pairing.refresh_from_db()
    assert (pairing.phase, pairing.how) == (Pairing.Phase.DONE, how)
    assert [side.score for side in pairing.sides.order_by("position")] == scores


@pytest.mark.parametrize("word", ["", "2", "3-0", "x7", "a-b", "2-0-9", "1,2", "2-0-0-0", "--"])
def test_what_is_no_result_is_refused_and_changes_nothing(office: Client, word: str) -> None:
    of = started(4, SWISS)
    pairing = first_pairing(of)
    page = do(office, of, "result", pairing=pairing.pk, result=word)
    assert "alert" in page or "bg-red" in page
    pairing.refresh_from_db()
    assert pairing.phase == Pairing.Phase.READY


def test_every_button_of_every_match_is_a_result() -> None:

    for best_of in range(1, 8):
        for draws in (False, True):
            if not draws and best_of % 2 == 0:
                continue  # such a match is refused where somebody has to win
            terms = domain.Terms(sides=2, best_of=best_of, draws=draws, pod=False)
            found = results.buttons(terms, ("Alice", "Bob"))
            outcomes = [domain.read(results.read(each.word), terms).outcomes for each in found]
            assert len(set(found)) == len(found)
            assert outcomes.count(("win", "loss")) == outcomes.count(("loss", "win")) > 0
            assert outcomes.count(("draw", "draw")) == draws


def test_a_pod_is_entered_by_its_places(office: Client) -> None:
    of = started(4, {"format": "pods"})
    pairing = first_pairing(of)
    do(office, of, "result", pairing=pairing.pk, place=["2", "1", "–", "3"])
    places = pairing.sides.order_by("position").values_list("place", flat=True)
    assert list(places) == [2, 1, None, 3]


def test_an_organiser_who_plays_enters_the_own_result_too(office: Client) -> None:
    of = tournament(4, SWISS)
    Entrant.objects.filter(tournament=of, number=1).update(
        name="", person=User.objects.get(username="orga")
    )
    do(office, of, "start")
    own = Pairing.objects.get(sides__entrant__number=1)
    do(office, of, "result", pairing=own.pk, result="2-0")
    own.refresh_from_db()
    assert own.phase == Pairing.Phase.DONE


def test_a_misclick_is_put_right_where_nothing_hangs_on_it(office: Client) -> None:
    of = started(4, SWISS)
    pairing = first_pairing(of)
    do(office, of, "result", pairing=pairing.pk, result="2-0")
    do(office, of, "correct", pairing=pairing.pk, result="0-2", reason="Entered wrongly.")
    assert list(pairing.sides.order_by("position").values_list("score", flat=True)) == [0, 2]
    assert "Entered wrongly." in read(office, at(of, "log/"))


@pytest.mark.parametrize("follow", ["keep", "replay"])
def test_a_correction_shows_what_hangs_and_asks(office: Client, follow: str) -> None:
    of = play(started(8, SWISS))
    pairing = first_pairing(of)
    said = {"pairing": pairing.pk, "result": "0-2", "reason": "Taken for another"}
    page = do(office, of, "correct", **said)
    assert "8 pairings hang on it" in page
    assert "Taken for another" in page
    assert page.count('class="desk-name"') == 8
    of.refresh_from_db()
    assert of.phase == Phase.OVER
    do(office, of, "correct", **said, follow=follow)
    of.refresh_from_db()
    assert of.phase == (Phase.OVER if follow == "keep" else Phase.PLAYING)
    assert list(pairing.sides.order_by("position").values_list("score", flat=True)) == [0, 2]


def test_a_dispute_shows_both_claims_and_is_decided(office: Client) -> None:

    of = tournament(4, SWISS)
    people = [User.objects.create_user(name, name=name.title()) for name in ("alice", "bob")]
    for number, person in zip((1, 3), people, strict=True):
        of.entrants.filter(number=number).update(name="", person=person)
    do(office, of, "start")
    pairing = Pairing.objects.get(sides__entrant__number=1)
    assert pairing.sides.filter(entrant__number=3).exists()
    reporting.report(of.pk, pairing.pk, Caller(people[0]), Result(scores=(2, 0)))
    reporting.report(of.pk, pairing.pk, Caller(people[1]), Result(scores=(1, 2)))
    page = read(office, at(of, f"pairings/{pairing.pk}/"))
    assert "2–0, reported." in page
    assert "has disputed" in page
    do(office, of, "correct", pairing=pairing.pk, result="2-1", reason="I have seen it")
    pairing.refresh_from_db()
    assert pairing.phase == Pairing.Phase.DONE


def test_who_leaves_is_dropped_and_comes_back(office: Client) -> None:
    of = started(5, SWISS)
    entrant = of.entrants.get(number=2)
    do(office, of, "drop", entrant=entrant.pk)
    entrant.refresh_from_db()
    assert entrant.state == State.DROPPED
    assert "Bring back" in read(office, at(of, "entrants/?shown=gone"))
    do(office, of, "reinstate", entrant=entrant.pk)
    entrant.refresh_from_db()
    assert entrant.state == State.PLAYING
    do(office, of, "disqualify", entrant=entrant.pk, reason="Loaded dice")
    assert "Loaded dice" in read(office, at(of, "log/"))


def test_one_is_led_back_to_this_house_alone(office: Client) -> None:
    of = tournament(2, SWISS)
    answer = office.post(at(of, "do/open/"), {"back": "https://elsewhere.example/"})
    assert answer["Location"].startswith(LIST)
    assert office.get(at(of, "do/open/")).status_code == 404
    assert office.post(at(of, "do/nothing/")).status_code == 404


def test_the_desk_speaks_french(office: Client) -> None:
    of = started(4, SWISS)
    page = office.get(at(of, "rounds/"), headers={"Accept-Language": "fr"}).content.decode()
    assert "Rondes et résultats" in page
