package dev.nimbus.cli.judge;

import dev.nimbus.query.ByteSink;
import java.nio.charset.StandardCharsets;

/** HDU 2999: a run of adjacent stones is taken from a circle, its length in a set; several sets until the end. */
record StoneCircle() implements Problem {
    private static final Verdict VERDICT = new Verdict("1", "2");

    @Override
    public ProblemEntry entry() {
        return new ProblemEntry(
                "hdu-2999",
                "Stone Game, Why are you always there?",
                "ring(a,b,…)",
                "until the end: n, n lengths; m, m circles → 1/2");
    }

    @Override
    public QueryForm queries() {
        return QueryForm.JSON;
    }

    @Override
    public void readBlocking(Tokens in, QueryLines out) throws JudgeFailure, InterruptedException {
        while (!in.atEnd()) {
            byte[] game = game(in);
            for (long circles = in.number("the number of circles"); circles > 0; circles--) {
                out.line().put(game).number(in.number("a circle")).text("]}");
                out.endBlocking();
            }
        }
    }

    private static byte[] game(Tokens in) throws JudgeFailure {
        StringBuilder text = new StringBuilder("{\"game\":\"ring");
        int lengths = in.count("the number of lengths in the set");
        for (int i = 0; i < lengths; i++) {
            text.append(i == 0 ? '(' : ',').append(in.number("a length", 1, Long.MAX_VALUE));
        }
        return text.append(")\",\"position\":[").toString().getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void print(Answer answer, ByteSink out) {
        VERDICT.print(answer, out);
    }
}
