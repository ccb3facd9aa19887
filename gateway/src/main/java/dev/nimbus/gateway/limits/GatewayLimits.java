package dev.nimbus.gateway.limits;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * The limits of one gateway.
 *
 * @param changed those that have another than their {@linkplain GatewaySetting#usual usual value}
 */
public record GatewayLimits(Map<GatewaySetting, Long> changed) {
    public static final GatewayLimits USUAL = new GatewayLimits(Map.of());

    public GatewayLimits {
        changed = Map.copyOf(changed);
    }

    public GatewayLimits with(GatewaySetting setting, long value) {
        Map<GatewaySetting, Long> next = new EnumMap<>(GatewaySetting.class);
        next.putAll(changed);
        next.put(setting, value);
        return new GatewayLimits(next);
    }

    public long get(GatewaySetting setting) {
        return changed.getOrDefault(setting, setting.usual());
    }

    public int getInt(GatewaySetting setting) {
        return Math.toIntExact(get(setting));
    }

    public Duration getMillis(GatewaySetting setting) {
        return Duration.ofMillis(get(setting));
    }

    /** The same in nanoseconds, as clocks that do not jump count. */
    public long getNanos(GatewaySetting setting) {
        return getMillis(setting).toNanos();
    }
}
