"""What chapters of the sheet share: the players' paper beside the protocol, which reckons by itself."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Question
from rulings.rulebook.questions import YES_OR_NO
from rulings.rulebook.remedies import Instruct, OneOf, Option, Remedies, Stands

HERE = Question(
    "here",
    _("Is the figure wrong in the protocol here too?"),
    YES_OR_NO,
    why=_("The protocol reckons by itself; a slip on the players' paper alone does not reach it."),
)

ON_PAPER = Instruct(_("The figure on the players' paper is put right."))


def two_records(cite: str, carried: Remedies) -> OneOf:
    """A wrong paper may stand though the protocol is right: the arbiter says which is the record.

    `carried` are the lines by which the protocol takes over the paper's figure, by the point `cite`.
    """
    return OneOf(
        (
            Option(
                "paper",
                cite,
                _("The players' paper is the record: the protocol takes its figure over."),
                (Stands(), *carried),
            ),
            Option(
                "protocol",
                "4.2.11",
                _("The protocol with contracts and results is the record of this event."),
                (ON_PAPER,),
            ),
        )
    )
