package dev.nimbus.solver.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.ClusteredVertx;
import dev.nimbus.search.ValueTable;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Facts of positions between nodes of a cluster, and after all of them have ended. */
class ITPositionsAreShared {
    private static final byte[] FORM = "a component".getBytes(UTF_8);
    private static final byte[] OTHER = "another one".getBytes(UTF_8);
    private static final int EXACT = 1 << 23 | 7;
    private static final int EXCLUDED = 0b110;

    @TempDir
    private Path directory;

    private static void tell(ClusteredVertx node) {
        try (PositionStore store = PositionStore.ofBlocking(node)) {
            store.tell(FORM, EXACT, 30);
            store.tell(OTHER, EXCLUDED, 20);
        }
    }

    private static int[] find(PositionStore store) {
        return store.findBlocking(new byte[][] {OTHER, FORM, "nothing".getBytes(UTF_8)});
    }

    @Test
    void facts_ofOneNode_areKnownToAnother() throws Exception {
        try (Members members = new Members()) {
            ClusteredVertx first = members.start();
            ClusteredVertx second = members.start();
            tell(first);
            try (PositionStore store = PositionStore.ofBlocking(second)) {
                assertThat(find(store)).containsExactly(EXCLUDED, EXACT, ValueTable.NOTHING);
            }
        }
    }

    /** A node gives the map what its disk has, so that nodes without it know that too. */
    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void facts_areKnownToAllAfterARestart() throws Exception {
        try (Members members = new Members()) {
            tell(members.start(directory));
        }
        try (Members members = new Members()) {
            ClusteredVertx first = members.start(directory);
            ClusteredVertx second = members.start();
            try (PositionStore giving = PositionStore.ofBlocking(first);
                    PositionStore store = PositionStore.ofBlocking(second)) {
                int[] found = find(store);
                while (found[0] == ValueTable.NOTHING || found[1] == ValueTable.NOTHING) {
                    Thread.onSpinWait(); // the other node's thread writes to the map, one entry after the other
                    found = find(store);
                }
                assertThat(find(store)).containsExactly(EXCLUDED, EXACT, ValueTable.NOTHING);
            }
        }
    }
}
