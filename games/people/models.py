from collections.abc import Collection
from datetime import datetime
from typing import Any, ClassVar, Self

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.people.keys import DIGEST_LENGTH, ID_LENGTH, derive, new_id
from games.people.spelling import NAME_LENGTH, ZONE_LENGTH, check, check_zone, tidy


class Language(models.TextChoices):
    ENGLISH = "en", "English"
    FRENCH = "fr", "Français"


class Privacy(models.TextChoices):
    SHOWN = "shown", _("my name is shown")
    INITIALS = "initials", _("only my initials are shown")
    HIDDEN = "hidden", _("my name is hidden")


class People(BaseUserManager["User"]):
    def get_by_natural_key(self, login: str | None) -> "User":
        """Find a person by user name or address; every address contains an @ and no user name
        does."""
        login = (login or "").strip().lower()
        return self.get(**{"email" if "@" in login else "username": login})

    def create_user(
        self,
        username: str | None = None,
        email: str | None = None,
        password: str | None = None,
        **fields: Any,
    ) -> "User":
        person = self.model(username=username, email=email, **fields)
        person.name = person.name or username or ""
        person.set_password(password)
        person.full_clean(validate_constraints=False)
        person.save(using=self._db)
        return person

    def create_superuser(
        self,
        username: str | None = None,
        email: str | None = None,
        password: str | None = None,
        **fields: Any,
    ) -> "User":
        return self.create_user(
            username, email, password, **fields, is_staff=True, is_superuser=True
        )


class User(AbstractBaseUser, PermissionsMixin):
    """A person with an account. A guest has none: a guest holds a seat, by the seat's secret."""

    display_label = ""  # display name for the current reader, if known
    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    username = models.CharField(
        _("user name"),
        max_length=30,
        unique=True,
        null=True,
        blank=True,
        validators=[
            RegexValidator(
                r"\A[a-z0-9][a-z0-9._-]+\Z",
                _("Two characters or more: a to z, digits, dot, hyphen and underscore."),
            )
        ],
        help_text=_("To log in with; nobody else sees it."),
        error_messages={"unique": _("This user name is taken: choose another.")},
    )
    email = models.EmailField(
        _("e-mail address"),
        unique=True,
        null=True,
        blank=True,
        error_messages={"unique": _("This address has an account: log in instead.")},
    )
    name = models.CharField(
        _("name at the table"),
        max_length=NAME_LENGTH,
        validators=[check],
        error_messages={"blank": _("Give a name for the table.")},
    )
    language = models.CharField(
        _("language"), max_length=2, choices=Language, default=Language.ENGLISH
    )
    # Empty: the time zone of the browser, or else the server's.
    time_zone = models.CharField(
        _("time zone"), max_length=ZONE_LENGTH, blank=True, validators=[check_zone]
    )
    privacy = models.CharField(_("privacy"), max_length=8, choices=Privacy, default=Privacy.SHOWN)
    is_active = models.BooleanField(_("may log in"), default=True)
    is_staff = models.BooleanField(_("may use the administration"), default=False)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    erased = models.DateTimeField(_("erased"), null=True, editable=False)

    objects: ClassVar[People] = People()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = (
            models.CheckConstraint(
                name="person_logs_in_or_is_erased",
                condition=Q(erased__isnull=False)
                | Q(username__isnull=False)
                | Q(email__isnull=False),
            ),
            # Writing an erased person's name back fails here, by any way.
            models.CheckConstraint(
                name="erased_person_has_no_name",
                condition=Q(erased__isnull=True)
                | Q(name="", username__isnull=True, email__isnull=True, is_active=False),
            ),
        )

    def __str__(self) -> str:
        """Name for staff, not all of whom may know hidden names; elsewhere use
        `names.shown_name`."""
        return self.display_label or (self.privacy == Privacy.SHOWN and self.name) or self.id

    def clean_fields(self, exclude: Collection[str] | None = None) -> None:
        # Logins are stored and compared in lower case, and tidied before they are validated.
        self.username = (self.username or "").strip().lower() or None
        self.email = (self.email or "").strip().lower() or None
        self.name = tidy(self.name)
        super().clean_fields(exclude)

    def clean(self) -> None:
        # The constraints again as sentences, for forms without these columns. The parent's method
        # is not called: it would turn a missing user name and address into empty strings.
        if self.erased:
            raise ValidationError(_("This person was erased and cannot come back."))
        if not (self.username or self.email):
            raise ValidationError(
                _("Give a user name or an e-mail address: one of them is needed to log in.")
            )


