"""Random legal deals, and whole rounds written through the services: matter for paper and files."""

import uuid
from random import Random
from typing import Any

from office.models import User
from preferans.seats import players_of, sitting_dealer
from scoring.models import Sheet
from scoring.selectors.sheets import sheet_document
from scoring.services import entries, sheets
from tournaments.models import Table

Fact = dict[str, Any]


def split(chance: Random, total: int, hands: int) -> list[int]:
    """So many tricks among so many hands."""
    cuts = sorted(chance.randint(0, total) for _ in range(hands - 1))
    edges = [0, *cuts, total]
    return [edges[place + 1] - edges[place] for place in range(hands)]


def random_deal(chance: Random, *, dealer: int, count: int) -> Fact:
    """A legal deal of the Code's Sochi for two to five players."""
    playing = players_of(dealer, count)
    sitting = sitting_dealer(dealer, count)
    kind = chance.choices(["game", "misere", "all-pass"], [8, 1, 2])[0]

    def placed(order: list[int], tricks: list[int]) -> list[int]:
        by_seat = dict(zip(order, tricks, strict=True))
        return [by_seat.get(seat, 0) for seat in range(count)]

    if kind == "all-pass":
        of_dealer = chance.choice([0, 0, 1]) if sitting is not None else 0
        order = [*playing, *([sitting] if sitting is not None else [])]
        tricks = split(chance, 10 - of_dealer, len(playing)) + [of_dealer] * (sitting is not None)
        return {"contract": "all-pass", "tricks": placed(order, tricks)}
    declarer = chance.choice(playing)
    place = playing.index(declarer)
    order = [declarer, *playing[place + 1 :], *playing[:place]]
    if kind == "misere":
        taken = chance.choice([0, 0, 1, 2])
        tricks = [taken, *split(chance, 10 - taken, len(playing) - 1)]
        return {"contract": "misere", "declarer": declarer, "tricks": placed(order, tricks)}
    level = chance.choices([6, 7, 8, 9, 10], [8, 5, 3, 1, 1])[0]
    fact: Fact = {"contract": f"{level}{chance.choice('SCDHN')}", "declarer": declarer}
    if count == 2:
        fact["calls"] = [[order[1], "whist"]]
    elif level in (6, 7) and chance.random() < 0.15:
        fact["calls"] = [[order[1], "pass"], [order[2], "half"], [order[1], "pass"]]
        return fact
    else:
        said = chance.choice([("whist", "pass"), ("pass", "whist"), ("whist", "whist"), ("pass", "pass")])
        fact["calls"] = [[seat, word] for seat, word in zip(order[1:], said, strict=True)]
        if said == ("pass", "pass"):
            return fact
    taken = max(0, min(10, level + chance.choice([-2, -1, 0, 0, 0, 0, 1])))
    fact["tricks"] = placed(order, [taken, *split(chance, 10 - taken, len(playing) - 1)])
    return fact


def play(table: Table, *, deals: int, by: User, seed: int = 1) -> Sheet:
    """Write so many random deals on the table's sheet, through the services."""
    sheet = sheets.open_sheet(table=table, by=by)
    chance = Random(seed)
    count = len(sheet_document(sheet)["players"])
    for number in range(deals):
        fact = random_deal(chance, dealer=number % count, count=count)
        entries.record_entry(sheet=sheet, fact=fact, by=by, client_id=uuid.UUID(int=chance.getrandbits(128)))
    sheet.refresh_from_db()
    return sheet
