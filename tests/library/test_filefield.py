from __future__ import annotations

import base64
import plistlib
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pandoc_provenance.library import filefield
from pandoc_provenance.library.latex import plain, unwrapped


def decoded(field: str) -> list[tuple[str, str]]:
    return [(entry.path, entry.media_type) for entry in filefield.decode(field)]


@pytest.mark.parametrize(
    ("field", "path", "media_type"),
    [
        # JabRef
        (":papers/a.pdf:PDF", "papers/a.pdf", "application/pdf"),
        ("Main text:papers/a b.pdf:PDF", "papers/a b.pdf", "application/pdf"),
        (r":C\:/Users/a/x.pdf:PDF", "C:/Users/a/x.pdf", "application/pdf"),
        (r":C\:\\Users\\a\\x.pdf:PDF", r"C:\Users\a\x.pdf", "application/pdf"),
        (":papers/a.pdf:", "papers/a.pdf", ""),
        ("papers/a.pdf", "papers/a.pdf", ""),
        (":papers/a&#58;b.pdf:PDF", "papers/a:b.pdf", "application/pdf"),
        (":AT&amp;T.pdf:PDF", "AT&T.pdf", "application/pdf"),
        (":slides/a.pptx:PowerPoint", "slides/a.pptx", ""),
        (r":https\://example.org/a.pdf:PDF", "https://example.org/a.pdf", "application/pdf"),
        # Zotero
        (
            "Full Text PDF:/home/u/Zotero/storage/AB12/x.pdf:application/pdf",
            "/home/u/Zotero/storage/AB12/x.pdf",
            "application/pdf",
        ),
        ("Snapshot:files/10/6.html:text/html", "files/10/6.html", "text/html"),
        (r"A\: Title:files/10/a.pdf:application/pdf", "files/10/a.pdf", "application/pdf"),
        ("T:files/1/a 1 m.pdf:application/pdf", "files/1/a 1 m.pdf", "application/pdf"),
        # Better BibTeX
        (r"C\:\\Users\\u\\x.pdf", r"C:\Users\u\x.pdf", ""),
        (r"C:\Users\u\x.pdf", r"C:\Users\u\x.pdf", ""),
        ("/home/u/x.pdf", "/home/u/x.pdf", ""),
        # Mendeley
        (r":C$\backslash$:/Users/u/a{\_}b.pdf:pdf", "C:/Users/u/a_b.pdf", "application/pdf"),
        (r":home/u/a\_b.pdf:pdf", "home/u/a_b.pdf", "application/pdf"),
        # Paperpile, colrev, by hand
        ("All Papers/H/Hu et al. 2024 - A Title.pdf", "All Papers/H/Hu et al. 2024 - A Title.pdf", ""),
        ("file:///home/u/a%20b.pdf", "file:///home/u/a%20b.pdf", ""),
        ("http://example.org/x?ID=1", "http://example.org/x?ID=1", ""),
    ],
)
def test_each_manager_s_field_gives_its_path_first(field: str, path: str, media_type: str) -> None:
    assert decoded(field)[0] == (path, media_type)


def test_several_files_stay_apart() -> None:
    field = r"PDF:a\;b.pdf:application/pdf;Snapshot:c.html:text/html;d.epub"

    assert [path for path, _ in decoded(field)] == ["a;b.pdf", "c.html", "d.epub"]


def test_the_leading_slash_that_mendeley_loses_is_tried_too() -> None:
    assert [path for path, _ in decoded(":home/u/a.pdf:pdf")] == ["home/u/a.pdf", "/home/u/a.pdf"]


def test_a_semicolon_that_nobody_escaped_may_belong_to_the_name() -> None:
    assert "Hu; Li 2024.pdf" in [path for path, _ in decoded("Hu; Li 2024.pdf")]


FOLDERS = st.lists(st.text("abcXYZ 019._-+&(),é文'", min_size=1, max_size=8).map(str.strip).filter(bool), max_size=3)
STEMS = st.text("abcXYZ 019.;:_-+(),é文$#%&'\\", min_size=2, max_size=20).map(str.strip).filter(lambda s: len(s) > 1)


@st.composite
def paths(draw: st.DrawFn, characters: str = "") -> str:
    """A path below a folder, as reference managers name files; `characters` it may not hold."""
    path = "/".join([*draw(FOLDERS), draw(STEMS) + draw(st.sampled_from([".pdf", ".epub", ".html"]))])
    # An XML entity or a LaTeX command in a file's name is read as one: no program writes it otherwise.
    path = re.sub(r"&(?=#|amp|lt|gt|quot|apos)|\$\\b|\\t", "-", path)
    return path.translate(dict.fromkeys(map(ord, characters), "-"))


def escaped(path: str, characters: str) -> str:
    return "".join("\\" + character if character in characters else character for character in path)


@given(paths(), st.sampled_from(["", "Main text", "A. Title"]))
@example("a:b;c\\d.pdf", "")
@example("C:/Users/u/x.pdf", "")
def test_what_jabref_writes_is_read_back(path: str, description: str) -> None:
    assert decoded(f"{description}:{escaped(path, ':;' + chr(92))}:PDF")[0] == (path, "application/pdf")


