"""How far a long command has come, as it is told."""

from tournament.management import progress


def test_short_runs_say_nothing(capsys):
    assert list(progress.show_progress("abc", total=3, what="logs")) == ["a", "b", "c"]
    assert capsys.readouterr() == ("", "")


def test_long_runs_say_how_far_they_are(capsys, monkeypatch):
    monkeypatch.setattr(progress, "EVERY_SECONDS", 0)
    assert list(progress.show_progress("ab", total=2, what="logs")) == ["a", "b"]
    assert capsys.readouterr().err == "0 of 2 logs …\n1 of 2 logs …\n"


def test_terminal_has_one_line_that_is_taken_back(capsys, monkeypatch):
    monkeypatch.setattr(progress, "EVERY_SECONDS", 0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    list(progress.show_progress("ab", total=2, what="logs"))
    assert capsys.readouterr().err == "\r0 of 2 logs …\r1 of 2 logs …\r\033[K"
