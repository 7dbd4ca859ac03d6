"""From files to what they say: text, pages, sections, sentences, boxes. Knows nothing of drafts and claims."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from pandoc_provenance.errors import InputError
from pandoc_provenance.model import Missing, Passage, Source
from pandoc_provenance.sources import boxes, formats
from pandoc_provenance.sources.files import Identity, edition, identify

if TYPE_CHECKING:
    from pandoc_provenance.sources import pool
    from pandoc_provenance.sources.serving import Answer
    from pandoc_provenance.store import Store

_READ, _UNREAD, _BOXES = "source", "unread", "boxes"


def read(
    paths: Mapping[str, Path],
    *,
    store: Store,
    timeout: float,
    workers: int,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Source | Missing]:
    """Return what each file says, or why that isn't known.

    What the store has isn't read again, and equal bytes are read once however many keys have them. Everything else
    is read in worker processes; what can't change (an encrypted file, a crash) is kept like a text, a time-out isn't.

    Args:
        paths: files by citekey.
        store: where texts and boxes are kept.
        timeout: seconds for one file.
        workers: files read at the same time.
        progress: called with how many files have been read and how many there are to read, first with 0 of them;
            not at all when the store has everything.

    Raises:
        InputError: no worker process can be started.
    """
    found: dict[str, Source | Missing] = {}
    waiting: dict[str, list[str]] = {}
    identities: dict[str, Identity] = {}
    for key, path in paths.items():
        identity = identify(path, store)
        if isinstance(identity, Missing):
            found[key] = identity
            continue
        entry = _entry(identity)
        identities[entry] = identity
        waiting.setdefault(entry, []).append(key)
    for entry, value in _kept(store, waiting).items():
        keys = waiting.pop(entry)
        found.update(dict.fromkeys(keys, value))
    if waiting:
        tell = progress or (lambda done, total: None)
        tell(0, len(waiting))
        jobs = [(paths[keys[0]], identities[entry], keys) for entry, keys in waiting.items()]
        for done, (keys, value) in enumerate(_read_files(jobs, store, timeout, workers), 1):
            found.update(dict.fromkeys(keys, value))
            tell(done, len(waiting))
    return {key: found[key] for key in paths}


def with_boxes(source: Source, passages: tuple[Passage, ...], store: Store) -> tuple[Passage, ...]:
    """Return the passages with a box for each of their lines on the page where they begin.

    Boxes are in the page's own space, as PDF annotations are: before the page's rotation is applied.
    """
    wanted = {passage.page - 1 for passage in passages if passage.page is not None}
    if not wanted:
        return passages
    prefix = _boxes_prefix(source)
    packed = store.get_many(_BOXES, [f"{prefix}/{page}" for page in sorted(wanted)])
    placed: list[Passage] = []
    for passage in passages:
        page = None if passage.page is None else packed.get(f"{prefix}/{passage.page - 1}")
        if page is None:
            placed.append(passage)
        else:
            placed.append(msgspec.structs.replace(passage, boxes=boxes.lines(page, passage.start, passage.end)))
    return tuple(placed)


def _entry(identity: Identity) -> str:
    return f"{identity.sha256}/{formats.load(identity.format).version()}/{edition()}"


def _boxes_prefix(source: Source) -> str:
    return f"{source.sha256}/{source.profile}/{edition()}"


def _kept(store: Store, entries: Mapping[str, object]) -> dict[str, Source | Missing]:
    kept: dict[str, Source | Missing] = {}
    source, missing = msgspec.msgpack.Decoder(Source), msgspec.msgpack.Decoder(Missing)
    for entry, value in store.get_many(_READ, entries).items():
        kept[entry] = source.decode(value)
    for entry, value in store.get_many(_UNREAD, [entry for entry in entries if entry not in kept]).items():
        kept[entry] = missing.decode(value)
    return kept


def _read_files(
    jobs: Sequence[tuple[Path, Identity, list[str]]], store: Store, timeout: float, workers: int
) -> Iterator[tuple[list[str], Source | Missing]]:
    """Read files in workers and keep what they say; yield as they come."""
    from pandoc_provenance.sources import pool
    from pandoc_provenance.sources.serving import Request

    requests = [Request(str(path.absolute()), identity.format) for path, identity, _ in jobs]
    try:
        for number, result in pool.serve(requests, workers=workers, timeout=timeout):
            path, identity, keys = jobs[number]
            if isinstance(result, pool.Failure):
                yield keys, _failed(result, path, identity, timeout, store)
            else:
                yield keys, _settled(result, identity, store)
    except OSError as error:
        raise InputError(f"no process can be started to read sources ({error.strerror})") from error


def _failed(failure: pool.Failure, path: Path, identity: Identity, timeout: float, store: Store) -> Missing:
    if failure.reason == "timeout":
        detail = f"{path.name} took more than {timeout:g} s; `timeout: SECONDS` gives it longer"
    else:
        detail = f"{path.name} crashed the program that reads it"
    media_type = formats.load(identity.format).MEDIA_TYPE
    missing = Missing(failure.reason, detail, sha256=identity.sha256, media_type=media_type)
    if failure.lasting:
        store.put(_UNREAD, _entry(identity), msgspec.msgpack.encode(missing))
    return missing


def _settled(answer: Answer, identity: Identity, store: Store) -> Source | Missing:
    """Keep an answer under the hash of the bytes that it was made from."""
    read_as = Identity(answer.sha256, identity.format)
    if answer.missing is not None:
        media_type = answer.missing.media_type or formats.load(identity.format).MEDIA_TYPE
        missing = msgspec.structs.replace(answer.missing, sha256=answer.sha256, media_type=media_type)
        if answer.sha256:
            store.put(_UNREAD, _entry(read_as), msgspec.msgpack.encode(missing))
        return missing
    source = msgspec.msgpack.decode(answer.source, type=Source)
    # Boxes first: a text without its boxes must never be found.
    names = (f"{_boxes_prefix(source)}/{page}" for page in range(len(answer.boxes)))
    store.put_many(_BOXES, dict(zip(names, answer.boxes, strict=True)))
    store.put(_READ, _entry(read_as), answer.source)
    return source
