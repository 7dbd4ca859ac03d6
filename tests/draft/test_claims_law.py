from __future__ import annotations

import re

import pytest
from fragments import drafts
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from pandoc_provenance import ast, pandoc
from pandoc_provenance.draft.citations import is_crossref
from pandoc_provenance.draft.claims import read_claims
from pandoc_provenance.errors import PandocError

FRAGMENTS = [
    "The tide rose [@a].", "[@b]", "@c found it", "[@d] [@e],", "(see @f)", "It fell.^[[@g].]", "word", "and",
    "**bold [@h]**",
    "~~old [@i]~~", "![alt [@j]](x.png)", '"quoted [@k]. Twice."', "[link [@l]](u)", "See @fig:x.", "[@fig:y; @m]",
    "[@n [@o]]",
    "^sup [@p]^", "$x. Y$", "`code [@no]`", "[see @q, p. 3; @r]", "it.[^1]", "(holding that X [@s] is Y)", ". ", "etc.",
    "[span [@t]]{.x}",
]  # fmt: skip

FRAMES = [
    "{}", "# {}", "> {}", "- {}\n- {}", "1. {}\n\n    {}", "{}\n:   {}", "| {}\n| {}", "::: box\n{}\n:::",
    "| a | b |\n|---|---|\n| {} | {} |\n\n: {}", "![{}](fig.png)", "> - {}\n>     - {}", "[^1]: {}\n\n    {}",
]  # fmt: skip


@st.composite
def composed(draw: st.DrawFn) -> str:
    line = st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=5).map(" ".join)
    blocks = [
        re.sub(r"\{\}", lambda _: draw(line), draw(st.sampled_from(FRAMES))) for _ in range(draw(st.integers(1, 5)))
    ]
    head = f"---\nabstract: |\n  {draw(line)}\n---\n\n" if draw(st.booleans()) else ""
    return head + "\n\n".join(blocks)


def holds_for(text: str) -> None:
    try:
        document = pandoc.to_ast(text.encode(), "markdown")
    except PandocError:
        reject()  # metadata that isn't YAML
    before = ast.encode(document)
    claims = read_claims(document, "en")
    assert ast.encode(document) == before
    expected = [
        (number, [key for key in ast.cited_keys([node]) if not is_crossref(key)])
        for number, node in enumerate(ast.cites(document))
    ]
    assert [(claim.group, [citation.key for citation in claim.citations]) for claim in claims] == [
        (number, keys) for number, keys in expected if keys
    ]
    for claim in claims:
        for shown in (claim.text, claim.context):
            assert not re.search("[\ue000-\ue002]|  |^\\s|\\s$", shown)


@pytest.mark.usefixtures("each_pandoc")
class TestEachCitationGroupGivesExactlyOneClaim:
    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(composed())
    def test_in_documents_of_prose(self, text: str) -> None:
        holds_for(text)

    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(drafts())
    def test_in_documents_of_oddities(self, text: str) -> None:
        holds_for(text)
