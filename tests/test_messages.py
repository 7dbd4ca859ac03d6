from __future__ import annotations

from pandoc_provenance import messages
from pandoc_provenance.model import Finding, Where


def finding(where: Where, message: str = "unknown citekey @k", **rest) -> Finding:
    return Finding(code=rest.pop("code", "unknown-key"), level="error", message=message, where=where, **rest)


def test_a_place_is_named_as_exactly_as_it_is_known() -> None:
    assert messages.line(finding(Where("a.md", 3, 7, "One", 1))) == "a.md:3:7: error: unknown citekey @k"
    assert messages.line(finding(Where("refs.bib", 3))) == "refs.bib:3: error: unknown citekey @k"
    assert messages.place(Where(None, None, None, "One > Two", 2)) == '<stdin>: under "One > Two", citation 2'
    assert messages.place(Where("a.md", None, None, "", 1)) == "a.md: before the first heading, citation 1"
    assert messages.place(Where("refs.bib")) == "refs.bib"


def test_a_foreign_text_cannot_steer_the_terminal() -> None:
    said = messages.line(finding(Where("a.md", 1, 1), "unknown citekey @\x1b[2Jk\nb.md:1:1: note: all is well"))

    assert said == "a.md:1:1: error: unknown citekey @ [2Jk b.md:1:1: note: all is well"


def test_the_verdict_counts_places_and_keys() -> None:
    places = [finding(Where("a.md", 1, 1), key="x"), finding(Where("a.md", 2, 1), key="x")]

    assert messages.verdict(places, "a.md") == (
        "pandoc-provenance: a.md: 2 citations of 1 key that no bibliography has"
    )
