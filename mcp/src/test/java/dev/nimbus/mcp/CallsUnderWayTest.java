package dev.nimbus.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CallsUnderWayTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CALL = "{\"id\":%s,\"method\":\"tools/call\",\"params\":{\"name\":\"solve\"}}";
    private static final String CANCELLED = "{\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":%s}}";

    private final CallsUnderWay calls = new CallsUnderWay();

    private JsonNode read(String text, String id) {
        try {
            String line = text.formatted(id);
            return JSON.readTree(calls.read(JSON.readTree(line), line));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** What a tool is told by the library. */
    private Map<String, Object> meta(String id) {
        JsonNode meta = read(CALL, id).at("/params/_meta");
        return Map.of("nimbus/request", meta.path("nimbus/request").asText());
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
        CompletableFuture<Boolean> wasInterrupted = CompletableFuture.supplyAsync(() -> {
            boolean interrupted = calls.runBlocking(meta, () -> {
                begun.countDown();
                return isInterrupted(new CountDownLatch(1));
            });
            return interrupted && !Thread.currentThread().isInterrupted();
        });
        assertThat(isInterrupted(begun)).isFalse();

        read(CANCELLED, "\"a\"");

        assertThat(wasInterrupted.join()).isTrue();
    }

    @Test
    void callThatIsCancelledBeforeItBegins_isInterrupted_andNoOtherIs() {
        Map<String, Object> first = meta("1");
        Map<String, Object> second = meta("2");
        Map<String, Object> text = meta("\"1\"");
        read(CANCELLED, "1");

        assertThat(calls.<Boolean>runBlocking(second, () -> isInterrupted(new CountDownLatch(0))))
                .isFalse();
        assertThat(calls.<Boolean>runBlocking(text, () -> isInterrupted(new CountDownLatch(0))))
                .isFalse();
        assertThat(calls.<Boolean>runBlocking(first, () -> isInterrupted(new CountDownLatch(1))))
                .isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void metadataOfTheClient_areKept_andOtherMessagesToo() {
        String call = "{\"id\":%s,\"method\":\"tools/call\",\"params\":{\"_meta\":{\"own\":5}}}";
        assertThat(read(call, "7").at("/params/_meta/own").asInt()).isEqualTo(5);
        assertThat(read("{\"id\":%s,\"method\":\"ping\"}", "7").has("params")).isFalse();
    }
}
