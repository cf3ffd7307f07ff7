"""A club, and the people who work on it in the administration."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from tests.clubs.world import ClubWorld


@pytest.fixture
def secretary(world: ClubWorld) -> Client:
    """A secretary who organises the club and has no other rights."""
    world.organiser.is_staff = True
    world.organiser.save()
    world.organiser.groups.add(Group.objects.get(name="club secretaries"))
    client = Client()
    client.force_login(world.organiser)
    return client
