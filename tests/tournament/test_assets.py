"""The static files of a release can be collected, each named by what is in it."""

from django.core.management import call_command


def test_every_file_a_page_needs_is_collected_under_a_name_of_its_contents(tmp_path, settings):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "tournament.assets.Assets"}}
    call_command("collectstatic", interactive=False, verbosity=0)
    names = {path.name.split(".")[0] for path in (tmp_path / "tournament").iterdir()}
    assert {"style", "hand_form"} <= names
    assert not (tmp_path / "django_htmx" / "ext").exists()
