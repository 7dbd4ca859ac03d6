from __future__ import annotations

import copy

import pytest

from pandoc_provenance import ast, pandoc
from pandoc_provenance.draft import elision
from pandoc_provenance.draft.citations import Crossrefs
from pandoc_provenance.draft.claims import read_claims, read_nocite
from pandoc_provenance.model import Claim, Where

pytestmark = pytest.mark.usefixtures("each_pandoc")


def claims(text: str, language: str = "en", reader: str = "markdown") -> tuple[Claim, ...]:
    return read_claims(pandoc.to_ast(text.encode(), reader), language)


def texts(text: str, language: str = "en", reader: str = "markdown") -> list[str]:
    return [claim.text for claim in claims(text, language, reader)]


def only(text: str, language: str = "en", reader: str = "markdown") -> Claim:
    (claim,) = claims(text, language, reader)
    return claim


def test_a_parenthetical_citation_leaves_its_sentence() -> None:
    claim = only("Before it. The tide rose by two metres [@k, p. 3]. After it.")
    assert (claim.text, claim.unit) == ("The tide rose by two metres.", "sentence")
    assert claim.context == claim.text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The tide rose [@k], then fell.", "The tide rose, then fell."),
        ("The tide [@k] rose.", "The tide rose."),
        ("The tide rose ([@k]).", "The tide rose."),
        ("The tide rose (see [@k]).", "The tide rose."),
        ("The tide rose (e.g., @k and @j).", "The tide rose."),
        ("The tide rose [@k], [@j], and [@i].", "The tide rose."),
        ("“The tide rose” [@k].", "“The tide rose”."),
        ("The tide rose.[@k]", "The tide rose."),
        ("The tide rose. [@k].", "The tide rose."),
        ("The tide rose [-@k].", "The tide rose."),
        ("La marée monte [@k] ; elle baisse.", "La marée monte ; elle baisse."),
        ("潮位上升了两米[@k]。", "潮位上升了两米。"),
    ],
)
def test_no_blank_comma_or_bracket_is_left_behind(text: str, expected: str) -> None:
    assert set(texts(text)) == {expected}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@k found a rise.", "[…] found a rise."),
        ("As @k [p. 3] shows, it rose.", "As […] shows, it rose."),
        ("@k's tide rose.", "[…]’s tide rose."),
        ("The tide of [@k] rose strongly.", "The tide of […] rose strongly."),
        ("[@k] showed a rise.", "[…] showed a rise."),
        ("[@k]: a book on tides.", "a book on tides."),
    ],
)
def test_a_citation_that_is_a_word_of_its_sentence_is_shown_as_left_out(text: str, expected: str) -> None:
    assert only(text).text == expected


def test_the_same_key_twice_in_a_paragraph_has_its_own_sentence_each_time() -> None:
    assert texts("The tide rose [@k]. The wind fell [@k].") == ["The tide rose.", "The wind fell."]


def test_a_citation_behind_the_stop_belongs_to_the_sentence_before() -> None:
    assert texts("The tide rose. [@k] The wind fell. [@j]") == ["The tide rose.", "The wind fell."]


def test_the_language_decides_where_sentences_end() -> None:
    assert only("Das gilt z. B. Die Flut stieg [@k].", "de").text == "Das gilt z. B. Die Flut stieg."


def test_groups_apart_in_one_sentence_take_their_clauses() -> None:
    text = "The spring tide rose by two metres [@a], the west wind fell below ten knots [@b], and nobody drowned [@c]."
    first, second, third = claims(text)
    assert (first.text, first.unit) == ("The spring tide rose by two metres", "clause")
    assert (second.text, second.unit) == ("the west wind fell below ten knots", "clause")
    whole = "The spring tide rose by two metres, the west wind fell below ten knots, and nobody drowned."
    assert (third.text, third.unit) == (whole, "sentence")
    assert {claim.context for claim in (first, second, third)} == {whole}


