package dev.nimbus.query.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.query.search.SearchQuestion;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryProofTest {
    private static final long MINUTE = 60_000;

    private static List<byte[]> write(String query, long mostBytes) {
        Catalogue catalogue = new Catalogue(Tables.local());
        return new QueryProof(() -> 0, mostBytes)
                .writeBlocking(SearchQuestion.query(catalogue, query), Set.of(), MINUTE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"game\":\"subtraction(1,2)\",\"position\":[30000],\"ask\":[\"grundy\"]}",
                "{\"game\":\"subtraction(1,2)\",\"position\":[30000],\"play\":\"misere\"}"
            })
    void proofPastItsMemory_isRefused_withWhatToDo(String query) {
        assertThatThrownBy(() -> write(query, 1 << 17))
                .isInstanceOf(Refusal.class)
                .matches(refusal -> ((Refusal) refusal).code() == ErrorCode.TOO_LARGE)
                .hasMessageMatching(
                        "the proof needs more than its memory budget of 98304 bytes(, after \\d+ entries)?"
                                + "; nimbus proof writes it on your machine, .*; a solver with a larger heap has room for more");
        assertThat(write(query, 1 << 23)).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({"268435456, 67108864", "4294967296, 536870912"})
    void memoryOfAProof_isAPartOfTheHeap_butNoLessThanThatOfAQuery(long heap, long expected) {
        assertThat(QueryProof.mostBytes(heap)).isEqualTo(expected);
    }
}
