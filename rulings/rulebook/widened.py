"""Facts of a sheet told for one seat more: those from before a newcomer have nothing at his seat."""

from collections.abc import Mapping


def widened(entry: object, size: int) -> object:
    """An entry of tirazh-sheet/1 for a sheet of `size` seats: tricks and checkpoints get a nought at the end.

    Anything that is no such entry is handed back for the scorer to refuse.
    """
    if not isinstance(entry, Mapping):
        return entry
    wide = dict(entry)
    if "tricks" in wide:
        wide["tricks"] = _longer(wide["tricks"], size)
    figures = wide.get("checkpoint")
    if isinstance(figures, Mapping):
        wide["checkpoint"] = {column: _column(column, rows, size) for column, rows in figures.items()}
    return wide


def _column(column: object, rows: object, size: int) -> object:
    if column == "whists" and isinstance(rows, list):
        return _longer([_longer(row, size) for row in rows], size, [0] * size)
    return _longer(rows, size)


def _longer(figures: object, size: int, filler: object = 0) -> object:
    return figures + [filler] * (size - len(figures)) if isinstance(figures, list) else figures
