package dev.nimbus.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ITConnectionFailure {
    /** Java's client throws the same for both, without a message. The domain "invalid" is never given away (RFC 2606). */
    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:1, nothing listens there (connection refused)",
        "http://nimbus.invalid, no address is known for that name"
    })
    void reason_ofAServerThatIsNotReached_saysWhy(URI server, String reason) {
        HttpRequest request = HttpRequest.newBuilder(server).build();

        Throwable failure = catchThrowable(() -> HttpClient.newHttpClient().send(request, BodyHandlers.discarding()));

        assertThat(ConnectionFailure.reason(failure)).isEqualTo(reason);
    }

    /** A network without a way to the server says so. */
    @Test
    void reason_ofAConnectionThatIsNotRefused_isItsMessage() {
        assertThat(ConnectionFailure.reason(new ConnectException("No route to host")))
                .isEqualTo("No route to host");
    }

    @ParameterizedTest
    @CsvSource({"'', IOException", "Connection reset, Connection reset"})
    void reason_ofAnotherFailure_isItsMessage(String message, String reason) {
        IOException failure = message.isEmpty() ? new IOException() : new IOException(message);

        assertThat(ConnectionFailure.reason(failure)).isEqualTo(reason);
    }
}
