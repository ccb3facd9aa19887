package dev.nimbus.games.graph;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The parts of a graph on the ground, vertex 0, that only the ground joins; an edge from the ground to itself is one. A part
 * keeps the numbers of the whole graph and the order of its edges, and each names its smaller end first. So an option of a
 * part, numbered from 0, is the same part of the option of the whole graph.
 */
final class GroundParts {
    private GroundParts() {}

    static List<Edges> of(Edges graph) {
        int[] ends = graph.numbered();
        DisjointSets sets = new DisjointSets(ends.length + 1);
        for (int e = 0; e < ends.length; e += 2) {
            if (ends[e] != 0 && ends[e + 1] != 0) {
                sets.join(ends[e], ends[e + 1]);
            }
        }
        Map<Integer, IntStream.Builder> parts = new LinkedHashMap<>();
        for (int e = 0; e < graph.count(); e++) {
            int low = Math.min(ends[2 * e], ends[2 * e + 1]);
            int high = Math.max(ends[2 * e], ends[2 * e + 1]);
            int part = high == 0 ? -e : sets.least(high);
            parts.computeIfAbsent(part, any -> IntStream.builder()).add(low).add(high);
        }
        return parts.values().stream()
                .map(part -> Edges.wrap(part.build().toArray()))
                .toList();
    }
}
