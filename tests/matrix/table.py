"""Who gets what at every address. One row for each route of the resolver; a missing row fails the test.

A column has five words, for: anonymous, stranger (signed in, no role here), scorer, arbiter, director.

- `ok`: let in. An empty form or body may still be answered 400, 409 or 422, and a redirect is fine.
- `login`: sent to the sign-in page.
- `401`, `403`, `404`, `405`: exactly that.

To add an address: add its row. `figures=True` says that figures of a sheet stand there for whoever
may see results; the tests then hold it to the event's policy. `given` fills other parameters than
`World.parameters`, `query` is added to the address.
"""

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

OFFICE = {
    "login/": Row(post=ALL),
    "logout/": Row(get=NO, post=ALL),
    "account/": Row(get=SIGNED_IN, post=SIGNED_IN),
    "account/password/": Row(get=SIGNED_IN, post=SIGNED_IN),
    "account/password/changed/": Row(get=SIGNED_IN, post=SIGNED_IN_NO),
    "account/token/": Row(get=SIGNED_IN_NO, post=SIGNED_IN),
    "account/token/revoke/": Row(get=SIGNED_IN_NO, post=SIGNED_IN),
    "jobs/": Row(get=SIGNED_IN, post=SIGNED_IN_NO),
    "jobs/<uuid:job_id>/": Row(get=OWNER, post=SIGNED_IN_NO),
    "jobs/<uuid:job_id>/file/": Row(get=OWNER, post=SIGNED_IN_NO),
    "jobs/<uuid:job_id>/cancel/": Row(get=SIGNED_IN_NO, post=OWNER),
    "jobs/<uuid:job_id>/repeat/": Row(get=SIGNED_IN_NO, post=OWNER),
    "components/": Row(),
    "help/": Row(),
    "help/<slug:part>/": Row(given={"part": "director"}),
    "healthz": Row(),
    "i18n/setlang/": Row(post=ALL),
}

ARCHIVE = {
    f"{E}journal/": Row(get=DIRECTOR, post="405 405 405 405 405"),
    f"{E}journal/files/<str:name>": Row(get=DIRECTOR, given={"name": "journal.csv"}),
    f"{E}event-file/": Row(get=DIRECTOR),
    f"{E}event-file/job/": Row(get=NO, post=DIRECTOR),
    "take-in/": Row(get=SIGNED_IN, post=SIGNED_IN),
}

ADMINISTRATOR_ONLY = "login 403 403 403 403"
BACKUPS = {
    "backups/": Row(get=ADMINISTRATOR_ONLY, post=SIGNED_IN_NO),
    "backups/make/": Row(get=SIGNED_IN_NO, post=ADMINISTRATOR_ONLY),
    "backups/files/<str:name>": Row(get=ADMINISTRATOR_ONLY, post=SIGNED_IN_NO, given={"name": "x.zip"}),
}

CARDS = {
    "cards/": Row(),
    "cards/many/": Row(get=SIGNED_IN, post=SIGNED_IN),
    "cards/library/": Row(),
    "cards/library/keep/": Row(get=SIGNED_IN, post=SIGNED_IN),
    "cards/library/take-in/": Row(get=SIGNED_IN, post=SIGNED_IN),
    "cards/library/deals.<str:kind>": Row(given={"kind": "jsonl"}),
    "cards/library/<int:problem>/": Row(get="404 404 404 404 404", given={"problem": 4711}),
    "cards/library/<int:problem>/remove/": Row(given={"problem": 4711}, get=NO, post="login 404 404 404 404"),
}

