"""Chapter 3.2, the shuffle (3.2.3, 3.2.4)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Clause, Example, Infraction, Question, Stage
from rulings.rulebook.remedies import Instruct, PlayOn

SHUFFLE_AGAIN = Instruct(_("The pack is shuffled once more, and then cut."))

# A card dropped, another shuffle

DROPPED_WHEN = Question(
    "when",
    _("When did it happen?"),
    {"shuffle": _("in the shuffle"), "cut": _("at the cut or later")},
)

CARD_DROPPED = Infraction(
    key="card_dropped_in_shuffle",
    title=_("A card turned over or dropped in the shuffle"),
    stage=Stage.DEAL,
    words=(
        "упала карта при тасовке, выпала карта, перевернулась карта при тасовке, тасует, тасовка, "
        "мешает карты, dropped card"
    ),
    asks=(DROPPED_WHEN,),
    clauses=(
        Clause(
            "3.2.4",
            _("The pack is shuffled again before it is cut; nothing else follows."),
            (DROPPED_WHEN.is_("shuffle"),),
            (SHUFFLE_AGAIN,),
        ),
        Clause(
            "3.2.15",
            _("A card seen face up at the cut or in the deal is another fault: rule that one."),
            (DROPPED_WHEN.is_("cut"),),
            (Instruct(_("Rule it as a card faced in the deal (3.2.12).")),),
            also=("note 13", "3.2.12"),
        ),
    ),
    examples=(
        Example(
            _("Two cards slip out of the dealer's hands."), {"when": "shuffle"}, "3.2.4", (SHUFFLE_AGAIN,)
        ),
    ),
)

SHUFFLE_WHEN = Question(
    "when",
    _("Has the pack been cut?"),
    {"before_cut": _("not yet"), "after_cut": _("it has, or the cards are being dealt")},
    why=_("Until the cut every player may ask for it; after it shuffling is a fault."),
)
SHUFFLE_WHO = Question(
    "what",
    _("What is asked for?"),
    {"more": _("that the dealer shuffle more"), "himself": _("the pack, to shuffle it himself")},
)

ANOTHER_SHUFFLE = Infraction(
    key="another_shuffle",
    title=_("A player asks for another shuffle"),
    stage=Stage.DEAL,
    words=(
        "ещё потасовать, перетасовать, плохо перемешал, дайте потасовать, тасовать самому, плохо "
        "перетасовал, перетасовать заново, перетасуй, плохо тасует, another shuffle"
    ),
    asks=(SHUFFLE_WHEN, SHUFFLE_WHO),
    clauses=(
        Clause(
            "3.2.3",
            _("Until the cut any player may ask the dealer to shuffle more, and gets it."),
            (SHUFFLE_WHEN.is_("before_cut"), SHUFFLE_WHO.is_("more")),
            (SHUFFLE_AGAIN,),
        ),
        Clause(
            "3.2.3",
            _("Until the cut any player may have the pack to shuffle; then the dealer gets it back."),
            (SHUFFLE_WHEN.is_("before_cut"), SHUFFLE_WHO.is_("himself")),
            (Instruct(_("The player shuffles and gives the pack back to the dealer; then it is cut.")),),
        ),
        Clause(
            "3.2.3",
            _("After the cut it is too late: nobody shuffles any more, the dealer least of all."),
            (SHUFFLE_WHEN.is_("after_cut"),),
            (PlayOn(),),
            also=("3.2.17", "3.2.18"),
        ),
    ),
)

INFRACTIONS = (CARD_DROPPED, ANOTHER_SHUFFLE)
