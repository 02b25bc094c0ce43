"""The house as docs/design.md draws it. Each test names the file, what is wrong and the limit."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

ROOT = Path(__file__).parents[1]
FILE_LIMIT, FUNCTION_LIMIT, MEDIAN_LIMIT, TEMPLATE_LIMIT = 300, 50, 10, 120
ACCESS = {"public", "signed_in", "organisers_only", "scorers_only", "owners_only", "table_link"}
FORBIDDEN_NAMES = {"utils", "helpers", "common", "services", "base", "misc", "signals"}
FOREIGN_TO_SCORING = {"scoring/tiles.py": {"mahjong"}}
INLINE = re.compile(
    r"<style\b|<script\b(?![^>]*\bsrc=)[^>]*>|\sstyle=|\son[a-z]+=|javascript:|\shx-on",
    re.IGNORECASE,
)
ELSEWHERE = re.compile(r"""(?:src|href|action)=["'](?:https?:)?//""", re.IGNORECASE)
SILENCED = re.compile(
    r"#\s*noqa|#\s*type:\s*ignore(?!\[)|pytest\.mark\.(?:skip|xfail)|pytest\.skip\("
)


def python_files(*folders: str) -> list[Path]:
    found = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    return sorted(file for file in found if "migrations" not in file.parts)


def template_files() -> list[Path]:
    return sorted((ROOT / "templates").rglob("*.html"))


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def lines_of(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def functions_of(file: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def length_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def code_length_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function without its docstring, which may hold an example."""
    docstring = function.body[0] if ast.get_docstring(function, clean=False) is not None else None
    return length_of(function) - (docstring.end_lineno - docstring.lineno + 1 if docstring else 0)


def views(patterns, prefix="/") -> Iterator[tuple[str, object]]:
    """Every address with its view. The admin site has an access check of its own."""
    for pattern in patterns:
        address = f"{prefix}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                yield from views(pattern.url_patterns, address)
        elif isinstance(pattern, URLPattern):
            yield address, pattern.callback


def test_every_view_says_who_may_open_it():
    missing = [
        f"{address}: {view.__module__}.{view.__name__} carries no access decorator of {sorted(ACCESS)}"
        for address, view in views(get_resolver().url_patterns)
        if getattr(view, "access", None) not in ACCESS
    ]
    assert missing == []


def test_a_view_cannot_carry_two_access_decorators():
    from_access = sys.modules["tournament.views.access"]

    with pytest.raises(TypeError, match="carries two access decorators"):
        from_access.public(from_access.signed_in(test_every_view_says_who_may_open_it))


def test_files_stay_short():
    folders = ("scoring", "tournament", "bench")
    too_long = [
        f"{name_of(file)} has {len(lines_of(file))} lines; the limit is {FILE_LIMIT}: split it by noun"
        for file in python_files(*folders)
        if len(lines_of(file)) > FILE_LIMIT
    ]
    assert too_long == []


def test_functions_stay_short():
    too_long = [
        f"{name_of(file)}:{function.lineno} {function.name} has {code_length_of(function)} lines; "
        f"the limit is {FUNCTION_LIMIT}"
        for file in python_files("scoring", "tournament", "bench", "tests")
        for function in functions_of(file)
        if code_length_of(function) > FUNCTION_LIMIT
    ]
    assert too_long == []


def test_the_usual_function_is_short():
    lengths = sorted(
        code_length_of(function)
        for file in python_files("scoring", "tournament")
        for function in functions_of(file)
    )
    median = lengths[len(lengths) // 2]
    assert median <= MEDIAN_LIMIT, (
        f"the median function has {median} lines; the limit is {MEDIAN_LIMIT}"
    )


def test_templates_stay_short():
    too_long = [
        f"{name_of(file)} has {len(lines_of(file))} lines; the limit is {TEMPLATE_LIMIT}"
        for file in template_files()
        if len(lines_of(file)) > TEMPLATE_LIMIT
    ]
    assert too_long == []


def test_imports_stand_at_the_top():
    inline = [
        f"{name_of(file)}:{node.lineno} imports inside {function.name}"
        for file in python_files("scoring", "tournament", "bench", "tests")
        for function in functions_of(file)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert inline == []


def test_no_check_is_silenced():
    silenced = [
        f"{name_of(file)}:{number} {line.strip()}"
        for file in python_files("scoring", "tournament", "bench", "tests")
        if file != Path(__file__)
        for number, line in enumerate(lines_of(file), 1)
        if SILENCED.search(line)
    ]
    assert silenced == []


def test_scoring_imports_the_standard_library_only():
    foreign = [
        f"{name_of(file)}:{node.lineno} imports {top}"
        for file in python_files("scoring")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        for top in imported_packages(node)
        if top
        not in sys.stdlib_module_names | {"scoring"} | FOREIGN_TO_SCORING.get(name_of(file), set())
    ]
    assert foreign == []


def imported_packages(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name.partition(".")[0] for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [(node.module or "").partition(".")[0]]
    return []


def test_seating_and_replays_know_no_django():
    files = python_files("tournament/seating", "tournament/replays")
    knowing = [
        f"{name_of(file)}:{node.lineno} imports django"
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if "django" in imported_packages(node)
    ]
    assert knowing == []


def test_files_are_named_by_what_they_are_about():
    vague = [
        name_of(file)
        for file in python_files("scoring", "tournament")
        if FORBIDDEN_NAMES & {file.stem, file.parent.name}
    ]
    assert vague == []


def test_templates_carry_no_inline_script_or_style():
    inline = [
        f"{name_of(file)}:{number} {line.strip()}"
        for file in template_files()
        for number, line in enumerate(lines_of(file), 1)
        if INLINE.search(line)
    ]
    assert inline == []


def test_pages_fetch_nothing_from_another_host():
    elsewhere = [
        f"{name_of(file)}:{number} {line.strip()}"
        for file in template_files()
        for number, line in enumerate(lines_of(file), 1)
        if ELSEWHERE.search(line) and "<a " not in line
    ]
    assert elsewhere == []


def test_readme_sends_readers_to_files_that_exist():
    _, _, section = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Where does X go")
    section = section.partition("\n## ")[0]
    paths = re.findall(r"`([\w./-]+/[\w./-]*|\w+\.\w+)`", section)

    assert len(paths) > 10
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_requirements_are_pinned_and_say_why():
    loose = [
        line
        for line in lines_of(ROOT / "requirements.txt")
        if line and not re.match(r"#|[\w-]+==[\w.]+(; \w+ [!=]= \"\w+\")? +# .", line)
    ]
    assert loose == []