@given(st.lists(paths("{}"), min_size=1, max_size=3, unique=True))
def test_what_zotero_writes_is_read_back(named: list[str]) -> None:
    field = ";".join(f"Full Text:{escaped(path, ':;$' + chr(92))}:application/pdf" for path in named)

    found = [path for path, _ in decoded(field)]

    assert [path for path in found if path in named] == named


@given(st.lists(paths("{}"), min_size=1, max_size=3, unique=True))
def test_what_better_bibtex_writes_is_read_back(named: list[str]) -> None:
    field = ";".join(escaped(path, ":;{}" + chr(92)) for path in named)

    assert [path for path, _ in decoded(field) if path in named] == named


@given(paths("\\$"), st.booleans())
def test_what_mendeley_writes_is_read_back(path: str, braced: bool) -> None:
    latex = "".join(f"{{\\{c}}}" if c in "_&%#" and braced else f"\\{c}" if c in "_&%#" else c for c in path)
    latex = latex.replace(";", r"\;").replace(":", r"$\backslash$:")

    assert decoded(f":{latex}:pdf")[0] == (path, "application/pdf")


@given(st.text("abC _-.", min_size=1, max_size=12).map(str.strip).filter(bool), st.sampled_from("CDz"))
def test_a_windows_path_is_read_with_and_without_escapes(name: str, drive: str) -> None:
    path = f"{drive}:\\Users\\{name}\\x.pdf"

    assert path in [found for found, _ in decoded(path)]
    assert decoded(path.replace("\\", "\\\\").replace(":", "\\:"))[0][0] == path


@given(paths("\\;:$"))
def test_a_bare_path_stays_as_it_is(path: str) -> None:
    assert decoded(path)[0][0] == path


@given(st.text(max_size=200))
def test_any_text_gives_usable_paths_or_none(field: str) -> None:
    found = filefield.decode(field)

    assert len(found) <= 50
    assert all(entry.path and min(entry.path) >= " " for entry in found)


@pytest.mark.parametrize(
    "field",
    [";" * 10**6, ":" * 10**6, "\\" * 10**6, "a:" * 10**6, "{\\_}" * 10**6, "&#1;" * 10**6, "$\\backslash$" * 10**5],
)
def test_hostile_fields_are_read_in_linear_time(field: str) -> None:
    assert len(filefield.decode(field)) <= 50


def archived(path: str) -> bytes:
    uid = plistlib.UID
    objects = ["$null", {"NS.keys": [uid(2)], "NS.objects": [uid(3)]}, "relativePath", path]
    top = {"$archiver": "NSKeyedArchiver", "$objects": objects, "$top": {"root": uid(1)}, "$version": 100000}
    return plistlib.dumps(top, fmt=plistlib.FMT_BINARY)


@pytest.mark.parametrize(
    "data", [plistlib.dumps({"relativePath": "../p/ü.pdf"}, fmt=plistlib.FMT_BINARY), archived("../p/ü.pdf")]
)
def test_bibdesk_s_property_lists_name_their_file(data: bytes) -> None:
    field = base64.encodebytes(data).decode()

    assert [entry.path for entry in filefield.attachments({"Bdsk-File-1": field})] == ["../p/ü.pdf"]


@given(st.binary(max_size=200))
def test_bytes_that_are_no_property_list_name_nothing(data: bytes) -> None:
    field = base64.b64encode(b"bplist00" + data).decode()

    assert all(entry.path for entry in filefield.attachments({"bdsk-file-1": field, "bdsk-file-2": "%%%"}))


def test_the_fields_that_name_files_are_told_from_the_others() -> None:
    fields = {"File": "a.pdf", "local-url": "b.pdf", "note": "c.pdf", "profile": "d.pdf", "pdf": "e.pdf"}

    assert [entry.path for entry in filefield.attachments(fields)] == ["a.pdf", "b.pdf", "e.pdf"]


@pytest.mark.parametrize(
    ("latex", "text"),
    [
        (r"The {{NASA}} {\'E}tude of Erd\H{o}s", "The NASA Étude of Erdős"),
        (r"G{\"o}del, Escher \& Bach", "Gödel, Escher & Bach"),
        (r"\emph{In vivo} 5--10 \textbf{cells}", "In vivo 5–10 cells"),
        (r"Stra{\ss}e na\"\i ve", "Straße naïve"),
        ("two\n   lines", "two lines"),
    ],
)
def test_a_title_loses_its_markup(latex: str, text: str) -> None:
    assert plain(latex) == text


@given(st.text(max_size=300))
def test_any_title_becomes_one_line(latex: str) -> None:
    assert "\n" not in plain(latex)
    assert len(plain(latex * 50)) <= 2000


@pytest.mark.parametrize(
    ("value", "inner"), [("{a}", "a"), ('"a"', "a"), (" {a} ", "a"), ("a", "a"), ('"', '"'), ("", "")]
)
def test_a_value_loses_its_outer_braces(value: str, inner: str) -> None:
    assert unwrapped(value) == inner
