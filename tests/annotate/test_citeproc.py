"""Before and behind citeproc, with citations in the text and in notes."""

from __future__ import annotations

import pytest
from annotating import annotated, read, write

from pandoc_provenance import ast
from pandoc_provenance.annotate import strip

NOTE_STYLE = """\
<style xmlns="http://purl.org/net/xbiblio/csl" class="note" version="1.0">
  <info><title>Plain notes</title><id>plain-notes</id><updated>2020-01-01T00:00:00+00:00</updated></info>
  <citation><layout suffix="." delimiter="; ">
    <choose>
      <if position="ibid"><text value="ibid"/></if>
      <else><names variable="author"><name/></names><text variable="title" prefix=", "/></else>
    </choose>
  </layout></citation>
  <bibliography><layout suffix="."><text variable="title"/></layout></bibliography>
</style>
"""

DRAFT = """\
---
references:
- {id: a, title: Alpha, author: [{family: Smith}], issued: 2020}
- {id: b, title: Beta, author: [{family: Brown}], issued: 2018}
---

One [@a]. Two @b says; three [@a; @b], "quoted [@a]." Bare [@a] here.^[Own [@b].]

# References
"""

IN_TEXT = (
    "One (Smith 2020).[1] Two Brown (2018)[2] says; three (Smith 2020; Brown 2018),[3] “quoted (Smith 2020).”[4] "
    "Bare (Smith 2020)[5] here.[6]"
)
IN_NOTES = "One.[1] [2] Two Brown[3] [4] says; three,[5] [6] “quoted.[7]” [8] Bare[9] [10] here.[11]"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "notes.csl").write_text(NOTE_STYLE)
    return tmp_path


@pytest.fixture(params=[([], IN_TEXT), (["--csl", "notes.csl"], IN_NOTES)], ids=["in text", "in notes"])
def style(request, folder, monkeypatch):
    # A filter runs in pandoc's folder, which the style's name is relative to.
    monkeypatch.chdir(folder)
    return request.param


def test_before_citeproc_the_marks_stand_clear(style, folder, pandoc_path):
    options, expected = style
    document = annotated(read(pandoc_path, DRAFT, "markdown", *options, folder=folder))

    page = write(pandoc_path, document, "plain", "--citeproc", "--wrap=none", folder=folder)

    assert page.replace("\u00a0", " ").splitlines()[0] == expected


def test_behind_citeproc_too(style, folder, pandoc_path):
    options, expected = style
    document = read(pandoc_path, DRAFT, "markdown", "--citeproc", *options, folder=folder)
    page = write(pandoc_path, annotated(document), "plain", "--wrap=none")

    assert page.replace("\u00a0", " ").splitlines()[0] == expected
    assert strip(annotated(document)) == document


def test_the_bibliography_and_its_numbers_stay(style, folder, pandoc_path):
    """A citation in a note of ours would add entries or turn "ibid." around."""
    options, _ = style
    document = read(pandoc_path, DRAFT, "markdown", *options, folder=folder)

    def cited(version: ast.Document) -> list[str]:
        done = read(pandoc_path, write(pandoc_path, version, "json", "--citeproc", folder=folder), "json")
        references = [ast.text_of(block) for block in done["blocks"] if block["t"] == "Div"]
        notes = [ast.text_of(note["c"]) for cite in ast.cites(done) for note in cite["c"][1] if note["t"] == "Note"]
        return [*references, *notes]

    assert cited(annotated(document)) == cited(document)


def test_the_references_are_left_alone(folder, pandoc_path):
    document = read(pandoc_path, DRAFT, "markdown", "--citeproc")
    (references,) = [block for block in document["blocks"] if block["t"] == "Div"]

    assert references in annotated(document)["blocks"]
