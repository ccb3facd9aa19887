package dev.nimbus.cli.node;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.slf4j.event.KeyValuePair;

/** Log lines as JSON objects in which each key of an event is a field of its own, and numbers are numbers. */
public final class JsonLogLines extends JsonEncoder {
    /** Called by Logback as logback-json.xml names it. */
    public JsonLogLines() {
        setWithKVPList(false); // an array of objects, all of whose values are strings
    }

    @Override
    protected void appendCustomFields(StringBuilder line, ILoggingEvent event) {
        if (event.getKeyValuePairs() == null) {
            return;
        }
        for (KeyValuePair pair : event.getKeyValuePairs()) {
            ObjectNode field = JsonNodeFactory.instance.objectNode();
            if (pair.value instanceof Number number) {
                field.put(pair.key, number.longValue());
            } else {
                field.put(pair.key, String.valueOf(pair.value));
            }
            String text = field.toString();
            line.append(',').append(text, 1, text.length() - 1);
        }
    }
}
