"""Chapter 3.9 of the Code, point by point: the play."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

SECTION = Section(
    "3.9",
    _("The play"),
    (
        Point(
            "3.9.1",
            Kind.PROCEDURE,
            _("The player to the dealer's left leads first, then the taker of each trick."),
        ),
        Point("3.9.2", Kind.ENCODED, _("A lead is one card.")),
        Point(
            "3.9.3",
            Kind.PROCEDURE,
            _("Follow the led suit; if you cannot, trump; if you cannot do that either, play anything."),
        ),
        Point(
            "3.9.4",
            Kind.DEFINITION,
            _(
                "The highest trump takes the trick, and without trumps the highest card of the led suit; "
                "its owner gathers it."
            ),
        ),
        Point(
            "3.9.5",
            Kind.DEFINITION,
            _("A trick is three cards, one from each player, and is complete with the third."),
        ),
        Point("3.9.6", Kind.ENCODED, _("Each gathers his own tricks.")),
        Point("3.9.7", Kind.ENCODED, _("A trick is gathered so that all of its cards can be seen first.")),
        Point(
            "3.9.8",
            Kind.ENCODED,
            _(
                "Anybody may ask to see the last closed trick; once another is closed, the one before may "
                "not be seen even by its owner."
            ),
        ),
        Point(
            "3.9.9",
            Kind.ENCODED,
            _("Tricks lie in order, so that they can be gone through to the end of the game."),
        ),
        Point(
            "3.9.10",
            Kind.ENCODED,
            _(
                "When somebody leaves several tricks ungathered, any player may have the earlier ones "
                "turned down."
            ),
        ),
        Point("3.9.11", Kind.ENCODED, _("Opening a trick too late or against the rules is punished.")),
        Point(
            "3.9.11.1",
            Kind.ENCODED,
            _(
                "Asked for a trick that is not the last, one names the rule, but may show it if nobody "
                "objects."
            ),
        ),
        Point(
            "3.9.11.2",
            Kind.ENCODED,
            _(
                "Who opens another's trick, or an earlier one of his own, loses a trick; on an all-pass "
                "or as declarer of a misère he has one more instead."
            ),
        ),
        Point(
            "3.9.12",
            Kind.ENCODED,
            _("That penalty must hurt nobody else: a defender's lost trick does not go to the declarer."),
        ),
        Point("3.9.13", Kind.ENCODED, _("Nobody, player or watcher, may count trumps or tricks aloud.")),
        Point(
            "3.9.14",
            Kind.ENCODED,
            _(
                "A card played out of turn stays open on the table and is played at the first chance "
                "unless the opponent forbids it; it never goes back to the hand, and of several the "
                "opponent chooses the order."
            ),
        ),
        Point(
            "3.9.14.1",
            Kind.ENCODED,
            _(
                "After a defender's lead out of turn the declarer may forbid that suit to the other "
                "defender, order it, or accept the lead as it is."
            ),
        ),
        Point(
            "3.9.14.2",
            Kind.ENCODED,
            _(
                "A declarer who leads out of turn has mostly hurt himself: the card is played when a "
                "defender calls it, but at his own lead nobody may forbid it."
            ),
        ),
        Point(
            "3.9.14.3",
            Kind.ENCODED,
            _(
                "On an all-pass every trick after a lead out of turn goes to the offender, who also pays "
                "any further damage that can be proved."
            ),
        ),
        Point(
            "3.9.14.4",
            Kind.ENCODED,
            _(
                "Cards laid down with no plan of play are open, and the opponents call them in any order "
                "that is not absurd; with a plan, he is held to the plan."
            ),
        ),
        Point(
            "3.9.14.5",
            Kind.ENCODED,
            _(
                "A card of a complete trick is never open: a lead out of turn found later costs nothing, "
                "and the taker of the trick leads."
            ),
        ),
        Point(
            "3.9.15",
            Kind.ENCODED,
            _(
                "A card is open after a lead out of turn, a corrected revoke, a claim of all the rest, or "
                "when it was shown to another player."
            ),
        ),
        Point(
            "3.9.16",
            Kind.ENCODED,
            _(
                "A revoke is a failure to follow suit with a card of it in hand, or to trump when one had "
                "to and could."
            ),
        ),
        Point("3.9.16.1", Kind.ENCODED, _("Seen and mended in time, it leaves the wrong card open.")),
        Point(
            "3.9.16.2",
            Kind.ENCODED,
            _(
                "Seen later, it costs at least one trick, which the opponents gain, and the cards after "
                "it are played again with every doubt against the offender."
            ),
        ),
        Point(
            "3.9.17",
            Kind.ENCODED,
            _("A revoke may be claimed until the cards are mixed and the deal is entered."),
        ),
        Point(
            "3.9.18",
            Kind.ENCODED,
            _(
                "A wrong number of cards in the play costs the others' greatest lost profit: a declarer "
                "is at least two down, more where more can be proved."
            ),
        ),
        Point(
            "3.9.19",
            Kind.ENCODED,
            _(
                "No questions and no remarks during the play, except to ask a partner who does not follow "
                "suit whether he has none."
            ),
        ),
        Point(
            "3.9.20",
            Kind.ENCODED,
            _("After an outsider's advice on a lead or a card, the nearest opponent says what is played."),
        ),
        Point(
            "3.9.21",
            Kind.ENCODED,
            _("In the last trick a breach of the rules or of the order changes nothing and is not punished."),
        ),
        Point(
            "3.9.22",
            Kind.ENCODED,
            _("A deal should be played out, but all together may take the contract as made or failed."),
        ),
    ),
)
