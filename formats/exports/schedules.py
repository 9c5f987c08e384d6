"""The schedule as files: CSV and XLSX that the upload reads back, JSON for programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator

from django.utils.translation import gettext as _
from openpyxl import Workbook

from formats.selectors.schedule_page import LETTERS, Schedule

CSV_KIND = "text/csv; charset=utf-8"
XLSX_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
IDLE = "-"


def table_rows(schedule: Schedule) -> Iterator[list[object]]:
    """A heading, then a row for each table: round, table, start numbers by seat; who sits out under `-`."""
    width = max((len(table) for one in schedule.rounds for table in one.seating), default=4)
    yield [_("Round"), _("Table"), *LETTERS[:width]]
    for one in schedule.rounds:
        for table, players in enumerate(one.seating, 1):
            yield [one.number, table, *players]
        if one.byes:
            yield [one.number, IDLE, *one.byes]


def as_csv(schedule: Schedule) -> bytes:
    """The rows with semicolons, for a table program."""
    out = io.StringIO()
    csv.writer(out, delimiter=";", lineterminator="\r\n").writerows(table_rows(schedule))
    return out.getvalue().encode("utf-8-sig")


def as_json(schedule: Schedule) -> bytes:
    """Rounds and byes as `manage.py seat` writes them."""
    document = {
        "first_round": schedule.rounds[0].number if schedule.rounds else 1,
        "rounds": [[list(table) for table in one.seating] for one in schedule.rounds],
        "byes": [list(one.byes) for one in schedule.rounds],
    }
    return json.dumps(document).encode()


def as_xlsx(schedule: Schedule) -> bytes:
    """The rows on the first sheet, everybody's way by name on the second."""
    book = Workbook()
    first = book.active
    assert first is not None  # a new workbook has a sheet
    first.title = _("Seating")
    for row in table_rows(schedule):
        first.append(row)
    second = book.create_sheet(_("By player"))
    heads = [_("Round %(round)s") % {"round": one.number} for one in schedule.rounds]
    second.append(["№", _("Player"), *heads])
    for way in schedule.ways:
        places = [f"{stop.table} {stop.letter}" if stop.table else "" for stop in way.stops]
        second.append([way.player.number, plain(way.player.public_name), *places])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def plain(text: str) -> str:
    """A name that no table program takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@" else text


FILES: dict[str, tuple[str, Callable[[Schedule], bytes]]] = {
    "schedule.csv": (CSV_KIND, as_csv),
    "schedule.xlsx": (XLSX_KIND, as_xlsx),
    "schedule.json": ("application/json", as_json),
}
