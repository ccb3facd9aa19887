package dev.nimbus.games.nim;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;
import java.util.Arrays;
import java.util.stream.LongStream;

/** A move with boxes. */
sealed interface BoxMove extends Move {
    /**
     * Opening closed boxes: {@code {"open":[0,2]}}.
     *
     * @param open their indices among the closed boxes, ascending
     */
    record Opening(long... open) implements BoxMove {
        /** Opening the boxes whose bits are set. */
        static Opening of(long set) {
            return new Opening(LongStream.range(0, Long.SIZE)
                    .filter(i -> (set >>> i & 1) != 0)
                    .toArray());
        }

        @Override
        public void writeTo(FieldWriter out) {
            out.numbers("open", open);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Opening that && Arrays.equals(open, that.open);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(open);
        }

        @Override
        public String toString() {
            return "open " + Arrays.toString(open);
        }
    }

    /** Taking from open box {@code box} until {@code to} tokens are left: {@code {"box":0,"to":1}}. */
    record Taking(int box, long to) implements BoxMove {
        @Override
        public void writeTo(FieldWriter out) {
            out.number("box", box).number("to", to);
        }
    }
}
