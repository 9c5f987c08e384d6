"""Notes 63 to 99 of the Code, with the points that they explain."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

NOTES = Section(
    "notes 63–99",
    _("Notes to 3.9–5.5"),
    (
        Point(
            "note 63",
            Kind.ADVICE,
            _("The open card is known from older games, whose name for it, a card on call, says more."),
            on="3.9.14",
        ),
        Point("note 64", Kind.ENCODED, _("Only he may lead whose turn it is."), on="3.9.14.1"),
        Point(
            "note 65",
            Kind.ADVICE,
            _("The rule is hard because on an all-pass a single shown card can settle who takes the rest."),
            on="3.9.14.3",
        ),
        Point(
            "note 66",
            Kind.ENCODED,
            _("A trick is played when every player has laid his card to it, though it still lies open."),
            on="3.9.14.5",
        ),
        Point("note 67", Kind.ENCODED, _("In time means in the same trick."), on="3.9.16.1"),
        Point(
            "note 68",
            Kind.ENCODED,
            _(
                "In the replay the offender may not use what he has learned: on demand he must misjudge "
                "the cards within reason, and finesses against him come off."
            ),
            on="3.9.16.2",
        ),
        Point(
            "note 69",
            Kind.ENCODED,
            _("Provided that nobody told of a wrong number before the auction."),
            on="3.9.18",
        ),
        Point("note 70", Kind.ADVICE, _("Compare 3.4.6, on ordering with a wrong discard."), on="3.9.18"),
        Point("note 71", Kind.ADVICE, _("Let it be a lesson to both."), on="3.9.18"),
        Point(
            "note 72",
            Kind.ENCODED,
            _(
                "Players would keep to the rule and take the loss from the adviser; at a tournament the "
                "arbiter finds a compromise and sends the adviser out."
            ),
            on="3.9.20",
        ),
        Point(
            "note 73",
            Kind.ADVICE,
            _("Such local rules bring in chance at the cost of skill."),
            on="4.1.2",
        ),
        Point("note 74", Kind.ADVICE, _("Whom one helps does not matter for the settlement."), on="4.2.3"),
        Point(
            "note 75",
            Kind.SCORING,
            _(
                "To refuse help to one who fell short or sat out rests on a mistake: the address of an "
                "entry changes nothing, so tournaments must not do it."
            ),
            on="4.2.3.1",
        ),
        Point(
            "note 76",
            Kind.SCORING,
            _(
                "To strike unwhisted games off the mountain lets one player lengthen the sheet, so "
                "qualifying events must not allow it."
            ),
            on="4.2.3.2",
        ),
        Point("note 77", Kind.ADVICE, _("Jokes about whose entry comes first are only jokes."), on="4.2.6"),
        Point("note 78", Kind.ADVICE, _("As the preamble has said."), on="4.2.7"),
        Point("note 79", Kind.ADVICE, _("Hence the name of the rule."), on="4.2.8"),
        Point(
            "note 80",
            Kind.ADVICE,
            _("Remarks in the first person are by one of the authors, Dmitry Lesnoy."),
            on="5.3",
        ),
        Point(
            "note 81",
            Kind.DEFINITION,
            _("A kibitzer watches the play, and is expected to stay calm and restrained."),
            on="5.3",
        ),
        Point(
            "note 82",
            Kind.ADVICE,
            _("An old book has it that quarrels at cards flare up and go out quickly."),
            on="5.4.2",
        ),
        Point(
            "note 83",
            Kind.ADVICE,
            _(
                "An anecdote of a priest who had eleven reasons not to play, the first being that he had "
                "no money."
            ),
            on="5.4.3",
        ),
        Point("note 84", Kind.ADVICE, _("Today people refuse far more rudely."), on="5.4.3"),
        Point(
            "note 85",
            Kind.ADVICE,
            _("Professionals may stop after any finished sheet, unless a number was agreed."),
            on="5.4.4",
        ),
        Point(
            "note 86",
            Kind.ENCODED,
            _("Among strangers one pays in cash at once; who may be unable to pay says so before he plays."),
            on="5.4.5",
        ),
        Point(
            "note 87",
            Kind.ADVICE,
            _("That hosts vouch for guests is seldom so today; a club answers rather for its own name."),
            on="5.4.6",
        ),
        Point(
            "note 88",
            Kind.ADVICE,
            _("A stranger taking a seat in a game for high stakes may be a sharper in disguise."),
            on="5.4.7",
        ),
        Point(
            "note 89",
            Kind.ADVICE,
            _("Whist, one of the oldest such games, has its name from a call for silence."),
            on="5.4.8",
        ),
        Point(
            "note 90",
            Kind.ETHICS,
            _("Watchers should be neither heard nor seen: they are only put up with."),
            on="5.4.9",
        ),
        Point(
            "note 91",
            Kind.ADVICE,
            _("Dishonest pairs signal by the way a card falls how many they hold in a suit."),
            on="5.4.12",
        ),
        Point("note 92", Kind.ADVICE, _("Some players believe that a pack brings bad luck."), on="5.4.15"),
        Point(
            "note 93",
            Kind.ETHICS,
            _(
                "Whoever has no superstitions loses nothing by a new pack, and a stubborn refusal is "
                "suspicious."
            ),
            on="5.4.16",
        ),
        Point("note 94", Kind.PROCEDURE, _("Even then the deal in hand is played out."), on="5.4.18"),
        Point(
            "note 95",
            Kind.ADVICE,
            _("As in a story by Leonid Andreyev, where a player dies of excitement over the ace he needed."),
            on="5.4.18",
        ),
        Point(
            "note 96",
            Kind.ENCODED,
            _(
                "By players' custom one may put a game off at any time by leaving a pledge for the "
                "greatest possible loss, and must then see that it is finished."
            ),
            on="5.4.18",
        ),
        Point(
            "note 97",
            Kind.ENCODED,
            _(
                "A watcher must do what a player politely asks, even leave the room, and gets no reasons; "
                "otherwise the player may stop."
            ),
            on="5.5.1",
        ),
        Point(
            "note 98",
            Kind.ETHICS,
            _(
                "The right to send a watcher away should not be abused: without cause it comes near an "
                "insult."
            ),
            on="5.5.4",
        ),
        Point(
            "note 99",
            Kind.ETHICS,
            _("A watcher should forgive a nervous player his whims."),
            on="5.5.4",
        ),
    ),
)
