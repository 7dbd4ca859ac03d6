"""What the tests of the sources make and read: PDFs drawn line by line, sentences by sort."""

from __future__ import annotations

from pathlib import Path

from pandoc_provenance.model import Missing, Source
from pandoc_provenance.sources import formats

WIDTH, HEIGHT = 595.0, 842.0


class Canvas:
    """A PDF in the making: text is placed line by line, as typesetting programs do."""

    def __init__(self, path: Path, **options):
        from reportlab.pdfgen.canvas import Canvas as Drawing

        self.path = path
        self.drawing = Drawing(str(path), pagesize=(WIDTH, HEIGHT), invariant=1, **options)

    def line(self, x, y, text, *, font="Helvetica", size=10):
        self.drawing.setFont(font, size)
        self.drawing.drawString(x, y, text)

    def lines(self, x, y, lines, *, font="Helvetica", size=10, leading=13):
        for line in lines:
            self.line(x, y, line, font=font, size=size)
            y -= leading
        return y

    def page(self):
        self.drawing.showPage()

    def save(self):
        self.drawing.save()
        return self.path


def read_file(path: Path) -> Source | Missing:
    """Read a file in this process, as a worker does."""
    data = path.read_bytes()
    name = formats.recognise(data[: formats.HEAD], path.suffix)
    assert name is not None
    result = formats.load(name).read(data, path.name, "0" * 64)
    return result if isinstance(result, Missing) else result.source


def sentences(source: Source, *, quotable=None, countable=None) -> list[str]:
    """Return the texts of a source's sentences, those of one sort only where asked."""
    return [
        source.text[sentence.start : sentence.end]
        for sentence in source.sentences
        if quotable in (None, sentence.quotable) and countable in (None, sentence.countable)
    ]
