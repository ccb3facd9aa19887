package dev.nimbus.games.sprouts;

import dev.nimbus.theory.FieldWriter;
import dev.nimbus.theory.Move;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A curve drawn: {@code {"to":"1a1a","via":{"region":0,"ends":[0,1],"inside":[]}}}. Several curves may leave the same;
 * they are one move, and the first of them is told.
 *
 * @param to the position it leaves
 * @param via one curve that leaves it
 */
record SproutsMove(String to, Via via) implements Move {
    /**
     * A curve. A region's spots are counted first, each a boundary of one vertex, then its other boundaries as they are
     * written.
     *
     * @param region in which region
     * @param from the vertex it begins at
     * @param end the vertex it ends at
     * @param inside the boundaries on one side of a curve that closes
     */
    record Via(int region, int from, int end, List<Long> inside) implements Move {
        /** The curve that was visited last, in a position. */
        static Via of(Curves curves, FlatPosition position) {
            int r = curves.region;
            boolean fromSpot = curves.firstBoundary == Curves.SPOT;
            boolean closes = curves.isClosed;
            int from = fromSpot ? 0 : place(position, r, curves.firstBoundary, curves.firstPlace);
            int end = curves.secondBoundary == Curves.SPOT
                    ? (closes ? 0 : 1)
                    : place(position, r, curves.secondBoundary, curves.secondPlace);
            List<Long> inside = closes ? inside(curves, position, fromSpot ? 1 : 0) : List.of();
            return new Via(r, from, end, inside);
        }

        private static int place(FlatPosition position, int r, int b, int i) {
            return position.spots[r] + position.start[b] - position.start[position.boundary[r]] + i;
        }

        private static List<Long> inside(Curves curves, FlatPosition position, int spot) {
            int spots = position.spots[curves.region];
            LongStream first = LongStream.range(spot, spot + (long) curves.spotsInside);
            IntStream others = IntStream.range(0, Long.SIZE)
                    .filter(i -> (curves.inside >>> i & 1) != 0)
                    .map(i -> spots + i);
            return LongStream.concat(first, others.asLongStream()).boxed().toList();
        }

        @Override
        public void writeTo(FieldWriter out) {
            out.number("region", region)
                    .numbers("ends", from, end)
                    .numbers(
                            "inside", inside.stream().mapToLong(Long::longValue).toArray());
        }
    }

    @Override
    public void writeTo(FieldWriter out) {
        out.text("to", to).move("via", via);
    }
}
