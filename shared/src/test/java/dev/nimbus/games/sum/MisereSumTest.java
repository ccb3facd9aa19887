package dev.nimbus.games.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.search.ValueTable;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.search.ListedRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Misère play of sums against the reference evaluator, and what later queries save. */
class MisereSumTest {
    private static final List<String> GAMES = List.of(
            "nim",
            "kayles",
            "bash(2)",
            "lasker",
            "subtraction(1,4)",
            "wythoff",
            "half-nim",
            "silver-dollar",
            "cram",
            "clobber",
            "nogo",
            "{\"rewrite\":[[\"ab\",\"ca\"]]}",
            "turning-turtles",
            "{\"rules\":{\"state\":[\"n\"],\"moves\":[{\"for\":{\"a\":\"1..n/2\"},\"if\":\"2*a!=n\",\"to\":[\"a\",\"n-a\"]}]}}");

    private final Catalogue catalogue = new Catalogue(Tables.local());
    private final Sum sum = (Sum) catalogue.parse("sum");

    private Components read(String json) {
        try {
            return sum.read(new TreeInput(new ObjectMapper().readTree(json.replace('\'', '"'))));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    private static <P> Component<P> sample(Ruleset<P> game, Random random) {
        return new Component<>(game, game.sample(random, 1 + random.nextInt(3)));
    }

    @Test
    void outcome_ofRandomSums_isThatOfTheReference() {
        ReferenceEvaluator<Components> reference = new ReferenceEvaluator<>((ListedRules<Components>)
                position -> ReferenceEvaluator.list(sum, position).stream()
                        .map(option ->
                                new Option<>(option.move(), option.position().canonical()))
                        .toList());
        Random random = new Random(29);
        for (int i = 0; i < 1500; i++) {
            List<Component<?>> parts = new ArrayList<>();
            for (int left = 1 + random.nextInt(3); left > 0; left--) {
                parts.add(sample(catalogue.parse(GAMES.get(random.nextInt(GAMES.size()))), random));
            }
            Components position = new Components(parts);
            assertThat(new MisereSumSearch(position, ValueTable.ofBytes(1 << 20), Budget.standard()).outcome())
                    .as("%s", position)
                    .isEqualTo(reference.outcome(position.canonical(), Play.MISERE));
        }
    }

    private long steps(Components position) {
        Budget budget = Budget.standard();
        sum.outcome(position, Play.MISERE, budget);
        return budget.spent();
    }

    @Test
    void sumAskedAgain_isKnown() {
        Components position = read("[{'game':'clobber','position':['xoxo','oxox']},"
                + "{'game':'cram','position':['...','...']},{'game':'nim','position':[2,3]}]");
        long first = steps(position);

        assertThat(steps(position)).isLessThan(first / 100);
    }

    @Test
    void endlessPlay_isRefused() {
        Components position = read("[{'game':{'rewrite':[['ab','ba'],['ba','ab']]},'position':'abaabab'},"
                + "{'game':'kayles','position':[9]}]");

        assertThatThrownBy(() -> sum.outcome(position, Play.MISERE, Budget.standard()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("for ever");
    }

    /** A search finds a winner of each of these sums before it meets a state again. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'rules':{'state':['n'],'moves':[{'if':'n>0','to':['n-1']},{'if':'n>1','to':['n']}]}}",
                "{'rules':{'state':['a','b'],'moves':[{'if':'a>0','to':[['a-1','b']]},{'if':'a>1','to':[['b','a']]}]}}",
                "{'graph':[[],[0],[1,2]]}"
            })
    void rulesThatNeedNotEnd_areRefusedInASumAsAlone(String rules) {
        String state = rules.contains("'b'") ? "[[2,2]]" : "[2]";
        String component = "{'game':" + rules + ",'position':" + state + "}";
        Components flat = read("[" + component + ",{'game':'nim','position':[]}]");
        Components nested = read("[{'game':'kayles','position':[2]},{'game':'sum','position':[" + component
                + ",{'game':'nim','position':[1]}]}]");

        for (Components position : List.of(flat, nested)) {
            assertThatThrownBy(() -> sum.outcome(position, Play.MISERE, Budget.standard()))
                    .isInstanceOf(Refusal.class)
                    .hasMessageMatching(".*(for ever|come again).*");
            assertThatThrownBy(() -> sum.winningMoves(position, Play.MISERE, 1, Budget.standard()))
                    .isInstanceOf(Refusal.class);
        }
    }

    /** Each frame of the search is compared with others, which must not be all. */
    @Test
    void longPlay_isAnswered() {
        Components position = read("[{'game':'bash(1)','position':[8001]},{'game':'cram','position':['..','..']}]");
        Budget budget = Budget.standard();

        assertThat(sum.outcome(position, Play.MISERE, budget)).isEqualTo(Outcome.P);
        assertThat(budget.spent()).isLessThan(600_000);
    }
}
