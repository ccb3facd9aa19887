package dev.nimbus.gateway;

import dev.nimbus.gateway.access.FileWatch;
import dev.nimbus.gateway.access.TlsFiles;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.ServerSSLOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS of a gateway, 1.2 or later. A new certificate is taken without a restart: connections that are open keep the old
 * one.
 *
 * <p>HTTP/1.1 alone. With HTTP/2 the responses that a client leaves unread wait in the flow control of each stream, where
 * neither their number nor their standing still can be bounded as those of a connection are.
 */
record ServerTls(TlsFiles files) {
    private static final Logger LOG = LoggerFactory.getLogger(ServerTls.class);
    private static final String BEGIN = "-----BEGIN CERTIFICATE-----";
    private static final Set<String> PROTOCOLS = Set.of("TLSv1.3", "TLSv1.2");

    private PemKeyCertOptions keyAndCertificate() {
        return new PemKeyCertOptions()
                .setCertPath(files.certificate().toString())
                .setKeyPath(files.key().toString());
    }

    void configure(HttpServerOptions options) {
        options.setSsl(true)
                .setUseAlpn(false)
                .setKeyCertOptions(keyAndCertificate())
                .setEnabledSecureTransportProtocols(PROTOCOLS);
    }

    /** Fails, naming the files, if they cannot be read or are not PEM: else the server would fail to listen. */
    Future<Void> checked(Vertx vertx) {
        return vertx.executeBlocking(() -> keyAndCertificate().getKeyManagerFactory(vertx), false)
                .recover(e -> Future.failedFuture(new IOException(
                        "no TLS with the certificate " + files.certificate() + " and the key " + files.key() + ": "
                                + e.getMessage() + "; expected a certificate and its private key in PEM",
                        e)))
                .mapEmpty();
    }

    /** When the certificate in the file ends, in seconds since 1970; empty if it cannot be read. */
    OptionalLong endBlocking() {
        try {
            String text = Files.readString(files.certificate());
            String first = text.substring(Math.max(0, text.indexOf(BEGIN))); // The key may stand before it.
            InputStream in = new ByteArrayInputStream(first.getBytes(StandardCharsets.US_ASCII));
            X509Certificate own =
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
            return OptionalLong.of(own.getNotAfter().toInstant().getEpochSecond());
        } catch (IOException | CertificateException e) {
            LOG.warn("cannot read the end of the certificate {}: {}", files.certificate(), e.toString());
            return OptionalLong.empty();
        }
    }

    /** @param listening completes when the server has read the files, which takes no other before */
    Future<FileWatch> watch(Vertx vertx, Future<HttpServer> listening) {
        Context home = vertx.getOrCreateContext();
        return FileWatch.start(vertx, List.of(files.certificate(), files.key()), () -> {
            keyAndCertificate()
                    .getKeyManagerFactory(vertx); // A fault of the update itself comes too late to be tried again.
            home.runOnContext(read -> listening.onSuccess(this::update));
            return null;
        });
    }

    /** Of a certificate and a key that are written seconds apart, the first does not match the other until then. */
    private void update(HttpServer server) {
        ServerSSLOptions changed = new ServerSSLOptions()
                .setKeyCertOptions(keyAndCertificate())
                .setEnabledSecureTransportProtocols(PROTOCOLS);
        server.updateSSLOptions(changed, true)
                .onSuccess(updated -> LOG.info("took a new certificate from {}", files.certificate()))
                .onFailure(e -> LOG.error("the certificate read before stays in use: {}", e.toString()));
    }
}
