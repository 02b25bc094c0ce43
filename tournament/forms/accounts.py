from django.contrib.auth.forms import UserCreationForm
from django.utils.translation import gettext_lazy as _


class WelcomeForm(UserCreationForm):
    """Name and password of the first organiser, held to the site's rules for passwords."""

    class Meta(UserCreationForm.Meta):
        fields = ("username",)
        help_texts = {"username": _("You sign in with it. Letters, digits and @ . + - _ only.")}
