"""Charts as SVG images, by pygal."""

from tournament.charts.games import points_chart
from tournament.charts.players import places_chart

__all__ = ["places_chart", "points_chart"]
