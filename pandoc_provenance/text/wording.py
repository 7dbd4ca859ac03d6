"""The words in which evidence is told, in one table: bands, places in a source, reasons, what to do."""

from __future__ import annotations

from pandoc_provenance.model import Band, Passage, Unit
from pandoc_provenance.text.characters import clean

BANDS: dict[Band, str] = {
    "none": "no support found",
    "weak": "weak",
    "partial": "partly supported",
    "not-checked": "not checked",
    "supported": "supported",
}
"""Worst first, which is the order of every list for people."""

UNITS: dict[Unit, str] = {
    "sentence": "Sentence",
    "clause": "Sentence",
    "table-row": "Table row",
    "list-item": "List item",
    "heading": "Heading",
    "caption": "Caption",
    "definition": "Definition",
    "note": "Note",
    "block-quote": "Quotation",
    "metadata": "Front matter",
}
"""What a place in the draft is called."""

REASONS: dict[str, tuple[str, str]] = {
    "unknown-key": ("the key is in no bibliography", "add the entry, or correct the key"),
    "not-attached": (
        "no file is attached",
        "name the file in the entry's `file` field, or put it as `KEY.pdf` into a folder that `sources` names",
    ),
    "missing": ("the attached file isn't there", "put the file where the entry says, or correct the path"),
    "outside": (
        "the file lies outside the folders that may be read",
        "name its folder in `roots`, if it's meant to be read",
    ),
    "unreadable": ("the file could not be opened", "check that it's a file and that you may read it"),
    "unsupported": ("this kind of file can't be read", "attach a PDF, HTML, Markdown or text version"),
    "empty": ("the file is empty", "fetch it again"),
    "encrypted": ("the file is encrypted", "attach a copy without a password"),
    "damaged": ("the file is damaged", "fetch it again"),
    "no-text-layer": ("the file has no text layer", "it's a scan: run OCR on it, for example `ocrmypdf IN OUT`"),
    "too-large": ("the file is too large", "attach the cited part alone"),
    "timeout": ("reading took too long", "raise `timeout`, or attach the cited part alone"),
    "crashed": ("the reader broke down on the file", "save it anew with another program, or attach another version"),
    "no-claim": ("nothing is left of the claim without its citations", ""),
    "no-words": ("the claim has no words of its own to look for", ""),
    "other-language": ("claim and source are in different languages", "read the source: words can't be compared"),
}
"""Why a claim was not checked, and what to do about it: each ``MissingReason``, and what ``evidence`` adds to them.
Not checked is never "no support"."""

LEAD = "Check"
"""Before a flag: something that a person should look at, not a verdict."""

EVIDENCE = "Evidence"


def verdict(band: Band, reason: str) -> str:
    """Say how well a claim is supported, or why that isn't known."""
    if band != "not-checked":
        return BANDS[band]
    return f"{BANDS[band]}: {why(reason)}"


def why(reason: str) -> str:
    """Say why something was not checked; a reason that has no words here stands for itself."""
    return REASONS[reason][0] if reason in REASONS else clean(reason) or "no reason was given"


def remedy(reason: str) -> str:
    """Say what to do about it, empty when nothing is known to help."""
    return REASONS[reason][1] if reason in REASONS else ""


def place(passage: Passage) -> str:
    """Name a passage's place in its source: printed page first, the file's page where that's another.

    Boxes tell a PDF from a text whose pages are parted by form feeds.
    """
    if passage.page is None:
        return f"section “{clean(passage.section)}”" if passage.section.strip() else ""
    label = clean(passage.page_label or "")
    if label == str(passage.page):
        return f"p. {label}"
    number = f"PDF p. {passage.page}" if passage.boxes else f"p. {passage.page} of the file"
    return f"p. {label} ({number})" if label else number
