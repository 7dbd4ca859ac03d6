"""``quotation-differs``: what stands between quote marks isn't in the source word for word.

Bad: the draft has “reduced admissions”, the source “did not reduce admissions”. Good: an elision (…), a bracketed
edit ([T]he), another hyphenation, other quote marks, a page end in between. A quotation isn't held against a source
when another source of the same citation has it, nor when it's in the draft's language and the source in another: then
it was translated. Under four words quote marks set terms apart as often as they quote, and nothing tells which, so of
those only numbers are compared: “five fathoms” in the draft, “three fathoms” in the passage.
"""

from __future__ import annotations

from pandoc_provenance.evidence.checks import Case
from pandoc_provenance.evidence.quotations import Quotation
from pandoc_provenance.model import Flag
from pandoc_provenance.text.align import Change

CODE = "quotation-differs"
_MOST_CHANGES = 3
_MOST_LETTERS = 80


def check(case: Case) -> Flag | None:
    """Flag quotations that differ from the source, with the words and the page where it's nearest."""
    if not case.unquoted:
        return None
    return Flag(CODE, "; ".join(_message(quotation, case) for quotation in case.unquoted))


def _message(quotation: Quotation, case: Case) -> str:
    if quotation.near is None:
        return f"quotation not found in the source: “{_cut(quotation.text)}”"
    changes = quotation.near.changes
    if not changes:
        return (
            f"quotation differs: its parts stand in the source, but not together in this order{_page(quotation, case)}"
        )
    told = "; ".join(_change(change) for change in changes[:_MOST_CHANGES])
    more = f" and {len(changes) - _MOST_CHANGES} more differences" if len(changes) > _MOST_CHANGES else ""
    return f"quotation differs: {told}{more}{_page(quotation, case)}"


def _change(change: Change) -> str:
    if not change.quoted:
        return f"source also has “{_cut(change.source)}”"
    if not change.source:
        return f"the draft has “{_cut(change.quoted)}”, which the source hasn't"
    return f"source has “{_cut(change.source)}” where the draft has “{_cut(change.quoted)}”"


def _page(quotation: Quotation, case: Case) -> str:
    if quotation.near is None:
        return ""
    name = case.reading.page_name(case.reading.page_index(quotation.near.start))
    return f" ({name})" if name else ""


def _cut(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= _MOST_LETTERS else plain[: _MOST_LETTERS - 2].rstrip() + " …"
