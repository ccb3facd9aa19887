package dev.nimbus.benchmarks.query;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.load.queries.HeapLines;
import dev.nimbus.load.queries.HeapPositions;
import dev.nimbus.load.queries.HeapRange;
import dev.nimbus.load.queries.QueryForm;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.ChunkSolver;
import dev.nimbus.query.line.ByteSink;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Play;
import java.util.List;
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
 * How many query lines a second one core answers, a chunk of about 64 KiB at a time. Run with
 *
 * <pre>
 * ./mvnw -q -Pquick,bench -pl benchmarks -am package -Dmaven.test.skip
 * java -jar benchmarks/target/benchmarks.jar ChunkSolverBenchmark
 * </pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class ChunkSolverBenchmark {
    static final int QUERIES = 1024;

    /** The form of the lines. */
    @Param({"TEXT", "NDJSON"})
    public ChunkFormat format = ChunkFormat.TEXT;

    /** The game; heaps go to 10⁹ in nim and to 1000 in others. */
    @Param({"nim", "kayles"})
    public String game = "nim";

    private ChunkSolver solver;
    private QueryChunk chunk;

    @Setup
    public void makeChunk() {
        solver = new ChunkSolver(new Catalogue(Tables.local()));
        QueryForm form = format == ChunkFormat.TEXT
                ? QueryForm.text()
                : QueryForm.ndjson(game, Play.NORMAL, List.of(Ask.OUTCOME, Ask.GRUNDY));
        HeapRange range = new HeapRange(2, 8, game.equals("nim") ? 1_000_000_000 : 1000);
        HeapLines lines = new HeapLines(new HeapPositions(range, 1), form);
        ByteSink body = new ByteSink(1 << 17);
        for (int i = 0; i < QUERIES; i++) {
            lines.writeNext(body);
        }
        TextParameters text =
                format == ChunkFormat.TEXT ? new TextParameters(game, "outcome,grundy", "") : TextParameters.NONE;
        chunk = new QueryChunk(0, format, text, 0, QUERIES, 0, body.toBytes());
    }

    /** Lines answered. */
    @Benchmark
    @OperationsPerInvocation(QUERIES)
    public AnswerChunk answerLines() {
        return solver.answerBlocking(chunk);
    }
}
