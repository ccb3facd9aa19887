package dev.nimbus.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.client.NimbusException;
import org.junit.jupiter.api.Test;

class OwnServerTest {
    @Test
    void refusal_isToldWithoutAddressAndStatus() {
        NimbusException refused = new NimbusException(
                "http://127.0.0.1:40123 refused to submit the batch: 400 Bad Request: the body has no query",
                400,
                "no-query",
                "the body has no query");

        assertThat(BatchCommand.withoutServer(refused)).hasMessage("the batch is refused: the body has no query");
    }

    @Test
    void otherFailure_isToldAsItIs() {
        NimbusException failure = new NimbusException("cannot read x.ndjson");

        assertThat(BatchCommand.withoutServer(failure)).isSameAs(failure);
    }
}
