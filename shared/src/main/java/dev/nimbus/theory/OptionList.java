package dev.nimbus.theory;

import java.util.ArrayList;
import java.util.List;

/**
 * Options in the making. Each holds a whole position, so that a few moves of a large one could fill all memory: the list
 * refuses to grow past bounds.
 *
 * @param <P> positions
 */
public final class OptionList<P> {
    /** The most options of one position. */
    public static final int MOST = 1_000_000;

    /** The most numbers, or characters, that the positions of all options may hold together. */
    public static final long MOST_NUMBERS = 1L << 24;

    private final long numbers;
    private final List<Option<P>> options = new ArrayList<>();

    /** @param numbers how many numbers, or characters, the position of an option holds, about */
    public OptionList(long numbers) {
        this.numbers = Math.max(1, numbers);
    }

    /**
     * Refuses one more option before its position is made, if there is no room for it.
     *
     * @throws Refusal with {@link ErrorCode#TOO_LARGE}
     */
    public void require() {
        if (options.size() >= MOST) {
            throw Refusal.tooLarge("the position has more than " + MOST + " options to list");
        }
        if (options.size() >= MOST_NUMBERS / numbers) {
            throw Refusal.tooLarge(
                    "the options of the position hold more than " + MOST_NUMBERS + " numbers together to list");
        }
    }

    /**
     * Adds an option, and says to go on.
     *
     * @throws Refusal with {@link ErrorCode#TOO_LARGE}
     */
    public boolean add(Move move, P position) {
        require();
        return options.add(new Option<>(move, position));
    }

    /** What was added. */
    public List<Option<P>> toList() {
        return options;
    }
}
