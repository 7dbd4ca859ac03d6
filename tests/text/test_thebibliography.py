from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance.text import thebibliography


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (r"\bibitem{knuth84} D. Knuth.", [("knuth84", 1)]),
        ("a\n\\bibitem[Lamport(1994)]{lamport}\n\\bibitem [L] { x:y } z", [("lamport", 2), ("x:y", 3)]),
        (r"\bibitem[{Smith[a](2020)}]{smith}", [("smith", 1)]),
        ("% \\bibitem{old}\n\\bibitem{new} 5\\% \\bibitem{more}", [("new", 2), ("more", 2)]),
        (r"\entry{osei2016}{article}{}", [("osei2016", 1)]),
        (r"\bibitemsep{3pt} \entryname{x} \bibitem", []),
        ("\\bibitem%\n{no}", []),
    ],
)
def test_keys_come_with_their_lines(text: str, found: list) -> None:
    assert [*thebibliography.keys(text)] == found


@given(st.text(alphabet="\\bibitem{}[]%\n a", max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    for key, line in thebibliography.keys(text):
        assert key in text.split("\n")[line - 1] or "\n" in text[text.index(key) - 60 if text.index(key) > 60 else 0 :]


def test_labels_that_never_end_cost_no_square() -> None:
    began = time.process_time()

    assert [*thebibliography.keys("\\bibitem[" * 20_000)] == []
    assert time.process_time() - began < 20
