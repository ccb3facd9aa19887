package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.IMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The maps that grow with what clients ask for, driven past their memory. */
class ITSharedMapsBounds {
    private static final ClusterOptions OPTIONS =
            ClusterOptions.defaults().withName("it-" + UUID.randomUUID()).withSegmentMegabytes(16);

    /** Each of the 271 partitions may keep its newest entry whatever it takes. */
    @ParameterizedTest
    @CsvSource({"nimbus.segments, 65536, 1500, 600", "nimbus.periods, 200, 30000, 6000"})
    void entriesPastTheMemory_areGivenUp(String name, int bytes, int entries, int mostKept) throws Exception {
        ClusteredVertx node = start();
        try {
            IMap<String, byte[]> map = node.hazelcast().getMap(name);
            for (int i = 0; i < entries; i++) {
                map.set("subtraction(1," + i + ")", new byte[bytes]);
            }

            assertThat(map.size()).isBetween(100, mostKept);
        } finally {
            close(node);
        }
    }

    /** Its holder renews it four times a second; nobody removes that of a solver that died. */
    @Test
    void leaseOfASolverThatDied_ends() throws Exception {
        ClusteredVertx node = start();
        try {
            IMap<String, byte[]> leases = node.hazelcast().getMap(SharedMaps.LEASES);
            leases.set("octal(0.77)/1", new byte[0]);

            assertThat(leases.getEntryView("octal(0.77)/1").getMaxIdle()).isEqualTo(60_000);
        } finally {
            close(node);
        }
    }

    private static ClusteredVertx start() throws Exception {
        return ClusteredVertx.start(OPTIONS)
                .toCompletionStage()
                .toCompletableFuture()
                .get(60, TimeUnit.SECONDS);
    }

    private static void close(ClusteredVertx node) throws Exception {
        node.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }
}
