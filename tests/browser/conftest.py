"""Pages in a real Chromium. A test fails on its own when the browser complains or asks another host."""

import os

import pytest
from django.test import Client
from playwright.sync_api import sync_playwright

# Playwright runs an event loop in the test's thread; the tests themselves are ordinary synchronous code.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

OPTIONS = (
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A name that, unlike localhost, is no secure context over plain http.
    "--host-resolver-rules=MAP hall.test 127.0.0.1",
)
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture(scope="session")
def chromium(browser_path):
    """The kind of browser and how it is started."""
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    options = [*OPTIONS, *(["--no-sandbox"] if as_root else [])]
    with sync_playwright() as playwright:
        yield playwright.chromium, {"executable_path": browser_path, "args": options}


@pytest.fixture(scope="session")
def browser(chromium):
    kind, options = chromium
    browser = kind.launch(**options)
    yield browser
    browser.close()


@pytest.fixture
def open_page(browser, live_server):
    """Return a function that opens a page with the given device, signed in as `user` if there is one.

    `site` is another address of the same site.
    """
    contexts, complaints = [], []

    def open_with(device, user=None, site=live_server.url):
        context = browser.new_context(base_url=site, **device)
        contexts.append(context)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on("console", lambda line: complaints.extend(complaint(line)))
        context.on("request", lambda sent: complaints.extend(foreign(sent.url, site)))
        if user is not None:
            client = Client()
            client.force_login(user)
            session = client.cookies["sessionid"].value
            context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        return context.new_page()

    yield open_with
    for context in contexts:
        context.close()
    assert complaints == []


def complaint(line):
    """What the browser finds wrong. Refusals (4xx) and no network are what the page shows itself.

    A request that is given up, because its page is left or a newer one takes its place, is nothing wrong.
    """
    shown = (
        # Of the worker that keeps a table's page, when the page is closed before it has arrived.
        "An unknown error occurred when fetching the script",
        "the server responded with a status of 4",
        "Response Status Error Code 4",
        "net::ERR_",
        "htmx:sendError",
        "htmx:sendAbort",
        "htmx:afterRequest",
    )
    is_shown = any(text in line.text for text in shown)
    return [line.text] if line.type == "error" and not is_shown else []


def foreign(url, site):
    return [] if url.startswith((site, "data:", "blob:")) else [f"asked another host: {url}"]


@pytest.fixture
def phone(open_page):
    return open_page(PHONE)


@pytest.fixture
def laptop(open_page):
    return open_page(LAPTOP)
