"""Make the cited works of this example: invented studies by invented authors, so that they can be shipped.

Needs reportlab and pypdf; the PDFs are in the repository, so only whoever changes them runs this.
"""

from __future__ import annotations

import io
from pathlib import Path

from pypdf import PdfReader, PdfWriter
from reportlab.lib.enums import TA_JUSTIFY
from reportlab.lib.pagesizes import A5
from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
from reportlab.pdfgen import canvas
from reportlab.platypus import BaseDocTemplate, Frame, PageBreak, PageTemplate, Paragraph, Spacer

HERE = Path(__file__).parent / "papers"
STYLES = getSampleStyleSheet()
BODY = ParagraphStyle("body", parent=STYLES["BodyText"], fontSize=9, leading=12, alignment=TA_JUSTIFY)

HALE = """
# Runoff from extensive green roofs: a two-year field study

R. Hale and T. Osei

## 1 Introduction

Cities seal their ground, and sealed ground sheds water. A planted roof gives some of that ground back, but how much
rain it holds depends on the depth of its substrate, on the season and on how wet it was before. Earlier reports
disagree because most of them followed a single roof through a single summer (Brandt, 2009).

We followed twelve roofs in two cities through twenty-four months. All of them carry sedum on a mineral substrate of
eight to twelve centimetres, the kind that is built most often.

## 2 Methods

Each roof drained into a tipping-bucket gauge that was read every minute. Rain was measured on the same roof by two
collectors at least four metres apart. Events of less than two millimetres were left out.

----

## 3 Results

Over both years the roofs retained 58 percent of the annual rainfall. Retention was 71 percent in summer and fell to
33 percent in winter, when the substrate hardly dried between events.

Peak flow was reduced by 62 percent on average. The reduction did not depend on the slope of the roof, which ranged
from one to nine degrees.

In the eleven heaviest events, with more than forty millimetres in a day, the roofs did not reduce the total runoff
measurably once the substrate was saturated.

----

## 4 Discussion

A planted roof is a sponge of fixed size. It takes the top off ordinary rain and delays it, and it does little in the
storms that flood cellars. Planners should count on the former and not on the latter.

Retention recovered within four dry days in summer and needed eleven days in winter.

## References

Brandt, L. (2009). A summer on one roof: retained rainfall under sedum. Journal of Invented Hydrology 3, 14-29.

Osei, T. (2014). Gauges for small catchments. Proceedings of the Tipping Bucket 7, 101-112.
"""

MORENO = """
# Rooftop meadows and wild bees

A. Moreno

## Summary

Wild bees were counted on thirty planted roofs and in thirty meadows at street level. The roofs held 41 species, the
meadows 67. Roofs above the fifth floor had half as many individuals as lower ones, whatever was planted on them.

## Flowers and floors

The number of flowering species explained the number of bee species better than area did. Roofs sown with at least
twenty native species had twice as many bee species as roofs of sedum alone. Ground-nesting bees were almost absent
where the substrate was thinner than ten centimetres.

Height works against bees. Large species reached all roofs, while small ones were rarely seen above fifteen metres.
We found no sign that roofs draw bees away from the meadows below.
"""


class Sheet(BaseDocTemplate):
    """A5 pages of one or more columns under a running head."""

    def __init__(self, target: io.BytesIO, running_head: str, columns: int) -> None:
        super().__init__(target, pagesize=A5, invariant=1, title=running_head)
        width, height = A5
        inner, gap = width - 80, 14
        column = (inner - gap * (columns - 1)) / columns
        frames = [
            Frame(40 + i * (column + gap), 45, column, height - 105, leftPadding=0, rightPadding=0)
            for i in range(columns)
        ]
        self.head = running_head
        self.addPageTemplates([PageTemplate(frames=frames, onPage=self.furniture)])

    def furniture(self, sheet: canvas.Canvas, _document: object) -> None:
        """Draw the running head."""
        sheet.setFont("Helvetica-Oblique", 7)
        sheet.drawString(40, A5[1] - 35, self.head)


def make(name: str, text: str, first_page: int, columns: int = 1) -> None:
    """Typeset a text with printed page labels from `first_page` on."""
    story: list[object] = []
    blocks = text.strip().split("\n\n")
    for block in blocks:
        if block == "----":
            story.append(PageBreak())
            continue
        style = "Title" if block.startswith("# ") else "Heading3" if block.startswith("## ") else None
        story += [Paragraph(block.lstrip("# "), STYLES[style] if style else BODY), Spacer(1, 3)]
    raw = io.BytesIO()
    Sheet(raw, blocks[0].lstrip("# "), columns).build(story)
    writer = PdfWriter(clone_from=PdfReader(raw))
    writer.set_page_label(0, len(writer.pages) - 1, style="/D", start=first_page)
    writer.write(HERE / name)


def make_scan(name: str) -> None:
    """Draw grey bars: what a scanned page is to a program that reads text."""
    sheet = canvas.Canvas(str(HERE / name), pagesize=A5, invariant=1)
    sheet.setFillGray(0.6)
    for line in range(24):
        sheet.rect(50, 500 - line * 16, 300 - line % 5 * 20, 6, stroke=0, fill=1)
    sheet.showPage()
    sheet.save()


if __name__ == "__main__":
    make("hale2018.pdf", HALE, first_page=211)
    make("moreno2021.pdf", MORENO, first_page=1, columns=2)
    make_scan("weiss1987.pdf")
