import base64
import hashlib
import hmac

from pytest_django import Settings

from games.people import keys


def test_an_id_has_128_bits_and_never_comes_twice() -> None:
    ids = {keys.new_id() for _ in range(10_000)}
    assert len(ids) == 10_000
    assert {len(base64.urlsafe_b64decode(key + "==")) for key in ids} == {16}
    assert {len(key) for key in ids} == {keys.ID_LENGTH}


def test_a_secret_is_the_hmac_of_its_id_under_the_server_s_key(settings: Settings) -> None:
    settings.SECRET_KEY = "the server's key"
    key = hashlib.sha256(b"companion.seat" + b"the server's key").digest()
    by_hand = hmac.new(key, b"a-seat-s-id", hashlib.sha256).digest()
    assert base64.urlsafe_b64decode(keys.derive("seat", "a-seat-s-id") + "=") == by_hand


def test_the_same_secret_at_every_call_another_for_each_id_purpose_and_server(
    settings: Settings,
) -> None:
    secret = keys.derive("seat", "one")
    assert keys.derive("seat", "one") == secret
    assert keys.derive("seat", "two") != secret
    assert keys.derive("token", "one") != secret
    settings.SECRET_KEY = "another server"
    assert keys.derive("seat", "one") != secret


def test_only_the_secret_matches_its_digest() -> None:
    secret = keys.derive("seat", "one")
    kept = keys.digest(secret)
    assert kept == hashlib.sha256(secret.encode()).hexdigest()
    for wrong in (kept, keys.derive("seat", "two"), "", "é"):
        assert keys.digest(wrong) != kept
