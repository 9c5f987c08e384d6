"""One sentence for each remedy: page, API, print and the printed rulebook all say this one.

Players stand before a colon, so that no language has to decline a name.
"""

from preferans.marks import gettext_noop as _
from rulings.rulebook.cites import saying_of as cite_saying
from rulings.rulebook.remedies import (
    AtDiscretion,
    AtLeastDown,
    Correct,
    Discipline,
    EndSheet,
    EventVists,
    Instruct,
    MoveTricks,
    OneOf,
    PenaltyCard,
    PlayOn,
    RecordDeal,
    Redeal,
    Remedy,
    Replay,
    Restrict,
    Stands,
    Taker,
    TakeSeat,
    Warn,
    Write,
)
from rulings.rulebook.sayings import Player, Saying, Word
from rulings.rulebook.wordlists import (
    BANS,
    COLUMNS,
    CONTROLS,
    ENDS,
    MEASURES,
    SCOPES,
    SUIT_SIGNS,
    WARNINGS,
    contract_word,
    deal_saying,
)


def remedy_saying(remedy: Remedy) -> Saying:  # noqa: C901  # one match over a closed family
    """What a remedy says, as one sentence."""
    match remedy:
        case Write(player=player, column=column, points=points, against=None):
            return Saying(
                _("%(player)s: %(points)s %(column)s."),
                {"player": Player(player), "points": points, "column": Word(COLUMNS[column])},
            )
        case Write(player=player, points=points, against=against):
            return Saying(
                _("%(player)s writes whists on %(against)s: %(points)s."),
                {"player": Player(player), "against": Player(against or 0), "points": points},
            )
        case MoveTricks(tricks=tricks, giver=giver, to=Taker.OPPONENTS, seat=seat):
            params: dict[str, object] = {"player": Player(giver), "tricks": tricks}
            if seat is None:
                return Saying(_("%(player)s: penalty tricks to the opponents – %(tricks)s."), params)
            return Saying(
                _("%(player)s: penalty tricks – %(tricks)s; they count for %(seat)s."),
                {**params, "seat": Player(seat)},
            )
        case MoveTricks(tricks=tricks, giver=giver, to=Taker.NOBODY):
            return Saying(
                _("%(player)s: penalty tricks lost to nobody – %(tricks)s."),
                {"player": Player(giver), "tricks": tricks},
            )
        case MoveTricks(tricks=tricks, giver=giver):
            return Saying(
                _("%(player)s: tricks added to his own – %(tricks)s."),
                {"player": Player(giver), "tricks": tricks},
            )
        case AtLeastDown(player=player, tricks=tricks):
            return Saying(
                _("%(player)s: down by at least %(tricks)s tricks, whatever was taken."),
                {"player": Player(player), "tricks": tricks},
            )
        case RecordDeal():
            return deal_saying(remedy)
        case Restrict(player=player, ban=ban, suit=suit, bid=bid):
            return Saying(
                BANS[ban],
                {
                    "player": Player(player),
                    "suit": SUIT_SIGNS.get(suit, "–"),
                    "bid": contract_word(bid),
                },
            )
        case PenaltyCard(player=player, control=control, is_whole_hand=True):
            return Saying(
                _("%(player)s: all his cards lie open; %(control)s."),
                {"player": Player(player), "control": Word(CONTROLS[control])},
            )
        case PenaltyCard(player=player, control=control):
            return Saying(
                _("%(player)s: the card stays open on the table; %(control)s."),
                {"player": Player(player), "control": Word(CONTROLS[control])},
            )
        case Redeal(dealer_moves=True):
            return Saying(_("Redeal; the deal passes to the next player."))
        case Redeal():
            return Saying(_("Redeal; the turn to deal does not move."))
        case Warn(player=player, kind=kind, scope=scope):
            return Saying(
                _("%(player)s: a warning (%(kind)s), remembered %(scope)s."),
                {
                    "player": Player(player),
                    "kind": Word(WARNINGS.get(kind, kind)),
                    "scope": Word(SCOPES[scope]),
                },
            )
        case PlayOn():
            return Saying(_("Nothing follows; the deal goes on."))
        case Stands():
            return Saying(_("What was done stands."))
        case Correct():
            return Saying(_("It is put right at no cost."))
        case Replay(offender=offender):
            return Saying(
                _("The tricks since the fault are played again; every doubt counts against %(player)s."),
                {"player": Player(offender)},
            )
        case Instruct(text=text, player=None):
            return Saying(text)
        case Instruct(text=text, player=player):
            return Saying(text, {"player": Player(player or 0)})
        case Discipline():
            return _discipline(remedy)
        case EventVists(player=player, vists=vists):
            return Saying(
                _("%(player)s: vists in the event, outside the sheet – %(vists)s."),
                {"player": Player(player), "vists": vists},
            )
        case TakeSeat(seat=seat, is_substitute=True):
            return Saying(_("A substitute takes over seat %(player)s."), {"player": Player(seat)})
        case TakeSeat(seat=seat):
            return Saying(
                _("The newcomer takes seat %(player)s and writes the means."), {"player": Player(seat)}
            )
        case EndSheet(by=by):
            return Saying(_("The sheet ends: %(by)s."), {"by": Word(ENDS[by])})
        case AtDiscretion(note=note, points=()):
            return Saying(_("The arbiter decides: %(note)s"), {"note": Word(note)})
        case AtDiscretion(note=note, points=points):
            return Saying(
                _("The arbiter decides, with %(points)s in sight: %(note)s"),
                {"note": Word(note), "points": tuple(cite_saying(point) for point in points)},
            )
        case OneOf(options=options):
            return Saying(
                _("The arbiter chooses among %(points)s."),
                {"points": tuple(cite_saying(option.cite) for option in options)},
            )


def _discipline(remedy: Discipline) -> Saying:
    measure = Word(MEASURES[remedy.measure])
    if remedy.player is None:
        return Saying(_("The outsider: %(measure)s."), {"measure": measure})
    if remedy.rounds:
        return Saying(
            _("%(player)s: %(measure)s; it counts for this number of rounds: %(rounds)s."),
            {"player": Player(remedy.player), "measure": measure, "rounds": remedy.rounds},
        )
    if not remedy.points:
        return Saying(_("%(player)s: %(measure)s."), {"player": Player(remedy.player), "measure": measure})
    return Saying(
        _("%(player)s: %(measure)s, %(points)s tournament points."),
        {"player": Player(remedy.player), "measure": measure, "points": -remedy.points},
    )
