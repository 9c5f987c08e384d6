"""Addresses of scoring; full paths, included at the root."""

from django.urls import URLPattern, path

from scoring.views import boards, entry, figures, standings, tables

app_name = "scoring"

ROUND = "events/<slug:slug>/rounds/<int:number>/"
TABLE = ROUND + "tables/<int:table>/"

urlpatterns: list[URLPattern] = [
    path(ROUND, boards.board, name="board"),
    path(ROUND + "close/", boards.close_round, name="close-round"),
    path(ROUND + "reopen/", boards.reopen_round, name="reopen-round"),
    path(TABLE, tables.table, name="table"),
    path(TABLE + "record/", tables.record, name="record"),
    path(TABLE + "preview/", tables.preview, name="preview"),
    path(TABLE + "undo/", tables.undo, name="undo"),
    path(TABLE + "state/", tables.state, name="state"),
    path(TABLE + "buttons/", entry.buttons, name="buttons"),
    path(TABLE + "checkpoint/", entry.checkpoint, name="checkpoint"),
    path(TABLE + "other/", entry.other, name="other"),
    path(TABLE + "lines/<int:line>/", entry.line, name="line"),
    path(TABLE + "lines/<int:line>/correct/", entry.correct, name="correct"),
    path(TABLE + "settlement/", figures.settlement, name="settlement"),
    path(TABLE + "history/", figures.history, name="history"),
    path(TABLE + "sheet.json", figures.document, name="sheet-json"),
    path("events/<slug:slug>/standings/", standings.standings, name="standings"),
    path("events/<slug:slug>/standings/<int:number>/", standings.player, name="player"),
]
