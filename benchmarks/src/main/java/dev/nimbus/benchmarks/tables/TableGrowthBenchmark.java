package dev.nimbus.benchmarks.tables;

import dev.nimbus.tables.Tables;
import dev.nimbus.tables.rules.TakeAndBreak;
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
 * How long a warmed-up JVM takes for one table from nothing: the kernels, one kind of game each. A fresh JVM against the
 * rivals is measured by {@code benchmarks/run tables}. Run with
 *
 * <pre>
 * java -jar benchmarks/target/benchmarks.jar TableGrowthBenchmark
 * </pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@Fork(1)
public class TableGrowthBenchmark {
    /** Games with a sparse space by value, by parity, with a poor one and with none; one whose period ends it early. */
    @Param({"0.6", "0.376", "0.104", "0.007", "0.06", "0.77"})
    public String code = "0.77";

    /** Values in the table. */
    @Param("50000")
    public int length = 50_000;

    /** One table. */
    @Benchmark
    public long grow() {
        return Tables.local().table(TakeAndBreak.parse(code)).valueBlocking(length - 1);
    }
}
