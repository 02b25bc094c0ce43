"""How static files are named: by what is in them, so that a browser may keep them for good."""

from django.contrib.staticfiles.apps import StaticFilesConfig
from whitenoise.storage import CompressedManifestStaticFilesStorage


class CollectedFiles(StaticFilesConfig):
    """Leaves out htmx's extensions: no page uses one, and their comments name scripts that do not exist."""

    ignore_patterns = (*StaticFilesConfig.ignore_patterns, "django_htmx/ext/*")


class Assets(CompressedManifestStaticFilesStorage):
    """Scripts that import scripts name them by their contents too: all of a page is of one release."""

    support_js_module_import_aggregation = True
