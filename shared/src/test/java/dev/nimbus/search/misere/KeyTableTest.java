package dev.nimbus.search.misere;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.Budget;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeyTableTest {
    private final KeyTable table = new KeyTable(new ComponentMemory(Budget.standard(), 1 << 20));

    @Test
    void keys_haveTheirNumbersAlsoAfterClears() {
        Random random = new Random(1);
        for (int round = 0; round < 5; round++) {
            Map<Long, Integer> expected = new HashMap<>();
            for (int i = 0; i < 1000 * round; i++) {
                long key = random.nextInt(500);
                int number = random.nextInt(1000);
                expected.put(key, number);
                table.put(key, key % 7, number);
            }
            for (long key = 0; key < 500; key++) {
                assertThat(table.find(key, key % 7)).isEqualTo(expected.getOrDefault(key, KeyTable.ABSENT));
            }
            table.clear();
        }
    }

    @Test
    void add_tellsWhetherAKeyIsNewSinceTheLastClear() {
        for (int round = 0; round < 3; round++) {
            for (long key = 0; key < 200; key++) {
                assertThat(table.add(key, 1)).isTrue();
                assertThat(table.add(key, 1)).isFalse();
            }
            table.clear();
        }
    }
}
