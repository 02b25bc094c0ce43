"""What a test reads off an answered page."""

from lxml import html


def page_of(response):
    return html.fromstring(response.content.decode())


def text_of(response):
    """All text of a page, with single spaces."""
    return " ".join(page_of(response).text_content().split())
