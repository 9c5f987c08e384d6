"""Chapter 3.9, tricks on the table: looking at them, keeping them."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.questions import (
    DECLARER,
    KIND,
    NO,
    SIDE,
    WHO,
    WHO_PLAYS,
    YES,
    YES_OR_NO,
)
from rulings.rulebook.remedies import (
    AtDiscretion,
    Instruct,
    MoveTricks,
    OneOf,
    Option,
    PlayOn,
    Remedies,
    Remedy,
    Taker,
    Warn,
)

REMARK = "remark"

# A trick shown or looked at

WHICH = Question(
    "which",
    _("Which trick was it?"),
    {
        "own_last": _("his own, the last one closed"),
        "other_last": _("another's, the last one closed"),
        "earlier": _("an earlier one"),
    },
    why=_("Only the last closed trick may be seen again."),
)

HOW = Question(
    "how",
    _("How did he see it?"),
    {"asked": _("he asked its owner"), "took": _("he turned it over himself")},
    why=_("Asking is free; helping oneself costs a trick."),
)

OBJECTION = Question("objection", _("Does any of the others object?"), YES_OR_NO)


def fine_for_looking(case: Case) -> Remedy:
    """One trick: lost to nobody in a contract, one more where tricks are a burden."""
    who = case.seat(WHO)
    return MoveTricks(1, who, Taker.NOBODY if case.said(KIND, "tricks") else Taker.OFFENDER)


def lose_one(case: Case) -> Remedies:
    """The measure of 3.9.11.2."""
    return (fine_for_looking(case),)


def last_of_another(case: Case) -> Remedies:
    """The point can be read both ways, so both stand side by side."""
    options = [
        Option(
            "remark",
            "5.4.9",
            _("It was the last trick, which he may see; he should have asked: a remark."),
            (Warn(case.seat(WHO), REMARK),),
        )
    ]
    if not (case.said(KIND, "misere") and case.said(SIDE, "defender")):
        options.append(
            Option(
                "trick",
                "3.9.11.2",
                _("He took another's trick without leave: one trick."),
                (fine_for_looking(case),),
            )
        )
    return (OneOf(tuple(options)),)


HIMSELF = (WHICH.is_("earlier"), HOW.is_("took"))

TRICK_LOOKED_AT = Infraction(
    key="trick_looked_at",
    title=_("A closed trick shown or looked at"),
    stage=Stage.PLAY,
    words=(
        "смотрел взятку, открыл взятку, показать взятку, заглянул во взятку, последняя взятка, перевернул"
        " взятку, чужая взятка, залез во взятку, посмотрел старую взятку, старая взятка, предыдущая "
        "взятка, посмотрел прошлую взятку, копается во взятках, просит показать взятку, полез во взятки, "
        "looked at a trick"
    ),
    asks=(WHICH, HOW, OBJECTION, KIND, DECLARER, SIDE, WHO_PLAYS),
    clauses=(
        Clause(
            "3.9.8",
            _("Anybody may see the last closed trick again; his own he turns over after saying so."),
            (WHICH.is_("own_last"),),
            (PlayOn(),),
            also=("5.4.9", "5.4.10"),
        ),
        Clause(
            "3.9.8",
            _("The owner of the last closed trick shows it on request, and tells whose card was whose."),
            (WHICH.is_("other_last"), HOW.is_("asked")),
            (PlayOn(),),
            also=("5.4.9", "5.4.10"),
        ),
        Clause(
            "3.9.11.2",
            _(
                "He turned over another's last trick himself. The point can be read to fine that, and the "
                "ethics only want him to ask: the arbiter chooses."
            ),
            (WHICH.is_("other_last"), HOW.is_("took")),
            last_of_another,
            uses=(KIND, SIDE, WHO_PLAYS),
            also=("5.4.9", "3.9.8"),
        ),
        Clause(
            "3.9.11.1",
            _("An earlier trick may be shown on request when none of the others objects."),
            (WHICH.is_("earlier"), HOW.is_("asked"), OBJECTION.is_(NO)),
            (PlayOn(),),
        ),
        Clause(
            "3.9.11.1",
            _("An earlier trick is not shown: the owner refuses and names the rule."),
            (WHICH.is_("earlier"), HOW.is_("asked"), OBJECTION.is_(YES)),
            (Instruct(_("The trick is not shown; play goes on.")),),
            also=("3.9.8",),
        ),
        Clause(
            "3.9.11.2",
            _(
                "Declarer or defender, he loses one of his tricks; it goes to nobody, and an innocent "
                "partner is not hurt."
            ),
            (*HIMSELF, KIND.is_("tricks")),
            lose_one,
            uses=(WHO_PLAYS,),
            also=("3.9.11", "3.9.12", "note 33", "note 34"),
        ),
        Clause(
            "3.9.11.2",
            _("On an all-pass he writes one trick more, as it were an eleventh."),
            (*HIMSELF, KIND.is_("all_pass")),
            lose_one,
            uses=(WHO_PLAYS,),
            also=("3.9.11",),
        ),
        Clause(
            "3.9.11.2",
            _("The declarer of a misère has one trick more."),
            (*HIMSELF, KIND.is_("misere"), SIDE.is_("declarer")),
            lose_one,
            uses=(WHO_PLAYS,),
            also=("3.9.11",),
        ),
        Clause(
            "3.9.12",
            _(
                "Against a misère a defender has no trick to lose, and his fine may not help the declarer: "
                "the Code gives no amount."
            ),
            (*HIMSELF, KIND.is_("misere"), SIDE.is_("defender")),
            (AtDiscretion(_("a warning, or a penalty of the event."), ("3.9.11.2", "3.9.12")),),
            also=("3.9.11.2",),
        ),
    ),
    examples=(
        Example(
            _("A whister turns over an old trick during the play of a contract."),
            {"which": "earlier", "how": "took", "kind": "tricks", "who": "2"},
            "3.9.11.2",
            (MoveTricks(1, 2, Taker.NOBODY),),
        ),
        Example(
            _("The same on an all-pass: an eleventh trick."),
            {"which": "earlier", "how": "took", "kind": "all_pass", "who": "2"},
            "3.9.11.2",
            (MoveTricks(1, 2, Taker.OFFENDER),),
        ),
    ),
)

# How tricks are kept

KEEPING = Question(
    "what",
    _("What is wrong with the tricks?"),
    {
        "uncollected": _("he takes several in a row and leaves them lying"),
        "hurried": _("he takes them in before all have seen the last card"),
        "others": _("he takes in a trick that is not his"),
        "mixed": _("they do not lie in order"),
    },
)

TRICKS_KEPT = Infraction(
    key="tricks_kept_badly",
    title=_("Tricks left lying, hurried away or mixed up"),
    stage=Stage.PLAY,
    words=(
        "не забирает взятки, не убрал взятки, чужую взятку забрал, взятки перепутаны, взятки не по "
        "порядку, взятки вперемешку, не собирает взятки, забрал чужую взятку"
    ),
    asks=(KEEPING,),
    clauses=(
        Clause(
            "3.9.10",
            _("Anybody may have the earlier tricks turned over when several lie uncollected."),
            (KEEPING.is_("uncollected"),),
            (Instruct(_("The earlier tricks are turned over.")),),
        ),
        Clause(
            "3.9.7",
            _("A trick is taken in so that everybody can see all its cards, the last one too."),
            (KEEPING.is_("hurried"),),
            (Instruct(_("The trick is shown once more; from now on it is taken in slowly.")),),
        ),
        Clause(
            "3.9.6",
            _("Everybody takes in his own tricks."),
            (KEEPING.is_("others"),),
            (Instruct(_("The trick goes to its owner, whose it is by its cards.")),),
            also=("3.9.4",),
        ),
        Clause(
            "3.9.9",
            _("Tricks lie in order, so that they can be checked until the end of the game."),
            (KEEPING.is_("mixed"),),
            (
                Instruct(
                    _("The tricks are put in order as the players remember them; a doubt is the arbiter's.")
                ),
            ),
        ),
    ),
)

INFRACTIONS = (TRICK_LOOKED_AT, TRICKS_KEPT)
