"""The second net under destructive actions: whoever can copy everything is told before one of them."""

from collections.abc import Callable

_keepers: list[Callable[[str], None]] = []


def register_keeper(keeper: Callable[[str], None]) -> None:
    """Have `keeper` called with the reason before each destructive action; once, however often registered."""
    if keeper not in _keepers:
        _keepers.append(keeper)


def before_destructive(reason: str) -> None:
    """Call every keeper; `reason` is one of `archive.services.backups.REASONS`."""
    for keeper in _keepers:
        keeper(reason)
