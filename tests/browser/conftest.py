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
)
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture(scope="session")
def browser(browser_path):
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    options = [*OPTIONS, *(["--no-sandbox"] if as_root else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=options)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser, live_server):
    """Return a function that opens a page with the given device, signed in as `user` if there is one."""
    contexts, complaints = [], []

    def open_with(device, user=None):
        context = browser.new_context(base_url=live_server.url, **device)
        contexts.append(context)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on("console", lambda line: complaints.extend(complaint(line)))
        context.on("request", lambda sent: complaints.extend(foreign(sent.url, live_server.url)))
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
    """What the browser finds wrong. That the site refused something (4xx) is what the page shows itself."""
    is_refusal = "the server responded with a status of 4" in line.text
    return [line.text] if line.type == "error" and not is_refusal else []


def foreign(url, site):
    return [] if url.startswith((site, "data:", "blob:")) else [f"asked another host: {url}"]


@pytest.fixture
def phone(open_page):
    return open_page(PHONE)


@pytest.fixture
def laptop(open_page):
    return open_page(LAPTOP)
