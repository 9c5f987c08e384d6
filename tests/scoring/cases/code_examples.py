"""Every worked example of chapters 2 to 4 of the Code that can be written on a sheet."""

from tests.scoring.cases import (
    code_all_pass,
    code_auction,
    code_contract,
    code_play,
    code_sheet,
    code_whist,
)
from tests.scoring.cases.example import PLAYERS, Entry, Example

EXAMPLES: tuple[Example, ...] = (
    *code_auction.EXAMPLES,
    *code_contract.EXAMPLES,
    *code_all_pass.EXAMPLES,
    *code_whist.EXAMPLES,
    *code_play.EXAMPLES,
    *code_sheet.EXAMPLES,
)
BY_ID = {example.id: example for example in EXAMPLES}


def entries_before(example: Example) -> list[Entry]:
    """What stands on the sheet before the entries of the example."""
    before: list[Entry] = []
    if example.pools:
        postings = [
            {"player": seat, "column": "pool", "points": str(points)}
            for seat, points in enumerate(example.pools)
        ]
        before.append({"postings": postings})
    if example.after:
        earlier = BY_ID[example.after]
        before += entries_before(earlier) + earlier.entries
    return before + example.prelude


def sheet_of(example: Example, entries: list[Entry]) -> dict[str, object]:
    """A sheet of the example's table with these entries, as the file format has it."""
    options = dict(example.options)
    if example.pool_target is None:
        options["pool_mode"] = "open"
    return {
        "format": "tirazh-sheet/1",
        "convention": {"preset": example.preset, "pool_target": example.pool_target, "set": options},
        "players": list(PLAYERS[: example.players]),
        "first_dealer": 0,
        "entries": entries,
    }
