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

from tests.matrix.above import ABOVE, ABOVE_API
from tests.matrix.rows import (
    ADMIN,
    ALL,
    ARBITER,
    ARBITER_403,
    DIRECTOR,
    DIRECTOR_403,
    NO,
    OWNER,
    SIGNED_IN,
    SIGNED_IN_NO,
    STAFF_403,
    WATCH,
    E,
    R,
    Row,
    T,
)
from tests.matrix.table_api import API

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
    f"{E}journal/": Row(get=DIRECTOR_403),
    f"{E}journal/files/<str:name>": Row(get=DIRECTOR_403, given={"name": "journal.csv"}),
    f"{E}event-file/": Row(get=DIRECTOR_403),
    f"{E}event-file/job/": Row(get=NO, post=DIRECTOR_403),
    "take-in/": Row(get=SIGNED_IN, post=SIGNED_IN),
}

ADMINISTRATOR_ONLY = "login 403 403 403 403"
BACKUPS = {
    "metrics": Row(get="404 404 404 404 404"),
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
    "cards/library/<int:problem>/remove/": Row(
        given={"problem": 4711}, get=SIGNED_IN_NO, post="login 404 404 404 404"
    ),
}

EVENTS = {
    "": Row(),
    "events/": Row(),
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
    f"{T}time-mark/": Row(get=NO, post=ARBITER_403),
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

D = f"{E}rulings/"
C = f"{E}calls/<int:call>/"

RULINGS = {
    "code/": Row(),
    "code/points/": Row(),
    "code/points/<str:point>/": Row(),
    "code/<slug:key>/": Row(),
    D: Row(get=STAFF_403),
    f"{D}warnings/": Row(get=STAFF_403),
    f"{D}absences/": Row(get=WATCH),
    f"{D}absences/<int:number>/": Row(get=NO, post=ARBITER),
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
    **ABOVE,
    **OFFICE,
    **BACKUPS,
    **ARCHIVE,
    **CARDS,
    **EVENTS,
    **SCORING,
    **PAPERS,
    **RULINGS,
    **PHONES,
    **{f"api/v1/{route}": row for route, row in {**API, **ABOVE_API}.items()},
    "api/docs/": Row(),
}

# Django's own pages of the administrator: nobody here is one, so everybody is sent to sign in there.
ADMIN_ROOT = "admin/"
ADMIN_ROWS: dict[str, Row] = {
    "admin/login/": Row(post=ALL),
    "admin/logout/": Row(post=ALL),
}
ADMIN_ROW = Row(get=ADMIN, post=ADMIN)
