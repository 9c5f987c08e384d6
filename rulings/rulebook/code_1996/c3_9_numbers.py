"""Chapter 3.9, a wrong number of cards found in play (3.9.18, 3.2.16, note 15).

Several tariffs stand side by side; the arbiter chooses.
"""

from dataclasses import replace

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Kind, Question, Stage
from rulings.rulebook.questions import (
    DECLARER,
    KIND,
    NO,
    PLAYERS,
    ROLE,
    SEATS,
    SIDE,
    WHO_PLAYS,
    YES,
    but_the_offender,
    tricks_given,
    tricks_of,
)
from rulings.rulebook.remedies import (
    AtLeastDown,
    MoveTricks,
    OneOf,
    Option,
    RecordDeal,
    Remedies,
    Remedy,
    Taker,
)
from rulings.rulebook.wrongnumber import (
    COUNTS,
    LOST_BY_HAND,
    STOP,
    WIN_BY_HAND,
    Figures,
    by_loss,
    by_win,
)

WHO = WHO_PLAYS


SECOND = Question(
    "second",
    _("Has another player a wrong number too?"),
    {NO: _("he alone"), YES: _("another one too")},
    beside=("role",),
    why=_("One with eleven cards and one with nine: both are fined."),
)

SECOND_WHO = Question("second_who", _("Who is the other?"), SEATS, kind=Kind.SEAT, limit=but_the_offender)


def _can_show(case: Case) -> tuple[str, ...]:
    """Tricks that the whisters would have taken count against the declarer alone."""
    is_declarer = case.said(ROLE, "declarer") or case.said(SIDE, "declarer")
    return ("no", "yes", "win", "lost") if is_declarer else ("no", "win", "lost")


PROVED = Question(
    "proved",
    _("Can more be shown than the fault itself?"),
    {
        "no": _("no; a figure is entered by hand"),
        "yes": _("tricks that the whisters would have taken"),
        "win": _("the best game of the player with the wrong number"),
        "lost": _("the best game of another player"),
    },
    why=_("Tricks that were safe in a right deal raise the fine; a missed game is a fine of its own."),
    limit=_can_show,
)
GAMES = Figures(lambda case: case.said(PROVED, "win"), lambda case: case.said(PROVED, "lost"))
TABLE = replace(PLAYERS, relevant=lambda case: case.said(PROVED, "win", "lost"))

BEST = tricks_of(
    "best", _("%(player)s: tricks as they were proved?"), matters=lambda case: case.said(PROVED, YES)
)


def at_least(*tricks: Remedy) -> Option:
    """The measure of 3.9.18."""
    return Option("fine", "3.9.18", _("At least two down, more where more can be shown."), tricks)


def proved(case: Case) -> Remedies:
    """The tricks that would have been taken, when they are shown."""
    return (RecordDeal(tricks=tricks_given(case, BEST)),) if case.said(PROVED, YES) else ()


def beside(case: Case, *fine: Option) -> Remedies:
    """The measure for his role, the figures, the deal as it was played; of two at the table, the end."""
    stop = (STOP,) if len(case.table.seats) == 2 else ()
    return (OneOf((*fine, *reversed(GAMES.both(case)), COUNTS, *stop)),)


def declarer_down(case: Case) -> Remedies:
    """Example 1."""
    return beside(case, at_least(*proved(case), AtLeastDown(case.seat(WHO))))


def whister_down(case: Case) -> Remedies:
    """Example 2."""
    return beside(case, at_least(AtLeastDown(case.seat(WHO))))


def both_down(case: Case) -> Remedies:
    """Example 3."""
    return beside(case, at_least(AtLeastDown(case.seat(WHO)), AtLeastDown(case.seat(SECOND_WHO))))


def misere_down(case: Case) -> Remedies:
    """Two tricks more on a misère."""
    return beside(case, at_least(*proved(case), MoveTricks(2, case.seat(WHO), Taker.OFFENDER)))


def figures_alone(case: Case) -> Remedies:
    """The general measure, for one who answers for no trick."""
    return beside(case)


TRICK_GAME = KIND.is_("tricks")
SHOWN = (PROVED, TABLE, *GAMES.questions)
FOUND_LATE = ("3.2.16", "3.2.23", "note 15", "note 17")
BY_HAND = (by_loss(LOST_BY_HAND), by_win(WIN_BY_HAND))

