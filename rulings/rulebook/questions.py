"""Questions that chapters share. One key, one meaning, in every infraction (docs/rulings.md).

Where the sheet knows the answer the question carries it (`known`), so no chapter asks for what stands
on paper. `when` has choices of its own in every infraction: what matters differs from point to point.
"""

from collections.abc import Callable

from preferans.contracts import LADDER
from preferans.marks import gettext_noop as _
from preferans.seats import LETTERS, MAX_PLAYERS
from rulings.rulebook.engine import DECLARER_KEY, Case, Kind, Question
from rulings.rulebook.facts import Scope

SEATS = {str(seat): LETTERS[seat] for seat in range(MAX_PLAYERS)}
SUITS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
CONTRACTS = {contract.code: contract.sign for contract in LADDER}
TRICKS = 10
YES, NO = "yes", "no"
YES_OR_NO = {YES: _("yes"), NO: _("no")}


def _keys(seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(str(seat) for seat in seats)


def at_the_sheet(case: Case) -> tuple[str, ...]:
    """Everybody at the sheet, as keys of a seat question; empty while unknown."""
    return _keys(case.facts.seats)


def in_the_deal(case: Case) -> tuple[str, ...]:
    """Those who play the deal, as keys."""
    return _keys(case.facts.playing)


def against_the_declarer(case: Case) -> tuple[str, ...]:
    """Both defenders, as keys."""
    return _keys(case.facts.defenders)


def but_the_offender(case: Case) -> tuple[str, ...]:
    """Those who play the deal, the offender aside."""
    seats = in_the_deal(case) or tuple(SEATS)
    return tuple(seat for seat in seats if seat != case.answers.get("who"))


def all_but_the_offender(case: Case) -> tuple[str, ...]:
    """Everybody at the sheet, the offender aside."""
    seats = at_the_sheet(case) or _keys(case.table.seats)
    return tuple(seat for seat in seats if seat != case.answers.get("who"))


WHO = Question("who", _("Who was it?"), SEATS, kind=Kind.SEAT, limit=at_the_sheet)
"""The offender, anybody at the sheet."""

WHO_PLAYS = Question("who", _("Which player was it?"), SEATS, kind=Kind.SEAT, limit=in_the_deal)
"""The offender, one of those who play the deal."""

VICTIM = Question(
    "victim",
    _("Who was hurt?"),
    SEATS,
    why=_("He writes the compensation."),
    kind=Kind.SEAT,
    limit=all_but_the_offender,
)

DECLARER = Question(
    DECLARER_KEY,
    _("Who is the declarer?"),
    SEATS,
    kind=Kind.SEAT,
    known=lambda case: None if case.facts.declarer is None else str(case.facts.declarer),
    limit=in_the_deal,
    beside=("kind",),
)

CONTRACT = Question(
    "contract",
    _("Which contract was ordered?"),
    CONTRACTS,
    kind=Kind.CONTRACT,
    known=lambda case: (
        case.facts.contract.code if case.facts.contract and not case.facts.contract.is_all_pass else None
    ),
)

BID = Question(
    "bid",
    _("What was the last bid of the declarer?"),
    CONTRACTS,
    why=_("The contract may not be below it."),
    kind=Kind.CONTRACT,
    known=lambda case: case.facts.bid.code if case.facts.bid else None,
)

SUIT = Question("suit", _("Which suit?"), SUITS, kind=Kind.SUIT)


def _kind_of_deal(case: Case) -> str | None:
    contract = case.facts.contract
    if contract is None:
        return None
    return "misere" if contract.is_misere else "all_pass" if contract.is_all_pass else "tricks"


KIND = Question(
    "kind",
    _("What is being played?"),
    {"tricks": _("a contract for tricks"), "misere": _("a misère"), "all_pass": _("an all-pass")},
    why=_("A trick is a gain in a contract and a burden on misère and all-pass."),
    known=_kind_of_deal,
)


def _side(case: Case) -> str | None:
    if case.facts.declarer is None or WHO.key not in case.answers:
        return None
    return "declarer" if case.seat(WHO) == case.facts.declarer else "defender"


SIDE = Question(
    "side",
    _("On which side is he?"),
    {"declarer": _("he is the declarer"), "defender": _("he defends")},
    why=_("The Code treats the declarer, who hurts himself, unlike a defender, who may tell his partner."),
    known=_side,
    through=(DECLARER, WHO),
)


def _role(case: Case) -> str | None:
    facts = case.facts
    if facts.declarer is None or WHO.key not in case.answers:
        return None
    seat = case.seat(WHO)
    if seat == facts.declarer:
        return "declarer"
    if facts.whisters is None:
        return None
    if seat in facts.whisters:
        return "whister"
    return "passer" if seat in facts.playing else "dealer"


def _roles(case: Case) -> tuple[str, ...]:
    """What he can be, once it is known that another one is the declarer."""
    facts = case.facts
    if facts.declarer is None or WHO.key not in case.answers or case.seat(WHO) == facts.declarer:
        return ("declarer", "whister", "passer", "dealer")
    return ("whister", "passer") if case.seat(WHO) in facts.playing else ("whister", "passer", "dealer")


ROLE = Question(
    "role",
    _("What is he in this deal?"),
    {
        "declarer": _("the declarer"),
        "whister": _("a whister"),
        "passer": _("a defender who passed"),
        "dealer": _("a dealer who sits on the talon"),
    },
    why=_("The measure depends on what he answers for."),
    known=_role,
    limit=_roles,
    through=(DECLARER, WHO),
)


def _taker(case: Case) -> str | None:
    """Who counts tricks that the offender gives up: the declarer, or the one whister."""
    facts = case.facts
    if facts.declarer is None or WHO.key not in case.answers:
        return None
    if case.seat(WHO) != facts.declarer:
        return str(facts.declarer)
    if facts.whisters is None or len(facts.whisters) != 1:
        return None
    whister = facts.whisters[0]
    return str(whister if whister in facts.playing else facts.defenders[0])


TAKER = Question(
    "taker",
    _("For whom do the penalty tricks count?"),
    SEATS,
    why=_("With two whisters the arbiter names the one who would have taken them."),
    kind=Kind.SEAT,
    known=_taker,
    limit=but_the_offender,
)


def _partner(case: Case) -> str | None:
    """The other defender; of two at the table a defender plays for his dummy too."""
    if WHO.key not in case.answers:
        return None
    if len(case.facts.playing) == 2:
        return case.answers[WHO.key]
    others = [seat for seat in case.facts.defenders if seat != case.seat(WHO)]
    return str(others[0]) if len(others) == 1 else None


PARTNER = Question(
    "partner",
    _("Who is the other defender?"),
    SEATS,
    why=_("He may have learnt something that he should not know."),
    kind=Kind.SEAT,
    known=_partner,
    limit=but_the_offender,
)

SETTING = Question(
    "setting",
    _("Is it a tournament?"),
    {"friendly": _("a game among friends"), "tournament": _("a tournament")},
    why=_("The Code is stricter where other tables play the same event."),
    known=lambda case: (
        None if case.facts.is_tournament is None else "tournament" if case.facts.is_tournament else "friendly"
    ),
)

CONSENT = Question("consent", _("Does everybody agree?"), YES_OR_NO)

PLAYERS = Question(
    "players",
    _("How many are at the sheet?"),
    {str(n): str(n) for n in range(2, MAX_PLAYERS + 1)},
    kind=Kind.COUNT,
    known=lambda case: str(len(case.facts.seats)) if case.facts.seats else None,
)


def time_of(kind: str, scope: Scope = Scope.SHEET, who: Question = WHO) -> Question:
    """Whether he was warned of this kind before, in this scope; the sheet's count answers it."""

    def known(case: Case) -> str | None:
        if who.key not in case.answers:
            return None
        times = case.facts.times_warned(case.seat(who), kind, scope)
        return None if times is None else "again" if times else "first"

    return Question(
        "time",
        _("Was he warned of this before?"),
        {"first": _("no, it is the first time"), "again": _("yes, he was warned")},
        why=_("The first time costs a warning, the next time more."),
        known=known,
        through=(who,),
    )


def count_of(
    key: str,
    text: str,
    lowest: int = 0,
    highest: int = 10,
    why: str = "",
    limit: Callable[[Case], tuple[str, ...]] | None = None,
) -> Question:
    """A number of tricks, cards or the like, small enough to tap."""
    choices = {str(n): str(n) for n in range(lowest, highest + 1)}
    return Question(key, text, choices, why=why, kind=Kind.COUNT, limit=limit)


def tricks_of(
    prefix: str,
    text: str,
    why: str = "",
    *,
    is_whole: bool = True,
    matters: Callable[[Case], bool] = lambda _case: True,
) -> tuple[Question, ...]:
    """Tricks by seat: one question for each seat that can have tricks; the text names %(player)s.

    Use all of them; those of seats that do not play are passed over. With `is_whole` they come to ten,
    so the last one answers itself. `matters` tells when they are asked at all. `tricks_given` reads them.
    """

    def for_seat(seat: int) -> Question:
        def left(case: Case) -> tuple[str, ...]:
            seats = _with_tricks(case)
            before = sum(int(case.answers.get(f"{prefix}_{other}", "0")) for other in seats if other < seat)
            rest = max(0, TRICKS - before)
            most = 2 if seat == case.facts.sitting_dealer else TRICKS
            if is_whole and seat == max(seats):
                return (str(rest),)
            return tuple(str(n) for n in range(min(rest, most) + 1))

        return Question(
            f"{prefix}_{seat}",
            text,
            {str(n): str(n) for n in range(TRICKS + 1)},
            why=why,
            kind=Kind.COUNT,
            limit=left,
            relevant=lambda case: seat in _with_tricks(case) and matters(case),
            family=prefix,
        )

    return tuple(for_seat(seat) for seat in range(MAX_PLAYERS))


def _with_tricks(case: Case) -> tuple[int, ...]:
    """The seats that can have tricks in this deal; three while the table is unknown."""
    facts = case.facts
    playing = facts.playing or (0, 1, 2)
    is_all_pass = facts.contract.is_all_pass if facts.contract else case.said(KIND, "all_pass")
    is_led = facts.convention.all_pass_talon == "leads" and is_all_pass
    if is_led and facts.sitting_dealer is not None:
        return (*playing, facts.sitting_dealer)
    return playing


def tricks_given(case: Case, questions: tuple[Question, ...]) -> tuple[int, ...]:
    """Tricks by seat that were answered, 0 for a seat without a question; as long as the sheet."""
    size = max(case.table.seats) + 1
    return tuple(case.count(questions[seat]) for seat in range(size))


def seat_of_key(key: str) -> int | None:
    """The seat that a question of `tricks_of` asks for, told by its key."""
    head, _bar, tail = key.rpartition("_")
    return int(tail) if head and tail.isdigit() else None
