"""Boxes of a passage, checked by asking PDFium what stands in them."""

from __future__ import annotations

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance import sources
from pandoc_provenance.model import Passage
from pandoc_provenance.sources import boxes
from pandoc_provenance.sources.blocks import Fragment

LINES = [
    "The thermal drift of the sensor caused an under-",
    "estimation of the humidity by seventeen percent",
    "in the humid chamber. The bias fell in spring.",
]


def passage(source, sentence):
    page = source.pages[sentence.page]
    text = source.text[sentence.start : sentence.end]
    return Passage(text, page.number, page.label, "", sentence.start, sentence.end, (), True, "")


def words_in(path, page, box):
    document = pypdfium2.PdfDocument(path)
    left, bottom, right, top = box
    try:
        text = document[page].get_textpage().get_text_bounded(left, bottom, right, top)
    finally:
        document.close()
    # PDFium leaves a hyphen at the end of what it's asked for out.
    return [word.rstrip("-\x02") for word in text.split()]


def test_there_is_one_box_for_each_line_and_its_words_are_in_it(canvas, read, store):
    page = canvas()
    page.lines(60, 780, LINES)
    path = page.save()
    source = read({"k": path})["k"]

    first, second = sources.with_boxes(source, tuple(passage(source, s) for s in source.sentences), store)

    assert [words_in(path, 0, box) for box in first.boxes] == [
        LINES[0].rstrip("-").split(),
        LINES[1].split(),
        ["in", "the", "humid", "chamber."],
    ]
    assert [words_in(path, 0, box) for box in second.boxes] == [["The", "bias", "fell", "in", "spring."]]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_boxes_of_a_rotated_page_are_in_its_own_space(canvas, read, store, rotation):
    import pypdf

    page = canvas()
    page.lines(60, 780, LINES)
    writer = pypdf.PdfWriter(clone_from=str(page.save()))
    writer.pages[0].rotate(rotation)
    writer.write(str(page.path))
    source = read({"k": page.path})["k"]

    (placed,) = sources.with_boxes(source, (passage(source, source.sentences[1]),), store)

    assert len(placed.boxes) == 1
    left, bottom, right, top = placed.boxes[0]
    assert 60 < left < right < 300
    assert 750 < bottom < top < 770
    assert words_in(page.path, 0, placed.boxes[0]) == ["The", "bias", "fell", "in", "spring."]


def test_a_passage_over_two_pages_has_boxes_on_the_page_where_it_begins(canvas, read, store):
    page = canvas()
    page.lines(60, 780, ["The bias fell. The drift of the whole network was compared with the"])
    page.page()
    page.lines(60, 500, ["one of the reference station in the north of the country."])
    source = read({"k": page.save()})["k"]

    (placed,) = sources.with_boxes(source, (passage(source, source.sentences[1]),), store)

    assert [words_in(page.path, 0, box)[0] for box in placed.boxes] == ["The"]


def test_passages_of_a_file_without_pages_have_no_boxes(tmp_path, read, store):
    path = tmp_path / "a.md"
    path.write_text("One sentence. Another sentence.")
    source = read({"k": path})["k"]
    given_passages = (Passage("One sentence.", None, None, "", 0, 13, (), True, ""),)

    assert sources.with_boxes(source, given_passages, store) == given_passages


fragments = st.lists(
    st.tuples(
        st.integers(0, 3),
        st.integers(1, 12),
        st.integers(0, 1),
        *(st.floats(-2000, 20000, allow_nan=False) for _ in range(4)),
    ),
    min_size=1,
    max_size=40,
)


@given(fragments, st.integers(0, 300), st.integers(1, 100))
def test_a_span_gets_exactly_the_lines_of_the_words_that_it_touches(pieces, start, length):
    made = []
    offset = line = 0
    for gap, size, step, *box in pieces:
        offset, line = offset + gap, line + step
        made.append(Fragment(offset, offset + size, 0, line, *box))
        offset += size
    touched = [piece for piece in made if piece.start < start + length and piece.end > start]
    expected = list(dict.fromkeys(piece.line for piece in touched))

    found = boxes.lines(boxes.pack(made), start, start + length)

    assert len(found) == len(expected)
    for number, (left, bottom, right, top) in zip(expected, found, strict=True):
        line_pieces = [piece for piece in touched if piece.line == number]
        assert left == pytest.approx(min(piece.left for piece in line_pieces), abs=0.01)
        assert bottom == pytest.approx(min(piece.bottom for piece in line_pieces), abs=0.01)
        assert right == pytest.approx(max(piece.right for piece in line_pieces), abs=0.01)
        assert top == pytest.approx(max(piece.top for piece in line_pieces), abs=0.01)
