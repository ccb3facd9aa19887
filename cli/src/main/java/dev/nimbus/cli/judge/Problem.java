package dev.nimbus.cli.judge;

import dev.nimbus.query.ByteSink;

/** One problem of a contest: how its input becomes queries, and how an answer is printed. */
sealed interface Problem
        permits BraveGame, ChessGame, FibonacciGame, FirstMoves, GamblingNim, HeapTest, HeapTests, StoneLine {
    /** What {@code nimbus judge --list} tells. */
    ProblemEntry entry();

    /** The form of the queries. */
    QueryForm queries();

    /** Reads the whole input and writes one query for each line of the output. */
    void readBlocking(Tokens in, QueryLines out) throws JudgeFailure, InterruptedException;

    /** Prints one answer, without its line end. */
    void print(Answer answer, ByteSink out);
}
