package dev.nimbus.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.cli.CommandRun;
import dev.nimbus.gateway.GatewayOptions;
import dev.nimbus.gateway.access.AccessOptions;
import dev.nimbus.gateway.access.Scope;
import dev.nimbus.gateway.access.TlsFiles;
import dev.nimbus.gateway.access.TokenFile;
import dev.nimbus.solver.SolverOptions;
import io.vertx.core.net.SelfSignedCertificate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands against a server with TLS and tokens. */
@SuppressWarnings("removal") // SelfSignedCertificate: the JDK makes none.
class ITHttps {
    /** Its moves are more than the budget of a query has steps, which shows at once. */
    private static final String LARGE = "[1000000000000000000,999999999999999999]";

    private static SelfSignedCertificate certificate;

    @TempDir
    private Path directory;

    private EmbeddedServer server;
    private String url;
    private String token;

    /** Once: the tool that makes it is a JVM of its own. */
    @BeforeAll
    static void makeCertificate() {
        certificate = SelfSignedCertificate.create("localhost");
    }

    @AfterAll
    static void deleteCertificate() {
        certificate.delete();
    }

    @BeforeEach
    void start() throws Exception {
        TokenFile tokens = new TokenFile(directory.resolve("tokens"));
        token = tokens.addBlocking("me", Set.of(Scope.SUBMIT, Scope.READ));
        TlsFiles files = new TlsFiles(Path.of(certificate.certificatePath()), Path.of(certificate.privateKeyPath()));
        server = EmbeddedServer.startBlocking(
                GatewayOptions.DEFAULTS
                        .withPort(0)
                        .withDataDirectory(directory)
                        .withAccess(new AccessOptions(
                                Optional.of(tokens.path()), Optional.empty(), Optional.of(files), 100)),
                SolverOptions.defaults());
        url = "https://localhost:" + server.uri().getPort();
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    @Test
    void batch_isSubmittedAndFollowedOverTls() throws Exception {
        Path queries = Files.writeString(directory.resolve("q.ndjson"), "{\"game\":\"nim\",\"position\":[1]}\n");

        CommandRun run = CommandRun.of(
                "batch", queries.toString(), "--url", url, "--token", token, "--ca", certificate.certificatePath());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(server.uri()).hasScheme("https");
    }

    @Test
    void batches_areListedWithATokenAlone() {
        CommandRun listed =
                CommandRun.of("batches", "--url", url, "--token", token, "--ca", certificate.certificatePath());
        CommandRun refused = CommandRun.of("batches", "--url", url, "--ca", certificate.certificatePath());

        assertThat(listed.exitCode()).as(listed.err()).isZero();
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("401 Unauthorized");
    }

    @Test
    void certificateThatNobodyTrusts_isRefused() {
        CommandRun run = CommandRun.of("batches", "--url", url, "--token", token);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).doesNotContain(token);
    }

    /** Each reaches the server when TOKEN is replaced. */
    @Test
    void commandsThatGoOn_haveTheCertificates_andNoToken() {
        String[] position = {"delete-nim", LARGE, "--ask", "moves", "--url", url, "--token", token};
        String there = " --url " + url + " --token TOKEN --ca " + certificate.certificatePath() + "\n";

        CommandRun search = run("search", position, "--effort", "0.02");
        CommandRun solve = run("solve", position);

        String searched = "nimbus search delete-nim '" + LARGE + "' --ask moves --effort ";
        assertThat(search.err())
                .contains("or give it more effort: " + searched + "TIME" + there)
                .containsPattern("To stop it: nimbus cancel \\S+" + Pattern.quote(there));
        assertThat(solve.err()).contains("To search longer: " + searched + "10m" + there);
        assertThat(search.err() + solve.err()).doesNotContain(token);
    }

    private static CommandRun run(String command, String[] position, String... more) {
        return CommandRun.of(
                Stream.of(new String[] {command}, position, new String[] {"--ca", certificate.certificatePath()}, more)
                        .flatMap(Stream::of)
                        .toArray(String[]::new));
    }

    @Test
    void health_findsAServerWithTls() {
        CommandRun run =
                CommandRun.of("health", "--port", String.valueOf(server.uri().getPort()));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("\"ready\":true");
    }
}
