"""Chapter 3.6, a misère shared with the sitting dealer (3.6.9, notes 42–44)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.gamequestions import SITS, agreed
from rulings.rulebook.questions import DECLARER, NO, YES, YES_OR_NO
from rulings.rulebook.remedies import AtDiscretion, Instruct, RecordDeal, Remedies, Stands

SHARING = agreed(
    "sharing",
    _("May a misère be shared here?"),
    YES_OR_NO,
    lambda convention: YES if convention.shared_misere else NO,
)

WHAT = Question(
    "what",
    _("What is it about?"),
    {
        "invited": _("the dealer is invited, or has just agreed"),
        "dispute": _("the partners of the misère argue"),
        "takes_over": _("the dealer plays the cards"),
    },
)

SEEN = Question(
    "seen",
    _("Had the dealer seen another player's cards?"),
    YES_OR_NO,
    why=_("Only one who knows no other hand may be asked."),
)

INVITED_WHEN = Question(
    "when",
    _("When was he invited?"),
    {
        "before": _("before the misère was announced"),
        "after": _("after it was announced, or after the talon was seen"),
    },
    why=_("The partners announce the misère together."),
)

AGREES = Question(
    "agrees",
    _("Does the dealer agree?"),
    YES_OR_NO,
    known=lambda case: None if case.facts.shared_with is None else YES,
)


def alone(case: Case) -> Remedies:
    """Nobody shares."""
    return (
        Instruct(_("%(player)s: the misère is his alone."), case.seat(DECLARER)),
        RecordDeal(is_alone=True),
    )


def free_again(case: Case) -> Remedies:
    """The dealer has refused."""
    return (Instruct(_("%(player)s: may announce the misère alone, or bid otherwise."), case.seat(DECLARER)),)


def in_halves(case: Case) -> Remedies:
    """Agreed: the deal is entered as shared."""
    share = Instruct(_("%(player)s: the misère is entered as shared with the dealer."), case.seat(DECLARER))
    dealer, contract = case.facts.sitting_dealer, case.facts.contract
    if dealer is None or (contract is not None and not contract.is_misere):
        return (share,)
    return (share, RecordDeal(shared_with=dealer))


def his_word(case: Case) -> Remedies:
    """The one who was dealt the cards is the declarer."""
    return (Instruct(_("%(player)s: his word decides, the cards were dealt to him."), case.seat(DECLARER)),)


def his_word_and_talk(case: Case) -> Remedies:
    """No argument; what it gave away is for the arbiter."""
    return (
        *his_word(case),
        AtDiscretion(_("a warning, if the talk gave something away."), ("3.6.9", "5.4.11")),
    )


POSSIBLE = (WHAT.is_("invited"), SHARING.is_(YES), SITS.is_(YES))

SHARED_MISERE = Infraction(
    key="shared_misere",
    title=_("Misère shared with the dealer: invitation and disputes"),
    stage=Stage.AUCTION,
    words=(
        "мизер пополам, полмизера, приглашение на мизер, пригласил сдающего, позвал прикупщика, разделить"
        " мизер, общий мизер, мизер на двоих, пригласил на мизер, half misere, shared misere"
    ),
    asks=(WHAT, SITS, SHARING, SEEN, INVITED_WHEN, AGREES, DECLARER),
    clauses=(
        Clause(
            "3.6.9",
            _("Where the dealer plays there is nobody to share with."),
            (WHAT.is_("invited"), SITS.is_(NO)),
            alone,
            uses=(DECLARER,),
        ),
        Clause(
            "3.6.9",
            _("At this table a misère is not shared."),
            (WHAT.is_("invited"), SITS.is_(YES), SHARING.is_(NO)),
            alone,
            uses=(DECLARER,),
        ),
        Clause(
            "3.6.9",
            _("The dealer has seen another hand: he may not be invited, and an agreement does not count."),
            (*POSSIBLE, SEEN.is_(YES)),
            alone,
            uses=(DECLARER,),
        ),
        Clause(
            "3.6.9",
            _("The invitation came too late: the cards go to the dealer before the misère is announced."),
            (*POSSIBLE, SEEN.is_(NO), INVITED_WHEN.is_("after")),
            alone,
            uses=(DECLARER,),
            also=("note 42",),
        ),
        Clause(
            "3.6.9",
            _("The dealer declines, in a word and without advice; the player is free."),
            (*POSSIBLE, SEEN.is_(NO), INVITED_WHEN.is_("before"), AGREES.is_(NO)),
            free_again,
            uses=(DECLARER,),
            also=("note 42",),
        ),
        Clause(
            "3.6.9",
            _("Agreed in time: gain and loss are written in halves, and the talon may not be refused."),
            (*POSSIBLE, SEEN.is_(NO), INVITED_WHEN.is_("before"), AGREES.is_(YES)),
            in_halves,
            uses=(DECLARER,),
            also=("note 43", "note 44"),
        ),
        Clause(
            "3.6.9",
            _("The partners of a misère may not argue: the one who was dealt the cards decides."),
            (WHAT.is_("dispute"),),
            his_word_and_talk,
            uses=(DECLARER,),
            also=("5.4.11",),
        ),
        Clause(
            "3.6.9",
            _("The declarer is the one who was dealt the cards: he plays them, what was played stands."),
            (WHAT.is_("takes_over"),),
            lambda case: (Stands(), *his_word(case)),
            uses=(DECLARER,),
        ),
    ),
    examples=(
        Example(
            _("The dealer had looked into the first hand's cards before he was invited."),
            {"what": "invited", "sits": "yes", "sharing": "yes", "seen": "yes", "declarer": "1"},
            "3.6.9",
            (Instruct(_("%(player)s: the misère is his alone."), 1), RecordDeal(is_alone=True)),
        ),
    ),
)

INFRACTIONS = (SHARED_MISERE,)
