"""Putting blocks together: offsets, pages and sentences agree with the text whatever the blocks are."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pandoc_provenance.sources.blocks import LONGEST, Block, assemble

words = st.lists(
    st.sampled_from(["word", "And", "so", "on.", "Really?", "3.5", "ß", "日本", "etc."]), min_size=1, max_size=60
)
kinds = st.sampled_from(["text", "heading", "title", "caption", "row", "code", "reference"])


@st.composite
def block_lists(draw):
    """Blocks over three pages, in order, some of them running over a page's end."""
    page = 0
    made = []
    for _ in range(draw(st.integers(1, 8))):
        text = " ".join(draw(words))
        pages = [(0, page)]
        if draw(st.booleans()) and page < 2 and len(text) > 3:
            page += 1
            pages.append((draw(st.integers(1, len(text) - 1)), page))
        made.append(Block(draw(kinds), text, pages=pages, quotable=draw(st.booleans())))
        page = min(2, page + draw(st.integers(0, 1)))
    return made


def put_together(blocks):
    return assemble(blocks, sha256="0" * 64, media_type="x/y", profile="test/1", labels=[None, "ii", None]).source


@settings(max_examples=60)
@given(block_lists())
def test_sentences_are_in_order_and_cover_all_words(blocks):
    source = put_together(blocks)

    end = 0
    for sentence in source.sentences:
        assert source.text[end : sentence.start].strip() == ""
        assert sentence.start < sentence.end
        text = source.text[sentence.start : sentence.end]
        assert text == text.strip()
        assert len(text) <= LONGEST
        end = sentence.end
    assert source.text[end:].strip() == ""


@settings(max_examples=60)
@given(block_lists())
def test_pages_tile_the_text_and_sentences_stand_on_the_page_where_they_begin(blocks):
    source = put_together(blocks)

    assert [page.start for page in source.pages[1:]] == [page.end for page in source.pages[:-1]]
    assert source.pages[0].start == 0
    assert source.pages[-1].end == len(source.text)
    for sentence in source.sentences:
        assert source.pages[sentence.page].start <= sentence.start < source.pages[sentence.page].end


@settings(max_examples=60)
@given(block_lists())
def test_sections_and_what_may_be_quoted_or_counted_follow_from_the_kinds(blocks):
    source = put_together(blocks)

    assert list(source.sections) == [block.text for block in blocks if block.kind == "heading"]
    assert all(sentence.section < len(source.sections) for sentence in source.sentences)
    if all(block.kind == "reference" for block in blocks):
        assert not any(sentence.countable for sentence in source.sentences)
    if not any(block.quotable for block in blocks):
        assert not any(sentence.quotable for sentence in source.sentences)


def test_the_first_page_begins_at_the_beginning_even_when_it_is_blank():
    source = put_together([Block("text", "Words on the second page.", pages=[(0, 1)])])

    assert [(page.start, page.end) for page in source.pages] == [(0, 0), (0, 25), (25, 25)]
    assert [page.label for page in source.pages] == [None, "ii", None]
