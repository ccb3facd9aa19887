package dev.nimbus.cluster.security;

import dev.nimbus.files.PrivateFiles;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Set;

/**
 * The certificates with which nodes of a cluster speak TLS on the event bus: a private authority whose certificates all
 * of them trust, and one certificate with its key for the node. Each side of a connection proves that it has a
 * certificate of the authority before a byte of the bus is read.
 */
public final class BusTls {
    /** The authority's certificate, in PEM. */
    public static final String AUTHORITY = "ca.pem";

    /** The node's certificate, in PEM. */
    public static final String CERTIFICATE = "node.pem";

    /** The node's private key, PKCS #8 in PEM. */
    public static final String KEY = "node.key";

    private static final int MOST_BYTES = 1 << 20;

    private final byte[] authority;
    private final byte[] certificate;
    private final byte[] key;

    private BusTls(byte[] authority, byte[] certificate, byte[] key) {
        this.authority = authority;
        this.certificate = certificate;
        this.key = key;
    }

    /**
     * Reads {@value #AUTHORITY}, {@value #CERTIFICATE} and {@value #KEY} of a directory.
     *
     * @throws IllegalArgumentException if one of them is missing or unreadable, or the certificate is not of that
     *     authority or not valid today
     */
    public static BusTls readBlocking(Path directory) {
        BusTls read = new BusTls(
                bytesBlocking(directory, AUTHORITY),
                bytesBlocking(directory, CERTIFICATE),
                bytesBlocking(directory, KEY));
        X509Certificate node = parse(directory.resolve(CERTIFICATE), read.certificate);
        X509Certificate issuer = parse(directory.resolve(AUTHORITY), read.authority);
        check(directory.resolve(CERTIFICATE), node, issuer);
        return read;
    }

    private static byte[] bytesBlocking(Path directory, String name) {
        try {
            return PrivateFiles.readBlocking(directory.resolve(name), MOST_BYTES);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "the certificates of the event bus cannot be read: " + e.getMessage() + "; expected " + AUTHORITY
                            + ", " + CERTIFICATE + " and " + KEY + ", as nimbus cluster-certs makes them",
                    e);
        }
    }

    private static X509Certificate parse(Path file, byte[] pem) {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(file + " is no certificate in PEM: " + e.getMessage(), e);
        }
    }

    private static void check(Path file, X509Certificate node, X509Certificate issuer) {
        try {
            node.checkValidity();
            node.verify(issuer.getPublicKey());
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    file + " is not a certificate of " + AUTHORITY + " that is valid today: " + e.getMessage(), e);
        }
    }

    /** Lets nobody speak on this bus who has no certificate of the authority. */
    public EventBusOptions secure(EventBusOptions bus) {
        return bus.setSsl(true)
                .setTrustAll(false)
                .setClientAuth(ClientAuth.REQUIRED)
                .setEnabledSecureTransportProtocols(Set.of("TLSv1.3"))
                .setKeyCertOptions(new PemKeyCertOptions()
                        .addCertValue(Buffer.buffer(certificate))
                        .addKeyValue(Buffer.buffer(key)))
                .setTrustOptions(new PemTrustOptions().addCertValue(Buffer.buffer(authority)));
    }
}
