package dev.nimbus.theory;

import java.util.List;
import java.util.Optional;

/**
 * How far the searches are that one {@link Budget} pays for, one after another. The thread that searches reads it too:
 * when its budget looks up from the work. Not safe for use by several threads.
 */
public final class SearchProgress {
    private Optional<Source> current = Optional.empty();
    private long positionsBefore;
    private long valuesBefore;

    /** No search yet. */
    public SearchProgress() {}

    /** A search that can say how far it is. */
    public interface Source {
        /** {@return how many positions it has expanded} */
        long positions();

        /** {@return how many exact values it has found} */
        long values();

        /** {@return what it is at} */
        Root root();
    }

    /**
     * The question at the root of a search: whether the value is the least one that is not excluded.
     *
     * @param proof estimates the work to show that it is not
     * @param disproof estimates the work to show that it is
     * @param excluded the values that the position is known not to have, in the order in which they were tried
     */
    public record Root(long proof, long disproof, List<Long> excluded) {
        /** Nothing is asked yet. */
        public static final Root NONE = new Root(0, 0, List.of());
    }

    /**
     * Another search begins; the one before is over.
     *
     * @param search says how far it is
     */
    public void begin(Source search) {
        positionsBefore = positions();
        valuesBefore = values();
        current = Optional.of(search);
    }

    /** {@return how many positions were expanded so far} */
    public long positions() {
        return positionsBefore + (current.isPresent() ? current.get().positions() : 0);
    }

    /** {@return how many exact values were found so far} */
    public long values() {
        return valuesBefore + (current.isPresent() ? current.get().values() : 0);
    }

    /** {@return what the search at work is at} */
    public Root root() {
        return current.isPresent() ? current.get().root() : Root.NONE;
    }
}
