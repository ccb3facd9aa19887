package dev.nimbus.contest.check;

import dev.nimbus.contest.problem.InputNames;
import dev.nimbus.contest.problem.Range;
import dev.nimbus.contest.problem.Shape;
import dev.nimbus.contest.problem.Step;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/** The numbers of a list of a certain shape, made at once, in the order in which the steps of the list want them. */
final class ListNumbers {
    private final RandomNumbers random;
    private final Reach reach;
    private final Queue<Long> numbers = new ArrayDeque<>();

    /** The most of a range that an input of this size reaches. */
    interface Reach {
        long highest(Step step, long least, long most);
    }

    ListNumbers(RandomNumbers random, Reach reach) {
        this.random = random;
        this.reach = reach;
    }

    boolean isEmpty() {
        return numbers.isEmpty();
    }

    long next() {
        return numbers.remove();
    }

    /** Makes the numbers of a list; false if there is no list of this length. */
    boolean isMade(Step list, int count, InputNames scope) {
        if (list instanceof Step.ReadNumbers step && step.shape() != Shape.ANY) {
            return isDistinctMade(step, count, scope);
        }
        if (list instanceof Step.ReadItems step) {
            return switch (step.shape()) {
                case TREE -> isTreeMade((Step.ReadNumber) step.steps().get(0), count, scope);
                case ACYCLIC ->
                    isAcyclicMade(
                            (Step.ReadNumber) step.steps().get(0),
                            (Step.ReadNumbers) step.steps().get(1),
                            count,
                            scope);
                default -> true;
            };
        }
        return true;
    }

    private boolean isDistinctMade(Step.ReadNumbers step, int count, InputNames scope) {
        Range range = step.range();
        long least = -Math.floorDiv(-range.randomLeast(scope), range.multiple());
        long most = Math.floorDiv(range.randomMost(scope), range.multiple());
        if (most - least < count - 1) {
            return false;
        }
        long highest = Math.max(least + count - 1, reach.highest(step, least, most));
        int leastAt = step.shape() == Shape.DISTINCT_WITH_LEAST ? random.upTo(Math.max(0, count - 1)) : -1;
        Map<Long, Long> nextFree = new HashMap<>();
        if (leastAt >= 0) {
            free(nextFree, least, least, highest);
        }
        for (int i = 0; i < count; i++) {
            long number = i == leastAt ? least : free(nextFree, random.pick(least, highest, false), least, highest);
            numbers.add(number * range.multiple());
        }
        return true;
    }

    /** The number itself or the next that is free, which is taken; behind the highest comes the least. */
    private static long free(Map<Long, Long> nextFree, long wanted, long least, long highest) {
        long free = wanted;
        while (nextFree.containsKey(free)) {
            long next = nextFree.get(free);
            nextFree.put(free, nextFree.getOrDefault(next, next));
            free = next;
        }
        nextFree.put(free, free == highest ? least : free + 1);
        return free;
    }

    private boolean isTreeMade(Step.ReadNumber vertex, int edges, InputNames scope) {
        long least = vertex.range().randomLeast(scope);
        long vertices = vertex.range().randomMost(scope) - least + 1;
        if (vertices > InputWalk.MOST_ITEMS || !RandomGraph.isTree((int) vertices, edges)) {
            return false;
        }
        for (int[] edge : new RandomGraph(random).tree((int) vertices, edges)) {
            numbers.add(least + edge[0]);
            numbers.add(least + edge[1]);
        }
        return true;
    }

    private boolean isAcyclicMade(Step.ReadNumber count, Step.ReadNumbers vertex, int vertices, InputNames scope) {
        long first = vertex.range().randomLeast(scope);
        long fewest = count.range().randomLeast(scope);
        long most = count.range().randomMost(scope);
        if (fewest > 0 || most < 0 || vertex.range().randomMost(scope) != first + vertices - 1) {
            return false;
        }
        RandomGraph.Degrees degrees = later -> random.pick(0, reach.highest(count, 0, Math.min(most, later)), true);
        for (int[] successors : new RandomGraph(random).acyclic(vertices, degrees)) {
            numbers.add((long) successors.length);
            for (int successor : successors) {
                numbers.add(first + successor);
            }
        }
        return true;
    }
}
