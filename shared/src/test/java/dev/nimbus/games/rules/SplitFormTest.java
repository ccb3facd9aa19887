package dev.nimbus.games.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.heap.HeapValues;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TablesConfig;
import dev.nimbus.tables.store.UnsharedStore;
import dev.nimbus.theory.period.Period;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules that split heaps as an octal code does have its period, however they are written. */
class SplitFormTest {
    private static final int HEAPS = 400;
    /** Tables of some hundred heaps. */
    private static final TablesConfig SMALL = TablesConfig.defaults().withExploreWork(5e7);

    private static HeapValues game(String notation) {
        return (HeapValues) new Catalogue(Tables.local()).parse(notation);
    }

    private static HeapValues rules(String moves) {
        return game(("{'rules':{'state':['n'],'params':{'k':2},'moves':[" + moves + "]}}").replace('\'', '"'));
    }

    private static long value(HeapValues game, long heap) {
        long[] value = new long[1];
        game.valuesBlocking(heap, value);
        return value[0];
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "octal(0.07)|{'for':{'a':'0..n-2'},'to':['a','n-2-a']}",
                "octal(0.07)|{'for':{'a':'0..(n-2)/2'},'if':'n>1','to':['a','n-2-a']}",
                "octal(0.07)|{'for':{'a':'0..n/2'},'if':'n>=2 && a<=n-2-a','to':['n-a-2','a']}",
                "octal(0.07)|{'for':{'a':'0..n-k'},'to':['a','n-k-a']}",
                "octal(0.07)|{'for':{'b':'2..n'},'to':['b-2','n-b']}",
                "kayles|{'for':{'t':'1..2','a':'0..n-t'},'to':['a','n-t-a']}",
                "kayles|{'for':{'t':'1..k','a':'0..n'},'if':'a<=n-t-a','to':['a','n-t-a']}",
                "kayles|{'if':'n>0','to':['n-1']},{'if':'n>1','to':['n-2']},{'for':{'a':'1..n-2'},'to':['a','n-1-a']},{'for':{'a':'1..(n-2)/2'},'to':['a','n-2-a']}",
                "octal(0.137)|{'if':'n==1','to':[]},{'if':'n>1','to':['n-2']},{'for':{'a':'0..n-3'},'if':'a<n-2 && 0<=a && 3>2','to':['a','n-3-a']}",
                "octal(4.3)|{'for':{'a':'1..n/2'},'if':'a<=n-1','to':['a','n-a']},{'if':'n>0','to':['n-1']}"
            })
    void split_hasThePeriodOfTheOctalCode(String notation, String moves) {
        HeapValues rules = rules(moves);
        HeapValues expected = game(notation);
        Period period = rules.periodBlocking().period().orElseThrow();
        Period known = expected.periodBlocking().period().orElseThrow();

        assertThat(period.period()).isEqualTo(known.period());
        assertThat(period.preperiod()).isEqualTo(known.preperiod());
        assertThat(period.theorem()).startsWith("Guy-Smith: the same moves and splits into two from heap ");
        for (long heap = 0; heap < HEAPS; heap++) {
            assertThat(value(rules, heap)).as("heap %s", heap).isEqualTo(value(expected, heap));
        }
        assertThat(value(rules, Long.MAX_VALUE)).isEqualTo(value(expected, Long.MAX_VALUE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'for':{'a':'1..n-1'},'if':'a!=n-a','to':['a','n-a']}",
                "{'for':{'a':'1..n-3'},'if':'a<n-2-a','to':['a','n-2-a']}",
                "{'for':{'a':'1..(n-3)/2'},'to':['a','n-2-a']}",
                "{'for':{'a':'1..n/3'},'to':['a','n-2-a']}",
                "{'for':{'a':'1..n-3'},'if':'a%2==1','to':['a','n-2-a']}",
                "{'for':{'a':'1..n-3'},'if':'n%2==1','to':['a','n-2-a']}",
                "{'for':{'a':'1..n-3'},'if':'a>n-5','to':['a','n-2-a']}",
                "{'for':{'a':'1..n-3'},'if':'a!=7','to':['a','n-2-a']}",
                "{'for':{'a':'1..n'},'if':'2*a<=n-2','to':['a','n-2-a']}",
                "{'for':{'a':'1..n'},'if':'a+2<=n','to':['a','n-2-a']}",
                "{'for':{'a':'1..min(n-3,5)'},'to':['a','n-2-a']}",
                "{'for':{'a':'1..n-3'},'to':['a','a']}",
                "{'for':{'a':'1..n-3','b':'1..n-3'},'to':['a','n-2-a']}",
                "{'for':{'a':'1..(n-2)/2'},'if':'n>2 || a>2','to':['a','n-2-a']}",
                "{'if':'n>4','to':['2','n-4']}",
                "{'for':{'a':'1..n-3'},'if':'-n-5<=0','to':['a','n-2-a']}",
                "{'for':{'a':'1..n-3'},'if':'-a-5<=0','to':['a','n-2-a']}"
            })
    void otherSplits_haveNoTheorem(String moves) {
        assertThat(rules(moves).periodBlocking().period()).isEmpty();
    }

    /** No question about another heap has had the period proved. */
    @Test
    void largestHeap_isAnsweredWhenAskedFirst() {
        assertThat(value(rules("{'for':{'a':'0..n-2'},'to':['a','n-2-a']}"), Long.MAX_VALUE))
                .isEqualTo(value(game("octal(0.07)"), Long.MAX_VALUE));
        assertThat(value(rules("{'for':{'t':'1..2'},'if':'t<=n','to':['n-t']}"), Long.MAX_VALUE))
                .isEqualTo(1);
    }

    /** The least table that proves a period is trusted for all heaps, so it is compared with many that it did not hold. */
    @Test
    void provedPeriod_holdsForHeapsAboveTheTable() {
        Random random = new Random(33);
        int proved = 0;
        for (int i = 0; i < 300; i++) {
            Split split =
                    new Split(random.nextInt(4), 1 + random.nextInt(3), 1 + random.nextInt(3), random.nextBoolean());
            int take = 1 + random.nextInt(5);
            Tables few = new Tables(new UnsharedStore(), SMALL);
            HeapValues rules = (HeapValues) new Catalogue(few).parse(split.notation(take));
            Optional<Period> period = rules.periodBlocking().period();
            if (period.isPresent()) {
                proved++;
                long[] expected = split.values(take);
                for (int heap = 0; heap < expected.length; heap++) {
                    assertThat(expected[(int) period.get().reduce(heap)])
                            .as("%s, heap %s", split.notation(take), heap)
                            .isEqualTo(expected[heap]);
                }
            }
        }
        assertThat(proved).isGreaterThan(50);
    }

    /** Takes k and leaves heaps of at least {@code near} and {@code far}; only the first half of the splits if it is mirrored. */
    private record Split(int taken, int near, int far, boolean isMirrored) {
        String notation(int take) {
            String range = isMirrored ? near + "..n/2" : near + "..n-" + (taken + far);
            String guard = isMirrored ? "'if':'a<=n-" + taken + "-a'," : "";
            return ("{'rules':{'state':['n'],'moves':[{'for':{'a':'" + range + "'}," + guard + "'to':['a','n-" + taken
                            + "-a']},{'if':'n>" + take + "','to':['n-" + take + "']}]}}")
                    .replace('\'', '"');
        }

        /** By the definition. */
        long[] values(int take) {
            int[] values = new int[1000];
            for (int n = 0; n < values.length; n++) {
                BitSet options = new BitSet();
                for (int a = near; a <= n; a++) {
                    int other = n - taken - a;
                    if (isMirrored ? a <= other : other >= far) {
                        options.set(values[a] ^ values[other]);
                    }
                }
                if (n > take) {
                    options.set(values[n - take]);
                }
                values[n] = options.nextClearBit(0);
            }
            return Arrays.stream(values).asLongStream().toArray();
        }
    }
}
