"""Made-up people: surnames and given names put together by lot, clubs and cities of nowhere in particular.

Nobody of the lists is anybody; whoever comes of them is marked as a sample where he is shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from archive.domain.lots import pick
from tournaments.domain.chance import Chance

_SURNAMES = """
Абрамцев Авдонин Беляков Березин Бобров Вавилин Ветров Воронин Гладышев Голубев Горский Гуров Дёмин
Долгов Дубровин Ежов Ермилов Жаров Завьялов Зимин Зуев Игнатьев Ильин Калинин Камский Кириллов Козлов
Корнев Кузьмин Лапин Лебедев Луговской Лунин Макаров Марков Миронов Назаров Нестеров Никонов Озеров
Одинцов Панфилов Пестов Петухов Потапов Рогов Рябинин Савельев Седов Соколов Сомов Тарасов Титов Травин
Уваров Устинов Фадеев Филатов Хомяков Хрусталёв Цветков Черкасов Чижов Шаров Шилов Щеглов Юдин Якимов
Ярцев
"""
SURNAMES = tuple(_SURNAMES.split())
_MEN = """
Андрей Антон Артём Борис Василий Виктор Глеб Григорий Денис Дмитрий Евгений Егор Иван Игорь Илья Кирилл
Константин Лев Максим Михаил Никита Николай Олег Павел Пётр Роман Семён Сергей Тимофей Фёдор
"""
MEN = tuple(_MEN.split())
_WOMEN = """
Алла Анна Валентина Вера Галина Дарья Евгения Елена Зинаида Инна Ирина Ксения Лариса Людмила Марина
Мария Надежда Наталья Нина Ольга Полина Светлана Софья Тамара Татьяна Юлия
"""
WOMEN = tuple(_WOMEN.split())
PLACES: tuple[tuple[tuple[str, tuple[str, ...]], int], ...] = (
    (("Ярославль", ("Пулька", "Третий вист", "")), 5),
    (("Кострома", ("Распасы", "")), 4),
    (("Вологда", ("Северный стол", "")), 3),
    (("Тверь", ("Шесть пик", "")), 3),
    (("Москва", ("Сочинка", "Мизер", "")), 5),
    (("Рыбинск", ("Прикуп", "")), 2),
    (("Иваново", ("Полвиста", "")), 2),
    (("Владимир", ("Золотая пуля", "")), 2),
    (("Санкт-Петербург", ("Ленинградка", "Без козыря", "")), 4),
    (("Нижний Новгород", ("Стрелка", "")), 3),
)


@dataclass(frozen=True)
class Person:
    """A made-up player."""

    surname: str
    given: str
    club: str
    city: str


def draw_people(count: int, chance: Chance) -> list[Person]:
    """So many people, no two of one surname and given name; surnames repeat only when they run out."""
    names: list[tuple[str, str]] = []
    taken: set[tuple[str, str]] = set()
    waiting: list[str] = []
    while len(names) < count:
        if not waiting:
            waiting = chance.shuffled(SURNAMES)
        name = draw_name(waiting.pop(), chance)
        if name in taken:
            if len(taken) >= MOST_PEOPLE:
                raise ValueError(f"{count} people: expected {MOST_PEOPLE} at most")
            continue
        taken.add(name)
        names.append(name)
    return [Person(surname, given, *draw_place(chance)) for surname, given in names]


def draw_name(surname: str, chance: Chance) -> tuple[str, str]:
    """A surname in the gender of the given name beside it."""
    if chance.below(3):
        return surname, MEN[chance.below(len(MEN))]
    return feminine(surname), WOMEN[chance.below(len(WOMEN))]


def draw_place(chance: Chance) -> tuple[str, str]:
    """A club (or none) and its city."""
    city, clubs = pick(chance, PLACES)
    return clubs[chance.below(len(clubs))], city


def feminine(surname: str) -> str:
    """The feminine form: Лунин – Лунина, Горский – Горская."""
    if surname.endswith(("ский", "ской")):
        return f"{surname[:-2]}ая"
    return f"{surname}а"


MOST_PEOPLE = len(SURNAMES) * (len(MEN) + len(WOMEN)) // 2
"""Half of the pairs there are, so that a free one is soon found."""
