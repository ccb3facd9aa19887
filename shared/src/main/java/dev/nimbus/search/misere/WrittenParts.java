package dev.nimbus.search.misere;

import dev.nimbus.search.OptionSink;
import dev.nimbus.search.PositionSearch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The parts of a position as its family has written them once: to write them again takes no look at the position. */
public final class WrittenParts implements PositionSearch.Position {
    private static final int BYTES = 64;
    private static final int PART_BYTES = 80;

    private final List<PositionSearch.Position> parts = new ArrayList<>();
    private long bytes = BYTES;

    /** The parts of one position. */
    public WrittenParts(PositionSearch.Position position) {
        position.write(new Writing());
    }

    @Override
    public void write(OptionSink sink) {
        parts.forEach(part -> part.write(sink));
    }

    /** {@return the bytes of memory that they hold, about} */
    public long bytes() {
        return bytes;
    }

    private final class Writing extends OptionSink {
        private void add(PositionSearch.Position part, int words) {
            parts.add(part);
            bytes += PART_BYTES + (long) Long.BYTES * words;
        }

        @Override
        public void begin() {
            parts.clear();
        }

        @Override
        public void known(long value) {
            add(sink -> sink.known(value), 0);
        }

        @Override
        public void part(long[] words, int length, int weight, boolean isSmall) {
            long[] own = Arrays.copyOf(words, length);
            add(sink -> sink.part(own, length, weight, isSmall), length);
        }

        @Override
        public boolean end() {
            return true;
        }
    }
}
