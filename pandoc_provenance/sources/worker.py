"""A worker process: reads files one after the other, so that one that crashes or hangs costs only itself.

Run as ``python -m pandoc_provenance.sources.worker`` by ``pool``. Requests come on standard input, answers go to
what was standard output; it ends when standard input closes, even in the middle of a file.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import queue
import signal
import sys
import threading
from pathlib import Path
from typing import BinaryIO

import msgspec

from pandoc_provenance.model import Missing
from pandoc_provenance.sources.serving import Answer, Request, receive, send

MEMORY = 3 * 1024**3
"""Bytes of address space; the hungriest real PDF seen takes 0.4 GB, and 3 GB lets two workers live on a laptop."""


def main() -> None:
    """Answer requests until there are no more."""
    # The parent decides what an interrupt means for us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = _claim_stdout()
    _limit()
    requests: queue.SimpleQueue[Request] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(requests,), daemon=True).start()
    # What a file leaves behind is dropped as a whole: looking for cycles in it costs a tenth of the time.
    gc.disable()
    while True:
        request = requests.get()
        answer = _answer(request)
        try:
            send(answers, answer)
        except OSError:
            os._exit(0)
        gc.collect()


def _claim_stdout() -> BinaryIO:
    """Keep standard output for answers and give whoever prints standard error instead."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return answers


def _limit() -> None:
    """Set the memory limit where the system has one, and forbid core dumps."""
    try:
        import resource
    except ImportError:
        return
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(ValueError, OSError):
        _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        limit = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))


def _listen(requests: queue.SimpleQueue[Request]) -> None:
    decoder = msgspec.msgpack.Decoder(Request)
    while (frame := receive(sys.stdin.buffer)) is not None:
        requests.put(decoder.decode(frame))
    # The parent is done or gone; a reader that hangs in C code would never see it otherwise.
    os._exit(0)


def _answer(request: Request) -> Answer:
    path = Path(request.path)
    try:
        data = path.read_bytes()
    except OSError as error:
        return Answer("", missing=Missing("unreadable", f"{path.name} can't be read ({error.strerror})"))
    sha256 = hashlib.sha256(data).hexdigest()
    try:
        return _read(data, path.name, sha256, request.format)
    except MemoryError:
        limit = f"{MEMORY // 1024**3} GB"
        return Answer(sha256, missing=Missing("too-large", f"{path.name} needs more than {limit} of memory to be read"))
    except Exception as error:
        # Untrusted input meets our bugs here; what it was and where is what a bug report needs.
        place = error.__traceback__
        while place is not None and place.tb_next is not None:
            place = place.tb_next
        where = f"{Path(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno}" if place else "?"
        detail = f"the reader failed on {path.name}: {type(error).__name__} in {where}; please report it"
        return Answer(sha256, missing=Missing("crashed", detail))


def _read(data: bytes, name: str, sha256: str, format_name: str) -> Answer:
    from pandoc_provenance.sources import boxes, formats

    result = formats.load(format_name).read(data, name, sha256)
    if isinstance(result, Missing):
        return Answer(sha256, missing=result)
    packed = tuple(boxes.pack(page) for page in result.fragments)
    return Answer(sha256, source=msgspec.msgpack.encode(result.source), boxes=packed)


if __name__ == "__main__":
    main()
