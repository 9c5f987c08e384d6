"""Typed lines of deals as scorers write them: what they mean, what is wrong with them, what they lack."""

W, P, H = "whist", "pass", "half"


def game(contract, declarer, calls=(), tricks=None, **rest):
    """The raw fact of a contract, as the file format has it."""
    fact = {"contract": contract, "declarer": declarer}
    if calls:
        fact["calls"] = [list(call) for call in calls]
    if tricks:
        fact["tricks"] = list(tricks)
    return {**fact, **rest}


FOUR = [
    # four players, A deals: Б В Г play
    ("Б 6п = вп 631", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True)),
    ("б6п=вп631", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True)),
    ("Б 6п вп 631", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True)),
    ("Б 6п вп = 6-3-1", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True)),
    ("Б 6п = вп", game("6S", 1, [(2, W), (3, P)], (0, 6, 4, 0), open=True)),
    ("Б 6п = пв", game("6S", 1, [(2, P), (3, W)], (0, 6, 0, 4), open=True)),
    ("Б 6п = вп 631 т", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1))),
    ("Б 6п = вп 631 закр", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1))),
    ("Б 6п = вп 631 с", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True)),
    ("Б 6п +1 вв 721", game("6S", 1, [(2, W), (3, W)], (0, 7, 2, 1))),
    ("Б 6п +4 вв", game("6S", 1, [(2, W), (3, W)], (0, 10, 0, 0))),
    ("Г 8ч -1 вп 721", game("8H", 3, [(1, W), (2, P)], (0, 2, 1, 7), open=True)),
    ("Г 8ч −1 вп 7 2 1", game("8H", 3, [(1, W), (2, P)], (0, 2, 1, 7), open=True)),
    ("Г 8♥ -1 вп 7,2,1", game("8H", 3, [(1, W), (2, P)], (0, 2, 1, 7), open=True)),
    ("Б 7т пп", game("7C", 1, [(2, P), (3, P)])),
    ("Б 7т = пп", game("7C", 1, [(2, P), (3, P)])),
    ("Б 7т ппп", game("7C", 1, [(2, P), (3, P), (0, P)])),
    ("Б 6т = ппв 631", game("6C", 1, [(2, P), (3, P), (0, W)], (0, 6, 3, 1), open=True)),
    ("Б 6т = ппв", game("6C", 1, [(2, P), (3, P), (0, W)], (0, 6, 4, 0), open=True)),
    ("Б 7б п½п", game("7D", 1, [(2, P), (3, H), (2, P)])),
    ("Б 7б пхп", game("7D", 1, [(2, P), (3, H), (2, P)])),
    ("Б 7б п1/2п", game("7D", 1, [(2, P), (3, H), (2, P)])),
    ("Б 7б п½", game("7D", 1, [(2, P), (3, H)])),
    ("Б 7б п½пп", game("7D", 1, [(2, P), (3, H), (2, P), (0, P)])),
    ("Б 7б = п½пв 721", game("7D", 1, [(2, P), (3, H), (2, P), (0, W)], (0, 7, 2, 1), open=True)),
    ("Б 7б = п½в 721", game("7D", 1, [(2, P), (3, H), (2, W)], (0, 7, 2, 1), open=True)),
    ("Б 9бк = вв 9-1-0", game("9N", 1, [(2, W), (3, W)], (0, 9, 1, 0))),
    ("Б 9 б/к = вв 910", game("9N", 1, [(2, W), (3, W)], (0, 9, 1, 0))),
    ("В 10п = вв 10-0-0", game("10S", 2, [(3, W), (1, W)], (0, 0, 10, 0))),
    ("В 10п вв X00", game("10S", 2, [(3, W), (1, W)], (0, 0, 10, 0))),
    ("В 10п вв х00", game("10S", 2, [(3, W), (1, W)], (0, 0, 10, 0))),
    ("В 10п вв 1000", game("10S", 2, [(3, W), (1, W)], (0, 0, 10, 0))),
    ("В 7п -7 вв 0X0", game("7S", 2, [(3, W), (1, W)], (0, 0, 0, 10))),
    ("Б м =", game("misere", 1, tricks=(0, 0, 10, 0))),
    ("Б м -2", game("misere", 1, tricks=(0, 2, 8, 0))),
    ("Б м -2 244", game("misere", 1, tricks=(0, 2, 4, 4))),
    ("Б м 055", game("misere", 1, tricks=(0, 0, 5, 5))),
    ("Б мизер 2-4-4", game("misere", 1, tricks=(0, 2, 4, 4))),
    ("Б м = 055 пополам", game("misere", 1, tricks=(0, 0, 5, 5), shared_with=0)),
    ("Б 7ч бв", game("7H", 1, outcome="without-all")),
    ("Б 7ч без всех", game("7H", 1, outcome="without-all")),
    ("Б 7ч вв без всех", game("7H", 1, [(2, W), (3, W)], outcome="without-all")),
    ("Б 7ч бт", game("7H", 1, outcome="without-three")),
    ("Б 7ч без трёх", game("7H", 1, outcome="without-three")),
    ("Б 6п = вп 631 согл", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True, conceded=True)),
    ("Б 6п ппп прикуп Тп 10ч", game("6S", 1, [(2, P), (3, P), (0, P)], talon=["SA", "HT"])),
    ("Б 6п отказ", game("6S", 1, refused=True)),
    ("р 2413", {"contract": "all-pass", "tricks": [2, 4, 1, 3]}),
    ("р2413", {"contract": "all-pass", "tricks": [2, 4, 1, 3]}),
    ("распасы 2-4-1-3", {"contract": "all-pass", "tricks": [2, 4, 1, 3]}),
    ("р 433", {"contract": "all-pass", "tricks": [0, 4, 3, 3]}),
    ("р 0-10-0-0", {"contract": "all-pass", "tricks": [0, 10, 0, 0]}),
    ("р 0X00", {"contract": "all-pass", "tricks": [0, 10, 0, 0]}),
    ("р 01000", {"contract": "all-pass", "tricks": [0, 10, 0, 0]}),
    ("р 1333 темн БВГ", {"contract": "all-pass", "tricks": [1, 3, 3, 3], "dark": [1, 2, 3]}),
    ("р 1333 темн", {"contract": "all-pass", "tricks": [1, 3, 3, 3], "dark": [1, 2, 3]}),
    ("пересдача", {"void": "redeal"}),
    ("Пересдача 3.2.12", {"void": "redeal", "cite": "3.2.12"}),
    ("пересдача 3.2.17 дальше", {"void": "redeal", "cite": "3.2.17", "dealer": "moves"}),
    # Latin letters, digits for seats
    ("B 6S = wp 631", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True)),
    ("2 6s wp 631", game("6S", 1, [(2, W), (3, P)], (0, 6, 3, 1), open=True)),
    ("D 8H -1 wp 721", game("8H", 3, [(1, W), (2, P)], (0, 2, 1, 7), open=True)),
    ("C 9N pw 910", game("9N", 2, [(3, P), (1, W)], (0, 0, 9, 1), open=True)),
    ("C 9NT pw 910", game("9N", 2, [(3, P), (1, W)], (0, 0, 9, 1), open=True)),
    ("b 7d php", game("7D", 1, [(2, P), (3, H), (2, P)])),
    ("B m -2", game("misere", 1, tricks=(0, 2, 8, 0))),
    ("all-pass 2-4-1-3", {"contract": "all-pass", "tricks": [2, 4, 1, 3]}),
    ("redeal 3.2.12", {"void": "redeal", "cite": "3.2.12"}),
    # the same key means a seat first and a call later; look-alikes mean what they are
    ("В 6п = вп 631", game("6S", 2, [(3, W), (1, P)], (0, 1, 6, 3), open=True)),
    ("в 6п = вп 631", game("6S", 2, [(3, W), (1, P)], (0, 1, 6, 3), open=True)),
    ("С 6п = вп 631", game("6S", 2, [(3, W), (1, P)], (0, 1, 6, 3), open=True)),
]


