"""A first sketch, so that apps can be loaded; the full settings by environment replace it."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECRET_KEY = "a sketch only"  # noqa: S105
DEBUG = True
ALLOWED_HOSTS = ["*"]
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.admin",
    "django.contrib.staticfiles",
]
ROOT_URLCONF = "companion.urls"
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ROOT / "var" / "db.sqlite3"}}
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
