from __future__ import annotations

import unittest
from typing import Any
from xml.etree import ElementTree

from nimbus import Period, Position, Table, connect
from nimbus._draw import plot_svg

from .fakes import FakeServer, drop, reply

SERVER = connect("127.0.0.1:1")
SVG = "{http://www.w3.org/2000/svg}"

BOARDS: list[tuple[Any, Any]] = [
    ("nim", [3, 4, 5]), ("nim", 7), ("nim", []), ("nim", [0]), ("kayles", [10**18, 2]), ("nim", list(range(100))), ("chomp", [4, 2]),
    ("cram", ["..#", "..."]), ("cram", []), ("clobber", ["xo", "ox"]), ("ruler", "THHT"), ("nimble", [1, 4, 4]), ("nimble", []),
    ("silver-dollar", [1, 90]), ("node-kayles", {"vertices": 3, "edges": [[0, 1], [1, 1], [1, 2]]}),
    ("hackenbush", {"edges": [[0, 1], [0, 1]]}), ("nimstring", {"edges": []}), ("geography", {"vertices": 2, "edges": [[0, 1]], "at": 1}),
    ("node-kayles", {"vertices": 500, "edges": []}), ({"graph": [[1, [1, 2]], [], []]}, [0, 0, 2]), ({"graph": [[]] * 99}, [0]),
    ("sprouts", 5), ("sprouts", "0*2.12+0"), ("boxes", {"open": [1], "closed": [2]}), ("turning-corners", [[1, 3]]), ("cards", [[6, 3]]),
    ("sum", [{"game": "nim", "position": [2]}, {"game": "cram", "position": [".."]}]), ("sum", []), ({"rewrite": [["<&", "&<"]]}, "<&\"'"),
    ("ruler", "T" * 5000),
]


def parsed(svg: str) -> ElementTree.Element:
    root = ElementTree.fromstring(svg)
    assert root.tag == SVG + "svg"
    return root


class PositionPictureTest(unittest.TestCase):
    def test_every_form_has_a_picture(self) -> None:
        for rules, written in BOARDS:
            with self.subTest(rules=rules, position=written):
                root = parsed(SERVER.game(rules).position(written)._repr_svg_())
                self.assertGreater(float(root.get("width", 0)), 0)
                self.assertLess(len(ElementTree.tostring(root)), 200_000)

    def test_heaps_are_stacks_of_tokens(self) -> None:
        root = parsed(SERVER.position("nim", 3, 4)._repr_svg_())
        self.assertEqual(7, len(root.findall(SVG + "circle")))

    def test_board_has_its_cells(self) -> None:
        root = parsed(SERVER.position("cram", "..#", "...")._repr_svg_())
        self.assertEqual(6, len(root.findall(SVG + "rect")))

    def test_answer_stands_below_the_picture(self) -> None:
        moves = {"count": 4, "items": [{"to": "<b>"}] * 4}
        with FakeServer(reply(200, {"line": 0, "outcome": "N", "grundy": 2, "moves": moves})) as server:
            html = server.client().position("nim", 5, 7)._repr_html_()
        self.assertIn("<b>N</b>: the next player, who moves first, wins; nim-value 2; 4 winning moves: ", html)
        self.assertIn("&lt;b&gt;", html)
        ElementTree.fromstring(html)

    def test_asks_that_the_game_lacks_are_left_out(self) -> None:
        lacking = {"line": 0, "error": {"code": "unsupported-ask", "message": "it offers probability"}}
        with FakeServer(*[reply(200, lacking)] * 3, reply(200, {"line": 0, "probability": "7/8"})) as server:
            self.assertIn("probability 7/8", server.client().position("cards", [[6, 3]])._repr_html_())

    def test_server_that_is_away_costs_the_answer_alone(self) -> None:
        with FakeServer(*[drop] * 100) as server:
            html = server.client().position("nim", 3)._repr_html_()
        self.assertIn("<svg", html)
        self.assertIn("no answer from", html)

    def test_error_of_the_position_is_shown(self) -> None:
        error = {"code": "invalid-position", "message": "heap 0 is -1 < 0"}
        with FakeServer(reply(200, {"line": 0, "error": error})) as server:
            self.assertIn("heap 0 is -1 &lt; 0", server.client().position("nim", -1)._repr_html_())


