"""Worker processes: started as needed, one file at a time each, stopped by a time limit, never left behind."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, Literal, cast

import msgspec

import pandoc_provenance
from pandoc_provenance.sources.serving import Answer, Request, receive, send

_PATIENCE = 5.0
"""Seconds between looks at the clock when no file has a nearer deadline."""

_FROM_OUTSIDE = frozenset(
    -getattr(signal, name) for name in ("SIGKILL", "SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name)
)
"""Exit statuses that say nothing about the file: someone, or a system short of memory, stopped the worker."""


class Failure(msgspec.Struct, frozen=True):
    """A worker that died over a file."""

    reason: Literal["timeout", "crashed"]
    lasting: bool
    """Whether the next try would end the same way."""


class _Worker:
    """One thread and its process."""

    def __init__(self, jobs: queue.SimpleQueue[int], requests: Sequence[Request], results: queue.SimpleQueue[_Result]):
        self._jobs = jobs
        self._requests = requests
        self._results = results
        self._process: subprocess.Popen[bytes] | None = None
        self._expired = False
        self._stopped = False
        self.since: float | None = None
        """When it began with its file (monotonic seconds), None while idle."""
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def expire(self) -> None:
        """Kill the process because its file took too long."""
        self._expired = True
        self._kill()

    def stop(self) -> None:
        """Kill the process and wait for both."""
        self._stopped = True
        self._kill()
        self._thread.join()

    def _kill(self) -> None:
        process = self._process
        if process is not None:
            process.kill()

    def _work(self) -> None:
        try:
            while not self._stopped:
                try:
                    number = self._jobs.get_nowait()
                except queue.Empty:
                    return
                self._results.put((number, self._serve(self._requests[number])))
        except OSError as error:
            # No process could be started: the set-up is broken, not a file.
            self._results.put((-1, error))
        finally:
            self._end()

    def _serve(self, request: Request) -> Answer | Failure:
        if self._process is None:
            self._process = _start()
        process = self._process
        requests, answers = cast(BinaryIO, process.stdin), cast(BinaryIO, process.stdout)
        self._expired = False
        self.since = time.monotonic()
        frame = None
        with contextlib.suppress(OSError):
            send(requests, request)
            frame = receive(answers)
        self.since = None
        if frame is not None:
            with contextlib.suppress(msgspec.MsgspecError):
                return msgspec.msgpack.decode(frame, type=Answer)
        status = self._end()
        if self._expired:
            return Failure("timeout", lasting=False)
        return Failure("crashed", lasting=status not in _FROM_OUTSIDE)

    def _end(self) -> int | None:
        process, self._process = self._process, None
        if process is None:
            return None
        for pipe in (process.stdin, process.stdout):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()
        # It ends by itself when its input closes; a process that is stuck even then is killed.
        try:
            return process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            return process.wait()


_Result = tuple[int, "Answer | Failure | OSError"]


def serve(requests: Sequence[Request], *, workers: int, timeout: float) -> Iterator[tuple[int, Answer | Failure]]:
    """Yield each request's number and what came of it, as they come.

    Args:
        requests: files to read.
        workers: processes at the same time, at least one.
        timeout: seconds for one file.

    Raises:
        OSError: no worker process can be started.
    """
    jobs: queue.SimpleQueue[int] = queue.SimpleQueue()
    results: queue.SimpleQueue[_Result] = queue.SimpleQueue()
    for number in range(len(requests)):
        jobs.put(number)
    crew = [_Worker(jobs, requests, results) for _ in range(min(max(1, workers), len(requests)))]
    try:
        for _ in range(len(requests)):
            number, result = _next(results, crew, timeout)
            if isinstance(result, OSError):
                raise result
            yield number, result
    finally:
        for worker in crew:
            worker.stop()


def _next(results: queue.SimpleQueue[_Result], crew: Sequence[_Worker], timeout: float) -> _Result:
    while True:
        now = time.monotonic()
        # A copy: the thread may clear it between the look and the sum.
        begun = [(worker, since) for worker in crew if (since := worker.since) is not None]
        wait = min([_PATIENCE, timeout, *(since + timeout - now for _, since in begun)])
        try:
            return results.get(timeout=max(0.05, wait))
        except queue.Empty:
            for worker, since in begun:
                if worker.since == since and time.monotonic() >= since + timeout:
                    worker.expire()


def _start() -> subprocess.Popen[bytes]:
    # Python puts the working folder first on a module's path, and a draft's folder may hold anything, an html.py too:
    # the worker starts beside our package, and relative entries keep their meaning.
    folder = Path(pandoc_provenance.__file__).resolve().parent.parent
    environment = dict(os.environ)
    if environment.get("PYTHONPATH"):
        entries = environment["PYTHONPATH"].split(os.pathsep)
        environment["PYTHONPATH"] = os.pathsep.join(os.path.abspath(entry) for entry in entries if entry)
    return subprocess.Popen(
        [sys.executable, "-m", "pandoc_provenance.sources.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env=environment,
    )
