"""A draft's files: bytes to text, formats by suffix, chunk heads, LaTeX's includes."""

from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandoc_provenance.draft import files
from pandoc_provenance.draft.files import DraftFile
from pandoc_provenance.errors import InputError


def test_a_byte_order_mark_is_no_text_and_line_ends_stay(tmp_path):
    path = tmp_path / "d.md"
    path.write_bytes(b"\xef\xbb\xbf@a\r\nb\x00")
    assert files.load(path, "d.md") == DraftFile("d.md", "@a\r\nb\x00", path)


def test_what_is_not_utf_8_is_refused_with_its_line_and_the_remedy(tmp_path):
    path = tmp_path / "d.md"
    path.write_bytes("eins\nzwei\nfünf".encode("latin-1"))
    with pytest.raises(InputError, match=r"^d\.md:3 isn't UTF-8: .*iconv"):
        files.load(path, "d.md")


def test_a_missing_file_and_a_folder_are_refused_by_name(tmp_path):
    with pytest.raises(InputError, match=r"^gone\.md can't be read: No such file"):
        files.load(tmp_path / "gone.md", "gone.md")
    with pytest.raises(InputError, match=r"^folder can't be read"):
        files.load(tmp_path, "folder")


def test_a_file_that_is_no_draft_by_its_size_is_refused_unread(tmp_path):
    path = tmp_path / "huge.md"
    with path.open("wb") as file:
        file.truncate(files.LARGEST + 1)
    with pytest.raises(InputError, match=r"huge\.md is larger than 50 MB"):
        files.load(path, "huge.md")


def test_of_pandocs_inputs_only_readable_files_are_taken_and_none_is_named_absolutely(tmp_path):
    (tmp_path / "a.md").write_text("a")
    (tmp_path / "bad.md").write_bytes(b"\xff")
    outside = tmp_path / "elsewhere"
    outside.mkdir()
    (outside / "b.md").write_text("b")
    folder = tmp_path / "in"
    folder.mkdir()
    names = ["-", "https://example.org/x.md", "../a.md", "../bad.md", "gone.md", str(outside / "b.md"), str(folder)]
    assert [file.name for file in files.load_inputs(names, folder)] == ["../a.md", "b.md"]


@pytest.mark.parametrize(
    ("names", "reader"),
    [
        (["a.md"], "markdown"),
        (["A.TEX"], "latex"),
        (["x.qmd"], "markdown"),
        (["x.Rmd"], "markdown"),
        (["README"], "markdown"),
        (["x.org"], "org"),
        (["x.what", "x.tex"], "latex"),
        (["x.what"], None),
        ([None], "markdown"),
    ],
)
def test_the_format_goes_by_the_first_suffix_that_pandoc_knows(names, reader):
    assert files.guess_reader([DraftFile(name, "") for name in names]) == reader


@pytest.mark.parametrize(
    ("head", "plain"),
    [
        ("```{r}", "```r  "),
        ("```{r, fig.cap='x {y}'}  ", "```r                     "),
        ("  ````{python}\r", "  ````python  \r"),
        ("> ```{r label}", "> ```r        "),
        ("```{{r}}", "```r    "),
        ("~~~{julia}", "~~~julia  "),
        ("```{.r}", "```{.r}"),
        ("```{#id .r}", "```{#id .r}"),
        ("```{=html}", "```{=html}"),
        ("```r", "```r"),
        ("text ```{r}", "text ```{r}"),
        ("```{r} text", "```{r} text"),
    ],
)
def test_chunk_heads_become_code_fences_of_the_same_length(head, plain):
    for name in ("x.Rmd", "x.qmd"):
        assert files.plain_chunks(DraftFile(name, f"a\n{head}\nb")) == f"a\n{plain}\nb"
    assert files.plain_chunks(DraftFile("x.md", head)) == head


@given(st.text("`~{}r,= >\n", max_size=60))
def test_no_character_moves_when_chunk_heads_are_rewritten(text):
    plain = files.plain_chunks(DraftFile("x.qmd", text))
    assert [len(line) for line in plain.split("\n")] == [len(line) for line in text.split("\n")]


def test_latex_includes_are_followed_inside_the_folder_only(tmp_path):
    outside = tmp_path / "secret.tex"
    outside.write_text("secret")
    folder = tmp_path / "thesis"
    (folder / "ch").mkdir(parents=True)
    (folder / "ch" / "one.tex").write_text(r"one \input{ch/two.txt} \input{ch/one}")
    (folder / "ch" / "two.txt").write_text("two")
    (folder / "link.tex").symlink_to(outside)
    text = rf"\include{{ch/one}} \input{{../secret}} \input{{{outside}}} \input link \subfile{{gone}} \input{{ch}}"
    assert files.included(text, folder) == {
        PurePosixPath("ch/one.tex"): r"one \input{ch/two.txt} \input{ch/one}",
        PurePosixPath("ch/two.txt"): "two",
    }


def test_odd_include_names_do_no_harm(tmp_path):
    assert files.included("\\input{a\x00b} \\input{.} \\input{" + "x" * 5000 + "}", Path(tmp_path)) == {}
