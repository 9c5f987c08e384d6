"""Chapter 4 of the Code, point by point: values and the sheet."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

SECTION_4_1 = Section(
    "4.1",
    _("What a game is worth"),
    (
        Point(
            "4.1.1",
            Kind.SCORING,
            _(
                "Within a sheet every game has one fixed value in vists, so points over a full pool come "
                "off the mountain, even below zero, and agreements that break this should be dropped."
            ),
        ),
        Point("4.1.1 а", Kind.SCORING, _("Wrong: the points over the pool are lost.")),
        Point(
            "4.1.1 б",
            Kind.SCORING,
            _("Wrong: they are written as whists on the others, which makes them dearer than they are."),
        ),
        Point(
            "4.1.1 в",
            Kind.SCORING,
            _(
                "Wrong: with two players and an undivided mountain the whole excess is struck off; half "
                "of it is right."
            ),
        ),
        Point(
            "4.1.2",
            Kind.ADVICE,
            _(
                "Factors and prizes change the value of a game by leaps, and qualifying events should "
                "avoid them."
            ),
        ),
        Point(
            "4.1.3",
            Kind.SCORING,
            _(
                "The result is counted in vists and the greatest sum wins a tournament; other measures "
                "may only come after it."
            ),
        ),
    ),
)

SECTION_4_2 = Section(
    "4.2",
    _("The sheet"),
    (
        Point(
            "4.2.1",
            Kind.SCORING,
            _(
                "The sheet has mountain, pool and whists: a made contract goes into the pool at its "
                "price, each trick missing to a contract or a whist costs the price into the mountain, "
                "and whists are written on the declarer."
            ),
        ),
        Point("4.2.2", Kind.SCORING, _("The size of the pool and the stakes are agreed beforehand.")),
        Point(
            "4.2.3",
            Kind.ENCODED,
            _(
                "A player fills his own pool, then helps the opponent who has most in his for ten whists "
                "a point, and the sheet ends when all are full; to stop earlier all must agree, and each "
                "writes what he lacks into the mountain."
            ),
        ),
        Point(
            "4.2.3.1",
            Kind.SCORING,
            _("Help is owed also to one who has just fallen short on a whist or sat out as dealer."),
        ),
        Point(
            "4.2.3.2",
            Kind.SCORING,
            _(
                "A contract that nobody whisted goes into a pool like any other, one's own or the helped "
                "one's, never off the mountain."
            ),
        ),
        Point(
            "4.2.3.3",
            Kind.SCORING,
            _(
                "In Leningrad there is no help: play ends when the pools together reach the agreed sum, "
                "and what one is over or short of is doubled and taken off his mountain or added to it."
            ),
        ),
        Point("4.2.4", Kind.PROCEDURE, _("Each player writes his own results.")),
        Point(
            "4.2.5",
            Kind.PROCEDURE,
            _("Figures are running totals, written clearly and facing their writer."),
        ),
        Point("4.2.6", Kind.PROCEDURE, _("An entry is made as soon as the deal is over.")),
        Point(
            "4.2.7",
            Kind.ENCODED,
            _(
                "A wrong entry is corrected with a warning the first time; after that the penalty equals "
                "what was falsely gained."
            ),
        ),
        Point(
            "4.2.7 а",
            Kind.ENCODED,
            _("Whists too many on a partner: they are struck off and he writes as many back."),
        ),
        Point(
            "4.2.7 б",
            Kind.ENCODED,
            _("Points too many in the pool: the pool is corrected and as many go into the mountain."),
        ),
        Point(
            "4.2.8",
            Kind.ENCODED,
            _(
                "A mistake counts only when the writer has put his pencil down; until then he may mend it "
                "for nothing."
            ),
        ),
        Point(
            "4.2.9",
            Kind.ENCODED,
            _(
                "An entry may be questioned until the auction of the next deal is over; after that only "
                "its writer can agree to change it."
            ),
        ),
        Point(
            "4.2.10",
            Kind.ENCODED,
            _(
                "A forgotten entry may be made until that same moment; after it a single partner's "
                "refusal ends the matter."
            ),
        ),
        Point(
            "4.2.11",
            Kind.PROCEDURE,
            _("Organisers should give tables sheets with a column for each contract and its result."),
        ),
        Point(
            "4.2.12",
            Kind.SCORING,
            _(
                "Where the settlement does not divide, one player's mountain is changed by a point and "
                "the others make up for it in whists."
            ),
        ),
        Point(
            "4.2.13",
            Kind.PROCEDURE,
            _(
                "Stakes, if any, are set before the game, and vists are multiplied by them after the "
                "settlement."
            ),
        ),
        Point(
            "4.2.14",
            Kind.SCORING,
            _(
                "With all pools full the settlement shares each mountain, ten vists a point, among all "
                "players, or compares it with the average; both ways agree, and gains and losses cancel "
                "out."
            ),
        ),
        Point(
            "4.2.15",
            Kind.ENCODED,
            _("A sheet ends when it is full; earlier only in an emergency, by the procedure for it."),
        ),
        Point(
            "4.2.16",
            Kind.ENCODED,
            _(
                "Players report breaches to the organisers, arbiters decide by the rules, and the panel "
                "hears appeals against them after the event."
            ),
        ),
    ),
)
