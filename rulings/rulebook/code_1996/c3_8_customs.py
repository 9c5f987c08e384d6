"""Chapter 3.8, the passer's voice, and customs that bind nobody (3.8.5, 3.8.9, 3.8.15, 3.8.16)."""

from preferans.convention import Convention
from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Clause, Example, Infraction, Question, Stage
from rulings.rulebook.gamequestions import agreed
from rulings.rulebook.questions import NO, YES, YES_OR_NO
from rulings.rulebook.remedies import Instruct, OneOf, Option, PlayOn, Stands

# The passer's voice

WHAT = Question(
    "what",
    _("What did the defender who passed do?"),
    {
        "advice": _("he gives advice, or argues for a plan"),
        "card": _("he played a card of his own choice"),
    },
)

PLAY = Question(
    "play",
    _("How is it played?"),
    {"open": _("open, both hands on the table"), "closed": _("closed, each with his own hand")},
    why=_("In open play the whister commands both hands."),
    known=lambda case: "closed" if len(case.facts.whisters or ()) > 1 else None,
)

HIS_CARD = OneOf(
    (
        Option(
            "back",
            "3.8.5",
            _("The whister alone commands: the card goes back and he names one."),
            (Instruct(_("The card goes back; the whister names the card.")),),
        ),
        Option("stands", "5.4.22", _("A card that was played is played."), (Stands(),)),
    )
)

PASSER_INTERFERES = Infraction(
    key="passer_interferes",
    title=_("Defender who passed advises or plays on his own"),
    stage=Stage.PLAY,
    words=(
        "пасующий советует, пасовавший советует, пасующий сам ходит, распоряжается картами, пасующий "
        "вмешался, совет вистующему, кто распоряжается, пасующий лезет, пасовавший лезет, пас командует, "
        "passer interferes"
    ),
    asks=(PLAY, WHAT),
    clauses=(
        Clause(
            "note 56",
            _("In open play the passer may argue for a plan as an equal; the whister decides."),
            (PLAY.is_("open"), WHAT.is_("advice")),
            (PlayOn(),),
            also=("3.8.5", "3.8.5.1"),
        ),
        Clause(
            "3.8.5",
            _("In open play the whister moves both hands; of a card played without him the Code is silent."),
            (PLAY.is_("open"), WHAT.is_("card")),
            (HIS_CARD,),
            also=("5.4.22",),
        ),
        Clause(
            "3.9.19",
            _("In closed play nobody advises: rule it as a remark."),
            (PLAY.is_("closed"), WHAT.is_("advice")),
            (Instruct(_("Rule it as a remark in the play (3.9.19, 5.4.11).")),),
            also=("5.4.11",),
        ),
        Clause(
            "3.8.5",
            _("In closed play everybody plays his own cards, the passer too."),
            (PLAY.is_("closed"), WHAT.is_("card")),
            (PlayOn(),),
            also=("3.8.4",),
        ),
    ),
    examples=(
        Example(
            _("The cards lie open and the passer wants to lead trumps."),
            {"play": "open", "what": "advice"},
            "note 56",
            (PlayOn(),),
        ),
    ),
)

# Duties that do not exist

RULE = Question(
    "rule",
    _("Which rule is claimed?"),
    {
        "six_spades": _("six spades must be whisted"),
        "dark_six": _("a six bought in the dark must be whisted"),
        "invited": _("the whister invites the passer, or goes alone for half the duty"),
        "proverb": _("a proverb of play was not followed"),
    },
)


def _forced(convention: Convention) -> str:
    return YES if convention.forced_six_spades else NO


FORCED = agreed("forced", _("Is a whist on six spades agreed here?"), YES_OR_NO, _forced)

DARK_BIDS = agreed(
    "dark_bids",
    _("Are bids in the dark agreed here?"),
    YES_OR_NO,
    lambda convention: YES if convention.dark else NO,
)

BOTH_WHIST = Instruct(_("Both defenders whist and play closed."))

FORCED_WHIST_CLAIMED = Infraction(
    key="forced_whist_claimed",
    title=_("Forced whist, whist by invitation, proverbs of play claimed"),
    stage=Stage.WHIST,
    words=(
        "обязательный вист, сталинград, шесть пик вистуют, шесть пик вистуется, шестёрка пик, вист "
        "обязателен, пригласительный вист, азбука виста, под игрока с семака, под вистуза с туза, нет "
        "хода не вистуй, обязан вистовать пику, обязан вистовать, пику надо вистовать, пика обязательна, "
        "forced whist"
    ),
    asks=(RULE, FORCED, DARK_BIDS),
    clauses=(
        Clause(
            "3.8.9",
            _("No game must be whisted, six spades neither: everybody may pass."),
            (RULE.is_("six_spades"), FORCED.is_(NO)),
            (PlayOn(),),
            also=("note 61", "3.8.3"),
        ),
        Clause(
            "note 61",
            _("The Code calls it out of date, but this table has agreed: on six spades both whist."),
            (RULE.is_("six_spades"), FORCED.is_(YES)),
            (BOTH_WHIST,),
            also=("3.8.9", "3.8.4"),
        ),
        Clause(
            "3.3.19 б",
            _("Where dark bids are agreed, a six that was bought in the dark is whisted by both, closed."),
            (RULE.is_("dark_six"), DARK_BIDS.is_(YES)),
            (BOTH_WHIST,),
            also=("3.8.9", "3.8.4"),
        ),
        Clause(
            "3.8.9",
            _("Without dark bids there is no such duty."),
            (RULE.is_("dark_six"), DARK_BIDS.is_(NO)),
            (PlayOn(),),
            also=("3.3.19",),
        ),
        Clause(
            "3.8.15",
            _("The whist by invitation is out of date; what is left of it is the half."),
            (RULE.is_("invited"),),
            (PlayOn(),),
            also=("3.8.7",),
        ),
        Clause(
            "3.8.16",
            _("Proverbs of play are advice; nobody is punished for not following them."),
            (RULE.is_("proverb"),),
            (PlayOn(),),
            also=("note 62",),
        ),
    ),
    examples=(
        Example(
            _("6♠ is ordered, both pass, and the declarer wants a whist."),
            {"rule": "six_spades", "forced": "no"},
            "3.8.9",
            (PlayOn(),),
        ),
    ),
)

INFRACTIONS = (PASSER_INTERFERES, FORCED_WHIST_CLAIMED)
