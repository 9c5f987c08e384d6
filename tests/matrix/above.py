"""Rows of the matrix: duplicate, teams, leagues. The table joins them with the others."""

from __future__ import annotations

from tests.matrix.rows import API_DIRECTOR, API_SIGNED_IN, DIRECTOR, DIRECTOR_403, NO, SIGNED_IN, E, R, Row

N = "404 404 404 404 404"
D2 = f"{R}duplicate/"

DUPLICATE = {
    f"{E}duplicate/": Row(),
    f"{E}duplicate/movement/": Row(get=DIRECTOR, post=DIRECTOR),
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

ABOVE_API = {
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
    f"{E}duplicate/movement/": Row(get=API_DIRECTOR, post=API_DIRECTOR),
    D2: Row(get=N, post=API_DIRECTOR),
    f"{D2}layouts/": Row(get=N),
    f"{D2}deals/<int:layout>/": Row(get=N),
    f"{D2}solve/": Row(get=NO, post=N),
    f"{D2}placements/": Row(get=NO, post=N),
}

ABOVE = {**DUPLICATE, **TEAMS, **LEAGUES}
