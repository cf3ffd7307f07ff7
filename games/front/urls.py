"""Addresses of the start of the site, the handbook, and a person's account."""

from django.urls import URLPattern

from games.front import (
    address,
    handbook,
    keep_seats,
    me,
    offline,
    open_sessions,
    password,
    reset_code,
    session,
    sign_up,
    turn_reminders,
)
from games.people.addresses.secret_links import (
    NEW_ADDRESS,
    NO_REMINDERS,
    RESET,
    SHOWN_RESET,
    SIGN_UP,
    SIGN_UP_MAIL,
)
from games.web.routes import page

urlpatterns: list[URLPattern] = [
    page("offline/", offline.offline, "page.offline"),
    page("manifest.webmanifest", offline.manifest, "page.manifest"),
    page("favicon.ico", offline.icon, "page.icon"),
    page("worker.js", offline.worker, "page.worker"),
    page("help/", handbook.contents, "page.help"),
    page("help/<str:chapter>/", handbook.chapter, "page.chapter"),
    page("sign-in/", session.sign_in, "page.sign_in", allowance="tokens", cost="password"),
    page("sign-out/", session.sign_out, "page.sign_out"),
    page(SIGN_UP.route, sign_up.sign_up, SIGN_UP.page, allowance="accounts", cost="password"),
    page(SIGN_UP_MAIL.route, sign_up.confirm, SIGN_UP_MAIL.page, allowance="accounts"),
    page("password/", password.request_reset, "page.password", allowance="accounts"),
    page(
        SHOWN_RESET.route,
        password.use_reset_code,
        SHOWN_RESET.page,
        allowance="accounts",
        cost="password",
    ),
    page("people/<str:person>/help/", reset_code.help_with_password, "page.help_in"),
    page(
        RESET.route,
        password.new,
        RESET.page,
        allowance="accounts",
        cost="password",
    ),
    page("me/", me.me, "page.me"),
    page("me/theme/", me.theme, "page.theme"),
    page(
        "me/password/", password.change, "page.change_password", allowance="tokens", cost="password"
    ),
    page("me/address/", address.change, "page.address", allowance="accounts", cost="password"),
    page(NEW_ADDRESS.route, address.confirm, NEW_ADDRESS.page),
    page("me/tokens/", me.my_tokens, "page.tokens", allowance="tokens"),
    page("me/sessions/", open_sessions.my_sessions, "page.sessions"),
    page("me/tables/", keep_seats.keep_seats, "page.keep_seats"),
    page("me/turns/", turn_reminders.save_delay, "page.turns"),
    page("me/turns/waiting/", turn_reminders.waiting, "page.waiting"),
    page(NO_REMINDERS.route, turn_reminders.stop_mails, NO_REMINDERS.page),
    page("me/leave/", me.leave, "page.leave", allowance="tokens", cost="password"),
]
