package dev.nimbus.query.search;

import dev.nimbus.theory.SearchProgress;
import java.util.ArrayList;
import java.util.List;

/**
 * How a search went: samples over its whole time, whoever worked on it. The longer it takes, the further apart they are.
 *
 * @param samples the oldest first, the first one of the moment when it began
 */
public record SearchHistory(List<Sample> samples) {
    /** There is one more at most. */
    static final int MOST = 64;

    private static final long LEAST_MILLIS = 1000;

    /** Of a search that did not begin. */
    static final SearchHistory NONE = new SearchHistory(List.of());

    /**
     * A moment of a search.
     *
     * @param time in milliseconds since 1970
     * @param positions that were expanded so far
     * @param proof number of the root
     * @param disproof number of the root
     */
    public record Sample(long time, long positions, long proof, long disproof) {}

    /** The same, a while later; samples that are too close by now are left out. */
    SearchHistory at(long time, long positions, SearchProgress.Root root) {
        List<Sample> all = new ArrayList<>(samples);
        all.add(new Sample(time, positions, root.proof(), root.disproof()));
        long apart = LEAST_MILLIS;
        while ((time - all.get(0).time) / apart >= MOST) {
            apart *= 2;
        }
        return new SearchHistory(apart(all, apart));
    }

    private static List<Sample> apart(List<Sample> all, long apart) {
        List<Sample> kept = new ArrayList<>();
        long next = all.get(0).time;
        for (Sample sample : all) {
            if (sample.time >= next) {
                kept.add(sample);
                next = sample.time + apart;
            }
        }
        return List.copyOf(kept);
    }
}
