package dev.nimbus.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.CatalogueEntry;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.TextParameters;
import dev.nimbus.query.HostileQueries.Hostile;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.UnsharedStore;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No query fills the memory, whatever it asks: these run in a JVM with a heap of 256 MiB, which the build gives them, as
 * many at once as there are processors, as a solver's workers do. {@link ITSmallHeap} asks all of the largest positions. The
 * build puts a twelfth of the asks to each, {@code -Dnimbus.sweep=whole} all.
 */
@Execution(ExecutionMode.CONCURRENT)
class ITHostileQueries {
    private static final long HEAP = 256L << 20;

    /** Enough to fill the memory of a search. */
    private static final long STEPS = 200_000;

    private static final Hostile KAYLES = new Hostile("\"kayles\"", "[9,10]");
    private static final List<String> PLAYS = List.of("normal", "misere");
    private static final List<String> ASKS = List.of("outcome", "grundy", "move", "moves", "probability", "score");

    private static ChunkSolver solver;

    @BeforeAll
    static void makeSolver() {
        Tables tables = new Tables(new UnsharedStore(), TablesConfig.defaults().withMemoryBytes(HEAP / 4));
        solver = new ChunkSolver(new Catalogue(tables), STEPS, 4 << 20, 1 << 20);
    }

    static Stream<Hostile> searching() {
        return Stream.of(HostileQueries.searches(), HostileQueries.misereSearches(), HostileQueries.ownRules())
                .flatMap(List::stream);
    }

    static Stream<Hostile> hostile() {
        return Stream.concat(HostileQueries.largest().stream(), searching());
    }

    @Test
    void heap_isSmall() {
        assertThat(Runtime.getRuntime().maxMemory()).isLessThanOrEqualTo(HEAP);
    }

    @Test
    void everyGameOfTheCatalogue_isThere() {
        String all = Stream.concat(hostile(), HostileQueries.single().stream())
                .map(query -> query.line("normal", "outcome"))
                .map(line -> line.substring(0, Math.min(line.length(), 80)))
                .collect(Collectors.joining("\n"));
        List<CatalogueEntry> entries = new Catalogue(Tables.local()).entries();

        assertThat(entries)
                .hasSizeGreaterThan(30)
                .allSatisfy(entry -> assertThat(all).containsPattern("\\{\"game\":\\{?\"" + entry.name() + "[\"(]"));
    }

    @ParameterizedTest
    @MethodSource("searching")
    void query_thatSearches_isAnsweredOrRefused(Hostile query) {
        for (int i = 0; i < PLAYS.size() * ASKS.size(); i++) {
            if (HostileQueries.isPut(query.hashCode(), i + i / ASKS.size())) { // other asks under the other play
                check(query.line(PLAYS.get(i / ASKS.size()), ASKS.get(i % ASKS.size())));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void query_inNestedSums_isAnsweredOrRefused(Hostile query) {
        for (int i = 0; i < PLAYS.size(); i++) {
            if (HostileQueries.isPut(query.hashCode(), i, 2 * PLAYS.size())) {
                check(query.inSum(KAYLES, 1).line(PLAYS.get(i), "outcome"));
            }
            if (HostileQueries.isPut(query.hashCode(), PLAYS.size() + i, 2 * PLAYS.size())) {
                check(query.inSum(query, 3).line(PLAYS.get(i), "moves"));
            }
        }
    }

    private static void check(String line) {
        byte[] body = line.getBytes(UTF_8);
        byte[] answer = solver.answerBlocking(new QueryChunk(0, ChunkFormat.NDJSON, TextParameters.NONE, 0, 1, 0, body))
                .body();
        String start = new String(answer, 0, Math.min(answer.length, 300), UTF_8);
        assertThat(start)
                .startsWith("{\"line\":0,")
                .doesNotContain("\"internal\"")
                .doesNotContain("malformed");
    }
}
