package dev.nimbus.games.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.WinningMoves;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Hundreds of random rules against plain evaluation: values, winning moves in their order, and what is refused. */
class RandomRulesTest {
    private static final int RULESETS = Integer.getInteger("nimbus.random.rulesets", 250);
    private static final long SEED = Long.getLong("nimbus.random.seed", 20);

    private int compared;
    private int faults;

    @Test
    void randomRules_areAnsweredAsPlainEvaluationDoes() {
        Random random = new Random(SEED);
        for (int i = 0; i < RULESETS; i++) {
            RandomRules rules = new RandomRules(random);
            RulesGame game;
            try {
                game = (RulesGame) new Catalogue(Tables.local()).parse(rules.notation());
            } catch (Refusal refusal) {
                // Constants that make a number past 64 bits are refused when the rules are read.
                assertThat(refusal.code()).as(rules.notation()).isEqualTo(ErrorCode.INVALID_GAME);
                assertThat(refusal.getMessage()).as(rules.notation()).contains("constants");
                continue;
            }
            for (int k = 0; k < 6; k++) {
                compare(rules, game, position(random, rules.arity()));
            }
        }
        assertThat(compared).isGreaterThan(RULESETS);
        assertThat(faults).isGreaterThan(RULESETS / 20);
    }

    private static List<List<Long>> position(Random random, int arity) {
        List<List<Long>> states = new ArrayList<>();
        int count = 1 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            states.add(random.longs(arity, 0, 14).boxed().toList());
        }
        return states;
    }

    private void compare(RandomRules rules, RulesGame game, List<List<Long>> states) {
        String written = rules.arity() == 1
                ? states.stream().map(one -> one.get(0)).toList().toString()
                : states.toString();
        States position = game.read(new TreeInput(RulesText.tree(written)));
        String about = rules.notation() + " " + written;
        rules.forget();
        int sum;
        try {
            sum = rules.sum(states);
        } catch (RandomRules.TooMuch unknown) {
            return;
        } catch (RandomExpression.Fault fault) {
            requireRefusal(game, position, about);
            return;
        }
        compared++;
        try {
            assertThat(game.grundy(position, Budget.standard())).as(about).isEqualTo(GrundyValue.of(sum));
        } catch (Refusal refusal) {
            throw new AssertionError(about + " has the value " + sum, refusal);
        }
        List<String> expected = winning(rules, states, sum);
        WinningMoves found = game.winningMoves(position, Play.NORMAL, 1000, Budget.standard());
        assertThat(found.items().stream().map(Object::toString).toList())
                .as(about)
                .isEqualTo(expected);
    }

    private static List<String> winning(RandomRules rules, List<List<Long>> states, int sum) {
        List<RandomRules.Made> all = new ArrayList<>();
        for (int i = 0; i < states.size(); i++) {
            int wanted = sum ^ rules.value(states.get(i));
            rules.moves(i, states.get(i)).stream()
                    .filter(move -> rules.sum(move.to()) == wanted)
                    .forEach(all::add);
        }
        Comparator<List<Long>> lists = RandomRulesTest::compareLists;
        all.sort(Comparator.comparingInt(RandomRules.Made::component)
                .thenComparing((RandomRules.Made move) -> flat(move.to()), lists)
                .thenComparingInt(RandomRules.Made::move)
                .thenComparing(RandomRules.Made::values, lists));
        return all.stream().map(RandomRulesTest::show).toList();
    }

    private static List<Long> flat(List<List<Long>> states) {
        return states.stream().flatMap(List::stream).toList();
    }

    private static int compareLists(List<Long> a, List<Long> b) {
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            int order = Long.compare(a.get(i), b.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(a.size(), b.size());
    }

    private static String show(RandomRules.Made move) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < move.values().size(); i++) {
            names.add("v" + i);
        }
        boolean isHeap = move.to().stream().allMatch(one -> one.size() == 1);
        String to = (isHeap ? flat(move.to()).toString() : move.to().toString()).replace(" ", "");
        return "component " + move.component() + ", move " + move.move() + " with " + names + " = " + move.values()
                + " to " + to;
    }

    /** Play that goes on for ever in one direction may use up the budget before the fault in another one is met. */
    private void requireRefusal(RulesGame game, States position, String about) {
        try {
            GrundyValue value = game.grundy(position, Budget.standard());
            throw new AssertionError(about + " has the value " + value + "; expected a refusal");
        } catch (Refusal refusal) {
            if (refusal.code() == ErrorCode.TOO_LARGE) {
                return;
            }
            faults++;
            assertThat(refusal.code()).as(about + ": " + refusal.getMessage()).isEqualTo(ErrorCode.INVALID_POSITION);
            assertThat(refusal.getMessage()).as(about).contains("move ", "state ");
        }
    }
}
