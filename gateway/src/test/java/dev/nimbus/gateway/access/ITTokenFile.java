package dev.nimbus.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ITTokenFile {
    @TempDir
    private Path directory;

    private final Vertx vertx = Vertx.vertx();
    private TokenFile file;

    @BeforeEach
    void name() {
        file = new TokenFile(directory.resolve("tokens"));
    }

    @AfterEach
    void close() {
        vertx.close().await();
    }

    private AccessControl open() {
        AccessOptions options = new AccessOptions(Optional.of(file.path()), Optional.empty(), Optional.empty(), 100);
        return AccessControl.open(vertx, options, Clock.systemUTC()).await();
    }

    private Optional<Caller> callerOf(String token) {
        return open().authenticate(token).result();
    }

    @Test
    void newToken_isRecognised_andOnlyItsHashIsKept() throws IOException {
        String token = file.addBlocking("ci", Set.of(Scope.SUBMIT, Scope.READ));

        assertThat(token).matches("nimbus_[A-Za-z0-9_-]{43}");
        assertThat(callerOf(token))
                .contains(new Caller("ci", Set.of(Scope.SUBMIT, Scope.READ), Secrets.hexHash(token), Instant.MAX));
        assertThat(callerOf(token + "x")).isEmpty();
        assertThat(Files.readString(file.path()))
                .isEqualTo("ci submit,read " + Secrets.hexHash(token) + "\n")
                .doesNotContain(token);
    }

    /** Some editors write one. */
    @Test
    void byteOrderMark_isNoPartOfAName() throws IOException {
        String token = file.addBlocking("ci", Set.of(Scope.READ));
        Files.writeString(file.path(), "\ufeff" + Files.readString(file.path()));

        assertThat(callerOf(token).map(Caller::name)).contains("ci");
    }

    @Test
    void file_isForItsOwnerAlone() throws IOException {
        file.addBlocking("ci", Set.of(Scope.READ));
        file.addBlocking("lab", Set.of(Scope.READ));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.path())))
                .isEqualTo("rw-------");
        assertThat(directory).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void revokedToken_isUnknown_andCommentsStay() throws IOException {
        Files.writeString(file.path(), "# who may call\n\n");
        String ci = file.addBlocking("ci", Set.of(Scope.READ));
        String lab = file.addBlocking("lab", Set.of(Scope.ADMIN));

        file.removeBlocking("ci");

        assertThat(callerOf(ci)).isEmpty();
        assertThat(callerOf(lab)).isPresent();
        assertThat(Files.readString(file.path())).startsWith("# who may call\n\nlab admin ");
    }

    @Test
    void secondTokenOfAName_isRefused() throws IOException {
        file.addBlocking("ci", Set.of(Scope.READ));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> file.addBlocking("ci", Set.of(Scope.READ)))
                .withMessageContaining("ci already");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> file.removeBlocking("lab"))
                .withMessageContaining("no token named lab");
    }

    @Test
    void badLine_isToldWithItsPlace() throws IOException {
        Files.writeString(file.path(), "# tokens\nci submit,write " + "0".repeat(64) + "\n");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(file::readBlocking)
                .withMessageContaining("line 2")
                .withMessageContaining("scope is \"write\"");

        Files.writeString(file.path(), "ci submit\n");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(file::readBlocking)
                .withMessageContaining("line 1")
                .withMessageContaining("2 fields");
    }

    @Test
    void brokenFile_leavesTheTokensReadBeforeInForce() throws IOException {
        String token = file.addBlocking("ci", Set.of(Scope.READ));
        AccessControl control = open();
        Files.writeString(file.path(), "no token at all\n");

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> control.readBlocking(file));

        assertThat(control.authenticate(token).result()).isPresent();
    }

    @Test
    void nameOfToken_isPlain() {
        for (String name : new String[] {"", "a b", "oidc:x", "é", "x".repeat(65)}) {
            assertThatIllegalArgumentException().as(name).isThrownBy(() -> file.addBlocking(name, Set.of(Scope.READ)));
        }
    }

    /** A server that read it would wait for whoever is at its other end. */
    @Test
    void pipe_isRefusedAtOnce() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", file.path().toString()).start().waitFor())
                .isZero();

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(file::readBlocking)
                .withMessageContaining("no regular file but a pipe");
    }
}
