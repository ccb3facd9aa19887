package dev.nimbus.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nimbus.gateway.access.TlsFiles;
import dev.nimbus.gateway.limits.GatewaySetting;
import io.vertx.core.net.SelfSignedCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A gateway over TLS, driven over raw sockets. */
@SuppressWarnings("removal") // SelfSignedCertificate: the JDK makes none.
class ITTls {
    /** Made once: the tool that makes a pair is a JVM of its own. */
    private static SelfSignedCertificate one;

    private static SelfSignedCertificate other;

    @TempDir
    private Path directory;

    private GatewayFixture gateway;
    private Certificate first;

    @BeforeAll
    static void makeCertificates() {
        one = SelfSignedCertificate.create("localhost");
        other = SelfSignedCertificate.create("localhost");
    }

    @AfterAll
    static void deleteCertificates() {
        one.delete();
        other.delete();
    }

    @BeforeEach
    void start() throws Exception {
        first = place(one);
        gateway = new GatewayFixture(GatewayFixture.options(directory.resolve("batches"))
                .with(GatewaySetting.STALL_MILLIS, 1000)
                .withAccess(GatewayFixture.withTls(
                        new TlsFiles(directory.resolve("cert.pem"), directory.resolve("key.pem")))));
        gateway.solver("solver", 4).start();
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void certificateWithItsKeyInOneFile_isServed() throws Exception {
        Path both = directory.resolve("both.pem");
        Files.writeString(
                both, Files.readString(directory.resolve("cert.pem")) + Files.readString(directory.resolve("key.pem")));
        gateway.close();
        gateway = new GatewayFixture(GatewayFixture.options(directory.resolve("others"))
                .withAccess(GatewayFixture.withTls(new TlsFiles(both, both))));

        try (SSLSocket socket = socket(first)) {
            socket.startHandshake();
            assertThat(socket.getSession().isValid()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"none.pem,key.pem", "cert.pem,none.pem", "empty.pem,key.pem", "cert.pem,cert.pem", "bad.pem,key.pem"})
    void filesThatAreNoPair_areNamed(String certificate, String key) throws Exception {
        Files.writeString(directory.resolve("empty.pem"), "");
        Files.writeString(
                directory.resolve("bad.pem"), "-----BEGIN CERTIFICATE-----\nbad\n-----END CERTIFICATE-----\n");
        TlsFiles files = new TlsFiles(directory.resolve(certificate), directory.resolve(key));
        GatewayOptions options =
                GatewayFixture.options(directory.resolve("unused")).withAccess(GatewayFixture.withTls(files));

        assertThatThrownBy(() -> new GatewayFixture(options))
                .hasMessageContainingAll(
                        files.certificate().toString(), files.key().toString(), "in PEM")
                .hasMessageNotContaining("cannot listen");
    }

    @Test
    void endOfTheCertificate_isAMetric() throws Exception {
        Path both = directory.resolve("both.pem");
        Files.writeString(
                both, Files.readString(directory.resolve("key.pem")) + Files.readString(directory.resolve("cert.pem")));
        long end = ((X509Certificate) first).getNotAfter().toInstant().getEpochSecond();

        assertThat(new ServerTls(new TlsFiles(directory.resolve("cert.pem"), directory.resolve("key.pem")))
                        .endBlocking())
                .hasValue(end);
        assertThat(new ServerTls(new TlsFiles(both, both)).endBlocking()).hasValue(end);
        assertThat(new ServerTls(new TlsFiles(directory.resolve("key.pem"), both)).endBlocking())
                .isEmpty();
    }

    /** Vert.x tells of a connection when its handshake is over, so these were counted nowhere. */
    @Test
    void silentConnections_leaveNoRoomForOneTooMany_whileTheyAreYoung() throws Exception {
        gateway.close();
        gateway = new GatewayFixture(GatewayFixture.options(directory.resolve("few"))
                .with(GatewaySetting.CONNECTIONS, 8)
                .withAccess(GatewayFixture.withTls(
                        new TlsFiles(directory.resolve("cert.pem"), directory.resolve("key.pem")))));
        try (Socket oldest = gateway.socket();
                Socket second = gateway.socket();
                Socket third = gateway.socket()) {
            assertThat(third.getInputStream().read()).isEqualTo(-1);
            assertThat(isOpen(oldest)).isTrue();
            assertThat(isOpen(second)).isTrue();
        }
    }

    private static boolean isOpen(Socket socket) throws IOException {
        socket.setSoTimeout(1);
        try {
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException open) {
            return true;
        }
    }

    /** Puts a certificate with its key where the gateway looks for it. */
    private Certificate place(SelfSignedCertificate made) throws Exception {
        Path certificate = directory.resolve("cert.pem");
        Files.copy(Path.of(made.privateKeyPath()), directory.resolve("key.pem"), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(Path.of(made.certificatePath()), certificate, StandardCopyOption.REPLACE_EXISTING);
        try (InputStream in = Files.newInputStream(certificate)) {
            return CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }

    private SSLSocket socket(Certificate trusted, String... protocols) throws Exception {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null);
        store.setCertificateEntry("gateway", trusted);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, trust.getTrustManagers(), null);
        SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket("127.0.0.1", gateway.port);
        socket.setSoTimeout((int) GatewayFixture.PATIENCE.toMillis());
        if (protocols.length > 0) {
            socket.setEnabledProtocols(protocols);
        }
        return socket;
    }

    private static String get(String path, String headers) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void request_isAnsweredOverTls(String protocol) throws Exception {
        try (SSLSocket socket = socket(first, protocol)) {
            GatewayFixture.send(socket, get("/health/live", "Connection: close\r\n"));

            assertThat(GatewayFixture.readAll(socket)).startsWith("HTTP/1.1 200");
            assertThat(socket.getSession().getProtocol()).isEqualTo(protocol);
        }
    }

    /** By hand, since the JDK's own client would not even try. */
    @Test
    void olderTls_isRefused() throws Exception {
        try (var socket = gateway.socket()) {
            socket.getOutputStream().write(helloOfTls11());
            byte[] alert = socket.getInputStream().readNBytes(7);

            assertThat(alert[0]).as("an alert").isEqualTo((byte) 21);
            assertThat(alert[6]).as("protocol version").isEqualTo((byte) 70);
        }
    }

    private static byte[] helloOfTls11() {
        String hello = "0302" + "00".repeat(32) + "00" + "0006" + "c014" + "002f" + "0035" + "01" + "00";
        int length = hello.length() / 2;
        return HexFormat.of()
                .parseHex("160301" + String.format("%04x", length + 4) + "01" + String.format("%06x", length) + hello);
    }

    @Test
    void plainHttp_isNotAnswered() throws Exception {
        try (var socket = gateway.socket()) {
            GatewayFixture.send(socket, get("/health/live", ""));

            assertThat(GatewayFixture.readAll(socket)).doesNotContain("HTTP/1.1");
        }
    }

    @Test
    void http2_isNotOffered() throws Exception {
        try (SSLSocket socket = socket(first)) {
            var parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
            socket.setSSLParameters(parameters);
            socket.startHandshake();

            assertThat(socket.getApplicationProtocol()).isIn("", "http/1.1");
        }
    }

    @Test
    void newCertificate_isTakenWithoutARestart() throws Exception {
        Certificate second = place(other);

        GatewayFixture.awaitUntil(() -> isTrusted(second));
        assertThat(isTrusted(first)).isFalse();
    }

    /** It waited for its next change: the files were watched some tenths of a second after they were read. */
    @Test
    void certificateRenewedAsTheServerBeginsToListen_isTaken() throws Exception {
        gateway.close();
        int free = freePort();
        CompletableFuture<Certificate> renewed = CompletableFuture.supplyAsync(() -> renewOnceItListens(free));
        gateway = new GatewayFixture(GatewayFixture.options(directory.resolve("early"))
                .withPort(free)
                .withAccess(GatewayFixture.withTls(
                        new TlsFiles(directory.resolve("cert.pem"), directory.resolve("key.pem")))));

        GatewayFixture.awaitUntil(() -> isTrusted(renewed.join()));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private Certificate renewOnceItListens(int port) {
        GatewayFixture.awaitUntil(() -> listens(port));
        try {
            return place(other);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    private boolean isTrusted(Certificate certificate) {
        try (SSLSocket socket = socket(certificate)) {
            socket.startHandshake();
            return true;
        } catch (SSLException e) {
            return false;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Pipelined requests come in slices of plain bytes, each answered, in order. */
    @Test
    void pipelinedRequests_areAllAnswered() throws Exception {
        int requests = 2000;
        try (SSLSocket socket = socket(first)) {
            Thread writer = new Thread(() -> {
                try {
                    GatewayFixture.send(
                            socket,
                            get("/health/live", "").repeat(requests - 1)
                                    + get("/health/live", "Connection: close\r\n"));
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            writer.start();

            assertThat(GatewayFixture.readAll(socket).split("HTTP/1.1 200", -1)).hasSize(requests + 1);
            writer.join();
        }
    }

    @Test
    void upload_isReadAndAnswered() throws Exception {
        String body = GatewayFixture.lines(0, 30_000);
        String head = "POST /v1/batches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
                + "Connection: close\r\nContent-Length: " + body.length() + "\r\n\r\n";
        try (SSLSocket socket = socket(first)) {
            GatewayFixture.send(socket, head + body);

            assertThat(GatewayFixture.readAll(socket))
                    .startsWith("HTTP/1.1 201")
                    .contains("\"queries\":30000");
        }
    }

    /** It sends requests and reads nothing: its connection is aborted, though TLS would wait for its goodbye. */
    @Test
    void clientThatReadsNothing_isCutOff() throws Exception {
        byte[] requests = get("/openapi.yaml", "").repeat(100).getBytes(StandardCharsets.US_ASCII);
        try (SSLSocket socket = socket(first)) {
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 100_000; i++) {
                            socket.getOutputStream().write(requests);
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
    }
}