class Tokens(models.QuerySet["Token"]):
    def live(self, now: datetime) -> Self:
        return self.filter(expires__gt=now, person__is_active=True)

    def expired(self, now: datetime) -> Self:
        return self.filter(expires__lte=now)


class Token(models.Model):
    """The credential that a program sends instead of a password. See `tokens` for its secret."""

    display_label = ""  # display name for the current reader, if known
    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    person = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="tokens", verbose_name=_("person")
    )
    label = models.CharField(_("label"), max_length=60)
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True, editable=False)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    expires = models.DateTimeField(_("expires"))

    objects = Tokens.as_manager()

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")

    def __str__(self) -> str:
        return (
            self.display_label or self.id
        )  # never the label: admin logs keep this after the person is erased


class OpenSession(models.Model):
    """A browser in which a person is signed in. Its row goes with Django's. Neither the address on
    the network nor the browser's header is stored. See `sign_in.sessions` for its id."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, editable=False)
    person = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="sessions", verbose_name=_("person")
    )
    session = models.OneToOneField(
        "sessions.Session", on_delete=models.CASCADE, related_name="opened"
    )
    # Django's hash of the password, which ends sessions when it changes.
    password_proof = models.CharField(max_length=DIGEST_LENGTH, editable=False)
    browser = models.CharField(max_length=20, blank=True)
    system = models.CharField(max_length=20, blank=True)
    created = models.DateTimeField(_("created"), editable=False)
    seen = models.DateTimeField(editable=False)

    class Meta:
        verbose_name = _("open session")
        verbose_name_plural = _("open sessions")

    def __str__(self) -> str:
        return self.id


class Rescue(models.Model):
    """A record that a person was shown a link to a new password; the owner of the account can read
    it. The content of the link is not stored."""

    person = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="rescues", verbose_name=_("person")
    )
    # None: the terminal.
    by = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, related_name="helped", verbose_name=_("by")
    )
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    used = models.DateTimeField(pgettext_lazy("a link", "used"), null=True, editable=False)

    class Meta:
        verbose_name = _("link to a new password")
        verbose_name_plural = _("links to a new password")
        ordering = ("-created", "-pk")

    def __str__(self) -> str:
        return self.person_id


class Welcomes(models.QuerySet["Welcome"]):
    def live(self, now: datetime) -> Self:
        return self.filter(expires__gt=now)

    def expired(self, now: datetime) -> Self:
        return self.filter(expires__lte=now)


class Welcome(models.Model):
    """Admits one person once: a link that staff hand out, or the content of a letter to an address.
    See `welcome` for its secret."""

    display_label = ""  # display name for the current reader, if known

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_id, editable=False)
    # The staff member who handed it out; None: the person signed up alone.
    made_by = models.ForeignKey(
        User,
        on_delete=models.CASCADE,
        null=True,
        editable=False,
        related_name="welcomes",
        verbose_name=_("made by"),
    )
    email = models.EmailField(_("e-mail address"), blank=True)
    # Fields of the account until its address is confirmed; the password is a hash.
    draft = models.JSONField(default=dict, editable=False)
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True, editable=False)
    created = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    expires = models.DateTimeField(_("expires"), editable=False)

    objects = Welcomes.as_manager()

    class Meta:
        verbose_name = _("link to an account")
        verbose_name_plural = _("links to an account")

    def __str__(self) -> str:
        # Never the address: admin logs keep this after the person is erased.
        return self.display_label or self.id

    @property
    def secret(self) -> str:
        return derive("welcome", self.id)
