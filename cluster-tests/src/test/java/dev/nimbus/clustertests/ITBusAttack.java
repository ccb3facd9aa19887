package dev.nimbus.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cluster.security.CertificateMaker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten bytes that end a node whose event bus speaks plain text. */
class ITBusAttack {
    /** A message of six bytes, of a codec whose name has 2 147 483 632: the bus makes an array for it. */
    private static final byte[] TEN_BYTES = HexFormat.of().parseHex("0000000601ff7ffffff0");

    @TempDir
    Path temporary;

    @Test
    void tenBytes_doNotReachABusWithCertificates() throws Exception {
        Path certs = CertificateMaker.openBlocking(temporary).addNodeBlocking("node");
        Path secret = certs.resolve(CertificateMaker.SECRET);
        int port = freePort();
        try (NimbusProcess solver = NimbusProcess.startQuickly(
                "solver",
                "--workers=1",
                "--cluster-port=0",
                "--bus-port=" + port,
                "--bus-tls=" + certs,
                "--cluster-secret-file=" + secret)) {
            solver.awaitReadyBlocking();

            try (Socket socket = new Socket("127.0.0.1", port)) {
                socket.getOutputStream().write(TEN_BYTES);
                assertThat(readToEnd(socket)).isLessThan(100);
            }
            try (NimbusProcess gateway = NimbusProcess.startQuickly(
                    "gateway",
                    "--port=0",
                    "--cluster-port=0",
                    "--bus-tls=" + certs,
                    "--cluster-secret-file=" + secret,
                    "--join=" + solver.memberBlocking())) {
                MixedBatch batch = MixedBatch.of(1_000, 5);
                GatewayClient client = new GatewayClient(gateway.uriBlocking());

                assertThat(client.follow(client.submit(batch)).lines()).isEqualTo(batch.answers());
                assertThat(solver.output() + gateway.output())
                        .doesNotContain(Files.readString(secret).strip())
                        .doesNotContainPattern("nimbus-[0-9a-f]{64}");
            }
        }
    }

    /** How many bytes come before the node closes the connection: a TLS alert, if anything. */
    private static int readToEnd(Socket socket) throws IOException {
        socket.setSoTimeout(60_000);
        return socket.getInputStream().readAllBytes().length;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
