"""Charts as SVG images, by pygal."""

from tournament.charts.games import hand_label, points_chart
from tournament.charts.players import middle_place, places_chart

__all__ = ["hand_label", "middle_place", "places_chart", "points_chart"]
