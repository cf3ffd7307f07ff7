"""A picture to print."""

import io
from typing import Final

from PIL import Image


def _jpeg() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (40, 30), "red").save(file, "JPEG")
    return file.getvalue()


JPEG: Final = _jpeg()
