package dev.nimbus.tables;

import dev.nimbus.Interleavings;
import dev.nimbus.tables.kernel.PlainRecurrence;
import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.store.UnsharedStore;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** Tables that grow and are given up by several threads, on real threads again and again. */
class ITTablesInterleaved {
    @Test
    void valueOfAGrowingTable_isRight() {
        Interleavings.stress(Growing.class, RightValues.class);
    }

    @Test
    void growths_endWithinTheMemory() {
        Interleavings.stress(Memory.class, RightSizes.class);
    }

    /** One table of Kayles. */
    @Param(name = "heap", gen = IntGen.class, conf = "0:9")
    public static final class Growing {
        private static final TakeAndBreak KAYLES = TakeAndBreak.parse("0.77");

        private final GrowingTable table = new GrowingTable(
                KAYLES,
                new UnsharedStore(),
                TablesConfig.defaults().withoutCertificates(),
                new LiveTableCounters(),
                new MemoryBudget(Long.MAX_VALUE, forgotten -> {}),
                () -> new PlainRecurrence(MoveRules.of(KAYLES)));

        @Operation
        public long value(@Param(name = "heap") int heap) {
            return table.valueBlocking(heap);
        }

        @Operation
        public void giveUp() {
            table.tryRelease();
        }
    }

    /** The values of Kayles, by E. Berlekamp, J. Conway and R. Guy, <i>Winning Ways</i>. */
    public static final class RightValues {
        private static final long[] KAYLES = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4};

        public long value(int heap) {
            return KAYLES[heap];
        }

        public void giveUp() {
            // changes no value
        }
    }

    /** Two growths that do not fit together: the one that began first ends, and then the other. */
    @Param(name = "bytes", gen = IntGen.class, conf = "1:9")
    public static final class Memory {
        private final MemoryBudget budget = new MemoryBudget(10, forgotten -> {});

        @Operation
        public boolean grow(@Param(name = "bytes") int bytes) {
            Table table = new Table();
            budget.beginGrowth(table);
            do {
                table.bytes = bytes;
                budget.holdsBlocking(table);
            } while (table.bytes < bytes);
            budget.endGrowth(table);
            return budget.held() >= 0;
        }
    }

    private static final class Table implements Held {
        private volatile long bytes;

        @Override
        public long bytes() {
            return bytes;
        }

        @Override
        public boolean wasUsed() {
            return false;
        }

        @Override
        public boolean tryRelease() {
            bytes = 0;
            return true;
        }
    }

    /** Every growth ends. */
    public static final class RightSizes {
        public boolean grow(int bytes) {
            return true;
        }
    }
}
