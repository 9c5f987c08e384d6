"""Chapter 5.4, the company: a game declined, terms that were not settled, a debt (5.4.3–5.4.6)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Clause, Example, Infraction, Question, Stage
from rulings.rulebook.questions import NO, SETTING, YES, YES_OR_NO
from rulings.rulebook.remedies import AtDiscretion, Instruct, PlayOn, Stands

FRIENDS, EVENT = SETTING.is_("friendly"), SETTING.is_("tournament")

# A game declined

ELSEWHERE = Question(
    "elsewhere",
    _("Does he then play in another company?"),
    YES_OR_NO,
    why=_("To decline is free; to sit down elsewhere may offend."),
)
REASON = Question(
    "reason",
    _("What had he said when he declined?"),
    {
        "strong": _("that the company was too strong for him"),
        "favour": _("nothing, but he now fills an empty seat as a favour"),
        "quarrel": _("that he feared a quarrel with a hot-tempered partner"),
        "none": _("none of these"),
    },
)
DECLINES = (FRIENDS, ELSEWHERE.is_(YES))

GAME_DECLINED = Infraction(
    key="game_declined",
    title=_("A player declines to play"),
    stage=Stage.CONDUCT,
    words=(
        "отказался играть, отказ от игры, не хочет играть с, не сядет за стол, пересесть, другая "
        "компания, не хочет играть с ним, отказался садиться, не хочет с ним играть, declines to play"
    ),
    asks=(SETTING, ELSEWHERE, REASON),
    clauses=(
        Clause(
            "4.2.16",
            _("Seats of an event are drawn, and who does not take his does not come to the round."),
            (EVENT,),
            (
                Instruct(_("He takes the seat that was drawn; if he does not, he counts as absent.")),
                AtDiscretion(_("whether a reason for another seat can be heard."), ("4.2.16", "note 9")),
            ),
            also=("note 9", "5.4.3"),
        ),
        Clause(
            "5.4.3",
            _("Anybody may decline a game, and owes nobody a reason."),
            (FRIENDS, ELSEWHERE.is_(NO)),
            (PlayOn(),),
            also=("note 83",),
        ),
        Clause(
            "5.4.3 а",
            _("He had said that they were too strong for him, so nobody is offended."),
            (*DECLINES, REASON.is_("strong")),
            (PlayOn(),),
            also=("5.4.3",),
        ),
        Clause(
            "5.4.3 б",
            _("He fills an empty seat as a favour, so nobody is offended."),
            (*DECLINES, REASON.is_("favour")),
            (PlayOn(),),
            also=("5.4.3",),
        ),
        Clause(
            "5.4.3 в",
            _("He had said openly that he feared a quarrel, so nobody is offended."),
            (*DECLINES, REASON.is_("quarrel")),
            (PlayOn(),),
            also=("5.4.3",),
        ),
        Clause(
            "5.4.3",
            _("It may be taken as an insult; nothing follows but what the company makes of it."),
            (*DECLINES, REASON.is_("none")),
            (AtDiscretion(_("what the company makes of it."), ("5.4.3", "5.4.1")),),
            also=("note 84",),
        ),
    ),
    examples=(
        Example(
            _("He would not play with strong players, and sits down with beginners."),
            {"setting": "friendly", "elsewhere": "yes", "reason": "strong"},
            "5.4.3 а",
            (PlayOn(),),
        ),
    ),
)

# Terms and debts

WHAT = Question(
    "what",
    _("What is the trouble?"),
    {
        "terms": _("the terms were not settled before play"),
        "debt": _("a player cannot pay at once"),
    },
)
SAID = Question(
    "said",
    _("Had he said before play that he might not be able to?"),
    YES_OR_NO,
    why=_("Who says it beforehand plays on the terms that the others accept."),
)
STRANGERS = Question(
    "strangers",
    _("Do they know each other?"),
    {"known": _("they are friends or acquaintances"), "strangers": _("they are strangers")},
)
DEBT = WHAT.is_("debt")

TERMS_AND_DEBTS = Infraction(
    key="terms_and_debts",
    title=_("Terms not settled, a debt not paid"),
    stage=Stage.END,
    words=(
        "не договорились, условия игры, стоимость виста, ставка, длина пули, долг, не платит, не "
        "расплатился, нет денег, проиграл больше чем есть, расплата, долг не отдаёт, не отдаёт проигрыш, "
        "не платит проигрыш, должен, terms, debt"
    ),
    asks=(WHAT, SETTING, SAID, STRANGERS),
    clauses=(
        Clause(
            "4.2.2",
            _("An event has its terms in its convention and regulations, and they bind every table."),
            (WHAT.is_("terms"), EVENT),
            (Stands(), Instruct(_("The convention of the event is read out; it holds."))),
            also=("5.4.4", "4.2.16"),
        ),
        Clause(
            "5.4.4",
            _("Price, length and further terms are settled before play; what was not, all have to agree on."),
            (WHAT.is_("terms"), FRIENDS),
            (
                Instruct(_("The table agrees now on what was left open, and writes it down.")),
                AtDiscretion(_("what holds until they agree; the Code's own rules lie nearest."), ("4.2.2",)),
            ),
            also=("4.2.2", "4.2.13", "note 85"),
        ),
        Clause(
            "note 86",
            _("He had said so before play, and the others accepted: he pays as they agreed."),
            (DEBT, SAID.is_(YES)),
            (Stands(),),
            also=("5.4.5",),
        ),
        Clause(
            "5.4.5",
            _("Among acquaintances he is trusted for a day, against a card with the sum on it."),
            (DEBT, SAID.is_(NO), STRANGERS.is_("known")),
            (Instruct(_("He writes the sum on a card, signs it, and pays within a day.")),),
            also=("note 86", "5.4.6"),
        ),
        Clause(
            "note 86",
            _("Among strangers a game is for cash, and to lose more than one has is a grave fault."),
            (DEBT, SAID.is_(NO), STRANGERS.is_("strangers")),
            (
                Instruct(_("The debt is due at once.")),
                AtDiscretion(_("what time the others grant him."), ("5.4.5", "note 86")),
            ),
            also=("5.4.5",),
        ),
    ),
    examples=(
        Example(
            _("A friend finds after the sheet that his purse is at home."),
            {"what": "debt", "said": "no", "strangers": "known"},
            "5.4.5",
            (Instruct(_("He writes the sum on a card, signs it, and pays within a day.")),),
        ),
    ),
)

INFRACTIONS = (GAME_DECLINED, TERMS_AND_DEBTS)
