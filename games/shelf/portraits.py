"""Portraits: whatever picture is sent, a small JPEG without a word about its maker is kept."""

import hashlib
import io
import struct
import zlib
from typing import Final

from PIL import Image, ImageOps

from games.shelf import refusals
from games.shelf.models import Character, Portrait

LARGEST: Final = 5 * 1024 * 1024  # bytes that are read at all
MOST_PIXELS: Final = 50_000_000  # what a good telephone takes
MOST_UNPACKED: Final = 16_000_000  # of what is unpacked whole before it is made smaller: 64 MB
LEAST: Final = 8  # pixels a side: of less nobody sees anything
SIDE: Final = 720  # pixels, at most, of what is kept
PAPER: Final = (255, 255, 255)  # under what is transparent
READ: Final = ("JPEG", "PNG", "WEBP")
BROKEN: Final = (
    OSError,
    ValueError,
    SyntaxError,
    EOFError,
    IndexError,
    KeyError,
    TypeError,
    struct.error,
    zlib.error,
)
"""What Pillow raises over files that are none, or that break off."""


def drawn(picture: bytes) -> bytes:
    """As it is kept: upright, on white, of bounded size, and drawn anew, so that nothing of the
    file but its picture remains: no place, no camera, no second file hidden behind it."""
    if len(picture) > LARGEST:
        raise refusals.large_portrait(most=LARGEST // 1024 // 1024)
    try:
        with Image.open(io.BytesIO(picture), formats=READ) as image:
            # A JPEG is read no finer than is needed; a PNG or a WebP may be a bomb.
            most = MOST_PIXELS if image.format == "JPEG" else MOST_UNPACKED
            if image.width * image.height > most:
                raise refusals.wide_portrait(most=most // 1_000_000)
            if min(image.size) < LEAST:
                raise refusals.small_portrait(least=LEAST)
            image.draft("RGB", (SIDE * 2, SIDE * 2))
            return _jpeg(image)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as bomb:
        raise refusals.wide_portrait(most=MOST_PIXELS // 1_000_000) from bomb
    except BROKEN as broken:
        raise refusals.no_portrait() from broken


def _jpeg(image: Image.Image) -> bytes:
    upright = ImageOps.exif_transpose(image)
    upright.thumbnail((SIDE, SIDE))
    clear = upright.convert("RGBA")
    paper = Image.new("RGB", clear.size, PAPER)
    paper.paste(clear, mask=clear.getchannel("A"))
    kept = io.BytesIO()
    paper.save(kept, "JPEG", quality=85, optimize=True)
    return kept.getvalue()


def of(character: Character) -> bytes | None:
    if not character.portrait:
        return None
    found = Portrait.objects.filter(pk=character.pk).first()
    return None if found is None else bytes(found.jpeg)


def hang(character: Character, jpeg: bytes | None) -> bool:
    """Whether that is another than hangs there; who calls saves the character."""
    digest = "" if jpeg is None else hashlib.sha256(jpeg).hexdigest()
    if digest == character.portrait:
        return False
    character.portrait = digest
    if jpeg is None:
        Portrait.objects.filter(pk=character.pk).delete()
    else:
        Portrait.objects.update_or_create(character=character, defaults={"jpeg": jpeg})
    return True
