package dev.nimbus.gateway;

import dev.nimbus.gateway.access.Quota;
import dev.nimbus.gateway.access.Quotas;
import dev.nimbus.gateway.batch.BatchService;
import dev.nimbus.gateway.cut.LineChunker;
import dev.nimbus.gateway.dispatch.DispatchLimits;
import dev.nimbus.gateway.http.common.Gateway;
import dev.nimbus.gateway.http.connections.ConnectionLimits;
import dev.nimbus.gateway.stream.StreamMemory;

/** The limits of each part of a gateway, from its {@linkplain GatewaySetting settings}. */
final class GatewayLimits {
    private static final int KEPT_OF_CUT_LINE = 4 << 10;

    private GatewayLimits() {}

    static DispatchLimits dispatch(GatewayOptions options) {
        return new DispatchLimits(
                options.getMillis(GatewaySetting.SILENCE_MILLIS),
                options.getInt(GatewaySetting.DELIVERIES),
                options.getInt(GatewaySetting.QUARANTINED),
                options.get(GatewaySetting.REPLY_MEMORY));
    }

    static StreamMemory streams(GatewayOptions options) {
        return new StreamMemory(
                options.get(GatewaySetting.STREAM_MEMORY), options.get(GatewaySetting.STREAM_WINDOW), System::nanoTime);
    }

    static BatchService.Settings batches(GatewayOptions options) {
        return new BatchService.Settings(
                options.getInt(GatewaySetting.BATCHES),
                options.getMillis(GatewaySetting.KEPT_MILLIS),
                options.get(GatewaySetting.BATCH_MEMORY),
                options.get(GatewaySetting.BLOCK_CACHE));
    }

    static Quotas quotas(GatewayOptions options) {
        Quota usual = new Quota(
                options.get(GatewaySetting.CALLER_REQUESTS),
                options.get(GatewaySetting.CALLER_BYTES),
                options.get(GatewaySetting.CALLER_CPU_SECONDS),
                options.getInt(GatewaySetting.CALLER_BATCHES));
        return new Quotas(usual.scaled(options.access().quotaPercent()), System::nanoTime);
    }

    static ConnectionLimits.Bounds connections(GatewayOptions options) {
        return new ConnectionLimits.Bounds(
                options.getInt(GatewaySetting.CONNECTIONS),
                options.getMillis(GatewaySetting.HEAD_MILLIS),
                options.getMillis(GatewaySetting.CONNECTION_IDLE_MILLIS),
                options.getMillis(GatewaySetting.STALL_MILLIS),
                options.getMillis(GatewaySetting.QUIET_MILLIS),
                options.getInt(GatewaySetting.PIPELINE_BYTES));
    }

    static Gateway.Limits calls(GatewayOptions options) {
        int lineBytes = options.getInt(GatewaySetting.LINE_BYTES);
        LineChunker.Sizes sizes = new LineChunker.Sizes(
                options.getInt(GatewaySetting.CHUNK_BYTES),
                options.getInt(GatewaySetting.CHUNK_QUERIES),
                lineBytes,
                Math.min(KEPT_OF_CUT_LINE, lineBytes),
                Math.min(options.getInt(GatewaySetting.PIECE_BYTES), lineBytes));
        return new Gateway.Limits(
                sizes,
                options.get(GatewaySetting.UPLOAD_IDLE_MILLIS),
                options.getInt(GatewaySetting.MESSAGE_BYTES),
                options.get(GatewaySetting.TABLE_HEAPS),
                options.getInt(GatewaySetting.TABLE_RANGES),
                options.get(GatewaySetting.LIVE_IDLE_MILLIS),
                options.get(GatewaySetting.EFFORT_MILLIS),
                options.get(GatewaySetting.LINGER_MILLIS));
    }
}
