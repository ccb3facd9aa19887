package dev.nimbus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.MapStoreConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.MapLoader;
import dev.nimbus.cluster.security.ClusterSecret;
import dev.nimbus.cluster.security.ClusterSecurity;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who reaches the member port with Hazelcast's own programs, and knows the name of the cluster but not its secret. */
class ITStrangers {
    private static final ClusterSecurity SECRET = secured("correct horse battery staple");

    private final ClusterOptions options =
            ClusterOptions.defaults().withName("it-" + UUID.randomUUID()).withSegmentMegabytes(16);
    private final List<ClusteredVertx> started = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (ClusteredVertx node : started) {
            get(node.close());
        }
    }

    /** Without a secret the name is all that it takes: this is what the secret mends. */
    @Test
    void memberOfTheSameName_joinsAndWritesMaps_whereThereIsNoSecret() throws Exception {
        ClusteredVertx node = start(options);

        HazelcastInstance stranger = Hazelcast.newHazelcastInstance(stranger(node));
        try {
            stranger.getMap(SharedMaps.RULESETS).set("forged", new byte[] {1});

            assertThat(node.members()).isEqualTo(2);
            assertThat(node.hazelcast().getMap(SharedMaps.RULESETS).get("forged"))
                    .isNotNull();
        } finally {
            stranger.shutdown();
        }
    }

    @Test
    void memberOfTheSameName_isNotLetIn_whereThereIsASecret() throws Exception {
        ClusteredVertx node = start(options.withSecurity(SECRET));

        HazelcastInstance stranger = Hazelcast.newHazelcastInstance(stranger(node));
        try {
            assertThat(stranger.getCluster().getMembers()).hasSize(1);
            assertThat(node.members()).isEqualTo(1);
        } finally {
            stranger.shutdown();
        }
    }

    @Test
    void nodesOfOneSecret_joinAndOthersDoNot() throws Exception {
        ClusteredVertx one = start(options.withSecurity(SECRET));
        ClusterOptions joining = options.withJoin(List.of(one.address()));

        ClusteredVertx two = start(joining.withSecurity(SECRET));
        ClusteredVertx other = start(joining.withSecurity(secured("another secret of these nodes")));

        assertThat(List.of(one.members(), two.members(), other.members())).containsExactly(2, 2, 1);
    }

    /** A client could otherwise name any class of the class path as the store of a map, and have it made. */
    @Test
    void client_isNotLetInAndConfiguresNoMap() throws Exception {
        ClusteredVertx node = start(options);
        ClientConfig config = new ClientConfig().setClusterName(options.name());
        config.getNetworkConfig().addAddress(node.address().toString());
        config.getConnectionStrategyConfig().getConnectionRetryConfig().setClusterConnectTimeoutMillis(2_000);

        assertThatThrownBy(() -> {
                    HazelcastInstance client = HazelcastClient.newHazelcastClient(config);
                    try {
                        client.getConfig()
                                .addMapConfig(new MapConfig("forged")
                                        .setMapStoreConfig(new MapStoreConfig()
                                                .setEnabled(true)
                                                .setClassName(ForeignStore.class.getName())));
                        client.getMap("forged").get("any");
                    } finally {
                        client.shutdown();
                    }
                })
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Unable to connect");
        assertThat(ForeignStore.MADE).isFalse();
    }

    /** The class that the client names. */
    public static final class ForeignStore implements MapLoader<String, String> {
        private static final AtomicBoolean MADE = new AtomicBoolean();

        public ForeignStore() {
            MADE.set(true);
        }

        @Override
        public String load(String key) {
            return null;
        }

        @Override
        public Map<String, String> loadAll(Collection<String> keys) {
            return Map.of();
        }

        @Override
        public Iterable<String> loadAllKeys() {
            return null;
        }
    }

    private Config stranger(ClusteredVertx node) {
        Config config = new Config().setClusterName(options.name());
        config.setProperty("hazelcast.logging.type", "slf4j");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.local.localAddress", "127.0.0.1");
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.getMetricsConfig().setEnabled(false);
        config.getNetworkConfig().setPort(0).getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        config.getNetworkConfig()
                .getJoin()
                .getTcpIpConfig()
                .setEnabled(true)
                .setConnectionTimeoutSeconds(1)
                .addMember(node.address().toString());
        return config;
    }

    private static ClusterSecurity secured(String secret) {
        return new ClusterSecurity(Optional.empty(), Optional.of(ClusterSecret.of(secret)), false);
    }

    private ClusteredVertx start(ClusterOptions its) throws Exception {
        ClusteredVertx node = get(ClusteredVertx.start(its));
        started.add(node);
        return node;
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }
}
