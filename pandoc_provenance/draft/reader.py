"""A draft in: files that pandoc parses here, or a document it has parsed already. Out: claims with their places."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pandoc_provenance import ast, pandoc
from pandoc_provenance.draft import citations, claims, locate, metadata
from pandoc_provenance.draft.files import DraftFile, decode, load, load_inputs
from pandoc_provenance.draft.texts import Texts
from pandoc_provenance.errors import InputError
from pandoc_provenance.model import Citation, Draft, Where

__all__ = ["DraftFile", "decode", "from_ast", "load", "load_inputs", "read"]


def read(
    files: Sequence[DraftFile],
    reader: str | None = None,
    *,
    timeout: float = pandoc.TIMEOUT,
    extra: Sequence[str] = (),
) -> Draft:
    """Parse a draft with pandoc and say who is cited where, in which words.

    Args:
        files: the draft's files in order; pandoc reads them as one text unless ``extra`` has ``--file-scope``.
        reader: pandoc's format with extensions; by the files' suffixes when not given.
        timeout: seconds for each run of pandoc; there are two at most.
        extra: further arguments for pandoc, with absolute paths: LaTeX is read in the draft's own folder.

    Raises:
        InputError: the format is unknown.
        PandocError: pandoc can't read the draft, or took too long.
    """
    texts = Texts(files, reader, timeout=timeout, extra=extra, beside=True)
    document, places = locate.read(texts.texts, texts.parse, texts.syntax)
    return _draft(document, places, files, texts.names)


def from_ast(
    document: ast.Document,
    files: Sequence[DraftFile] = (),
    reader: str | None = None,
    *,
    timeout: float = pandoc.TIMEOUT,
    extra: Sequence[str] = (),
) -> Draft:
    """Say who is cited where in a document that pandoc has parsed already.

    Args:
        document: as pandoc gives it to a filter.
        files: what it was made from, for the places only; may be empty.
        reader: the format they were read as; by their suffixes when not given, no places when those say nothing.
        timeout: seconds for pandoc to read the files again; no places when it takes longer.
        extra: what makes pandoc read them alike, such as ``--file-scope``.
    """
    names: Sequence[str | None] = ()
    places = locate.unknown(document)
    if files:
        # A format that can't be told gives no places, and nothing worse.
        with contextlib.suppress(InputError):
            texts = Texts(files, reader, timeout=timeout, extra=extra)
            places, names = locate.find(document, texts.texts, texts.parse, texts.syntax), texts.names
    return _draft(document, places, files, names)


def _draft(
    document: ast.Document, places: locate.Places, files: Sequence[DraftFile], names: Sequence[str | None]
) -> Draft:
    language = metadata.language(document)
    nodes = list(ast.cites(document))
    prefixes = citations.custom_prefixes(document)
    # A place that isn't known still is in the draft's only file.
    only = files[0].name if len(files) == 1 and len(names) <= 1 else None

    def locate_all(group: Sequence[Citation], keys: Sequence[str], known: Sequence[locate.Place | None]) -> _Located:
        return tuple(
            replace(citation, where=_where(citation.where, place, names, only))
            for citation, place in zip(group, _matched(group, keys, known), strict=True)
        )

    located = tuple(
        replace(
            claim,
            citations=locate_all(claim.citations, ast.cited_keys([nodes[claim.group]]), places.cites[claim.group]),
        )
        for claim in claims.read_claims(document, language)
    )
    return Draft(
        file=files[0].name if files else None,
        language=language,
        claims=located,
        nocite=locate_all(claims.read_nocite(document), locate.nocite_keys(document), places.nocite),
        crossrefs=sum(citations.is_crossref(key, prefixes) for key in ast.cited_keys(nodes)),
        bibliography=metadata.bibliographies(document),
        references=metadata.references(document),
        options=metadata.options(document),
    )


_Located = tuple[Citation, ...]


def _matched(
    group: Sequence[Citation], keys: Sequence[str], known: Sequence[locate.Place | None]
) -> Iterator[locate.Place | None]:
    """Yield the place of each citation; the keys between them are cross-references and wildcards, left out before."""
    rest = iter(zip(keys, known, strict=True))
    for citation in group:
        yield next((place for key, place in rest if key == citation.key), None)


def _where(where: Where, place: locate.Place | None, names: Sequence[str | None], only: str | None) -> Where:
    if place is None:
        return replace(where, file=only)
    return replace(where, file=names[place.file], line=place.line, column=place.column)
