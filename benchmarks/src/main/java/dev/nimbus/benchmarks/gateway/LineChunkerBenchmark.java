package dev.nimbus.benchmarks.gateway;

import dev.nimbus.gateway.cut.LineChunker;
import dev.nimbus.load.queries.HeapLines;
import dev.nimbus.load.queries.HeapPositions;
import dev.nimbus.load.queries.HeapRange;
import dev.nimbus.load.queries.QueryForm;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.Lines;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.line.ByteSink;
import java.util.Arrays;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * How many bytes of text lines a second one core cuts into chunks, as they come in pieces from the network. Run with
 *
 * <pre>
 * java -jar benchmarks/target/benchmarks.jar LineChunkerBenchmark
 * </pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class LineChunkerBenchmark {
    static final int BYTES = 1 << 20;

    private static final LineChunker.Sizes SIZES = new LineChunker.Sizes(64 << 10, 4096, 8 << 20, 1 << 10, 256 << 10);

    /** Bytes in a piece. */
    @Param({"8192", "65536"})
    public int piece = 8192;

    private byte[] lines;

    @Setup
    public void makeLines() {
        HeapLines positions = new HeapLines(new HeapPositions(new HeapRange(2, 8, 1_000_000_000), 1), QueryForm.text());
        ByteSink sink = new ByteSink(2 * BYTES);
        while (sink.size() < BYTES) {
            positions.writeNext(sink);
        }
        lines = Arrays.copyOf(sink.toBytes(), BYTES);
    }

    /** Bytes cut. */
    @Benchmark
    @OperationsPerInvocation(BYTES)
    public void cut(Blackhole chunks) {
        LineChunker cutter = new LineChunker(
                SIZES, ChunkFormat.TEXT, TextParameters.NONE, (QueryChunk chunk) -> chunks.consume(chunk.body()));
        for (int from = 0; from < BYTES; from += piece) {
            cutter.write(lines, from, Math.min(BYTES, from + piece));
        }
        cutter.end();
    }

    /** Bytes among which line ends are counted: what cutting costs at the least. */
    @Benchmark
    @OperationsPerInvocation(BYTES)
    public int countLines() {
        return Lines.count(lines, 0, BYTES);
    }
}