OTHERS = [
    ("three, the dealer plays", 3, 0, "А 6ч = пв", game("6H", 0, [(1, P), (2, W)], (6, 0, 4), open=True)),
    ("three, last seat", 3, 1, "В 7ч = вв 7-2-1", game("7H", 2, [(0, W), (1, W)], (2, 1, 7))),
    ("three, all-pass", 3, 1, "р 0 4 6", {"contract": "all-pass", "tricks": [0, 4, 6]}),
    ("two, whist", 2, 0, "А 6п = в", game("6S", 0, [(1, W)], (6, 4))),
    ("two, pass", 2, 0, "А 9п п", game("9S", 0, [(1, P)])),
    ("two, figures", 2, 1, "Б 6п в 73", game("6S", 1, [(0, W)], (3, 7))),
    ("two, misère", 2, 1, "Б м -1", game("misere", 1, tricks=(9, 1))),
    ("two, all-pass", 2, 1, "р 46", {"contract": "all-pass", "tricks": [4, 6]}),
    ("two, all-pass with a ten", 2, 1, "р 100", {"contract": "all-pass", "tricks": [10, 0]}),
    (
        "five, neighbours play 3.2.10",
        5,
        0,
        "Д 6п = вп 631",
        game("6S", 4, [(1, W), (2, P)], (0, 3, 1, 0, 6), open=True),
    ),
    (
        "five, the dealer whists",
        5,
        0,
        "Б 6п = ппв",
        game("6S", 1, [(2, P), (4, P), (0, W)], (0, 6, 4, 0, 0), open=True),
    ),
    ("five, all seats", 5, 0, "р 14302", {"contract": "all-pass", "tricks": [1, 4, 3, 0, 2]}),
    ("five, without the waiting one", 5, 0, "р 1432", {"contract": "all-pass", "tricks": [1, 4, 3, 0, 2]}),
    ("five, the three who play", 5, 0, "р 433", {"contract": "all-pass", "tricks": [0, 4, 3, 0, 3]}),
]


