"""The catalogue: which chapters make the Code of 1996, and which editions there are.

A new chapter module adds one import and one name below; a new infraction needs nothing here.
"""

from preferans.marks import gettext_noop as _
from rulings.rulebook.amendments import federation_example
from rulings.rulebook.code_1996 import (
    c3_1_newcomer,
    c3_1_seats,
    c3_2_cut,
    c3_2_deal,
    c3_2_manners,
    c3_2_numbers,
    c3_2_numbers_late,
    c3_2_order,
    c3_2_pack,
    c3_2_shuffle,
    c3_2_talon,
    c3_2_talon_taken,
    c3_3_bids,
    c3_3_dark,
    c3_3_talon,
    c3_3_talon_open,
    c3_3_turn,
    c3_4_change,
    c3_4_discard,
    c3_4_numbers,
    c3_4_order,
    c3_4_talon,
    c3_5_give_up,
    c3_6_misere,
    c3_6_outbid,
    c3_6_shared,
    c3_9_cards,
    c3_9_numbers,
    c3_9_open,
    c3_9_play,
    c3_9_revoke,
    c3_9_talk,
    c3_9_tricks,
    c4_appeal,
    c4_end,
    c4_entries,
    c4_forgotten,
    c4_pool,
    c5_company,
    c5_kibitzers,
    c5_players,
    event_absence,
    event_discipline,
)
from rulings.rulebook.editions import Edition
from rulings.rulebook.engine import Infraction, Stage

CHAPTERS: tuple[tuple[Infraction, ...], ...] = (
    c3_1_seats.INFRACTIONS,
    c3_1_newcomer.INFRACTIONS,
    c3_2_shuffle.INFRACTIONS,
    c3_2_cut.INFRACTIONS,
    c3_2_order.INFRACTIONS,
    c3_2_deal.INFRACTIONS,
    c3_2_manners.INFRACTIONS,
    c3_2_pack.INFRACTIONS,
    c3_2_numbers.INFRACTIONS,
    c3_2_numbers_late.INFRACTIONS,
    c3_2_talon.INFRACTIONS,
    c3_2_talon_taken.INFRACTIONS,
    c3_3_bids.INFRACTIONS,
    c3_3_turn.INFRACTIONS,
    c3_3_dark.INFRACTIONS,
    c3_3_talon_open.INFRACTIONS,
    c3_3_talon.INFRACTIONS,
    c3_4_order.INFRACTIONS,
    c3_4_change.INFRACTIONS,
    c3_4_numbers.INFRACTIONS,
    c3_4_discard.INFRACTIONS,
    c3_4_talon.INFRACTIONS,
    c3_5_give_up.INFRACTIONS,
    c3_6_outbid.INFRACTIONS,
    c3_6_shared.INFRACTIONS,
    c3_6_misere.INFRACTIONS,
    c3_9_revoke.INFRACTIONS,
    c3_9_play.INFRACTIONS,
    c3_9_cards.INFRACTIONS,
    c3_9_open.INFRACTIONS,
    c3_9_tricks.INFRACTIONS,
    c3_9_talk.INFRACTIONS,
    c3_9_numbers.INFRACTIONS,
    c4_entries.INFRACTIONS,
    c4_forgotten.INFRACTIONS,
    c4_pool.INFRACTIONS,
    c4_end.INFRACTIONS,
    c4_appeal.INFRACTIONS,
    c5_players.INFRACTIONS,
    c5_company.INFRACTIONS,
    c5_kibitzers.INFRACTIONS,
    event_discipline.INFRACTIONS,
    event_absence.INFRACTIONS,
)

CODE_1996 = Edition(
    "code_1996",
    _("Code of Preferans, 1996"),
    _("Society of Lovers of Preferans, Moscow, 30 October 1996"),
    tuple(infraction for chapter in CHAPTERS for infraction in chapter),
)

FEDERATION_EXAMPLE = CODE_1996.amended(
    "federation_example",
    _("The Code with a federation's amendment (example)"),
    _("shows how an edition replaces single infractions"),
    [one for one in federation_example.AMENDMENTS if one.infraction.key in CODE_1996.infractions],
)

EDITIONS: dict[str, Edition] = {edition.key: edition for edition in (CODE_1996, FEDERATION_EXAMPLE)}

STAGES: dict[Stage, str] = {
    Stage.SEATS: _("Seats and newcomers"),
    Stage.DEAL: _("Deal"),
    Stage.AUCTION: _("Auction"),
    Stage.ORDER: _("Order and discard"),
    Stage.WHIST: _("Whist"),
    Stage.PLAY: _("Play"),
    Stage.ENTRY: _("Entries on the sheet"),
    Stage.END: _("End of the sheet"),
    Stage.CONDUCT: _("Conduct"),
    Stage.EVENT: _("Order of the event"),
}
