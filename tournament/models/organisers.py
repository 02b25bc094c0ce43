from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.tournaments import Tournament


class Role(models.TextChoices):
    OWNER = "owner", _("Owner")
    ORGANISER = "organiser", _("Organiser")
    SCORER = "scorer", _("Scorer")


class Organiser(models.Model):
    """Somebody who may change a tournament; a scorer only enters and corrects results."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="organisers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="organises")
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.ORGANISER)

    class Meta:
        verbose_name = _("organiser")
        verbose_name_plural = _("organisers")
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "user"), name="organiser_once_a_tournament"
            ),
            models.CheckConstraint(
                condition=Q(role__in=["owner", "organiser", "scorer"]),
                name="organiser_role_is_known",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id}: {self.get_role_display()}"


class Invitation(models.Model):
    """A link that makes whoever opens it first an organiser. Only a hash of its token is stored."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="invitations")
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.ORGANISER)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="invitations_made"
    )
    created_at = models.DateTimeField(_("created"))
    expires_at = models.DateTimeField(_("expires"))
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="invitations_used"
    )
    used_at = models.DateTimeField(_("used"), null=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(role__in=["owner", "organiser", "scorer"]),
                name="invitation_role_is_known",
            ),
            models.CheckConstraint(
                condition=Q(expires_at__gt=F("created_at")),
                name="invitation_expires_after_its_start",
            ),
            models.CheckConstraint(
                condition=Q(used_by=None) | Q(used_at__isnull=False),
                name="invitation_used_by_has_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.get_role_display()}"
