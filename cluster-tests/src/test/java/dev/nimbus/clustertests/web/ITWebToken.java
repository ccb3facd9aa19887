package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.clustertests.GatewayClient;
import dev.nimbus.clustertests.NimbusProcess;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page on a server that asks for tokens. */
class ITWebToken extends WebPageFixture {
    private static final String QUERIES =
            "{\"game\":\"nim\",\"position\":[1,2]}\n{\"game\":\"nope\",\"position\":[1]}\n";

    @TempDir
    Path files;

    /** A token that the command line has made. */
    private String token(Path file) {
        try (NimbusProcess command =
                NimbusProcess.startQuickly("token", "new", "me", "submit,read", "--tokens", file.toString())) {
            assertThat(command.exitCodeBlocking()).as(command.output()).isZero();
            return command.wholeOutputBlocking().strip();
        }
    }

    @Test
    void page_asksForAToken_andFollowsABatchWithIt() throws Exception {
        Path file = files.resolve("tokens");
        String token = token(file);
        try (NimbusProcess server = NimbusProcess.startQuickly("serve", "--port", "0", "--tokens", file.toString())) {
            URI address = server.uriBlocking();
            page.openBlocking(address.resolve("/batch"));
            page.fillBlocking("paste", QUERIES);
            useToken("nimbus_wrong");
            useToken(token);

            page.clickBlocking("submit"); // what was pasted before is still there

            page.awaitTextBlocking("state", "completed");
            assertThat(page.awaitTextBlocking("answered", "2")).isEqualTo("2");
            page.awaitBlocking("document.querySelector('.answer-row').textContent.includes('unknown-game')");
            assertThat(statusWithoutToken(address)).isEqualTo(401);
            assertThat(server.output()).doesNotContain(token);
            page.openBlocking(address.resolve("/tables?game=kayles&to=20"));
            assertTableIsDownloaded();
        }
    }

    /** With the token, which a link would not carry. */
    private void assertTableIsDownloaded() {
        page.awaitBlocking("document.querySelector('[data-testid=csv]')");
        page.evaluateBlocking("(() => { const real = URL.createObjectURL.bind(URL); URL.createObjectURL = (blob) => {"
                + " blob.text().then((text) => (window.saved = text)); return real(blob); }; })()");

        page.clickBlocking("csv");

        page.awaitBlocking("window.saved.includes('3,3')");
    }

    private void useToken(String token) {
        page.awaitBlocking("document.querySelector('[data-testid=token]')");
        page.evaluateBlocking("document.querySelector('[data-testid=token]').dataset.old = 'yes'");
        page.fillBlocking("token", token);
        page.clickBlocking("use-token");
        page.awaitBlocking(
                "document.querySelector('[data-testid=paste]')" + " && !document.querySelector('[data-old]')");
    }

    private static int statusWithoutToken(URI server) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(server.resolve("/v1/batches")).build();
        return GatewayClient.HTTP
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
