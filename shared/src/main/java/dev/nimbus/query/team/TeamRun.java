package dev.nimbus.query.team;

import dev.nimbus.theory.team.Exchange;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** This node's part in one search that several nodes may work on. Safe for use by several threads. */
public final class TeamRun implements Exchange {
    /** The largest message without cheap facts. */
    static final int MOST_BYTES = 64 << 10;

    /** Of cheap facts, in 0.1 s, to all nodes and in all searches together: of two nodes each takes what the other one finds. Older ones are not told. */
    static final int MOST_BYTES_OF_CHEAP = 512 << 10;

    /** Facts that are so much dearer took nearly as long as those that are told alone. */
    private static final int MOST_SCARCITY = 256;

    /**
     * The least scarcity where nodes listen alone. Who goes on from such facts has nearly as little to do as from all,
     * which are ten times as many bytes.
     */
    private static final int LISTENED = 16;

    /** Facts of some minutes; who comes later asks the map of positions for those that were dear. */
    static final int MOST_BYTES_OF_LOG = 1 << 20;

    /** Questions take no more of it, so that there is room for facts. */
    private static final int MOST_BYTES_OF_QUESTIONS = MOST_BYTES / 8;

    /** What was told and not taken yet; more is not taken from the bus, and told again. */
    private static final int MOST_NEWS = 16;

    /** The work of so many nodes is counted. */
    private static final int MOST_NODES = 256;

    private final String search;
    private final String query;
    private final long id;
    private final long begunAt;
    private final long aloneUntil;
    private final Role role;
    private final OpenQuestions questions = new OpenQuestions();
    private final RecentNews<Fact> log = new RecentNews<>(MOST_BYTES_OF_LOG, fact -> TeamBytes.size(fact));
    private final RecentNews<byte[]> cheapLog = new RecentNews<>(MOST_BYTES_OF_CHEAP, block -> TeamBytes.size(block));
    private final Queue<News> inbox = new ArrayDeque<>();
    private final Map<String, TeamPeer> peers = new HashMap<>();
    private final Listeners listeners = new Listeners();

    private final WorkOfOthers told = new WorkOfOthers(MOST_NODES);
    private Supplier<TeamWork> own = () -> TeamWork.NONE;

    /** The run of the owner that a guest works for, and what it had done before. */
    private long owner;

    private TeamWork forOthers = TeamWork.NONE;
    private volatile TeamWork others = TeamWork.NONE;
    private volatile boolean isOpen;
    private volatile boolean isOver;

    /** Whether all that is left to do is to tell the others what was found. */
    private boolean isLeft;

    private volatile int round;

    private volatile int scarcity = 1;

    /** How many nodes are to be told, in all searches of this node. */
    private int links;

    /** How many others listen, in all searches of this node. */
    private int listening;

    /** Whether there are {@link #peers} or {@link #listeners}. */
    private volatile boolean isHeard;

    /** Whether there are {@link #peers}. */
    private volatile boolean isHelped;

    /** What this node is in the team. */
    enum Role {
        /** It owns the search. */
        OWNER,
        /** It helps. */
        GUEST
    }

    TeamRun(Role role, String search, String query, long id, long begunAt, long aloneUntil) {
        this.role = role;
        this.search = search;
        this.query = query;
        this.id = id;
        this.begunAt = begunAt;
        this.aloneUntil = aloneUntil;
    }

    /** The id of the search. */
    public String search() {
        return search;
    }

    /** The question, as a query in one line of JSON. */
    public String query() {
        return query;
    }

    long id() {
        return id;
    }

    /** When it began, by the clock of the teams. */
    long begunAt() {
        return begunAt;
    }

    /** When other nodes may come to help, by the same clock. */
    long aloneUntil() {
        return aloneUntil;
    }

    /** Sets who says what this node has done; any thread may ask. */
    public synchronized void counting(Supplier<TeamWork> work) {
        own = work;
    }

