"""`manage.py seat`: draw a whole event, or check a schedule, with no database (docs/seating.md)."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation
from django.utils.translation import gettext

from preferans.faults import Fault, Faulty
from preferans.marks import gettext_noop
from tournaments.domain.seating.choices import choices, recommended
from tournaments.domain.seating.draw import Draw, draw_schedule
from tournaments.domain.seating.measure import Seating
from tournaments.domain.seating.replay import listed, replay
from tournaments.domain.seating.request import MOST_PLAYERS, TOO_MANY, DrawRequest, RoundPlan
from tournaments.domain.seating.script import pairs_among, read_groups, read_script
from tournaments.domain.seating_audit import Asked, Violation, audit

BAD_INPUT = 2

UNREADABLE = gettext_noop("Cannot read %(found)s: %(reason)s.")
NEEDED = gettext_noop("Both --players and --rounds are needed; expected whole numbers of one or more.")
TABLES = gettext_noop("Found “%(found)s”; expected table sizes such as 4,4,3, or auto.")
NO_TABLES = gettext_noop(
    "%(players)s players cannot sit at tables of three and four; say the tables, such as 5."
)
FIXED_ALL = gettext_noop(
    "%(found)s rounds are fixed and %(rounds)s are wanted in all; nothing is left to draw."
)
OPTIMAL, UNPROVED = gettext_noop("optimal: yes"), gettext_noop("optimal: not proved")
NOT_JSON = gettext_noop("Not JSON: %(reason)s.")
SAME = gettext_noop("Drawn again: the same seating, seat by seat.")
OTHER = gettext_noop(
    "Drawn again, and the seating differs from round %(round)s on. The file is not what was drawn."
)
LOT_HOLDS = gettext_noop("Seed and salt give the hash that was announced.")
LOT_FAILS = gettext_noop("Seed and salt do not give the hash that was announced.")


class Command(BaseCommand):
    """Draws or checks; exit status 2 and nothing but `{"errors": …}` for bad input or a faulty schedule."""

    help = "Draw the seating of an event, or check one with --check; needs no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What is drawn, or the file to check."""
        parser.add_argument("--players", type=int, help="start numbers run from 1 to this")
        parser.add_argument("--rounds", type=int, help="rounds in all, fixed ones included")
        parser.add_argument(
            "--tables", default="", help="sizes such as 4,4,3, or auto (fewest repeats expected)"
        )
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same draw")
        parser.add_argument("--apart", metavar="FILE", help="pairs and teams whose members must not meet")
        parser.add_argument("--fixed", metavar="FILE", help="earlier rounds, as this command prints them")
        parser.add_argument("--without", default="", help="start numbers that take no part any more: 3,7")
        parser.add_argument("--steps", type=int, help="budget of the search, instead of the usual")
        parser.add_argument("--check", metavar="FILE", help="check a schedule instead of drawing one")
        parser.add_argument(
            "--replay", metavar="FILE", help="draw again what the file of a draw says, compare"
        )
        parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
        parser.add_argument("--language", choices=["ru", "en"], default="ru", help="language of messages")

    def handle(self, *args: Any, **options: Any) -> None:
        """Draw or check, and end with the status."""
        with translation.override(options["language"]):
            try:
                if options["replay"]:
                    status = self._replay(options)
                else:
                    status = self._check(options) if options["check"] else self._draw(options)
            except Faulty as faulty:
                self._errors([fault_row(fault) for fault in faulty.faults])
                status = BAD_INPUT
        sys.exit(status)

    def _draw(self, options: dict[str, Any]) -> int:
        request = read_request(options)
        draw = draw_schedule(request, steps=options["steps"])
        rounds = [*request.fixed, *draw.rounds]
        if options["json"]:
            self.stdout.write(json.dumps(document_of(rounds, draw, len(request.fixed))))
        else:
            self.stdout.write(plain_rounds(rounds, draw, gettext))
        return 0

    def _replay(self, options: dict[str, Any]) -> int:
        document = read_json("replay", options["replay"])
        drawn = replay(document)
        same = drawn.parted is None
        if options["json"]:
            told: dict[str, object] = {"same": same, "rounds": listed(drawn.rounds)}
            if drawn.lot_holds is not None:
                told["lot"] = drawn.lot_holds
            self.stdout.write(json.dumps(told))
        else:
            other = {"round": document.get("first_round", 1) + (drawn.parted or 0)}
            self.stdout.write(gettext(SAME) if same else gettext(OTHER) % other)
            if drawn.lot_holds is not None:
                self.stdout.write(gettext(LOT_HOLDS if drawn.lot_holds else LOT_FAILS))
        return 0 if same and drawn.lot_holds is not False else BAD_INPUT

    def _check(self, options: dict[str, Any]) -> int:
        document = read_json("check", options["check"])
        tables = read_tables(options["tables"])
        fixed = json.loads(read_file("fixed", options["fixed"])) if options["fixed"] else []
        apart = pairs_among(read_groups(read_file("apart", options["apart"]))) if options["apart"] else ()
        asked = Asked(
            players=options["players"],
            rounds=options["rounds"],
            tables=tables or None,
            apart=apart,
            fixed=tuple(fixed.get("rounds", []) if isinstance(fixed, dict) else fixed),
            gone=tuple(read_numbers("without", options["without"])),
        )
        violations, figures = audit(document, asked)
        if violations:
            self._errors([violation_row(one) for one in violations])
            return BAD_INPUT
        if options["json"]:
            self.stdout.write(json.dumps({"ok": True, "quality": figures}))
        else:
            self.stdout.write(gettext("No violation found."))
            for name, value in figures.items():
                self.stdout.write(f"{name}: {value}")
        return 0

    def _errors(self, rows: list[dict[str, object]]) -> None:
        self.stdout.write(json.dumps({"errors": rows}, ensure_ascii=False))