EVENTS = {
    "": Row(),
    "events/new/": Row(get=SIGNED_IN, post=SIGNED_IN),
    E: Row(),
    f"{E}setup/": Row(get=WATCH),
    f"{E}edit/": Row(get=DIRECTOR, post=DIRECTOR),
    f"{E}staff/": Row(get=DIRECTOR, post=DIRECTOR),
    f"{E}staff/<int:pk>/role/": Row(get=NO, post=DIRECTOR),
    f"{E}staff/<int:pk>/leave/": Row(get=NO, post=DIRECTOR),
    f"{E}staff/<int:pk>/remove/": Row(get=NO, post=DIRECTOR),
    f"{E}convention/": Row(),
    f"{E}convention/edit/": Row(get=DIRECTOR, post=DIRECTOR),
    f"{E}players/": Row(),
    f"{E}players/add/": Row(get=DIRECTOR, post=DIRECTOR),
    f"{E}players/import/": Row(get=DIRECTOR, post=DIRECTOR),
    f"{E}players/check-in/": Row(get=NO, post=DIRECTOR),
    f"{E}check-in/": Row(get=WATCH),
    f"{E}check-in/day/": Row(get=NO, post=DIRECTOR),
    f"{E}check-in/<int:number>/": Row(get=WATCH, post=WATCH),
    f"{E}check-in/<int:number>/undo/": Row(get=NO, post=WATCH),
    f"{E}players/<int:number>/edit/": Row(get=DIRECTOR, post=DIRECTOR),
    f"{E}players/<int:number>/status/": Row(get=NO, post=DIRECTOR),
    f"{E}meetings/": Row(),
    f"{E}rounds/": Row(post=DIRECTOR_403),
    f"{R}moves/": Row(get=ARBITER, post=ARBITER),
    f"{R}edit/": Row(get=DIRECTOR, post=DIRECTOR),
    f"{R}draw/": Row(post=DIRECTOR_403),
    f"{R}draw/publish/": Row(get=NO, post=DIRECTOR),
    f"{R}draw/withdraw/": Row(get=NO, post=DIRECTOR),
    f"{R}draw/swap/": Row(get=NO, post=ARBITER),
    f"{T}draw/": Row(post=ARBITER_403),
    f"{T}seat/": Row(get=NO, post=ARBITER),
}

SCORING = {
    R: Row(figures=True),
    f"{R}annul/": Row(get=DIRECTOR, post=DIRECTOR),
    f"{T}annul/": Row(get=DIRECTOR, post=DIRECTOR),
    f"{T}correct-seats/": Row(get=ARBITER, post=ARBITER),
    f"{E}annulled/": Row(get=WATCH),
    f"{E}annulled/<int:pk>/undo/": Row(get=NO, post="login 403 403 403 404"),
    f"{R}close/": Row(get=NO, post=ARBITER_403),
    f"{R}reopen/": Row(get=NO, post=ARBITER_403),
    T: Row(figures=True),
    f"{T}record/": Row(get=NO, post=STAFF_403),
    f"{T}preview/": Row(get=STAFF_403),
    f"{T}undo/": Row(get=NO, post=STAFF_403),
    f"{T}state/": Row(get=NO, post=STAFF_403),  # an unknown step; the known ones have their own test
    f"{T}buttons/": Row(get=STAFF_403, post=STAFF_403),
    f"{T}checkpoint/": Row(get=STAFF_403, post=STAFF_403),
    f"{T}other/": Row(get=STAFF_403, post=STAFF_403),
    f"{T}lines/<int:line>/": Row(figures=True, given={"line": 4}),
    f"{T}lines/<int:line>/correct/": Row(get=NO, post=ARBITER_403),
    f"{T}settlement/": Row(figures=True),
    f"{T}history/": Row(figures=True, query="?column=mountain&player=1"),
    f"{T}sheet.json": Row(figures=True),
    f"{E}screen/": Row(figures=True),
    f"{E}standings/": Row(figures=True),
    f"{E}standings/<int:number>/": Row(figures=True),
    f"{E}pictures/": Row(figures=True),
    f"{E}pictures/contracts/": Row(),  # counts of contracts, no vists; its own tests hold it to the policy
    f"{E}pictures/meetings/": Row(),
    f"{E}closing/": Row(get=STAFF_403),
    f"{E}closing/publish/": Row(get=NO, post=DIRECTOR_403),
    f"{E}closing/withdraw/": Row(get=NO, post=DIRECTOR_403),
    f"{E}reconciliation/": Row(get=STAFF_403),
    f"{E}reconciliation/<int:number>/": Row(get=STAFF_403),
    f"{E}entries/": Row(post=ARBITER_403),
    f"{E}entries/<int:entry>/reverse/": Row(get=NO, post=ARBITER_403),
}

PAPERS = {
    f"{E}papers/": Row(),
    f"{E}papers/workbook/": Row(get=NO, post=ARBITER_403),
    f"{E}papers/standings/": Row(get=NO, post=STAFF_403),
    f"{E}print/standings.pdf": Row(figures=True),
    f"{E}exports/<str:name>": Row(figures=True),
    f"{R}seating.pdf": Row(),
    f"{R}print/<slug:part>/": Row(get=NO, post=STAFF_403),
    f"{T}blank.pdf": Row(get=STAFF_403),
    f"{T}protocol.pdf": Row(figures=True),
    f"{T}settlement.pdf": Row(figures=True),
}

