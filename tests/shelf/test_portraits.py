"""Portraits: recognised by their content, limited in size, stored without any other data of the
file."""

import io
import struct
import zlib

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from games.people.models import User
from games.people.refusals import Refusal
from games.rulebooks.kung_fu.characters import BEGINNER
from games.shelf import characters, portraits, privacy, rows
from games.shelf.history.character import sentence
from games.shelf.models import Character, Portrait
from games.shelf.sheet import contents, pdf
from tests.shelf.conftest import Sheet

BO = Sheet("Bo", BEGINNER)
SECRET = b"48.8566 N 2.3522 E"


def picture(kind: str = "PNG", size: tuple[int, int] = (60, 40), colour: str = "red") -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, colour).save(file, kind)
    return file.getvalue()


def open_jpeg(jpeg: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(jpeg), formats=("JPEG",))
    image.load()
    return image


def huge_png(side: int) -> bytes:
    """Return a file of a few bytes that claims to have `side` × `side` pixels."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    parts = (chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(b"\0" * 1000)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


class TestConversion:
    @pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
    def test_whatever_is_sent_a_small_jpeg_is_kept(self, kind: str) -> None:
        kept_ = open_jpeg(portraits.normalize_portrait(picture(kind, (2000, 1000))))
        assert (kept_.format, kept_.mode, kept_.size) == ("JPEG", "RGB", (720, 360))
        red, green, blue = kept_.getpixel((300, 100))  # type: ignore[misc]
        assert red > 240
        assert max(green, blue) < 20

    def test_nothing_of_the_file_but_its_picture_remains(self) -> None:
        exif = Image.Exif()
        exif[0x010E] = SECRET.decode()
        jpeg, png, webp = io.BytesIO(), io.BytesIO(), io.BytesIO()
        image = Image.new("RGB", (50, 50), "blue")
        image.save(jpeg, "JPEG", exif=exif, comment=SECRET)
        png_info = PngInfo()
        png_info.add_text("Place", SECRET.decode())
        image.save(png, "PNG", pnginfo=png_info)
        image.save(webp, "WEBP", exif=exif)
        for file in (jpeg, png, webp):
            sent = file.getvalue() + SECRET  # and after its end
            assert SECRET in sent[: -len(SECRET)]
            jpeg_kept = portraits.normalize_portrait(sent)
            assert SECRET not in jpeg_kept
            assert not open_jpeg(jpeg_kept).getexif()

    def test_a_picture_taken_sideways_is_set_upright(self) -> None:
        exif = Image.Exif()
        exif[0x0112] = 6
        file = io.BytesIO()
        Image.new("RGB", (60, 40)).save(file, "JPEG", exif=exif)
        assert open_jpeg(portraits.normalize_portrait(file.getvalue())).size == (40, 60)

    def test_what_is_transparent_stands_on_white(self) -> None:
        for mode, clear in (("RGBA", (0, 0, 0, 0)), ("LA", (0, 0))):
            file = io.BytesIO()
            Image.new(mode, (9, 9), clear).save(file, "PNG")
            assert open_jpeg(portraits.normalize_portrait(file.getvalue())).getpixel((4, 4)) == (
                255,
                255,
                255,
            )

    @pytest.mark.parametrize("mode", ["1", "L", "P", "I;16", "CMYK"])
    def test_every_kind_of_colour_is_drawn(self, mode: str) -> None:
        file = io.BytesIO()
        Image.new(mode, (20, 20)).save(file, "JPEG" if mode == "CMYK" else "PNG")
        assert open_jpeg(portraits.normalize_portrait(file.getvalue())).size == (20, 20)

    def test_it_is_the_content_that_counts(self) -> None:
        gif, tiff = picture("GIF"), picture("TIFF")
        for sent in (
            b"",
            b"GIF89a",
            gif,
            tiff,
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            b"%PDF-1",
        ):
            with pytest.raises(Refusal, match=r"portrait\.unreadable"):
                portraits.normalize_portrait(sent)

    @pytest.mark.parametrize("side", [4_001, 8_000, 30_000, 2_000_000_000])
    def test_a_bomb_is_refused_before_it_is_unpacked(self, side: int) -> None:
        with pytest.raises(Refusal, match=r"portrait\.(too_wide|unreadable)"):
            portraits.normalize_portrait(huge_png(side))

    def test_what_a_telephone_takes_is_read(self) -> None:
        large = Image.new("RGB", (6000, 4000), "red")
        file = io.BytesIO()
        large.save(file, "JPEG")
        assert open_jpeg(portraits.normalize_portrait(file.getvalue())).size == (720, 480)

    def test_a_file_of_more_bytes_than_are_read_is_refused(self) -> None:
        with pytest.raises(Refusal, match=r"portrait\.too_large"):
            portraits.normalize_portrait(b"\0" * (portraits.LARGEST + 1))

    @pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
    def test_broken_files_are_refused_and_break_nothing(self, kind: str, long: bool) -> None:
        whole = picture(kind, (90, 90), "green")
        refused = 0
        for at in range(0, len(whole), 1 if long else max(1, len(whole) // 25)):
            flipped = bytes([*whole[:at], whole[at] ^ 0xFF, *whole[at + 1 :]])
            for sent in (whole[:at], flipped):
                try:
                    open_jpeg(portraits.normalize_portrait(sent))
                except Refusal as refusal:
                    refused += refusal.code.startswith("portrait.")
        assert refused


@pytest.mark.django_db
class TestPortraits:
    def test_it_hangs_until_another_does_and_the_history_says_so(
        self, alice: User, bob: User
    ) -> None:
        bo = characters.keep(alice, BO)
        first = characters.portray(alice, bo.pk, picture())
        assert (first.version, len(first.portrait)) == (2, 64)
        assert portraits.portrait_jpeg(first) == portraits.normalize_portrait(picture())
        characters.portray(alice, bo.pk, picture(colour="blue"))
        gone = characters.portray(alice, bo.pk, None)
        assert (gone.portrait, portraits.portrait_jpeg(gone), Portrait.objects.count()) == (
            "",
            None,
            0,
        )
        sentences = [sentence(change) for change in bo.changes.all()]
        assert sentences == ["Portrait taken down.", "Portrait changed.", "Portrait changed."]
        with pytest.raises(Refusal, match=r"shelf\.unknown"):
            characters.portray(bob, bo.pk, picture())

    def test_the_same_again_is_no_change(self, alice: User) -> None:
        bo = characters.keep(alice, BO)
        for _ in range(2):
            assert characters.portray(alice, bo.pk, picture()).version == 2

    def test_taking_back_passes_over_it(self, alice: User) -> None:
        bo = characters.keep(alice, Sheet("Bo", BEGINNER, scales=None))
        characters.edit(alice, bo.pk, lambda s: Sheet("Bao", s.levels))
        characters.portray(alice, bo.pk, picture())
        after = characters.undo(alice, bo.pk)
        assert after.name == "Bo"
        assert Character.objects.get().portrait
        with pytest.raises(Refusal, match=r"character\.nothing_to_undo"):
            characters.undo(alice, bo.pk)

    def test_a_refused_picture_changes_nothing(self, alice: User) -> None:
        bo = characters.portray(alice, characters.keep(alice, BO).pk, picture())
        with pytest.raises(Refusal):
            characters.portray(alice, bo.pk, b"none")
        assert portraits.portrait_jpeg(Character.objects.get()) == portraits.normalize_portrait(
            picture()
        )

    def test_a_list_of_characters_loads_none(self, alice: User) -> None:
        characters.keep(alice, BO, picture())
        character = Character.objects.get()
        assert not any(isinstance(value, bytes | memoryview) for value in vars(character).values())

    def test_it_goes_along_with_a_copy_an_export_and_the_person(self, alice: User) -> None:
        bo = characters.keep(alice, BO, picture())
        twin = characters.copy(alice, bo.pk)
        assert twin.portrait == bo.portrait
        rows.discard(Character.objects.all(), alice, bo.pk)
        assert Portrait.objects.count() == 1
        (exported,) = privacy.characters(alice)
        assert exported.portrait == portraits.normalize_portrait(picture())
        alice.delete()
        assert not Portrait.objects.exists()

    def test_it_stands_on_the_paper(self, alice: User) -> None:
        bo = characters.keep(alice, BO, picture())
        plain = pdf.sheet_pdf(contents.paper(bo))
        assert b"/DCTDecode" not in plain
        assert b"/DCTDecode" in pdf.sheet_pdf(contents.paper(bo), portraits.portrait_jpeg(bo))
