package dev.nimbus.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.cluster.security.BusTls;
import dev.nimbus.cluster.security.CertificateMaker;
import dev.nimbus.cluster.security.ClusterSecurity;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.spi.cluster.hazelcast.impl.HazelcastNodeInfo;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages that a stranger writes to the port of the event bus. */
class ITBusTls {
    private static final String ADDRESS = "here";

    @TempDir
    private static Path temporary;

    private static BusTls first;
    private static BusTls second;
    private static BusTls foreign;

    private final ClusterOptions options =
            ClusterOptions.defaults().withName("it-" + UUID.randomUUID()).withSegmentMegabytes(16);
    private final List<ClusteredVertx> started = new ArrayList<>();
    private final BlockingQueue<String> taken = new LinkedBlockingQueue<>();

    @BeforeAll
    static void makeCertificates() throws Exception {
        CertificateMaker ours = CertificateMaker.openBlocking(temporary.resolve("ours"));
        first = BusTls.readBlocking(ours.addNodeBlocking("first"));
        second = BusTls.readBlocking(ours.addNodeBlocking("second"));
        foreign = BusTls.readBlocking(
                CertificateMaker.openBlocking(temporary.resolve("theirs")).addNodeBlocking("node"));
    }

    @AfterEach
    void closeAll() throws Exception {
        for (ClusteredVertx node : started) {
            get(node.close());
        }
    }

    /** What the certificates mend: anyone may send anything. */
    @Test
    void messageOfAStranger_isDelivered_whereThereAreNoCertificates() throws Exception {
        int port = busPort(start(options));
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.getOutputStream().write(message("forged"));

            assertThat(taken.poll(60, TimeUnit.SECONDS)).isEqualTo("forged");
        }
    }

    @Test
    void messageWithoutCertificate_isNotRead() throws Exception {
        ClusteredVertx node = start(options.withSecurity(certified(first)));
        int port = busPort(node);

        try (Socket plain = new Socket("127.0.0.1", port)) {
            assertThatConnectionEnds(plain);
        }
        try (Socket tls = trusting().getSocketFactory().createSocket("127.0.0.1", port)) {
            assertThatConnectionEnds(tls);
        }

        ClusteredVertx other = start(options.withSecurity(certified(second)).withJoin(List.of(node.address())));
        other.vertx().eventBus().publish(ADDRESS, "ours");
        assertThat(taken.poll(60, TimeUnit.SECONDS)).isEqualTo("ours");
    }

    @Test
    void nodeOfAnotherAuthority_isNotHeard() throws Exception {
        ClusteredVertx node = start(options.withSecurity(certified(first)));
        ClusteredVertx stranger = start(options.withSecurity(certified(foreign)).withJoin(List.of(node.address())));

        assertThatThrownBy(() ->
                        get(stranger.vertx().eventBus().<String>sender(ADDRESS).write("forged")))
                .hasStackTraceContaining("SSL");
        assertThat(taken).isEmpty();
    }

    private static void assertThatConnectionEnds(Socket socket) throws IOException {
        socket.setSoTimeout(60_000);
        int read;
        try {
            socket.getOutputStream().write(message("forged"));
            do {
                read = socket.getInputStream().read();
            } while (read >= 0);
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException closed) {
            return; // a TLS alert, or a reset connection
        }
    }

    /** A message to {@link #ADDRESS} as Vert.x writes it, with a string as its body. */
    private static byte[] message(String body) {
        Buffer frame = Buffer.buffer().appendByte((byte) 1).appendByte((byte) 9).appendByte((byte) 1);
        string(frame, ADDRESS);
        frame.appendInt(0); // no reply
        string(frame, "sender");
        frame.appendInt(4); // no headers
        string(frame, body);
        return Buffer.buffer().appendInt(frame.length()).appendBuffer(frame).getBytes();
    }

    private static void string(Buffer frame, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        frame.appendInt(bytes.length).appendBytes(bytes);
    }

    /** TLS as a stranger speaks it, who trusts everybody and has no certificate. */
    private static SSLContext trusting() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new TrustEverybody()}, new SecureRandom());
        return context;
    }

    private static final class TrustEverybody extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    /** The cluster tells its members where the bus of each of them listens. */
    private static int busPort(ClusteredVertx node) {
        return node.hazelcast().getMap("__vertx.nodeInfo").values().stream()
                .map(info -> ((HazelcastNodeInfo) info).unwrap().port())
                .findFirst()
                .orElseThrow();
    }

    private static ClusterSecurity certified(BusTls certificates) {
        return new ClusterSecurity(Optional.of(certificates), Optional.empty(), false);
    }

    private ClusteredVertx start(ClusterOptions its) throws Exception {
        ClusteredVertx node = get(ClusteredVertx.start(its));
        started.add(node);
        if (started.size() == 1) {
            get(node.vertx()
                    .eventBus()
                    .<String>consumer(ADDRESS, message -> taken.add(message.body()))
                    .completion());
        }
        return node;
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }
}