WRONG_NUMBER = Infraction(
    key="wrong_number_in_play",
    title=_("Wrong number of cards, found in the play or after it"),
    stage=Stage.PLAY,
    words=(
        "лишняя карта, не хватает карты, не хватило карты, одиннадцать карт, девять карт, двойной ход, "
        "пропуск хода, неправильное количество карт, карта под столом, осталась лишняя карта, карта "
        "осталась на руках, карты кончились раньше, не хватило карты на последнюю взятку, карта упала под"
        " стол, не хватает одной карты, карт больше чем у других, карт меньше чем у других, wrong number "
        "of cards"
    ),
    asks=(KIND, DECLARER, SIDE, ROLE, SECOND, WHO, SECOND_WHO, PROVED, TABLE, *BEST, *GAMES.questions),
    clauses=(
        Clause(
            "3.9.18 example 1",
            _(
                "The declarer finishes the deal and is two down at least, even with his contract made; "
                "whists and consolation go by the tricks really taken."
            ),
            (TRICK_GAME, ROLE.is_("declarer"), SECOND.is_(NO)),
            declarer_down,
            uses=(WHO, *BEST, *SHOWN),
            also=("note 69", "note 70", "3.4.6", *FOUND_LATE),
        ),
        Clause(
            "3.9.18 example 2",
            _("The whister is two down on his whist at least, whatever the pair took."),
            (TRICK_GAME, ROLE.is_("whister"), SECOND.is_(NO)),
            whister_down,
            uses=(WHO, *SHOWN),
            also=("note 69", *FOUND_LATE),
        ),
        Clause(
            "3.9.18 example 3",
            _("One has a card too many, another one too few: both are two down."),
            (TRICK_GAME, ROLE.is_("declarer", "whister"), SECOND.is_(YES)),
            both_down,
            uses=(WHO, SECOND_WHO),
            also=("note 71", *FOUND_LATE),
        ),
        Clause(
            "3.9.18",
            _(
                "A defender who passed has no duty to be short of: he makes good the most that the others "
                "could have won."
            ),
            (TRICK_GAME, ROLE.is_("passer", "dealer")),
            figures_alone,
            uses=(WHO, *SHOWN),
            also=FOUND_LATE,
        ),
        Clause(
            "3.9.18",
            _("The declarer of a misère is two tricks down at least, by analogy."),
            (KIND.is_("misere"), SIDE.is_("declarer")),
            misere_down,
            uses=(WHO, *BEST, *SHOWN),
            also=FOUND_LATE,
        ),
        Clause(
            "3.9.18",
            _("A defender against a misère makes good the most that the others could have won."),
            (KIND.is_("misere"), SIDE.is_("defender")),
            figures_alone,
            uses=(WHO, *SHOWN),
            also=FOUND_LATE,
        ),
        Clause(
            "3.9.18",
            _("On an all-pass the offender makes good the most that the others could have won."),
            (KIND.is_("all_pass"),),
            figures_alone,
            uses=(WHO, *SHOWN),
            also=FOUND_LATE,
        ),
    ),
    examples=(
        Example(
            _("The declarer of 6♥ finds that he has a card more than the whisters."),
            {"kind": "tricks", "role": "declarer", "second": "no", "who": "1", "proved": "no"},
            "3.9.18 example 1",
            (OneOf((at_least(AtLeastDown(1)), *BY_HAND, COUNTS)),),
        ),
        Example(
            _("A whister finds a card missing in the course of play."),
            {"kind": "tricks", "role": "whister", "second": "no", "who": "2", "proved": "no"},
            "3.9.18 example 2",
            (OneOf((at_least(AtLeastDown(2)), *BY_HAND, COUNTS)),),
        ),
        Example(
            _("The declarer has eleven cards and a whister nine."),
            {"kind": "tricks", "role": "declarer", "second": "yes", "who": "1", "second_who": "2"},
            "3.9.18 example 3",
            (OneOf((at_least(AtLeastDown(1), AtLeastDown(2)), *BY_HAND, COUNTS)),),
        ),
    ),
)

INFRACTIONS = (WRONG_NUMBER,)
