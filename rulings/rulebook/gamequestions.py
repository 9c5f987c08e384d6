"""Questions about a game as ordered, whisted and agreed; chapters of the order and the whist share them."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from preferans.contracts import parse_contract
from preferans.convention import Convention
from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Kind, Question
from rulings.rulebook.facts import Facts
from rulings.rulebook.questions import BID, CONTRACTS, DECLARER, SEATS, YES_OR_NO, in_the_deal, tricks_given
from rulings.rulebook.tables import Unscored

GAMES = {code: sign for code, sign in CONTRACTS.items() if parse_contract(code).is_tricks}
"""The contracts for tricks."""


def _ordered(case: Case) -> str | None:
    contract = case.facts.contract
    if contract is None or contract.is_all_pass:
        return None
    return "misere" if contract.is_misere else "tricks"


ORDERED = Question(
    "ordered",
    _("What was ordered?"),
    {"tricks": _("a contract for tricks"), "misere": _("a misère")},
    why=_("A trick is a gain in a contract and a burden on a misère."),
    known=_ordered,
)

GAME = Question(
    "contract",
    _("Which contract was ordered?"),
    GAMES,
    kind=Kind.CONTRACT,
    known=lambda case: (
        case.facts.contract.code if case.facts.contract and case.facts.contract.is_tricks else None
    ),
)
"""The contract for tricks that was ordered."""

REACHED = Question(
    "bid",
    BID.text,
    GAMES,
    why=_("The contract may not be below it."),
    kind=Kind.CONTRACT,
    known=lambda case: case.facts.bid.code if case.facts.bid and case.facts.bid.is_tricks else None,
)
"""The step of the auction that the declarer reached, a contract for tricks."""


def _level(case: Case) -> str | None:
    contract = case.facts.contract
    if contract is None or not contract.is_tricks:
        return None
    return "low" if contract.level <= 7 else "high"


LEVEL = Question(
    "level",
    _("How high is the contract?"),
    {"low": _("six or seven"), "high": _("eight or more")},
    why=_("From an eight on one trick is owed, so there is no half of it."),
    known=_level,
)


def _sits(case: Case) -> str | None:
    if not case.facts.playing:
        return None
    return "no" if case.facts.sitting_dealer is None else "yes"


SITS = Question(
    "sits",
    _("Does the dealer sit on the talon?"),
    YES_OR_NO,
    why=_("With four or five at the sheet he does; with three he plays."),
    known=_sits,
)


def was_dark(case: Case) -> bool | None:
    """Whether the game was bid in the dark: by the record, else by a convention without such bids."""
    facts = case.facts
    return facts.is_dark if facts.is_dark is not None or not facts.seats or facts.convention.dark else False


def _open_or_dark(case: Case) -> str | None:
    return {None: None, False: "open", True: "dark"}[was_dark(case)]


OPEN_OR_DARK = Question(
    "dark",
    _("Was it bid in the dark?"),
    {"open": _("no, as usual"), "dark": _("yes, as in Classic")},
    why=_("After a dark bid the talon and the hands stay hidden."),
    known=_open_or_dark,
)


def agreed(
    key: str,
    text: str,
    choices: Mapping[str, str],
    read: Callable[[Convention], str | None],
    why: str = "",
) -> Question:
    """What the players agreed on; the convention of the sheet answers, nobody is asked twice."""
    return Question(
        key,
        text,
        choices,
        why=why or _("The convention of the table decides."),
        known=lambda case: read(case.facts.convention) if case.facts.seats else None,
    )


# Who whisted


def defenders_of(facts: Facts, declarer: int) -> tuple[int, ...]:
    """The players against this declarer, the one to his left first; `Unscored` if he does not play."""
    found = replace(facts, declarer=declarer).defenders
    if not found:
        raise Unscored([f"seat {declarer} does not play the deal"])
    return found


def _whisted(case: Case) -> str | None:
    facts = case.facts
    if facts.whisters is None or not facts.defenders:
        return None
    if not facts.whisters:
        return "nobody"
    if len(facts.whisters) > 1:
        return "both"
    (seat,) = facts.whisters
    if seat not in facts.playing:
        return "dealer"
    return "left" if seat == facts.defenders[0] else "right"


def _who_can_whist(case: Case) -> tuple[str, ...]:
    left_out = {2: ("right", "both", "dealer"), 3: ("dealer",)}.get(len(case.facts.seats), ())
    return tuple(key for key in WHISTERS if key not in left_out)


WHISTERS = {
    "nobody": _("nobody whisted"),
    "left": _("the defender to the declarer's left"),
    "right": _("the other defender"),
    "both": _("both defenders"),
    "dealer": _("the dealer, who sits out"),
}
WHISTED = Question("whisted", _("Who whisted?"), WHISTERS, known=_whisted, limit=_who_can_whist)


def calls_given(case: Case, declarer: int) -> tuple[tuple[int, str], ...]:
    """The calls that `WHISTED` tells, in order; none when nobody whisted."""
    facts = case.table
    defenders = defenders_of(facts, declarer)
    words = {
        "left": ("whist", "pass"), "right": ("pass", "whist"), "both": ("whist", "whist"),
        "dealer": ("pass", "pass"),
    }.get(case.answers.get(WHISTED.key, "nobody"), ())  # fmt: skip
    calls = tuple(zip(defenders, words, strict=False))
    if case.said(WHISTED, "dealer"):
        if facts.sitting_dealer is None:
            raise Unscored(["no dealer sits out"])
        calls += ((facts.sitting_dealer, "whist"),)
    return calls


def raw_deal(case: Case, tricks: tuple[int, ...]) -> dict[str, object]:
    """The ordered game with these tricks by seat, as tirazh-sheet/1 writes it."""
    declarer = case.seat(DECLARER)
    defenders_of(case.table, declarer)
    deal: dict[str, object] = {"declarer": declarer, "tricks": list(tricks)}
    if case.said(ORDERED, "misere"):
        return deal | {"contract": "misere"}
    calls = [list(call) for call in calls_given(case, declarer)]
    return deal | {"contract": case.answers[GAME.key], "calls": calls}


def tricks_told(case: Case, questions: tuple[Question, ...]) -> tuple[int, ...]:
    """The tricks of the sheet where it has them, else those that were answered."""
    return case.facts.tricks or tricks_given(case, questions)


# Seats


def but_the_declarer(case: Case) -> tuple[str, ...]:
    """Those who play the deal, the declarer aside."""
    seats = in_the_deal(case) or tuple(SEATS)
    declarer = str(case.facts.declarer) if case.facts.declarer is not None else case.answers.get(DECLARER.key)
    return tuple(seat for seat in seats if seat != declarer)


WHO_DEFENDS = Question("who", _("Which defender was it?"), SEATS, kind=Kind.SEAT, limit=but_the_declarer)
"""The offender, one of those against the declarer."""