API = {
    "cards/analyse/": Row(get=NO, post=ALL),
    "cards/proof/": Row(get=NO, post=ALL),
    "cards/proof/check/": Row(get=NO, post=ALL),
    "cards/problems/": Row(post=API_SIGNED_IN),
    f"{E}journal/": Row(get=API_DIRECTOR, post="401 405 405 405 405"),
    f"{E}journal/check/": Row(get=API_DIRECTOR, post="401 405 405 405 405"),
    f"{E}event-file/": Row(get=API_DIRECTOR, post="401 405 405 405 405"),
    "take-in/": Row(get="401 405 405 405 405", post=API_SIGNED_IN),
    "schema/": Row(),
    "account/": Row(get=API_SIGNED_IN),
    "token/": Row(get=NO, post=ALL),
    "token/revoke/": Row(get=NO, post=API_SIGNED_IN),
    "jobs/": Row(get=API_SIGNED_IN),
    "jobs/<uuid:job_id>/": Row(get=API_OWNER),
    "jobs/<uuid:job_id>/file/": Row(get=API_OWNER),
    "jobs/<uuid:job_id>/repeat/": Row(get=NO, post=API_OWNER),
    "convention/fields/": Row(),
    "convention/presets/": Row(),
    "score": Row(get=NO, post=ALL),
    "score/": Row(get=NO, post=ALL),
    "events/": Row(post=API_SIGNED_IN),
    E: Row(patch=API_DIRECTOR),
    f"{T}correct-seats/": Row(get=NO, post=API_ARBITER),
    f"{E}staff/": Row(get=API_DIRECTOR, post=API_DIRECTOR),
    f"{E}staff/<int:member>/": Row(get=NO, patch=API_DIRECTOR, delete=API_DIRECTOR),
    f"{E}conventions/": Row(post=API_DIRECTOR),
    f"{E}conventions/<int:number>/": Row(),
    f"{E}players/": Row(post=API_DIRECTOR),
    f"{E}players/import/": Row(get=NO, post=API_DIRECTOR),
    f"{E}players/check-in/": Row(get=NO, post=API_DIRECTOR),
    f"{E}check-in/": Row(get=API_STAFF, post=API_STAFF),
    f"{E}check-in/undo/": Row(get=NO, post=API_STAFF),
    f"{E}check-in/day/": Row(get=NO, post=API_DIRECTOR),
    f"{E}players/<int:number>/": Row(patch=API_DIRECTOR),
    f"{E}players/<int:number>/status/": Row(get=NO, post=API_DIRECTOR),
    f"{E}rounds/": Row(post=API_DIRECTOR),
    R: Row(patch=API_DIRECTOR),
    f"{E}annulments/": Row(get=API_STAFF),
    f"{E}annulments/<int:annulment>/undo/": Row(get=NO, post="401 403 403 403 404"),
    f"{R}annul/": Row(get=NO, post=API_DIRECTOR),
    f"{T}annul/": Row(get=NO, post=API_DIRECTOR),
    f"{E}ends/": Row(post=API_DIRECTOR),
    f"{R}clock/": Row(post=API_ARBITER),
    f"{T}time/": Row(get=NO, post=API_ARBITER),
    f"{R}close/": Row(get=NO, post=API_ARBITER),
    f"{R}reopen/": Row(get=NO, post=API_ARBITER),
    f"{R}draw/": Row(post=API_DIRECTOR),
    f"{R}draw/publish/": Row(get=NO, post=API_DIRECTOR),
    f"{R}draw/withdraw/": Row(get=NO, post=API_DIRECTOR),
    f"{R}draw/standings/": Row(get=API_DIRECTOR, post=API_DIRECTOR, given={"number": 2}),
    f"{R}cut/": Row(get=NO, post=API_DIRECTOR, given={"number": 2}),
    f"{E}schedule/": Row(post=API_DIRECTOR),
    f"{E}schedule/publish/": Row(get=NO, post=API_DIRECTOR),
    f"{E}schedule/upload/": Row(get=NO, post=API_DIRECTOR),
    f"{E}schedule/replace/": Row(get=NO, post=API_DIRECTOR),
    f"{E}schedule/draws/": Row(),
    f"{E}schedule/draws/<int:draw>/": Row(get="404 404 ok ok ok"),
    f"{E}schedule/apart/": Row(get=API_DIRECTOR, post=API_DIRECTOR),
    f"{E}schedule/lots/": Row(post=API_DIRECTOR),
    f"{E}schedule/lots/<int:lot>/show/": Row(get=NO, post=API_DIRECTOR),
    f"{R}draw/swap/": Row(get=API_ARBITER, post=API_ARBITER),
    f"{R}tables/": Row(figures=True),
    T: Row(figures=True),
    f"{R}moves/": Row(get=NO, post=API_ARBITER),
    f"{T}move/": Row(get=NO, post=API_ARBITER),
    f"{T}seats/": Row(get=NO, post=API_ARBITER),
    f"{T}seat-draw/": Row(post=API_ARBITER),
    S: Row(figures=True, post=API_STAFF),
    f"{S}document/": Row(figures=True),
    f"{S}result/": Row(figures=True),
    f"{S}state/": Row(get=NO, post=API_STAFF),
    f"{S}history/": Row(figures=True, query="?column=mountain&player=1"),
    f"{S}settlement/": Row(figures=True),
    f"{S}entries/": Row(figures=True, post=API_STAFF),
    f"{S}entries/<int:entry>/": Row(figures=True, given={"entry": 4}),
    f"{S}entries/<int:entry>/correct/": Row(get=NO, post=API_ARBITER),
    f"{S}undo/": Row(get=NO, post=API_STAFF),
    f"{S}checkpoint/": Row(get=NO, post=API_STAFF),
    f"{S}preview/": Row(get=NO, post=API_STAFF),
    f"{E}standings/": Row(figures=True),
    f"{E}standings/<int:number>/": Row(figures=True),
    f"{E}closing/": Row(get=API_STAFF, post=API_DIRECTOR),
    f"{E}closing/withdraw/": Row(get=NO, post=API_DIRECTOR),
    f"{E}reconciliation/": Row(get=API_STAFF),
    f"{E}entries/": Row(post=API_ARBITER),
    f"{E}entries/<int:number>/reverse/": Row(get=NO, post=API_ARBITER),
    f"{E}exports/": Row(),
    f"{E}exports/workbook/": Row(get=NO, post=API_ARBITER),
    f"{E}exports/<str:name>": Row(figures=True),
    f"{R}print/<slug:part>/": Row(get=NO, post=API_STAFF),
    "rulebook/": Row(),
    "rulebook/<slug:key>/": Row(),
    f"{E}rules/": Row(get=API_STAFF, post=API_DIRECTOR),
    f"{E}rulings/": Row(get=API_STAFF),
    f"{E}rulings/<int:ruling>/": Row(get=API_STAFF),
    f"{E}rulings/<int:ruling>/withdraw/": Row(get=NO, post=API_ARBITER),
    f"{E}rulings/<int:ruling>/change/": Row(get=NO, post=API_ARBITER),
    f"{E}rulings/<int:ruling>/apply/": Row(get=NO, post=API_ARBITER),
    f"{E}rulings/<int:ruling>/appeals/": Row(get=NO, post=API_ARBITER),
    f"{E}rulings/<int:ruling>/decision/": Row(get=NO, post=API_DIRECTOR),
    f"{E}warnings/": Row(get=API_STAFF),
    f"{E}duty/": Row(get=NO, post=API_ARBITER),
    f"{E}calls/": Row(get=API_STAFF),
    f"{E}calls/<int:call>/": Row(get=NO, post=API_ARBITER),
    f"{T}call/": Row(get=NO, post=API_STAFF),
    f"{T}interview/": Row(get=NO, post=API_ARBITER),
    f"{T}rulings/": Row(get=NO, post=API_ARBITER),
    "<path>": Row(get="404 404 404 404 404", post="404 404 404 404 404"),
}

