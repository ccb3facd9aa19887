package dev.nimbus.theory.guess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.tables.Tables;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishedSequencesTest {
    /** The values of the games, each computed by its rules. */
    @ParameterizedTest
    @CsvSource({
        "kayles, A002186",
        "dawsons-kayles, A002187",
        "dawsons-chess, A002187",
        "octal(0.3333), none",
        "octal(0.026), A071449",
        "octal(0.106), A071458",
        "grundys-game, A002188",
        "subtraction(squares), A014586",
        "subtraction(primes), A014589",
        "nim, none",
        "'subtraction(1,2,3)', none"
    })
    void values_ofAGame_areKnownAgain(String game, String number) {
        long[] values = new long[64];
        ((HeapValues) new Catalogue(Tables.local()).parse(game)).valuesBlocking(0, values);

        String known = String.join("\n", PublishedSequences.like(values));

        assertThat(known.isEmpty() ? "none" : known).contains(number);
    }

    @Test
    void values_ofTheRulersMarks_areKnownAgain() {
        assertThat(PublishedSequences.like(
                        LongStream.range(0, 40).map(Long::lowestOneBit).toArray()))
                .singleElement()
                .asString()
                .contains("A006519", "the same 39 values");
    }

    @Test
    void fewValues_areLikeNone() {
        assertThat(PublishedSequences.like(0, 1, 2, 3, 1, 4, 3, 2, 1, 4)).isEmpty();
    }
}
