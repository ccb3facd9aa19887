package dev.nimbus.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class CallsUnderWayTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CALL = "{\"id\":%s,\"method\":\"tools/call\",\"params\":{\"name\":\"solve\"}}";
    private static final String CANCELLED = "{\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":%s}}";

    private final CallsUnderWay calls = new CallsUnderWay();

    private JsonNode read(String text, String id) {
        try {
            String line = text.formatted(id);
            return JSON.readTree(calls.read(JSON.readTree(line), line).orElse("{}"));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** What a tool is told by the library. */
    private Map<String, Object> meta(String id) {
        JsonNode meta = read(CALL, id).at("/params/_meta");
        return Map.of(CallsUnderWay.NUMBER, meta.path(CallsUnderWay.NUMBER).asInt());
    }

    private static boolean isInterrupted(CountDownLatch otherwise) {
        try {
            otherwise.await();
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    @Test
    void cancelledCall_isInterrupted_andItsThreadServesOthers() {
        CountDownLatch begun = new CountDownLatch(1);
        Map<String, Object> meta = meta("\"a\"");
        AtomicBoolean wasInterrupted = new AtomicBoolean();
        CompletableFuture<Boolean> hasResponse = CompletableFuture.supplyAsync(() -> {
            Optional<Boolean> result = calls.runBlocking(meta, () -> {
                begun.countDown();
                wasInterrupted.set(isInterrupted(new CountDownLatch(1)));
                return true;
            });
            return result.isPresent() || Thread.currentThread().isInterrupted();
        });
        assertThat(isInterrupted(begun)).isFalse();

        read(CANCELLED, "\"a\"");

        assertThat(hasResponse).succeedsWithin(Duration.ofSeconds(60)).isEqualTo(false);
        assertThat(wasInterrupted).isTrue();
    }

    @Test
    void callThatIsCancelledBeforeItBegins_isInterrupted_andNoOtherIs() {
        Map<String, Object> first = meta("1");
        Map<String, Object> second = meta("2");
        Map<String, Object> text = meta("\"1\"");
        read(CANCELLED, "1");

        assertThat(calls.runBlocking(second, () -> isInterrupted(new CountDownLatch(0))))
                .contains(false);
        assertThat(calls.runBlocking(text, () -> isInterrupted(new CountDownLatch(0))))
                .contains(false);
        assertThat(calls.runBlocking(first, () -> isInterrupted(new CountDownLatch(1))))
                .isEmpty();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void cancellationOfACallThatHasEnded_hitsNoLaterOneOfItsId() {
        assertThat(calls.runBlocking(meta("5"), () -> true)).contains(true);
        read(CANCELLED, "5");

        assertThat(calls.runBlocking(meta("5"), () -> isInterrupted(new CountDownLatch(0))))
                .contains(false);
    }

    @Test
    void endOfACall_leavesAnotherOfItsId() {
        Map<String, Object> first = meta("5");
        Map<String, Object> second = meta("5");
        assertThat(calls.runBlocking(first, () -> true)).contains(true);
        read(CANCELLED, "5");

        assertThat(calls.runBlocking(second, () -> isInterrupted(new CountDownLatch(1))))
                .isEmpty();
    }

    @Test
    void failureOfACancelledCall_isItsCancellation_andOfOthersAFailure() {
        Map<String, Object> cancelled = meta("1");
        read(CANCELLED, "1");

        assertThat(calls.runBlocking(cancelled, CallsUnderWayTest::fail)).isEmpty();
        assertThatThrownBy(() -> calls.runBlocking(meta("2"), CallsUnderWayTest::fail))
                .hasMessage("defect");
    }

    private static Object fail() {
        throw new IllegalStateException("defect");
    }

    @Test
    void metadataOfTheClient_areKept_andOtherMessagesToo() {
        String call = "{\"id\":%s,\"method\":\"tools/call\",\"params\":{\"_meta\":{\"own\":5}}}";
        assertThat(read(call, "7").at("/params/_meta/own").asInt()).isEqualTo(5);
        assertThat(read("{\"id\":%s,\"method\":\"ping\"}", "7").has("params")).isFalse();
        String none = "{\"id\":%s,\"method\":\"tools/call\",\"params\":{\"_meta\":null}}";
        assertThat(read(none, "7").at("/params/_meta").has(CallsUnderWay.NUMBER))
                .isTrue();
    }
}
