import pytest

from pandoc_provenance.annotate.style import sets_raised_numbers

STYLES = {
    '<style xmlns="x" class="note" version="1.0"><citation><layout/></citation></style>': True,
    "<style class = 'note'><citation><layout/></citation></style>": True,
    '<style class="in-text"><citation><layout vertical-align="sup"/></citation></style>': True,
    '<style class="in-text"><citation><layout/></citation><bibliography><text vertical-align="sup"/></bibliography>'
    "</style>": False,
    '<style class="in-text"><!-- class="note" --><citation><layout/></citation></style>': False,
    "": False,
    "<style": False,
    "<style" * 50_000: False,
    "<citation " * 50_000: False,
}


def named(style: str) -> dict:
    return {"meta": {"csl": {"t": "MetaInlines", "c": [{"t": "Str", "c": style}]}}}


@pytest.mark.parametrize(("style", "raised"), STYLES.items(), ids=[text[:40] for text in STYLES])
def test_styles_that_raise_their_citations_are_recognised(style, raised, tmp_path):
    path = tmp_path / "style.csl"
    path.write_text(style)

    assert sets_raised_numbers(named(str(path))) is raised


@pytest.mark.parametrize("name", ["", "gone.csl", "https://example.org/a.csl", "a\x00b", "x" * 5000, "."])
def test_a_style_that_is_no_local_file_is_not_asked(name):
    assert sets_raised_numbers(named(name)) is False


def test_no_style_is_pandocs_own_which_cites_in_the_text():
    assert sets_raised_numbers({"meta": {}}) is False
