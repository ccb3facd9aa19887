package dev.nimbus.games.string;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.games.catalogue.LocalRulesetStore;
import dev.nimbus.games.heap.HeapGame;
import dev.nimbus.games.heap.Heaps;
import dev.nimbus.search.ValueTable;
import dev.nimbus.search.words.RulesetHash;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.GrundyValue;
import dev.nimbus.theory.Option;
import dev.nimbus.theory.Play;
import dev.nimbus.theory.ReferenceEvaluator;
import dev.nimbus.theory.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rewriting on the search core: many rulesets in one table, and what one query finds for the next. */
class RewriteSearchTest {
    private static final int TINY = 64 * 16;
    private static final int MEBIBYTE = 1 << 20;
    private static final String FALLING = "{\"rewrite\":[[\"a\",\"b\"],[\"bb\",\"cc\"],[\"ac\",\"dd\"]]}";

    private final Random random = new Random(29);

    private static Rewrite game(String notation, int tableBytes) {
        Tables tables = Tables.local();
        return (Rewrite) new Catalogue(tables, ValueTable.ofBytes(tableBytes), new LocalRulesetStore()).parse(notation);
    }

    /** Rules that make each string greater, so that every play ends. */
    private String rules() {
        List<String> rules = new ArrayList<>();
        int most = 1 + random.nextInt(3);
        while (rules.size() < most) {
            int length = 1 + random.nextInt(3);
            String left = text(length);
            String right = text(length);
            if (left.compareTo(right) < 0) {
                rules.add("[\"" + left + "\",\"" + right + "\"]");
            }
        }
        return "{\"rewrite\":[" + String.join(",", rules) + "]}";
    }

    private String text(int length) {
        return random.ints(length, 0, 3)
                .mapToObj(i -> String.valueOf("abc".charAt(i)))
                .collect(Collectors.joining());
    }

    @Test
    void smallParts_areCountedInCharacters_ofAnyPlane() {
        for (String letter : List.of("a", "\ud83d\ude00")) {
            RewriteRules rules = RewriteRules.of(List.of(new RewriteRules.Rule(letter, "b")));

            assertThat(rules.isSmall(letter.repeat(8))).as(letter).isTrue();
            assertThat(rules.isSmall(letter.repeat(9))).as(letter).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {TINY, MEBIBYTE})
    void rulesetsInOneTable_haveTheValuesOfTheReference(int tableBytes) {
        Catalogue catalogue = new Catalogue(Tables.local(), ValueTable.ofBytes(tableBytes), new LocalRulesetStore());
        for (int i = 0; i < 100; i++) {
            Rewrite game = (Rewrite) catalogue.parse(rules());
            ReferenceEvaluator<String> reference = new ReferenceEvaluator<>(game);
            for (int j = 0; j < 8; j++) {
                String position = text(1 + random.nextInt(tableBytes == TINY ? 6 : 9));
                assertThat(game.grundy(position, Budget.standard()))
                        .as("%s %s", game.notation(), position)
                        .isEqualTo(GrundyValue.of(reference.grundy(position)));
                assertThat(game.outcome(position, Play.MISERE, Budget.standard()))
                        .as("%s %s", game.notation(), position)
                        .isEqualTo(reference.outcome(position, Play.MISERE));
            }
        }
    }

    @Test
    void positionOfAQueryBefore_isFoundAtOnce() {
        Rewrite game = game(FALLING, MEBIBYTE);
        Budget first = Budget.standard();
        GrundyValue value = game.grundy("abaababbab", first);
        Budget second = Budget.standard();

        assertThat(game.grundy("abaababbab", second)).isEqualTo(value);
        assertThat(second.spent()).isLessThan(first.spent() / 20);
    }

    /** A stone goes onto a neighbour of any colour, so a row loses one and falls apart where it stood: 0.6. */
    @Test
    void rowOfCannibalClobber_isCouplesAreForever() {
        Catalogue catalogue = new Catalogue(Tables.local(), ValueTable.ofBytes(MEBIBYTE), new LocalRulesetStore());
        Rewrite row = (Rewrite) catalogue.parse("{\"rewrite\":[[\"XX\",\".X\"],[\"XX\",\"X.\"]]}");
        HeapGame heap = (HeapGame) catalogue.parse("0.6");
        for (int n = 1; n <= 30; n++) {
            assertThat(row.grundy("X".repeat(n), Budget.standard()))
                    .as("%d stones", n)
                    .isEqualTo(heap.grundy(Heaps.of(n), Budget.standard()));
        }
    }

    @Test
    void playThatGoesRoundForEver_isRefused() {
        Rewrite game = game("{\"rewrite\":[[\"ab\",\"ba\"],[\"ba\",\"ab\"]]}", MEBIBYTE);

        assertThatThrownBy(() -> game.grundy("ab", Budget.standard()))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_POSITION));
        assertThatThrownBy(() -> game.outcome("ab", Play.MISERE, Budget.standard()))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_POSITION));
    }

    /** One past U+FFFF counted as two, in a rule and in the place of a move. */
    @Test
    void eachCharacterCountsOnce_howeverItIsHeld() {
        Rewrite game = game(FALLING.replace("c", "\ud83d\ude00"), MEBIBYTE);
        Rewrite letters = game(FALLING, MEBIBYTE);
        for (int i = 0; i < 50; i++) {
            String position = text(random.nextInt(9));
            String other = position.replace("c", "\ud83d\ude00");
            assertThat(game.grundy(other, Budget.standard())).isEqualTo(letters.grundy(position, Budget.standard()));
            assertThat(game.outcome(other, Play.MISERE, Budget.standard()))
                    .isEqualTo(letters.outcome(position, Play.MISERE, Budget.standard()));
            assertThat(ReferenceEvaluator.list(game, other).stream().map(Option::move))
                    .containsExactlyElementsOf(ReferenceEvaluator.list(letters, position).stream()
                            .map(Option::move)
                            .toList());
        }
        assertThat(game("{\"rewrite\":[[\"\ud83d\ude00\",\"a\"]]}", MEBIBYTE).notation())
                .contains("\ud83d\ude00");
        assertThatThrownBy(() -> game("{\"rewrite\":[[\"\ud83d\ude00\",\"ab\"]]}", MEBIBYTE))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("of the same length");
    }

    /** Half of a surrogate pair may be a part of its own, and the character 0 may end a string. */
    @ParameterizedTest
    @ValueSource(
            strings = {"a", "abcdefgh", "abcdefghi", "a\0", "\u00ff\u0100bc", "\ud83d", "x\udc1f\0", "\u0100\0\0\0\0"})
    void words_areReadAgain(String text) {
        RewriteRules rules = RewriteRules.of(List.of(new RewriteRules.Rule("a", "b")));
        RewriteWords words = new RewriteWords(rules, new RulesetHash(1, 2));
        long[] written = words.words(text);

        assertThat(words.read(written, 0, written.length)).isEqualTo(text);
    }
}
