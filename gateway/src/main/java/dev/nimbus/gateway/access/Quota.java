package dev.nimbus.gateway.access;

import dev.nimbus.gateway.limits.GatewayLimits;
import dev.nimbus.gateway.limits.GatewaySetting;

/**
 * What one caller may use of this gateway.
 *
 * @param requests a minute
 * @param bytes of bodies a minute; what one request sends beyond is made up for before the next
 * @param cpuSeconds of solvers a minute; counts only while others call too
 * @param openBatches that are not answered
 */
public record Quota(long requests, long bytes, long cpuSeconds, int openBatches) {
    public static final Quota NONE = new Quota(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);

    /** What one caller may use where nothing else is said. */
    public static Quota usual(GatewayLimits limits) {
        return new Quota(
                limits.get(GatewaySetting.CALLER_REQUESTS),
                limits.get(GatewaySetting.CALLER_BYTES),
                limits.get(GatewaySetting.CALLER_CPU_SECONDS),
                limits.getInt(GatewaySetting.CALLER_BATCHES));
    }

    /** So many percent of it; none for 0. */
    public Quota scaled(int percent) {
        return percent == 0
                ? NONE
                : new Quota(share(requests, percent), share(bytes, percent), share(cpuSeconds, percent), (int)
                        Math.min(Integer.MAX_VALUE, share(openBatches, percent)));
    }

    private static long share(long usual, int percent) {
        return percent > Long.MAX_VALUE / usual ? Long.MAX_VALUE : Math.max(1, usual * percent / 100);
    }
}
