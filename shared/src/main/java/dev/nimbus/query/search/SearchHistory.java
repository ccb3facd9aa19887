package dev.nimbus.query.search;

import dev.nimbus.theory.SearchProgress;
import java.util.ArrayList;
import java.util.List;

/**
 * How a search went: samples over its whole time, whichever solver worked on it. A search that takes longer has samples that are further apart.
 *
 * @param samples the oldest first, the first one of the moment when it began
 * @param apartMillis the least time between two samples that are to come
 */
public record SearchHistory(List<Sample> samples, long apartMillis) {
    /** There are no more. */
    static final int MOST = 64;

    private static final long SECOND = 1000;

    /** Of a search that did not begin. */
    public static final SearchHistory NONE = new SearchHistory(List.of(), SECOND);

    /**
     * A moment of a search.
     *
     * @param time in milliseconds since 1970
     * @param positions that were expanded so far
     * @param proof number of the root
     * @param disproof number of the root
     */
    public record Sample(long time, long positions, long proof, long disproof) {}

    /** The same, a while later. Samples that seem to come later still are of a clock that was ahead, and go. */
    SearchHistory at(long time, long positions, SearchProgress.Root root) {
        List<Sample> all = new ArrayList<>(samples);
        all.removeIf(sample -> sample.time > time);
        if (all.isEmpty() || time - all.get(all.size() - 1).time >= apartMillis) {
            all.add(new Sample(time, positions, root.proof(), root.disproof()));
        }
        return all.size() <= MOST
                ? new SearchHistory(List.copyOf(all), apartMillis)
                : new SearchHistory(everySecond(all), 2 * apartMillis);
    }

    private static List<Sample> everySecond(List<Sample> all) {
        List<Sample> kept = new ArrayList<>();
        for (int i = 0; i < all.size(); i += 2) {
            kept.add(all.get(i));
        }
        return List.copyOf(kept);
    }
}