D = f"{E}rulings/"
C = f"{E}calls/<int:call>/"

RULINGS = {
    f"{D}absences/": Row(get=WATCH),
    f"{D}absences/<int:number>/": Row(get=NO, post=ARBITER),
    "code/": Row(),
    "code/points/": Row(),
    "code/points/<str:point>/": Row(),
    "code/<slug:key>/": Row(),
    D: Row(get=STAFF_403),
    f"{D}warnings/": Row(get=STAFF_403),
    f"{D}rules/": Row(get=STAFF_403, post=DIRECTOR_403),
    f"{D}list.pdf": Row(get=STAFF_403),
    f"{D}files/<str:name>": Row(get=ARBITER_403, given={"name": "rulings.csv"}),
    f"{D}<int:ruling>/": Row(get=STAFF_403),
    f"{D}<int:ruling>/ruling.pdf": Row(get=STAFF_403),
    f"{D}<int:ruling>/withdraw/": Row(get=NO, post=ARBITER_403),
    f"{D}<int:ruling>/apply/": Row(get=NO, post=ARBITER_403),
    f"{D}<int:ruling>/appeal/": Row(get=NO, post=ARBITER_403),
    f"{D}<int:ruling>/decide/": Row(get=NO, post=DIRECTOR_403),
    f"{E}duty/": Row(get=NO, post=ARBITER_403),
    f"{C}take/": Row(get=NO, post=ARBITER_403),
    f"{C}done/": Row(get=NO, post=ARBITER_403),
    f"{T}call/": Row(get=NO, post=STAFF_403),
    f"{T}ruling/": Row(get=ARBITER_403),
    f"{T}ruling/<slug:key>/": Row(get=ARBITER_403, post=ARBITER_403),
    f"{T}ruling/<slug:key>/proof/": Row(get=ARBITER_403),
}

