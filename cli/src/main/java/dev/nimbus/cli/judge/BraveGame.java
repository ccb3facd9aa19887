package dev.nimbus.cli.judge;

import dev.nimbus.query.ByteSink;

/** HDU 1846: n stones, 1 to m may be taken; a test a line. */
record BraveGame() implements Problem {
    private static final Verdict VERDICT = new Verdict("first", "second");

    @Override
    public ProblemEntry entry() {
        return new ProblemEntry("hdu-1846", "Brave Game", "bash(m)", "C; C times n m → first/second");
    }

    @Override
    public QueryForm queries() {
        return QueryForm.JSON;
    }

    @Override
    public void readBlocking(Tokens in, QueryLines out) throws JudgeFailure, InterruptedException {
        for (long tests = in.number("the number of tests"); tests > 0; tests--) {
            long stones = in.number("n, the number of stones");
            long most = in.number("m, the most to take", 1, Long.MAX_VALUE);
            out.line().text("{\"game\":\"bash(").number(most);
            out.line().text(")\",\"position\":[").number(stones).text("]}");
            out.endBlocking();
        }
        in.end();
    }

    @Override
    public void print(Answer answer, ByteSink out) {
        VERDICT.print(answer, out);
    }
}