    /** From now on the work is done for this run of the owner. Its effort has paid for no other. */
    synchronized void workFor(long ownersRun) {
        if (owner != ownersRun) {
            owner = ownersRun;
            forOthers = own.get();
        }
    }

    /** What other nodes have done, and how many are at it. */
    public TeamWork others() {
        return others;
    }

    boolean isOpen() {
        return isOpen;
    }

    /** Whether the node that owns the search is gone, or done. */
    public boolean isOver() {
        return isOver;
    }

    void end() {
        isOver = true;
    }

    @Override
    public void open() {
        isOpen = true;
    }

    @Override
    public int round() {
        return round;
    }

    @Override
    public synchronized void found(Fact fact) {
        log.add(fact);
    }

    @Override
    public boolean isHeard() {
        return isHeard;
    }

    @Override
    public boolean isHelped() {
        return isHelped;
    }

    @Override
    public int scarcity() {
        return scarcity;
    }

    @Override
    public synchronized void foundCheap(byte[] facts) {
        cheapLog.add(facts);
    }

    @Override
    public synchronized void at(Object thread, List<Question> open) {
        questions.at(thread, open);
    }

    @Override
    public synchronized Optional<News> next() {
        return Optional.ofNullable(inbox.poll());
    }

    /**
     * The next round begins. Nodes that were not heard since {@code oldest} are gone.
     *
     * @param links how many nodes this one has to tell; a node that shares two searches counts as two
     * @param listening how many others listen, counted in the same way
     */
    synchronized void nextRound(long oldest, int links, int listening) {
        round++;
        this.links = links;
        this.listening = listening;
        List<String> gone = peers.entrySet().stream()
                .filter(peer -> peer.getValue().heardAt() - oldest < 0)
                .map(Map.Entry::getKey)
                .toList();
        gone.forEach(this::lose);
        listeners.loseSilent(oldest);
        lookWhoHears();
    }

    /** These nodes are gone. */
    synchronized void lose(Predicate<String> gone) {
        peers().stream().filter(gone).forEach(this::lose);
        listeners.lose(gone);
        lookWhoHears();
    }

    private void lookWhoHears() {
        isHelped = !peers.isEmpty();
        isHeard = isHelped || !listeners.isEmpty();
    }

    /**
     * A node is gone without a word. What it was at may have ended it, so guests no longer go there. Only the owner does:
     * at most one more node ends.
     */
    private void lose(String node) {
        forget(node);
        if (role == Role.OWNER) {
            release(node);
        }
    }

    private void forget(String node) {
        remove(node);
        told.leave(node);
        others = told.sum();
    }

    private void remove(String node) {
        peers.remove(node);
        lookWhoHears();
    }

    /** What a node was at is free for others. */
    private void release(String node) {
        inbox.add(new News(node, List.of(), List.of(), List.of()));
    }

    /** Nodes that work on it, too, and are to be told what is found here. */
    synchronized List<String> peers() {
        return List.copyOf(peers.keySet());
    }

    /** Nodes that are to be told and do not work on it. */
    synchronized List<String> listeners() {
        return listeners.names();
    }

    /** A node is to be told, too; it is taken to be there for a while. */
    synchronized void meet(String node, long nanos) {
        if (!peers.containsKey(node) && peers.size() < MOST_NODES) {
            peers.put(node, new TeamPeer(nanos, round, 1));
            listeners.remove(node);
            lookWhoHears();
        }
    }

    /** A node that is told was heard of. */
    synchronized void isThere(String node, long nanos) {
        Optional.ofNullable(peers.get(node)).ifPresent(peer -> peer.heard(nanos));
    }

    /** This node works on it no more. Each of the others is told so, and forgotten when it has taken all facts. */
    synchronized void leave() {
        isLeft = true;
        peers.values().forEach(peer -> peer.tellAtOnce(round));
    }

