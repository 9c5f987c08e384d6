"""Deals kept as problems, as files have them: JSON lines, or blocks of text that people write.

A block begins with its title; then lines with a mark: `?` the question, `!` the answer, `=` contract,
who plays and the tricks taken, `%` the convention, `@` who leads first; the other lines are the hands and
the talon as the card page reads them. An empty line ends the block.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from analysis.domain.layout import DISCARD, Layout
from analysis.domain.pasting import read_pasted
from preferans.cards import hand_text
from preferans.contracts import Contract, UnreadableContract, parse_contract
from preferans.doubledummy.position import SEATS, card_of, cards_in
from preferans.faults import Fault, Phrase, shown
from preferans.marks import gettext_noop
from preferans.presets import PRESETS
from preferans.seats import LETTERS

MOST_TITLE, MOST_WORDS, MOST_AT_ONCE = 120, 600, 2000
PLACES: Final = LETTERS[:SEATS]
NO_TEXT: Final = re.compile("[\x00\ud800-\udfff]")

TITLE: Final = gettext_noop("Found no title; expected one of %(expected)s characters at most.")
CHARACTER: Final = gettext_noop("Character %(place)s is %(found)s, which is no text; leave it out.")
LENGTH: Final = gettext_noop("Found %(found)s characters; expected %(expected)s at most.")
NO_CARDS: Final = gettext_noop("Found no cards that can be played; expected a whole deal or an ending.")
WHO: Final = gettext_noop("Found %(found)s; expected the hand that plays: А, Б or В, or 0, 1, 2.")
TRICKS: Final = gettext_noop("Found %(found)s tricks; expected a number from 0 to 10.")
CONVENTION: Final = gettext_noop("Found the convention %(found)s; expected one of %(expected)s.")
UNKNOWN: Final = gettext_noop("Found the field “%(found)s”; expected one of %(known)s.")
NOT_JSON: Final = gettext_noop("Found %(found)s; expected an object with a title and hands in JSON.")
TOO_MANY: Final = gettext_noop("Found %(found)s deals; expected %(expected)s at most in one file.")
NOTHING: Final = gettext_noop("Found no deals; expected JSON lines or blocks of text.")
FIELDS: Final = (
    "title", "question", "answer", "hands", "talon", "discard", "first", "contract", "declarer", "tricks",
    "convention",
)  # fmt: skip  # a table reads by its columns


@dataclass(frozen=True)
class Draft:
    """A problem before it is kept. `declarer` is a hand 0–2, `tricks` what it took, None unknown."""

    title: str
    layout: Layout
    question: str = ""
    answer: str = ""
    first: int = 0
    contract: str = ""
    declarer: int = 0
    tricks: int | None = None
    convention: str = ""

    @property
    def result(self) -> str:
        """Made `=`, overtricks `+1`, undertricks `-2`; "" while unknown."""
        return result_of(self.contract, self.tricks)


def result_of(contract: str, tricks: int | None) -> str:
    """The result of a contract as the column of 4.2.11 has it, in ASCII; "" where there is none."""
    if tricks is None or not contract:
        return ""
    game = parse_contract(contract)
    if game.is_all_pass:
        return ""
    over = -tricks if game.is_misere else tricks - game.level
    return "=" if over == 0 else f"{over:+d}"


def read_problems(text: str) -> tuple[list[Draft], list[Fault]]:
    """All problems of a file, and every fault of it, each with the number of its deal in `where`."""
    body = text.lstrip("\ufeff").strip()
    if not body:
        return [], [Fault("file", "nothing", NOTHING)]
    is_json = body[0] in "{["
    raw = _json_items(body) if is_json else [block for block in body.split("\n\n") if block.strip()]
    if len(raw) > MOST_AT_ONCE:
        fault = Fault("file", "too-many", TOO_MANY, {"found": len(raw), "expected": MOST_AT_ONCE})
        return [], [fault]
    drafts: list[Draft] = []
    faults: list[Fault] = []
    for number, item in enumerate(raw, 1):
        found = _read_object(item) if is_json else _read_block(str(item))
        if isinstance(found, Draft):
            found = draft_faults(found) or found
        if isinstance(found, Draft):
            drafts.append(found)
        else:
            faults += [Fault(f"{number}", one.code, one.msgid, one.params) for one in found]
    return drafts, faults


def draft_faults(draft: Draft) -> list[Fault]:
    """What is wrong with a problem whose parts could be read."""
    faults = []
    if not draft.title:
        faults.append(Fault("title", "no-title", TITLE, {"expected": MOST_TITLE}))
    for field, text, most in (
        ("title", draft.title, MOST_TITLE),
        ("question", draft.question, MOST_WORDS),
        ("answer", draft.answer, MOST_WORDS),
    ):
        if len(text) > most:
            faults.append(Fault(field, "too-long", LENGTH, {"found": len(text), "expected": most}))
        if odd := NO_TEXT.search(text):  # no database keeps them; JSON can spell them
            said = {"place": odd.start() + 1, "found": f"U+{ord(odd[0]):04X}"}
            faults.append(Fault(field, "character", CHARACTER, said))
    if not draft.layout.can_be_solved:
        faults.append(Fault("cards", "no-cards", NO_CARDS))
    if draft.tricks is not None and not 0 <= draft.tricks <= 10:
        faults.append(Fault("tricks", "tricks", TRICKS, {"found": draft.tricks}))
    if draft.convention and draft.convention not in PRESETS:
        known = {"found": shown(draft.convention), "expected": ", ".join(PRESETS)}
        faults.append(Fault("convention", "convention", CONVENTION, known))
    return faults


def write_json(draft: Draft) -> str:
    """One JSON line, the same that `read_problems` takes."""
    written: dict[str, Any] = {
        "title": draft.title,
        "question": draft.question,
        "answer": draft.answer,
        "hands": [hand_text(cards_in(hand)) for hand in draft.layout.hands],
        "talon": [card_of(card).text() for card in draft.layout.talon],
        "discard": [card.text() for card in cards_in(draft.layout.mask(DISCARD))],
        "first": draft.first,
        "contract": draft.contract,
        "declarer": draft.declarer,
        "tricks": draft.tricks,
        "convention": draft.convention,
    }
    said = {key: value for key, value in written.items() if value not in ("", None, [])}
    return json.dumps(said, ensure_ascii=False)


def write_text(draft: Draft) -> str:
    """One block of text, the same that `read_problems` takes."""
    lines = [draft.title]
    for mark, text in (("?", draft.question), ("!", draft.answer)):
        lines += [f"{mark} {line}" for line in text.splitlines() if line.strip()]
    lines += [f"{PLACES[seat]}: {hand_text(cards_in(hand))}" for seat, hand in enumerate(draft.layout.hands)]
    if draft.layout.talon:
        lines.append("прикуп: " + " ".join(card_of(card).text() for card in draft.layout.talon))
    if away := cards_in(draft.layout.mask(DISCARD)):
        lines.append("снос: " + " ".join(card.text() for card in away))
    if draft.contract:
        tricks = "" if draft.tricks is None else f" {draft.tricks}"
        lines.append(f"= {draft.contract} {PLACES[draft.declarer]}{tricks}")
    if draft.convention:
        lines.append(f"% {draft.convention}")
    if draft.first:
        lines.append(f"@ {PLACES[draft.first]}")
    return "\n".join(lines) + "\n"


def _json_items(body: str) -> list[object]:
    try:
        whole = json.loads(body)
        return whole if isinstance(whole, list) else [whole]
    except (ValueError, RecursionError):
        return [_item(line) for line in body.splitlines() if line.strip()]


def _item(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return line


def _read_object(item: object) -> Draft | list[Fault]:
    if not isinstance(item, Mapping):
        return [Fault("", "not-json", NOT_JSON, {"found": shown(item)})]
    faults = [
        Fault(str(name), "unknown-field", UNKNOWN, {"found": shown(name), "known": ", ".join(FIELDS)})
        for name in item
        if name not in FIELDS
    ]
    deal = {"hands": item.get("hands"), "talon": item.get("talon") or []}
    deal["discard"] = item.get("discard") or []
    pasted = read_pasted(json.dumps(deal))
    faults += pasted.faults
    contract = _contract(item.get("contract") or "", faults)
    declarer = _place(item.get("declarer", 0), faults)
    first = _place(item.get("first", 0), faults)
    tricks = item.get("tricks")
    if tricks is not None and (not isinstance(tricks, int) or isinstance(tricks, bool)):
        faults.append(Fault("tricks", "tricks", TRICKS, {"found": shown(tricks)}))
    if faults:
        return faults
    words = {key: str(item.get(key) or "").strip() for key in ("title", "question", "answer", "convention")}
    return Draft(
        layout=pasted.layout, first=first, contract=contract, declarer=declarer, tricks=tricks, **words
    )


def _read_block(block: str) -> Draft | list[Fault]:
    lines = [line.strip() for line in block.splitlines() if line.strip()]
    said: dict[str, list[str]] = {mark: [] for mark in "?!=%@"}
    cards: list[str] = []
    for line in lines[1:]:
        if line[0] in said:
            said[line[0]].append(line[1:].strip())
        else:
            cards.append(line)
    pasted = read_pasted("\n".join(cards))
    faults = list(pasted.faults)
    contract, declarer, tricks = "", 0, None
    if said["="]:
        parts = said["="][0].split()
        contract = _contract(parts[0] if parts else "", faults)
        declarer = _place(parts[1], faults) if len(parts) > 1 else 0
        if len(parts) > 2:
            tricks = int(parts[2]) if parts[2].isascii() and parts[2].isdigit() else None
            if tricks is None:
                faults.append(Fault("tricks", "tricks", TRICKS, {"found": shown(parts[2])}))
    first = _place(said["@"][0], faults) if said["@"] else 0
    if faults:
        return faults
    return Draft(
        title=lines[0],
        layout=pasted.layout,
        question="\n".join(said["?"]),
        answer="\n".join(said["!"]),
        first=first,
        contract=contract,
        declarer=declarer,
        tricks=tricks,
        convention=said["%"][0] if said["%"] else "",
    )


def _contract(text: object, faults: list[Fault]) -> str:
    if not text:
        return ""
    try:
        found: Contract = parse_contract(str(text))
    except UnreadableContract as wrong:
        params = {**wrong.params, "found": shown(str(text))}
        faults.append(Fault("contract", "contract", UnreadableContract.msgid, params))
        return ""
    return found.code


def _place(text: object, faults: list[Fault]) -> int:
    if isinstance(text, int) and not isinstance(text, bool) and 0 <= text < SEATS:
        return text
    if isinstance(text, str) and text.upper() in PLACES and text:
        return PLACES.index(text.upper())
    faults.append(Fault("declarer", "place", WHO, {"found": Phrase((shown(text), False))}))
    return 0


def join(drafts: Iterable[Draft], *, as_text: bool) -> str:
    """A whole file."""
    if as_text:
        return "\n".join(write_text(draft) for draft in drafts)
    return "".join(f"{write_json(draft)}\n" for draft in drafts)
