"""A PDF's text: words as people type them, in the order people read, without what isn't text."""

from __future__ import annotations

from material import read_file, sentences

PROSE = [
    "The recalibration of every instrument lowered the bias of the readings",
    "to below two percent at all sites, which the operators confirmed by hand",
    "before the second trial began in the following spring of that same year.",
]


def test_a_word_parted_at_a_line_end_is_joined(canvas):
    page = canvas()
    page.lines(
        60, 780, ["The thermal drift of the sensor caused an under-", "estimation of the humidity in the chamber."]
    )

    found = read_file(page.save())

    assert sentences(found) == [
        "The thermal drift of the sensor caused an underestimation of the humidity in the chamber."
    ]


def test_a_hyphen_stays_where_the_document_writes_the_word_with_it(canvas):
    page = canvas()
    page.lines(
        60,
        780,
        [
            "The state-of-the-art method wins. We compare it with a state-of-",
            "the-art baseline that is event-driven, and with another event-",
            "driven one, on a trace that records every single event.",
        ],
    )

    text = read_file(page.save()).text

    assert "a state-of-the-art baseline" in text
    assert "another event-driven one" in text


def test_a_hyphen_stays_between_words_of_the_document_and_before_a_digit(canvas):
    page = canvas()
    page.lines(
        60,
        780,
        [
            "Each trace is based on a run, and our trace-",
            "based compiler took part in the MUC-",
            "6 evaluation of last year.",
        ],
    )

    text = read_file(page.save()).text

    assert "our trace-based compiler" in text
    assert "the MUC-6 evaluation" in text


def test_ligatures_accents_and_soft_hyphens_come_out_as_typed(canvas):
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    pdfmetrics.registerFont(TTFont("Vera", "Vera.ttf"))
    assert rl_config
    page = canvas()
    page.line(
        60, 780, "The work\ufb02ow classi\ufb01es pro\ufb01les of the ca\u00adf\u00e9 in M\u00fcnchen.", font="Vera"
    )

    assert sentences(read_file(page.save())) == ["The workflow classifies profiles of the café in München."]


def test_glyphs_without_a_meaning_leave_a_visible_hole(canvas):
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    pdfmetrics.registerFont(TTFont("Vera", "Vera.ttf"))
    page = canvas()
    # Vera has no glyph for the ligature ffi: what is drawn is a box, and what it means is lost.
    page.line(60, 780, "The e\ufb03cient reading of all the other words is not in doubt here.", font="Vera")

    assert sentences(read_file(page.save())) == [
        "The e\ufffdcient reading of all the other words is not in doubt here."
    ]


def test_a_sentence_runs_on_over_columns_around_a_footnote(canvas):
    page = canvas()
    page.lines(60, 780, PROSE)
    page.lines(60, 730, ["The drift of the whole network was then compared with that of the reference"])
    page.lines(60, 80, ["1 Permission to copy is granted without any fee."], size=7)
    page.lines(320, 780, ["station, and it turned out to be far smaller than anybody had expected it to be.", *PROSE])

    found = sentences(read_file(page.save()))

    assert (
        "The drift of the whole network was then compared with that of the reference station, and it turned out to be "
        "far smaller than anybody had expected it to be." in found
    )
    assert "1 Permission to copy is granted without any fee." in found


def test_a_sentence_that_runs_over_a_page_is_one_and_stands_on_the_page_where_it_begins(canvas):
    page = canvas()
    page.lines(60, 780, [*PROSE, "The drift of the whole network was compared with that of the reference"])
    page.page()
    page.lines(60, 780, ["station in the north, which is much older and was never recalibrated at all."])

    source = read_file(page.save())

    last = source.sentences[-1]
    assert source.text[last.start : last.end] == (
        "The drift of the whole network was compared with that of the reference station in the north, which is much "
        "older and was never recalibrated at all."
    )
    assert last.page == 0
    second = source.pages[1]
    assert source.text[second.start : second.end].startswith("station in the north")


def test_running_heads_and_page_numbers_are_left_out_and_give_the_printed_labels(canvas):
    page = canvas()
    for number in range(4):
        page.line(60, 815, f"{250 + number}" if number % 2 == 0 else "A Journal of Drifting Sensors", size=8)
        page.line(300, 30, f"- {250 + number} -", size=8)
        page.lines(60, 780, [*PROSE, f"This is page {'abcd'[number]} of the paper about the sensors and their drift."])
        page.page()

    source = read_file(page.save())

    assert [page.label for page in source.pages] == ["250", "251", "252", "253"]
    assert "Journal" not in source.text
    assert "25" not in source.text


def test_a_number_that_does_not_count_up_is_no_page_label(canvas):
    page = canvas()
    for year in (2019, 2019, 2021):
        page.line(300, 30, str(year), size=8)
        page.lines(60, 780, PROSE)
        page.page()

    assert [page.label for page in read_file(page.save()).pages] == [None, None, None]


def test_labels_of_the_file_come_before_printed_numbers(canvas):
    import pypdf

    page = canvas()
    for number in range(3):
        page.line(300, 30, str(number + 1), size=8)
        page.lines(60, 780, PROSE)
        page.page()
    writer = pypdf.PdfWriter(clone_from=str(page.save()))
    writer.set_page_label(0, 1, style="/r")
    writer.set_page_label(2, 2, style="/D", start=7)
    writer.write(str(page.path))

    assert [page.label for page in read_file(page.path).pages] == ["i", "ii", "7"]


