package dev.nimbus.cluster.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ITCertificateMaker {
    @TempDir
    Path temporary;

    @Test
    void nodes_getFilesThatTheyCanUseAndNobodyElseCanRead() throws Exception {
        CertificateMaker maker = CertificateMaker.openBlocking(temporary.resolve("certs"));
        Path one = maker.addNodeBlocking("one");
        Path two = CertificateMaker.openBlocking(temporary.resolve("certs")).addNodeBlocking("two");

        for (Path node : List.of(one, two)) {
            BusTls.readBlocking(node);
            ClusterSecret.readBlocking(node.resolve(CertificateMaker.SECRET));
        }

        assertThat(two.resolve(CertificateMaker.SECRET)).hasSameBinaryContentAs(one.resolve(CertificateMaker.SECRET));
        assertThat(two.resolve(BusTls.AUTHORITY)).hasSameBinaryContentAs(one.resolve(BusTls.AUTHORITY));
        assertThat(Files.readString(two.resolve(BusTls.KEY))).isNotEqualTo(Files.readString(one.resolve(BusTls.KEY)));
        assertThat(one.toFile().list()).hasSize(4);
        assertThat(one.getParent().toFile().list()).hasSize(4);
        assertThatAllIsPrivate(temporary.resolve("certs"));
    }

    private static void assertThatAllIsPrivate(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .as(path.toString())
                        .isEqualTo(Files.isDirectory(path) ? "rwx------" : "rw-------");
            }
        }
    }

    @Test
    void certificateOfAnotherAuthority_isRefused() throws Exception {
        Path ours = CertificateMaker.openBlocking(temporary.resolve("a")).addNodeBlocking("node");
        Path theirs = CertificateMaker.openBlocking(temporary.resolve("b")).addNodeBlocking("node");
        Files.copy(
                theirs.resolve(BusTls.AUTHORITY), ours.resolve(BusTls.AUTHORITY), StandardCopyOption.REPLACE_EXISTING);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> BusTls.readBlocking(ours))
                .withMessageContaining("node.pem is not a certificate of ca.pem");
    }

    @Test
    void missingFiles_areNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BusTls.readBlocking(temporary))
                .withMessageContaining(temporary.resolve("ca.pem").toString())
                .withMessageContaining("nimbus cluster-certs");
    }

    @Test
    void nodeThatIsThere_orOfAnotherDirectory_isRefused() throws Exception {
        CertificateMaker maker = CertificateMaker.openBlocking(temporary);
        maker.addNodeBlocking("one");

        assertThatThrownBy(() -> maker.addNodeBlocking("one")).hasMessageContaining("one is there already");
        assertThatThrownBy(() -> maker.addNodeBlocking("../one")).hasMessageContaining("'../one'");
    }

    @Test
    void failure_leavesNoKeysBehind() throws Exception {
        Path directory = temporary.resolve("certs");
        CertificateMaker maker = CertificateMaker.openBlocking(directory);
        Files.writeString(directory.resolve(CertificateMaker.AUTHORITY), "no key store");

        assertThatThrownBy(() -> maker.addNodeBlocking("one")).isInstanceOf(IOException.class);

        assertThat(directory.toFile().list())
                .containsExactlyInAnyOrder(CertificateMaker.AUTHORITY, CertificateMaker.SECRET);
    }
}
