from __future__ import annotations

import pytest

from pandoc_provenance.errors import SettingsError
from pandoc_provenance.settings import Settings


def test_defaults_need_no_options() -> None:
    assert Settings.from_mapping({}, "here") == Settings()


def test_a_single_string_stands_for_a_list_and_numbers_come_as_strings() -> None:
    settings = Settings.from_mapping({"sources": "papers", "timeout": "5", "workers": "3"}, "metadata")

    assert (settings.sources, settings.timeout, settings.workers) == (("papers",), 5.0, 3)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"anotate": "none"}, "here: unknown option `anotate` (did you mean `annotate`?)"),
        ({"gate": "loud"}, "here: option `gate`: invalid enum value 'loud'; known are error, off, warn"),
        ({"timeout": "soon"}, "here: option `timeout`: expected a number, got text"),
        ({"waive": "all"}, "here: option `waive`: expected a mapping, got text"),
        ({"workers": 0}, "here: option `workers`: expected a whole number >= 1"),
        ({"timeout": -1}, "here: option `timeout`: expected a number > 0.0"),
        ({"timeout": 1e300}, "here: option `timeout`: expected a number <= 86400.0"),
        ({"waive": {"k": ""}}, "here: option `waive`: each citekey needs a reason: `citekey: why it may be unknown`"),
        ({"report": "a\0b"}, "here: option `report`: it holds a NUL character"),
        ({"sources": ["a", "b\0"]}, "here: option `sources`: it holds a NUL character"),
        ({"reports": {"md": 1}}, "here: option `reports`: expected a list, got a mapping"),
    ],
)
def test_a_wrong_option_is_one_line_with_its_origin(data: dict, said: str) -> None:
    with pytest.raises(SettingsError) as caught:
        Settings.from_mapping(data, "here")

    assert str(caught.value) == said


def test_an_unlike_name_lists_what_is_known() -> None:
    with pytest.raises(SettingsError, match="known are annotate, bibliography"):
        Settings.from_mapping({"zzz": 1}, "here")


def test_merging_replaces_only_what_is_given() -> None:
    merged = Settings(gate="warn", sources=("a",)).merged({"sources": ["b"]}, "flags")

    assert merged == Settings(gate="warn", sources=("b",))


def test_dashes_and_underscores_are_the_same() -> None:
    assert Settings().merged({"sources": "x"}, "o") == Settings.from_mapping({"sources": ["x"]}, "o")


def test_yaml_reads_off_as_a_boolean() -> None:
    assert Settings.from_mapping({"gate": False}, "o").gate == "off"
