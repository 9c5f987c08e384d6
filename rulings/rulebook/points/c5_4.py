"""Chapter 5.4 of the Code, point by point: manners of players."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

SECTION = Section(
    "5.4",
    _("Manners of players"),
    (
        Point(
            "5.4.1",
            Kind.ETHICS,
            _("Courtesy comes first, for bad manners lower both the player and the game."),
        ),
        Point("5.4.2", Kind.ENCODED, _("Quarrels at the table are unwelcome.")),
        Point(
            "5.4.3",
            Kind.ENCODED,
            _(
                "Anybody may decline a game without giving reasons, but may then play elsewhere only "
                "where that gives no offence."
            ),
        ),
        Point("5.4.3 а", Kind.ENCODED, _("He had said that the first company was too strong for him.")),
        Point("5.4.3 б", Kind.ENCODED, _("He fills an empty seat as a favour.")),
        Point(
            "5.4.3 в",
            Kind.ENCODED,
            _("He said openly that he feared a quarrel with a hot-tempered partner."),
        ),
        Point(
            "5.4.4",
            Kind.ENCODED,
            _(
                "The price of a vist, the length and number of sheets, and further terms are settled "
                "before play."
            ),
        ),
        Point(
            "5.4.5",
            Kind.ENCODED,
            _(
                "One plays with money at hand and pays at once; a debt is trusted for a day, against a "
                "card with the sum on it."
            ),
        ),
        Point("5.4.6", Kind.ETHICS, _("In a private house the hosts vouch for their guests.")),
        Point(
            "5.4.7",
            Kind.ENCODED,
            _("To take somebody's place in a game one needs the leave of all the others."),
        ),
        Point(
            "5.4.8",
            Kind.ETHICS,
            _("In the auction one uses only the set forms, in turn, and otherwise keeps silent."),
        ),
        Point(
            "5.4.9",
            Kind.ENCODED,
            _(
                "The last closed trick may be asked for, and no other; one asks its owner instead of "
                "reaching for it, announces a look at one's own, and watchers may not even ask."
            ),
        ),
        Point("5.4.10", Kind.ENCODED, _("One may also ask who played which card of the last trick.")),
        Point(
            "5.4.11",
            Kind.ENCODED,
            _(
                "A remark, a reminder, a gesture or a card made ready may tell a partner something, and "
                "is punishable."
            ),
        ),
        Point(
            "5.4.12",
            Kind.ENCODED,
            _(
                "Even the manner of laying a card can tell something, so one lays cards always in the "
                "same way."
            ),
        ),
        Point(
            "5.4.13",
            Kind.ENCODED,
            _("What helps one side unfairly robs the other, even when it was not meant."),
        ),
        Point(
            "5.4.14",
            Kind.ENCODED,
            _(
                "A partner may be asked whether he is really out of the suit; a revoke seen before the "
                "next lead is mended, the card stays open, and whoever played after may change his."
            ),
        ),
        Point(
            "5.4.15",
            Kind.ENCODED,
            _(
                "Anybody may have a new pack after the sheet, and at once (the deal is played out) when "
                "the pack is short, marked or hard to read; who asks pays."
            ),
        ),
        Point(
            "5.4.16",
            Kind.ETHICS,
            _("The others should bear with a partner's superstitions about the pack."),
        ),
        Point(
            "5.4.17",
            Kind.ENCODED,
            _(
                "At a private house the pack asked for is paid by who asked, by the winner or by all; at "
                "a club it is not paid."
            ),
        ),
        Point(
            "5.4.18",
            Kind.ENCODED,
            _(
                "A sheet may be broken off only by force majeure, and then is settled or put off, and "
                "anyone may insist on settling; otherwise a replacement that the others accept is the "
                "best way out."
            ),
        ),
        Point(
            "5.4.19",
            Kind.ENCODED,
            _(
                "No bickering and no swearing, not even in a whisper, and no lessons to one who does not "
                "want them."
            ),
        ),
        Point(
            "5.4.20",
            Kind.ENCODED,
            _("Endearments, sneers and stock jokes about a partner are bad form."),
        ),
        Point("5.4.21", Kind.ENCODED, _("Banging the table, stamping and glaring impress nobody.")),
        Point(
            "5.4.22",
            Kind.ENCODED,
            _(
                "What was said or played stays so: neither bid nor card is taken back, save a revoke seen "
                "in time."
            ),
        ),
        Point(
            "5.4.23",
            Kind.ETHICS,
            _(
                "Cards are handled with care: gathering them face up for the shuffle looks like a "
                "sharper's trick."
            ),
        ),
        Point("5.4.24", Kind.ETHICS, _("Hands stay above the table when one shuffles.")),
        Point("5.4.25", Kind.ENCODED, _("Nobody deals for another unless all agree.")),
        Point("5.4.26", Kind.ENCODED, _("Cards should not be lifted while the deal goes on.")),
    ),
)
