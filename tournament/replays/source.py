"""From the bytes of a file to the text of a log: unpacking within limits, and what the name of a log tells."""

import gzip
import hashlib
import io
import re
import zlib
from dataclasses import dataclass
from datetime import date

from tournament.replays.replay import LogRefused

MAX_BYTES = 4_000_000
"""A long game takes less than a tenth of this, unpacked."""

GZIP_MAGIC = b"\x1f\x8b"
TENHOU_ID = re.compile(r"(20\d{2})(\d{2})(\d{2})\d{2}gm-[0-9a-f]{4}-[0-9a-z]+-[0-9a-f]{8}")
MAHJONG_SOUL_ID = re.compile(
    r"(\d{2})(\d{2})(\d{2})-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The text of a log with the name of its file; `digest` is that of the unpacked content."""

    name: str
    text: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LogId:
    """Which game a log tells: a stable id, and the day where the id carries one."""

    value: str
    played_on: date | None


def open_source(*, name: str, content: bytes) -> Source:
    """Unpack and decode a file; refuses what is too large, damaged or no text."""
    if len(content) > MAX_BYTES:
        raise LogRefused("The file is too large for the log of one game.")
    if content.startswith(GZIP_MAGIC):
        content = _unpack(content)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LogRefused("The file is no log: it is not text in UTF-8.") from None
    return Source(name=name, text=text, digest=hashlib.sha256(content).hexdigest())


def _unpack(content: bytes) -> bytes:
    try:
        with gzip.open(io.BytesIO(content)) as packed:
            unpacked = packed.read(MAX_BYTES + 1)
    except (OSError, EOFError, zlib.error):
        raise LogRefused("The packed file is damaged or cut off.") from None
    if len(unpacked) > MAX_BYTES:
        raise LogRefused("The file is too large, unpacked, for the log of one game.")
    return unpacked


def log_id(source: Source, *, ref: str = "") -> LogId:
    """The id of the game: the reference inside the log, else the one in the file's name, else the digest of the content."""
    for text in (ref, source.name):
        if match := TENHOU_ID.search(text):
            return LogId(
                value=match[0], played_on=_day(int(match[1]), int(match[2]), int(match[3]))
            )
        if match := MAHJONG_SOUL_ID.search(text):
            return LogId(
                value=match[0], played_on=_day(2000 + int(match[1]), int(match[2]), int(match[3]))
            )
    return LogId(value=f"sha256:{source.digest}", played_on=None)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
