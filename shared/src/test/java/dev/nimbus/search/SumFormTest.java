package dev.nimbus.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class SumFormTest {
    private static final long[] NAME = {11, 12, 13, 14};

    private final SumFacts facts = new SumFacts(ValueTable.ofBytes(1 << 10));

    private static SumForm form(long... components) {
        SumForm form = new SumForm();
        for (long component : components) {
            form.addComponent(7, new long[] {0, component}, 1, 1);
        }
        return form;
    }

    private static long[] words(SumForm form) {
        byte[] bytes = form.bytes();
        long[] words = new long[bytes.length / Long.BYTES];
        ByteBuffer.wrap(bytes).asLongBuffer().get(words);
        return words;
    }

    @Test
    void partsInAnyOrder_haveOneForm() {
        SumForm one = form(5, -3, 5);
        one.addGame(NAME, 0);
        SumForm other = new SumForm();
        other.addGame(NAME, 0);
        other.addComponent(7, new long[] {-3}, 0, 1);
        other.addComponent(7, new long[] {5}, 0, 1);
        other.addComponent(7, new long[] {5}, 0, 1);

        assertThat(words(one))
                .containsExactly(words(other))
                .containsExactly(SumForm.SEED, 4, 7, -3, 4, 7, 5, 4, 7, 5, 9, 11, 12, 13, 14);
        assertThat(one.length()).isEqualTo(words(one).length - 1);
    }

    @Test
    void otherSums_haveOtherForms() {
        SumForm game = new SumForm();
        game.addGame(NAME, 0);
        SumForm component = new SumForm();
        component.addComponent(NAME[0], NAME, 1, 3);

        assertThat(words(form(5))).isNotEqualTo(words(form(5, 5))).isNotEqualTo(words(form(6)));
        assertThat(words(game)).isNotEqualTo(words(component));
        assertThat(SumForm.key(facts, words(game)).orElseThrow())
                .isNotEqualTo(SumForm.key(facts, words(component)).orElseThrow());
    }

    @Test
    void key_isThatOfTheSum() {
        long[] high = new long[3];
        long[] low = new long[3];
        facts.hashComponent(7, new long[] {5}, 1, high, low, 0);
        facts.hashName(NAME, 0, high, low, 1);
        boolean isFirst = high[0] < high[1];
        int first = isFirst ? 0 : 1;
        long[] parts = {high[first], low[first], high[1 - first], low[1 - first]};
        facts.hashSum(parts, parts.length, high, low, 2);
        SumForm form = form(5);
        form.addGame(NAME, 0);

        assertThat(SumForm.key(facts, words(form)))
                .hasValueSatisfying(key -> assertThat(key).containsExactly(high[2], low[2]));
    }

    @Test
    void wordsThatAreNoForm_haveNoKey() {
        long[][] broken = {
            {SumForm.SEED, 4},
            {SumForm.SEED, 4, 7},
            {SumForm.SEED, 2, 7},
            {SumForm.SEED, 0},
            {SumForm.SEED, 9, 1, 2, 3},
            {SumForm.SEED, 7, 1, 2, 3},
            {SumForm.SEED, 4, 7, 5, 4},
            {SumForm.SEED, -1},
            {SumForm.SEED, Long.MIN_VALUE, 7, 5},
            {SumForm.SEED, 1L << 33, 7, 5}
        };
        for (long[] words : broken) {
            assertThat(SumForm.key(facts, words))
                    .as("%d %d", words[0], words[1])
                    .isEmpty();
        }
    }
}