def test_narrative_groups_take_the_words_from_themselves_to_the_next() -> None:
    text = "@a found that the spring tide rose by metres, whereas @b measured that the west wind fell below ten knots."
    assert texts(text) == [
        "[…] found that the spring tide rose by metres",
        "[…] measured that the west wind fell below ten knots.",
    ]


def test_a_named_citation_at_the_end_of_its_clause_takes_the_words_before() -> None:
    text = "The spring tide rose by two metres, as shown by @a, and the west wind fell below ten knots [@b]."
    assert texts(text) == ["The spring tide rose by two metres, as shown by […]", "the west wind fell below ten knots"]


def test_groups_with_nothing_between_them_share_their_clause() -> None:
    assert set(texts("The spring tide rose by two metres [@a] [@b], and the west wind fell below ten knots [@c].")) == {
        "The spring tide rose by two metres",
        "the west wind fell below ten knots",
    }


def test_a_clause_that_goes_on_behind_its_citation_is_kept_whole() -> None:
    text = (
        "The first trial [@a] found that deaths did not change, but the second survey [@b] reported that they doubled."
    )
    assert texts(text)[0] == "The first trial found that deaths did not change"


def test_a_list_of_short_members_is_one_statement() -> None:
    text = "Strong winds [@a], high tides [@b], and low banks [@c] have caused most of the floods on this coast."
    assert set(texts(text)) == {text.replace(" [@a]", "").replace(" [@b]", "").replace(" [@c]", "")}


def test_a_parenthesis_that_says_what_the_work_holds_is_the_claim() -> None:
    claim = only("Courts disagree [@k] (holding that a tide is no flood).")
    assert (claim.text, claim.unit) == ("holding that a tide is no flood", "clause")
    assert claim.context == "Courts disagree (holding that a tide is no flood)."
    assert only("Courts disagree [@k, 33 (holding that a tide is no flood)].").text == "holding that a tide is no flood"


def test_an_ordinary_parenthesis_is_part_of_the_sentence() -> None:
    assert only("The tide rose [@k] (by two metres).").text == "The tide rose (by two metres)."


def test_a_citation_alone_in_a_note_supports_the_sentence_that_carries_the_mark() -> None:
    for note in ("[@k, p. 3]", "See [@k].", "See also [@k], chapter 3.", "For a review, see @k."):
        claim = only(f"The wind fell. The tide rose by two metres.^[{note}] It fell.")
        assert (claim.text, claim.unit) == ("The tide rose by two metres.", "sentence"), note


def test_a_note_that_says_something_is_a_claim_of_its_own() -> None:
    first, second = claims("The tide rose.[^n]\n\n[^n]: The wind fell [@a].\n\n    The moon was full and red [@b].\n")
    assert (first.text, first.unit) == ("The wind fell.", "note")
    assert second.text == "The moon was full and red."


def test_pointing_notes_divide_a_sentence_as_citations_do() -> None:
    text = "The spring tide rose by two metres,^[[@a].] and the west wind fell below ten knots.^[See @b.]"
    assert texts(text) == ["The spring tide rose by two metres", "the west wind fell below ten knots."]


def test_a_sentence_that_only_points_supports_the_sentence_before() -> None:
    claim = only("The tide rose by two metres. See [@k] for details.")
    assert claim.text == "The tide rose by two metres."
    assert claim.context == "The tide rose by two metres. See […] for details."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The wind fell. The tide rose.\n\n[@k]", "The tide rose."),
        ("# The tide\n\n[@k]", "The tide"),
        ("[@k]", ""),
        ("These are known:\n\n- [@k]", "These are known:"),
        ("- The tide rose.\n- [@k]", ""),
    ],
)
def test_a_lone_citation_is_for_what_stands_before_it(text: str, expected: str) -> None:
    assert only(text).text == expected


