package dev.nimbus.cli.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nimbus.cli.command.EnvironmentDefaults;
import dev.nimbus.gateway.GatewayOptions;
import dev.nimbus.gateway.access.TlsFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ITGatewayArguments {
    private static GatewayOptions parse(Map<String, String> environment, String... arguments) {
        GatewayArguments parsed = new GatewayArguments();
        CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.forAnnotatedObject(parsed);
        new CommandLine(spec)
                .setDefaultValueProvider(new EnvironmentDefaults(environment))
                .parseArgs(arguments);
        return parsed.options();
    }

    private static GatewayOptions parse(String... arguments) {
        return parse(Map.of(), arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "::1", "127.1.2.3"})
    void loopbackAddress_isOpen(String host) {
        assertThat(parse("--host", host).access().isProtected()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "10.0.0.1"})
    void otherAddress_needsTokensOrAWord(String host) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--host", host))
                .withMessageContainingAll(host, "--tokens FILE", "--insecure");
        assertThat(parse("--host", host, "--insecure").access().isProtected()).isFalse();
        assertThat(parse("--host", host, "--tokens", "t").access().isProtected())
                .isTrue();
    }

    /** Its pages would be refused, one by one, and nobody told why. */
    @ParameterizedTest
    @ValueSource(strings = {"example.org", "https://example.org/", "https://", "*"})
    void originThatNoBrowserSends_isRefused(String origin) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--allow-origin", "https://a.example:3000," + origin))
                .withMessageContainingAll(origin, "such as https://example.org");
    }

    @Test
    void tokens_areAskedForOnLoopbackToo() {
        assertThat(parse("--tokens", "t").access().isProtected()).isTrue();
    }

    @Test
    void insecure_mayComeFromTheEnvironment_andBeSaidTwice() {
        Map<String, String> environment = Map.of("NIMBUS_INSECURE", "true", "NIMBUS_HOST", "0.0.0.0");

        assertThat(parse(environment).host()).isEqualTo("0.0.0.0");
        assertThat(parse(environment, "--insecure").host()).isEqualTo("0.0.0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(Map.of("NIMBUS_INSECURE", "false"), "--host", "0.0.0.0"));
    }

    @Test
    void key_isInTheFileOfTheCertificate_unlessItIsNamed(@TempDir Path directory) throws Exception {
        Path certificate = Files.createFile(directory.resolve("node.pem"));
        Path key = Files.createFile(directory.resolve("node.key"));

        assertThat(parse("--tls-cert", "" + certificate).access().tls())
                .contains(new TlsFiles(certificate, certificate));
        assertThat(parse("--tls-cert", "" + certificate, "--tls-key", "" + key)
                        .access()
                        .tls())
                .contains(new TlsFiles(certificate, key));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--tls-key", "" + key))
                .withMessageContaining("--tls-key is given without --tls-cert");
    }

    /** Opening a pipe waits for whoever writes to it. */
    @Test
    void certificateOrKeyThatIsAPipe_isRefusedAtOnce(@TempDir Path directory) throws Exception {
        String pipe = directory.resolve("pipe").toString();
        assertThat(new ProcessBuilder("mkfifo", pipe).start().waitFor()).isZero();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--tls-cert", pipe, "--tls-key", "key.pem"))
                .withMessageContainingAll("--tls-cert", pipe, "a pipe");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--tls-cert", "cert.pem", "--tls-key", pipe))
                .withMessageContainingAll("--tls-key", pipe, "a pipe");
    }
}
