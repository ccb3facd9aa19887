package dev.nimbus.search.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.search.ComponentRules;
import dev.nimbus.search.OptionSink;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.search.SearchRules;
import org.junit.jupiter.api.Test;

class NamedRulesTest {
    private static final int OPTIONS = 10_000_000;

    /** All moves lead to 0, which is the end. */
    private static final class Wide implements SearchRules<Integer> {
        int shown;

        @Override
        public void options(Integer position, Sink<Integer> sink) {
            for (int i = 0; i < position && sink.accept(0); i++) {
                shown++;
            }
        }

        @Override
        public long size(Integer position) {
            return Integer.BYTES;
        }
    }

    @Test
    void options_areHeldWhileTheyAreListed() {
        Wide rules = new Wide();
        Budget budget = Budget.ofSteps(1L << 40);
        NamedRules<Integer> named = new NamedRules<>(
                new ComponentRules.Family(1, true),
                payer -> rules,
                number -> RulesetHash.of(Integer.toString(number)),
                () -> budget);

        assertThatThrownBy(() -> named.position(OPTIONS).write(new Ignoring())).isInstanceOf(Refusal.class);
        assertThat(rules.shown).isLessThan(OPTIONS / 4);
    }

    private static final class Ignoring extends OptionSink {
        @Override
        public void begin() {}

        @Override
        public void known(long value) {}

        @Override
        public void part(long[] words, int length, int weight, boolean isSmall) {}

        @Override
        public boolean end() {
            return true;
        }
    }
}
