package dev.nimbus.query.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.rules.RulesGame;
import dev.nimbus.tables.Tables;
import java.lang.management.ManagementFactory;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SameMovesTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());

    private static Optional<String> guess(String moves) {
        String notation = ("{'rules':{'state':['n'],'moves':[" + moves + "]}}").replace('\'', '"');
        return SameMoves.guess(CATALOGUE, (RulesGame) CATALOGUE.parse(notation));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "nim|{'for':{'t':'1..n'},'to':['n-t']}",
                "kayles|{'for':{'t':'1..2','a':'0..n-t'},'to':['a','n-t-a']}",
                "grundys-game|{'for':{'a':'1..(n-1)/2'},'to':['a','n-a']}",
                "subtraction(1,3,4)|{'if':'n>0','to':['n-1']},{'for':{'t':'3..4'},'if':'t<=n','to':['n-t']}",
                "octal(0.16)|{'if':'n==1','to':[]},{'if':'n>2','to':['n-2']},{'for':{'a':'1..n-3'},'to':['a','n-2-a']}",
                "octal(4.3)|{'if':'n>0','to':['n-1']},{'for':{'a':'1..n-1'},'to':['a','n-a']}"
            })
    void rulesOfAKnownGame_areNamed(String game, String moves) {
        assertThat(guess(moves)).contains(game);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'for':{'d':'1..n-1'},'if':'n % d == 0','to':['n-d']}",
                "{'for':{'t':'1..n'},'if':'n!=150','to':['n-t']}",
                "{'if':'n>0','to':['n-1']},{'if':'n==190','to':['n-5']}",
                "{'if':'n>0','to':['n-1']},{'if':'n>=300','to':['n-300']}",
                "{'for':{'a':'0..n-1','b':'0..n-1','c':'0..n-1'},'if':'a+b+c<n','to':['a','b','c']}",
                "{'for':{'k':'0..n-1'},'if':'n != 5 || k != 3','to':['k']},{'if':'n == 5','to':['2','2']}",
                "{'for':{'t':'1..2','a':'0..n-t'},'if':'n != 7 || t == 1 || a < 2 || a > 3','to':['a','n-t-a']},"
                        + "{'if':'n == 7','to':['2']}",
                "{'to':[]}",
                "{'if':'n>5','to':['n-9']}"
            })
    void otherRules_haveNoName(String moves) {
        assertThat(guess(moves)).isEmpty();
    }

    /** Options that differ look different: a hash that began with the number of heaps took [2,3] for [2]. */
    @Test
    void listsOfSmallHeaps_haveDifferentHashes() {
        Set<Long> hashes = new HashSet<>();
        int lists = 0;
        for (long a = 0; a <= 100; a++) {
            for (long b = a; b <= 100; b++) {
                for (long c = Math.max(b, 1); c <= 100; c++) {
                    hashes.add(SameMoves.hash(
                            LongStream.of(a, b, c).filter(heap -> heap > 0).toArray()));
                    lists++;
                }
            }
        }

        assertThat(hashes).hasSize(lists);
    }

    /** What is read of options counts by the numbers in them: of these, each of 4900 a heap has 32. */
    @Test
    void optionsOfManyHeaps_takeLittleMemory() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        String heaps =
                IntStream.range(0, 32).mapToObj(i -> "'n+a+" + 7 * i + "'").collect(Collectors.joining(","));
        String moves = "{'for':{'a':'1..4900'},'if':'n>0','to':[" + heaps + "]}";
        long before = threads.getCurrentThreadAllocatedBytes();

        assertThat(guess(moves)).isEmpty();

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1L << 30);
    }
}