def test_a_row_is_its_cells_and_its_context_names_their_columns() -> None:
    text = "| Place | Tide |\n|---|---|\n| Brest [@a] | rose by two metres |\n| Lisbon | fell [@b; @c] |\n"
    first, second = claims(text)
    assert (first.text, first.unit) == ("Brest — rose by two metres", "table-row")
    assert first.context == "Place: Brest — Tide: rose by two metres"
    assert second.text == "Lisbon — fell"
    assert [citation.key for citation in second.citations] == ["b", "c"]


def test_a_cell_of_several_sentences_gives_the_one_that_cites() -> None:
    text = (
        "| Place | Tide |\n|---|---|\n"
        "| Brest | It rose by two metres in spring [@a]. It fell by one metre in autumn [@b]. |\n"
    )
    first, second = claims(text)
    assert first.text == "Brest — It rose by two metres in spring."
    assert second.text == "Brest — It fell by one metre in autumn."
    assert first.context == "Place: Brest — Tide: It rose by two metres in spring. It fell by one metre in autumn."


def test_a_cell_that_spans_rows_counts_for_each_of_them() -> None:
    html = (
        "<table><thead><tr><th>Place</th><th colspan=2>Tide</th></tr></thead><tbody>"
        "<tr><td rowspan=2>Brest</td><td>spring</td><td>two</td></tr>"
        "<tr><td>autumn</td><td>one</td></tr></tbody></table>"
    )
    document = pandoc.to_ast(html.encode(), "html")
    cite = next(iter(ast.cites(pandoc.to_ast(b"[@k]", "markdown"))))
    document["blocks"][0]["c"][4][0][3][1][1][0][4][0]["c"].append(cite)
    (claim,) = read_claims(document, "en")
    assert claim.text == "Brest — autumn — one"
    assert claim.context == "Place: Brest — Tide: autumn — Tide: one"


def test_captions_of_tables_and_figures_are_claims_once() -> None:
    table, figure = claims(
        "| A | B |\n|---|---|\n| c | d |\n\n: The tide table [@t].\n\n![The tide rose [@f].](x.png)\n"
    )
    assert (table.text, table.unit) == ("The tide table.", "caption")
    assert (figure.text, figure.unit) == ("The tide rose.", "caption")


def test_an_image_inside_a_sentence_has_its_alt_text_as_claim() -> None:
    first, second = claims("The wind ![the tide rose [@a]](x.png) fell [@b].")
    assert (first.text, first.unit) == ("the tide rose", "caption")
    assert second.text == "The wind fell."


def test_list_items_keep_the_sentence_that_leads_to_them_as_context() -> None:
    lead = "It is old. Three things are known:"
    text = f"{lead}\n\n- The tide rose [@a].\n  The wind fell [@b].\n- The moon\n\n    1. was red [@c]\n"
    first, second, third = claims(text)
    assert {claim.unit for claim in (first, second, third)} == {"list-item"}
    assert (first.text, first.context) == ("The tide rose.", "Three things are known: The tide rose.")
    assert (second.text, second.context) == ("The wind fell.", "The wind fell.")
    assert third.text == "was red"


def test_a_heading_is_a_claim_and_names_the_place() -> None:
    heading, body = claims("# The sea\n\n## The tide rose [@a]\n\nThe wind fell [@b].\n")
    assert (heading.text, heading.unit) == ("The tide rose", "heading")
    assert body.citations[0].where == Where(heading="The sea > The tide rose", rank=2)


def test_ranks_count_groups_below_a_heading() -> None:
    found = claims("It rose [@a; @b]. See @fig:x. It fell [@c].\n\n# Next\n\nIt stood [@d].\n")
    places = [(claim.citations[0].where.heading, claim.citations[0].where.rank) for claim in found]
    assert places == [("", 1), ("", 2), ("Next", 1)]
    assert [claim.group for claim in found] == [0, 2, 3]


