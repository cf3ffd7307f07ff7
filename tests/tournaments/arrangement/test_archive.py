"""Export of a whole tournament as a file, and import of that file."""

import msgspec
import pytest

from games.people.models import Privacy, User
from games.tournaments.arrangement.archive import TournamentFile, build_archive, import_archive
from games.tournaments.models import Entrant, Invitation, Pairing, Phase, Side, Tournament
from games.tournaments.output.reader import with_names
from games.tournaments.output.rows import load_stage, stages
from games.tournaments.refusals import BadLines
from tests.tournaments.hall import organiser, play, started_tournament, tournament

pytestmark = pytest.mark.django_db
SINGLE = {"format": "single_elimination"}
SWISS = {"format": "swiss", "rounds": 3}


def archive_of(of: Tournament) -> TournamentFile:
    read = [load_stage(stage) for stage in stages(of)]
    return build_archive(of, read, with_names(of, None).names)


def test_the_whole_of_it_and_nothing_that_is_hidden() -> None:
    alice = User.objects.create_user(username="alice", name="Alice", privacy=Privacy.HIDDEN)
    of = tournament(3, SINGLE, brings=True)
    Entrant.objects.create(tournament=of, number=4, person=alice, brought="secret list")
    archive = archive_of(of)
    written = msgspec.json.encode(archive)
    assert archive.seed is None
    for hidden in (b"Alice", b"alice", b"secret list", of.seed.encode()):
        assert hidden not in written
    assert [each.name for each in archive.entrants] == ["E1", "E2", "E3", "Somebody (no. 4)"]


def test_every_pairing_and_every_standing() -> None:
    of = play(started_tournament(6, {"format": "groups", "count": 2, "advance": 1}, SINGLE))
    archive = archive_of(of)
    assert msgspec.json.decode(msgspec.json.encode(archive), type=TournamentFile) == archive
    pairings = [
        pairing for stage in archive.stages for each in stage.rounds for pairing in each.pairings
    ]
    assert len(pairings) == Pairing.objects.filter(stage__tournament=of).count()
    sides = [side for pairing in pairings for side in pairing.sides]
    assert len(sides) == Side.objects.filter(round__stage__tournament=of).count()
    assert archive.seed == of.seed
    assert [len(stage.standings) for stage in archive.stages] == [6, 2]
    assert archive.stages[-1].standings[0].final == (1, 1)


def test_it_comes_back_as_a_new_tournament_arranged_alike() -> None:
    of = play(
        started_tournament(6, {"format": "groups", "count": 2, "advance": 1}, SINGLE, stations=3)
    )
    of.table_setup = '{"first": null}'  # as arranging stores a value that is left out
    archive = archive_of(of)
    person = organiser().person
    assert person is not None
    result = import_archive(person, archive, dry_run=False)
    again = Tournament.objects.get(pk=result.tournament)
    assert (result.name, result.stages, result.entrants.entered) == ("Open", 2, 6)
    assert again.phase == Phase.PREPARING
    assert archive_of(again).arrangement == archive.arrangement
    assert [each.name for each in archive_of(again).entrants] == [f"E{n}" for n in range(1, 7)]


def test_people_are_found_again_by_their_entries_and_are_asked() -> None:
    alice = User.objects.create_user(username="alice", name="Alice", privacy=Privacy.HIDDEN)
    of = tournament(1, SINGLE)
    Entrant.objects.create(tournament=of, number=2, person=alice)
    person = organiser().person
    assert person is not None
    again = import_archive(person, archive_of(of), dry_run=False).tournament
    invitation = Invitation.objects.get(tournament=again)
    assert (invitation.person, invitation.said) == (alice, "Somebody (no. 2)")


def test_a_dry_run_takes_in_nothing_and_tells_the_same() -> None:
    of = started_tournament(4, SINGLE)
    person = organiser().person
    assert person is not None
    before = Tournament.objects.count()
    result = import_archive(person, archive_of(of), dry_run=True)
    assert (result.tournament, result.name, result.stages, result.entrants.entered) == (
        None,
        "Open",
        1,
        4,
    )
    assert Tournament.objects.count() == before


def test_a_file_with_a_fault_leaves_nothing_behind() -> None:
    of = started_tournament(4, SINGLE)
    person = organiser().person
    assert person is not None
    archive = archive_of(of)
    twice = msgspec.structs.replace(archive, entrants=(*archive.entrants, archive.entrants[0]))
    before = Tournament.objects.count()
    with pytest.raises(BadLines):
        import_archive(person, twice, dry_run=False)
    assert Tournament.objects.count() == before
    assert import_archive(person, twice, dry_run=True).entrants.problems
