"""Portraits: any picture is stored as a small JPEG without metadata."""

import hashlib
import io
import struct
import zlib
from typing import Final

from PIL import Image, ImageOps

from games.shelf import refusals
from games.shelf.models import Character, Portrait

LARGEST: Final = 5 * 1024 * 1024  # largest upload in bytes
MOST_PIXELS: Final = 50_000_000  # size of a picture from a good phone
# largest picture that is decoded whole before it is made smaller: 64 MB
MOST_UNPACKED: Final = 16_000_000
LEAST: Final = 8  # pixels a side
SIDE: Final = 720  # pixels a side, of the stored picture
PAPER: Final = (255, 255, 255)  # background behind transparent parts
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
"""Errors of Pillow for files that are not pictures, or are incomplete."""


def normalize_portrait(picture: bytes) -> bytes:
    """Return the picture as it is stored: upright, on white, of limited size and encoded anew,
    so that nothing else of the file remains: no location, no camera, no second file hidden
    behind it."""
    if len(picture) > LARGEST:
        raise refusals.large_portrait(most=LARGEST // 1024 // 1024)
    try:
        with Image.open(io.BytesIO(picture), formats=READ) as image:
            # A JPEG is decoded only as finely as needed; a PNG or a WebP may be a decompression
            # bomb.
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


def portrait_jpeg(character: Character) -> bytes | None:
    if not character.portrait:
        return None
    row = Portrait.objects.filter(pk=character.pk).first()
    return None if row is None else bytes(row.jpeg)


def set_portrait(character: Character, jpeg: bytes | None) -> bool:
    """Set the portrait. Returns whether it has changed; the caller saves the character."""
    digest = "" if jpeg is None else hashlib.sha256(jpeg).hexdigest()
    if digest == character.portrait:
        return False
    character.portrait = digest
    if jpeg is None:
        Portrait.objects.filter(pk=character.pk).delete()
    else:
        Portrait.objects.update_or_create(character=character, defaults={"jpeg": jpeg})
    return True
