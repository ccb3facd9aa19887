"""Pictures for notebooks: boards, heaps, graphs, tables. Plain SVG and HTML; colours follow the page's text colour."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from ._answers import Answer
from ._http import dumps

if TYPE_CHECKING:
    from ._answers import Options
    from ._tables import Period, Table

CELL = 24
#: Larger heaps, boards and graphs are written, not drawn.
MOST_TOKENS = 20
MOST_CELLS = 1200
MOST_VERTICES = 60
MOST_PLOTTED = 2000
MOST_LISTED = 200

ACCENT = "#2a78c2"


def svg(width: float, height: float, parts: Iterable[str], title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}" '
        f'role="img" fill="none" stroke="currentColor" font-family="sans-serif" font-size="12">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="currentColor" stroke="none">{escape(words)}</text>'


def circle(x: float, y: float, radius: float, fill: str = "none") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>'


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}"/>'


def square(column: float, row: float, fill: str = "none") -> str:
    return f'<rect x="{column * CELL + 1:g}" y="{row * CELL + 1:g}" width="{CELL}" height="{CELL}" fill="{fill}"/>'


# ---- positions


def position_svg(rules: Any, written: Any) -> str:
    """A picture of a position, by the form in which its game writes it; where there is none, its JSON."""
    title = f"{rules if isinstance(rules, str) else dumps(rules)}: {dumps(written)}"
    return _drawing(rules, written)(title)


Drawing = Callable[[str], str]


def _drawing(rules: Any, written: Any) -> Drawing:
    if rules == "sum" and isinstance(written, list):
        return lambda title: _side_by_side([_drawing(p["game"], p["position"])(title) for p in written], title)
    if isinstance(written, int):
        written = [written] if rules != "sprouts" else written
    if _is_integers(written):
        if rules == "chomp" and sum(written) <= MOST_CELLS:
            return lambda title: _rows(["." * row for row in written], title)
        if rules in ("nimble", "silver-dollar") and max(written, default=0) <= 2 * MOST_TOKENS:
            return lambda title: _strip(written, title)
        if isinstance(rules, dict) and "graph" in rules:
            return _token_graph(rules["graph"], written)
        return lambda title: _heaps(written, title)
    rows = [written] if isinstance(written, str) else written
    if _is_rows(rows):
        return lambda title: _rows(rows, title)
    if isinstance(written, dict) and "edges" in written:
        return _edges(rules, written)
    return lambda title: _words(dumps(written), title)


def _is_integers(written: Any) -> bool:
    return isinstance(written, list) and all(type(one) is int for one in written)


def _is_rows(written: Any) -> bool:
    return isinstance(written, list) and all(isinstance(r, str) for r in written) and sum(map(len, written)) <= MOST_CELLS


def _words(words: str, title: str) -> str:
    shown = words if len(words) <= 100 else words[:99] + "…"
    return svg(8 * len(shown) + 8, CELL, [text(4, 16, shown, "start")], title)


def _heaps(heaps: Sequence[int], title: str) -> str:
    if len(heaps) > 2 * MOST_TOKENS:
        return _words(dumps(list(heaps)), title)
    tallest = max((n for n in heaps if n <= MOST_TOKENS), default=1)
    widest = max((len(str(n)) for n in heaps), default=1)
    step, base, parts = max(40, 8 * widest + 8), 14 * max(1, tallest) + 4, []
    for i, n in enumerate(heaps):
        x = step * i + step / 2
        if n <= MOST_TOKENS:
            parts += [circle(x, base - 14 * k - 8, 6, ACCENT) for k in range(n)]
        else:
            parts.append(f'<rect x="{x - 8:g}" y="2" width="16" height="{base - 4:g}" fill="{ACCENT}"/>')
        parts.append(line(x - 15, base, x + 15, base))
        parts.append(text(x, base + 15, str(n)))
    return svg(step * max(1, len(heaps)), base + 20, parts, title)


def _rows(rows: Sequence[str], title: str) -> str:
    parts = []
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            parts.append(square(c, r, "currentColor" if cell == "#" else "none"))
            if cell in "xXoO":
                parts.append(_stone(c, r, cell))
            elif cell not in ".#":
                parts.append(text(c * CELL + CELL / 2 + 1, r * CELL + 17, cell))
    width = max(map(len, rows), default=1)
    return svg(CELL * max(1, width) + 2, CELL * max(1, len(rows)) + 2, parts, title)


def _stone(column: int, row: int, colour: str) -> str:
    fill = "currentColor" if colour in "xX" else "none"
    return circle(column * CELL + CELL / 2 + 1, row * CELL + CELL / 2 + 1, CELL / 3, fill)


def _strip(coins: Sequence[int], title: str) -> str:
    squares = max(coins, default=0) + 1
    parts = [square(i, 0) + text(i * CELL + CELL / 2 + 1, CELL + 15, str(i)) for i in range(squares)]
    parts += [
        circle(at * CELL + CELL / 2 + 1, CELL / 2 + 1, CELL / 3, ACCENT)
        + (text(at * CELL + CELL / 2 + 1, 17, str(coins.count(at))) if coins.count(at) > 1 else "")
        for at in sorted(set(coins))
    ]
    return svg(CELL * squares + 2, CELL + 20, parts, title)


def _places(count: int) -> tuple[list[tuple[float, float]], float]:
    """Vertices on a circle, the first at the top, and the side of the picture."""
    radius = max(40.0, 8.0 * count)
    turn = 2 * math.pi / max(1, count)
    middle = radius + 16
    places = [(middle + radius * math.sin(i * turn), middle - radius * math.cos(i * turn)) for i in range(count)]
    return places, 2 * middle


def _edges(rules: Any, written: dict[str, Any]) -> Drawing:
    edges = written["edges"]
    count = max([written.get("vertices", 0), *(1 + max(edge) for edge in edges)])
    if count > MOST_VERTICES:
        return lambda title: _words(f"{count} vertices, {len(edges)} edges", title)
    places, side = _places(count)
    parts = [line(*places[u], *places[v]) if u != v else circle(places[u][0], places[u][1] - 14, 7) for u, v in edges]
    has_ground = rules in ("hackenbush", "nimstring")
    for i, place in enumerate(places):
        marked = i == written.get("at") or (has_ground and i == 0)
        parts.append(circle(place[0], place[1], 9, ACCENT if marked else "white"))
        parts.append(_number(place, i, marked))
    return lambda title: svg(side, side, parts, title)



def _number(place: tuple[float, float], number: int, marked: bool = False) -> str:
    colour = "white" if marked else "black"
    x, y = place
    return f'<text x="{x:.4g}" y="{y + 4:.4g}" text-anchor="middle" fill="{colour}" stroke="none">{number}</text>'


def _token_graph(graph: Sequence[Sequence[Any]], tokens: Sequence[int]) -> Drawing:
    """A directed graph with its tokens; an option that is a list leads to several vertices at once."""
    if len(graph) > MOST_VERTICES:
        return lambda title: _words(f"tokens at {dumps(list(tokens))}", title)
    places, side = _places(len(graph))
    parts = []
    for v, options in enumerate(graph):
        for option in options:
            for end in option if isinstance(option, list) else [option]:
                parts.append(_arrow(places[v], places[end]))
    for i, place in enumerate(places):
        held = list(tokens).count(i)
        parts.append(circle(place[0], place[1], 9, ACCENT if held else "white") + _number(place, i, held > 0))
        if held > 1:
            parts.append(text(place[0] + 14, place[1] - 8, f"×{held}"))
    return lambda title: svg(side, side, parts, title)


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    x, y = x2 - 10 * dx, y2 - 10 * dy
    head = f"{x:.1f},{y:.1f} {x - 7 * dx - 3 * dy:.1f},{y - 7 * dy + 3 * dx:.1f} {x - 7 * dx + 3 * dy:.1f},{y - 7 * dy - 3 * dx:.1f}"
    return line(x1, y1, x, y) + f'<polygon points="{head}" fill="currentColor"/>'


def _side_by_side(pictures: Sequence[str], title: str) -> str:
    """Pictures in a row, with a plus between them; each keeps its own size."""
    parts, x, height = [], 0.0, 0.0
    for i, picture in enumerate(pictures):
        if i:
            parts.append(text(x + 12, 20, "+"))
            x += CELL
        width, tall = (float(picture.split(f'{side}="', 1)[1].split('"', 1)[0]) for side in ("width", "height"))
        parts.append(picture.replace("<svg ", f'<svg x="{x:g}" ', 1))
        x, height = x + width, max(height, tall)
    return svg(max(x, CELL), max(height, CELL), parts, title)


# ---- what is known of them


def position_html(position: Any, answer: Answer | None, fault: str | None) -> str:
    lines = [position._repr_svg_()]
    name = escape(position.game.notation if isinstance(position.game.rules, str) else "your rules")
    play = ", misère play" if position.game.play == "misere" else ""
    if fault is not None or answer is None:
        return f"<div>{lines[0]}<div>{name}{play}: {escape(fault or '')}</div></div>"
    told = [f"{name}{play}"]
    if "outcome" in answer.json:
        told.append(f"<b>{answer.outcome}</b>: {answer.outcome.sentence}")
    if "grundy" in answer.json:
        told.append(f"nim-value {escape(str(answer.grundy))}")
    if "probability" in answer.json:
        told.append(f"the first player wins with probability {answer.probability}")
    if "moves" in answer.json:
        told.append(_moves_html(answer))
    return f"<div>{lines[0]}<div>{'; '.join(told)}.</div></div>"


def _moves_html(answer: Answer) -> str:
    moves = answer.moves
    if not moves.total:
        return "no winning move"
    shown = ", ".join(f"<code>{escape(dumps(move))}</code>" for move in moves[:3])
    return f"{moves.total} winning move{'s' if moves.total > 1 else ''}: {shown}{' and more' if moves.total > 3 else ''}"


def options_html(options: Options) -> str:
    rows = "".join(
        f"<tr><td><code>{escape(dumps(o.move))}</code></td><td><code>{escape(dumps(o.position.written))}</code></td>"
        f"<td>{'?' if o.outcome is None else o.outcome}</td><td>{'' if o.grundy is None else escape(str(o.grundy))}</td></tr>"
        for o in options[:MOST_LISTED]
    )
    total = "unknown" if options.total is None else options.total
    head = "<tr><th>move</th><th>leaves</th><th>outcome</th><th>nim-value</th></tr>"
    return f"<table><caption>{len(options)} legal moves of {total}</caption><thead>{head}</thead><tbody>{rows}</tbody></table>"


# ---- tables


def plot_svg(start: int, values: Sequence[int], shaded_to: int = 0) -> str:
    """The values as points over their heaps; what lies before `shaded_to` is shaded."""
    shown = list(values[:MOST_PLOTTED])
    width, height, left, base = 560.0, 180.0, 36.0, 156.0
    most = max([1, *shown])
    across = (width - left - 8) / max(1, len(shown) - 1)
    up = (base - 10) / most
    parts = [line(left, base, width - 8, base), line(left, 8, left, base)]
    if shaded_to > start:
        end = min(width - 8, left + (shaded_to - start - 0.5) * across)
        parts.insert(0, f'<rect x="{left:g}" y="8" width="{end - left:.4g}" height="{base - 8:g}" fill="{ACCENT}" '
                        f'fill-opacity="0.12" stroke="none"/>')
    size = 2.5 if len(shown) < 300 else 1.2
    points = "".join(f"M{left + i * across:.1f} {base - v * up:.1f}h0" for i, v in enumerate(shown))
    parts.append(f'<path d="{points}" stroke="{ACCENT}" stroke-width="{2 * size:g}" stroke-linecap="round"/>')
    last = start + max(0, len(shown) - 1)
    parts += [text(left, base + 16, str(start)), text(width - 12, base + 16, str(last), "end")]
    parts += [text(left - 5, base, "0", "end"), text(left - 5, 16, str(most), "end")]
    return svg(width, height, parts, f"nim-values of the heaps {start} to {last}")


def table_html(table: Table) -> str:
    """The plot, and the first values ten to a row."""
    shown = table.values[:MOST_LISTED]
    first = table.start - table.start % 10
    rows = []
    for row in range(first, table.start + len(shown), 10):
        cells = (
            f"<td>{table[heap] if table.start <= heap < table.start + len(shown) else ''}</td>" for heap in range(row, row + 10)
        )
        rows.append(f"<tr><th>{row}</th>{''.join(cells)}</tr>")
    head = "".join(f"<th>{digit}</th>" for digit in range(10))
    more = "" if len(shown) == len(table) else f"; the first {len(shown)} are listed"
    caption = f"{escape(table.game)}: nim-values of the heaps {table.start} to {table.to}{more}"
    body = f"<thead><tr><th></th>{head}</tr></thead><tbody>{''.join(rows)}</tbody>"
    return f"<div>{table._repr_svg_()}<table><caption>{caption}</caption>{body}</table></div>"


def period_html(period: Period) -> str:
    exceptions = ", ".join(map(str, period.exceptions[:50])) + (", …" if period.exception_count > 50 else "")
    checked = f"; checked for heaps below {period.checked_to}" if period.checked_to else ""
    told = [f"<b>{escape(period.game)}</b>: {escape(period.formula)}."]
    if period.exception_count:
        told.append(f"{period.exception_count} exceptional heaps: {exceptions}.")
    told.append(f"Proof: {escape(period.theorem)}{checked}.")
    try:
        picture = period._repr_svg_()
    except Exception:  # A picture is not worth an error: the server may be away.
        picture = ""
    return f"<div>{picture}<div>{'<br/>'.join(told)}</div></div>"
