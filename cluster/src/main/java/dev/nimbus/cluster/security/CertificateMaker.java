package dev.nimbus.cluster.security;

import dev.nimbus.files.PrivateFiles;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Makes what the nodes of a cluster know each other by: a private authority, a certificate with its key for each node,
 * and the secret of the members.
 *
 * <p>The directory keeps the authority in {@value #AUTHORITY} and has a subdirectory for each node, which is all that the
 * node is given: {@link BusTls} reads the certificates, {@link ClusterSecret} the secret. More nodes can be added later.
 * The certificates are made by the JDK's own {@code keytool}.
 */
public final class CertificateMaker {
    /** The secret of the members, in each node's directory. */
    public static final String SECRET = "cluster.secret";

    /** The authority's key: whoever has it can make certificates that all nodes trust. */
    public static final String AUTHORITY = "ca.p12";

    /** A key store needs a password; this one is protected by the mode of its file. */
    private static final String PASSWORD = "changeit";

    private static final String DAYS = "3650";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private final Path directory;

    private CertificateMaker(Path directory) {
        this.directory = directory;
    }

    /** Opens a directory with an authority; makes both, and a secret, where they are not there. */
    public static CertificateMaker openBlocking(Path directory) throws IOException {
        CertificateMaker maker = new CertificateMaker(PrivateFiles.createDirectoriesBlocking(directory));
        if (!Files.exists(maker.directory.resolve(SECRET))) {
            PrivateFiles.writeBlocking(maker.directory.resolve(SECRET), randomSecret());
        }
        if (!Files.exists(maker.directory.resolve(AUTHORITY))) {
            maker.makeAuthorityBlocking();
        }
        return maker;
    }

    private static byte[] randomSecret() {
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        return (HexFormat.of().formatHex(random) + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    private void makeAuthorityBlocking() throws IOException {
        Path unfinished = Files.createTempDirectory(directory, "ca");
        try {
            Path store = unfinished.resolve(AUTHORITY);
            keytoolBlocking(
                    store, "ca", "Nimbus cluster CA", "-ext", "bc:c=ca:true,pathlen:0", "-ext", "ku:c=keyCertSign");
            PrivateFiles.writeBlocking(directory.resolve(AUTHORITY), Files.readAllBytes(store));
        } finally {
            deleteBlocking(unfinished);
        }
    }

    /** What is left of an unfinished directory, so that no key outlives a failure. */
    private static void deleteBlocking(Path unfinished) throws IOException {
        File[] left = unfinished.toFile().listFiles();
        if (left != null) {
            for (File file : left) {
                Files.delete(file.toPath());
            }
            Files.delete(unfinished);
        }
    }

    /**
     * Makes the subdirectory of a node.
     *
     * @return the subdirectory
     * @throws IllegalArgumentException if the name is no plain file name, or the node has a directory already
     */
    public Path addNodeBlocking(String name) throws IOException {
        Path node = directory.resolve(name);
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("node name '" + name + "'; expected letters, digits, . _ and -");
        }
        if (Files.exists(node)) {
            throw new IllegalArgumentException(node + " is there already; remove it to make it anew");
        }
        Path unfinished = Files.createTempDirectory(directory, name);
        try {
            writeNodeBlocking(name, unfinished);
            return Files.move(unfinished, node);
        } finally {
            deleteBlocking(unfinished);
        }
    }

    private void writeNodeBlocking(String name, Path node) throws IOException {
        Path store = Files.copy(directory.resolve(AUTHORITY), node.resolve("node.p12"));
        keytoolBlocking(
                store,
                "node",
                name,
                "-signer",
                "ca",
                "-ext",
                "ku:c=digitalSignature",
                "-ext",
                "eku=serverAuth,clientAuth");
        writePemBlocking(store, node);
        Files.delete(store);
        PrivateFiles.writeBlocking(node.resolve(SECRET), Files.readAllBytes(directory.resolve(SECRET)));
    }

    /** A certificate is valid from yesterday, for clocks that are behind. */
    private static void keytoolBlocking(Path store, String alias, String name, String... more) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-genkeypair", "-keyalg", "EC", "-groupname", "secp256r1"));
        command.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        command.addAll(List.of("-alias", alias, "-dname", "CN=" + name, "-startdate", "-1d", "-validity", DAYS));
        command.addAll(List.of(more));
        runBlocking(new ProcessBuilder(command).redirectErrorStream(true));
    }

    private static void runBlocking(ProcessBuilder keytool) throws IOException {
        Process process = keytool.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException("keytool failed: " + output.strip());
            }
        } catch (InterruptedException e) {
            process.destroy();
            throw new IOException("interrupted while keytool was running", e);
        }
    }

    private static void writePemBlocking(Path store, Path node) throws IOException {
        char[] password = PASSWORD.toCharArray();
        try (InputStream in = Files.newInputStream(store)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, password);
            write(
                    node.resolve(BusTls.AUTHORITY),
                    "CERTIFICATE",
                    keys.getCertificate("ca").getEncoded());
            write(
                    node.resolve(BusTls.CERTIFICATE),
                    "CERTIFICATE",
                    keys.getCertificate("node").getEncoded());
            write(
                    node.resolve(BusTls.KEY),
                    "PRIVATE KEY",
                    keys.getKey("node", password).getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IOException("the key store that keytool made cannot be read", e);
        }
    }

    private static void write(Path file, String kind, byte[] der) throws IOException {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        String pem = "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n";
        PrivateFiles.writeBlocking(file, pem.getBytes(StandardCharsets.US_ASCII));
    }
}
