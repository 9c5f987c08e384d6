"""A readable table of a scored sheet for a terminal; numbers as exact as in the file."""

from collections.abc import Callable

from preferans.faults import printable
from preferans.marks import gettext_noop as _
from preferans.seats import LETTERS
from scoring.domain.facts import ENDED
from scoring.domain.record import Scored

_ENDED = _("The sheet has ended: %(by)s.")
_WARNING = _("Warning, entry %(entry)s: %(message)s")


def plain_table(scored: Scored, translate: Callable[[str], str] = str, *, balances_only: bool = False) -> str:
    """Entries with their values (unless `balances_only`), the sheet, the settlement, as lines of text."""
    walk, balance = scored.walk, scored.balance
    names = [f"{LETTERS[seat]} {printable(name)}" for seat, name in enumerate(walk.names)]
    rows: list[list[str]] = [["№", translate(_("Dealer")), translate(_("Contract / result")), *names]]
    for step in walk.steps:
        dealer = "" if step.dealer is None else LETTERS[step.dealer]
        values = scored.values(step)
        rows.append(
            [str(step.number), dealer, step.label, *(_signed(values, seat) for seat in range(len(names)))]
        )
    parts = [] if balances_only else [_aligned(rows), ""]
    sheet = [
        ["", translate(_("pool")), translate(_("mountain")), *(f"→ {LETTERS[s]}" for s in range(len(names)))]
    ]
    for seat, name in enumerate(names):
        whists = [str(balance.whists[seat][other]) if other != seat else "·" for other in range(len(names))]
        sheet.append([name, str(balance.pool[seat]), str(balance.mountain[seat]), *whists])
    parts += [_aligned(sheet), ""]
    settlement = scored.settlement
    whole = settlement.code_4_2_12.vists
    results = [["", translate(_("exact")), "4.2.12", translate(_("largest remainder"))]]
    for seat, name in enumerate(names):
        results.append(
            [
                name,
                str(settlement.exact[seat]),
                "—" if whole is None else str(whole[seat]),
                str(settlement.largest_remainder[seat]),
            ]
        )
    parts.append(_aligned(results))
    if finished := walk.state.finished:
        parts += ["", translate(_ENDED) % {"by": translate(ENDED[finished])}]
    for warning in scored.result["warnings"] if walk.warnings or walk.differences else []:  # type: ignore[attr-defined]
        parts.append(translate(_WARNING) % warning)
    return "\n".join(parts)


def _signed(values: object, seat: int) -> str:
    if not isinstance(values, list):
        return ""
    text = str(values[seat]).replace("-", "−")
    return text if text.startswith("−") or text == "0" else f"+{text}"


def _aligned(rows: list[list[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
