"""A progress bar on standard error; silent where that is no terminal."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn


class Bar:
    """Counts sources as they're read; not seen where there are none to read."""

    def __init__(self, title: str) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        self.title = title
        self.progress = Progress(*columns, console=Console(stderr=True), transient=True)

    def __enter__(self) -> Bar:
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def show(self, done: int, total: int) -> None:
        """Show how many sources have been read, and how many there are to read."""
        if not self.progress.task_ids:
            self.progress.add_task(self.title)
        self.progress.update(self.progress.task_ids[0], completed=done, total=total)
