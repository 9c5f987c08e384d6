"""How wide text is in PT Sans, by a small table: enough to choose sizes and break runs."""

from scoring.domain.pulka_runs import MINUS

MORE = "…"
_WIDTHS = {".": 0.22, MINUS: 0.51, "/": 0.36, "\u202f": 0.2, MORE: 0.78, "½": 0.86, "¼": 0.86, "¾": 0.86}
_DIGIT, _BOLD, _OTHER = 0.55, 1.045, 0.95  # em; figures are tabular; thirds come from DejaVu Sans
_LETTER, _WIDE = 0.57, 0.8  # an ordinary letter, and a capital or one of the wide ones


def figures_width(text: str, size: int, *, bold: bool) -> float:
    """The width of figures and dots at ``size``, in units of the drawing."""
    ems = sum(_DIGIT if c.isascii() and c.isdigit() else _WIDTHS.get(c, _OTHER) for c in text)
    return ems * size * (_BOLD if bold else 1)


def name_width(text: str, size: int) -> float:
    """The width of a name at ``size``; rather too wide than too narrow."""
    return size * sum(_WIDE if c.isupper() or c in "жшщюымф" else _LETTER for c in text)
