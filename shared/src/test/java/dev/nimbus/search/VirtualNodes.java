package dev.nimbus.search;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.Helpers;
import dev.nimbus.theory.SearchProgress;
import dev.nimbus.theory.team.Exchange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Nodes that work on one search in virtual time: each has one thread, whose steps are its clock. The one that is furthest
 * behind works, and no other, so that a run is the same each time. The first answer ends it. A node that crashes begins
 * anew, and is told what the others have found, as one that joins; the first node never crashes.
 *
 * @param <A> the answers
 */
public final class VirtualNodes<A> {
    /** Steps by which a node may be ahead of another one, and no more than a quarter of a short round. */
    private static final long MOST_AHEAD = 10_000;

    private static final long LEAST_AHEAD = 1_000;

    private static final long MOST_SAVED = 8 << 10;

    /** A node tells so many others, as {@code TeamRun} does. */
    private static final int MOST_PEERS = 255;

    private final long ahead;
    private final long stepsOfRound;
    private final long stepsOfLife;
    private final long bytesOfRound;
    private final Random random = new Random(5);
    private final List<Node> nodes = new ArrayList<>();
    private final ReentrantLock lock = new ReentrantLock();
    private Optional<A> answer = Optional.empty();
    private long steps;
    private long told;
    private long bytes;
    private int crashes;

    /** A node ends, and another one begins in its place. */
    private static final class CrashException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** A node, with what was told to it and what it has not told. */
    private final class Node implements Exchange, Helpers {
        private final Condition turn = lock.newCondition();
        private Budget budget = Budget.withoutSteps(new SearchProgress(), this);
        private final Queue<News> inbox = new ArrayDeque<>();
        /** All that it has told: who comes later hears it, too. */
        private final List<Fact> log = new ArrayList<>();

        private List<Fact> found = new ArrayList<>();
        private List<byte[]> cheap = new ArrayList<>();

        /** Those that it tells, and the bytes of cheap facts that it may tell each of them. */
        private List<Node> peers = List.of();

        private long room;
        private List<Question> at = List.of();
        private final String name;
        private long spentInLivesBefore;
        private long clock;
        /** It works on by itself until its clock is there. */
        private long mayWorkUntil;

        private long crashesAt = Long.MAX_VALUE;
        private int tellingRound;

        Node(String name) {
            this.name = name;
        }

        private void live() {
            boolean isMortal = stepsOfLife > 0 && this != nodes.get(0);
            crashesAt = isMortal ? clock + (long) (-Math.log(1 - random.nextDouble()) * stepsOfLife) : Long.MAX_VALUE;
        }

        /** All that it knew and was at is lost, and it hears from each of the others all that it has found. */
        private void beginAnew() {
            crashes++;
            spentInLivesBefore = clock;
            budget = Budget.withoutSteps(new SearchProgress(), this);
            found = new ArrayList<>();
            cheap = new ArrayList<>();
            log.clear();
            at = List.of();
            peers.forEach(node -> node.inbox.add(new News(name, at, found, cheap)));
            inbox.clear();
            peers.forEach(this::meet);
            live();
        }

        private void meet(Node other) {
            inbox.add(new News(other.name, other.at, List.copyOf(other.log), List.of()));
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
            clock = spentInLivesBefore + budget.spent();
            if (clock >= crashesAt) {
                throw new CrashException();
            }
            if (clock > mayWorkUntil) {
                await(this);
            }
            return (int) (clock / stepsOfRound);
        }

        @Override
        public void found(Fact fact) {
            found.add(fact);
        }

        @Override
        public boolean isHeard() {
            return nodes.size() > 1;
        }

        @Override
        public void foundCheap(byte[] facts) {
            cheap.add(facts);
        }

        @Override
        public void at(Object thread, List<Question> questions) {
            at = questions;
            if (round() != tellingRound) {
                tellingRound = round();
                News news = new News(name, at, found, cheapThatFits());
                log.addAll(found);
                found = new ArrayList<>();
                peers.forEach(node -> node.inbox.add(news));
                told += at.size() + news.facts().size();
                bytes += size(news);
            }
        }

        /** The blocks found last, as many as its links take; room that is left goes to the next round, as in {@code TeamPeer}. */
        private List<byte[]> cheapThatFits() {
            room += bytesOfRound / Math.max(1, peers.size());
            List<byte[]> told = new ArrayList<>();
            for (int i = cheap.size() - 1; i >= 0 && cheap.get(i).length <= room; i--) {
                room -= cheap.get(i).length;
                told.add(cheap.get(i));
            }
            cheap = new ArrayList<>();
            room = Math.min(room, MOST_SAVED);
            return told;
        }

