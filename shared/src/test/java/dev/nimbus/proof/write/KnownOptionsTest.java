package dev.nimbus.proof.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.proof.Sums;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Ruleset;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Once a game was asked whether a component has a value, and it has not, what shows it is known, and it is true. */
class KnownOptionsTest {
    private static final int COMPONENTS = 300;
    private static final int MOST_VALUE = 6;

    @ParameterizedTest
    @ValueSource(strings = {"cram", "clobber", "nogo", "sprouts", "node-kayles", "arc-kayles"})
    void whatShowsThatAValueIsNotTheOwn_isKnown(String notation) {
        assertKnown(new Catalogue(Tables.local()).parse(notation), new Random(41));
    }

    @Test
    void ofRewriting_isKnown() throws JsonProcessingException {
        String rules = "{\"rewrite\":[[\"XX\",\".X\"],[\"XX\",\"X.\"]]}";
        assertKnown(new Catalogue(Tables.local()).parse(new JsonMapper().readTree(rules)), new Random(43));
    }

    private static <P> void assertKnown(Ruleset<P> game, Random random) {
        Budget budget = Budget.standard();
        KnownOptions<P> known =
                new KnownOptions<>(game, game.knownValues(budget).orElseThrow(), budget);
        Oracle<P> oracle = new Oracle<>(game, new ReferenceEvaluator<>(game));
        for (int i = 0; i < COMPONENTS; i++) {
            for (P component : game.components(game.sample(random, 1 + i % 6))) {
                if (game.hasMove(component)) {
                    oracle.assertRefuted(component, known);
                }
            }
        }
    }

    /** What the rules alone say. */
    private record Oracle<P>(Ruleset<P> game, ReferenceEvaluator<P> rules) {
        void assertRefuted(P component, KnownOptions<P> known) {
            long own = rules.grundy(component);
            for (long value = 0; value < MOST_VALUE; value++) {
                if (value != own && !game.mayRepeat(component)) {
                    List<List<P>> shows = known.refuting(component, value).orElseThrow();
                    for (List<P> sum : shows) {
                        assertShows(component, sum, value);
                    }
                }
                if (value < own) {
                    assertThat(known.withValue(component, value)).isPresent();
                }
            }
            OptionalLong found = known.value(component);
            assertThat(found.orElse(own)).as(game.write(component)).isEqualTo(own);
        }

        private void assertShows(P component, List<P> sum, long value) {
            long total = sum.stream().mapToLong(rules::grundy).reduce(0, (a, b) -> a ^ b);
            if (sum.equals(List.of(component))) {
                assertThat(total).as(game.write(component)).isLessThan(value);
            } else {
                assertThat(total).as(game.write(component)).isEqualTo(value);
                assertThat(isOption(component, sum)).as(game.write(component)).isTrue();
            }
        }

        private boolean isOption(P component, List<P> sum) {
            Sums<P> sums = new Sums<>(game, Budget.MOST_BYTES, "wait");
            return sums.options(sums.of(component).get(0), game.optionParts()).contains(sums.ofParts(sum));
        }
    }
}
