package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.SearchProgress;
import dev.nimbus.theory.team.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Nodes that work on one search in virtual time: each has one thread, whose steps are its clock. The one that is furthest
 * behind works, and no other, so that a run is the same each time. The first answer ends it.
 *
 * @param <A> the answers
 */
public final class VirtualNodes<A> {
    /** Steps by which a node may be ahead of another one. */
    private static final long AHEAD = 10_000;

    private final long stepsOfRound;
    private final List<Node> nodes = new ArrayList<>();
    private final ReentrantLock lock = new ReentrantLock();
    private Optional<A> answer = Optional.empty();
    private long steps;
    private int told;

    /** A node, with what was told to it and what it has not told. */
    private final class Node implements Exchange, Helpers {
        private final Condition turn = lock.newCondition();
        private final Budget budget = Budget.withoutSteps(new SearchProgress(), this);
        private final List<News> inbox = new ArrayList<>();
        private List<Fact> found = new ArrayList<>();
        private List<Question> at = List.of();
        private final String name;
        private long clock;
        private int tellingRound;

        Node(String name) {
            this.name = name;
        }

        @Override
        public long stepsAlone() {
            return 0;
        }

        @Override
        public Call call(Work work) {
            return () -> {};
        }

        @Override
        public Exchange exchange() {
            return this;
        }

        @Override
        public void open() {
            // all are there from the beginning
        }

        @Override
        public int round() {
            await(this);
            return (int) (budget.spent() / stepsOfRound);
        }

        @Override
        public void found(Fact fact) {
            found.add(fact);
        }

        @Override
        public void at(Object thread, List<Question> questions) {
            at = questions;
            if (round() != tellingRound) {
                tellingRound = round();
                News news = new News(name, at, found);
                found = new ArrayList<>();
                nodes.stream().filter(node -> node != this).forEach(node -> node.inbox.add(news));
                told += at.size() + news.facts().size();
            }
        }

        @Override
        public Optional<News> next() {
            return inbox.isEmpty() ? Optional.empty() : Optional.of(inbox.remove(0));
        }
    }

    private VirtualNodes(int count, long stepsOfRound) {
        this.stepsOfRound = stepsOfRound;
        for (int i = 0; i < count; i++) {
            nodes.add(new Node("node " + i));
        }
    }

    /**
     * What came of a run.
     *
     * @param answer of the node that was the first
     * @param steps of the node that was the first
     * @param allSteps of all nodes
     * @param told how many facts and questions were told
     */
    public record Run<A>(A answer, long steps, long allSteps, int told) {}

    /**
     * Has nodes search together.
     *
     * @param count how many
     * @param stepsOfRound steps between two talks
     * @param search of one node
     */
    public static <A> Run<A> run(int count, long stepsOfRound, Function<Budget, A> search) {
        return new VirtualNodes<A>(count, stepsOfRound).run(search);
    }

    private Run<A> run(Function<Budget, A> search) {
        ExecutorService threads = Executors.newFixedThreadPool(nodes.size());
        try {
            nodes.stream()
                    .map(node -> CompletableFuture.runAsync(() -> work(node, search), threads))
                    .toList()
                    .forEach(CompletableFuture::join);
        } finally {
            threads.shutdownNow();
        }
        long all = nodes.stream().mapToLong(node -> node.budget.spent()).sum();
        return new Run<>(answer.orElseThrow(), steps, all, told);
    }

    private void work(Node node, Function<Budget, A> search) {
        lock.lock();
        try {
            await(node);
            A found = search.apply(node.budget);
            if (answer.isEmpty()) {
                answer = Optional.of(found);
                steps = node.budget.spent();
            }
        } catch (CancellationException over) {
            // another one was first
        } finally {
            node.clock = Long.MAX_VALUE;
            nodes.forEach(one -> one.turn.signal());
            lock.unlock();
        }
    }

    /** Waits while another node is too far behind. */
    private void await(Node node) {
        node.clock = node.budget.spent();
        while (answer.isEmpty() && isAhead(node)) {
            nodes.stream()
                    .min((one, other) -> Long.compare(one.clock, other.clock))
                    .ifPresent(one -> one.turn.signal());
            node.turn.awaitUninterruptibly();
        }
        if (answer.isPresent()) {
            throw new CancellationException("it is answered");
        }
    }

    private boolean isAhead(Node node) {
        Node last = node;
        for (Node one : nodes) {
            last = one.clock < last.clock ? one : last;
        }
        return node.clock - last.clock > AHEAD;
    }
}
