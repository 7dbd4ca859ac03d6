"""One Settings for every front end: metadata, `provenance.yaml` and flags use the same option names."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

import msgspec

from pandoc_provenance.errors import SettingsError


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a user can choose. Every option has a default; paths are relative to where they were written."""

    gate: Literal["error", "warn", "off"] = "error"
    """What an unknown citekey does: stop the build, warn, or nothing."""
    waive: Mapping[str, Annotated[str, msgspec.Meta(min_length=1)]] = msgspec.field(default_factory=dict)
    """Citekeys that may be unknown, each with the reason why."""
    bibliography: tuple[str, ...] = ()
    """Bibliography files beside those that the draft names."""
    sources: tuple[str, ...] = ()
    """Folders in which `<citekey>.*` are the cited works."""
    roots: tuple[str, ...] = ()
    """Folders below which attachments may lie, beside those of the draft, the bibliographies and `sources`."""
    annotate: Literal["footnotes", "none"] = "footnotes"
    """How the evidence enters the document."""
    reports: tuple[str, ...] = ("md", "json")
    """Report files to write, by format."""
    draft: tuple[str, ...] = ()
    """The draft's files, where pandoc's command line can't tell."""
    report: str | None = None
    """Where the report goes, without extension, where pandoc's command line can't tell."""
    store: str | None = None
    """SQLite file that keeps what was read; the user's cache folder when not given."""
    timeout: Annotated[float, msgspec.Meta(gt=0, le=86_400)] = 60.0
    """Seconds for one run of pandoc or for reading one source."""
    workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 2
    """Source files read at the same time."""

    @classmethod
    def from_mapping(cls, data: Mapping[str, Any], origin: str) -> Settings:
        """Check a mapping of options and return the settings.

        Args:
            data: option names and values; `-` and `_` are the same; a single string stands for a list of one.
            origin: where the options were written, for messages.

        Raises:
            SettingsError: an option is unknown or its value is wrong.
        """
        known = {field.name: field for field in msgspec.structs.fields(cls)}
        values: dict[str, Any] = {}
        for name, value in data.items():
            option = str(name).replace("-", "_")
            if option not in known:
                near = difflib.get_close_matches(option, known, 1)
                hint = f" (did you mean `{near[0]}`?)" if near else f"; known are {', '.join(sorted(known))}"
                raise SettingsError(f"{origin}: unknown option `{name}`{hint}")
            # YAML reads a bare `off` as a boolean.
            spoken = "off" if option == "gate" and value is False else value
            values[option] = _listed(spoken) if _is_list(known[option].type) else spoken
            if any("\0" in text for text in _listed(spoken) if isinstance(text, str)):
                raise SettingsError(f"{origin}: option `{option}`: it holds a NUL character")
        try:
            return msgspec.convert(values, cls, strict=False)
        except msgspec.ValidationError as error:
            raise SettingsError(
                f"{origin}: {_plain(str(error), {name: field.type for name, field in known.items()})}"
            ) from error

    def merged(self, data: Mapping[str, Any], origin: str) -> Settings:
        """Return these settings with some options replaced; raises ``SettingsError`` as ``from_mapping`` does."""
        chosen = Settings.from_mapping(data, origin)
        given = {str(name).replace("-", "_") for name in data}
        return msgspec.structs.replace(self, **{name: getattr(chosen, name) for name in given})


def _is_list(kind: Any) -> bool:
    return bool(kind == tuple[str, ...])


def _listed(value: Any) -> Any:
    return value if isinstance(value, (list, tuple, dict)) else [value]


_WORDS = {"object": "a mapping", "array": "a list", "str": "text", "int": "a whole number", "float": "a number"}
"""What msgspec calls JSON's kinds of values, in words."""


def _plain(message: str, kinds: Mapping[str, Any]) -> str:
    """Turn msgspec's "… - at `$.gate`" around: the option first, kinds in words, an enumeration's values named."""
    text, separator, place = message.rpartition(" - at `$.")
    if not separator:
        return message
    option, _, inner = place.rstrip("`").partition("[")
    text = re.sub(r"`(object|array|str|int|float)`", lambda kind: _WORDS[kind[1]], text[0].lower() + text[1:])
    if "enum value" in text:
        text += f"; known are {', '.join(sorted(get_args(kinds[option])))}"
    if option == "waive" and inner:
        text = "each citekey needs a reason: `citekey: why it may be unknown`"
    return f"option `{option}`: {text}"
