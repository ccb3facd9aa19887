package dev.nimbus.games.sprouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.nimbus.Sweep;
import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.notation.TreeInput;
import dev.nimbus.query.text.TextPosition;
import dev.nimbus.tables.Tables;
import dev.nimbus.tables.TsvFile;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Outcome;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SproutsTest {
    /** SPOTS counts one option more, the mirror images of which differ in two regions. */
    private static final Set<String> COUNTED_TWICE = Set.of("2aABCa|2BAC", "2ABCD|ABCD");

    /** As long as all others together: with the whole of the sweeps alone. */
    private static final String LONGEST = "0*5.AB.CD|0.CD|AB";

    private final Sprouts sprouts = (Sprouts) new Catalogue(Tables.local()).parse("sprouts");
    private final Random random = new Random(1);

    private SproutsPosition position(String text) {
        return sprouts.read(new TreeInput(TextNode.valueOf(text)));
    }

    private SproutsPosition spots(int count) {
        return sprouts.read(new TreeInput(IntNode.valueOf(count)));
    }

    static List<List<String>> published() {
        return TsvFile.rows("sprouts.tsv").stream()
                .filter(row -> Sweep.isWhole() || !row.get(1).equals(LONGEST))
                .toList();
    }

    /** No sheet of paper has these, but the rules hold for them; 90 options of six lives. */
    @ParameterizedTest
    @ValueSource(strings = {"ABCDEBDAEC.2", "ABCDBDAC.2.2", "2BCD2DCB.2"})
    void smallLandOfManyOptions_hasTheValueOfTheRules(String text) {
        SproutsPosition position = position(text);

        assertThat(sprouts.grundy(position, Budget.standard()))
                .isEqualTo(GrundyValue.of(new ReferenceEvaluator<>(sprouts).grundy(position)));
    }

    @ParameterizedTest
    @MethodSource("published")
    void position_hasPublishedOptionsAndValue(List<String> row) {
        SproutsPosition position = position(row.get(1));
        int options = Integer.parseInt(row.get(2));

        assertThat(ReferenceEvaluator.list(sprouts, position))
                .hasSize(COUNTED_TWICE.contains(row.get(1)) ? options - 1 : options);
        assertThat(sprouts.grundy(position, Budget.standard())).isEqualTo(GrundyValue.of(Long.parseLong(row.get(3))));
    }

    /** Known since 1991 (D. Applegate, G. Jacobson, D. Sleator), misère play to 9 spots; then J. Lemoine, S. Viennot. */
    @ParameterizedTest
    @CsvSource({"0, P, N", "1, P, N", "2, P, P", "3, N, P", "4, N, P", "5, N, N"})
    void spots_haveKnownOutcomes(int count, Outcome normal, Outcome misere) {
        assertThat(sprouts.outcome(spots(count), Play.NORMAL, Budget.standard()))
                .isEqualTo(normal);
        assertThat(sprouts.outcome(spots(count), Play.MISERE, Budget.standard()))
                .isEqualTo(misere);
    }

    @ParameterizedTest
    @CsvSource({"6, P, N", "7, P, P", "8, P, P", "9, N, P", "10, N, N", "11, N, N"})
    void moreSpots_haveKnownOutcomes(int count, Outcome normal, Outcome misere) {
        assertThat(sprouts.outcome(spots(count), Play.NORMAL, Budget.standard()))
                .isEqualTo(normal);
        assertThat(sprouts.outcome(spots(count), Play.MISERE, Budget.standard()))
                .isEqualTo(misere);
    }

    /** The reduced, canonical and packed form has the options of the text, and these have its values. */
    /** A proof is read again: a land that were another one then would have no entry. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0*2.aABaCD|0.CD.EF|0.EF|AB",
                "0.1a1a.AB|0.CDEF|1AB.CDEF",
                "0*3.AB|0.1a1abBAb",
                "0.ABCD|0.EF|0.EF.GH|1GH.ABCD"
            })
    void component_staysItselfWhenItIsRead(String text) {
        for (Option<SproutsPosition> option : ReferenceEvaluator.list(sprouts, position(text))) {
            for (SproutsPosition land : sprouts.components(option.position())) {
                assertThat(sprouts.components(position(land.text()))).containsExactly(land);
            }
        }
        SproutsPosition land = sprouts.components(position(text)).get(0);
        assertThat(sprouts.components(land)).containsExactly(land);
    }

    @Test
    void core_agreesWithTheReference() {
        ReferenceEvaluator<SproutsPosition> reference = new ReferenceEvaluator<>(sprouts);
        for (int i = 0; i < 1000; i++) {
            SproutsPosition position = played(1 + i % 4);

            assertThat(sprouts.grundy(position, Budget.standard()))
                    .as(position.text())
                    .isEqualTo(GrundyValue.of(reference.grundy(position)));
            assertThat(sprouts.outcome(position, Play.MISERE, Budget.standard()))
                    .as("misère %s", position.text())
                    .isEqualTo(reference.outcome(position, Play.MISERE));
        }
    }

    private SproutsPosition played(int count) {
        SproutsPosition position = spots(count);
        for (int moves = count / 2 + random.nextInt(2 * count); moves > 0; moves--) {
            List<Option<SproutsPosition>> options = ReferenceEvaluator.list(sprouts, position);
            if (!options.isEmpty()) {
                position = options.get(random.nextInt(options.size())).position();
            }
        }
        return position;
    }

    @Test
    void positionsAlike_areWrittenAlike() {
        for (int i = 0; i < 200; i++) {
            SproutsPosition position = played(2 + i % 5);
            String shuffled = shuffled(position.text());

            assertThat(canonical(shuffled))
                    .as("%s as %s", position.text(), shuffled)
                    .isEqualTo(position.text());
        }
    }

    private String canonical(String text) {
        return new LandTexts().of(position(text).flat(), 0);
    }

    /** Puts lands, regions and boundaries in another order, rotates boundaries, mirrors regions. */
    private String shuffled(String text) {
        return shuffled(
                text,
                "+",
                land -> shuffled(land, "|", region -> {
                    boolean mirror = random.nextBoolean();
                    return shuffled(region, ".", word -> word.startsWith("0") ? word : turned(word, mirror));
                }));
    }

    private String shuffled(String text, String separator, UnaryOperator<String> inner) {
        List<String> parts = new ArrayList<>(List.of(text.split("\\" + separator, -1)));
        Collections.shuffle(parts, random);
        return String.join(separator, parts.stream().map(inner).toList());
    }

    private String turned(String word, boolean mirror) {
        int start = random.nextInt(word.length() + 1) % Math.max(1, word.length());
        String turned = word.substring(start) + word.substring(0, start);
        return mirror ? new StringBuilder(turned).reverse().toString() : turned;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "A;\"A\" once",
                "AAA;\"A\" a third time",
                "A.A;two boundaries of one region",
                "A+A;\"A\" once",
                "0*;without a number",
                "0*0;without a number",
                "01;after a spot",
                "3;expected vertices",
                "15;a number without quotes is so many spots",
                "12|;expected a region after it",
                "12..2;nothing between two separators",
                "|;nothing between two separators"
            })
    void textThatIsNoPosition_isRefusedWithItsPlace(String text, String message) {
        assertThatThrownBy(() -> position(text)).isInstanceOf(Refusal.class).hasMessageContaining(message);
    }

    @Test
    void positionOfMoreVertices_isRefused() {
        assertThatThrownBy(() -> spots(28)).isInstanceOf(Refusal.class).hasMessageContaining("27 spots");
        assertThatThrownBy(() -> position("0*99999999999")).isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> position("2.".repeat(70) + "2")).isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> position("2".repeat(601))).isInstanceOf(Refusal.class);
    }

    @Test
    void listOfNumbers_isNoPosition() throws Exception {
        JsonNode list = new ObjectMapper().readTree("[3,4]");

        assertThatThrownBy(() -> sprouts.read(new TreeInput(list)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("a number of spots");
    }

    /** As the page and others write a position of one number. */
    @Test
    void listOfOneNumber_isANumberOfSpots() throws Exception {
        JsonNode list = new ObjectMapper().readTree("[3]");

        assertThat(sprouts.read(new TreeInput(list))).isEqualTo(spots(3));
    }

    /** A line of text is a list of its words; in JSON a string is a string. */
    @Test
    void listOfOneString_isNoPosition_andALineIs() throws Exception {
        JsonNode list = new ObjectMapper().readTree("[\"0.2\"]");

        assertThatThrownBy(() -> sprouts.read(new TreeInput(list)))
                .isInstanceOf(Refusal.class)
                .hasMessage("the position is [\"0.2\"]; expected a string");
        assertThat(sprouts.read(TextPosition.of("0.2"))).isEqualTo(position("0.2"));
        assertThat(sprouts.read(TextPosition.of("\"0.2\""))).isEqualTo(position("0.2"));
        assertThat(sprouts.read(TextPosition.of(" 3 "))).isEqualTo(spots(3));
    }

    @Test
    void move_tellsACurve() {
        assertThat(ReferenceEvaluator.list(sprouts, spots(3)))
                .extracting(option -> option.move().toString())
                .containsExactly(
                        "SproutsMove[to=0*2.AB|AB, via=Via[region=0, from=0, end=0, inside=[]]]",
                        "SproutsMove[to=0.1a1a, via=Via[region=0, from=0, end=1, inside=[]]]",
                        "SproutsMove[to=0.AB|0.AB, via=Via[region=0, from=0, end=0, inside=[1]]]");
    }
}
