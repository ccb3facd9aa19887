package dev.nimbus.query.line;

import dev.nimbus.theory.Play;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The answers of one chunk that took long, so that equal queries get them again: a refusal too, which may have taken the
 * whole budget. An answer stands in the chunk's reply already, and is copied from there; all but the line's number and
 * name is alike. Chunks of easy queries keep and look up nothing. Not safe for use by several threads.
 */
public final class DearAnswers {
    /** A quarter of a millisecond; to look an answer up takes about a microsecond. */
    private static final long DEAR_STEPS = 1_000;

    private static final int MOST_ANSWERS = 1_024;

    /** Positions are kept as keys while they take so many bytes together. */
    private static final long MOST_BYTES = 1 << 20;

    private final ByteSink out;
    private final Map<Key, Copy> answers = new HashMap<>();
    private long bytes;

    /** Where the answer to the current line begins, behind its number and its name. */
    private int start;

    /** The current line's query, if its answer took long. */
    private Optional<Key> dear = Optional.empty();

    /** Whether the current line's answer lacks something that more steps might have found. */
    private boolean isUnfinished;

    /** @param out where the chunk's answers are written */
    public DearAnswers(ByteSink out) {
        this.out = out;
    }

    /** A query without its name: equal games have equal notations. */
    private record Key(String game, Object position, AskSet asks, Play play, Listing listing) {
        static Key of(Query<?> query) {
            return new Key(query.game().notation(), query.position(), query.asks(), query.play(), query.listing());
        }
    }

    /** Where an answer stands, what is said of its copies, and whether more steps might have found more. */
    private record Copy(int from, int to, Answered answered, boolean isUnfinished) {}

    /** Begins a line: its number and its name have been written. */
    public void begin() {
        start = out.size();
        dear = Optional.empty();
        isUnfinished = false;
    }

    /** Whether the answer to the current line lacks something that more steps might have found. */
    public boolean isUnfinished() {
        return isUnfinished;
    }

    /** Writes the answer of an equal query; {@link Answered#WRITTEN} says that there is none. */
    Answered copy(Query<?> query) {
        if (answers.isEmpty()) {
            return Answered.WRITTEN;
        }
        Copy copy = answers.get(Key.of(query));
        if (copy == null || !out.copy(copy.from, copy.to)) {
            return Answered.WRITTEN;
        }
        isUnfinished = copy.isUnfinished;
        return copy.answered;
    }

    /** Notes how many steps the answer to the current line took, and whether more might have found more. */
    <P> void note(Query<P> query, long steps, boolean isMoreToFind) {
        isUnfinished = isMoreToFind;
        if (steps >= DEAR_STEPS && answers.size() < MOST_ANSWERS) {
            long more = query.game().size(query.position());
            dear = more > MOST_BYTES - bytes ? Optional.empty() : Optional.of(Key.of(query));
            bytes += dear.isPresent() ? more : 0;
        }
    }

    /**
     * Keeps the current line's answer, which has been written up to the line's end, if it took long.
     *
     * @param answered what is said of its copies
     */
    public void end(Answered answered) {
        if (dear.isPresent()) {
            answers.put(dear.get(), new Copy(start, out.size(), answered, isUnfinished));
        }
    }
}
