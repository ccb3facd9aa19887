package dev.nimbus.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One connection, by frames as the JDK hands them over; how many lines it has had is where the next one resumes. */
class AnswerSocketTest {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final String END = "{\"end\":{\"state\":\"completed\",\"queries\":3,\"answered\":3,\"errors\":1}}";

    private final List<String> taken = new ArrayList<>();
    private final FakeSocket connection = new FakeSocket();
    private final AnswerSocket socket =
            new AnswerSocket((lines, received) -> taken.add(received + ":" + new String(lines, UTF_8)), 5);

    /** A connection of which the test is the other end. */
    private static final class FakeSocket implements WebSocket {
        private boolean isAborted;
        private int pings;

        @Override
        public CompletableFuture<WebSocket> sendText(CharSequence data, boolean last) {
            return CompletableFuture.completedFuture(this);
        }

        @Override
        public CompletableFuture<WebSocket> sendBinary(ByteBuffer data, boolean last) {
            return CompletableFuture.completedFuture(this);
        }

        @Override
        public CompletableFuture<WebSocket> sendPing(ByteBuffer message) {
            pings++;
            return CompletableFuture.completedFuture(this);
        }

        @Override
        public CompletableFuture<WebSocket> sendPong(ByteBuffer message) {
            return CompletableFuture.completedFuture(this);
        }

        @Override
        public CompletableFuture<WebSocket> sendClose(int status, String reason) {
            return CompletableFuture.completedFuture(this);
        }

        @Override
        public void request(long n) {}

        @Override
        public String getSubprotocol() {
            return "";
        }

        @Override
        public boolean isOutputClosed() {
            return false;
        }

        @Override
        public boolean isInputClosed() {
            return false;
        }

        @Override
        public void abort() {
            isAborted = true;
        }
    }

    /** A test that fails between the two leaves no interrupt for the next. */
    @AfterEach
    void clearInterrupt() {
        Thread.interrupted();
    }

    @Test
    void messageInSeveralFrames_isHandedOverWhole() throws Exception {
        socket.onText(connection, "{\"line\":5}\n{\"li", false);
        assertThat(taken).isEmpty();
        assertThat(socket.lines()).isEqualTo(5);

        socket.onText(connection, "ne\":6}\n", true);
        socket.onText(connection, END, true);

        assertThat(taken).containsExactly("7:{\"line\":5}\n{\"line\":6}\n");
        assertThat(socket.lines()).isEqualTo(7);
        assertThat(socket.awaitEndBlocking(connection, LONG))
                .hasValueSatisfying(end -> assertThat(end.errors()).isEqualTo(1));
    }

    @Test
    void connectionCutWithinAMessage_leavesNoHalfLine() throws Exception {
        socket.onText(connection, "{\"line\":5}\n", true);
        socket.onText(connection, "{\"line\":6}\n{\"li", false);
        socket.onClose(connection, 1006, "");

        assertThat(socket.awaitEndBlocking(connection, LONG)).isEmpty();
        assertThat(taken).containsExactly("6:{\"line\":5}\n");
        assertThat(socket.lines()).as("the next connection resumes here").isEqualTo(6);
    }

    @Test
    void listenerThatThrows_endsTheConnection_andGetsNothingMore() {
        IllegalStateException full = new IllegalStateException("disk full");
        AnswerSocket throwing = new AnswerSocket(
                (lines, received) -> {
                    taken.add("called");
                    throw full;
                },
                5);
        throwing.onText(connection, "{\"line\":5}\n", true);
        throwing.onText(connection, "{\"line\":6}\n", true);

        assertThatThrownBy(() -> throwing.awaitEndBlocking(connection, LONG))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(AnswerSocket.ListenerFailure.class)
                .hasRootCause(full);
        assertThat(taken).hasSize(1);
        assertThat(throwing.lines()).as("the line was not taken").isEqualTo(5);
        assertThat(connection.isAborted).isTrue();
    }

    @Test
    void interruptedCaller_endsTheConnection_andTakesNothingMore() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> socket.awaitEndBlocking(connection, LONG)).isInstanceOf(InterruptedException.class);
        socket.onText(connection, "{\"line\":5}\n", true);

        assertThat(connection.isAborted).isTrue();
        assertThat(taken).isEmpty();
        assertThat(socket.lines()).isEqualTo(5);
    }

    @Test
    void serverThatAnswersNoPing_isGivenUp() {
        assertThatThrownBy(() -> socket.awaitEndBlocking(connection, Duration.ofMillis(1)))
                .isInstanceOf(IOException.class)
                .hasMessage("the server is silent");
        assertThat(connection.pings).isEqualTo(1);
        assertThat(connection.isAborted).isTrue();
    }

    @Test
    void endThatIsNone_isAFaultOfTheServer() {
        socket.onText(connection, "{\"end\":{}}", true);

        assertThatThrownBy(() -> socket.awaitEndBlocking(connection, LONG))
                .hasCauseInstanceOf(AnswerSocket.BadEnd.class);
    }
}
