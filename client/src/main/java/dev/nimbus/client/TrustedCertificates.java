package dev.nimbus.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Certificates that a client trusts in place of Java's: of a private authority, or of the server itself. */
public final class TrustedCertificates {
    private TrustedCertificates() {}

    /**
     * Reads a PEM file.
     *
     * @throws IllegalArgumentException if the file cannot be read, or has no certificate
     */
    public static SSLContext readBlocking(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            Collection<? extends Certificate> all =
                    CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (all.isEmpty()) {
                throw new IllegalArgumentException(file + " has no certificate; expected one in PEM");
            }
            return contextOf(all);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalArgumentException("cannot read certificates from " + file + ": " + e.getMessage(), e);
        }
    }

    private static SSLContext contextOf(Collection<? extends Certificate> certificates)
            throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null);
        int number = 0;
        for (Certificate certificate : certificates) {
            store.setCertificateEntry("trusted-" + number++, certificate);
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
