package dev.nimbus.games.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.WinningMoves;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Misère play of rules whose moves take a number of a finite set, against the game's notation and slow play. */
class MisereTakeTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final int ALL = 1000;

    private static HeapRulesGame rules(String moves) {
        return (HeapRulesGame) CATALOGUE.parse(RulesText.heap(moves));
    }

    private static States heaps(long... sizes) {
        return new States(1, sizes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "subtraction(1,2)|{'for':{'t':'1..min(n,2)'},'to':['n-t']}",
                "subtraction(1,3,4)|{'if':'n>=1','to':['n-1']},{'if':'n>=3','to':['n-3']},{'if':'n>3','to':['n-4']}",
                "subtraction(1,2)|{'if':'n==1','to':[]},{'if':'n==2','to':[]},{'if':'n>1','to':['n-1']},{'if':'n>2','to':['n-2']}",
                "subtraction(2,3)|{'for':{'t':'2..3'},'if':'t<=n','to':['n-t']}",
                "subtraction(2,5,7)|{'if':'n>=2','to':['n-2']},{'if':'n>=5','to':['n-5']},{'if':'n>=7','to':['n-7']}"
            })
    void heapsOfAnySize_areAnsweredAsTheGameIs(String notation, String moves) {
        Ruleset<?> game = CATALOGUE.parse(notation);
        HeapRulesGame own = rules(moves);
        Random random = new Random(notation.hashCode());
        for (int i = 0; i < 300; i++) {
            long most = i % 2 == 0 ? Long.MAX_VALUE : 60;
            States position = heaps(random.longs(1 + random.nextInt(4), 0, most).toArray());
            Outcome expected = RulesText.outcome(game, position.toString(), Play.MISERE);

            assertThat(own.outcome(position, Play.MISERE, Budget.standard()))
                    .as("%s", position)
                    .isEqualTo(expected);
            WinningMoves winning = own.winningMoves(position, Play.MISERE, ALL, Budget.standard());
            assertThat(winning.count() > 0)
                    .as("%s has a winning move", position)
                    .isEqualTo(expected == Outcome.N && own.hasMove(position));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'if':'n>=1','to':['n-1']},{'if':'n>=3','to':['n-3']},{'if':'n>3','to':['n-4']}",
                "{'for':{'t':'2..3'},'if':'t<=n','to':['n-t']}",
                "{'if':'n>3','to':['n-3']},{'if':'n>=1 && n!=5','to':['n-1']}"
            })
    void winningMoves_areThoseOfSlowPlay(String moves) {
        HeapRulesGame own = rules(moves);
        ReferenceEvaluator<States> slow = new ReferenceEvaluator<>(own);
        own.outcome(heaps(100), Play.MISERE, Budget.standard()); // From now on the quotient is known.
        for (int a = 0; a < 10; a++) {
            for (int b = a; b < 10; b++) {
                for (int c = b; c < 10; c++) {
                    States position = heaps(a, b, c);
                    assertThat(own.winningMoves(position, Play.MISERE, ALL, Budget.standard())
                                    .items())
                            .as("%s", position)
                            .isEqualTo(slow.winningMoves(position, Play.MISERE));
                }
            }
        }
    }

    /** Each has a state that play from here does not reach, or that ends otherwise, for which no quotient is found. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'if':'n>=1','to':['n-1']},{'if':'n<4','to':[]} | 60",
                "{'if':'n>=1','to':['n-1']},{'if':'n==0','to':[]} | 61",
                "{'if':'n>=2','to':['n-2']},{'if':'n==5','to':['9']} | 60",
                "{'if':'n>=2','to':['n-2']},{'if':'n==5','to':['n-7']} | 62",
                "{'if':'n>=2','to':['n-2']},{'if':'n==5','to':['n/(n-5)']} | 60"
            })
    void rulesWithoutAQuotient_areSearched(String moves, long heap) {
        HeapRulesGame own = rules(moves);
        for (long[] position : new long[][] {{heap}, {heap, 2}, {30, 20}, {24}, {6}}) {
            Outcome expected = new ReferenceEvaluator<>(own).outcome(heaps(position), Play.MISERE);

            assertThat(own.outcome(heaps(position), Play.MISERE, Budget.standard()))
                    .as("%s", heaps(position))
                    .isEqualTo(expected);
            assertThat(own.winningMoves(heaps(position), Play.MISERE, ALL, Budget.standard())
                                    .count()
                            > 0)
                    .isEqualTo(expected == Outcome.N);
        }
    }

    @Test
    void periodOfRulesThatMoveUp_isNotProved() {
        assertThat(rules("{'if':'n>=2','to':['n-2']},{'if':'n==5','to':['9']}")
                        .periodBlocking()
                        .period())
                .isEmpty();
    }
}