def test_labels_that_only_count_pages_give_way_to_printed_numbers(canvas):
    import pypdf

    page = canvas()
    for number in range(3):
        page.line(300, 30, str(number + 47), size=8)
        page.lines(60, 780, PROSE)
        page.page()
    writer = pypdf.PdfWriter(clone_from=str(page.save()))
    writer.set_page_label(0, 2, style="/D")
    writer.write(str(page.path))

    assert [page.label for page in read_file(page.path).pages] == ["47", "48", "49"]


def test_a_page_drawn_row_by_row_is_read_column_by_column(canvas):
    left = [
        "The bias of the sensors fell below two",
        "percent at each of the nine sites, and",
        "it stayed there until the end of the",
        "second year of the long trial run.",
    ]
    right = [
        "Penguins breed on the southern shelf",
        "where they feed on krill in winter and",
        "shrink in number whenever the ice is",
        "gone before the moult is over again.",
    ]
    page = canvas()
    for number, (first, second) in enumerate(zip(left, right, strict=True)):
        page.line(60, 780 - 13 * number, first)
        page.line(320, 780 - 13 * number, second)

    assert sentences(read_file(page.save())) == [" ".join(left), " ".join(right)]


def test_text_turned_by_ninety_degrees_is_read_along_its_lines(canvas):
    page = canvas()
    page.drawing.translate(300, 100)
    page.drawing.rotate(90)
    page.lines(0, 0, PROSE)

    assert sentences(read_file(page.save())) == [" ".join(PROSE)]


def test_headings_give_sections_and_are_not_quoted(canvas):
    page = canvas()
    page.line(150, 790, "On the Drift of Sensors", font="Helvetica-Bold", size=18)
    page.line(250, 765, "A. Author")
    page.line(60, 730, "1 Introduction", font="Helvetica-Bold", size=12)
    page.lines(60, 705, PROSE)
    page.line(60, 650, "2.2 Structural Design", font="Helvetica-Bold")
    page.lines(60, 630, PROSE)

    source = read_file(page.save())

    assert source.sections == ("1 Introduction", "2.2 Structural Design")
    assert sentences(source, quotable=False) == ["On the Drift of Sensors", "1 Introduction", "2.2 Structural Design"]
    assert source.sentences[-1].section == 1
    assert source.sentences[0].section == -1


def test_a_run_in_heading_does_not_tear_its_paragraph(canvas):
    page = canvas()
    page.line(60, 780, "Setting.", font="Helvetica-Bold")
    page.line(110, 780, "The packaging line has three filling stations and two")
    page.lines(60, 767, ["labellers, and it ran for eighteen months at the plant in question.", *PROSE])

    found = sentences(read_file(page.save()))

    assert (
        "The packaging line has three filling stations and two labellers, and it ran for eighteen months at the plant "
        "in question." in found
    )


REFERENCES = [
    "[1] A. Author and B. Builder. Drift of sensors. Journal of Drift, 3(2):1-9, 2019.",
    "[2] C. Chen. Humidity in chambers. In Proceedings of Air, pages 4-8, 2020.",
    "[3] D. Devi. Recalibration, 2nd ed. Some University Press, 2021.",
]


def test_the_reference_list_does_not_count_and_ends_at_the_next_heading(canvas):
    page = canvas()
    page.lines(60, 780, PROSE)
    page.line(60, 720, "References", font="Helvetica-Bold", size=12)
    page.lines(60, 700, REFERENCES)
    page.line(60, 640, "Appendix A", font="Helvetica-Bold", size=12)
    page.lines(60, 620, PROSE)

    source = read_file(page.save())

    assert "".join(sentences(source, countable=False)).replace(" ", "") == "".join(REFERENCES).replace(" ", "")
    assert sentences(source)[-1] == " ".join(PROSE)
    assert source.sections == ("References", "Appendix A")


def test_a_section_called_references_without_entries_counts(canvas):
    page = canvas()
    page.line(60, 790, "References", font="Helvetica-Bold", size=12)
    page.lines(60, 770, PROSE)

    assert sentences(read_file(page.save()), countable=False) == []


def test_captions_and_table_rows_stand_for_themselves(canvas):
    page = canvas()
    page.lines(60, 780, PROSE)
    page.line(60, 720, "Table 1. Accuracy by model.")
    for number in range(3):
        page.line(60, 700 - 13 * number, f"model{number}")
        page.line(200, 700 - 13 * number, f"0.{70 + number}")

    assert sentences(read_file(page.save()))[1:] == [
        "Table 1. Accuracy by model.",
        "model0 0.70",
        "model1 0.71",
        "model2 0.72",
    ]


def test_the_outline_names_the_sections(canvas):
    page = canvas()
    for number, title in enumerate(["Setting", "What broke", "Lessons"]):
        page.drawing.bookmarkPage(f"p{number}")
        page.drawing.addOutlineEntry(title, f"p{number}")
        page.line(60, 790, title)
        page.lines(60, 750, PROSE)
        page.page()

    assert read_file(page.save()).sections == ("Setting", "What broke", "Lessons")


def test_an_endless_sentence_is_cut_at_its_lines(canvas):
    page = canvas()
    page.lines(
        60, 800, [f"entry number {number} of a list that nobody ever gave a full stop to" for number in range(55)]
    )

    found = sentences(read_file(page.save()))

    assert len(found) > 2
    assert max(map(len, found)) <= 1000
    assert all(sentence.startswith("entry number") for sentence in found)
