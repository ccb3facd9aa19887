package dev.nimbus.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.benchmarks.gateway.LineChunkerBenchmark;
import dev.nimbus.benchmarks.query.ChunkSolverBenchmark;
import dev.nimbus.benchmarks.tables.TableGrowthBenchmark;
import dev.nimbus.benchmarks.tables.TableLookupBenchmark;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whether the micro-benchmarks do what they claim to measure, once each. */
class MicroBenchmarksTest {
    @ParameterizedTest
    @EnumSource(names = {"NDJSON", "TEXT"})
    void chunkSolver_answersEveryLine(ChunkFormat format) {
        for (String game : new String[] {"nim", "kayles"}) {
            ChunkSolverBenchmark benchmark = new ChunkSolverBenchmark();
            benchmark.format = format;
            benchmark.game = game;
            benchmark.makeChunk();

            AnswerChunk answers = benchmark.answerLines();

            assertThat(answers.errors()).isZero();
            assertThat(answers.answers()).isEqualTo(1024);
        }
    }

    @Test
    void lineCutter_hasLinesToCut() {
        LineChunkerBenchmark benchmark = new LineChunkerBenchmark();
        benchmark.makeLines();

        assertThat(benchmark.countLines()).isGreaterThan(10_000);
    }

    @Test
    void tables_giveTheValuesPublished() {
        TableLookupBenchmark lookup = new TableLookupBenchmark();
        lookup.computeTable();
        TableGrowthBenchmark growth = new TableGrowthBenchmark();
        growth.length = 12 * 10 + 1;

        assertThat(lookup.lookUp()).isEqualTo(lookup.lookUp());
        // Kayles has period 12 from 71 on, and multiples of 12 are worth 4 there.
        assertThat(growth.grow()).isEqualTo(4);
    }
}