        @Override
        public Optional<News> next() {
            return Optional.ofNullable(inbox.poll());
        }
    }

    /** As they stand in a message, without its head. */
    private static long size(Exchange.News news) {
        long size = 0;
        for (Exchange.Question question : news.questions()) {
            size += Short.BYTES + question.form().length + Long.BYTES;
        }
        for (Exchange.Fact fact : news.facts()) {
            size += Short.BYTES + fact.form().length + Integer.BYTES + 1;
        }
        for (byte[] block : news.cheap()) {
            size += Short.BYTES + block.length;
        }
        return size;
    }

    private VirtualNodes(int count, long stepsOfRound, long stepsOfLife, long bytesOfRound) {
        this.ahead = Math.max(LEAST_AHEAD, Math.min(MOST_AHEAD, stepsOfRound / 4));
        this.stepsOfRound = stepsOfRound;
        this.stepsOfLife = stepsOfLife;
        this.bytesOfRound = bytesOfRound;
        for (int i = 0; i < count; i++) {
            nodes.add(new Node("node " + i));
        }
        for (int i = 0; i < count; i++) {
            List<Node> others = new ArrayList<>(nodes.subList(i + 1, count));
            others.addAll(nodes.subList(0, i));
            nodes.get(i).peers = others.subList(0, Math.min(others.size(), MOST_PEERS));
        }
    }

    /**
     * What came of a run.
     *
     * @param answer of the node that was the first
     * @param steps of the node that was the first
     * @param allSteps of all nodes
     * @param told how many facts and questions were told
     * @param bytes that they take, each told to one other node
     * @param crashes how often a node began anew
     */
    public record Run<A>(A answer, long steps, long allSteps, long told, long bytes, int crashes) {}

    /**
     * Has nodes search together.
     *
     * @param count how many
     * @param stepsOfRound steps between two talks
     * @param search of one node
     */
    public static <A> Run<A> run(int count, long stepsOfRound, Function<Budget, A> search) {
        return run(count, stepsOfRound, 0, 256 << 10, search);
    }

    /**
     * Has nodes search together that crash now and then.
     *
     * @param stepsOfLife how many steps a node makes on average until it crashes; 0 where none does
     * @param bytesOfRound of cheap facts that a node tells in a round, to all others together
     */
    public static <A> Run<A> run(
            int count, long stepsOfRound, long stepsOfLife, long bytesOfRound, Function<Budget, A> search) {
        return new VirtualNodes<A>(count, stepsOfRound, stepsOfLife, bytesOfRound).run(search);
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
        long all = nodes.stream()
                .mapToLong(node -> node.spentInLivesBefore + node.budget.spent())
                .sum();
        return new Run<>(answer.orElseThrow(), steps, all, told, bytes, crashes);
    }

    private void work(Node node, Function<Budget, A> search) {
        lock.lock();
        try {
            node.live();
            await(node);
            Optional<A> found = Optional.empty();
            while (found.isEmpty()) {
                found = live(node, search);
            }
            if (answer.isEmpty()) {
                answer = found;
                steps = node.spentInLivesBefore + node.budget.spent();
            }
        } catch (CancellationException over) {
            // another one was first
        } finally {
            node.clock = Long.MAX_VALUE;
            nodes.forEach(one -> one.turn.signal());
            lock.unlock();
        }
    }

    /** Empty where the node crashed. */
    private Optional<A> live(Node node, Function<Budget, A> search) {
        try {
            return Optional.of(search.apply(node.budget));
        } catch (CrashException end) {
            node.beginAnew();
            return Optional.empty();
        }
    }

    /** Waits while another node is too far behind. */
    private void await(Node node) {
        Node last = last(node);
        while (answer.isEmpty() && node.clock - last.clock > ahead) {
            last.turn.signal();
            node.turn.awaitUninterruptibly();
            last = last(node);
        }
        if (answer.isPresent()) {
            throw new CancellationException("it is answered");
        }
        node.mayWorkUntil = last.clock + ahead; // the others stand still meanwhile
    }

    /** The one of the others that is furthest behind; the node itself where there is no other. */
    private Node last(Node node) {
        Node last = nodes.get(nodes.size() - 1) == node ? nodes.get(0) : nodes.get(nodes.size() - 1);
        for (Node one : nodes) {
            last = one != node && one.clock < last.clock ? one : last;
        }
        return last;
    }
}