FAULTY = [
    # line, part, code, words of the message
    ("Г 8ч -1 вп 731", "tricks", "tricks-sum", ["11", "7 + 3 + 1", "10", "3 together"]),
    ("Б 6п вв 622 1", "tricks", "tricks-count", ["4", "3"]),
    ("Б 6п вв 920", "tricks", "tricks-sum", ["11"]),
    ("Б 6п вв 6-12-0", "tricks", "tricks-number", ["6-12-0"]),
    ("Б 6п = вв 721", "result", "result-differs", ["=", "6", "7"]),
    ("Б 6п -1 вв 622", "result", "result-differs", ["−1", "5", "6"]),
    ("Б 6п -7 вв", "result", "result-impossible", ["−7", "−6", "+4"]),
    ("Б м +1", "result", "result-impossible", ["+1"]),
    ("Б м -2 3-4-3", "result", "result-differs", ["2", "3"]),
    ("Б 6п -1 пп", "result", "result-unplayed", ["−1"]),
    ("Б 7ч бв -1", "result", "left-played", []),
    ("Б 7ч бв 721", "tricks", "left-played", ["721"]),
    ("А 6п = вп 631", "who", "who-sits", ["А", "Б В Г"]),
    ("Д 6п = вп 631", "who", "who-sits", ["Д", "Б В Г"]),
    ("Ж 6п = вп 631", "who", "seat-unknown", ["Ж"]),
    ("B 6п = вп 631", "who", "seat-unclear", ["B"]),  # a Latin B in a Russian line
    ("В 6S = wp 631", "who", "seat-unclear", ["В"]),  # a Russian В in a Latin line
    ("Б 5п = вп 631", "contract", "contract-unknown", ["5п"]),
    ("Б 6х = вп 631", "contract", "contract-unknown", ["6х"]),
    ("Б 11п", "contract", "contract-unknown", ["11п"]),
    ("Б 6п = ½п", "calls", "call-wrong", ["В", "½", "п", "в"]),
    ("Б 8п = п½п", "calls", "call-wrong", ["Г", "½"]),
    ("Б 6п = ввв 631", "calls", "calls-extra", ["в"]),
    ("Б 7б п½вв", "calls", "calls-extra", ["в"]),
    ("Б м = вп", "calls", "calls-misere", []),
    ("Б 6п = вп 631 ура", "tricks", "unread", ["ура"]),
    ("Б 6п ура", "calls", "unread", ["ура"]),
    ("Б 6п = вп 631 622", "tricks", "tricks-count", []),
    ("Б 6п = вп = 631", "result", "twice", []),
    ("р 2414", "tricks", "tricks-sum", ["11", "2 + 4 + 1 + 4"]),
    ("р 24130", "tricks", "tricks-count", ["5", "4"]),
    ("р пп", "tricks", "unread", ["пп"]),
    ("пересдача завтра", "extras", "unread", ["завтра"]),
    ("Б 6п ппп прикуп Тп 6ч", "extras", "talon-unread", ["6ч"]),
]


GROWING = [
    # the line while it is typed, and the part that is asked for next
    ("", "who"),
    ("Г", "contract"),
    ("Г 8", "contract"),
    ("Г 8ч", "calls"),
    ("Г 8ч -1", "calls"),
    ("Г 8ч -1 в", "calls"),
    ("Г 8ч -1 вв", "tricks"),
    ("Г 8ч -1 вв 7", "tricks"),
    ("Г 8ч -1 вв 72", "tricks"),
    ("Г 8ч вп", "tricks"),
    ("6п", "who"),
    ("Б м", "tricks"),
    ("р", "tricks"),
    ("р 24", "tricks"),
]
