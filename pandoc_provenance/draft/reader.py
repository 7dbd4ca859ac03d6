"""A draft in: files that pandoc parses here, or a document it has parsed already. Out: claims with their places."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Container, Iterator, Sequence

from msgspec.structs import replace

from pandoc_provenance import ast, pandoc
from pandoc_provenance.draft import citations, claims, locate, metadata, rawtex, unread
from pandoc_provenance.draft.files import DraftFile, decode, load, load_inputs
from pandoc_provenance.draft.texts import Texts
from pandoc_provenance.errors import InputError
from pandoc_provenance.model import Citation, Claim, Draft, Reference, Where
from pandoc_provenance.text import thebibliography

__all__ = ["DraftFile", "begin", "decode", "from_ast", "load", "load_inputs", "read"]


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
    cited = texts.cited()
    return _placed(_unplaced(document, files, texts, cited), document, places, texts.names, cited)


def from_ast(
    document: ast.Document,
    files: Sequence[DraftFile] = (),
    reader: str | None = None,
    *,
    timeout: float = pandoc.TIMEOUT,
    extra: Sequence[str] = (),
) -> Draft:
    """Say who is cited where in a document that pandoc has parsed already; see ``begin`` for the arguments."""
    return begin(document, files, reader, timeout=timeout, extra=extra).located()


def begin(
    document: ast.Document,
    files: Sequence[DraftFile] = (),
    reader: str | None = None,
    *,
    timeout: float = pandoc.TIMEOUT,
    extra: Sequence[str] = (),
) -> Reading:
    """Begin to read a document that pandoc has parsed already: the places come while the caller does other things.

    Args:
        document: as pandoc gives it to a filter, its raw TeX wrapped (``rawtex.wrap``) if that is to count.
        files: what it was made from, for the places only; may be empty.
        reader: the format they were read as; by their suffixes when not given, no places when those say nothing.
        timeout: seconds for pandoc to read the files again; no places when it takes longer.
        extra: what makes pandoc read them alike, such as ``--file-scope``.
    """
    texts: Texts | None = None
    if files:
        # A format that can't be told gives no places, and nothing worse.
        with contextlib.suppress(InputError):
            texts = Texts(files, reader, timeout=timeout, extra=extra)
    return Reading(document, files, texts)


class Reading:
    """A document whose citations' places are being looked for by a pandoc of their own."""

    def __init__(self, document: ast.Document, files: Sequence[DraftFile], texts: Texts | None) -> None:
        self._document = document
        self._texts = texts
        self._places: locate.Places | None = None
        self._failure: BaseException | None = None
        self._search: threading.Thread | None = None
        self._cited = texts.cited() if texts is not None else ()
        if texts is not None:
            self._search = threading.Thread(target=self._look, args=(texts,), daemon=True)
            self._search.start()
        self.draft = _unplaced(document, files, texts, self._cited)
        """The draft at once, its citations placed by heading and rank alone."""

    def _look(self, texts: Texts) -> None:
        try:
            self._places = locate.find(self._document, texts.texts, texts.parse, texts.syntax)
        except InputError:
            # A format that pandoc doesn't know gives no places, and nothing worse.
            pass
        except BaseException as error:
            self._failure = error

    def located(self) -> Draft:
        """Return the draft with lines and columns, as soon as they're known."""
        if self._search is not None:
            self._search.join()
        if self._failure is not None:
            raise self._failure
        if self._places is None or self._texts is None:
            return self.draft
        return _placed(self.draft, self._document, self._places, self._texts.names, self._cited)


_Cited = Sequence[unread.Named]
"""Every key that the draft's texts cite, read by pandoc or not."""


def _unplaced(document: ast.Document, files: Sequence[DraftFile], texts: Texts | None, cited: _Cited) -> Draft:
    language = metadata.language(document)
    references = (*metadata.references(document), *_items(texts), *map(Reference, rawtex.items(document)))
    # A place that isn't known still is in the draft's only file.
    only = files[0].name if len(files) == 1 and (texts is None or len(texts.names) == 1) else None

    def within(group: Sequence[Citation]) -> tuple[Citation, ...]:
        return tuple(replace(citation, where=replace(citation.where, file=only)) for citation in group)

    def read(aside: Container[str]) -> tuple[Claim, ...]:
        found = claims.read_claims(document, language, aside)
        return tuple(replace(claim, citations=within(claim.citations)) for claim in found) if only else found

    keys = ast.cited_keys(list(ast.cites(document)))
    aside: frozenset[str] = frozenset()
    dangling: tuple[str, ...] = ()
    # TeX has commands of its own for cross-references: what `\\cite` names is a citation, whatever it looks like.
    if texts is None or texts.syntax != "latex":
        known = rawtex.keys(document) | {reference.key for reference in references}
        crossrefs = citations.Crossrefs(document, language, [file.text for file in files], known)
        aside, dangling = crossrefs.aside, crossrefs.dangling
    return Draft(
        file=files[0].name if files else None,
        language=language,
        claims=read(aside),
        nocite=within(claims.read_nocite(document)),
        unread=_unread(unread.absent(cited, {*keys, *locate.nocite_keys(document)}), texts.names) if texts else (),
        crossrefs=sum(key in aside for key in keys),
        dangling=dangling,
        otherwise=read(aside.difference(dangling)) if dangling else (),
        bibliography=metadata.bibliographies(document),
        references=references,
        options=metadata.options(document),
    )


def _unread(rest: Sequence[unread.Named], names: Sequence[str | None]) -> tuple[Citation, ...]:
    return tuple(Citation(one.key, "normal", _where(Where(), one.place, names)) for one in rest)


def _placed(
    draft: Draft,
    document: ast.Document,
    places: locate.Places,
    names: Sequence[str | None],
    cited: _Cited,
) -> Draft:
    """Return the draft with its citations' files, lines and columns as far as they're known."""
    nodes = list(ast.cites(document))

    def within(group: Sequence[Citation], keys: Sequence[str], known: _Known) -> tuple[Citation, ...]:
        return tuple(
            citation if place is None else replace(citation, where=_where(citation.where, place, names))
            for citation, place in zip(group, _matched(group, keys, known), strict=True)
        )

    def all_of(found: Sequence[Claim]) -> tuple[Claim, ...]:
        return tuple(
            replace(
                claim,
                citations=within(claim.citations, ast.cited_keys([nodes[claim.group]]), places.cites[claim.group]),
            )
            for claim in found
        )

    return replace(
        draft,
        claims=all_of(draft.claims),
        otherwise=all_of(draft.otherwise),
        nocite=within(draft.nocite, locate.nocite_keys(document), places.nocite),
        unread=_unread(unread.left(cited, places.read), names),
    )


def _items(texts: Texts | None) -> Iterator[Reference]:
    r"""Yield the entries of a LaTeX draft's own ``thebibliography``, which pandoc's tree doesn't tell."""
    if texts is not None and texts.syntax == "latex":
        for name, text in zip(texts.names, texts.texts, strict=True):
            for key, line in thebibliography.keys(text):
                yield Reference(key, where=Where(file=name, line=line))


_Known = Sequence[locate.Place | None]


def _matched(group: Sequence[Citation], keys: Sequence[str], known: _Known) -> Iterator[locate.Place | None]:
    """Yield the place of each citation; the keys between them are cross-references and wildcards, left out before."""
    rest = iter(zip(keys, known, strict=True))
    for citation in group:
        yield next((place for key, place in rest if key == citation.key), None)


def _where(where: Where, place: locate.Place, names: Sequence[str | None]) -> Where:
    return replace(where, file=names[place.file], line=place.line, column=place.column)
