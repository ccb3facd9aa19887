package dev.nimbus.proof.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.proof.Sums;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.Ruleset;
import dev.nimbus.theory.Ruleset.KnownValues;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Once a game was asked whether a component has a value, and it has not, what shows it is known, and it is true. */
class KnownOptionsTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final int COMPONENTS = 300;
    private static final int MOST_VALUE = 6;

    @ParameterizedTest
    @ValueSource(strings = {"cram", "clobber", "nogo", "sprouts", "node-kayles", "arc-kayles", "notakto"})
    void whatShowsThatAValueIsNotTheOwn_isKnown(String notation) {
        assertKnown(CATALOGUE.parse(notation), new Random(41));
    }

    @Test
    void ofRewriting_isKnown() throws JsonProcessingException {
        String rules = "{\"rewrite\":[[\"XX\",\".X\"],[\"XX\",\"X.\"]]}";
        assertKnown(CATALOGUE.parse(new JsonMapper().readTree(rules)), new Random(43));
    }

    /** Of a sum, the options of each part are looked up beside the values of the others. */
    @Test
    void optionsOfASum_areThoseOfTheValue() {
        assertOptionsOfSums(CATALOGUE.parse("node-kayles"), new Random(46));
        assertOptionsOfSums(CATALOGUE.parse("arc-kayles"), new Random(47));
    }

    private static <P> void assertOptionsOfSums(Ruleset<P> game, Random random) {
        KnownValues<P> known = game.knownValues(Budget.standard()).orElseThrow();
        ReferenceEvaluator<P> rules = new ReferenceEvaluator<>(game);
        int several = 0;
        for (int i = 0; i < COMPONENTS; i++) {
            P position = game.sample(random, 8);
            several += game.components(position).size() > 1 ? 1 : 0;
            for (long value = 0; value < 3; value++) {
                long wanted = value;
                List<P> expected = new ArrayList<>();
                game.options(position, (move, option) -> rules.grundy(option) != wanted || expected.add(option));
                assertThat(known.options(position, value)).isEqualTo(expected);
            }
        }
        assertThat(several).isGreaterThan(30);
    }

    /** It was asked as one search, which refuses so many vertices, though one move ends it. */
    @ParameterizedTest
    @CsvSource({"node-kayles,\"star(300)\"", "node-kayles,\"complete(300)\"", "arc-kayles,\"star(300)\""})
    void tooLargeForASearch_hasAProofOfWhoWins(String game, String position) throws Exception {
        StringBuilder proof = new StringBuilder();
        writeWinner(CATALOGUE.parse(game), new JsonMapper().readTree(position), proof);
        assertThat(proof.toString().lines().count()).isLessThan(3);
    }

    /** Each of so many options has as many parts: they took all memory of the process. */
    @Test
    void manyOptionsOfManyParts_areRefused() throws IOException {
        JsonNode isolated = new JsonMapper().readTree("{\"vertices\":5001,\"edges\":[]}");
        Ruleset<?> game = CATALOGUE.parse("node-kayles");
        assertThatThrownBy(() -> writeWinner(game, isolated, new StringBuilder()))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.TOO_LARGE));
    }

    private static <P> void writeWinner(Ruleset<P> game, JsonNode position, StringBuilder proof) throws IOException {
        new ProofWriter<>(game, Budget.standard(), Set.of(), Budget.MOST_BYTES, "wait")
                .writeOutcomeBlocking(game.read(new TreeInput(position)), Play.NORMAL, proof);
    }

    /** Each option of Sprouts held its text, and a proof of some thousand entries all that a query may hold. */
    @Test
    void lookingUp_holdsNothing() {
        assertHoldsNothing(CATALOGUE.parse("sprouts"));
        assertHoldsNothing(CATALOGUE.parse("node-kayles"));
    }

    private static <P> void assertHoldsNothing(Ruleset<P> game) {
        Budget budget = Budget.standard();
        KnownValues<P> known = game.knownValues(budget).orElseThrow();
        Random random = new Random(7);
        for (int i = 0; i < 50; i++) {
            for (P component : game.components(game.sample(random, 6))) {
                known.options(component, 0); // Arrays of the search grow, as long as its positions do.
                long held = budget.held();
                known.options(component, 0);
                assertThat(budget.held()).as(game.write(component)).isEqualTo(held);
            }
        }
    }

    /** A symmetry of the whole answers at once, also where its parts are too large for a search. */
    @Test
    void whetherAValue_isWhatTheValueSays() throws JsonProcessingException {
        assertSameValue(CATALOGUE.parse("node-kayles"), new Random(44));
        assertSameValue(CATALOGUE.parse("arc-kayles"), new Random(45));
        StringBuilder stars = new StringBuilder();
        for (int leaf = 1; leaf <= 300; leaf++) {
            stars.append(",[0,")
                    .append(leaf)
                    .append("],[301,")
                    .append(301 + leaf)
                    .append(']');
        }
        String graph = "{\"vertices\":602,\"edges\":[" + stars.substring(1) + "]}";
        assertHasNoValueBut(CATALOGUE.parse("node-kayles"), new JsonMapper().readTree(graph), 0);
    }

    private static <P> void assertSameValue(Ruleset<P> game, Random random) {
        for (int i = 0; i < COMPONENTS; i++) {
            P position = game.sample(random, 1 + i % 8);
            long own = ((GrundyValue.Finite) game.grundy(position, Budget.standard())).value();
            assertHasNoValueBut(game, position, own);
        }
    }

    private static <P> void assertHasNoValueBut(Ruleset<P> game, JsonNode position, long own) {
        assertHasNoValueBut(game, game.read(new TreeInput(position)), own);
    }

    private static <P> void assertHasNoValueBut(Ruleset<P> game, P position, long own) {
        for (long value = 0; value < MOST_VALUE; value++) {
            assertThat(game.hasValue(position, value, Budget.standard()))
                    .as("%s %s", game.write(position), value)
                    .isEqualTo(value == own);
        }
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
