package dev.nimbus.gateway;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** For tests of the public contract: each has a gateway of its own, with one solver that answers. */
abstract class AnsweringGateway {
    static final String NDJSON = "application/x-ndjson";

    @TempDir
    Path spool;

    GatewayFixture gateway;
    FakeSolver solver;

    @BeforeEach
    final void start() {
        gateway = new GatewayFixture(GatewayFixture.options(spool));
        solver = solver(gateway);
    }

    /** Starts the solver. */
    FakeSolver solver(GatewayFixture on) {
        return on.solver("solver", 4).start();
    }

    @AfterEach
    final void stop() {
        gateway.close();
    }
}
