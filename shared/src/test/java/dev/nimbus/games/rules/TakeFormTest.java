package dev.nimbus.games.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.period.Period;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** Conditions that compare the heap with numbers are settled for large heaps, so the theorem needs some values more. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'if':'n>3','to':['n-3']}",
                "{'if':'n>1','to':['n-1']}",
                "{'if':'3<n','to':['n-1-2']}",
                "{'if':'n>=5','to':['n-3']},{'if':'n>=1','to':['n-1']}",
                "{'for':{'t':'1..3'},'if':'n>t','to':['n-t']}",
                "{'for':{'t':'1..n'},'if':'t<=k','to':['n-t']}",
                "{'for':{'t':'1..min(n-1,k)'},'if':'t!=2','to':['n-t']}",
                "{'for':{'t':'1..k'},'if':'n-2*t>=1 && n!=13','to':['n-2*t']},{'if':'n>0','to':['n-1']}",
                "{'if':'n>=2 && n<=30','to':['n-2']},{'if':'n>0','to':['n-1']}",
                "{'if':'n==21','to':['n-20']},{'if':'n>=3','to':['n-3']},{'if':'n>0','to':['n-1']}",
                "{'if':'n==1','to':[]},{'if':'n>2','to':['n-3']}",
                "{'if':'n>0','to':[]},{'if':'n>1','to':['n-2']}",
                "{'if':'n>4 && n!=9','to':[]},{'if':'n>0','to':['n-1']}",
                "{'if':'n==5','to':['2','2']},{'if':'n>0','to':['n-1']}",
                "{'if':'n>0 && n<19','to':['n/2','n/3']},{'if':'n>=4','to':['n-4']}",
                "{'if':'n>0 && n%3==0','to':['n-1']}",
                "{'if':'n%2==0','to':[]},{'if':'n>0','to':['n-1']}",
                "{'if':'n%2==0 && n>0 && k%2==0','to':[]},{'if':'n>0','to':['n-1']}",
                "{'if':'n%2==0 && n>1','to':['n-2']},{'if':'n>0 && n%2==1','to':['n-1']}",
                "{'if':'n>5 && n%7!=3','to':['n-5']},{'if':'n>2 && n%7==3','to':['n-2']}"
            })
    void settledConditions_haveTheTheoremOfFiniteSets(String moves) {
        HeapValues rules = rules(moves);
        Period period = rules.periodBlocking().period().orElseThrow();
        RulesGame played = (RulesGame) rules;

        for (int heap = 0; heap < HEAPS; heap++) {
            long expected = new ReferenceEvaluator<>(played).grundy(new States(1, new long[] {heap}));
            long[] found = new long[1];
            rules.valuesBlocking(heap, found);
            assertThat(found[0]).as("value of %s", heap).isEqualTo(expected);
            if (heap >= period.preperiod()) {
                rules.valuesBlocking(heap + period.period() * 1_000_000_000_000L, found);
                assertThat(found[0]).as("value of a heap like %s", heap).isEqualTo(expected);
            }
        }
    }

    /** They are no subtraction set, and their proof does not say so. */
    @Test
    void movesToTheEnd_areNamedInTheProof() {
        assertThat(rules("{'if':'n>0','to':[]}")
                        .periodBlocking()
                        .period()
                        .orElseThrow()
                        .theorem())
                .isEqualTo("the same moves from heap 1 on: 1 value determines the next");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'if':'n>0 && n%1001==0','to':['n-1']}",
                "{'for':{'t':'1..3'},'if':'n==t','to':[]},{'if':'n>0','to':['n-1']}",
                "{'if':'n%2==0','to':[]},{'for':{'a':'0..n-2'},'to':['a','n-2-a']}",
                "{'if':'n>1','to':['n-3']}",
                "{'if':'n>3 || n==1','to':['n-1']}",
                "{'if':'!(n<3)','to':['n-3']}",
                "{'for':{'t':'1..n'},'to':['n-t']}",
                "{'for':{'t':'1..n/2'},'if':'t<4','to':['n-t']}",
                "{'for':{'t':'1..n'},'if':'2*n>=t && t<4','to':['n-t']}",
                "{'for':{'t':'-2..3'},'if':'n>3','to':['n-t']}",
                "{'if':'n>3','to':['2*n-n-3']}",
                "{'if':'n+1>3','to':['n-2']}"
            })
    void otherRules_haveNoTheorem(String moves) {
        assertThat(rules(moves).periodBlocking().period()).isEmpty();
    }

    /** One small step after the other: to play a heap of 10¹⁵ out took 12 s before it was refused. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'if':'n>0','to':['n-1']},{'if':'n%2==0 && n>1','to':['n/2-1']}",
                "{'if':'n>0 && n%10==0','to':['n/10']},{'for':{'t':'1..3'},'if':'t<=n','to':['n-t']}",
                "{'for':{'d':'1..n-1'},'if':'n%d==0','to':['n-d']}",
                "{'for':{'d':'1..n'},'if':'d<n && 0==n%d && n>7','to':['n-d']}",
                "{'if':'n%2==0 && n>1','to':['n-2']},{'if':'n>0 && n%2==1','to':['n-1']},{'if':'n==9 || n==19','to':['n/2']}",
                "{'if':'n>5 && n%7!=3','to':['n-5']},{'if':'n>2 && n%7==3','to':['n-2']},{'if':'n==9 || n==19','to':['n/2']}"
            })
    void heapOfALongDescent_isRefusedBeforeTheWork(String moves) {
        Budget budget = Budget.standard();

        assertThatThrownBy(
                        () -> ((HeapRulesGame) rules(moves)).values(budget).at(new long[] {1_000_000_000_000_000L}, 0))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("work budget");
        assertThat(budget.spent()).isLessThan(100_000);
    }

    /** They look alike, and are played out. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'if':'n%2==0 && n>0','to':['n/2']},{'if':'n>0 && n%2==1','to':['n-1']}",
                "{'if':'n>0 && n%5!=0','to':['n-1']},{'if':'n%5==0 && n>0','to':['n/5']}",
                "{'if':'n>0 && n<1000','to':['n-1']},{'if':'n>=1000','to':['n/2']}",
                "{'if':'9/n<9','to':[]}",
                "{'for':{'t':'n/n..1'},'to':[]}"
            })
    void heapOfAShortDescent_isAnswered(String moves) {
        assertThat(((HeapRulesGame) rules(moves)).values(Budget.standard()).at(new long[] {1_000_000_000_000_000L}, 0))
                .isBetween(0L, 2L);
    }

    /**
     * A move of a heap of 9·10¹⁸ has as many choices, or 3·10⁹ where divisors alone are looked for, so the query ends at
     * once and does not spend its steps first.
     */
    @Test
    void heapOfTooManyMoves_isRefusedBeforeTheWork() {
        for (String moves : List.of(
                "{'for':{'t':'1..n'},'if':'n>5','to':['n-t']}",
                "{'for':{'t':'1..n'},'if':'n%t==0','to':['n-t']}",
                "{'for':{'a':'1..3','b':'a..n'},'to':['n-b']}")) {
            Budget budget = Budget.standard();
            assertThatThrownBy(() -> ((HeapRulesGame) rules(moves))
                            .values(budget)
                            .at(new long[] {9_000_000_000_000_000_000L}, 0))
                    .isInstanceOf(Refusal.class);
            assertThat(budget.spent()).as(moves).isLessThan(100_000);
        }
    }
}
