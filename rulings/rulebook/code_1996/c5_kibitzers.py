"""Chapter 5.5, those who watch: how they behave, and what their meddling costs (5.5.1–5.5.5)."""

from fractions import Fraction

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Kind, Question, Stage
from rulings.rulebook.questions import SETTING, VICTIM, YES_OR_NO
from rulings.rulebook.remedies import (
    AtDiscretion,
    Discipline,
    EventVists,
    Instruct,
    Measure,
    OneOf,
    Option,
    Remedies,
)

WHAT = Question(
    "what",
    _("What did the onlooker do?"),
    {
        "remark": _("a remark, a sign, a face"),
        "talk": _("loud talk near the table"),
        "distracts": _("he distracts the players"),
        "walks": _("he walks round, looks into several hands or without leave"),
        "trick": _("he touched cards or asked to see a trick"),
        "unwanted": _("a player does not want him there"),
    },
)
ASKED = Question(
    "asked",
    _("Was he asked before?"),
    YES_OR_NO,
    why=_("One word of a player is the warning, and it is not argued with."),
)
SILENT = Instruct(_("The onlooker is asked to be silent."))
STOPS = Instruct(_("The onlooker stops at once what distracts the players."))
ONE_HAND = Instruct(_("The onlooker sits behind one player, with his leave and nobody against it."))
HANDS_OFF = Instruct(_("The onlooker leaves the cards alone."))
GOES = Discipline(None, Measure.REMOVED)
FIRST = ASKED.is_("no")

KIBITZER = Infraction(
    key="kibitzer",
    title=_("Conduct of an onlooker"),
    stage=Stage.CONDUCT,
    words=(
        "кибитцер, болельщик, зритель, наблюдатель, посторонний, долист, мешает игрокам, громко "
        "разговаривает, заглядывает в карты, ходит вокруг стола, стоит за спиной, прогнать болельщика, "
        "удалить зрителя, болельщик лезет, зритель лезет, зритель советует, зритель шумит, кибицер, "
        "кибитцер мешает, лезет с советами, kibitzer, onlooker, spectator"
    ),
    asks=(WHAT, ASKED),
    clauses=(
        Clause(
            "5.5.1",
            _("Onlookers make no remarks by word, sign or face: he is asked to be silent."),
            (WHAT.is_("remark"), FIRST),
            (SILENT,),
            also=("5.5.2", "note 97"),
        ),
        Clause(
            "5.5.2",
            _("Loud talk near the table is not allowed; a player's word is the warning."),
            (WHAT.is_("talk"), FIRST),
            (SILENT,),
        ),
        Clause(
            "5.5.3",
            _("Nobody may distract the players, not even he who shares a stake: he stops at once."),
            (WHAT.is_("distracts"), FIRST),
            (STOPS,),
        ),
        Clause(
            "5.5.4",
            _("One looks into one hand at most, with its owner's leave and nobody against it."),
            (WHAT.is_("walks"), FIRST),
            (ONE_HAND,),
        ),
        Clause(
            "5.4.9",
            _("Tricks concern the players alone: an onlooker does not touch cards or ask for a trick."),
            (WHAT.is_("trick"), FIRST),
            (HANDS_OFF,),
            also=("note 90",),
        ),
        Clause(
            "5.5.4",
            _("He was asked before: he leaves the table."),
            (WHAT.is_not("unwanted"), ASKED.is_("yes")),
            (GOES,),
            also=("5.5.2", "5.5.3", "note 97"),
        ),
        Clause(
            "5.5.4",
            _("One player is enough: the onlooker goes at once, without a word, and gets no reasons."),
            (WHAT.is_("unwanted"),),
            (GOES,),
            also=("note 97", "note 98", "note 99"),
        ),
    ),
    examples=(
        Example(
            _("A friend of the declarer strolls from hand to hand."),
            {"what": "walks", "asked": "no"},
            "5.5.4",
            (ONE_HAND,),
        ),
        Example(
            _("A player politely asks a watcher to leave, and he wants to know why."),
            {"what": "unwanted"},
            "5.5.4",
            (GOES,),
        ),
    ),
)

# Damage

HARM = Question(
    "harm",
    _("What did his meddling do?"),
    {
        "advice": _("advice on the order, a lead or a discard"),
        "shown": _("a loss that can be shown"),
        "vague": _("a loss that cannot be shown"),
    },
    why=_("For advice the Code has measures of their own."),
)
AMOUNT = Question(
    "amount",
    _("How many vists did the player lose?"),
    kind=Kind.NUMBER,
    lowest=1,
    highest=9999,
)
REASON = _("damage by an onlooker")


def pays(case: Case) -> Remedies:
    """Whoever meddled pays, outside the sheet."""
    text = _("%(player)s: his loss is made good by the onlooker, outside the sheet.")
    return (Instruct(text, case.seat(VICTIM)), GOES)


def in_an_event(case: Case) -> Remedies:
    """The event can give the vists back; nobody at the table is guilty."""
    lost = EventVists(case.seat(VICTIM), Fraction(case.count(AMOUNT)), REASON)
    return (
        OneOf(
            (
                Option("event", "note 72", _("The event gives him back what he lost."), (lost, GOES)),
                Option("onlooker", "5.5.5", _("The onlooker pays for it."), pays(case)),
                Option(
                    "compromise",
                    "note 72",
                    _("The arbiter finds another compromise."),
                    (AtDiscretion(_("a result that is fair to the table."), ("note 72", "5.5.5")), GOES),
                ),
            )
        ),
    )


KIBITZER_DAMAGE = Infraction(
    key="kibitzer_damage",
    title=_("An onlooker's meddling harmed a player"),
    stage=Stage.CONDUCT,
    words=(
        "ущерб от болельщика, навредил кибитцер, вмешательство постороннего, болельщик выдал карты, "
        "убыток из-за зрителя, взыскать с болельщика, навредил зритель, зритель выдал карту, из-за "
        "болельщика, damage by kibitzer"
    ),
    asks=(HARM, SETTING, VICTIM, AMOUNT),
    clauses=(
        Clause(
            "5.5.5",
            _("Advice has points of its own: the order may not be changed, an opponent names the card."),
            (HARM.is_("advice"),),
            (Instruct(_("The arbiter rules by the points on an outsider's advice.")), GOES),
            also=("3.4.12", "3.9.20"),
        ),
        Clause(
            "5.5.5",
            _("Who harms a player by meddling can be made to pay him."),
            (HARM.is_("shown"), SETTING.is_("friendly")),
            pays,
            uses=(VICTIM,),
        ),
        Clause(
            "5.5.5",
            _("Who harms a player by meddling can be made to pay; an event looks for a compromise."),
            (HARM.is_("shown"), SETTING.is_("tournament")),
            in_an_event,
            uses=(VICTIM, AMOUNT),
            also=("note 72", "4.2.16"),
        ),
        Clause(
            "5.5.5",
            _("Nothing can be made good that cannot be shown, but he who meddled goes."),
            (HARM.is_("vague"),),
            (GOES,),
            also=("5.5.1", "5.5.4"),
        ),
    ),
    examples=(
        Example(
            _("A watcher blurts out that the king is bare, and the declarer loses a trick by it."),
            {"harm": "shown", "setting": "friendly", "victim": "1"},
            "5.5.5",
            (Instruct(_("%(player)s: his loss is made good by the onlooker, outside the sheet."), 1), GOES),
        ),
    ),
)

INFRACTIONS = (KIBITZER, KIBITZER_DAMAGE)
