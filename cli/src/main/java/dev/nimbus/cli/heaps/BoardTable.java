package dev.nimbus.cli.heaps;

import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.SearchProgress;
import dev.nimbus.theory.cancel.Cancellation;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Finds the nim-value or the outcome of each board of a family, one after another: what is found out about parts of one
 * serves the next.
 *
 * @param game the rules
 * @param family the boards
 * @param play who wins that cannot move
 * @param asksOutcome who wins, instead of the nim-value
 * @param effort CPU time that each board may take; empty for the budget of a query
 * @param <P> positions
 */
record BoardTable<P>(Ruleset<P> game, BoardFamily family, Play play, boolean asksOutcome, Optional<Duration> effort) {
    /**
     * {@return N, P or a number}
     *
     * @throws Refusal with {@code too-large}, naming the board, if it takes more
     */
    String cellBlocking(int n) {
        try {
            P position = game.read(new TreeInput(family.position(n)));
            return effort.map(most -> Cancellation.callWith(
                            limit(most), () -> cell(position, Budget.withoutSteps(new SearchProgress(), Helpers.NONE))))
                    .orElseGet(() -> cell(position, Budget.standard()));
        } catch (Refusal refusal) {
            if (refusal.code() == ErrorCode.TOO_LARGE) {
                throw Refusal.tooLarge(
                        family.text() + " with N = " + n + ": " + refusal.getMessage() + "; give more with --effort");
            }
            throw refusal;
        }
    }

    private String cell(P position, Budget budget) {
        if (asksOutcome) {
            return game.outcome(position, play, budget).name();
        }
        GrundyValue value = game.grundy(position, budget);
        return Long.toString(((GrundyValue.Finite) value).value());
    }

    private static Cancellation limit(Duration most) {
        Supplier<Duration> used =
                () -> Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
        Duration end = used.get().plus(most);
        return () -> {
            if (used.get().compareTo(end) > 0) {
                throw Refusal.tooLarge("the board needs more than " + most.toSeconds() + " s of CPU time");
            }
        };
    }
}