    /** Takes a message; false if its news cannot be taken now, and are to be told again. */
    synchronized boolean hear(TeamMessage message, long nanos) {
        if (message.isListening()) {
            listens(message.node(), nanos);
            return true;
        }
        meet(message.node(), nanos);
        boolean isTaken = inbox.size() < MOST_NEWS;
        if (isTaken) {
            inbox.add(message.news());
        }
        if (message.owner() == id) {
            told.tell(message.node(), message.run(), message.work());
            others = told.sum();
        }
        isThere(message.node(), nanos);
        if (message.isLast() && isTaken) {
            forget(message.node());
            release(message.node());
        }
        return isTaken;
    }

    /** A node does not work on it. Where it did, its last word was lost. */
    private void listens(String node, long nanos) {
        if (peers.containsKey(node)) {
            forget(node);
            release(node);
        }
        listeners.meet(node, nanos, round);
        lookWhoHears();
    }

    /** The next message to a node; empty while it has not taken the last one, and where it is not due yet. */
    synchronized Optional<Outgoing> outgoing(String from, String to, long nanos) {
        Optional<TeamPeer> due = peerOrListener(to).filter(peer -> peer.isDue(round, links()));
        return due.map(peer -> {
            peer.sent(nanos, round);
            return message(from, peer, isLeft);
        });
    }

    private Optional<TeamPeer> peerOrListener(String node) {
        return Optional.ofNullable(peers.get(node)).or(() -> listeners.find(node));
    }

    /** The last message to a node. */
    synchronized Optional<Outgoing> last(String from, String to) {
        return Optional.ofNullable(peers.get(to)).map(peer -> message(from, peer, true));
    }

    private Outgoing message(String from, TeamPeer peer, boolean isLast) {
        boolean isAtWork = peers.containsValue(peer);
        List<Question> open = isLast || !isAtWork ? List.of() : questions.nearest(MOST_BYTES_OF_QUESTIONS);
        int used = open.stream().mapToInt(TeamBytes::size).sum();
        RecentNews.Part<Fact> facts = log.from(peer.next(), MOST_BYTES - used);
        int room = isLast ? 0 : peer.room(MOST_BYTES_OF_CHEAP / Math.max(TeamPeer.MOST_ROUNDS, links() + listening));
        RecentNews.Part<byte[]> cheap = cheapLog.newest(peer.nextCheap(), room);
        peer.tell(cheap.pieces().stream().mapToInt(TeamBytes::size).sum());
        if (!isLast && (peers.isEmpty() || isAtWork)) {
            scarcity = scarcityAfter(
                    cheap.end() - peer.nextCheap() > cheap.pieces().size());
        }
        TeamWork done = own.get().since(forOthers);
        TeamWork work = isLast ? done.atRest() : done;
        TeamMessage message =
                new TeamMessage(search, from, id, isLast, owner, work, open, facts.pieces(), cheap.pieces());
        return new Outgoing(TeamBytes.write(message), facts.end(), cheap.end(), isLast);
    }

    /** Rises after a message that had no room for all, and falls after one that had. Fast links get more messages, so they decide. */
    private int scarcityAfter(boolean isCut) {
        int least = peers.isEmpty() ? LISTENED : 1;
        return isCut
                ? Math.min(scarcity + 1 + scarcity / 4, MOST_SCARCITY)
                : Math.max(scarcity - 1 - scarcity / 8, least);
    }

    /** Some may have come since the round began. */
    private int links() {
        return Math.max(links, peers.size());
    }

    /** A node has taken a message, or has not. */
    synchronized void taken(String node, Outgoing message, boolean isTaken, long nanos) {
        peerOrListener(node).ifPresent(peer -> peer.answered(message, isTaken, nanos));
        if (isTaken && message.isLast() && message.end() == log.end()) {
            remove(node);
        }
    }

    /**
     * A message to send.
     *
     * @param end the number of the first fact behind those in it
     * @param cheapEnd the number of the first block of cheap facts behind those in it
     * @param isLast whether it says that this node leaves
     */
    record Outgoing(byte[] bytes, long end, long cheapEnd, boolean isLast) {}
}
