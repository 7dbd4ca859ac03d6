from sample_reports import citation, passage, reported, source, typical

from pandoc_provenance.model import Flag, Where
from pandoc_provenance.reports import md


def headings(text: str) -> list[str]:
    return [line.lstrip("# ") for line in text.splitlines() if line.startswith("#")]


def test_the_worst_comes_first():
    assert headings(md.render(typical())) == [
        "Provenance of draft.md",
        "Gate",
        "Something to check (1)",
        "1. `lee2015` at `draft.md:21:5`",
        "No support found (1)",
        "2. `jones2018` at `draft.md:18:5`",
        "Weak support (1)",
        "3. `kumar2011` at `draft.md:30:5`",
        "Not checked (1)",
        "4. `old1971` at `draft.md:44:5`",
        "Supported (1)",
        "5. `smith2020` at `draft.md:12:5`",
        "Sources not read (1)",
        "How to read this",
    ]


def test_the_first_lines_say_what_was_found():
    first = md.render(typical()).split("\n\n")[1]

    assert first == (
        "5 citations of 5 sources: 1 no support found, 1 weak, 1 partly supported, 1 not checked, 1 supported. "
        "4 of 5 sources read. 1 citation with something to check."
    )


def test_a_citation_shows_claim_source_page_and_lead():
    entry = md.render(typical()).split("### 1. ")[1].split("\n\n")[1]

    assert entry == (
        "- **Check:** the quotation isn't in the source; nearest: “raised yields by 14 %” (quotation-differs)\n"
        "- **Claim:** Feeding twice a day “raised yields by 40 %”.\n"
        "- **Source, p. 4 (PDF p. 6):** “The source's words on: Feeding twice a day “raised yields by 40 %”.”\n"
        "- Partly supported · score 0.58 · under “Results” · cited page 33-35 · id 0000000000000015"
    )


def test_a_source_that_was_not_read_says_why_and_what_to_do():
    assert (
        "- `old1971` *On old1971* (`papers/old1971.pdf`): the file has no text layer (none of 14 pages has any "
        "text). **To do:** it's a scan: run OCR on it, for example `ocrmypdf IN OUT`." in md.render(typical())
    )


def test_no_citation_at_all_is_said_loudly():
    assert "**NO CITATION WAS FOUND: nothing was checked.**" in md.render(reported())


def test_no_source_read_is_said_loudly():
    row = citation("a", "Claim.", band="not-checked", reason="missing", score=None, passages=())
    text = md.render(reported([row], [source("a", status="not-read", reason="missing")]))

    assert "**NO SOURCE COULD BE READ: 1 citation of 1 source, and nothing was checked.**" in text


def test_what_was_not_checked_is_not_called_unsupported():
    row = citation("a", "Claim.", band="not-checked", reason="encrypted", score=None, passages=())
    entry = md.render(reported([row], [source("b")])).split("### 1. ")[1].split("\n\n")[1]

    assert "**Why not checked:** the file is encrypted" in entry
    assert "support" not in entry
    assert "score" not in entry


def test_words_that_may_be_spliced_are_not_quoted():
    row = citation("a", "Claim.", passages=(passage("spliced words here", quotable=False),))
    text = md.render(reported([row], [source("a")]))

    assert "**Source, p. 4 (PDF p. 6):** not quoted" in text
    assert "spliced words here" not in text


def test_equal_citations_keep_the_order_of_the_draft():
    rows = [citation(key, "Claim.", line) for line, key in enumerate("cab", 10)]

    assert [key for key in md.render(reported(rows)).split("`") if key in {"a", "b", "c"}] == ["c", "a", "b"]


def test_a_flagged_supported_citation_stands_before_unflagged_bad_ones():
    rows = [
        citation("bad", "Claim.", band="none"),
        citation("flagged", "Claim.", flags=(Flag("locator-differs", "page 3, not 4"),)),
    ]
    text = md.render(reported(rows))

    assert text.index("`flagged`") < text.index("`bad`")


def test_a_place_without_lines_is_given_by_heading_and_rank():
    row = citation("a", "Claim.", where=Where(heading="Results > Growth", rank=2))

    assert "at `standard input, under “Results > Growth”, citation 2`" in md.render(reported([row]))


def test_band_limits_and_measured_errors_are_told():
    assert "- **Supported** from a score of 0.70: 4 % of these had no support in the labelled set" in md.render(
        typical()
    )
