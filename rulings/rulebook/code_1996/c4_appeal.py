"""Chapter 4.2.16: breaches are reported, arbiters decide, the panel hears appeals."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Clause, Example, Infraction, Question, Stage
from rulings.rulebook.questions import YES_OR_NO
from rulings.rulebook.remedies import AtDiscretion, Instruct, OneOf, Option, Stands

WHAT = Question(
    "what",
    _("What is it about?"),
    {
        "report": _("a player reports a breach"),
        "private": _("the table settled a breach by itself"),
        "appeal": _("a player or an arbiter disputes a ruling"),
    },
)
IN_TIME = Question(
    "in_time",
    _("Was it lodged before the deadline of this event?"),
    YES_OR_NO,
    why=_("The Code has appeals heard after the event; the hour is set by its regulations."),
)
DECISION = Question(
    "decision",
    _("What does the panel decide?"),
    {
        "open": _("it has not met yet"),
        "upheld": _("the appeal is right: the ruling falls"),
        "changed": _("the ruling is replaced by another"),
        "rejected": _("the appeal is rejected"),
    },
)

HEARD = Instruct(_("The arbiter hears both sides, rules by the rules in force, and writes the ruling down."))
LODGED = Instruct(_("Ruling, statement and members of the panel are written down and signed."))
WAITS = Instruct(_("Until the panel has decided, the results concerned are not official."))
FALLS = Instruct(_("The ruling is withdrawn, and the sheet stands as it was before it."))
REPLACED = Instruct(_("The ruling is withdrawn, and the panel's own takes its place."))

LATE = OneOf(
    (
        Option("refused", "4.2.16", _("The deadline of the event is over: the ruling stands."), (Stands(),)),
        Option(
            "heard",
            "4.2.16",
            _("The Code names no deadline: the panel may hear it all the same."),
            (AtDiscretion(_("whether the panel hears a late appeal."), ("4.2.16",)),),
        ),
    )
)
APPEAL, HEARD_IN_TIME = WHAT.is_("appeal"), IN_TIME.is_("yes")

APPEALS = Infraction(
    key="appeal",
    title=_("Report of a breach; appeal against a ruling"),
    stage=Stage.EVENT,
    words=(
        "апелляция, протест, жалоба, обжаловать, оспорить решение, не согласен с судьёй, судейская "
        "коллегия, пожаловаться, сообщить о нарушении, сами разобрались, подать апелляцию, не согласен с "
        "решением, оспорить, appeal, protest"
    ),
    asks=(WHAT, IN_TIME, DECISION),
    clauses=(
        Clause(
            "4.2.16",
            _("Who notices a breach of the Code or of the regulations has to report it; an arbiter decides."),
            (WHAT.is_("report"),),
            (HEARD,),
        ),
        Clause(
            "4.2.16",
            _("In an event a table does not settle breaches by itself: they are reported and ruled."),
            (WHAT.is_("private"),),
            (HEARD,),
        ),
        Clause(
            "4.2.16",
            _("An appeal in time goes to the panel, and nothing becomes official before it has decided."),
            (APPEAL, HEARD_IN_TIME, DECISION.is_("open")),
            (LODGED, WAITS),
        ),
        Clause(
            "4.2.16",
            _("The panel finds for the one who appealed: the ruling falls."),
            (APPEAL, HEARD_IN_TIME, DECISION.is_("upheld")),
            (FALLS,),
        ),
        Clause(
            "4.2.16",
            _("The panel rules otherwise: its ruling takes the place of the arbiter's."),
            (APPEAL, HEARD_IN_TIME, DECISION.is_("changed")),
            (REPLACED,),
        ),
        Clause(
            "4.2.16",
            _("The panel finds against the one who appealed: the ruling stands."),
            (APPEAL, HEARD_IN_TIME, DECISION.is_("rejected")),
            (Stands(),),
        ),
        Clause(
            "4.2.16",
            _("The deadline is over. The Code has none of its own, so regulations and panel decide."),
            (APPEAL, IN_TIME.is_("no")),
            (LATE,),
        ),
    ),
    examples=(
        Example(
            _("The declarer disputes a penalty trick before the results are announced."),
            {"what": "appeal", "in_time": "yes", "decision": "open"},
            "4.2.16",
            (LODGED, WAITS),
        ),
    ),
)

INFRACTIONS = (APPEALS,)
