package dev.nimbus.games.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.tables.Tables;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules that are subtraction games have their periods, however the condition is written. */
class TakeFormTest {
    private static final int HEAPS = 200;

    private static HeapValues game(String notation) {
        return (HeapValues) new Catalogue(Tables.local()).parse(notation);
    }

    private static HeapValues rules(String moves) {
        return game(("{'rules':{'state':['n'],'params':{'k':4},'moves':[" + moves + "]}}").replace('\'', '"'));
    }

    private static long valueOfTheLargest(HeapValues game) {
        long[] value = new long[1];
        game.valuesBlocking(Long.MAX_VALUE, value);
        return value[0];
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "subtraction(1)|{'if':'n>0','to':['n-1']}",
                "subtraction(1)|{'if':'n >= 1','to':['n-1']}",
                "subtraction(3)|{'if':'n > 2','to':['n - 3']}",
                "subtraction(1,4)|{'if':'n>0','to':['n-1']},{'if':'n>3','to':['n-k']}",
                "subtraction(2..4)|{'for':{'t':'2..k'},'if':'t<=n','to':['n-t']}",
                "subtraction(1..4)|{'for':{'t':'1..min(n,k)'},'to':['n-t']}"
            })
    void subtractionGame_hasItsPeriod(String notation, String moves) {
        HeapValues rules = rules(moves);
        HeapValues expected = game(notation);
        long[] found = new long[HEAPS];
        long[] values = new long[HEAPS];
        rules.valuesBlocking(0, found);
        expected.valuesBlocking(0, values);

        assertThat(found).isEqualTo(values);
        assertThat(rules.periodBlocking().period().orElseThrow().period())
                .isEqualTo(expected.periodBlocking().period().orElseThrow().period());
        assertThat(valueOfTheLargest(rules)).isEqualTo(valueOfTheLargest(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'if':'n>3','to':['n-3']}",
                "{'if':'n>1','to':['n-1']}",
                "{'if':'n>0 && n%3==0','to':['n-1']}",
                "{'if':'n>=5','to':['n-3']}"
            })
    void otherRules_haveNoTheorem(String moves) {
        assertThat(rules(moves).periodBlocking().period()).isEmpty();
    }
}
