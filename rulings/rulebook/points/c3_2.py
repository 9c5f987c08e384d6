"""Chapter 3.2 of the Code, point by point: the deal."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

SECTION = Section(
    "3.2",
    _("The deal"),
    (
        Point("3.2.1", Kind.ENCODED, _("The first dealer is found by lot, as seats are.")),
        Point(
            "3.2.2",
            Kind.PROCEDURE,
            _(
                "The deal passes to the left after every game, made or not; the same player deals again "
                "only after a void deal."
            ),
        ),
        Point(
            "3.2.3",
            Kind.ENCODED,
            _(
                "The dealer shuffles, his right neighbour cuts; before the cut anybody may ask for more "
                "shuffling, or for the pack to shuffle it himself."
            ),
        ),
        Point(
            "3.2.4",
            Kind.ENCODED,
            _("A card that falls or turns over in the shuffle means another shuffle before the cut."),
        ),
        Point("3.2.5", Kind.ENCODED, _("The cut may not be left out.")),
        Point(
            "3.2.6",
            Kind.ENCODED,
            _(
                "One cuts on the table, with one hand, four cards or more in each part; after an improper "
                "cut anybody may ask to shuffle and cut again."
            ),
        ),
        Point(
            "3.2.7",
            Kind.ENCODED,
            _(
                "With more than three players, the right neighbour of an absent player may cut for him, "
                "unless the absent one has kept the cut for himself."
            ),
        ),
        Point(
            "3.2.8",
            Kind.ENCODED,
            _(
                "Cards go two at a time from the dealer's left, ten to each player; the two of the talon "
                "best after the first round, and never as the first or the last pair."
            ),
        ),
        Point(
            "3.2.9",
            Kind.ENCODED,
            _("When the order of dealing is broken, any player may have a new deal."),
        ),
        Point(
            "3.2.10",
            Kind.PROCEDURE,
            _(
                "Of four players the dealer takes no cards; of five or more, the two to his left and the "
                "one to his right play."
            ),
        ),
        Point("3.2.11", Kind.ENCODED, _("Nobody may see a face while cards are shuffled and dealt.")),
        Point(
            "3.2.12",
            Kind.ENCODED,
            _("A card shown in the deal through the dealer, directly or not, means a new deal."),
        ),
        Point(
            "3.2.13",
            Kind.ENCODED,
            _("Wrong numbers, a wrong order or wrong packets mean a new deal, if seen before the auction."),
        ),
        Point(
            "3.2.14",
            Kind.ENCODED,
            _(
                "A deal out of turn is made anew if seen before it ends; once it has ended and somebody "
                "has lifted his cards it stands, and the next deal is for the left neighbour of the one "
                "who dealt."
            ),
        ),
        Point(
            "3.2.15",
            Kind.ENCODED,
            _(
                "The cases of a new deal: a card lying face up, a short pack, no cut or the wrong dealer "
                "seen in time, a broken order, unequal hands."
            ),
        ),
        Point(
            "3.2.16",
            Kind.ENCODED,
            _(
                "Each player answers for the number of his cards: told in time it is a new deal, or his "
                "choice where intent is possible, with the dealer paying for harm; begun with a wrong "
                "number, it costs him the greatest win he could have had."
            ),
        ),
        Point(
            "3.2.17",
            Kind.ENCODED,
            _(
                "A dealer who breaks the procedure is reminded the first time; the second time he writes "
                "the agreed penalty and the deal passes on."
            ),
        ),
        Point(
            "3.2.18",
            Kind.ENCODED,
            _(
                "Shuffle, cut and way of dealing may be objected to until the deal ends, the wrong dealer "
                "until somebody looks at his cards."
            ),
        ),
        Point(
            "3.2.19",
            Kind.ENCODED,
            _(
                "Who has seen the talon may not bid; on an all-pass he takes the first two tricks, and "
                "all ten where the talon stays closed, the others sharing the whists and adding one to "
                "the pool each."
            ),
        ),
        Point(
            "3.2.20",
            Kind.ENCODED,
            _(
                "Who has taken the talon into his hand is out of the auction too; he mixes his twelve "
                "cards and the dealer draws two for the talon."
            ),
        ),
        Point(
            "3.2.21",
            Kind.ENCODED,
            _(
                "Nobody may look at the talon before it is bought, not even a dealer who sits out; it "
                "costs five into the mountain."
            ),
        ),
        Point(
            "3.2.22",
            Kind.ENCODED,
            _(
                "Cards are held so that others cannot see them; showing them and peeping are bad manners, "
                "though no penalty is set."
            ),
        ),
        Point(
            "3.2.23",
            Kind.ENCODED,
            _(
                "Each player counts his cards and tells of a mistake before his first bid; any bid, a "
                "pass too, makes him and not the dealer answer for it."
            ),
        ),
    ),
)
