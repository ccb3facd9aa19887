package dev.nimbus.cluster;

import com.hazelcast.config.AdvancedNetworkConfig;
import com.hazelcast.config.ClassFilter;
import com.hazelcast.config.Config;
import com.hazelcast.config.JavaSerializationFilterConfig;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.ServerSocketEndpointConfig;
import java.net.InetAddress;
import java.util.Optional;
import java.util.UUID;

/**
 * The Hazelcast configuration of a node.
 *
 * <p>Hazelcast's own delays are made for clusters of hundreds of members started together; these are for a few nodes
 * that should be there in seconds, and notice within ten that another one is gone.
 */
final class MemberConfig {
    /** The Vert.x cluster manager knows a member by this attribute. */
    static final String NODE_ID = "__vertx.nodeId";

    private MemberConfig() {}

    static Config of(ClusterOptions options, String localAddress, Optional<TableDisk> disk) {
        Config config = new Config();
        String node = UUID.randomUUID().toString();
        config.setClusterName(options.security()
                .secret()
                .map(secret -> secret.clusterName(options.name()))
                .orElse(options.name()));
        // Threads bear this name; by default it would hold the cluster's, which may be derived from a secret.
        config.setInstanceName("nimbus-" + node);
        config.getMemberAttributeConfig().setAttribute(NODE_ID, node);
        config.getMetricsConfig().setEnabled(false);
        network(config.getAdvancedNetworkConfig().setEnabled(true), options);
        config.setProperty("hazelcast.local.localAddress", localAddress);
        quiet(config);
        timing(config);
        distrust(config);
        SharedMaps.configure(config, options, disk);
        disk.ifPresent(one -> {
            config.getMemberAttributeConfig().setAttribute(ClusteredVertx.DISK, "true");
            config.getUserContext().put(ClusteredVertx.DISK, one);
        });
        return config;
    }

    /** One endpoint, for members alone: no client is let in, whatever it says. */
    private static void network(AdvancedNetworkConfig network, ClusterOptions options) {
        ServerSocketEndpointConfig members = new ServerSocketEndpointConfig();
        members.setPort(options.port()).setPortAutoIncrement(false);
        network.setMemberEndpointConfig(members);
        JoinConfig join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        // How long nodes that start together ask each other for a master before one claims to be it; they ask again
        // for as long as none is agreed upon, so that a short time costs nothing.
        join.getTcpIpConfig().setEnabled(true).setConnectionTimeoutSeconds(1);
        JoinNames.expandBlocking(options.join(), InetAddress::getAllByName).forEach(join.getTcpIpConfig()::addMember);
    }

    private static void quiet(Config config) {
        config.setProperty("hazelcast.logging.type", "slf4j");
        // The details are the address and the cluster's name, in every line.
        config.setProperty("hazelcast.logging.details.enabled", "false");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        // Nodes shut down in their own order: first what uses the maps, then the maps.
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        // Listen at the given address alone; the default is all of them, and the port speaks plain text.
        config.setProperty("hazelcast.socket.bind.any", "false");
    }

    private static void timing(Config config) {
        // A master need not wait for a flurry of joiners before it lets in the first.
        config.setProperty("hazelcast.wait.seconds.before.join", "0");
        config.setProperty("hazelcast.max.wait.seconds.before.join", "0");
        config.setProperty("hazelcast.heartbeat.interval.seconds", "2");
        config.setProperty("hazelcast.max.no.heartbeat.seconds", "10");
        config.setProperty("hazelcast.merge.first.run.delay.seconds", "5");
        config.setProperty("hazelcast.merge.next.run.delay.seconds", "5");
        config.setProperty("hazelcast.socket.connect.timeout.seconds", "3");
        // A member that is ill (out of memory, stopped) stalls callers for twice this time.
        config.setProperty("hazelcast.operation.call.timeout.millis", "15000");
        config.setProperty("hazelcast.graceful.shutdown.max.wait", "20");
    }

    /**
     * Whoever reaches the member port could otherwise have any class of the class path deserialized. The nodes share
     * bytes and strings, the solvers the question for a disk, and Vert.x its own few classes; Hazelcast adds the JDK's
     * and its own.
     */
    private static void distrust(Config config) {
        ClassFilter known = new ClassFilter()
                .addPrefixes("io.vertx.spi.cluster.hazelcast.")
                .addClasses("dev.nimbus.solver.store.ReadFromDisk");
        config.getSerializationConfig()
                .setJavaSerializationFilterConfig(new JavaSerializationFilterConfig().setWhitelist(known));
    }
}
