"""Addresses of phones; full paths, included at the root. `code` is a signed code, never a plain number."""

from django.urls import URLPattern, path

from phones.views import desk, files, table

app_name = "phones"

KEY = "t/<str:code>/"
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
    path(EVENT + "phones/", desk.rules, name="rules"),
    path(EVENT + "phones/renew/", desk.renew, name="renew"),
    path(EVENT + "phones/cards.pdf", desk.cards, name="cards"),
    path(EVENT + "disputes/", desk.disputes, name="disputes"),
    path(EVENT + "rounds/<int:number>/tables/<int:table>/settle/", desk.settle, name="settle"),
    path(EVENT + "rounds/<int:number>/tables/<int:table>/on-paper/", desk.on_paper, name="on-paper"),
]
