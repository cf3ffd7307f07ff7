"""Smaller and fewer answers: compressed responses, 304 for what the client already has, and static
files compressed once, with a content hash in their names."""

import fcntl
import hashlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.http import HttpRequest
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import get_conditional_response
from django.utils.deprecation import MiddlewareMixin
from whitenoise.storage import CompressedManifestStaticFilesStorage

from api.wire.versions import UNCHANGED

SMALLEST: Final = 1000
UNUSED: Final = ["rest_framework"]  # the pages of the framework, which are not shown
WORDY: Final = re.compile(r"^(text/|image/svg|application/([\w.-]+\+)?(json|yaml|xml|vnd\.oai))")
DATA: Final = re.compile(r"^application/([\w.-]+\+)?(json|yaml|vnd\.oai)")
VERSION: Final = re.compile(r'^"\d+"$')


class CompressionMiddleware(GZipMiddleware):
    """Never compresses where a secret may stand beside what somebody else has written into the URL:
    the compressed size would tell the secret, letter by letter (BREACH). An answer for a certain
    user is therefore compressed only if its URL has no query. An ETag that is a version stays as it
    is, to be sent back as If-Match."""

    def process_response(self, request: HttpRequest, response: Any) -> Any:
        if response.streaming or len(response.content) < SMALLEST or response.status_code != 200:
            return response
        if not WORDY.match(response.get("Content-Type", "")) or request.method != "GET":
            return response
        if VERSION.match(response.get("ETag", "")) or (request.GET and is_personal(request)):
            return response
        return super().process_response(request, response)


def is_personal(request: HttpRequest) -> bool:
    return "Authorization" in request.headers or bool(request.COOKIES)


class ETagMiddleware(MiddlewareMixin):
    """Gives data an ETag, and answers 304 if the client has the newest already."""

    def process_response(self, request: HttpRequest, response: Any) -> Any:
        if request.method != "GET" or response.status_code != 200 or response.streaming:
            return response
        if response.has_header("ETag") or not DATA.match(response.get("Content-Type", "")):
            return response
        known = hashlib.blake2b(response.content, digest_size=16).hexdigest()
        response["ETag"] = f'W/"{known}"'
        for header, value in UNCHANGED.items():
            response.headers.setdefault(header, value)
        if "If-None-Match" not in request.headers or "If-Match" in request.headers:
            return response
        return (
            get_conditional_response(request, etag=response["ETag"], response=response) or response
        )


class StaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it ships no types
    """Static files collected by `prepare`. Files that were not collected, as in tests, are served
    from their source folder."""

    manifest_strict = False

    def stored_name(self, name: str) -> str:
        key = self.hash_key(self.clean_name(name))
        return super().stored_name(name) if key in self.hashed_files else name


def collect_static() -> None:
    """Collect static files once, and again when a file has changed. Another process that starts
    meanwhile waits."""
    root = Path(settings.STATIC_ROOT)
    stamp, now = root / "stamp", hashlib.sha256("\n".join(sorted(_files())).encode()).hexdigest()
    root.parent.mkdir(parents=True, exist_ok=True)
    with root.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not stamp.exists() or stamp.read_text() != now:
            shutil.rmtree(root, ignore_errors=True)
            call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=UNUSED)
            stamp.write_text(now)


def _files() -> Iterator[str]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            info = Path(storage.path(name)).stat()
            yield f"{name} {info.st_size} {info.st_mtime_ns}"
