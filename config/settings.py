"""Settings of Tirazh. An installation is steered by the environment alone; see ``config/environment.py``.

Variables: DATABASE_URL, TIRAZH_SECRET_KEY, TIRAZH_DEBUG, TIRAZH_HOSTS, TIRAZH_ORIGINS, TIRAZH_HTTPS,
TIRAZH_VAR (the folder of the database, the files of jobs and the collected static files), TIRAZH_CACHE,
TIRAZH_LOG, TIRAZH_METRICS_TOKEN, TIRAZH_BACKUPS; docs/running.md has them all.
"""

import os
from pathlib import Path

from config.environment import (
    is_on,
    keep_compiled_code,
    read_cache,
    read_database,
    read_list,
    read_release,
    read_secret_key,
)
from config.logs import logging_of

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("TIRAZH_VAR") or BASE_DIR / "var").resolve()
SOLVER_CODE = keep_compiled_code(VAR_DIR, BASE_DIR / "preferans" / "doubledummy" / "compiled")

DEBUG = is_on("TIRAZH_DEBUG")
SECRET_KEY = read_secret_key(VAR_DIR / "secret.key")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "django_tasks",
    "django_tasks_db",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "office",
    "analysis",
    "journal",
    "tournaments",
    "formats",
    "scoring",
    "rulings",
    "duplicate",
    "leagues",
    "phones",
    "archive",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.logs.RequestLogMiddleware",
    "config.security.ContentSecurityPolicyMiddleware",
    "config.security.RobotsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.language.ChosenLanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "config.origin.OriginMiddleware",
    "config.security.UploadLimitMiddleware",  # knows who is signed in; the body is still unread
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

DATABASES = {"default": read_database(VAR_DIR / "tirazh.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Counters (wrong passwords, codes, requests): of each server process, or shared by TIRAZH_CACHE=database.
# Pages made once for everybody (tournaments.views.shared): each server process keeps its own.
CACHES = {
    "default": read_cache(),
    "pages": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pages",
        "OPTIONS": {"MAX_ENTRIES": 400},
    },
}
RELEASE = read_release(BASE_DIR)

# People ---------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "office.User"
LOGIN_URL = "office:login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTHENTICATION_BACKENDS = ["office.services.signing_in.GuardedBackend"]
# Wrong passwords within so many minutes: of one login from one address, of one login, from one address.
SIGN_IN_LIMITS = {"minutes": 15, "login-at": 10, "login": 60, "address": 100}
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

# Language and time ----------------------------------------------------------------------------------
LANGUAGE_CODE = "ru"
LANGUAGES = [("ru", "Русский"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["config.formats"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Moscow"

# Files ----------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
MEDIA_ROOT = VAR_DIR / "media"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.static.HashedStaticFiles"
    },
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

# Bad input stops here -------------------------------------------------------------------------------
UPLOAD_LIMIT = 5 * 1024 * 1024  # bytes of one request's body; config.security says so in words
DATA_UPLOAD_MAX_MEMORY_SIZE = UPLOAD_LIMIT
FILE_UPLOAD_MAX_MEMORY_SIZE = UPLOAD_LIMIT
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
DATA_UPLOAD_MAX_NUMBER_FILES = 10

# The web's own dangers ------------------------------------------------------------------------------
# A club's machine in a club's own network, reached by whatever address it has today: any host name is
# let in unless TIRAZH_HOSTS names them. Nothing that leaves the house (mail, reset links) is built
# from the host name.
ALLOWED_HOSTS = read_list("TIRAZH_HOSTS") or ["*"]
CSRF_TRUSTED_ORIGINS = read_list("TIRAZH_ORIGINS")
CSRF_FAILURE_VIEW = "config.errors.show_csrf_failure"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 14 * 24 * 3600
CSRF_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
if is_on("TIRAZH_HTTPS"):  # behind a proxy that speaks HTTPS and sets X-Forwarded-Proto
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^metrics$"]  # asked for by machines beside this one
    SECURE_HSTS_SECONDS = 30 * 24 * 3600
    # Other hosts of the same domain are not ours to bind to HTTPS.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Pages opened by codes: so many a minute for one code and phone, for one code, and (codes that open
# nothing) for one network address; counted where CACHES says.
PHONE_LIMITS = {"phone": 240, "code": 1200, "wrong": 30}

# The API --------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.api_input.StrictJSONParser"],
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.AnonRateThrottle"],
    # Whose requests are counted: the caller's own address, not what he writes into X-Forwarded-For.
    "NUM_PROXIES": 1 if is_on("TIRAZH_HTTPS") else 0,
    "DEFAULT_THROTTLE_RATES": {
        "anon": "600/min",
        "sign-in": "10/min",
        "score": "240/min",
        "solver": "90/min",
    },
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "config.api.answer_error",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Tirazh",
    "DESCRIPTION": "Tournaments of preferans: events, seating, sheets, settlement and standings.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "EntryKindEnum": "scoring.models.SheetEntry.Kind",
        "EventEntryKindEnum": "scoring.models.EventEntry.Kind",
        "JobStateEnum": "office.models.Job.State",
        "RoundStateEnum": "tournaments.models.Round.State",
        "RulingStatusEnum": "rulings.models.Ruling.Status",
        "AppealStatusEnum": "rulings.models.Appeal.Status",
        "SheetStateEnum": "scoring.models.Sheet.State",
        "PlayerStatusEnum": "tournaments.models.Registration.Status",
    },
}

# The journal ----------------------------------------------------------------------------------------
# Apps whose rows are told before and after by every action; `journal.services.gathering`.
JOURNALLED_APPS = ("tournaments", "formats", "scoring", "rulings", "duplicate", "leagues", "phones")
JOURNAL_GUARDS = True  # the database itself refuses to change a record

# Backups (archive.services.backups) -----------------------------------------------------------------
BACKUP_BEFORE_DESTRUCTION = True

# Figures for a monitor (archive.views.metrics) ------------------------------------------------------
METRICS_TOKEN = os.environ.get("TIRAZH_METRICS_TOKEN", "").strip()

# Jobs off the request -------------------------------------------------------------------------------
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default"]}}

LOGGING = logging_of(os.environ.get("TIRAZH_LOG", "").strip().lower())
