package dev.nimbus.games.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.Sweep;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.search.ListedRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Misère play of random rules of one's own against plain evaluation, and what later queries save. */
class MisereRulesTest {
    private static final int RULESETS = Sweep.of(40, 300);
    private static final int MOST_POSITIONS = 3000;

    private int compared;

    @Test
    void outcome_ofRandomPositions_isThatOfTheReference() {
        Random random = new Random(29);
        Catalogue catalogue = new Catalogue(Tables.local());
        for (int i = 0; i < RULESETS; i++) {
            RandomRules rules = new RandomRules(random);
            RulesGame game;
            try {
                game = (RulesGame) catalogue.parse(rules.notation());
            } catch (Refusal unreadable) {
                continue; // constants that make a number past 64 bits
            }
            for (int k = 0; k < 20; k++) {
                compare(rules, game, random);
            }
        }
        assertThat(compared).isGreaterThan(20 * RULESETS / 3);
    }

    private void compare(RandomRules rules, RulesGame game, Random random) {
        List<List<Long>> states = new ArrayList<>();
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            states.add(random.longs(rules.arity(), 0, 7).boxed().toList());
        }
        rules.forget();
        Outcome expected;
        try {
            rules.sum(states);
            expected = new ReferenceEvaluator<>(listed(rules)).outcome(sorted(states), Play.MISERE);
        } catch (RandomRules.TooMuch | RandomExpression.Fault unknown) {
            return;
        }
        compared++;
        String written = rules.arity() == 1
                ? states.stream().map(one -> one.get(0)).toList().toString()
                : states.toString();
        States position = game.read(new TreeInput(RulesText.tree(written)));
        assertThat(game.outcome(position, Play.MISERE, Budget.standard()))
                .as(rules.notation() + " " + written)
                .isEqualTo(expected);
    }

    private static ListedRules<List<List<Long>>> listed(RandomRules rules) {
        int[] met = new int[1];
        return position -> {
            if (++met[0] > MOST_POSITIONS) {
                throw new RandomRules.TooMuch();
            }
            List<Option<List<List<Long>>>> options = new ArrayList<>();
            for (int i = 0; i < position.size(); i++) {
                for (RandomRules.Made move : rules.moves(i, position.get(i))) {
                    List<List<Long>> next = new ArrayList<>(position);
                    next.remove(i);
                    next.addAll(move.to());
                    options.add(new Option<>(out -> {}, sorted(next)));
                }
            }
            return options;
        };
    }

    private static List<List<Long>> sorted(List<List<Long>> states) {
        return states.stream().sorted(MisereRulesTest::compareStates).toList();
    }

    private static int compareStates(List<Long> one, List<Long> other) {
        for (int i = 0; i < one.size(); i++) {
            int order = Long.compare(one.get(i), other.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static long steps(RulesGame game, States position) {
        Budget budget = Budget.standard();
        game.outcome(position, Play.MISERE, budget);
        return budget.spent();
    }

    @Test
    void positionAskedAgain_isKnown() {
        RulesGame game = (RulesGame) new Catalogue(Tables.local())
                .parse("{\"rules\":{\"state\":[\"x\",\"y\"],\"moves\":["
                        + "{\"for\":{\"t\":\"1..x\"},\"to\":[[\"x-t\",\"y\"]]},"
                        + "{\"for\":{\"t\":\"1..y\"},\"to\":[[\"x\",\"y-t\"]]},"
                        + "{\"for\":{\"t\":\"1..min(x,y)\"},\"to\":[[\"x-t\",\"y-t\"]]}]}}");
        States position = game.read(new TreeInput(RulesText.tree("[[9,8],[9,11],[7,9]]")));
        long first = steps(game, position);

        assertThat(steps(game, position)).isLessThan(first / 100);
    }

    /** A frame of the search is held for each move of a play. */
    @Test
    void longPlay_isAnswered() {
        RulesGame game = (RulesGame) new Catalogue(Tables.local())
                .parse("{\"rules\":{\"state\":[\"a\",\"b\"],\"moves\":[{\"if\":\"a>0\",\"to\":[[\"a-1\",\"b\"]]}]}}");

        assertThat(game.outcome(new States(2, new long[] {110_001, 1}), Play.MISERE, Budget.standard()))
                .isEqualTo(Outcome.P);
    }

    /** A search keeps what it has made of an option; the budget counts it for as long. */
    @Test
    void memoryThatAVisitorOfOptionsHolds_staysHeld() {
        RulesGame game = (RulesGame) new Catalogue(Tables.local())
                .parse("{\"rules\":{\"state\":[\"a\",\"b\"],\"moves\":[{\"if\":\"a>0\",\"to\":[[\"a-1\",\"b\"]]}]}}");
        Budget budget = Budget.standard();
        game.options(new States(2, new long[] {3, 1, 4, 1}), budget, (move, option) -> {
            budget.hold(1000);
            return true;
        });

        assertThat(budget.held()).isEqualTo(2 * 1000);
    }
}
