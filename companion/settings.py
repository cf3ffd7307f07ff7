"""Settings by environment. README.md has the table of every variable that is read here."""

import gc
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from environs import Env

from companion.secret import key_in
from games.people.staff import colours

# All imported modules stay in memory: collecting garbage among them again and again took a fifth of
# every process's start. From `companion.apps` on the collector runs again, on newer objects only.
gc.disable()

env = Env()
Network = IPv4Network | IPv6Network


def networks(variable: str, otherwise: str) -> list[Network]:
    try:
        return [
            ip_network(network.strip())
            for network in env.str(variable, otherwise).split(",")
            if network
        ]
    except ValueError as problem:
        raise ImproperlyConfigured(
            f"{variable} needs addresses or networks, such as 10.0.0.7,192.168.0.0/16: {problem}."
        ) from None


def names(variable: str) -> list[str]:
    return [name.strip() for name in env.str(variable, "").split(",") if name.strip()]


ROOT = Path(__file__).resolve().parent.parent

# --- Environment ----------------------------------------------------------------------------------

# "home": one machine, one group of friends, nothing to configure. "production": never guesses a
# missing setting.
COMPANION_ENV = env.str("COMPANION_ENV", "home")
if COMPANION_ENV not in {"home", "production"}:
    raise ImproperlyConfigured(f"COMPANION_ENV is {COMPANION_ENV!r}: say home or production.")
PRODUCTION = COMPANION_ENV == "production"
DATA_DIR = env.path("DATA_DIR", ROOT / "var").resolve()
DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
DEBUG = env.bool("DEBUG", default=False)

SECRET_KEY = env.str("SECRET_KEY", "")
ALLOWED_HOSTS = names("ALLOWED_HOSTS")
if PRODUCTION:
    if not SECRET_KEY:
        raise ImproperlyConfigured(
            "Production needs SECRET_KEY in its environment: 50 characters or more that nobody "
            "else knows, the same for every process. To make one: "
            "python3 -c 'import secrets; print(secrets.token_urlsafe(64))'"
        )
    if not ALLOWED_HOSTS:
        raise ImproperlyConfigured(
            "Production needs ALLOWED_HOSTS: the names people type, joined by commas."
        )
    if DEBUG:
        raise ImproperlyConfigured("Production shows no debugging pages: take DEBUG away.")
else:
    SECRET_KEY = SECRET_KEY or key_in(DATA_DIR)
    # Phones reach a laptop by whatever address the room's network gave it this evening.
    ALLOWED_HOSTS = ALLOWED_HOSTS or ["*"]

# --- Application ----------------------------------------------------------------------------------

