"""Chapter 3.1 and 3.2.1: who sits where, and who deals first."""

from preferans.cards import Card, Rank, Suit, order_of_choice
from preferans.marks import gettext_noop as _
from preferans.seats import MAX_PLAYERS
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Kind, Question, Stage
from rulings.rulebook.questions import PLAYERS, SETTING, SUITS
from rulings.rulebook.remedies import Instruct, Remedies, Stands

# A card drawn by each

RANKS = {
    "A": _("ace"), "7": "7", "8": "8", "9": "9", "10": "10", "J": _("jack"), "Q": _("queen"), "K": _("king"),
}  # fmt: skip
RANK_OF = dict(zip(RANKS, (Rank.ACE, *tuple(Rank)[:-1]), strict=True))
SUIT_OF = dict(zip(SUITS, Suit, strict=True))


def same_rank(case: Case, seat: int) -> tuple[int, ...]:
    """The others who drew the same rank."""
    rank = case.answers.get(f"rank_{seat}")
    return tuple(
        other for other in case.table.seats if other != seat and case.answers.get(f"rank_{other}") == rank
    )


def rank_of(seat: int) -> Question:
    """What a player drew."""

    def free(case: Case) -> tuple[str, ...]:
        """A rank has four cards."""
        drawn = [case.answers.get(f"rank_{other}") for other in range(seat)]
        return tuple(rank for rank in RANKS if drawn.count(rank) < len(SUITS))

    return Question(
        f"rank_{seat}",
        _("%(player)s: which rank was drawn?"),
        RANKS,
        why=_("The lowest card goes first; the ace is the lowest here."),
        limit=free,
        relevant=lambda case: seat in case.table.seats,
    )


def suit_of(seat: int) -> Question:
    """The suit, where two ranks are equal."""

    def free(case: Case) -> tuple[str, ...]:
        taken = {case.answers.get(f"suit_{other}") for other in same_rank(case, seat)}
        return tuple(suit for suit in SUITS if suit not in taken)

    return Question(
        f"suit_{seat}",
        _("%(player)s: of which suit?"),
        SUITS,
        why=_("Equal ranks go by suit, spades the lowest, hearts the highest."),
        kind=Kind.SUIT,
        limit=free,
        relevant=lambda case: seat in case.table.seats and bool(same_rank(case, seat)),
    )


DRAWN = tuple(map(rank_of, range(MAX_PLAYERS))) + tuple(map(suit_of, range(MAX_PLAYERS)))


def order_of(case: Case) -> tuple[int, ...]:
    """Players in the order of their cards, the lowest first."""
    owner = {
        Card(SUIT_OF[case.answers.get(f"suit_{seat}", "S")], RANK_OF[case.answers[f"rank_{seat}"]]): seat
        for seat in case.table.seats
    }
    return tuple(owner[card] for card in order_of_choice(owner))


TURNS = (
    _("%(player)s: chooses a seat first."),
    _("%(player)s: chooses second."),
    _("%(player)s: chooses third."),
    _("%(player)s: chooses fourth."),
    _("%(player)s: chooses fifth."),
)
DEALS_FIRST = _("%(player)s: deals first.")


def choose_in_order(case: Case) -> Remedies:
    """One instruction for each player."""
    return tuple(Instruct(TURNS[turn], seat) for turn, seat in enumerate(order_of(case)))


def deals_first(case: Case) -> Remedies:
    """The lowest card."""
    return (Instruct(DEALS_FIRST, order_of(case)[0]),)


HOW = Question(
    "what",
    _("How are the seats found?"),
    {"cards": _("everybody draws a card"), "agreed": _("the players wish to choose as they like")},
)

SEAT_DRAW = Infraction(
    key="seat_draw",
    title=_("Draw for seats, equal cards"),
    stage=Stage.SEATS,
    words=(
        "тираж, розыгрыш мест, рассадка, жеребьёвка мест, выбор места, одинаковые карты, кто первым "
        "выбирает, туз младший, тянули карты, где кому сидеть, вытянули одинаковые, seat draw"
    ),
    asks=(HOW, SETTING, PLAYERS, *DRAWN),
    clauses=(
        Clause(
            "3.1.1",
            _("The lowest card chooses first; the ace is the lowest, equal ranks go by suit from spades."),
            (HOW.is_("cards"),),
            choose_in_order,
            uses=(PLAYERS, *DRAWN),
        ),
        Clause(
            "note 9",
            _("Among friends they may sit as all of them like."),
            (HOW.is_("agreed"), SETTING.is_("friendly")),
            (Stands(),),
            also=("3.1.1",),
        ),
        Clause(
            "note 9",
            _("In a tournament nobody chooses: the panel draws the seats."),
            (HOW.is_("agreed"), SETTING.is_("tournament")),
            (Instruct(_("The seats are drawn by the panel.")),),
            also=("3.1.1",),
        ),
    ),
    examples=(
        Example(
            _("An ace and two queens are drawn: the ace chooses first, then the queen of spades."),
            {
                "what": "cards", "players": "3", "rank_0": "Q", "rank_1": "A", "rank_2": "Q",
                "suit_0": "H", "suit_2": "S",
            },
            "3.1.1",
            (Instruct(TURNS[0], 1), Instruct(TURNS[1], 2), Instruct(TURNS[2], 0)),
        ),
    ),
)  # fmt: skip

FIRST = Question(
    "what",
    _("How is the first dealer found?"),
    {"cards": _("everybody draws a card"), "agreed": _("it was agreed beforehand")},
)

FIRST_DEALER = Infraction(
    key="first_dealer",
    title=_("Who deals first"),
    stage=Stage.SEATS,
    words=(
        "первая сдача, кто сдаёт первым, первый сдатчик, розыгрыш сдачи, чья сдача, кому сдавать, кому "
        "сдавать первому, кто сдаёт, чья первая сдача, first dealer"
    ),
    asks=(FIRST, PLAYERS, *DRAWN),
    clauses=(
        Clause(
            "3.2.1",
            _("The first deal is drawn for like the seats: the lowest card deals."),
            (FIRST.is_("cards"),),
            deals_first,
            uses=(PLAYERS, *DRAWN),
            also=("3.1.1",),
        ),
        Clause(
            "note 10",
            _("Agreed beforehand, the first to choose a seat deals, or anybody who offers to."),
            (FIRST.is_("agreed"),),
            (Stands(),),
            also=("3.2.1",),
        ),
    ),
    examples=(
        Example(
            _("A seven of clubs, a seven of spades and a ten: the seven of spades deals."),
            {
                "what": "cards", "players": "3", "rank_0": "7", "rank_1": "7", "rank_2": "10",
                "suit_0": "C", "suit_1": "S",
            },
            "3.2.1",
            (Instruct(DEALS_FIRST, 1),),
        ),
    ),
)  # fmt: skip

INFRACTIONS = (SEAT_DRAW, FIRST_DEALER)
