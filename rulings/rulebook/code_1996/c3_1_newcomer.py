"""Chapter 3.1, who comes in later: a new player, a substitute (3.1.2, 5.4.7)."""

from preferans.marks import gettext_noop as _
from preferans.seats import MAX_PLAYERS
from rulings.rulebook.effects import draft
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Kind, Question, Stage
from rulings.rulebook.questions import CONSENT, NO, SEATS, YES
from rulings.rulebook.remedies import (
    AtDiscretion,
    Instruct,
    OneOf,
    Option,
    Remedies,
    Stands,
    TakeSeat,
)


def _empty_seat(case: Case) -> str | None:
    """The one empty seat of the sheet, else the one after the last."""
    seats = case.facts.seats
    empty = set(range(len(case.facts.names))) - set(seats) or {max(seats, default=0) + 1}
    return str(*empty) if seats and len(empty) == 1 and len(seats) < MAX_PLAYERS else None


def has_room(case: Case) -> bool:
    """Whether the sheet, if one is known, has room for one more."""
    return len(case.facts.seats) < MAX_PLAYERS


FREE_SEAT = Question(
    "seat",
    _("Which seat does he take, to the left of the one who has just dealt?"),
    SEATS,
    why=_("He deals next."),
    kind=Kind.SEAT,
    known=_empty_seat,
    relevant=has_room,
)
WHOSE_SEAT = Question("who", _("Whose place does he take?"), SEATS, kind=Kind.SEAT)
ENTERS = Question(
    "what",
    _("How does he come in?"),
    {
        "new": _("as one more player"),
        "after_leaver": _("as a new player in the place of one who has left"),
        "substitute": _("he plays on for somebody, with that player's figures"),
    },
    why=_("A new player begins with the means of the others, a substitute with what he finds."),
)

NEXT_DEALER = _("He deals next, and sits to the left of the one who has just dealt.")


FULL_TABLE = Instruct(_("The table is full: he waits until a player leaves."))
WRONG_PLACE = "join-place"
LATER = _("%(player)s: deals once more before the newcomer sits down; the sheet adds a seat behind his only.")


def join(case: Case) -> Remedies:
    """The seat and the means; a sheet that goes on from seat to seat takes him only behind its last one."""
    if not has_room(case):
        return (FULL_TABLE,)
    taken = TakeSeat(case.seat(FREE_SEAT))
    document = case.facts.document
    made = () if document is None else draft(document, (taken,), cite="3.1.2")
    if isinstance(made, list) and any(one.code == WRONG_PLACE for one in made):
        return (Instruct(LATER, max(case.facts.seats)),)
    return (taken, Instruct(NEXT_DEALER))


def play_on_for(case: Case) -> Remedies:
    """The figures stay, the name changes."""
    return (TakeSeat(case.seat(WHOSE_SEAT), is_substitute=True),)


def after_leaver(case: Case) -> Remedies:
    """The Code gives a newcomer the means, and does not say what becomes of the old figures."""
    means = AtDiscretion(
        _("the one who left is settled first; then the means of the others, pool down and mountain up."),
        ("3.1.2", "4.2.15"),
    )
    return (
        OneOf(
            (
                Option("means", "3.1.2", _("He begins with the means of those who play."), (means,)),
                Option("figures", "5.4.7", _("He takes over the figures as they are."), play_on_for(case)),
            )
        ),
    )


NEWCOMER = Infraction(
    key="newcomer",
    title=_("A new player or a substitute sits down"),
    stage=Stage.SEATS,
    words=(
        "новый игрок, четвёртый игрок, подсел, подсаживается, вошёл в игру, новичок, замена игрока, "
        "играть вместо, подмена, заменил, выбывший, сел вместо него, сел вместо, подменить игрока, новый "
        "за столом, пришёл четвёртый, newcomer, substitute"
    ),
    asks=(CONSENT, ENTERS, FREE_SEAT, WHOSE_SEAT),
    clauses=(
        Clause(
            "3.1.2",
            _("Without the consent of everybody nobody comes in, and nobody plays in another's place."),
            (CONSENT.is_(NO),),
            (Stands(), Instruct(_("The table plays on with those who sit at it."))),
            also=("5.4.7", "note 88"),
        ),
        Clause(
            "3.1.2",
            _(
                "He writes the means of the others' pools and mountains, rounded against himself: the pool "
                "down, the mountain up. He sits to the left of the last dealer and deals next."
            ),
            (CONSENT.is_(YES), ENTERS.is_("new")),
            join,
            uses=(FREE_SEAT,),
        ),
        Clause(
            "3.1.2",
            _(
                "He keeps the place of the one who left. The Code gives a newcomer the means, and one who "
                "sits down for another the figures: the arbiter chooses."
            ),
            (CONSENT.is_(YES), ENTERS.is_("after_leaver")),
            after_leaver,
            uses=(WHOSE_SEAT,),
            also=("5.4.7",),
        ),
        Clause(
            "5.4.7",
            _("With everybody's leave one may sit down for another; the figures stay as they are."),
            (CONSENT.is_(YES), ENTERS.is_("substitute")),
            play_on_for,
            uses=(WHOSE_SEAT,),
            also=("note 88",),
        ),
    ),
    examples=(
        Example(
            _("A fourth joins three players, and all agree."),
            {"consent": "yes", "what": "new", "seat": "3"},
            "3.1.2",
            (TakeSeat(3), Instruct(NEXT_DEALER)),
        ),
        Example(
            _("One player objects to the friend who offers to play the sheet to its end."),
            {"consent": "no"},
            "3.1.2",
            (Stands(), Instruct(_("The table plays on with those who sit at it."))),
        ),
    ),
)

INFRACTIONS = (NEWCOMER,)
