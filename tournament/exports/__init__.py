"""A tournament as a file: Excel, CSV, JSON."""

from tournament.exports.registry import EXPORTS, Export, write_export
from tournament.exports.source import Source

__all__ = ["EXPORTS", "Export", "Source", "write_export"]