def read_request(options: dict[str, Any]) -> DrawRequest:
    """The request that the options mean; raises `Faulty`."""
    count, rounds = options["players"] or 0, options["rounds"] or 0
    if count < 1 or rounds < 1:
        raise Faulty([Fault("players", "seat-needed", NEEDED)])
    gone = set(read_numbers("without", options["without"]))
    everybody = range(1, count + 1)
    players = tuple(number for number in everybody if number not in gone)
    fixed: tuple[Seating, ...] = ()
    past_byes: dict[int, int] = {}
    if options["fixed"]:
        text = read_file("fixed", options["fixed"])
        fixed = read_script(text, everybody, sizes=(2, 3, 4, 5), may_miss=True)
        past_byes = byes_in(text)
    left = rounds - len(fixed)
    if left < 1:
        params = {"found": len(fixed), "rounds": rounds}
        raise Faulty([Fault("fixed", "seat-fixed-all", FIXED_ALL, params)])
    sizes = read_tables(options["tables"]) or usual_tables(len(players), left, options["tables"] == "auto")
    groups = read_groups(read_file("apart", options["apart"])) if options["apart"] else ()
    return DrawRequest(
        plans=(RoundPlan(players, sizes),) * left,
        seed=options["seed"],
        fixed=fixed,
        teams=groups,
        past_byes=past_byes,
    )


def usual_tables(players: int, rounds: int, fewest_repeats: bool) -> tuple[int, ...]:
    """As many fours as can be, or the composition with the fewest repeats expected."""
    if players > MOST_PLAYERS:
        params = {"found": players, "most": MOST_PLAYERS}
        raise Faulty([Fault("players", "draw-too-many", TOO_MANY, params)])
    offered = choices(players, rounds)
    if not offered:
        raise Faulty([Fault("tables", "seat-no-tables", NO_TABLES, {"players": players})])
    return recommended(offered).sizes if fewest_repeats else offered[0].sizes


def read_tables(text: str) -> tuple[int, ...]:
    """Sizes such as `4,4,3`; nothing for an empty text or `auto`."""
    if text in ("", "auto"):
        return ()
    return tuple(read_numbers("tables", text))


def read_numbers(field: str, text: str) -> list[int]:
    """Whole numbers separated by commas."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not all(word.isascii() and word.isdigit() and len(word) < 6 for word in words):
        raise Faulty([Fault(field, "seat-numbers", TABLES, {"found": text})])
    return [int(word) for word in words]


def read_file(field: str, name: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as broken:
        params = {"found": name, "reason": getattr(broken, "strerror", None) or str(broken)}
        raise Faulty([Fault(field, "unreadable", UNREADABLE, params)]) from broken


def read_json(field: str, name: str) -> Any:
    """What a file of JSON holds."""
    text = read_file(field, name)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as broken:
        raise Faulty([Fault(field, "seat-json", NOT_JSON, {"reason": str(broken)})]) from broken


def byes_in(text: str) -> dict[int, int]:
    """How often the byes of an earlier answer name each player."""
    if not text.lstrip().startswith("{"):
        return {}
    rows = json.loads(text).get("byes")
    named = [n for row in rows if isinstance(row, list) for n in row] if isinstance(rows, list) else []
    return {number: named.count(number) for number in set(named) if type(number) is int}


def document_of(rounds: list[Seating], draw: Draw, fixed: int) -> dict[str, object]:
    """The answer of the command as JSON."""
    quality = draw.quality
    document: dict[str, object] = {
        "rounds": [[list(table) for table in seating] for seating in rounds],
        "quality": {
            "max_meetings": quality.max_meetings,
            "repeat_pairs": quality.repeat_pairs,
            "convex": quality.convex,
            "three_seat_spread": quality.three_seat_spread,
            "seat_spread": quality.seat_spread,
        },
        "seed": draw.seed,
        "optimal": draw.is_optimal,
    }
    if any(draw.byes):
        document["byes"] = [[] for _ in range(fixed)] + [list(row) for row in draw.byes]
    if fixed:
        document["fixed"] = fixed
    return document


def plain_rounds(rounds: list[Seating], draw: Draw, translate: Callable[[str], str]) -> str:
    """The answer as a table to read."""
    lines = []
    for number, seating in enumerate(rounds, 1):
        tables = "   ".join(" ".join(f"{player:3}" for player in table) for table in seating)
        lines.append(f"{number:3}: {tables}")
    lines.append("")
    lines.extend(f"{name}: {value}" for name, value in asdict(draw.quality).items())
    lines.append(translate(OPTIMAL if draw.is_optimal else UNPROVED))
    return "\n".join(lines)


def fault_row(fault: Fault) -> dict[str, object]:
    """A fault of the input in the form all commands use."""
    return {
        "entry": None,
        "field": fault.where,
        "code": fault.code,
        "message": fault.said(gettext),
        "cite": fault.cite,
    }


def violation_row(violation: Violation) -> dict[str, object]:
    """A violation in the same form; `entry` is the round."""
    message = gettext(violation.msgid) % violation.params
    return {
        "entry": violation.entry,
        "field": violation.where,
        "code": violation.code,
        "message": message,
        "cite": "",
    }
