package dev.nimbus.games.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Ask;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Ruleset;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Games of the catalogue written as rules have the same outcomes and values, each by its own theory. */
class RulesEquivalentsTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final int POSITIONS = 1000;
    private static final String NIM = "{'for':{'t':'1..n'},'to':['n-t']}";

    /**
     * A game and its rules.
     *
     * @param most one more than the largest number of a position
     * @param numbers how many numbers a position has, −1 for any from 0 to 3
     * @param game makes the game's position of the numbers
     * @param own makes the position by rules
     */
    record Pair(
            String notation,
            String rules,
            int most,
            int numbers,
            Function<long[], String> game,
            Function<long[], String> own) {
        @Override
        public String toString() {
            return notation + " as " + rules;
        }
    }

    private static Pair heaps(String notation, int most, String moves) {
        return new Pair(notation, RulesText.heap(moves), most, -1, Arrays::toString, Arrays::toString);
    }

    private static Pair state(String notation, int most, int numbers, String fields) {
        return new Pair(
                notation,
                RulesText.notation(fields),
                most,
                numbers,
                Arrays::toString,
                all -> "[" + Arrays.toString(all) + "]");
    }

    static Stream<Pair> pairs() {
        return Stream.of(
                heaps("nim", 12, NIM),
                heaps("bash(3)", 12, "{'for':{'t':'1..min(n,3)'},'to':['n-t']}"),
                heaps(
                        "subtraction(1,3,4)",
                        12,
                        "{'if':'n>=1','to':['n-1']},{'if':'n>=3','to':['n-3']},{'if':'n>=4','to':['n-4']}"),
                heaps("subtraction(2,5)", 14, "{'for':{'t':'2..5'},'if':'t<=n&&(t==2||t==5)','to':['n-t']}"),
                heaps("subtraction(squares)", 14, "{'for':{'s':'1..n'},'if':'s*s<=n','to':['n-s*s']}"),
                heaps("subtraction(powers-of-two)", 14, "{'for':{'t':'1..n'},'if':'xor(t,t-1)==2*t-1','to':['n-t']}"),
                heaps("all-but(3,5)", 12, "{'for':{'t':'1..n'},'if':'t!=3&&t!=5','to':['n-t']}"),
                heaps("lasker", 9, NIM + ",{'for':{'a':'1..n/2'},'to':['a','n-a']}"),
                heaps("kayles", 10, "{'for':{'t':'1..min(n,2)','a':'0..(n-t)/2'},'to':['a','n-t-a']}"),
                heaps("dawsons-kayles", 12, "{'for':{'a':'0..(n-2)/2'},'if':'n>=2','to':['a','n-2-a']}"),
                heaps(
                        "dawsons-chess",
                        12,
                        "{'if':'n==1','to':[]},{'if':'n>=2','to':['n-2']},{'for':{'a':'0..(n-3)/2'},'if':'n>=3','to':['a','n-3-a']}"),
                heaps(
                        "octal(0.16)",
                        12,
                        "{'if':'n==1','to':[]},{'for':{'a':'0..(n-2)/2'},'if':'n>2','to':['a','n-2-a']}"),
                heaps("officers", 12, "{'for':{'a':'0..(n-1)/2'},'if':'n>1','to':['a','n-1-a']}"),
                heaps("grundys-game", 12, "{'for':{'a':'1..(n-1)/2'},'to':['a','n-a']}"),
                heaps("couples-are-forever", 10, "{'for':{'a':'1..n/2'},'if':'n>2','to':['a','n-a']}"),
                heaps("strip(2,3)", 10, "{'for':{'t':'2..min(3,n)','a':'0..(n-t)/2'},'to':['a','n-t-a']}"),
                heaps("treblecross", 10, "{'for':{'i':'1..n'},'to':['max(i-3,0)','max(n-i-2,0)']}"),
                state(
                        "staircase",
                        4,
                        3,
                        "'state':['a','b','c'],'moves':[{'for':{'t':'1..a'},'to':[['a-t','b','c']]},"
                                + "{'for':{'t':'1..b'},'to':[['a+t','b-t','c']]},{'for':{'t':'1..c'},'to':[['a','b+t','c-t']]}]"),
                state(
                        "wythoff",
                        10,
                        2,
                        "'state':['a','b'],'moves':[{'for':{'t':'1..a'},'to':[['a-t','b']]},"
                                + "{'for':{'t':'1..b'},'to':[['a','b-t']]},{'for':{'t':'1..min(a,b)'},'to':[['a-t','b-t']]}]"),
                state(
                        "euclid",
                        14,
                        2,
                        "'state':['a','b'],'moves':[{'for':{'k':'1..a/b'},'if':'b>0&&a>=b','to':[['a-k*b','b']]},"
                                + "{'for':{'k':'1..b/a'},'if':'a>0&&b>a','to':[['a','b-k*a']]}]"),
                state(
                        "moore(2)",
                        4,
                        3,
                        "'state':['a','b','c'],'moves':[{'for':{'x':'0..a','y':'0..b','z':'0..c'},"
                                + "'if':'x+y+z<a+b+c&&(x<a?1:0)+(y<b?1:0)+(z<c?1:0)<=2','to':[['x','y','z']]}]"),
                state(
                        "half-nim",
                        9,
                        2,
                        "'state':['a','b'],'moves':[{'for':{'t':'1..a'},'to':[['a-t','b']]},{'for':{'t':'1..b'},'to':[['a','b-t']]}]"),
                chomp(),
                ring());
    }

    private static Pair chomp() {
        String rules = RulesText.notation("'state':['a','b','c'],'moves':["
                + "{'for':{'k':'1..a-1'},'to':[['k','min(b,k)','min(c,k)']]},"
                + "{'for':{'k':'0..b-1'},'to':[['a','k','min(c,k)']]},"
                + "{'for':{'k':'0..c-1'},'to':[['a','b','k']]}]");
        return new Pair(
                "chomp",
                rules,
                6,
                3,
                all -> Arrays.toString(descending(all)),
                all -> "[" + Arrays.toString(descending(all)) + "]");
    }

    private static long[] descending(long... all) {
        long[] sorted = all.clone();
        Arrays.sort(sorted);
        return new long[] {sorted[2], sorted[1], sorted[0]};
    }

    /** A state is a number of stones and whether they stand in a circle. */
    private static Pair ring() {
        String rules = RulesText.notation("'state':['n','circle'],'moves':["
                + "{'for':{'t':'1..min(n,2)'},'if':'circle==1','to':[['n-t',0]]},"
                + "{'for':{'t':'1..min(n,2)','a':'0..(n-t)/2'},'if':'circle==0','to':[['a',0],['n-t-a',0]]}]");
        return new Pair(
                "ring(1,2)",
                rules,
                12,
                -1,
                Arrays::toString,
                all -> Arrays.toString(
                        Arrays.stream(all).mapToObj(n -> "[" + n + ",1]").toArray()));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void rulesOfAGame_areAnsweredAsTheGameIs(Pair pair) {
        Ruleset<?> game = CATALOGUE.parse(pair.notation());
        Ruleset<?> own = CATALOGUE.parse(pair.rules());
        Random random = new Random(pair.notation().hashCode());
        for (int i = 0; i < POSITIONS; i++) {
            int count = pair.numbers() < 0 ? random.nextInt(4) : pair.numbers();
            long[] numbers = random.longs(count, 0, pair.most()).toArray();
            String theirs = pair.game().apply(numbers);
            String ours = pair.own().apply(numbers);
            assertThat(RulesText.outcome(own, ours, Play.NORMAL))
                    .as("outcome of %s", ours)
                    .isEqualTo(RulesText.outcome(game, theirs, Play.NORMAL));
            if (game.asks(Play.NORMAL).contains(Ask.GRUNDY)) {
                assertThat(RulesText.grundy(own, ours))
                        .as("value of %s", ours)
                        .isEqualTo(RulesText.grundy(game, theirs));
            }
            if (game.asks(Play.MISERE).contains(Ask.OUTCOME)) {
                assertThat(RulesText.outcome(own, ours, Play.MISERE))
                        .as("misère outcome of %s", ours)
                        .isEqualTo(RulesText.outcome(game, theirs, Play.MISERE));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void valuesOfLargerHeaps_areThoseOfTheGame(Pair pair) {
        Ruleset<?> game = CATALOGUE.parse(pair.notation());
        Ruleset<?> own = CATALOGUE.parse(pair.rules());
        if (pair.numbers() < 0 && game.asks(Play.NORMAL).contains(Ask.GRUNDY)) {
            for (long heap = 0; heap < 600; heap += 1 + heap / 40) {
                long[] numbers = {heap};
                assertThat(RulesText.grundy(own, pair.own().apply(numbers)))
                        .as("value of %s", heap)
                        .isEqualTo(RulesText.grundy(game, pair.game().apply(numbers)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("fibonacciNim")
    void fibonacciNim_isLostAtFibonacciNumbersAlone(int first) {
        Ruleset<?> game = CATALOGUE.parse(RulesText.notation(
                "'state':['n','most'],'moves':[{'for':{'t':'1..min(n,most)'},'to':[['n-t','2*t']]}]"));
        long[] fibonacci = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89};
        for (int n = first; n < first + 30; n++) {
            boolean isLost = Arrays.binarySearch(fibonacci, n) >= 0;
            assertThat(RulesText.outcome(game, "[[" + n + "," + (n - 1) + "]]", Play.NORMAL))
                    .as("%s stones", n)
                    .isEqualTo(isLost ? Outcome.P : Outcome.N);
        }
    }

    static Stream<Integer> fibonacciNim() {
        return Stream.of(1, 31, 61);
    }
}