class TablePictureTest(unittest.TestCase):
    def test_table_lists_ten_to_a_row(self) -> None:
        html = ElementTree.fromstring(Table("nim", 8, tuple(range(8, 33)))._repr_html_())
        rows = html.findall("table/tbody/tr")
        self.assertEqual(["0", "10", "20", "30"], [row.findtext("th") for row in rows])
        self.assertEqual(["8", "9"], [cell.text for cell in rows[0].findall("td") if cell.text])

    def test_long_table_says_what_it_leaves_out(self) -> None:
        html = Table("nim", 0, tuple(range(5000)))._repr_html_()
        self.assertIn("the first 200 are listed", html)
        self.assertLess(len(html), 100_000)

    def test_empty_and_constant_tables_are_drawn(self) -> None:
        for values in ((), (0,), (0, 0, 0)):
            with self.subTest(values):
                parsed(plot_svg(0, values))

    def test_period_is_drawn_with_its_table(self) -> None:
        asked: list[int] = []

        def table(to: int) -> Table:
            asked.append(to)
            return Table("x", 0, (0,) * (to + 1))

        period = Period("octal(0.77)", 12, 71, 0, (0, 3), 2, "Guy-Smith", 512, table)
        html = ElementTree.fromstring(period._repr_html_())
        self.assertEqual([94], asked)
        self.assertIsNotNone(html.find(f"{SVG}svg/{SVG}rect"))

    def test_long_period_asks_for_a_part(self) -> None:
        asked: list[int] = []

        def table(to: int) -> Table:
            asked.append(to)
            return Table("x", 0, (0,))

        Period("x", 10**9, 10**12, 0, (), 0, "t", 0, table)._repr_svg_()
        self.assertEqual([1999], asked)


class GraphTest(unittest.TestCase):
    class Graph:
        """Looks like a graph of networkx."""

        def __init__(self, nodes: list[Any], edges: list[Any], directed: bool) -> None:
            self.nodes, self.edges, self._directed = nodes, edges, directed

        def is_directed(self) -> bool:
            return self._directed

    def test_graph_is_a_position(self) -> None:
        graph = self.Graph(["a", "b", "c"], [("a", "c"), ("c", "b", 0)], False)
        self.assertEqual({"vertices": 3, "edges": [[0, 2], [2, 1]]}, SERVER.game("node-kayles").position(graph).written)

    def test_directed_graph_is_a_game(self) -> None:
        graph = self.Graph(["a", "b"], [("a", "b")], True)
        self.assertEqual({"graph": [[1], []]}, SERVER.game(graph).rules)

    def test_graph_without_directions_is_no_game(self) -> None:
        with self.assertRaisesRegex(ValueError, "expected a DiGraph"):
            SERVER.game(self.Graph([], [], False))

    def test_networkx_reads_and_writes(self) -> None:
        try:
            import networkx as nx
        except ImportError:
            self.skipTest("networkx is not here")
        from nimbus import to_networkx

        position: Position = SERVER.game("node-kayles").position(nx.path_graph(4))
        self.assertEqual({"vertices": 4, "edges": [[0, 1], [1, 2], [2, 3]]}, position.written)
        self.assertTrue(nx.is_isomorphic(nx.MultiGraph(nx.path_graph(4)), to_networkx(position)))
        self.assertEqual({"graph": [[1], []]}, SERVER.game(nx.DiGraph([("a", "b")])).rules)
        with self.assertRaisesRegex(ValueError, "has no edges"):
            to_networkx(SERVER.position("nim", 1))
