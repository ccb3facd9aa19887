package dev.nimbus.clustertests.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.clustertests.NimbusProcess;
import dev.nimbus.clustertests.browser.BrowserPage;
import dev.nimbus.clustertests.browser.Chromium;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A browser for the tests of a class, and a server from the first that asks for it; each test has a tab, and fails on what
 * goes wrong in its scripts.
 */
abstract class WebPageFixture {
    @TempDir
    static Path directory;

    private static Optional<NimbusProcess> server = Optional.empty();
    private static Chromium chromium;

    BrowserPage page;

    @BeforeAll
    static void startBrowser() {
        Assumptions.assumeTrue(Chromium.isInstalled(), Chromium.MISSING);
        chromium = Chromium.sharedBlocking();
    }

    @AfterAll
    static void stopServer() {
        server.ifPresent(NimbusProcess::close);
        server = Optional.empty();
    }

    @BeforeEach
    final void newPage() {
        page = chromium.newPageBlocking();
    }

    @AfterEach
    final void closePage() {
        try {
            assertThat(page.problems())
                    .as("exceptions and violations of the security policy")
                    .isEmpty();
        } finally {
            page.close();
        }
    }

    static URI server() {
        if (server.isEmpty()) {
            server = Optional.of(NimbusProcess.startQuickly("serve", "--port", "0"));
        }
        return server.get().uriBlocking();
    }

    /** Opens a path of the page, spaces and brackets in it written as they are. */
    BrowserPage open(String path) {
        return page.openBlocking(URI.create(server()
                + path.replace("{", "%7B")
                        .replace("}", "%7D")
                        .replace("[", "%5B")
                        .replace("]", "%5D")
                        .replace("\"", "%22")
                        .replace("#", "%23")));
    }
}
