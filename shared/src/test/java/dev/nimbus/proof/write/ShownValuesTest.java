package dev.nimbus.proof.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.games.catalogue.Catalogue;
import dev.nimbus.tables.Tables;
import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Ruleset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What entries show of options is what a look at each option finds, while entries are added and memory is short. */
class ShownValuesTest {
    private static final Catalogue CATALOGUE = new Catalogue(Tables.local());
    private static final int ASKED = 2000;

    @ParameterizedTest
    @ValueSource(longs = {0, 1000, 1 << 20})
    void shown_isWhatEachOptionSays(long mostBytes) {
        assertShownIsWhatEachOptionSays(CATALOGUE.parse("cram"), mostBytes);
        assertShownIsWhatEachOptionSays(CATALOGUE.parse("sprouts"), mostBytes);
    }

    /** Values of 64 and more have no bit. */
    @Test
    void largeValues_areShown() {
        assertShownIsWhatEachOptionSays(CATALOGUE.parse("nim"), 1 << 20);
    }

    private static <P> void assertShownIsWhatEachOptionSays(Ruleset<P> game, long mostBytes) {
        Options<P> options = new Options<>(game, Budget.standard(), Set.of());
        Map<P, Long> entries = new HashMap<>();
        ShownValues<P> shown = new ShownValues<>(options, sum -> sum(sum, entries), mostBytes);
        Random random = new Random(5);
        List<P> components = components(game, random);
        for (int i = 0; i < ASKED; i++) {
            P entry = components.get(random.nextInt(components.size()));
            entries.computeIfAbsent(entry, options::value);
            P component = components.get(random.nextInt(components.size()));
            long value = random.nextInt(4) == 0 ? random.nextInt(100) : random.nextInt(4);
            boolean expected = options.of(component).stream()
                    .anyMatch(option -> sum(option, entries).equals(OptionalLong.of(value)));
            assertThat(shown.has(component, value))
                    .as("%s has an option of the value %d", game.write(component), value)
                    .isEqualTo(expected);
        }
    }

    private static OptionalLong sum(List<?> components, Map<?, Long> entries) {
        return entries.keySet().containsAll(components)
                ? OptionalLong.of(components.stream().mapToLong(entries::get).reduce(0, (a, b) -> a ^ b))
                : OptionalLong.empty();
    }

    private static <P> List<P> components(Ruleset<P> game, Random random) {
        List<P> components = new ArrayList<>();
        while (components.size() < 60) {
            game.components(game.sample(random, 5)).stream()
                    .filter(game::hasMove)
                    .forEach(components::add);
        }
        return components;
    }
}
