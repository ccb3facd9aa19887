package dev.nimbus.cli.judge;

import dev.nimbus.query.ByteSink;

/** HDU 1850: the number of winning first moves in Nim; tests of heaps until their number is 0. */
record FirstMoves() implements Problem {
    @Override
    public ProblemEntry entry() {
        return new ProblemEntry(
                "hdu-1850",
                "Being a Good Boy in Spring Festival",
                "nim",
                "n, n heaps, until n is 0 → the number of winning first moves");
    }

    @Override
    public QueryForm queries() {
        return QueryForm.JSON;
    }

    @Override
    public void readBlocking(Tokens in, QueryLines out) throws JudgeFailure, InterruptedException {
        while (true) {
            int heaps = (int) in.number("the number of heaps, or 0 at the end", 0, Integer.MAX_VALUE);
            if (heaps == 0) {
                in.end();
                return;
            }
            out.line().text("{\"game\":\"nim\",\"ask\":\"moves\",\"limit\":0,\"position\":[");
            HeapLines.copyJson(heaps, in, out.line());
            out.line().text("]}");
            out.endBlocking();
        }
    }

    @Override
    public void print(Answer answer, ByteSink out) {
        answer.writeCount(out);
    }
}
