package dev.nimbus.gateway.http.common;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.gateway.cut.LineChunker;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.http.connections.ConnectionLimits;
import dev.nimbus.gateway.limits.ByteLimit;
import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;
import dev.nimbus.gateway.stream.StreamMemory;
import dev.nimbus.gateway.stream.WriteMemory;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Vertx;
import java.util.function.Consumer;

/**
 * What the calls work with.
 *
 * @param streams what streams have under way
 * @param lines bytes of those that are not complete yet, of all uploads, and of long ones that wait for their answers
 * @param writes what clients have not yet taken
 */
public record Gateway(
        Vertx vertx,
        Dispatcher dispatcher,
        StreamMemory streams,
        ByteLimit lines,
        WriteMemory writes,
        ConnectionLimits connections,
        AccessHandler access,
        GatewayLimits limits,
        NodeMetrics metrics) {
    private static final int KEPT_OF_CUT_LINE = 4 << 10;

    public Consumer<QueryChunk> counted(Consumer<QueryChunk> chunks) {
        return chunk -> {
            metrics.received(chunk);
            chunks.accept(chunk);
        };
    }

    /** Of chunks and lines. */
    public LineChunker.Sizes sizes() {
        int lineBytes = limits.getInt(GatewaySetting.LINE_BYTES);
        return new LineChunker.Sizes(
                limits.getInt(GatewaySetting.CHUNK_BYTES),
                limits.getInt(GatewaySetting.CHUNK_QUERIES),
                lineBytes,
                Math.min(KEPT_OF_CUT_LINE, lineBytes),
                Math.min(limits.getInt(GatewaySetting.PIECE_BYTES), lineBytes));
    }

    /** CPU time that one search may be given. */
    public long effortMillis() {
        return limits.get(GatewaySetting.EFFORT_MILLIS);
    }

    /** Of one message of lines. */
    public int messageBytes() {
        return limits.getInt(GatewaySetting.MESSAGE_BYTES);
    }
}
