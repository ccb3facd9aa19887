package dev.nimbus.proof;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.proof.memory.ProofMemory;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ruleset;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The second pass over entries that rest on each other in a circle, where an option has many equal parts. */
class EqualPartsTest {
    private static final int PARTS = 200;

    private static final String WHOLE = "s".repeat(2 * PARTS);

    /** A move makes many parts of the whole; x and y become each other, so that play may go on for ever. */
    private static final String GAME = "{\"rewrite\":[[\"" + WHOLE + "\",\"" + "x!".repeat(PARTS)
            + "\"],[\"x\",\"y\"],[\"y\",\"x\"],[\"x\",\"!\"]]}";

    private static JsonNode tree(String json) throws IOException {
        return ProofChecker.JSON.readTree(json);
    }

    private static <P> List<Entry<P>> entries(Ruleset<P> game, String... lines) throws Exception {
        Convention.Reading<P> reading = new ValueReading<>(new ProofPositions<>(game, true), Set.of());
        List<Entry<P>> entries = new ArrayList<>();
        for (String line : lines) {
            entries.add(reading.read(2 + entries.size(), tree(line)));
        }
        return entries;
    }

    /** Each part had a clause about all others: 640 KB for 200. */
    @Test
    void optionOfEqualParts_takesMemoryOfOne() throws Exception {
        assertFollow(new Catalogue(Tables.local()).parse(tree(GAME)));
    }

    private static <P> void assertFollow(Ruleset<P> game) throws Exception {
        ProofMemory memory = new ProofMemory(1 << 20);
        NormalPlay<P> play = new NormalPlay<>(new ProofPositions<>(game, true), Set.of(), memory, memory);
        for (Entry<P> entry : entries(game, "[\"" + WHOLE + "\",1]", "[\"x\",1]", "[\"y\",0]")) {
            play.add(entry);
        }
        HornClauses clauses = new HornClauses(new ProofMemory(4_000));
        IntConsumer ways = play.ways(clauses);
        for (int i = 0; i < play.count(); i++) {
            clauses.fact();
        }
        for (int i = 0; i < play.count(); i++) {
            ways.accept(i);
        }
        clauses.derive();

        assertThat(List.of(clauses.holds(0), clauses.holds(1), clauses.holds(2)))
                .containsOnly(true);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void factsThatComeTwice_countOnce(boolean bothHold) {
        HornClauses clauses = new HornClauses(new ProofMemory(1_000));
        int first = clauses.fact();
        int second = clauses.fact();
        int third = clauses.fact();
        int[] body = new int[PARTS];
        body[PARTS - 1] = second;
        clauses.clause(third, body);
        clauses.clause(first);
        if (bothHold) {
            clauses.clause(second);
        }

        clauses.derive();

        assertThat(clauses.holds(third)).isEqualTo(bothHold);
    }
}
