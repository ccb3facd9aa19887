"""Graphs of networkx as positions and games, and back. The package itself does not need networkx."""

from __future__ import annotations

from typing import Any


def is_graph(value: Any) -> bool:
    """Whether a value looks like a graph of networkx."""
    return all(hasattr(value, name) for name in ("nodes", "edges", "is_directed"))


def position_of(value: Any) -> Any:
    """A graph as the games of graphs write it: vertices are numbered in the order of the graph's nodes. Else the value."""
    if not is_graph(value):
        return value
    number = {node: i for i, node in enumerate(value.nodes)}
    return {"vertices": len(number), "edges": [[number[u], number[v]] for u, v in ends(value)]}


def rules_of(graph: Any) -> dict[str, list[list[int]]]:
    """The game `{"graph": ...}` on a directed graph: a token moves along an edge."""
    if not graph.is_directed():
        raise ValueError("a token moves along edges that have a direction; expected a DiGraph")
    number = {node: i for i, node in enumerate(graph.nodes)}
    options: list[list[int]] = [[] for _ in number]
    for u, v in ends(graph):
        options[number[u]].append(number[v])
    return {"graph": options}


def ends(graph: Any) -> list[tuple[Any, Any]]:
    """The ends of each edge; a multigraph has a key beside them."""
    return [(edge[0], edge[1]) for edge in graph.edges]


def to_networkx(position: Any) -> Any:
    """The graph of a position of node-kayles, arc-kayles, hackenbush, nimstring or geography.

    Parallel edges stay: the result is a `MultiGraph`.
    """
    import networkx as nx

    written = position.written
    if not isinstance(written, dict) or "edges" not in written:
        raise ValueError(f"{position!r} has no edges; expected a position that is a graph")
    graph = nx.MultiGraph()
    graph.add_nodes_from(range(written.get("vertices", 0)))
    graph.add_edges_from(map(tuple, written["edges"]))
    return graph
