"""Chapter 3.9, a wrong number of cards found in play (3.9.18)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Kind, Question, Stage
from rulings.rulebook.questions import (
    KIND,
    NO,
    ROLE,
    SEATS,
    SIDE,
    WHO_PLAYS,
    YES,
    YES_OR_NO,
    but_the_offender,
    tricks_given,
    tricks_of,
)
from rulings.rulebook.remedies import (
    AtDiscretion,
    AtLeastDown,
    Instruct,
    MoveTricks,
    OneOf,
    Option,
    RecordDeal,
    Remedies,
    Remedy,
    Taker,
)

WHO = WHO_PLAYS

SECOND = Question(
    "second",
    _("Has another player a wrong number too?"),
    YES_OR_NO,
    why=_("One with eleven cards and one with nine: both are fined."),
)

SECOND_WHO = Question("second_who", _("Who is the other?"), SEATS, kind=Kind.SEAT, limit=but_the_offender)

PROVED = Question(
    "proved",
    _("Can the whisters show that they would have taken more tricks?"),
    YES_OR_NO,
    why=_("Tricks that were safe in a right deal raise the fine."),
)

BEST = tricks_of(
    "best", _("%(player)s: tricks as they were proved?"), matters=lambda case: case.said(PROVED, YES)
)

THROW_AWAY = Instruct(
    _("The deal counts: a surplus card is thrown away; a short hand adds nothing to the last trick.")
)
AS_PLAYED = Option(
    "as_played",
    "note 15",
    _("Found in the middle of the play, the deal counts as it was played."),
    (THROW_AWAY,),
)
LOST_PROFIT = Option(
    "lost_profit",
    "3.9.18",
    _("The fine is the most that the others could have won."),
    (AtDiscretion(_("whists for what the others could have won at most."), ("3.9.18", "3.2.16")),),
)


def at_least(*tricks: Remedy) -> Option:
    """The measure of 3.9.18."""
    return Option("fine", "3.9.18", _("At least two down, more where more can be shown."), tricks)


def proved(case: Case) -> Remedies:
    """The tricks that would have been taken, when they are shown."""
    return (RecordDeal(tricks=tricks_given(case, BEST)),) if case.said(PROVED, YES) else ()


def declarer_down(case: Case) -> Remedies:
    """Example 1."""
    return (OneOf((at_least(*proved(case), AtLeastDown(case.seat(WHO))), AS_PLAYED)),)


def whister_down(case: Case) -> Remedies:
    """Example 2."""
    return (OneOf((at_least(AtLeastDown(case.seat(WHO))), AS_PLAYED)),)


def both_down(case: Case) -> Remedies:
    """Example 3."""
    return (OneOf((at_least(AtLeastDown(case.seat(WHO)), AtLeastDown(case.seat(SECOND_WHO))), AS_PLAYED)),)


def misere_down(case: Case) -> Remedies:
    """Two tricks more on a misère."""
    return (OneOf((at_least(MoveTricks(2, case.seat(WHO), Taker.OFFENDER)), AS_PLAYED)),)


def lost_profit(case: Case) -> Remedies:
    """The general measure, without a figure of its own."""
    return (OneOf((LOST_PROFIT, AS_PLAYED)),)


TRICK_GAME = KIND.is_("tricks")

WRONG_NUMBER = Infraction(
    key="wrong_number_in_play",
    title=_("A wrong number of cards found in play"),
    stage=Stage.PLAY,
    words=(
        "лишняя карта, не хватает карты, не хватило карты, одиннадцать карт, девять карт, двойной ход, "
        "пропуск хода, неправильное количество карт, карта под столом, wrong number of cards"
    ),
    asks=(KIND, SIDE, ROLE, SECOND, WHO, SECOND_WHO, PROVED, *BEST),
    clauses=(
        Clause(
            "3.9.18 example 1",
            _(
                "The declarer finishes the deal and is two down at least, even with his contract made; "
                "whists and consolation go by the tricks really taken."
            ),
            (TRICK_GAME, ROLE.is_("declarer"), SECOND.is_(NO)),
            declarer_down,
            uses=(WHO, PROVED, *BEST),
            also=("note 69", "note 70", "note 15"),
        ),
        Clause(
            "3.9.18 example 2",
            _("The whister is two down on his whist at least, whatever the pair took."),
            (TRICK_GAME, ROLE.is_("whister"), SECOND.is_(NO)),
            whister_down,
            uses=(WHO,),
            also=("note 69", "note 15"),
        ),
        Clause(
            "3.9.18 example 3",
            _("One has a card too many, another one too few: both are two down."),
            (TRICK_GAME, ROLE.is_("declarer", "whister"), SECOND.is_(YES)),
            both_down,
            uses=(WHO, SECOND_WHO),
            also=("note 71", "note 15"),
        ),
        Clause(
            "3.9.18",
            _(
                "A defender who passed has no duty to be short of: he makes good the most that the others "
                "could have won."
            ),
            (TRICK_GAME, ROLE.is_("passer", "dealer")),
            lost_profit,
            also=("note 15",),
        ),
        Clause(
            "3.9.18",
            _("The declarer of a misère is two tricks down at least, by analogy."),
            (KIND.is_("misere"), SIDE.is_("declarer")),
            misere_down,
            uses=(WHO,),
            also=("note 15",),
        ),
        Clause(
            "3.9.18",
            _("A defender against a misère makes good the most that the others could have won."),
            (KIND.is_("misere"), SIDE.is_("defender")),
            lost_profit,
            also=("note 15",),
        ),
        Clause(
            "3.9.18",
            _("On an all-pass the offender makes good the most that the others could have won."),
            (KIND.is_("all_pass"),),
            lost_profit,
            also=("note 15",),
        ),
    ),
    examples=(
        Example(
            _("The declarer of 6♥ finds that he has a card more than the whisters."),
            {"kind": "tricks", "role": "declarer", "second": "no", "who": "1", "proved": "no"},
            "3.9.18 example 1",
            (OneOf((at_least(AtLeastDown(1)), AS_PLAYED)),),
        ),
        Example(
            _("A whister finds a card missing in the course of play."),
            {"kind": "tricks", "role": "whister", "second": "no", "who": "2"},
            "3.9.18 example 2",
            (OneOf((at_least(AtLeastDown(2)), AS_PLAYED)),),
        ),
        Example(
            _("The declarer has eleven cards and a whister nine."),
            {"kind": "tricks", "role": "declarer", "second": "yes", "who": "1", "second_who": "2"},
            "3.9.18 example 3",
            (OneOf((at_least(AtLeastDown(1), AtLeastDown(2)), AS_PLAYED)),),
        ),
    ),
)

INFRACTIONS = (WRONG_NUMBER,)
