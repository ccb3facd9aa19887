package dev.nimbus.cli.judge;

import java.util.List;
import java.util.Optional;

/** The problems that {@code nimbus judge} knows. */
final class Problems {
    /** All of them, in the order in which they are listed. */
    static final List<Problem> ALL = List.of(
            new BraveGame(),
            new FibonacciGame(),
            new FirstMoves(),
            new HeapTests(
                    new ProblemEntry("hdu-1907", "John", "nim, misère play", "T; T times n, n heaps → John/Brother"),
                    QueryForm.misereOutcomes("nim"),
                    new Verdict("John", "Brother")),
            new StoneLine(),
            new ChessGame(),
            new HeapTests(
                    new ProblemEntry("hdu-3032", "Nim or not Nim?", "lasker", "T; T times n, n heaps → Alice/Bob"),
                    QueryForm.outcomes("lasker"),
                    new Verdict("Alice", "Bob")),
            new HeapTest(
                    new ProblemEntry("acwing-891", "The Nim game", "nim", "n; n heaps → Yes/No"),
                    QueryForm.outcomes("nim"),
                    new Verdict("Yes", "No"),
                    1),
            new HeapTests(
                    new ProblemEntry("luogu-p2197", "Nim, a template", "nim", "T; T times n, n heaps → Yes/No"),
                    QueryForm.outcomes("nim"),
                    new Verdict("Yes", "No")),
            new HeapTests(
                    new ProblemEntry("cf-1396b", "Stoned Game", "stoned", "t; t times n, n heaps → T/HL"),
                    QueryForm.outcomes("stoned"),
                    new Verdict("T", "HL")),
            new GamblingNim(),
            new HeapTest(
                    new ProblemEntry("cf-1147c", "Thanos Nim", "half-nim", "n, even; n heaps → Alice/Bob"),
                    QueryForm.outcomes("half-nim"),
                    new Verdict("Alice", "Bob"),
                    2));

    private Problems() {}

    /** The problem called {@code name}. */
    static Optional<Problem> named(String name) {
        return ALL.stream()
                .filter(problem -> problem.entry().name().equals(name))
                .findFirst();
    }
}
