"""What is drawn on a paper, as its file says it."""

import re
import zlib


def content(paper: bytes) -> bytes:
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", paper, re.DOTALL)
    return b"\n".join(zlib.decompress(stream) for stream in streams)
