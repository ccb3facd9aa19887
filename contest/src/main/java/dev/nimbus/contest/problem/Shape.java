package dev.nimbus.contest.problem;

import java.util.List;

/** What the lists of random inputs are like, beyond the ranges of their numbers. */
public enum Shape {
    /** Whatever the ranges allow. */
    ANY(""),

    /** No number stands there twice. */
    DISTINCT("distinct"),

    /** No number stands there twice, and the least of the range is one of them. */
    DISTINCT_WITH_LEAST("distinct with least"),

    /**
     * Edges, two vertices each: those of a tree. Each edge beyond has a branch end in a cycle, which shares one vertex with the
     * rest; so at most twice the edges of a tree.
     */
    TREE("tree"),

    /** For each vertex its number of successors, and these: no way leads back to where it began. */
    ACYCLIC("acyclic");

    private final String word;

    Shape(String word) {
        this.word = word;
    }

    static Shape of(String word) {
        for (Shape shape : values()) {
            if (shape.word.equals(word)) {
                return shape;
            }
        }
        throw new IllegalArgumentException("no shape: " + word);
    }

    /** What steps read the items of such a list. */
    String form() {
        return this == ACYCLIC
                ? "two steps, the number of a vertex's successors and a list of them"
                : "two steps, the vertices of an edge, of one range";
    }

    @Override
    public String toString() {
        return word;
    }

    /** Whether the items of such a list can be read by these steps. */
    boolean isReadBy(List<Step> steps) {
        return switch (this) {
            case TREE ->
                steps.size() == 2
                        && steps.get(0) instanceof Step.ReadNumber u
                        && steps.get(1) instanceof Step.ReadNumber v
                        && u.range().equals(v.range());
            case ACYCLIC ->
                steps.size() == 2
                        && steps.get(0) instanceof Step.ReadNumber count
                        && steps.get(1) instanceof Step.ReadNumbers vertices
                        && vertices.count().equals(new Bound(1, count.name(), 0))
                        && vertices.shape() == ANY
                        && !vertices.isAscending()
                        && !vertices.range().names(count.name());
            default -> true;
        };
    }
}
