"""How charts look: made for a phone's width, light or dark as the reader's device, without scripts.

An image cannot use the stylesheet of the page it stands in, so that the colours stand here once more. Each line has
its own pattern and mark besides its colour.
"""

from collections.abc import Sequence
from typing import Any

from lxml import etree
from pygal import Config, Line
from pygal.graph.graph import Graph
from pygal.style import Style

WIDTH, HEIGHT = 400, 340
MOST_LABELS = 9
FONTS = (
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, 'Hiragino Sans',"
    " 'Yu Gothic UI', 'Noto Sans CJK JP', 'Noto Sans JP', sans-serif"
)
LIGHT = (
    "svg{--ink:#23261f;--muted:#5d5b4d;--line:#ddd4c0;--paper:#faf6ec;"
    "--line-0:#17694a;--line-1:#a3311f;--line-2:#1f5b9e;--line-3:#7a5600}"
)
DARK = (
    "@media (prefers-color-scheme:dark){svg{--ink:#f3ecdb;--muted:#b4bfae;--line:#2d4f41;--paper:#10281f;"
    "--line-0:#8fe0b6;--line-1:#ffb19c;--line-2:#a5cdff;--line-3:#f0c668}}"
)
LINES: tuple[dict[str, str], ...] = (
    {},
    {"dasharray": "7, 3"},
    {"dasharray": "2, 3"},
    {"dasharray": "9, 3, 2, 3"},
)
"""One way to draw a line for each seat."""

STYLE = Style(
    background="transparent",
    plot_background="transparent",
    foreground="var(--ink)",
    foreground_strong="var(--ink)",
    foreground_subtle="var(--line)",
    guide_stroke_color="var(--line)",
    major_guide_stroke_color="var(--muted)",
    guide_stroke_dasharray="0",
    major_guide_stroke_dasharray="0",
    opacity="1",
    stroke_opacity="1",
    stroke_width="2",
    stroke_width_hover="2",
    value_label_font_size=14,
    transition="none",
    colors=tuple(f"var(--line-{index})" for index in range(4)),
    value_colors=tuple(f"var(--line-{index})" for index in range(4)),
    font_family=FONTS,
    label_font_size=13,
    major_label_font_size=13,
    legend_font_size=14,
    no_data_font_size=16,
)


def line_chart(*, dots_size: float = 2.5, **choices: Any) -> Line:
    """An empty line chart in the site's style."""
    chart = Line(
        Config(
            width=WIDTH,
            height=HEIGHT,
            style=STYLE,
            css=("file://style.css", "file://graph.css", f"inline:{LIGHT}{DARK}"),
            js=(),
            margin=6,
            spacing=8,
            dots_size=dots_size,
            truncate_label=-1,
            **choices,
        )
    )
    chart.uuid = "chart"
    chart.add_xml_filter(_only_what_is_drawn)
    return chart


def thinned(labels: Sequence[str]) -> list[str]:
    """Every second, third … label, so that no more than nine stand side by side.

    >>> thinned("ABCDEFGHIJ")
    ['A', '', 'C', '', 'E', '', 'G', '', 'I', '']
    """
    every = -(-len(labels) // MOST_LABELS) or 1
    return [label if index % every == 0 else "" for index, label in enumerate(labels)]


def render(chart: Graph) -> bytes:
    """The chart as SVG; the same chart always gives the same bytes."""
    svg: bytes = chart.render()
    return svg


def _only_what_is_drawn(root: Any) -> Any:
    """Without scripts, which an image may not run, and comments, which carry the day of the drawing."""
    for node in [*root.iter("{*}script"), *root.iter(etree.Comment)]:
        node.getparent().remove(node)
    return root
