package dev.nimbus.search;

import dev.nimbus.Interleavings;
import dev.nimbus.theory.Budget;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/**
 * The tables that threads of a search write without a lock, in the orders of their reads and writes that a model checker
 * tries: whatever is found of a key was put there for this key.
 */
class ITSearchTablesInterleaved {
    @Test
    void halfWrittenFact_isNotFound() {
        Interleavings.modelCheck(Facts.class, AllRight.class);
    }

    @Test
    void halfWrittenProofNumbers_areNotFound() {
        Interleavings.modelCheck(Numbers.class, AllRight.class);
    }

    /** Six components in one bucket of four entries: some displace others. */
    @Param(name = "component", gen = IntGen.class, conf = "1:6")
    public static final class Facts {
        private final ValueTable table = ValueTable.ofBytes(0);

        @Operation
        public void put(@Param(name = "component") int component) {
            table.put(high(component), low(component), ValueTable.ofValue(component), 1L << component);
        }

        @Operation
        public boolean isRight(@Param(name = "component") int component) {
            int fact = table.find(high(component), low(component));
            return fact == ValueTable.NOTHING || fact == ValueTable.ofValue(component);
        }

        private static long high(int component) {
            return (long) component << 40;
        }

        private static long low(int component) {
            return (long) component << 50;
        }
    }

    /** Couples of one bucket of a table that its owner has grow. */
    @Param(name = "couple", gen = IntGen.class, conf = "1:6")
    public static final class Numbers {
        private static final int FULL = 17;

        private final ProofTable table = new ProofTable(Budget.standard());

        /** A table that is about to grow. */
        public Numbers() {
            for (int i = 1; i <= FULL; i++) {
                table.put((long) i << 40 | (i % 8) << 3, i, i);
            }
        }

        @Operation
        public void put(@Param(name = "couple") int couple) {
            table.put(key(couple), couple, couple + 1);
        }

        @Operation
        public boolean isRight(@Param(name = "couple") int couple) {
            long numbers = table.find(key(couple));
            return numbers == ProofTable.ABSENT
                    || (ProofTable.proof(numbers) == couple && ProofTable.disproof(numbers) == couple + 1);
        }

        @Operation(nonParallelGroup = "owner")
        public void growIfFull() {
            table.growIfFull();
        }

        private static long key(int couple) {
            return (long) couple << 50;
        }
    }

    /** What the tables promise: each find is right, also if it finds nothing. */
    public static final class AllRight {
        public void put(int key) {
            // may be forgotten
        }

        public boolean isRight(int key) {
            return true;
        }

        public void growIfFull() {
            // changes nothing that is found
        }
    }
}
