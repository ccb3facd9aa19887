package dev.nimbus.benchmarks.tables;

import dev.nimbus.tables.NimValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.rules.TakeAndBreak;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a nim-value costs that was computed before: in a table whose period is proved, and in one without. Run with
 *
 * <pre>
 * java -jar benchmarks/target/benchmarks.jar TableLookupBenchmark
 * </pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class TableLookupBenchmark {
    static final int HEAPS = 1024;

    private static final long SMALL = 10_000;
    private static final long LARGE = 1_000_000_000_000L;

    /** Kayles, whose period is proved, and Officers, whose is not known. */
    @Param({"0.77", "0.6"})
    public String code = "0.77";

    private final long[] heaps = new long[HEAPS];
    private NimValueTable table;

    @Setup
    public void computeTable() {
        table = Tables.local().table(TakeAndBreak.parse(code));
        boolean periodic = table.periodBlocking().isPresent();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < HEAPS; i++) {
            heaps[i] = random.nextLong(periodic ? LARGE : SMALL);
        }
        table.valueBlocking(SMALL);
    }

    /** One value looked up. */
    @Benchmark
    @OperationsPerInvocation(HEAPS)
    public long lookUp() {
        long sum = 0;
        for (long heap : heaps) {
            sum ^= table.valueBlocking(heap);
        }
        return sum;
    }
}
