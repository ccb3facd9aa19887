package dev.nimbus.clustertests.web;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nimbus.clustertests.GatewayClient;
import dev.nimbus.clustertests.MixedBatch;
import dev.nimbus.clustertests.NimbusProcess;
import java.net.URI;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A gateway that dies under an open page, and comes back at the same address. */
class ITWebOutage extends WebPageFixture {
    private static final String STATE = "document.querySelector('[data-testid=state]')?.textContent";

    /** A search of many minutes, and how many positions its page shows. */
    private static final String HARD =
            "{\"game\":\"cram\",\"position\":[" + "\".......\",".repeat(8) + "\".......\"],\"effort\":3000}";

    private static final String PROGRESS =
            "Number(document.querySelectorAll('[data-testid=progress] dd')[2]?.textContent.replace(/\\D/g, ''))";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String cluster = "test-" + UUID.randomUUID();

    /** A gateway alone: what is submitted waits, so that the page is still following when the gateway dies. */
    private NimbusProcess gateway(int port) {
        return node("gateway", "--port", String.valueOf(port));
    }

    private NimbusProcess node(String... command) {
        Stream<String> own = Stream.of("--cluster-name", cluster, "--cluster-port", "0");
        return NimbusProcess.startQuickly(Stream.concat(Stream.of(command), own).toArray(String[]::new));
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
    void searchWhoseGatewayDies_isFollowedAgainWithoutAReload() throws Exception {
        NimbusProcess first = gateway(0);
        try (first;
                NimbusProcess solver = node("solver", "--workers", "1", "--join", first.memberBlocking())) {
            URI address = first.uriBlocking();
            GatewayClient client = new GatewayClient(address);
            client.solversBlocking(solvers -> !solvers.isEmpty());
            String id =
                    JSON.readTree(client.post("/v1/searches", HARD)).get("id").asText();
            page.openBlocking(address.resolve("/searches/" + id));
            page.awaitBlocking(PROGRESS + " > 0");

            first.kill();

            page.awaitTextBlocking("lost", "tries again");
            page.evaluateBlocking("window.before = " + PROGRESS);
            try (NimbusProcess second =
                    node("gateway", "--port", "" + address.getPort(), "--join", solver.memberBlocking())) {
                second.awaitReadyBlocking();

                page.awaitBlocking(PROGRESS + " > window.before && !document.querySelector('[data-testid=lost]')");
                page.awaitTextBlocking("state", "running");
            }
        }
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
