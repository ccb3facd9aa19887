package dev.nimbus.games.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.Sweep;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.SharedValues;
import dev.nimbus.search.TestHelpers;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.Refusal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** States of several integers: their values with several threads, and what later queries and other nodes save. */
@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StateValuesTest {
    private static final int RULESETS = Sweep.of(60, 2000);

    /** Wythoff's game of three heaps. */
    private static final String HEAPS = "{\"rules\":{\"state\":[\"a\",\"b\",\"c\"],\"moves\":["
            + "{\"for\":{\"d\":\"1..a\"},\"to\":[[\"a-d\",\"b\",\"c\"]]},{\"for\":{\"d\":\"1..b\"},\"to\":[[\"a\",\"b-d\",\"c\"]]},"
            + "{\"for\":{\"d\":\"1..c\"},\"to\":[[\"a\",\"b\",\"c-d\"]]},"
            + "{\"for\":{\"d\":\"1..min(a,min(b,c))\"},\"to\":[[\"a-d\",\"b-d\",\"c-d\"]]}]}}";

    /** Few moves, and many states. */
    private static final String FEW_MOVES = "{\"rules\":{\"state\":[\"a\",\"b\",\"c\"],\"moves\":["
            + "{\"if\":\"a>0 && b>0\",\"to\":[[\"a-1\",\"b-1\",\"c\"]]},{\"if\":\"a>0 && c>1\",\"to\":[[\"a-1\",\"b\",\"c-2\"]]},"
            + "{\"if\":\"b>0 && c>0\",\"to\":[[\"a\",\"b-1\",\"c-1\"]]},{\"if\":\"a>1 && (a+b)%3!=0\",\"to\":[[\"a-2\",\"b\",\"c\"]]}]}}";

    private final Random random = new Random(71);
    private int compared;
    private int faults;

    /** What nodes share, kept in a map. */
    private static final class Shelf implements SharedValues {
        private final Map<ByteBuffer, Integer> facts = new HashMap<>();

        @Override
        public int[] findBlocking(byte[][] forms) {
            return Stream.of(forms)
                    .mapToInt(form -> facts.getOrDefault(ByteBuffer.wrap(form), ValueTable.NOTHING))
                    .toArray();
        }

        @Override
        public void tell(byte[] form, int fact, int work) {
            facts.merge(ByteBuffer.wrap(form), fact, ValueTable::merged);
        }
    }

    private static RulesGame game(String notation, SharedValues shared) {
        ValueTable values = ValueTable.ofBytes(64 << 20, shared);
        return (RulesGame) new Catalogue(Tables.local(), values, new LocalRulesetStore()).parse(notation);
    }

    private static RulesGame game(String notation) {
        return game(notation, SharedValues.NONE);
    }

    private static GrundyValue value(RulesGame game, Budget budget, long... numbers) {
        return game.grundy(new States(game.arity(), numbers), budget);
    }

    private static long steps(RulesGame game, long... numbers) {
        Budget budget = Budget.standard();
        value(game, budget, numbers);
        return budget.spent();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3})
    void value_ofRandomStates_isThatOfPlainEvaluation_withAnyNumberOfThreads(int helpers) {
        for (int i = 0; i < RULESETS; i++) {
            RandomRules rules = new RandomRules(random);
            if (rules.arity() > 1) {
                try (TestHelpers team = new TestHelpers(helpers)) {
                    compare(rules, helpers == 0 ? Helpers.NONE : team);
                } catch (Refusal unreadable) {
                    // constants that make a number past 64 bits
                }
            }
        }
        assertThat(compared).isGreaterThan(RULESETS);
        assertThat(faults).isPositive();
    }

    private void compare(RandomRules rules, Helpers helpers) {
        RulesGame game = game(rules.notation());
        for (int i = 0; i < 20; i++) {
            List<List<Long>> states = states(rules.arity());
            States position = game.read(new TreeInput(RulesText.tree(states.toString())));
            rules.forget();
            int sum;
            try {
                sum = rules.sum(states);
            } catch (RandomRules.TooMuch unknown) {
                continue;
            } catch (RandomExpression.Fault fault) {
                requireSameFault(rules, position, helpers);
                continue;
            }
            compared++;
            assertThat(game.grundy(position, TestHelpers.budget(helpers)))
                    .as(rules.notation() + position)
                    .isEqualTo(GrundyValue.of(sum));
        }
    }

    private List<List<Long>> states(int arity) {
        List<List<Long>> states = new ArrayList<>();
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            states.add(random.longs(arity, 0, 14).boxed().toList());
        }
        return states;
    }

    /** Where play goes on for ever in one direction, both use up a memory. */
    private void requireSameFault(RandomRules rules, States position, Helpers helpers) {
        faults++;
        String alone = refusal(rules, position, Budget.ofSteps(1_000_000));
        String helped = refusal(rules, position, TestHelpers.budget(helpers));
        if (!alone.contains("budget")) {
            assertThat(helped).as(rules.notation() + position).isEqualTo(alone);
        }
    }

    private static String refusal(RandomRules rules, States position, Budget budget) {
        try {
            return "has a value: " + game(rules.notation()).grundy(position, budget);
        } catch (Refusal refusal) {
            return refusal.getMessage();
        }
    }

    /** More states than a query has memory for: those that are forgotten stand in the node's table. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void value_ofMoreStatesThanFitTheMemory_isThatOfAnArray(int helpers) {
        RulesGame game = game(FEW_MOVES);
        int most = 100;
        try (TestHelpers team = new TestHelpers(helpers)) {
            assertThat(value(game, TestHelpers.budget(helpers == 0 ? Helpers.NONE : team), most, most, most))
                    .isEqualTo(GrundyValue.of(fewMoves(most)));
        }
    }

    private static int fewMoves(int most) {
        byte[][][] values = new byte[most + 1][most + 1][most + 1];
        for (int a = 0; a <= most; a++) {
            for (int b = 0; b <= most; b++) {
                for (int c = 0; c <= most; c++) {
                    BitSet options = new BitSet();
                    options.set(a > 0 && b > 0 ? values[a - 1][b - 1][c] : 10);
                    options.set(a > 0 && c > 1 ? values[a - 1][b][c - 2] : 10);
                    options.set(b > 0 && c > 0 ? values[a][b - 1][c - 1] : 10);
                    options.set(a > 1 && (a + b) % 3 != 0 ? values[a - 2][b][c] : 10);
                    values[a][b][c] = (byte) options.nextClearBit(0);
                }
            }
        }
        return values[most][most][most];
    }

    @Test
    void states_ofOneGame_costNoMoreThanTheLargestOne() {
        RulesGame game = game(HEAPS);
        long first = steps(game, 20, 20, 20);
        long others = 0;
        for (int i = 0; i < 500; i++) {
            others += steps(game, random.longs(3, 0, 21).toArray());
        }
        assertThat(others).isLessThan(first / 10);
        assertThat(steps(game, 20, 20, 21)).isLessThan(first / 5);
    }

    @Test
    void refusedQuery_beginsWhereItEnded() {
        RulesGame game = game(HEAPS);
        long all = steps(game(HEAPS), 12, 12, 12);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> value(game, Budget.ofSteps(all / 3), 12, 12, 12))
                    .isInstanceOf(Refusal.class);
        }
        assertThat(value(game, Budget.ofSteps(all / 2), 12, 12, 12))
                .isEqualTo(value(game(HEAPS), Budget.standard(), 12, 12, 12));
    }

    @Test
    void state_onASecondNode_takesAtMostHalf() {
        Shelf shelf = new Shelf();
        long first = steps(game(HEAPS, shelf), 20, 20, 20);

        assertThat(steps(game(HEAPS, shelf), 20, 20, 20)).isLessThan(first / 2);
        assertThat(shelf.facts).isNotEmpty();
    }

    /** A smaller table may be left for a query that a kept one leaves too little memory. */
    @Test
    void longPlay_isAnswered_afterOneOfManyStates() {
        RulesGame game =
                game("{\"rules\":{\"state\":[\"a\",\"b\"],\"moves\":[{\"if\":\"a*a>0\",\"to\":[[\"a-1\",\"b\"]]}]}}");
        value(game, Budget.standard(), 500_000, 1);

        assertThat(value(game, Budget.standard(), 500_001, 2)).isEqualTo(GrundyValue.of(1));
    }
}
