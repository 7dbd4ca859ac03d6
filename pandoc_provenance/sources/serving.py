"""What the parent and its workers say to each other: length-prefixed msgpack frames over pipes."""

from __future__ import annotations

import struct
from typing import BinaryIO

import msgspec

from pandoc_provenance.model import Missing

_LENGTH = struct.Struct("<I")

LONGEST = 512 * 1024 * 1024
"""Bytes of a frame; the text limit of a source times what its sentences and boxes add."""


class Request(msgspec.Struct, array_like=True):
    """A file to be read."""

    path: str
    format: str
    """Name of the module that reads it."""


class Answer(msgspec.Struct, array_like=True):
    """What came of it."""

    sha256: str
    """Of the bytes that were read; empty where they couldn't be."""
    source: bytes = b""
    """The ``Source`` as msgpack, as it goes into the store; empty when ``missing``."""
    boxes: tuple[bytes, ...] = ()
    """Packed boxes of each page."""
    missing: Missing | None = None


def send(stream: BinaryIO, message: Request | Answer) -> None:
    """Write a message; raises ``OSError`` when the other side is gone."""
    frame = msgspec.msgpack.encode(message)
    stream.write(_LENGTH.pack(len(frame)))
    stream.write(frame)
    stream.flush()


def receive(stream: BinaryIO) -> bytes | None:
    """Read a message's bytes; None when the other side is gone or writes nonsense."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    if length > LONGEST:
        return None
    frame = stream.read(length)
    return frame if len(frame) == length else None
