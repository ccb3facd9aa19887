package dev.nimbus.cli.judge;

import dev.nimbus.query.ByteSink;
import java.nio.charset.StandardCharsets;

/** HDU 2999: a run of adjacent stones is taken from a line, its length in a set; several sets until the end. */
record StoneLine() implements Problem {
    /** The longest run that {@code strip} takes; the problem has at most 1000. */
    private static final long LONGEST_RUN = 4095;

    private static final Verdict VERDICT = new Verdict("1", "2");

    @Override
    public ProblemEntry entry() {
        return new ProblemEntry(
                "hdu-2999",
                "Stone Game, Why are you always there?",
                "strip(a,b,…)",
                "until the end: n, n lengths; m, m lines of stones → 1/2");
    }

    @Override
    public QueryForm queries() {
        return QueryForm.JSON;
    }

    @Override
    public void readBlocking(Tokens in, QueryLines out) throws JudgeFailure, InterruptedException {
        while (!in.atEnd()) {
            byte[] game = game(in);
            for (long lines = in.number("the number of lines of stones"); lines > 0; lines--) {
                out.line().put(game).number(in.number("a line's number of stones"));
                out.line().text("]}");
                out.endBlocking();
            }
        }
    }

    private static byte[] game(Tokens in) throws JudgeFailure {
        StringBuilder text = new StringBuilder("{\"game\":\"strip");
        int lengths = in.count("the number of lengths in the set");
        for (int i = 0; i < lengths; i++) {
            text.append(i == 0 ? '(' : ',').append(in.number("a length", 1, LONGEST_RUN));
        }
        return text.append(")\",\"position\":[").toString().getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void print(Answer answer, ByteSink out) {
        VERDICT.print(answer, out);
    }
}
