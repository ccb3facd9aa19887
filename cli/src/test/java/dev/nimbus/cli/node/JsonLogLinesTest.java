package dev.nimbus.cli.node;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

class JsonLogLinesTest {
    private static JsonNode line(KeyValuePair... pairs) throws Exception {
        LoggingEvent event = new LoggingEvent();
        event.setLoggerContext(new LoggerContext());
        event.setLoggerName("dev.nimbus.access");
        event.setThreadName("t");
        event.setLevel(Level.INFO);
        event.setMessage("GET /");
        for (KeyValuePair pair : pairs) {
            event.addKeyValuePair(pair);
        }
        JsonLogLines lines = new JsonLogLines();
        lines.setWithMDC(false);
        return new ObjectMapper().readTree(lines.encode(event));
    }

    @Test
    void keysOfAnEvent_areFields() throws Exception {
        JsonNode line = line(new KeyValuePair("status", 201), new KeyValuePair("caller", "a \"b\"\n"));

        assertThat(line.get("status").isInt()).isTrue();
        assertThat(line.get("status").asInt()).isEqualTo(201);
        assertThat(line.get("caller").asText()).isEqualTo("a \"b\"\n");
        assertThat(line.has("kvpList")).isFalse();
    }

    @Test
    void eventWithoutKeys_isALineAsBefore() throws Exception {
        assertThat(line().get("loggerName").asText()).isEqualTo("dev.nimbus.access");
    }
}
