package dev.nimbus.cli.judge;

import dev.nimbus.query.ByteSink;

/** HDU 1524: pieces move along the edges of a graph; several graphs until the end, each with its questions until 0. */
record ChessGame() implements Problem {
    private static final int ROOM = 1 << 12;

    /** In bytes: a longer graph is registered once, a shorter one comes with each of its questions. */
    private static final int SHORT = 256;

    private static final Verdict VERDICT = new Verdict("WIN", "LOSE");

    @Override
    public ProblemEntry entry() {
        return new ProblemEntry(
                "hdu-1524",
                "A Chess Game",
                "{\"graph\":[[…],…]}",
                "until the end: n, n times k, k successors; lines m, m pieces until 0 → WIN/LOSE");
    }

    @Override
    public QueryForm queries() {
        return QueryForm.JSON;
    }

    @Override
    public void readBlocking(Tokens in, QueryLines out) throws JudgeFailure, InterruptedException {
        while (!in.atEnd()) {
            int vertices = in.count("the number of vertices");
            byte[] game = named(graph(vertices, in), out);
            int pieces = pieces(in);
            while (pieces > 0) {
                out.line().text("{\"game\":").put(game).text(",\"position\":");
                copyVertices(pieces, vertices, in, out.line());
                out.line().put('}');
                out.endBlocking();
                pieces = pieces(in);
            }
        }
    }

    private static int pieces(Tokens in) throws JudgeFailure {
        return (int) in.number("the number of pieces, or 0 after the last", 0, Integer.MAX_VALUE);
    }

    /** What questions say of the game: its graph, or the id of that where it is long. */
    private static byte[] named(byte[] graph, QueryLines out) throws JudgeFailure, InterruptedException {
        if (graph.length <= SHORT) {
            return graph;
        }
        return out.registerBlocking(graph)
                .map(id -> new ByteSink(SHORT)
                        .text("{\"ruleset\":\"")
                        .text(id)
                        .text("\"}")
                        .toBytes())
                .orElse(graph);
    }

    private static byte[] graph(int vertices, Tokens in) throws JudgeFailure {
        ByteSink graph = new ByteSink(ROOM).text("{\"graph\":[");
        for (int v = 0; v < vertices; v++) {
            int successors = (int) in.number("the number of successors", 0, Integer.MAX_VALUE);
            copyVertices(successors, vertices, in, v == 0 ? graph : graph.put(','));
        }
        return graph.text("]}").toBytes();
    }

    private static void copyVertices(int count, int vertices, Tokens in, ByteSink out) throws JudgeFailure {
        out.put('[');
        for (int i = 0; i < count; i++) {
            (i == 0 ? out : out.put(',')).number(in.number("a vertex", 0, vertices - 1));
        }
        out.put(']');
    }

    /** The problem's graphs have no cycles; where one has, the game may be a draw, and that is said. */
    @Override
    public void print(Answer answer, ByteSink out) {
        if (answer.isDraw()) {
            out.text("DRAW");
        } else {
            VERDICT.print(answer, out);
        }
    }
}
