"""The bar that tells how far a long task is, on a terminal alone: files and pipes do not get it."""

from __future__ import annotations

from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Bar:
    """A bar with the time that is left, on standard error; it is gone when the task is over."""

    def __init__(self, text: str, total: int | None = None) -> None:
        self.screen = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=self.screen, transient=True, disable=not self.screen.is_terminal)
        self._task = self._progress.add_task(text, total=total)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self._progress.stop()

    def tell(self, done: int, total: int | None = None) -> None:
        """How much is done; of how much, if that has become known or has changed."""
        self._progress.update(self._task, completed=done, total=total)