def test_a_definition_keeps_its_term_as_context() -> None:
    claim = only("Spring tide\n:   Rises by two metres [@k].\n")
    assert (claim.text, claim.context) == ("Rises by two metres.", "Spring tide: Rises by two metres.")
    assert claim.unit == "definition"


def test_a_cited_term_is_claimed_with_its_definition() -> None:
    assert only("Spring tide [@k]\n:   Rises by two metres.\n").text == "Spring tide: Rises by two metres."


def test_a_citation_behind_a_block_quotation_is_for_all_of_it() -> None:
    claim = only("> The tide rose. The wind fell. [@k]")
    assert (claim.text, claim.unit) == ("The tide rose. The wind fell.", "block-quote")
    assert only("> The tide rose. The wind fell [@k].").text == "The wind fell."


def test_sentences_inside_quotation_marks_stay_one_claim() -> None:
    text = 'He wrote: "The tide rose. The wind fell." [@k] Then he left.'
    assert only(text).text == "He wrote: “The tide rose. The wind fell.”"


def test_prose_in_the_metadata_comes_first() -> None:
    found = claims(
        "---\nabstract: The tide rose [@a].\nnocite: '@n, [@*]'\nprovenance:\n  x: '[@p]'\n---\n\nThe wind fell [@b].\n"
    )
    assert [(claim.text, claim.unit) for claim in found] == [
        ("The tide rose.", "metadata"),
        ("The wind fell.", "sentence"),
    ]
    assert found[0].citations[0].where == Where(heading="abstract", rank=1)


def test_nocite_is_read_without_its_wildcard() -> None:
    document = pandoc.to_ast(b"---\nnocite: |\n  @one, [@two; @*]\n---\n", "markdown")
    assert [citation.key for citation in read_nocite(document)] == ["one", "two"]
    assert read_nocite(pandoc.to_ast(b"nothing", "markdown")) == ()


def test_formulas_and_code_stay_and_their_stops_end_nothing() -> None:
    assert only("We set $x = f(a). B$ and `a. B` there [@k].").text == "We set x = f(a). B and a. B there."


def test_struck_out_words_are_left_out_and_their_citations_counted() -> None:
    assert texts("The tide ~~sank [@a] and~~ rose [@b].") == ["The tide rose.", "The tide rose."]


def test_raw_tex_citations_do_not_show_in_a_claim() -> None:
    claim = only(r"As \textcite{x} says \parencite[see][p.~3]{y}, the tide rose [@k].")
    assert claim.text == "As […] says, the tide rose."


def test_a_named_citations_words_end_at_a_semicolon_where_there_are_enough() -> None:
    text = "@a found that the spring tide rose by two metres; the west wind fell far below ten knots [@b]."
    assert texts(text) == [
        "[…] found that the spring tide rose by two metres",
        "the west wind fell far below ten knots",
    ]
    lead = claims("So says @a; most of the grain trade soon took its place [@b].")
    assert [(claim.text, claim.unit) for claim in lead] == [
        ("So says […]; most of the grain trade soon took its place.", "sentence"),
        ("most of the grain trade soon took its place", "clause"),
    ]
    # Three words that carry content are no claim by themselves.
    assert len(set(texts("So says @a; grain took its place [@b]."))) == 1
    listed = "@a names three causes: strong winds in spring; high tides at night; and banks on a coast [@b]."
    assert texts(listed)[0].endswith("and banks on a coast")


def test_an_answer_supports_what_it_answers() -> None:
    claim = only("Is the tide rising there? Yes (see @k for details).")
    assert (claim.text, claim.context) == ("Is the tide rising there?", "Is the tide rising there? Yes.")


def test_the_blocks_of_a_cell_are_read_apart() -> None:
    text = """\
+---------+---------------------------------+
| Place   | Strike                          |
+=========+=================================+
| Brest   | Strike of three weeks [@a]      |
|         |                                 |
|         | - night work [@b]               |
+---------+---------------------------------+
"""
    first, second = claims(text)
    assert (first.text, second.text) == ("Brest — Strike of three weeks", "Brest — night work")
    assert {claim.context for claim in (first, second)} == {"Place: Brest — Strike: Strike of three weeks / night work"}


