"""The examples in docstrings of the site are right. Those of `scoring` pytest collects by itself.

It cannot here: it asks each finder of modules for a method that the one of pygal's plug-ins does not have.
"""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROMPT = ">>> "

FILES = [
    file.relative_to(ROOT)
    for file in sorted((ROOT / "tournament").rglob("*.py"))
    if PROMPT in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("file", FILES, ids=str)
def test_examples_in_docstrings_are_right(file):
    name = ".".join(file.with_suffix("").parts).removesuffix(".__init__")
    found = doctest.DocTestFinder().find(import_module(name))
    said = []
    for test in found:
        doctest.DocTestRunner(verbose=False).run(test, out=said.append)

    text = (ROOT / file).read_text(encoding="utf-8")
    assert sum(len(test.examples) for test in found) == text.count(PROMPT)
    assert "".join(said) == ""
