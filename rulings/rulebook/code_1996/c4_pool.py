"""Chapter 4, points over a full pool: help and the mountain (4.1.1, 4.2.3–4.2.3.2)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.questions import CONSENT, NO, SETTING, YES, YES_OR_NO
from rulings.rulebook.remedies import Correct, Instruct, Stands

WHAT = Question(
    "what",
    _("What was done with the points?"),
    {
        "lost": _("points over the full pools were dropped"),
        "whists": _("points over the full pools became whists on the others"),
        "undivided": _("two players, undivided mountain: the whole excess was struck off"),
        "wrong_player": _("help went to another than the one with the fullest pool"),
        "refused": _("help was refused to the dealer or to one who fell short"),
        "mountain": _("a contract that nobody whisted was struck off the mountain"),
    },
    why=_("A game is worth the same wherever its points go."),
)


def _agreed(case: Case) -> str | None:
    """What the frozen convention says of it."""
    if not case.facts.seats:
        return None
    convention = case.facts.convention
    departs = {
        "lost": convention.surplus == "lost",
        "wrong_player": convention.help not in ("fullest", "none"),
    }
    return YES if departs.get(case.answers.get(WHAT.key, ""), False) else NO


AGREED = Question(
    "agreed",
    _("Did the convention of this table say so?"),
    YES_OR_NO,
    why=_("What was agreed holds to the end of the sheet."),
    known=_agreed,
)

CODE = AGREED.is_(NO)
OFF = WHAT.is_("mountain")

POINTS_MISPLACED = Infraction(
    key="points_misplaced",
    title=_("Points over a full pool, help to the wrong player"),
    stage=Stage.ENTRY,
    words=(
        "помощь, кому помогать, не тому помог, помог не тому, лишние очки, закрыл пулю, переполненная "
        "пуля, списал с горы, списать с горы, америка, американская помощь, пропали очки, кому идёт "
        "помощь, перебор пули, перелив, лишнее сверх пули, help"
    ),
    asks=(WHAT, AGREED, SETTING, CONSENT),
    clauses=(
        Clause(
            "4.1.1",
            _("It was agreed, and holds for this sheet, though the Code would have such rules dropped."),
            (AGREED.is_(YES), WHAT.is_not("mountain")),
            (Stands(),),
            also=("note 73",),
        ),
        Clause(
            "4.1.1 а",
            _("Points are never lost: they come off the winner's mountain, even below zero."),
            (CODE, WHAT.is_("lost")),
            (Correct(), Instruct(_("The points come off his own mountain."))),
            also=("4.1.1",),
        ),
        Clause(
            "4.1.1 б",
            _("As whists on everybody they would be dearer than a game is: they come off the mountain."),
            (CODE, WHAT.is_("whists")),
            (Correct(), Instruct(_("The points come off his own mountain."))),
            also=("4.1.1",),
        ),
        Clause(
            "4.1.1 в",
            _("Nobody shares an undivided mountain, so a point on it weighs double: half is struck off."),
            (CODE, WHAT.is_("undivided")),
            (Correct(), Instruct(_("Half of the points come off his own mountain."))),
            also=("4.1.1",),
        ),
        Clause(
            "4.2.3",
            _(
                "Help goes to the opponent with the fullest pool, of two equal ones to the one on the left. "
                "It is put right, though it is worth the same."
            ),
            (CODE, WHAT.is_("wrong_player")),
            (Correct(),),
            also=("note 74",),
        ),
        Clause(
            "4.2.3.1",
            _("Help is owed to the dealer, and to one who fell short; no tournament may do otherwise."),
            (CODE, WHAT.is_("refused")),
            (Correct(),),
            also=("note 75",),
        ),
        Clause(
            "4.2.3.2",
            _("A contract nobody whisted fills a pool like any other; a tournament allows nothing else."),
            (OFF, SETTING.is_("tournament")),
            (Correct(),),
            also=("note 76",),
        ),
        Clause(
            "4.2.3.2",
            _("It lengthens the sheet, and one player alone may not do that."),
            (OFF, SETTING.is_("friendly"), CONSENT.is_(NO)),
            (Correct(),),
            also=("note 76",),
        ),
        Clause(
            "4.2.3.2",
            _("Among friends a sheet may be lengthened if everybody agrees."),
            (OFF, SETTING.is_("friendly"), CONSENT.is_(YES)),
            (Stands(),),
            also=("note 76",),
        ),
    ),
    examples=(
        Example(
            _("Two points are missing to the pools, and a nine is made: six come off the mountain."),
            {"what": "lost", "agreed": "no"},
            "4.1.1 а",
            (Correct(), Instruct(_("The points come off his own mountain."))),
        ),
    ),
)

INFRACTIONS = (POINTS_MISPLACED,)
