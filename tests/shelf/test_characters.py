"""Characters over months of play: bought, raised, healed, each change with the former state."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from pytest_django import DjangoAssertNumQueries

from games.kernel.record import Illegal
from games.people.models import User
from games.people.refusals import PreconditionFailed, Refusal
from games.rulebooks import GAMES
from games.rulebooks.kung_fu.cards import Levels
from games.rulebooks.kung_fu.characters import Character as Brought
from games.rulebooks.kung_fu.characters import Grant, Own, archetypes, own_grants
from games.rulebooks.kung_fu.characters.deeds import Heal, Raise, Rest
from games.rulebooks.kung_fu.game import KUNG_FU
from games.shelf import characters, rows
from games.shelf.access import get_access
from games.shelf.history.character import sentence
from games.shelf.items import OnShelf, load_item
from games.shelf.models import Character, CharacterChange
from games.shelf.refusals import Unready
from tests.shelf.conftest import BO, POOR, current_sheet, edit_character, scales

pytestmark = pytest.mark.django_db


def test_it_comes_back_as_it_was_said(alice: User) -> None:
    sheet = replace(
        POOR,
        grants=(Grant(5, "Crane school", own=True),),
        scales=Levels(7, 13, 13, 0),
        abilities=("Walks on water",),
        notes="Looks for her brother.",
    )
    assert current_sheet(characters.keep(alice, sheet)) == sheet


def test_kf_1_6_nobody_is_kept_over_the_budget_and_it_says_by_how_much(alice: User) -> None:
    with pytest.raises(Illegal) as refused:
        characters.keep(alice, replace(BO, levels=Levels(10, 7, 6, 4)))
    assert (refused.value.code, refused.value.rule) == ("point_buy.over_budget", "KF-1.6")
    assert refused.value.facts == {"spent": 170, "budget": 160, "over": 10}
    assert not Character.objects.exists()
    gift = Grant(10, "A master's gift", own=True)
    granted = replace(BO, levels=Levels(10, 7, 6, 4), grants=(gift,))
    assert characters.keep(alice, granted).read == granted


def test_kf_1_1_levels_go_from_1_to_13(alice: User) -> None:
    for level in (0, 14, -1):
        with pytest.raises(Illegal, match="level_range"):
            characters.keep(alice, replace(POOR, levels=Levels(5, level, 3, 2)))


def test_a_sheet_has_a_name_and_an_end(alice: User) -> None:
    for sheet in (replace(BO, name=" "), replace(BO, notes="x" * characters.LARGEST)):
        with pytest.raises(Refusal, match=r"request\.invalid"):
            characters.keep(alice, sheet)


def test_a_scale_that_is_full_is_not_written_down(alice: User) -> None:
    assert characters.keep(alice, replace(BO, scales=Levels(13, 13, 13, 13))).read.scales is None


def test_kf_1_6_a_raise_costs_the_difference_and_is_refused_without_it(alice: User) -> None:
    mei = characters.keep(alice, POOR)
    raised = characters.apply_action(alice, mei.pk, Raise("vigour"), {1})
    assert (raised.read.levels.vigour, raised.version) == (6, 2)
    bo = characters.keep(alice, BO)
    with pytest.raises(Illegal, match=r"point_buy\.over_budget"):
        characters.apply_action(alice, bo.pk, Raise("vigour"))
    assert current_sheet(bo) == BO
    assert not bo.changes.exists()


def test_kf_6_1_healing_fills_all_scales_or_one(alice: User) -> None:
    hurt = replace(POOR, scales=Levels(4, 3, 13, 1))
    mei = characters.keep(alice, hurt)
    assert scales(characters.apply_action(alice, mei.pk, Heal("distance"))) == Levels(4, 13, 13, 1)
    assert scales(characters.apply_action(alice, mei.pk, Heal())) == Levels(13, 13, 13, 13)


def test_a_rest_gives_each_scale_one_damage_back(alice: User) -> None:
    mei = characters.keep(
        alice, replace(POOR, levels=Levels(8, 4, 3, 2), scales=Levels(1, 9, 0, 2))
    )
    assert scales(characters.apply_action(alice, mei.pk, Rest())) == Levels(7, 13, 11, 13)


def test_where_nothing_changes_nothing_is_counted(alice: User) -> None:
    bo = characters.keep(alice, BO)
    assert characters.apply_action(alice, bo.pk, Heal()).version == 1
    assert edit_character(alice, bo, notes=" ").version == 1
    assert not CharacterChange.objects.exists()


class TestHistory:
    def test_every_change_is_kept_with_what_was_before(self, alice: User) -> None:
        mei = characters.keep(alice, POOR)
        characters.apply_action(alice, mei.pk, Raise("vigour"))
        edit_character(alice, mei, name="Mei the Quick", notes="Left the temple.")
        newest, first = mei.changes.all()
        assert (first.number, first.kind) == (2, "raised")
        assert first.before["levels"]["vigour"] == 5
        assert first.after["levels"]["vigour"] == 6
        assert newest.before == {"name": "Mei", "notes": ""}

    def test_the_newest_changes_are_taken_back_one_after_another(self, alice: User) -> None:
        mei = characters.keep(alice, POOR)
        raised = [
            characters.apply_action(alice, mei.pk, Raise(component)).read
            for component in ("vigour", "distance", "tempo")
        ]
        for before in (*reversed(raised[:-1]), POOR):
            assert characters.undo(alice, mei.pk).read == before
        with pytest.raises(Refusal, match=r"character\.nothing_to_undo"):
            characters.undo(alice, mei.pk)
        assert [(each.number, each.undoes, each.undone) for each in mei.changes.all()] == [
            (7, 2, False), (6, 3, False), (5, 4, False), (4, None, True), (3, None, True),
            (2, None, True),
        ]  # fmt: skip

    def test_what_is_changed_after_an_undo_is_the_next_to_be_taken_back(self, alice: User) -> None:
        mei = characters.keep(alice, POOR)
        first = characters.apply_action(alice, mei.pk, Raise("vigour")).read
        characters.apply_action(alice, mei.pk, Raise("tempo"))
        characters.undo(alice, mei.pk)
        edit_character(alice, mei, notes="Rain.")
        assert characters.undo(alice, mei.pk).read == first
        assert characters.undo(alice, mei.pk).read == POOR

    def test_a_year_of_play_opens_like_a_new_sheet(
        self, alice: User, long: bool, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        mei = characters.keep(alice, POOR)
        count = 2000 if long else 60
        for day in range(count):
            edit_character(alice, mei, notes=f"Day {day}")
        everything: tuple[tuple[Callable[[], object], int], ...] = (
            (lambda: get_access(Character.objects.all(), mei.pk, alice).row.read, 1),
            # savepoint, the row, its new state, the change, release
            (lambda: edit_character(alice, mei, notes="One more"), 5),
            # the newest change in force, and its mark as undone, in addition
            (lambda: characters.undo(alice, mei.pk), 7),
        )
        for act, queries in everything:
            with django_assert_num_queries(queries):
                act()
        assert mei.changes.count() == count + 2


class TestByWhom:
    def test_a_grant_of_the_game_masters_is_told_from_the_players_raise(
        self, alice: User, bob: User
    ) -> None:
        mei = characters.keep(alice, replace(BO, name="Mei"))
        characters.apply_action(alice, mei.pk, Grant(10, "A master's gift"), by=bob)
        characters.apply_action(alice, mei.pk, Raise("vigour"))
        assert [(change.kind, change.by) for change in reversed(mei.changes.all())] == [
            ("granted", bob),
            ("raised", alice),
        ]

    def test_grants_from_two_phones_are_both_there(self, alice: User) -> None:
        mei = characters.keep(alice, POOR)
        for n in (1, 2):
            characters.apply_action(alice, mei.pk, Grant(n, f"Deed {n}"))
        assert [grant.points for grant in current_sheet(mei).grants] == [1, 2]
        with pytest.raises(Illegal, match="grant_without_reason"):
            characters.apply_action(alice, mei.pk, Grant(3, " "))

    def test_whoever_is_erased_leaves_the_change_and_no_name(self, alice: User, bob: User) -> None:
        mei = characters.keep(alice, POOR)
        characters.apply_action(alice, mei.pk, Heal(), by=bob)
        characters.apply_action(alice, mei.pk, Grant(1, "Deed"), by=bob)
        bob.delete()
        assert [change.by for change in mei.changes.all()] == [None]


class TestAfterAScene:
    """KF-8.11"""

    scene = characters.Scene("t1", "ABCD-2345", 20)

    def state_after(self, *scales: int) -> Brought:
        return Brought("Mei", POOR.levels, scales=Levels(*scales))

    def record_of(self, character: Character) -> Brought:
        record = Character.objects.get(pk=character.pk).record
        assert isinstance(record, Brought)
        return record

    def test_the_scales_stay_as_the_scene_has_left_them(self, alice: User) -> None:
        mei = characters.keep(alice, POOR)
        characters.after_scene(
            mei.pk, self.scene, self.record_of(mei), self.state_after(4, 13, 7, 13)
        )
        (change,) = mei.changes.all()
        assert current_sheet(mei).scales == Levels(4, 13, 7, 13)
        assert (change.kind, change.by, change.scene) == ("scene", None, "ABCD-2345")
        assert sentence(change) == (
            "After the scene at table ABCD-2345: scale of Vigour from 13 to 4; "
            "scale of Tempo from 13 to 7."
        )
        assert scales(characters.undo(alice, mei.pk)) == Levels(13, 13, 13, 13)

    def test_told_twice_it_counts_once_and_a_scene_without_marks_leaves_none(
        self, alice: User
    ) -> None:
        mei = characters.keep(alice, POOR)
        before = self.record_of(mei)
        characters.after_scene(mei.pk, self.scene, before, before)
        assert not mei.changes.exists()
        other = characters.Scene("t2", "ABCD-2345", 20)
        for _ in range(2):
            characters.after_scene(mei.pk, other, before, self.state_after(4, 13, 13, 13))
        assert current_sheet(mei).scales == Levels(4, 13, 13, 13)
        assert mei.changes.count() == 1

    def test_what_the_sheet_went_through_meanwhile_is_not_lost(self, alice: User) -> None:
        mei = characters.keep(alice, replace(POOR, scales=Levels(4, 13, 13, 13)))
        before = self.record_of(mei)
        characters.apply_action(alice, mei.pk, Heal())
        characters.apply_action(alice, mei.pk, Raise("tempo"))
        characters.after_scene(mei.pk, self.scene, before, self.state_after(4, 3, 13, 13))
        assert current_sheet(mei).scales == Levels(13, 3, 13, 13)
        assert current_sheet(mei).levels.tempo == 4

    def test_no_scale_leaves_its_bounds(self, alice: User) -> None:
        mei = characters.keep(alice, POOR)
        before = self.record_of(mei)
        edit_character(alice, mei, scales=Levels(2, 13, 13, 13))
        characters.after_scene(mei.pk, self.scene, before, self.state_after(4, 13, 13, 13))
        assert current_sheet(mei).scales == Levels(0, 13, 13, 13)

    def test_a_correction_at_the_table_counts_for_the_difference(self, alice: User) -> None:
        mei = characters.keep(alice, POOR)
        before = self.record_of(mei)
        characters.after_scene(mei.pk, self.scene, before, self.state_after(4, 13, 13, 13))
        edit_character(alice, mei, notes="It hurts.")
        later = characters.Scene("t1", "ABCD-2345", 21)
        characters.after_scene(mei.pk, later, before, self.state_after(13, 8, 13, 13))
        assert current_sheet(mei).scales == Levels(13, 8, 13, 13)
        characters.after_scene(mei.pk, self.scene, before, self.state_after(4, 13, 13, 13))
        assert current_sheet(mei).scales == Levels(13, 8, 13, 13)

    def test_one_that_was_thrown_away_is_let_go(self, alice: User) -> None:
        mei = characters.keep(alice, POOR)
        before = self.record_of(mei)
        rows.discard(Character.objects.all(), alice, mei.pk)
        characters.after_scene(mei.pk, self.scene, before, before)
        assert not Character.objects.exists()


class TestWhose:
    def test_a_stale_version_changes_nothing(self, alice: User) -> None:
        mei = characters.keep(alice, POOR)
        characters.apply_action(alice, mei.pk, Raise("vigour"), {1})
        with pytest.raises(PreconditionFailed):
            characters.apply_action(alice, mei.pk, Raise("vigour"), {1})
        assert current_sheet(mei).levels.vigour == 6


class TestNpcs:
    def test_one_call_makes_one_from_an_archetype(self, alice: User) -> None:
        for archetype in GAMES["kung_fu"].catalogue()["archetypes"]:
            npc = characters.keep_npc(alice, KUNG_FU, archetype.key)  # type: ignore[attr-defined]
            assert npc.name == archetype.name.en  # type: ignore[attr-defined]
            assert npc.read.levels == archetype.levels  # type: ignore[attr-defined]
            assert npc.read.npc
        with pytest.raises(Refusal, match=r"request\.invalid"):
            characters.keep_npc(alice, KUNG_FU, "nobody")

    def test_no_budget_binds_it_until_it_wants_a_players_seat(self, alice: User) -> None:
        npc = characters.keep_npc(alice, KUNG_FU, next(iter(archetypes())), "The master")
        edit_character(alice, npc, levels=Levels(13, 13, 13, 13))
        with pytest.raises(Unready) as refused:
            load_item(alice, OnShelf("character", npc.pk), KUNG_FU)
        problems = refused.value.more["problems"]
        assert [problem.code for problem in problems] == ["point_buy.over_budget"]


def test_a_copy_has_a_life_of_its_own(alice: User) -> None:
    mei = characters.keep(alice, POOR)
    characters.apply_action(alice, mei.pk, Raise("vigour"))
    other = characters.copy(alice, mei.pk, "Her twin")
    characters.apply_action(alice, other.pk, Raise("vigour"))
    assert (current_sheet(mei).levels.vigour, current_sheet(other).levels.vigour) == (6, 7)
    assert (other.name, other.changes.count()) == ("Her twin", 1)


def test_a_seat_brings_what_stands_on_the_sheet(alice: User) -> None:
    hurt = replace(POOR, scales=Levels(4, 13, 13, 13), notes="Not for the table")
    brought = load_item(alice, OnShelf("character", characters.keep(alice, hurt).pk), KUNG_FU)
    assert brought == Brought("Mei", POOR.levels, scales=hurt.scales)
    with pytest.raises(Refusal, match=r"shelf\.other_game"):
        load_item(alice, OnShelf("character", Character.objects.get().pk), GAMES["combat"])


def test_a_sheet_of_before_there_were_other_games_is_read_as_it_was_written(alice: User) -> None:
    written = (
        '{"name":"Mei","levels":{"vigour":5,"distance":4,"tempo":3,"presence":2},'
        '"action_points":3,"grants":[{"points":2,"reason":"A deed"}],'
        '"scales":{"vigour":4,"distance":13,"tempo":13,"presence":13},"npc":false,'
        '"abilities":["Leap"],"notes":"Rain."}'
    )
    mei = Character.objects.create(person=alice, game_key="kung_fu", name="Mei", sheet=written)
    sheet = replace(
        POOR,
        grants=(Grant(2, "A deed"),),
        scales=Levels(4, 13, 13, 13),
        abilities=("Leap",),
        notes="Rain.",
    )
    assert current_sheet(mei) == sheet
    marked = '"A deed","action_points":0,"own":true'
    sheet = replace(sheet, grants=(Grant(2, "A deed", own=True),))
    assert characters.keep(alice, sheet).sheet == written.replace('"A deed"', marked)
    change = CharacterChange(
        character=mei,
        number=2,
        kind="raised",
        before={"levels": {"vigour": 5, "distance": 4, "tempo": 3, "presence": 2}},
        after={"levels": {"vigour": 6, "distance": 4, "tempo": 3, "presence": 2}},
    )
    assert sentence(change) == "Raised: Vigour from 5 to 6."


class TestOwnGrants:
    """KF-1.6: grants without a game master are marked and shown."""

    def test_what_an_owner_writes_down_or_grants_is_marked(self, alice: User) -> None:
        kept = characters.keep(alice, replace(POOR, grants=(Grant(5, "Crane school"),)))
        characters.apply_action(alice, kept.pk, Grant(3, "A deed", action_points=1))
        sheet = current_sheet(kept)
        assert [grant.own for grant in sheet.grants] == [True, True]
        assert own_grants(sheet) == Own(points=8, action_points=1)
        facts: Any = kept.rules.to_display(sheet)
        assert (facts.own, sheet.action_points) == (Own(8, 1), 4)

    def test_nobody_forges_a_game_masters_word(self, alice: User) -> None:
        kept = characters.keep(alice, POOR)
        characters.apply_action(alice, kept.pk, Grant(3, "A deed"), by_game_master=True)
        assert own_grants(current_sheet(kept)) == Own()
        edit_character(alice, kept, grants=(Grant(3, "A deed"), Grant(3, "A deed")))
        assert [grant.own for grant in current_sheet(kept).grants] == [False, True]
        assert own_grants(characters.copy(alice, kept.pk).read).points == 6

    def test_action_points_written_on_a_sheet_are_its_owners(self, alice: User) -> None:
        assert (
            own_grants(characters.keep(alice, replace(POOR, action_points=5)).read).action_points
            == 2
        )

    def test_no_budget_is_below_nought(self, alice: User) -> None:
        with pytest.raises(Illegal, match="budget_spent"):
            characters.keep(alice, replace(POOR, grants=(Grant(-200, "A debt"),)))
