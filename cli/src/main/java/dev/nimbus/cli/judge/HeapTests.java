package dev.nimbus.cli.judge;

import dev.nimbus.query.ByteSink;

/** The commonest form: the number of tests; for each the number of heaps and the heaps; who wins each. */
record HeapTests(ProblemEntry entry, QueryForm queries, Verdict verdict) implements Problem {
    @Override
    public void readBlocking(Tokens in, QueryLines out) throws JudgeFailure, InterruptedException {
        for (long tests = in.number("the number of tests"); tests > 0; tests--) {
            HeapLines.copyText(in.count("the number of heaps"), in, out.line());
            out.endBlocking();
        }
        in.end();
    }

    @Override
    public void print(Answer answer, ByteSink out) {
        verdict.print(answer, out);
    }
}
