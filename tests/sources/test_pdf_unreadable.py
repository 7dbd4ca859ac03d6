"""PDFs that can't be read: each with its one true reason, and nothing lost however they are damaged."""

from __future__ import annotations

import random

import pytest
from material import read_file

from pandoc_provenance.model import Missing, Source
from pandoc_provenance.sources import document


@pytest.fixture
def paper(canvas):
    page = canvas("paper.pdf")
    for number in range(3):
        page.lines(
            60,
            780,
            ["The thermal drift of the sensor caused an under-", f"estimation of the humidity by {number} percent."],
        )
        page.page()
    return page.save()


def test_a_file_with_a_password_is_encrypted(canvas):
    page = canvas(encrypt="secret")
    page.line(60, 780, "Nobody knows.")

    assert read_file(page.save()) == Missing(
        "encrypted", "source.pdf is protected by a password", media_type="application/pdf"
    )


def test_a_file_encrypted_with_an_empty_password_is_read(canvas):
    from reportlab.lib.pdfencrypt import StandardEncryption

    page = canvas(encrypt=StandardEncryption("", ownerPassword="owner"))
    page.line(60, 780, "Everybody knows.")

    assert read_file(page.save()).text == "Everybody knows."


def test_a_scan_has_no_text_layer_and_says_how_many_pages_it_has(canvas):
    page = canvas()
    for _ in range(2):
        page.drawing.rect(100, 100, 300, 300, fill=1)
        page.page()

    found = read_file(page.save())

    assert found == Missing(
        "no-text-layer", "source.pdf has 2 pages and no text layer: it may be a scan", media_type="application/pdf"
    )


def test_pages_whose_fonts_do_not_say_their_letters_have_no_text_layer(canvas):
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    pdfmetrics.registerFont(TTFont("Vera", "Vera.ttf"))
    page = canvas()
    # Vera has no Cyrillic.
    page.lines(60, 780, ["Это русский текст о температуре воздуха и", "влажности. Abstract"], font="Vera")

    found = read_file(page.save())

    assert found.reason == "no-text-layer"
    assert found.detail == "source.pdf doesn't say which letters its fonts show on 1 of 1 page: it would need OCR"


def test_what_is_only_called_a_pdf_is_damaged(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(b"\x00\x01 this never was one")

    assert read_file(path) == Missing("damaged", "a.pdf is not a PDF that can be opened", media_type="application/pdf")


@pytest.mark.parametrize(
    ("limit", "value", "detail"),
    [
        ("MAX_PAGES", 2, "paper.pdf has 3 pages, and 2 pages is the limit"),
        ("MAX_PAGE_CHARACTERS", 20, "characters on page 1, and 20 is the limit"),
        ("MAX_CHARACTERS", 100, "paper.pdf has over 100 characters, and 100 is the limit"),
    ],
)
def test_limits_are_named(paper, monkeypatch, limit, value, detail):
    monkeypatch.setattr(document, limit, value)

    found = read_file(paper)

    assert found.reason == "too-large"
    assert found.detail.endswith(detail)


def test_where_pdfium_fails_pages_are_named_and_nothing_is_quoted(paper, monkeypatch):
    import pypdfium2

    def refuse(*_arguments, **_options):
        raise pypdfium2.PdfiumError("Failed to load document")

    # No small file is known that PDFium refuses and pypdf reads.
    monkeypatch.setattr(pypdfium2, "PdfDocument", refuse)

    source = read_file(paper)

    assert len(source.pages) == 3
    assert source.profile.startswith("pdf-pages/")
    assert {sentence.page for sentence in source.sentences} == {0, 1, 2}
    assert not any(sentence.quotable for sentence in source.sentences)


def mutated(data: bytes, rng: random.Random) -> bytes:
    """Return a file with a few bytes changed, dropped, doubled or cut off."""
    damaged = bytearray(data)
    for _ in range(rng.choice([1, 4, 20, 100])):
        place = rng.randrange(len(damaged))
        match rng.randrange(4):
            case 0:
                damaged[place] = rng.randrange(256)
            case 1 if len(damaged) > 100:
                del damaged[place : place + rng.randrange(30)]
            case 2:
                damaged[place:place] = rng.randbytes(rng.randrange(20))
            case 3:
                damaged[place:place] = damaged[place : place + rng.randrange(300)]
    return bytes(damaged[: rng.randrange(20, len(damaged))] if rng.random() < 0.1 else damaged)


def test_whatever_is_damaged_ends_in_a_text_or_a_reason(paper, tmp_path, read):
    rng = random.Random(7)
    data = paper.read_bytes()
    paths = {}
    for number in range(200):
        path = tmp_path / f"damaged{number}.pdf"
        path.write_bytes(mutated(data, rng))
        paths[str(number)] = path

    found = read(paths)

    assert list(found) == list(paths)
    reasons = {value.reason for value in found.values() if isinstance(value, Missing)}
    assert reasons <= {"damaged", "no-text-layer", "encrypted"}
    for source in (value for value in found.values() if isinstance(value, Source)):
        end = 0
        for sentence in source.sentences:
            assert end <= sentence.start < sentence.end <= len(source.text)
            end = sentence.end
