"""What can be wrong with the user's set-up, drawn as a tree.

ProvenanceError            could not run: exit status 2
├── SettingsError          an option is unknown or has a wrong value
├── InputError             a draft, bibliography or folder isn't there or can't be read
└── PandocError            pandoc isn't there, failed, or took too long

A problem *in* the draft is a ``model.Finding``, never an exception. Anything else is a bug and keeps its
traceback. Types are API; messages are not.
"""

from __future__ import annotations


class ProvenanceError(Exception):
    """Base of all set-up errors. The message says what, where and what to do, in one line."""


class SettingsError(ProvenanceError):
    """An option is unknown or has a value it can't have."""


class InputError(ProvenanceError):
    """A file or folder that was named isn't there or can't be read."""


class PandocError(ProvenanceError):
    """pandoc isn't there, ended with an error, or was stopped by the time limit."""

    def __init__(self, message: str, *, status: int | None = None, stderr: str = "") -> None:
        super().__init__(message)
        self.status = status
        """pandoc's exit status, None when it didn't end by itself."""
        self.stderr = stderr
