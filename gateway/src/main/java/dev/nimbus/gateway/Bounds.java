package dev.nimbus.gateway;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** A value for each {@link Bound}; immutable. */
public final class Bounds {
    /** All as they are where nothing is set. */
    public static final Bounds PRESET = new Bounds(new EnumMap<>(Bound.class));

    private final Map<Bound, Long> set;

    private Bounds(Map<Bound, Long> set) {
        this.set = set;
    }

    /**
     * The same with one of them set.
     *
     * @throws IllegalArgumentException if the value is out of its range
     */
    public Bounds with(Bound bound, long value) {
        Map<Bound, Long> changed = new EnumMap<>(Bound.class);
        changed.putAll(set);
        changed.put(bound, bound.require(value));
        return new Bounds(changed);
    }

    /** The value of a bound. */
    public long get(Bound bound) {
        return set.getOrDefault(bound, bound.preset());
    }

    int getInt(Bound bound) {
        return Math.toIntExact(get(bound));
    }

    Duration getMillis(Bound bound) {
        return Duration.ofMillis(get(bound));
    }
}
