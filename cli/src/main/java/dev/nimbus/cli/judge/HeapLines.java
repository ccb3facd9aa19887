package dev.nimbus.cli.judge;

import dev.nimbus.query.ByteSink;

/** Copies heaps from an input to a query. */
final class HeapLines {
    private static final String HEAP = "a heap";

    private HeapLines() {}

    /** As a query line of text. */
    static void copyText(int heaps, Tokens in, ByteSink out) throws JudgeFailure {
        for (int i = 0; i < heaps; i++) {
            out.number(in.number(HEAP)).put(' ');
        }
    }

    /** As the numbers of a JSON list, without its brackets. */
    static void copyJson(int heaps, Tokens in, ByteSink out) throws JudgeFailure {
        for (int i = 0; i < heaps; i++) {
            (i == 0 ? out : out.put(',')).number(in.number(HEAP));
        }
    }
}
