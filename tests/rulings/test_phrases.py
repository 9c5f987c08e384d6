"""What players say at a table, slang and misspellings too: the infraction is among the first three hits.

Where several keys stand together, the words alone cannot tell which of them it is.
"""

import pytest

from rulings.rulebook.catalogue import CODE_1996
from rulings.rulebook.search import search

ALL = tuple(CODE_1996.infractions.values())
FIRST = 3

SAID = {
    "wrong_number_before_auction wrong_number_after_bid wrong_number_in_play": (
        "сдал себе лишнюю, у меня одиннадцать карт, у него девять карт"
    ),
    "wrong_number_before_auction": ("сдал лишнюю карту, недосдал, сдал одиннадцать"),
    "wrong_number_in_play wrong_number_after_bid": ("карт не хватает, карта упала под стол"),
    "wrong_number_in_play": ("осталась лишняя карта, не хватило карты на последнюю взятку"),
    "talon_seen": (
        "засветил прикуп, увидел прикуп, подглядел прикуп, прикуп засветился, сдающий посмотрел прикуп"
    ),
    "talon_taken": ("взял прикуп раньше времени, взял прикуп в руку"),
    "talon_exposed_two_left talon_exposed_one_left": (
        "открыл прикуп а торговля не кончилась, показал всем прикуп"
    ),
    "talon_exposed_one_left": ("вскрыл прикуп раньше"),
    "revoke": (
        "ренонс, фальшренонс, не дал в масть, не дал бубну хотя была, не побил козырем, снёс не ту масть, "
        "недодал масть, зажал козыря, фалшренонс, фальш ренонс, ринонс"
    ),
    "play_out_of_turn": (
        "пошёл не в свою очередь, пошёл не с той руки, пошел без хода, ходил не его ход, чужой ход, поспешил "
        "с ходом, положил карту раньше времени"
    ),
    "card_shown": ("засветил карту, показал карту партнёру"),
    "card_shown card_dropped_in_shuffle": ("уронил карту"),
    "card_faced_in_deal card_shown card_dropped_in_shuffle": ("карта упала лицом вверх"),
    "cards_shown": ("положил карты все мои, остальные мои, раскрылся"),
    "cards_shown open_whist_hands misere_hands": ("открылся раньше времени"),
    "end_without_play give_up cards_shown": ("бросил карты"),
    "trick_looked_at": (
        "залез во взятку, посмотрел взятки, перевернул чужую взятку, посмотрел старую взятку, посмотрел "
        "взядку"
    ),
    "discard_touched": ("посмотрел снос, заглянул в снос, поменял снос"),
    "order_wrong_number": ("забыл снести, не снёс, снёс три карты, снёс одну, заказал не снеся"),
    "order_changed": ("перезаказал, оговорился в заказе, сказал не ту масть, хочет поменять козырь"),
    "order_below_bid": ("заказал ниже чем торговался"),
    "misere_after_bid order_below_bid": ("мизер после торговли"),
    "misere_after_bid": ("кабальный, кабала"),
    "give_up": ("заторговался, без трёх, без лапы"),
    "give_up end_without_play": ("сдаюсь"),
    "bid_after_pass": ("пас и снова торгуется, заявка после паса"),
    "bid_out_of_turn whist_out_of_turn": ("сказал пас не в очередь"),
    "bid_out_of_turn": ("торгуется вне очереди"),
    "bid_withdrawn": ("взял слово назад, передумал"),
    "insufficient_bid": ("прыгнул в торговле, ниже предыдущей заявки, здесь на второй руке"),
    "insufficient_bid cards_shown": ("мои"),
    "misere_outbid": ("перебил мизер"),
    "shared_misere": ("пополам мизер, мезер пополам"),
    "misere_hands open_whist_hands": ("легли раньше хода"),
    "misere_hands": ("не легли на мизере"),
    "return_of_whist": ("ушёл за полвиста, вернуть вист, палвиста"),
    "whist_out_of_turn": ("вист не в очередь"),
    "whist_taken_back": ("передумал вистовать"),
    "return_of_whist whist_taken_back": ("вистует после паса"),
    "whisters_face_hands": ("оба вистуют и открылись"),
    "forced_whist_claimed": ("сталинград, обязан вистовать пику"),
    "plans_disagree": ("спорят как ловить мизер, не согласен с планом, гарантия"),
    "remark": ("подсказывает, подсказал партнёру, считает козырей вслух, маячит, болтает, комментирует игру"),
    "outsider_advice_play kibitzer": ("кибитцер подсказал"),
    "kibitzer": ("болельщик лезет, стоит за спиной, кибицер"),
    "outsider_advice_play outsider_advice_order kibitzer": ("зритель советует"),
    "peeping": ("подглядывает, светит карты, смотрит чужие карты"),
    "wrong_entry": ("записал лишнее, приписал висты, ошибся в пульке, неправильно записал гору"),
    "forgotten_entry": ("забыл записать висты, не записал игру"),
    "points_misplaced": ("не тому помог, списал с горы"),
    "early_end": ("уходит с игры, не доиграли пульку, время кончилось"),
    "newcomer": ("сел вместо него, четвёртый подсел, замена"),
    "lateness": ("опоздал, опоздание"),
    "no_show": ("не пришёл"),
    "phone": ("зазвонил телефон"),
    "slow_play": ("долго думает, тянет время"),
    "bad_manners": ("ругается матом, оскорбил"),
    "breach_of_regulations": ("спорит с судьёй, дисквалификация, пьяный, договорная игра"),
    "appeal": ("апелляция, протест, апиляция"),
    "agreed_signals": ("сговор, играют на лапу"),
    "pack_change agreed_signals": ("краплёные карты"),
    "pack_change": ("порвалась карта, новая колода"),
    "cut_missing_or_improper": ("не снял колоду, сдал без съёма, снял две карты"),
    "dealing_order": ("сдал не по две, сдал по одной, сдал не в ту сторону, прикуп положил последним"),
    "dealt_out_of_turn": ("сдал не в свою очередь, не его сдача"),
    "card_faced_in_deal": ("перевернулась карта при сдаче"),
    "dealers_procedure": ("мешает после съёма"),
    "card_dropped_in_shuffle": ("упала карта при тасовке"),
    "another_shuffle": ("плохо перетасовал, претасовал"),
    "cards_lifted_early": ("поднял карты до конца сдачи, паднял карты"),
    "dealt_for_another": ("сдал за другого"),
    "first_dealer": ("кому сдавать первому"),
    "seat_draw": ("тираж"),
    "talon_not_shown": ("не показал прикуп"),
    "talon_refused": ("отказался от прикупа"),
    "talon_premium": ("туз в прикупе"),
    "third_hand_takes_talon": ("молча взял прикуп"),
    "talon_opened_for_declarer": ("сдающий открыл прикуп"),
    "dark_bid": ("втёмную, пас втемную"),
    "all_pass_exit": ("выход из распасов"),
    "all_pass_written": ("амнистия"),
    "all_pass_talon": ("вторая карта прикупа на распасах"),
    "all_pass_first_tricks": ("чей ход на распасах"),
    "two_cards_at_once": ("две карты сразу, слиплись карты"),
    "open_card_played": ("штрафная карта"),
    "tricks_kept_badly": ("не забирает взятки"),
    "ten_checked": ("проверить десятерную"),
    "under_ordering": ("недозаказ"),
    "passer_interferes": ("пасующий лезет"),
    "dealer_looks": ("сдающий смотрит карты обоих"),
    "notes_taken": ("записывает расклад"),
    "terms_and_debts": ("долг не отдаёт"),
    "wrong_place": ("сел не за тот стол"),
    "event_left": ("снялся с турнира"),
    "game_declined": ("не хочет играть с ним"),
    "kibitzer_damage": ("навредил зритель"),
    "deck_short": ("не хватает карты в колоде"),
}
ROWS = [(phrase.strip(), set(keys.split())) for keys, said in SAID.items() for phrase in said.split(",")]


def test_there_are_phrases_for_nearly_every_infraction():
    assert len(ROWS) > 190
    named = set().union(*(keys for _phrase, keys in ROWS))
    assert set(CODE_1996.infractions) - named <= {"cut_for_absent", "contract_preferans"}


@pytest.mark.parametrize(("phrase", "keys"), ROWS, ids=[phrase for phrase, _keys in ROWS])
def test_what_players_say_is_found_among_the_first_three(phrase, keys):
    found = [hit.infraction.key for hit in search(ALL, phrase)[:FIRST]]
    assert keys & set(found), found