COPIES = {
    f"{E}copies/": Row(get=WATCH),
    f"{E}copies/rehearse/": Row(get=NO, post=DIRECTOR),
    f"{E}copies/<int:pk>/delete/": Row(get=NO, post="login 403 403 403 404"),
    f"{E}copies/without-names.json": Row(get=DIRECTOR),
    f"{E}archive/": Row(get=NO, post=DIRECTOR),
    f"{E}delete/": Row(get=NO, post=DIRECTOR),
    f"{E}players/<int:number>/delete/": Row(get=NO, post=DIRECTOR),
}

FORMATS = {
    f"{E}counting/": Row(),
    f"{E}counting/edit/": Row(get=DIRECTOR, post=DIRECTOR),
    f"{E}ends/": Row(get=DIRECTOR, post=DIRECTOR),
    f"{R}clock/": Row(),
    f"{R}clock/move/": Row(get=NO, post=ARBITER),
    f"{R}clock/time/": Row(get=NO, post=ARBITER),
    f"{E}schedule/": Row(post=DIRECTOR_403),
    f"{E}schedule/publish/": Row(get=NO, post=DIRECTOR),
    f"{E}schedule/replace/": Row(get=NO, post=DIRECTOR),
    f"{E}schedule/upload/": Row(get=DIRECTOR, post=DIRECTOR),
    f"{E}schedule/apart/": Row(get=DIRECTOR, post=DIRECTOR),
    f"{E}schedule/lots/": Row(post=DIRECTOR_403),
    f"{E}schedule/lots/<int:lot>/show/": Row(get=NO, post=DIRECTOR),
    f"{E}schedule/draws/<int:draw>/": Row(get="404 404 ok ok ok"),
    f"{E}schedule/draws/<int:draw>/draw.json": Row(get="404 404 ok ok ok"),
    f"{E}schedule/files/<str:name>": Row(given={"name": "schedule.csv"}),
    f"{E}schedule/schedule.pdf": Row(),
    f"{R}draw/standings/": Row(get=DIRECTOR, post=DIRECTOR, given={"number": 2}),
    f"{R}cut/": Row(get=NO, post=DIRECTOR, given={"number": 2}),
}

N = "404 404 404 404 404"
D2 = f"{R}duplicate/"

DUPLICATE = {
    f"{E}duplicate/": Row(),
    f"{E}duplicate/players/<int:number>/": Row(),
    f"{E}duplicate/files/<str:name>": Row(given={"name": "totals.csv"}),
    f"{E}duplicate/totals.pdf": Row(),
    # The round of this world has cards of its own at every table: nothing stands below it for anybody.
    D2: Row(get=N),
    f"{D2}edit/": Row(get=DIRECTOR_403, post=DIRECTOR_403),
    f"{D2}solve/": Row(get=NO, post=N),
    f"{D2}place/": Row(get=NO, post=N),
    f"{D2}deals/<int:layout>/": Row(get=N),
    f"{D2}deals/<int:layout>/record.pdf": Row(get=N),
    f"{D2}deals/print/": Row(get=NO, post=N),
    f"{D2}guides.pdf": Row(get=N),
    f"{D2}slips.pdf": Row(get=N),
    f"{D2}records.pdf": Row(get=N),
    f"{D2}files/<str:name>": Row(get=N),
}