INSTALLED_APPS = [
    "unfold",  # before the admin, whose templates it replaces
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "template_partials",
    "django_filters",
    "rest_framework",
    "companion",  # before drf-spectacular, whose command it replaces
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "games.people",
    "games.duties",
    "games.shelf",
    "games.tables",
    "games.tournaments",
    "games.clubs",
    "games.lab",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "companion.middleware.compression.CompressionMiddleware",
    "companion.middleware.compression.ETagMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "companion.server.headers.SecurityHeadersMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.people.staff.current_user.CurrentUserMiddleware",
    "companion.middleware.clock.TimezoneMiddleware",
    "games.people.sign_in.last_seen.LastSeenMiddleware",
    "companion.middleware.devices.DeviceMiddleware",
    "companion.middleware.form_fallback.FormFallbackMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "api.wire.handlers.RefusalMiddleware",
    "api.wire.limits.pages.PageRateLimitMiddleware",
    "api.wire.limits.size.RequestCheckMiddleware",
    "api.wire.limits.nul.NulMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
ROOT_URLCONF = "companion.urls"
WSGI_APPLICATION = "companion.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "people.User"
AUTHENTICATION_BACKENDS = ["games.people.sign_in.backend.Backend"]
LOGIN_URL = "page.sign_in"
LOGIN_REDIRECT_URL = "page.shelf"
PASSWORD_RESET_TIMEOUT = 3600  # Django's three days are too long for a link that opens an account
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{validator}"}
    for validator in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Parts that exist for speed only (docs/decisions/one-port.md). Without them everything works the
# same, but slower: plain queries for tables, Django's own backend for PostgreSQL, and every call
# counted in the cache.
SHORTCUTS = env.bool("SHORTCUTS", default=True)

# --- Database -----------------------------------------------------------------------------------

# "normal": a power cut may cost SQLite the last moves, never the file. "full": it costs none, and
# every move waits for the disk.
SYNCHRONOUS = env.str("SYNCHRONOUS", "normal")
if SYNCHRONOUS not in {"normal", "full"}:
    raise ImproperlyConfigured(f"SYNCHRONOUS is {SYNCHRONOUS!r}: say normal or full.")
SQLITE_OPTIONS = {
    # Without IMMEDIATE a reader that starts to write is refused at once instead of waiting its
    # turn.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={SYNCHRONOUS};",
}


def database(url: str) -> dict[str, Any]:
    settings: dict[str, Any] = env.dj_db_url("DATABASE_URL", url)
    engine = settings["ENGINE"].rpartition(".")[2]
    if engine not in {"sqlite3", "postgresql"}:
        raise ImproperlyConfigured(f"DATABASE_URL names {engine}: say sqlite:// or postgres://.")
    if engine == "sqlite3":
        Path(settings["NAME"]).parent.mkdir(parents=True, exist_ok=True)
        return settings | {"CONN_MAX_AGE": 60, "OPTIONS": SQLITE_OPTIONS}  # opening is slow
    kept = settings | {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    options = {"connect_timeout": 3} | settings.get("OPTIONS", {})
    if not SHORTCUTS:
        return kept | {"ENGINE": "companion.postgresql", "OPTIONS": options}
    # Django itself prepares no statements; this is for games/tables/shortcuts/statements.py.
    options = {"prepare_threshold": 5} | options
    return kept | {"ENGINE": "companion.shortcuts.postgresql", "OPTIONS": options}


DATABASES = {"default": database(f"sqlite:///{DATA_DIR / 'companion.sqlite3'}")}

# --- Broker and cache ---------------------------------------------------------------------------

REDIS_URL = env.str("REDIS_URL", "")
CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},  # the default of 300 would soon forget calls
    },
    # Results that a worker stores and a page shows: processes share no memory.
    "shared": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": DATA_DIR / "shared",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
}
if REDIS_URL:
    CACHES["default"] = CACHES["shared"] = {
        "BACKEND": "companion.cache.RedisOrLocalCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }
BROKER_DIR = DATA_DIR / "broker"
DUTIES = "companion.duties.DUTIES"  # which function does which duty: `games.duties` looks here
ERASURES = "companion.privacy.ERASURES"  # what else goes with a person: `games.people` looks here
EXPORTS = "companion.privacy.EXPORTS"  # what else is kept on a person: `me/export/` looks here

# Setting for new accounts on this installation: see `games.people.account_links.signup`.
ACCOUNTS = env.str("ACCOUNTS", "open")
if ACCOUNTS not in {"open", "invited", "closed"}:
    raise ImproperlyConfigured(f"ACCOUNTS is {ACCOUNTS!r}: say open, invited or closed.")

# Days after which a table in play that nobody touches is closed, and days after the end of a table
# or tournament when the names of its guests are forgotten.
TABLES_IDLE = env.int("TABLES_IDLE", 2)
GUESTS_KEPT = env.int("GUESTS_KEPT", 365)
if min(TABLES_IDLE, GUESTS_KEPT) < 1:
    raise ImproperlyConfigured("TABLES_IDLE and GUESTS_KEPT are days: say 1 or more.")

# True if a webhook may call addresses in this server's own network, and use plain HTTP there.
WEBHOOKS_TO_PRIVATE = env.bool("WEBHOOKS_TO_PRIVATE", default=False)

# --- The web ------------------------------------------------------------------------------------

# The address printed on paper, for phones to read. Empty: the address of this machine.
PUBLIC_URL = env.str("PUBLIC_URL", "").rstrip("/")
if PUBLIC_URL and not PUBLIC_URL.startswith(("http://", "https://")):
    raise ImproperlyConfigured(
        f"PUBLIC_URL is {PUBLIC_URL!r}: say the whole address, such as https://games.example.org."
    )

STATIC_URL = "static/"
STATICFILES_DIRS = [("pictures", ROOT / "docs" / "pictures")]  # the handbook shows them, too
STATIC_ROOT = env.path(
    "STATIC_DIR", DATA_DIR / "static"
).resolve()  # collected, compressed and renamed by `prepare`
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "companion.middleware.compression.StaticStorage"},
}
WHITENOISE_USE_FINDERS = True  # files that were not collected are served from their source folder
MEDIA_ROOT = DATA_DIR / "media"
CSRF_TRUSTED_ORIGINS = names("CSRF_TRUSTED_ORIGINS")
CSRF_FAILURE_VIEW = "api.wire.handlers.csrf_failure"
# Proxies that may tell the caller's address: at home none, else a proxy on the same machine.
TRUSTED_PROXIES = networks("TRUSTED_PROXIES", "127.0.0.0/8,::1" if PRODUCTION else "")
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
if PRODUCTION:
    # Production runs behind a proxy that ends TLS and says so in this header.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]  # probes come from inside, without TLS
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True

