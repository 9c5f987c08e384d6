"""The words of the matrix: what each role gets, and a row of the table (see `table`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

ALL = "ok ok ok ok ok"
NO = "405 405 405 405 405"
SIGNED_IN = "login ok ok ok ok"
SIGNED_IN_NO = "login 405 405 405 405"
OWNER = "login 404 404 404 ok"
WATCH = "login 403 ok ok ok"
ARBITER = "login 403 403 ok ok"
DIRECTOR = "login 403 403 403 ok"
STAFF_403 = "403 403 ok ok ok"
ARBITER_403 = "403 403 403 ok ok"
DIRECTOR_403 = "403 403 403 403 ok"
API_SIGNED_IN = "401 ok ok ok ok"
API_OWNER = "401 404 404 404 ok"
API_STAFF = "401 403 ok ok ok"
API_ARBITER = "401 403 403 ok ok"
API_DIRECTOR = "401 403 403 403 ok"
ADMIN = "login login login login login"


@dataclass(frozen=True)
class Row:
    """What each role gets at an address, by method."""

    get: str = ALL
    post: str = NO
    patch: str | None = None
    delete: str | None = None
    figures: bool = False
    query: str = ""
    given: Mapping[str, object] = field(default_factory=dict)

    @property
    def methods(self) -> dict[str, list[str]]:
        """The columns that are asked for: PATCH and DELETE only where a row names them."""
        columns = {"get": self.get, "post": self.post, "patch": self.patch, "delete": self.delete}
        return {method: words.split() for method, words in columns.items() if words is not None}


E = "events/<slug:slug>/"
R = f"{E}rounds/<int:number>/"
T = f"{R}tables/<int:table>/"
S = f"{T}sheet/"