TEAMS = {
    f"{E}teams/": Row(),
    f"{E}teams/rules/": Row(get=DIRECTOR_403, post=DIRECTOR_403),
    f"{E}teams/add/": Row(get=DIRECTOR_403, post=DIRECTOR_403),
    f"{E}teams/standings.pdf": Row(),
    f"{E}teams/files/<str:name>": Row(given={"name": "teams.csv"}),
    f"{E}teams/<int:team>/": Row(get=N),
    f"{R}line-ups/": Row(get=N, post=N),
}

L = "leagues/<slug:league>/"

LEAGUES = {
    "leagues/": Row(),
    "leagues/new/": Row(get=SIGNED_IN, post=SIGNED_IN),
    L: Row(),
    f"{L}season.pdf": Row(),
    f"{L}files/<str:name>": Row(given={"name": "season.csv"}),
    f"{L}people/<int:person>/": Row(),
    f"{L}keep/": Row(get=DIRECTOR, post=DIRECTOR),
    f"{L}keep/add/": Row(get=NO, post=DIRECTOR),
    f"{L}keep/remove/": Row(get=NO, post="login 403 403 403 404"),
    f"{L}keep/results/": Row(get=NO, post="login 403 403 403 404"),
    f"{L}keep/people/": Row(get=DIRECTOR, post=DIRECTOR),
}

API |= {
    "leagues/": Row(post=API_SIGNED_IN),
    L: Row(),
    f"{L}events/": Row(get=NO, post=API_DIRECTOR),
    f"{L}results/": Row(get=NO, post=API_DIRECTOR),
    f"{L}people/": Row(get=API_DIRECTOR, post=API_DIRECTOR),
    f"{L}people/<int:person>/": Row(),
    f"{E}teams/": Row(post=API_DIRECTOR),
    f"{E}teams/rules/": Row(get=NO, post=API_DIRECTOR),
    f"{R}line-ups/": Row(get=N, post=N),
    f"{E}duplicate/": Row(),
    D2: Row(get=N, post=API_DIRECTOR),
    f"{D2}layouts/": Row(get=N),
    f"{D2}deals/<int:layout>/": Row(get=N),
    f"{D2}solve/": Row(get=NO, post=N),
    f"{D2}placements/": Row(get=NO, post=N),
}

C = "t/<str:code>/"
P = "p/<str:badge>/"

PHONES = {
    "t/worker.js": Row(),
    P: Row(),
    f"{P}live/": Row(),
    f"{P}rounds/<int:number>/tables/<int:table>/": Row(),
    f"{P}join/": Row(get=NO, post="403 403 403 403 403"),  # an empty code is nobody's
    f"{P}part/": Row(get=NO, post="404 404 404 404 404"),
    C: Row(),
    f"{C}live/": Row(),
    f"{C}seat/": Row(get=NO, post=ALL),
    f"{C}preview/": Row(),
    f"{C}send/": Row(get=NO, post=ALL),
    f"{C}verdict/": Row(get=NO, post=ALL),
    f"{C}undo/": Row(get=NO, post=ALL),
    f"{C}close/": Row(get=NO, post=ALL),
    f"{C}call/": Row(get=NO, post=ALL),
    f"{C}manifest.webmanifest": Row(),
    f"{E}phones/": Row(get=DIRECTOR_403, post=DIRECTOR_403),
    f"{E}phones/renew/": Row(get=NO, post=DIRECTOR_403),
    f"{E}phones/cards.pdf": Row(get=DIRECTOR_403),
    f"{E}phones/badges.pdf": Row(get=DIRECTOR_403),
    f"{E}players/<int:number>/badge/": Row(get=DIRECTOR_403),
    f"{E}disputes/": Row(get=STAFF_403),
    f"{T}settle/": Row(get=NO, post=ARBITER_403),
    f"{T}on-paper/": Row(get=NO, post=ARBITER_403),
}

ROWS: dict[str, Row] = {
    **COPIES,
    **FORMATS,
    **DUPLICATE,
    **TEAMS,
    **LEAGUES,
    **OFFICE,
    **BACKUPS,
    **ARCHIVE,
    **CARDS,
    **EVENTS,
    **SCORING,
    **PAPERS,
    **RULINGS,
    **PHONES,
    **{f"api/v1/{route}": row for route, row in API.items()},
    "api/docs/": Row(),
}

# Django's own pages of the administrator: nobody here is one, so everybody is sent to sign in there.
ADMIN_ROOT = "admin/"
ADMIN_ROWS: dict[str, Row] = {
    "admin/login/": Row(post=ALL),
    "admin/logout/": Row(post=ALL),
}
ADMIN_ROW = Row(get=ADMIN, post=ADMIN)
