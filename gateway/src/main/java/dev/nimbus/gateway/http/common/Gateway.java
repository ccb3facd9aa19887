package dev.nimbus.gateway.http.common;

import dev.nimbus.cluster.metrics.NodeMetrics;
import dev.nimbus.gateway.batch.BatchService;
import dev.nimbus.gateway.cut.LineChunker;
import dev.nimbus.gateway.dispatch.Dispatcher;
import dev.nimbus.gateway.http.connections.ConnectionLimits;
import dev.nimbus.gateway.members.ClusterDocument;
import dev.nimbus.gateway.stream.ClientReading;
import dev.nimbus.gateway.stream.LineMemory;
import dev.nimbus.gateway.stream.StreamMemory;
import dev.nimbus.gateway.stream.WriteMemory;
import dev.nimbus.protocol.QueryChunk;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Consumer;

/**
 * What the calls work with.
 *
 * @param batches all batches
 * @param dispatcher sends chunks to solvers
 * @param streams what streams have under way
 * @param lines of uploads that are not complete
 * @param writes what clients have not yet taken
 * @param connections of clients
 * @param origins of web pages that may call
 * @param access who may call
 * @param limits bounds of the calls
 * @param metrics what is counted
 * @param cluster the members of the cluster
 */
public record Gateway(
        Vertx vertx,
        BatchService batches,
        Dispatcher dispatcher,
        StreamMemory streams,
        LineMemory lines,
        WriteMemory writes,
        ConnectionLimits connections,
        OriginHandler origins,
        AccessHandler access,
        Limits limits,
        NodeMetrics metrics,
        ClusterDocument cluster) {
    /** To be asked for before the connection becomes a WebSocket. */
    public ClientReading reading(HttpServerRequest request) {
        HttpConnection connection = request.connection();
        return new ClientReading() {
            @Override
            public void pause() {
                connections.pause(connection);
            }

            @Override
            public void resume() {
                connections.resume(connection);
            }
        };
    }

    public Consumer<QueryChunk> counted(Consumer<QueryChunk> chunks) {
        return chunk -> {
            metrics.received(chunk);
            chunks.accept(chunk);
        };
    }

    /**
     * Bounds of the calls.
     *
     * @param sizes of chunks and lines
     * @param uploadIdleMillis after which an upload is given up
     * @param messageBytes of one message of lines
     * @param tableHeaps of one request
     * @param tableRanges of one table under way
     * @param liveIdleMillis after which a live socket without queries is closed
     * @param effortMillis CPU time that one search may be given
     * @param lingerMillis for which what a refused client sends is dropped
     */
    public record Limits(
            LineChunker.Sizes sizes,
            long uploadIdleMillis,
            int messageBytes,
            long tableHeaps,
            int tableRanges,
            long liveIdleMillis,
            long effortMillis,
            long lingerMillis) {}
}
