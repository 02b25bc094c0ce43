"""How static files are named: by what is in them, so that a browser may keep them for good."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Assets(CompressedManifestStaticFilesStorage):
    """Scripts that import scripts name them by their contents too: all of a page is of one release."""

    support_js_module_import_aggregation = True
