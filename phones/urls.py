"""Addresses of phones; full paths, included at the root. `code` and `badge` are signed codes."""

from django.urls import URLPattern, path

from phones.views import badges, desk, files, own, table

app_name = "phones"

KEY = "t/<str:code>/"
OWN = "p/<str:badge>/"
EVENT = "events/<slug:slug>/"

urlpatterns: list[URLPattern] = [
    path("t/worker.js", files.worker, name="worker"),
    path(KEY, table.show_table, name="table"),
    path(KEY + "live/", table.live, name="live"),
    path(KEY + "seat/", table.seat, name="seat"),
    path(KEY + "preview/", table.preview, name="preview"),
    path(KEY + "send/", table.send, name="send"),
    path(KEY + "verdict/", table.verdict, name="verdict"),
    path(KEY + "undo/", table.undo, name="undo"),
    path(KEY + "close/", table.close, name="close"),
    path(KEY + "call/", table.call, name="call"),
    path(KEY + "manifest.webmanifest", files.manifest, name="manifest"),
    path(OWN, own.show_own, name="own"),
    path(OWN + "live/", own.live, name="own-live"),
    path(OWN + "rounds/<int:number>/tables/<int:table>/", own.own_sheet, name="own-sheet"),
    path(OWN + "join/", own.join, name="own-join"),
    path(OWN + "part/", own.part, name="own-part"),
    path(EVENT + "phones/", desk.rules, name="rules"),
    path(EVENT + "phones/renew/", desk.renew, name="renew"),
    path(EVENT + "phones/cards.pdf", desk.cards, name="cards"),
    path(EVENT + "phones/badges.pdf", badges.badges, name="badges"),
    path(EVENT + "players/<int:number>/badge/", badges.one_badge, name="badge"),
    path(EVENT + "disputes/", desk.disputes, name="disputes"),
    path(EVENT + "rounds/<int:number>/tables/<int:table>/settle/", desk.settle, name="settle"),
    path(EVENT + "rounds/<int:number>/tables/<int:table>/on-paper/", desk.on_paper, name="on-paper"),
]
