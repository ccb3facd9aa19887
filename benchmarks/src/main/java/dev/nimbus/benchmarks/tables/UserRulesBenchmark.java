package dev.nimbus.benchmarks.tables;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.kernel.PlainRecurrence;
import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.Subtraction;
import dev.nimbus.tables.values.GrowingValues;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The table of {@code subtraction(1,3,4)} to heap 10⁴: written as rules of a user's own, reading and compiling them
 * included, and by the plain recurrence, which knows its moves as numbers.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class UserRulesBenchmark {
    private static final int HEAPS = 10_000;
    private static final String STATE = "{\"rules\":{\"state\":[\"n\"],\"moves\":[";

    /** Two ways to write the game: a move for each number, or one with a range. */
    public enum Form {
        MOVES(
                "{\"if\":\"n>=1\",\"to\":[\"n-1\"]},{\"if\":\"n>=3\",\"to\":[\"n-3\"]},{\"if\":\"n>=4\",\"to\":[\"n-4\"]}"),
        RANGE("{\"for\":{\"t\":\"1..4\"},\"if\":\"t!=2&&t<=n\",\"to\":[\"n-t\"]}");

        private final String moves;

        Form(String moves) {
            this.moves = moves;
        }
    }

    /** The form. */
    @Param
    public Form form;

    /** As a user has it: a game read from its text, and its table. */
    @Benchmark
    public long rules() {
        HeapValues game = (HeapValues) new Catalogue(Tables.local()).parse(STATE + form.moves + "]}}");
        long[] last = new long[1];
        game.valuesBlocking(HEAPS - 1, last);
        return last[0];
    }

    /** The plain recurrence alone. */
    @Benchmark
    public long plainRecurrence() {
        GrowingValues values = new GrowingValues();
        new PlainRecurrence(MoveRules.of(Subtraction.of(1, 3, 4))).extend(values, HEAPS);
        return values.get(HEAPS - 1);
    }
}
