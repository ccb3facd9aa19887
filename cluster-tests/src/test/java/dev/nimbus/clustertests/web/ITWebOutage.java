package dev.nimbus.clustertests.web;

import dev.nimbus.clustertests.GatewayClient;
import dev.nimbus.clustertests.MixedBatch;
import dev.nimbus.clustertests.NimbusProcess;
import java.net.URI;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A gateway that dies under an open page, and comes back at the same address. */
class ITWebOutage extends WebPageFixture {
    private static final String STATE = "document.querySelector('[data-testid=state]')?.textContent";

    private final String cluster = "test-" + UUID.randomUUID();

    /** A gateway alone: what is submitted waits, so that the page is still following when the gateway dies. */
    private NimbusProcess gateway(int port) {
        return NimbusProcess.startQuickly(
                "gateway", "--port", String.valueOf(port), "--cluster-name", cluster, "--cluster-port", "0");
    }

    @Test
    void gatewayThatDiesAndComesBack_isFollowedAgainWithoutAReload() throws Exception {
        URI address;
        try (NimbusProcess first = gateway(0)) {
            address = first.uriBlocking();
            String id = new GatewayClient(address).submit(MixedBatch.of(100, 6)).id();
            page.openBlocking(address.resolve("/batch?id=" + id));
            page.awaitBlocking(STATE + " === 'accepted'");

            first.kill();

            page.awaitTextBlocking("lost", "no answer is lost");
        }
        try (NimbusProcess second = gateway(address.getPort())) {
            second.awaitReadyBlocking();

            page.awaitTextBlocking("error", "--data-dir"); // the batch was in the memory of the one that died
        }
    }

    @Test
    void serverWithADataDirectory_isFollowedToTheEndAfterItsRestart() throws Exception {
        int queries = 100_000;
        URI address;
        String id;
        try (NimbusProcess first = kept(0)) {
            address = first.uriBlocking();
            id = new GatewayClient(address).submit(MixedBatch.of(queries, 6)).id();
            page.openBlocking(address.resolve("/batch?id=" + id));
            page.awaitBlocking(STATE + " !== undefined");

            first.kill();
        }
        try (NimbusProcess second = kept(address.getPort())) {
            second.awaitReadyBlocking();

            page.awaitTextBlocking("state", "completed");
            page.awaitBlocking(
                    "JSON.parse(sessionStorage.getItem('nimbus.batch." + id + "'))?.answered === " + queries);
        }
    }

    private static NimbusProcess kept(int port) {
        String data = directory.resolve("data").toString();
        return NimbusProcess.startQuickly("serve", "--port", String.valueOf(port), "--data-dir", data);
    }

    @Test
    void pageOpenDuringAnOutage_saysSoAndGoesOn() {
        URI address;
        try (NimbusProcess first = gateway(0)) {
            address = first.uriBlocking();
            page.openBlocking(address.resolve("/cluster")).awaitBlocking("document.querySelector('.facts')");

            first.kill();

            page.awaitTextBlocking("error", "does not answer");
        }
        try (NimbusProcess second = gateway(address.getPort())) {
            second.awaitReadyBlocking();

            page.awaitBlocking("!document.querySelector('[data-testid=error]')");
        }
    }
}
