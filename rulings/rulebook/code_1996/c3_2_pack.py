"""Chapter 3.2 and 5.4: the pack of cards, short or to be changed (3.2.15, 5.4.15–5.4.17)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Decide, Example, Infraction, Question, Stage
from rulings.rulebook.questions import NO, YES, YES_OR_NO
from rulings.rulebook.remedies import Instruct, OneOf, Option, PlayOn, Redeal, Remedies, Stands

OTHER_PACK = Instruct(_("A full pack is brought; the old one is put away."))

# A card is missing

SHORT_WHEN = Question(
    "when",
    _("When was it noticed?"),
    {
        "deal": _("in the deal or the auction"),
        "play": _("in the play"),
        "ended": _("after the deal was played and entered"),
    },
)
FOUND = Question(
    "found",
    _("Is the missing card at the table: under it, in a trick, in a hand?"),
    YES_OR_NO,
    why=_("Then the pack is whole, and somebody has a wrong number of cards."),
)

SHORT_IN_PLAY = OneOf(
    (
        Option("redeal", "3.2.15", _("A deal from a short pack is dealt again."), (Redeal(), OTHER_PACK)),
        Option(
            "counts",
            "note 15",
            _("Found in the middle of the play, the deal counts as it was played."),
            (Stands(), OTHER_PACK),
        ),
    )
)

DECK_SHORT = Infraction(
    key="deck_short",
    title=_("A card is missing from the pack"),
    stage=Stage.DEAL,
    words=(
        "не хватает карты в колоде, неполная колода, колода неполная, потеряли карту, 31 карта, карты нет"
        " в колоде, пропала карта, не полная колода, short pack"
    ),
    asks=(FOUND, SHORT_WHEN),
    clauses=(
        Clause(
            "note 15",
            _("The card is at the table: rule it as a wrong number of cards."),
            (FOUND.is_(YES),),
            (Instruct(_("Rule it as a wrong number of cards (3.2.16, 3.9.18).")),),
            also=("3.2.16",),
        ),
        Clause(
            "3.2.15",
            _("A short pack cannot be dealt: another pack, and a new deal."),
            (FOUND.is_(NO), SHORT_WHEN.is_("deal")),
            (Redeal(), OTHER_PACK),
            also=("5.4.15",),
        ),
        Clause(
            "3.2.15",
            _(
                "The Code deals again from a short pack, and does not say that this holds in the middle of "
                "the play, where a deal with unequal hands counts: the arbiter chooses."
            ),
            (FOUND.is_(NO), SHORT_WHEN.is_("play")),
            (SHORT_IN_PLAY,),
            also=("note 15", "5.4.15"),
        ),
        Clause(
            "5.4.15",
            _("What was played and entered stays; from now on another pack is used."),
            (FOUND.is_(NO), SHORT_WHEN.is_("ended")),
            (Stands(), OTHER_PACK),
            also=("3.2.15",),
        ),
    ),
    examples=(
        Example(
            _("The last player is dealt nine cards, and there is no other card anywhere."),
            {"found": "no", "when": "deal"},
            "3.2.15",
            (Redeal(), OTHER_PACK),
        ),
    ),
)

# Another pack is asked for

ASKED_WHEN = Question(
    "when",
    _("When is another pack asked for?"),
    {
        "end": _("the sheet is over"),
        "between": _("between two deals"),
        "deal": _("in the middle of a deal"),
    },
    why=_("At the end of a sheet it is everybody's right; before that only a defect counts."),
)
DEFECT = Question(
    "defect",
    _("What is wrong with the cards?"),
    {
        "none": _("nothing that can be shown"),
        "marked": _("a card can be told by its back"),
        "damaged": _("a card is damaged, or its face cannot be read"),
    },
)
PLACE = Question(
    "place",
    _("Where is it played?"),
    {"club": _("in a club or at a tournament"), "home": _("in a private house")},
    why=_("Somebody pays for the new pack."),
    known=lambda case: "club" if case.facts.is_tournament else None,
)

CHANGED = Instruct(_("The cards are changed; nobody may refuse, or ask for a reason."))
ASKER_PAYS = _("Who asked for the pack pays for it.")
WINNER_PAYS = _("The winner pays the host for it.")
ALL_PAY = _("All pay for it in equal parts, if everybody agrees.")
PAID_AT_HOME = OneOf(
    (
        Option("asker", "5.4.15", ASKER_PAYS, (Instruct(ASKER_PAYS),)),
        Option("winner", "5.4.17", WINNER_PAYS, (Instruct(WINNER_PAYS),)),
        Option("all", "5.4.17", ALL_PAY, (Instruct(ALL_PAY),)),
    )
)
PLAY_OUT = Instruct(_("The deal is played out first, then the cards are changed."))


def paid(first: Instruct) -> Decide:
    """Who pays for the new pack."""

    def decide(case: Case) -> Remedies:
        if case.said(PLACE, "club"):
            return first, Instruct(_("The house bears the price of the pack."))
        return first, PAID_AT_HOME

    return decide


PACK_CHANGE = Infraction(
    key="pack_change",
    title=_("A player demands another pack"),
    stage=Stage.DEAL,
    words=(
        "сменить колоду, новая колода, смена карт, краплёные карты, меченая карта, крап, порванная карта,"
        " замена колоды, кто платит за карты, порвалась карта, помятая карта, карта с крапом, грязная "
        "колода, видно по рубашке, new pack"
    ),
    asks=(ASKED_WHEN, DEFECT, PLACE),
    clauses=(
        Clause(
            "5.4.15",
            _("At the end of a sheet everybody may have new cards, and need not say why."),
            (ASKED_WHEN.is_("end"),),
            paid(CHANGED),
            uses=(PLACE,),
            also=("5.4.16", "5.4.17", "note 92"),
        ),
        Clause(
            "5.4.15",
            _("A card that can be told by its back or cannot be read is reason enough: new cards at once."),
            (ASKED_WHEN.is_("between"), DEFECT.is_not("none")),
            paid(CHANGED),
            uses=(PLACE,),
            also=("5.4.17",),
        ),
        Clause(
            "5.4.15",
            _("Even for a defect the deal is played out before the pack is changed."),
            (ASKED_WHEN.is_("deal"), DEFECT.is_not("none")),
            paid(PLAY_OUT),
            uses=(PLACE,),
            also=("5.4.17",),
        ),
        Clause(
            "5.4.15",
            _("Without a defect nobody has a right to new cards before the sheet ends; others may yield."),
            (ASKED_WHEN.is_not("end"), DEFECT.is_("none")),
            (PlayOn(),),
            also=("5.4.16", "note 93"),
        ),
    ),
    examples=(
        Example(
            _("The ace of spades has a bent corner; a club."),
            {"when": "between", "defect": "marked", "place": "club"},
            "5.4.15",
            (CHANGED, Instruct(_("The house bears the price of the pack."))),
        ),
        Example(
            _("A loser blames the cards in the middle of the sheet."),
            {"when": "between", "defect": "none"},
            "5.4.15",
            (PlayOn(),),
        ),
    ),
)

INFRACTIONS = (DECK_SHORT, PACK_CHANGE)
