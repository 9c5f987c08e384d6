"""Notes 32 to 62 of the Code, with the points that they explain."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

NOTES = Section(
    "notes 32–62",
    _("Notes to 3.4–3.8"),
    (
        Point(
            "note 32",
            Kind.ENCODED,
            _(
                "To let the declarer name another trump because his suit is short would be open to abuse; "
                "a whisted contract stays."
            ),
            on="3.4.7",
        ),
        Point(
            "note 33",
            Kind.ENCODED,
            _(
                "The discard counts as one's last trick: it may be looked at until the first lead, and "
                "the rule is that of 3.9.11.2."
            ),
            on="3.4.9",
        ),
        Point(
            "note 34",
            Kind.ENCODED,
            _(
                "A penalty trick of this kind goes to nobody, on either side, or one could rescue a "
                "partner's whist by peeping."
            ),
            on="3.4.9",
        ),
        Point(
            "note 35",
            Kind.ADVICE,
            _("The authors differ on refusing the talon: some hold it to be a fair means of play."),
            on="3.4.10",
        ),
        Point(
            "note 36",
            Kind.SCORING,
            _(
                "Consolation is written for each missing trick at its price in Sochi and Leningrad, by "
                "the dealer as well; in Rostov it is a fixed amount, ten whists as a rule."
            ),
            on="3.4.11",
        ),
        Point(
            "note 37",
            Kind.ENCODED,
            _(
                "A player may order as low as the rules allow, for whatever reason, even when more tricks "
                "are certain."
            ),
            on="3.4.13",
        ),
        Point(
            "note 38",
            Kind.ENCODED,
            _(
                'The old order "preferans", ten sure tricks that would close the sheet with huge prizes, '
                "is better left unused."
            ),
            on="3.4.14",
        ),
        Point(
            "note 39",
            Kind.ENCODED,
            _("To check a ten at no risk, as some do, is not fair: it is whisted like any other contract."),
            on="3.5.3",
        ),
        Point(
            "note 40",
            Kind.ENCODED,
            _(
                "Leaving for three undertricks after the talon can be cheaper than playing, so the "
                "authors drop that rule."
            ),
            on="3.5.4",
        ),
        Point(
            "note 41",
            Kind.ENCODED,
            _(
                "For tournaments: a nine outbids misère and the auction ends there; further steps without "
                "the talon are out of date."
            ),
            on="3.6.4",
        ),
        Point("note 42", Kind.ADVICE, _("When he finds the misère risky."), on="3.6.9"),
        Point(
            "note 43",
            Kind.SCORING,
            _("Each partner's gain or loss is a third of that of a misère played alone."),
            on="3.6.9",
        ),
        Point(
            "note 44",
            Kind.ADVICE,
            _("A dealer who shares the risk has already paid for a bad talon."),
            on="3.6.9",
        ),
        Point(
            "note 45",
            Kind.SCORING,
            _("One point a trick as a rule in Sochi, two in Leningrad."),
            on="3.7.2.1",
        ),
        Point(
            "note 46",
            Kind.SCORING,
            _("Rostov has no amnesty: the winner's own tricks are not taken from those of the others."),
            on="3.7.3",
        ),
        Point("note 47", Kind.PROCEDURE, _("Rostov is the exception that 3.7.6.2 tells of."), on="3.7.6.3"),
        Point(
            "note 48",
            Kind.ADVICE,
            _("Three leads in a row would be too hard on forehand; the rule is to be agreed beforehand."),
            on="3.7.6.4",
        ),
        Point(
            "note 49",
            Kind.ADVICE,
            _(
                "Gamblers who want a row of all-passes need the dealer to stay, so that forehand can go "
                "on passing in the dark."
            ),
            on="3.7.7",
        ),
        Point("note 50", Kind.DEFINITION, _("See the note on the dark pass."), on="3.7.9"),
        Point("note 51", Kind.DEFINITION, _("Misère lays no duty on the defenders."), on="3.8.1"),
        Point("note 52", Kind.DEFINITION, _("The exact duties stand in 3.8.2."), on="3.8.1"),
        Point("note 53", Kind.SCORING, _("As a rule, the price times the tricks."), on="3.8.1.1"),
        Point(
            "note 54",
            Kind.SCORING,
            _(
                "Consolation is the price of the contract in Sochi and Leningrad, ten or fifteen whists "
                "in Rostov, for each missing trick."
            ),
            on="3.8.1.2",
        ),
        Point("note 55", Kind.DEFINITION, _("Short of the duty, that is."), on="3.8.1.3"),
        Point(
            "note 56",
            Kind.ENCODED,
            _(
                "The passer has an equal voice in the plan; the whister must try to win him over before "
                "he insists on his right to command."
            ),
            on="3.8.5",
        ),
        Point(
            "note 57",
            Kind.ADVICE,
            _(
                "Why hands are faced before the first lead: the second defender chooses open play by "
                "passing, and the declarer's lead deserves the same terms."
            ),
            on="3.8.5",
        ),
        Point(
            "note 58",
            Kind.ENCODED,
            _(
                "It is the same way out as among friends, but the arbiter must be there, since the entry "
                "looks unusual."
            ),
            on="3.8.5.1 б",
        ),
        Point(
            "note 59",
            Kind.ADVICE,
            _(
                "The first whister was ready to answer alone; the second took that from him and made them "
                "play closed."
            ),
            on="3.8.6",
        ),
        Point(
            "note 60",
            Kind.PROCEDURE,
            _("Half exists on a six and a seven only, since an eight asks for a single trick."),
            on="3.8.7",
        ),
        Point(
            "note 61",
            Kind.ENCODED,
            _(
                "The duty to whist six spades comes from days without all-pass and with cheap spades; it "
                "has lost its sense."
            ),
            on="3.8.9",
        ),
        Point(
            "note 62",
            Kind.ADVICE,
            _(
                "Some of the proverbs are quoted: what to lead against whom, what a first discard shows, "
                "when not to whist."
            ),
            on="3.8.16",
        ),
    ),
)
