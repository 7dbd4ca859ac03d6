"""A sentence that runs over a page's end is one sentence, and stands on the page where it begins."""

from __future__ import annotations

import pytest
from material import read_file, sentences

from pandoc_provenance import sources
from pandoc_provenance.model import Passage

FILL = [
    "This line is only here to fill the page with quite ordinary words about nothing.",
    "Another line of this kind follows, so that the page has several lines of text.",
    "And a third line of ordinary words ends the paragraph here for good.",
]
WRAPPED = [
    "The harbour had silted up for seventy years, and the dues had fallen by two thirds in that",
    "time. The guild of merchants had therefore asked for help again and again. In the year 1754",
]
"""Lines that end where the next word has no room."""


def paper(canvas, first, second, *, note=(), note_size=10, head=True, pages=3):
    """Three pages; the first ends with some lines, and the second begins with others."""
    page = canvas()
    for number in range(pages):
        if head:
            page.line(60, 815, "JOURNAL OF MUD 12 (2015)", size=9)
            page.line(290, 30, str(88 + number), size=9)
        page.lines(60, 780, [*FILL, *first] if number == 0 else [*second, *FILL] if number == 1 else FILL)
        if note and number == 0:
            page.lines(60, 90, note, size=note_size)
        page.page()
    return read_file(page.save())


BROKEN = [
    (["The merchants of the town petitioned the council to dredge the"], ["channel, and the council refused it."]),
    (["They petitioned the"], ["council of the town to dredge the channel, and it refused."]),
    (["The merchants of the town sent a long petition to the"], ["Morrow Council, which refused it."]),
    (["The merchants of the town petitioned the council to dredge it in"], ["1754, and it refused."]),
    (["The merchants of the town petitioned the council and wrote to Dr."], ["Morrow, who refused."]),
    ([*WRAPPED, "the council of the town at last had the channel of the harbour dredged by the crew of Captain"],
     ["Morrow, who had been sent for from the capital."]),
    ([*WRAPPED, "lehnte es der Rat nach langen Verhandlungen ab, auf Kosten der Stadt hin die viel zu enge"],
     ["Fahrrinne auszubaggern."]),
]  # fmt: skip


@pytest.mark.parametrize("head", [True, False])
@pytest.mark.parametrize(
    ("note", "note_size"),
    [
        ((), 10),
        (("3 See Miller, The Estuary and its People, p. 12.",), 8),
        (("3 See Miller, The Estuary and its People, p. 12, and his book on the harbour.", "It has more."), 10),
    ],
)
@pytest.mark.parametrize(("first", "second"), BROKEN)
def test_a_sentence_over_a_pages_end_is_one(canvas, first, second, note, note_size, head) -> None:
    source = paper(canvas, first, second, note=note, note_size=note_size, head=head)

    (whole,) = (item for item in source.sentences if source.text[item.start : item.end].endswith(second[-1]))
    text = source.text[whole.start : whole.end]
    assert text.endswith(f"{first[-1]} {second[-1]}")
    assert whole.page == 0
    assert all(line not in text for line in note)


def test_a_word_parted_at_a_pages_end_is_joined(canvas) -> None:
    source = paper(
        canvas, ["The council was asked to dredge the chan-"], ["nel, and it refused."], note=("3 See Miller.",)
    )

    assert "The council was asked to dredge the channel, and it refused." in sentences(source)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (["The council refused the petition."], ["Captain Morrow dredged the channel."]),
        (["Ships that entered the harbour in 1754"], ["The dues fell by two thirds."]),
        (["    ".join(("Salt", "Grain"))], ["and other goods were of no account."]),
        ([*WRAPPED, "the council refused the petition of the guild, since the town had no money left for dredging."],
         ["captain Morrow dredged the channel."]),
    ],
)  # fmt: skip
def test_what_does_not_go_on_stays_apart(canvas, first, second) -> None:
    source = paper(canvas, first, second)

    assert not any(first[-1].split()[-1] in text and second[0].split()[-1] in text for text in sentences(source))


def test_a_paragraph_over_three_pages_keeps_each_pages_notes_on_it(canvas) -> None:
    page = canvas()
    ends = [
        ["The first sentence of a long paragraph goes on to the page that follows, where it ends with the"],
        ["word end. A second sentence begins and is followed by a third one. The third one also leaves the"],
        ["page and ends here."],
    ]
    notes = ["1 See Miller, The Estuary, p. 10.", "2 Not so Morrow, p. 3.", "3 For the dues see the log of 1754."]
    for number, lines in enumerate(ends):
        page.lines(60, 780, [*(FILL if not number else []), *lines])
        page.lines(60, 90, [notes[number]], size=8)
        page.page()

    source = read_file(page.save())

    found = {source.text[item.start : item.end]: item.page for item in source.sentences}
    assert found[" ".join((*ends[0], "word end."))] == 0
    assert found["The third one also leaves the page and ends here."] == 1
    assert [found[note] for note in notes] == [0, 1, 2]
    for item in source.sentences:
        assert source.pages[item.page].start <= item.start < source.pages[item.page].end


def test_boxes_of_a_sentence_over_a_pages_end_are_those_of_its_first_page(canvas, read, store) -> None:
    first, second = BROKEN[0]
    paper(canvas, first, second, head=False)
    path = canvas().path
    source = read({"paper": path})["paper"]
    start = source.text.index(first[0])
    passage = Passage(source.text[start:], 1, None, "", start, source.text.index("This", start), (), True, "")

    (placed,) = sources.with_boxes(source, (passage,), store)

    (box,) = placed.boxes
    assert box[1] > 700