@pytest.mark.parametrize(
    "text",
    [
        "the tide {} rose by two metres in spring [@k{}],",
        "the tide {} [@k{}] rose",
        "| a |\n|---|\n| the tide {} [@k{}] rose |",
    ],
)
def test_a_sentence_without_end_is_cut_around_each_citation(text: str) -> None:
    head, body = text.rsplit("\n", 1) if "\n" in text else ("", text)
    row = body.strip("| ")
    many = " ".join(row.format(number, number) for number in range(1000))
    found = claims(f"{head}\n| {many} |\n" if head else many)
    assert len(found) == 1000
    for number in (0, 1, 500, 998, 999):
        claim = found[number]
        assert f"the tide {number} " in claim.text
        assert all(len(shown) <= elision.LONGEST + 4 for shown in (claim.text, claim.context))
        assert f"the tide {number} " in claim.context
    assert found[500].context.startswith("… ")
    assert found[500].context.endswith(" …")


def test_cross_references_make_no_claim() -> None:
    text = "See @fig:one and [@tbl-two; @k] for the tide that rose by metres [@fig-2020]."
    assert [[c.key for c in claim.citations] for claim in claims(text)] == [["k"]]
    document = pandoc.to_ast(text.encode(), "markdown")
    known = read_claims(document, "en", Crossrefs(document, known=("fig-2020",)).aside)
    assert [[c.key for c in claim.citations] for claim in known] == [["k"], ["fig-2020"]]


def test_latex_is_read_as_markdown_is() -> None:
    text = (
        r"\section{Sea} The tide rose~\cite{a}. As \textcite{b} shows, the wind fell.\footnote{See \cite{c}.}"
        r"\begin{table}\caption{Tides \cite{d}}\begin{tabular}{ll}Brest & rose \citep{e} \\ \end{tabular}\end{table}"
    )
    found = {claim.citations[0].key: (claim.text, claim.unit) for claim in claims(text, reader="latex")}
    assert found == {
        "a": ("The tide rose.", "sentence"),
        "b": ("As […] shows, the wind fell.", "sentence"),
        "c": ("As […] shows, the wind fell.", "sentence"),
        "d": ("Tides", "caption"),
        "e": ("Brest — rose", "table-row"),
    }


def test_nothing_of_an_earlier_run_is_read() -> None:
    text = (
        "The tide rose [@a].[[^n]]{.provenance-evidence} The wind fell [@b].\n\n::: provenance-evidence\n"
        '1. [Sentence]{#provenance-evidence-e1}\\\n   `a` --- weak: "Tides fell."\n:::\n\n'
        '[^n]: Evidence: `a` --- supported: "Tides rose."\n'
    )
    assert texts(text) == ["The tide rose.", "The wind fell."]
    assert "Evidence" not in str(claims(text))
    assert "Tides" not in str(claims(text))


def test_an_author_may_use_the_name_of_our_class() -> None:
    text = "[The tide rose [@a].]{.provenance-evidence}\n\n::: provenance-evidence\nThe wind fell [@b].\n:::\n"
    assert texts(text) == ["The tide rose.", "The wind fell."]


def test_no_citations_no_claims() -> None:
    assert claims("The tide rose. Mail a@b.org.") == ()


def test_thousands_of_citations_in_one_paragraph_are_read() -> None:
    document = pandoc.to_ast(b"[@k]", "markdown")
    word, blank = {"t": "Str", "c": "tide,"}, {"t": "Space"}
    paragraph = document["blocks"][0]["c"]
    cites = [copy.deepcopy(paragraph[0]) for _ in range(3000)]
    paragraph[:] = [node for cite in cites for node in (word, blank, cite, blank)]
    assert len(read_claims(document, "en")) == 3000
