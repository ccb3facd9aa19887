package dev.nimbus.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ValueTableTest {
    private static final int ENTRY_BYTES = 16;

    private final Random random = new Random(5);

    @Test
    void find_inAnEmptyTable_isNothing() {
        assertThat(ValueTable.ofBytes(0).find(0, 0)).isEqualTo(ValueTable.NOTHING);
    }

    /** Images of tables on disks have such words: who changes them changes the magic number of images. */
    @Test
    void entries_haveTheWordsThatDisksHave() throws Exception {
        ValueTable table = ValueTable.ofSecret(1 << 12, SharedValues.NONE, new ValueTable.Secret(1, 2));
        long[] high = new long[1];
        long[] low = new long[1];
        table.key().hash(3, new long[] {4, 5}, 0, 2, high, low, 0);
        table.put(high[0], low[0], ValueTable.ofValue(6), 100);
        List<Long> words = new ArrayList<>();
        table.forEachEntry((first, second) -> words.addAll(List.of(first, second)));

        assertThat(words).containsExactly(2699621660207109645L, -8975024617366224890L);
    }

    @Test
    void find_afterPut_hasTheValue() {
        ValueTable table = ValueTable.ofBytes(1 << 20);
        table.put(7, 9, ValueTable.ofValue(0), 1);
        table.put(8, 9, ValueTable.ofValue(123_456), 1);
        assertThat(ValueTable.isExact(table.find(7, 9))).isTrue();
        assertThat(ValueTable.value(table.find(7, 9))).isZero();
        assertThat(ValueTable.value(table.find(8, 9))).isEqualTo(123_456);
        assertThat(table.find(7, 9L << 40)).isEqualTo(ValueTable.NOTHING);
    }

    @Test
    void exclusions_ofOneComponent_addUpUntilItsValueIsKnown() {
        ValueTable table = ValueTable.ofBytes(1 << 20);
        table.put(7, 9, ValueTable.ofExcluded(0b001), 1);
        table.put(7, 9, ValueTable.ofExcluded(0b100), 1);
        assertThat(ValueTable.excluded(table.find(7, 9))).isEqualTo(0b101);
        assertThat(ValueTable.decides(table.find(7, 9), 2)).isTrue();
        assertThat(ValueTable.decides(table.find(7, 9), 1)).isFalse();
        table.put(7, 9, ValueTable.ofValue(1), 1);
        table.put(7, 9, ValueTable.ofExcluded(0b1000), 1);
        assertThat(ValueTable.value(table.find(7, 9))).isOne();
    }

    /** What does not fit into an entry is not kept, and not kept wrongly. */
    @Test
    void put_ofAValuePastTheEntrysBits_isForgotten() {
        ValueTable table = ValueTable.ofBytes(1 << 20);
        table.put(7, 9, ValueTable.ofValue(1L << 23), 1);
        table.put(8, 9, ValueTable.ofExcluded(1L << 40), 1);
        assertThat(table.find(7, 9)).isEqualTo(ValueTable.NOTHING);
        assertThat(table.find(8, 9)).isEqualTo(ValueTable.NOTHING);
    }

    @Test
    void put_intoAFullTable_dropsWhatCostLeast() {
        ValueTable table = ValueTable.ofBytes(4 * ENTRY_BYTES);
        for (int i = 0; i < 5; i++) {
            table.put(i, 0, ValueTable.ofValue(i), 1L << (i == 2 ? 0 : 10 + i));
        }
        assertThat(table.find(2, 0)).isEqualTo(ValueTable.NOTHING);
        for (int i : new int[] {0, 1, 3, 4}) {
            assertThat(ValueTable.value(table.find(i, 0))).isEqualTo(i);
        }
    }

    @Test
    void growth_keepsNearlyAll() {
        ValueTable table = ValueTable.ofBytes(8 << 20);
        long[] keys = random.longs(100_000).toArray();
        for (int i = 0; i < keys.length; i++) {
            table.put(keys[i], keys[i], ValueTable.ofValue(i % 1000), 1);
        }
        int found = 0;
        for (int i = 0; i < keys.length; i++) {
            int known = table.find(keys[i], keys[i]);
            found += known == ValueTable.NOTHING ? 0 : 1;
            assertThat(known == ValueTable.NOTHING || ValueTable.value(known) == i % 1000)
                    .isTrue();
        }
        assertThat(found).isGreaterThan(keys.length * 9 / 10);
        assertThat(table.bytes()).isBetween(100_000L * ENTRY_BYTES, 8L << 20);
    }

    /** Four threads write and read the same few buckets; an entry's value is a function of its key. */
    @Test
    void find_besideOtherThreads_isNeverAnothersValue() throws Exception {
        ValueTable table = ValueTable.ofBytes(1 << 12);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> wrong = new ArrayList<>();
            for (int seed = 0; seed < 4; seed++) {
                wrong.add(threads.submit(writer(table, new Random(seed))));
            }
            for (Future<Integer> result : wrong) {
                assertThat(result.get()).isZero();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Callable<Integer> writer(ValueTable table, Random random) {
        return () -> {
            int wrong = 0;
            for (int i = 0; i < 500_000; i++) {
                long key = ComponentKey.mix(random.nextInt(2000) + 1);
                int known = table.find(key, key);
                wrong += known == ValueTable.NOTHING || ValueTable.value(known) == (key & 1023) ? 0 : 1;
                table.put(key, key, ValueTable.ofValue(key & 1023), 1 + (key & 7));
            }
            return wrong;
        };
    }

    /** Else three of the four would stay for ever, and all that is new would share one place. */
    @Test
    void dearEntries_thatAreOld_giveWayToNewOnes() {
        ValueTable table = ValueTable.ofBytes(4 * ENTRY_BYTES);
        for (int i = 0; i < 4; i++) {
            table.put(1 + i, 0, ValueTable.ofValue(i), 1L << 40);
        }
        Random random = new Random(3);
        for (int i = 0; i < 5_000; i++) {
            table.put(random.nextLong(), 0, ValueTable.ofValue(1), 1L << 5);
        }
        for (int i = 0; i < 4; i++) {
            assertThat(table.find(1 + i, 0)).isEqualTo(ValueTable.NOTHING);
        }
        assertThat(table.values()).isEqualTo(4);
    }
}
