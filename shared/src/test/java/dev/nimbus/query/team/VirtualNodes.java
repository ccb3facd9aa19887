package dev.nimbus.query.team;

import dev.nimbus.theory.Budget;
import dev.nimbus.theory.SearchProgress;
import dev.nimbus.theory.team.QuietNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
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
 * behind works, and no other, so that a run is the same each time. What they tell each other goes through a {@link TeamRun}
 * and a link of limited speed. The first answer ends it. A node that crashes begins anew, and is told what the others have
 * found, as one that joins; the first node never crashes.
 *
 * @param <A> the answers
 */
public final class VirtualNodes<A> {
    /** Steps by which a node may be ahead of another one, and no more than a quarter of a short round. */
    private static final long MOST_AHEAD = 10_000;

    private static final long LEAST_AHEAD = 1_000;

    /** A node tells so many others, as {@code TeamRun} does. */
    private static final int MOST_PEERS = 255;

    private final long ahead;
    private final Pace pace;
    private final Random random = new Random(5);
    private final List<Node> nodes = new ArrayList<>();
    private final Map<String, Node> alive = new HashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private Optional<A> answer = Optional.empty();
    private long steps;
    private long messages;
    private long bytes;
    private int crashes;

    /**
     * How much a node does meanwhile.
     *
     * @param stepsOfRound steps in a round of the teams
     * @param stepsOfLife how many steps a node makes on average until it crashes; 0 where none does
     * @param stepsOfDelay steps until a message arrives
     * @param stepsOfKibibyte steps for which 1 KiB keeps the link of the node that sends it busy
     */
    public record Pace(long stepsOfRound, long stepsOfLife, long stepsOfDelay, long stepsOfKibibyte) {
        /** Of nodes that do not crash and reach each other at once. */
        public static Pace of(long stepsOfRound) {
            return new Pace(stepsOfRound, 0, 0, 0);
        }
    }

    /** A node ends, and another one begins in its place. */
    private static final class CrashException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** A message on its way. */
    private record Arrival(long at, String from, TeamRun sender, TeamRun.Outgoing message) {}

    /** A node, with its part in the search and what is on its way to it. */
    private final class Node extends QuietNode {
        private final Condition turn = lock.newCondition();
        private final int number;
        private final Queue<Arrival> arrivals = new PriorityQueue<>(Comparator.comparingLong(Arrival::at));
        private Budget budget = Budget.withoutSteps(new SearchProgress(), this);
        private String name = "";
        private TeamRun team = new TeamRun(TeamRun.Role.OWNER, "s", "", 0, 0, 0);
        private long spentInLivesBefore;
        private long clock;

        /** It works on by itself until its clock is there. */
        private long mayWorkUntil;

        private long crashesAt = Long.MAX_VALUE;
        private long roundAt;
        private long linkIsFreeAt;

        Node(int number) {
            this.number = number;
        }

        /** All that it knew is lost. */
        private void live() {
            boolean isMortal = pace.stepsOfLife > 0 && number > 0;
            crashesAt =
                    isMortal ? clock + (long) (-Math.log(1 - random.nextDouble()) * pace.stepsOfLife) : Long.MAX_VALUE;
            roundAt = clock + pace.stepsOfRound * (number + 1) / nodes.size(); // not all at the same moment
            alive.remove(name);
            name = "node " + number + " since " + clock;
            alive.put(name, this);
            arrivals.clear();
            team = new TeamRun(number == 0 ? TeamRun.Role.OWNER : TeamRun.Role.GUEST, "s", "", 0, 0, 0);
        }

        private void beginAnew() {
            crashes++;
            spentInLivesBefore = clock;
            budget = Budget.withoutSteps(new SearchProgress(), this);
            String before = name;
            live();
            for (Node other : peers()) {
                other.team.lose(before::equals);
                other.team.meet(name, other.nanos());
            }
            meetAll();
        }

        private void meetAll() {
            peers().forEach(other -> team.meet(other.name, nanos()));
        }

        private List<Node> peers() {
            List<Node> others = new ArrayList<>(nodes.subList(number + 1, nodes.size()));
            others.addAll(nodes.subList(0, number));
            return others.subList(0, Math.min(others.size(), MOST_PEERS));
        }

        private long nanos() {
            return nanos(clock);
        }

        private long nanos(long steps) {
            return (long) ((double) steps / pace.stepsOfRound * SearchTeams.ROUND.toNanos());
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
            take();
            for (; clock >= roundAt; roundAt += pace.stepsOfRound) {
                team.nextRound(
                        nanos() - Long.MAX_VALUE / 2, team.peers().size(), 0); // nobody is forgotten for being silent
                team.peers().forEach(to -> team.outgoing(name, to, nanos()).ifPresent(message -> send(message, to)));
            }
            return team.round();
        }

        private void send(TeamRun.Outgoing message, String to) {
            long size = message.bytes().length;
            messages++;
            bytes += size;
            linkIsFreeAt = Math.max(clock, linkIsFreeAt) + size * pace.stepsOfKibibyte / 1024;
            Optional.ofNullable(alive.get(to))
                    .ifPresent(node ->
                            node.arrivals.add(new Arrival(linkIsFreeAt + pace.stepsOfDelay, name, team, message)));
        }

        private void take() {
            for (Arrival next = arrivals.peek(); next != null && next.at <= clock; next = arrivals.peek()) {
                arrivals.remove();
                boolean isTaken = TeamBytes.readMessage(next.message.bytes())
                        .filter(message -> team.hear(message, nanos()))
                        .isPresent();
                next.sender.taken(name, next.message, isTaken, nanos(next.at));
            }
        }

        @Override
        public void found(Fact fact) {
            team.found(fact);
        }

        @Override
        public boolean isHeard() {
            return team.isHeard();
        }

        @Override
        public int scarcity() {
            return team.scarcity();
        }

        @Override
        public void foundCheap(byte[] facts) {
            team.foundCheap(facts);
        }

        @Override
        public void at(Object thread, List<Question> questions) {
            team.at(thread, questions);
        }

        @Override
        public Optional<News> next() {
            return team.next();
        }
    }

    private VirtualNodes(int count, Pace pace) {
        this.ahead = Math.max(LEAST_AHEAD, Math.min(MOST_AHEAD, pace.stepsOfRound / 4));
        this.pace = pace;
        for (int i = 0; i < count; i++) {
            nodes.add(new Node(i));
        }
        nodes.forEach(Node::live);
        nodes.forEach(Node::meetAll);
    }

    /**
     * What came of a run.
     *
     * @param answer of the node that was the first
     * @param steps of the node that was the first
     * @param allSteps of all nodes
     * @param messages that were sent
     * @param bytes of all messages
     * @param crashes how often a node began anew
     */
    public record Run<A>(A answer, long steps, long allSteps, long messages, long bytes, int crashes) {}

    /**
     * Has nodes search together.
     *
     * @param count how many
     * @param search of one node
     */
    public static <A> Run<A> run(int count, Pace pace, Function<Budget, A> search) {
        return new VirtualNodes<A>(count, pace).run(search);
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
        return new Run<>(answer.orElseThrow(), steps, all, messages, bytes, crashes);
    }

    private void work(Node node, Function<Budget, A> search) {
        lock.lock();
        try {
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
