"""Claims are the same before and behind citeproc, whatever class the style is of."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pandoc_provenance import ast, pandoc
from pandoc_provenance.draft.claims import read_claims
from pandoc_provenance.model import Claim

pytestmark = pytest.mark.usefixtures("each_pandoc")

STYLE = """<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="{kind}" version="1.0">
<info><title>Tiny</title><id>tiny</id><updated>2020-01-01T00:00:00Z</updated></info>
<citation><layout {layout}>{shown}</layout></citation>
</style>"""
AUTHOR = '<group delimiter=", "><names variable="author"/><text variable="{}"/><text variable="locator"/></group>'
STYLES = {
    "author-date": ("in-text", 'prefix="(" suffix=")" delimiter="; "', AUTHOR.format("title")),
    "numeric": ("in-text", 'prefix="[" suffix="]" delimiter=", "', '<text variable="citation-number"/>'),
    "superscript": ("in-text", 'vertical-align="sup" delimiter=","', '<text variable="citation-number"/>'),
    "note": ("note", 'suffix="." delimiter="; "', AUTHOR.format("title")),
}
REFERENCES = "references:\n" + "".join(
    f"- {{id: {key}, title: T{key}, author: [{{family: Family{key}, given: A}}]}}\n" for key in "abc"
)

PAGE = """\
"No ship above two hundred tons may anchor here…", the author says [@a, 2]; *cf.* the opposite view [@b].

# The tide rose [@a]

The spring tide rose by two metres [@a], the west wind fell below ten knots [@b]; and nobody at all drowned there [@c].
The tide rose.[@a] The wind fell. [@b] He asked "what is it" [@c]. He said "the tide rose." [@a] "It fell," [@b] he
said. She said "it rose" [@a], then left; 'single' [@b]! Was it so [@c]? It rose ([@a]) high --- the wind [@b] --- fell
[@c]: so.

*It rose [@a].* **It fell [@b],** and "it stood [@c]." Rose [@a] [@b]. Rose [@a][@b], and [@c]. (It rose [@a].) It
fell... [@b] showed a rise. As in [@c], it rose; as @a [p. 3] says, it fell. See @b: it rose; see [@c]. So says @a.

The spring tide rose by two metres,^[[@a].] and the west wind fell.^[See @b.] Note.^[The wind fell [@c]; *cf.* @a.]
Rose [@a]^[A note.]. Courts disagree [@b] (holding that a tide is no flood). Struck ~~out [@c].~~ Out [-@a]; so [@b]'s.

- First item with words [@a];
- second item with words (see [@b; @c]).

| Place | What |
|---|---|
| Brest [@a] | rose [@b, p. 3] |

: Caption words [@c].

Term [@a]
:   Rises by two metres [@b].

> The tide rose. The wind fell. [@c]

![The tide rose [@a].](x.png)

La marée monte [@b] ; elle baisse. 潮位上升了两米[@c]。

[@a]
"""


@pytest.fixture(scope="module")
def styles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("styles")
    for name, (kind, layout, shown) in STYLES.items():
        (folder / f"{name}.csl").write_text(STYLE.format(kind=kind, layout=layout, shown=shown), encoding="utf-8")
    (folder / "references.yaml").write_text(REFERENCES, encoding="utf-8")
    return folder


def read(text: str, language: str, *extra: str) -> list[Claim]:
    document = pandoc.to_ast(text.encode(), "markdown", extra=["-M", f"lang={language}", *extra])
    before = ast.encode(document)
    claims = list(read_claims(document, language))
    assert ast.encode(document) == before
    return claims


def behind(text: str, language: str, styles: Path, style: str, *extra: str) -> list[Claim]:
    arguments = ("--citeproc", f"--csl={styles / style}.csl", f"--metadata-file={styles / 'references.yaml'}", *extra)
    return read(text, language, *arguments)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_on_a_page_of_every_construct(style: str, language: str, styles: Path) -> None:
    assert behind(PAGE, language, styles, style) == read(PAGE, language)


@pytest.mark.parametrize("style", ["note", "superscript"])
@pytest.mark.parametrize(
    "option", ["link-citations=true", "notes-after-punctuation=true", "notes-after-punctuation=false"]
)
def test_whatever_options_citeproc_has(style: str, option: str, styles: Path) -> None:
    assert behind(PAGE, "en", styles, style, "-M", option) == read(PAGE, "en")


WORDS = [
    "@c says", "word", "The tide rose", '"it rose"', "*it fell*", "(see [@b])", '"and [@c]"', "and", "'so'", "-",
    "**[@a]**",
]  # fmt: skip
CITED = ["[@a]", "[@b, p. 3]", "[-@a]", "[@a; @c]", "[@a] [@b]", ""]
SIGNS = [".", ",", ";", ":", "!", "?", "...", "^[A note [@b].]", ".[@c]", ""]


@st.composite
def sentences(draw: st.DrawFn) -> str:
    parts = st.tuples(st.sampled_from(WORDS), st.sampled_from(CITED), st.sampled_from(SIGNS))
    drawn = draw(st.lists(parts, min_size=1, max_size=6))
    return " ".join(f"{word} {cited}".strip() + sign for word, cited, sign in drawn)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=sentences(), style=st.sampled_from(["note", "superscript"]))
def test_on_composed_sentences(text: str, style: str, styles: Path) -> None:
    assert behind(text, "en", styles, style) == read(text, "en")
