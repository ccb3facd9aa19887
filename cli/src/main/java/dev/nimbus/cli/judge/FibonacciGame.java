package dev.nimbus.cli.judge;

import dev.nimbus.query.ByteSink;

/** HDU 1848: three heaps, a Fibonacci number is taken from one; a test a line until three zeros. */
record FibonacciGame() implements Problem {
    private static final Verdict VERDICT = new Verdict("Fibo", "Nacci");
    private static final QueryForm QUERIES = QueryForm.outcomes("subtraction(fibonacci)");
    private static final String HEAP = "a heap, or 0 0 0 at the end";

    @Override
    public ProblemEntry entry() {
        return new ProblemEntry(
                "hdu-1848",
                "Fibonacci again and again",
                "subtraction(fibonacci)",
                "lines m n p until 0 0 0 → Fibo/Nacci");
    }

    @Override
    public QueryForm queries() {
        return QUERIES;
    }

    @Override
    public void readBlocking(Tokens in, QueryLines out) throws JudgeFailure, InterruptedException {
        while (true) {
            long m = in.number(HEAP);
            long n = in.number(HEAP);
            long p = in.number(HEAP);
            if ((m | n | p) == 0) {
                in.end();
                return;
            }
            out.line().number(m).put(' ').number(n).put(' ').number(p);
            out.endBlocking();
        }
    }

    @Override
    public void print(Answer answer, ByteSink out) {
        VERDICT.print(answer, out);
    }
}