# --- Languages and time -------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [ROOT / "api" / "locale", ROOT / "templates" / "locale"]  # apps have their own
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", "UTC")
FORMAT_MODULE_PATH = "companion.formats"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600  # chosen once, without an account
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = PRODUCTION

# --- Administration -----------------------------------------------------------------------------


UNFOLD = {
    **colours.ADMINISTRATION,
    "SITE_TITLE": "Companion",
    "SITE_HEADER": "Companion",
    "SITE_URL": "/",
    "SHOW_LANGUAGES": True,
    "DASHBOARD_CALLBACK": "companion.staff.home.home",
    "SIDEBAR": {
        "navigation": "companion.staff.menu.menu",
    },
}

# --- API ----------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "api.wire.document.schema.Schema",
    "DEFAULT_RENDERER_CLASSES": ["api.wire.answers.Json"],
    "DEFAULT_PARSER_CLASSES": ["api.wire.bodies.StrictJsonParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "api.wire.callers.Authorization",
        "api.wire.callers.BrowserSession",
    ],
    "DEFAULT_PERMISSION_CLASSES": [],  # each view sets its own
    "DEFAULT_THROTTLE_CLASSES": [
        "api.wire.limits.rate.Allowance",
        "api.wire.limits.rate.ScopedAllowance",
    ],
    "DEFAULT_FILTER_BACKENDS": [
        "django_filters.rest_framework.DjangoFilterBackend",
        "api.wire.lists.ListOrdering",
    ],
    "DEFAULT_PAGINATION_CLASS": "api.wire.lists.Cursor",
    "EXCEPTION_HANDLER": "api.wire.problems.handler",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "TEST_REQUEST_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
}
# Limits of calls: a club's evening shares one address, and a phone asks every second.
CALLS = {
    "address": "600/minute",
    "person": "1200/minute",
    "seat": "1200/minute",
    "room": "12000/minute",
    "misses": "120/minute",
    "accounts": "30/hour",
    "tokens": "60/minute",
    "join": "60/minute",
    "clubs": "60/minute",
    "tables": "60/minute",
    "shelf": "60/minute",
    "entrants": "120/minute",  # a hall checks in at once
    "reports": "600/minute",  # and ends its round at once
    "hints": "30/minute",
    "webhooks": "60/minute",
    "work": "6000/minute",  # in pages, by address: half a minute of one core (games/web/costs.py)
}
SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,  # our choices' names need no description
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "api.wire.document.postprocess.complete_document",
    ],
    "ENUM_NAME_OVERRIDES": {
        "RoleEnum": "games.clubs.models.Role",
        "OfficialRoleEnum": "games.tournaments.models.tournaments.Official.Role",
        "StateEnum": "games.duties.models.State",
        "EntrantStateEnum": "games.tournaments.models.State",
        "PhaseEnum": "games.tournaments.models.Phase",
        "StagePhaseEnum": "games.tournaments.models.Stage.Phase",
        "PairingPhaseEnum": "games.tournaments.models.Pairing.Phase",
    },
    # All rooms in one list, each can be opened; a URL can point to one call.
    "SWAGGER_UI_SETTINGS": {"docExpansion": "none", "deepLinking": True, "filter": True},
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# --- E-mail and logs ----------------------------------------------------------------------------

MAIL = env.dj_email_url("EMAIL_URL", "console:")  # every EMAIL_* setting at once
globals().update(MAIL)
EMAIL_TIMEOUT = MAIL["EMAIL_TIMEOUT"] or 20  # without one a worker could wait for ever
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", "companion@localhost")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "filters": {"redaction": {"()": "companion.server.logs.Redaction"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["redaction"],
        }
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", "INFO")},
}
