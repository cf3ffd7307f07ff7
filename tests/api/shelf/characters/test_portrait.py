"""Tests of characters/{character}/portrait/: uploaded, read, removed."""

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from PIL import Image

from tests.api.conftest import Caller, problem


def picture(kind: str = "PNG", size: tuple[int, int] = (40, 30)) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, "red").save(file, kind)
    return file.getvalue()


class TestPortrait:
    def test_it_is_hung_looked_at_and_taken_down(self, as_alice: Caller, mei: str) -> None:
        hung = as_alice("PUT", f"{mei}portrait/", raw=picture(), content_type="image/png")
        assert (hung.status_code, hung.headers["ETag"]) == (200, '"2"')
        assert hung.json()["portrait"] == f"/api/v1/{mei}portrait/"
        shown = as_alice.get(f"{mei}portrait/")
        assert (shown.status_code, shown.headers["Content-Type"]) == (200, "image/jpeg")
        assert Image.open(io.BytesIO(shown.content)).size == (40, 30)
        assert shown.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'; sandbox" in shown.headers["Content-Security-Policy"]
        down = as_alice("DELETE", f"{mei}portrait/")
        assert (down.status_code, down.json()["portrait"]) == (200, None)
        problem(as_alice.get(f"{mei}portrait/"), 404, "portrait.none")

    def test_whoever_has_it_gets_it_no_second_time(self, as_alice: Caller, mei: str) -> None:
        as_alice("PUT", f"{mei}portrait/", raw=picture(), content_type="image/png")
        tag = as_alice.get(f"{mei}portrait/").headers["ETag"]
        again = as_alice.get(f"{mei}portrait/", headers={"If-None-Match": tag})
        assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
        as_alice("PUT", f"{mei}portrait/", raw=picture(size=(9, 9)), content_type="image/png")
        assert as_alice.get(f"{mei}portrait/", headers={"If-None-Match": tag}).status_code == 200

    @pytest.mark.parametrize("accepted", ["image/*", "image/jpeg", "image/avif,*/*;q=0.8"])
    def test_browsers_may_ask_for_it_as_they_do(
        self, as_alice: Caller, mei: str, accepted: str
    ) -> None:
        as_alice("PUT", f"{mei}portrait/", raw=picture(), content_type="image/png")
        assert as_alice.get(f"{mei}portrait/", headers={"Accept": accepted}).status_code == 200

    def test_it_may_come_in_a_form_and_is_what_its_content_says(
        self, as_alice: Caller, mei: str
    ) -> None:
        def put_form(field: str) -> Any:
            file = SimpleUploadedFile("x.gif", picture("WEBP"), "text/css")
            form = encode_multipart(BOUNDARY, {field: file})
            return as_alice("PUT", f"{mei}portrait/", raw=form, content_type=MULTIPART_CONTENT)

        assert put_form("portrait").status_code == 200
        body = problem(put_form("picture"), 400, "request.invalid")
        assert list(body["errors"]) == ["portrait"]

    def test_what_is_no_portrait_changes_nothing(self, as_alice: Caller, mei: str) -> None:
        place = f"{mei}portrait/"
        for raw, content_type, status, code in (
            (b"<svg/>", "image/png", 400, "portrait.unreadable"),
            (picture("GIF"), "image/png", 400, "portrait.unreadable"),
            (picture("JPEG")[:100], "image/jpeg", 400, "portrait.unreadable"),
            (b"x" * (5 * 1024 * 1024 + 1), "image/png", 413, "request.too_large"),
            (b"{}", "application/json", 415, "request.unsupported_media_type"),
        ):
            problem(as_alice("PUT", place, raw=raw, content_type=content_type), status, code)
        stale = {"If-Match": '"7"'}
        late = as_alice("PUT", place, raw=picture(), content_type="image/png", headers=stale)
        problem(late, 412, "shelf.stale")
        assert as_alice.get(mei).json()["version"] == 1

    def test_it_is_its_owners_alone(
        self, as_alice: Caller, as_bob: Caller, anybody: Caller, mei: str
    ) -> None:
        as_alice("PUT", f"{mei}portrait/", raw=picture(), content_type="image/png")
        problem(as_bob.get(f"{mei}portrait/"), 404, "shelf.unknown")
        problem(anybody.get(f"{mei}portrait/"), 401, "auth.missing")
        put = as_bob("PUT", f"{mei}portrait/", raw=picture(), content_type="image/png")
        problem(put, 404, "shelf.unknown")
        problem(as_bob("DELETE", f"{mei}portrait/"), 404, "shelf.unknown")

    def test_it_goes_along_in_the_file(self, as_alice: Caller, as_bob: Caller, mei: str) -> None:
        as_alice("PUT", f"{mei}portrait/", raw=picture(), content_type="image/png")
        exported = as_alice.get(f"{mei}export/").json()
        kept = as_bob.post("characters/import/", exported).json()
        portrait = as_bob.get(f"characters/{kept['id']}/portrait/").content
        assert Image.open(io.BytesIO(portrait)).size == (40, 30)
        broken = exported | {"portrait": "bm9uZQ=="}
        problem(as_bob.post("characters/import/", broken), 400, "portrait.unreadable")
