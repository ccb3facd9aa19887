package dev.nimbus.cli.judge;

import dev.nimbus.query.ByteSink;

/**
 * A single test: the number of heaps and the heaps; who wins.
 *
 * @param step what the number of heaps must be a multiple of
 */
record HeapTest(ProblemEntry entry, QueryForm queries, Verdict verdict, int step) implements Problem {
    @Override
    public void readBlocking(Tokens in, QueryLines out) throws JudgeFailure, InterruptedException {
        int heaps = in.count("the number of heaps");
        if (heaps % step != 0) {
            throw in.refusal("a number of heaps that is a multiple of " + step);
        }
        HeapLines.copyText(heaps, in, out.line());
        in.end();
        out.endBlocking();
    }

    @Override
    public void print(Answer answer, ByteSink out) {
        verdict.print(answer, out);
    }
}
