package dev.nimbus.query.team;

import dev.nimbus.theory.team.Exchange.News;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The searches that this node works on together with others. The node that owns a search announces it once a second while
 * it is at work. Nodes whose workers have nothing else to do come, run the whole search, too, and leave when the
 * announcements end. Nothing has to be handed over when a node is lost. All other nodes listen, so that they can go on where
 * nobody helps and the owner is lost. Safe for use by several threads; nothing blocks.
 */
public final class SearchTeams {
    /**
     * How often {@link #tick} is to be called. In each such round a node sends one message, so the fewer nodes and searches
     * there are, the sooner each hears of the others. Where a node has more than twelve to tell, each hears every 0.1 s; a node
     * that shares two searches counts as two.
     */
    public static final Duration ROUND = Duration.ofMillis(8);

    /** Shorter searches are over before anybody could help. */
    public static final Duration ALONE = Duration.ofSeconds(1);

    private static final long ANNOUNCE_NANOS = Duration.ofSeconds(1).toNanos();

    /** Who is not heard for so long is gone. */
    private static final long GONE_NANOS = Duration.ofSeconds(5).toNanos();

    /** Longer questions are searched by one node: an announcement goes to all. */
    private static final int MOST_QUERY = 16 << 10;

    private static final int MOST_OFFERS = 64;

    private final TeamLink link;
    private final LongSupplier nanos;
    private final SecureRandom random = new SecureRandom();

    /** The searches that this node owns, by their ids. */
    private final Map<String, TeamRun> own = new HashMap<>();

    /** Those of others that it helps with. */
    private final Map<String, TeamRun> joined = new HashMap<>();

    /** Those that it has left, until the owner has all that was found: the answer itself may be told last. */
    private final Map<String, TeamRun> left = new HashMap<>();

    /** What others have announced. */
    private final Map<String, Offer> offers = new HashMap<>();

    private Runnable offered = () -> {};
    private Optional<Predicate<News>> listening = Optional.empty();
    private long announcedAt;

    private record Offer(Announcement announcement, long heardAt, boolean isDone) {}

    /**
     * Teams without members.
     *
     * @param nanos a clock that counts only the time in which this process is awake
     */
    public SearchTeams(TeamLink link, LongSupplier nanos) {
        this.link = link;
        this.nanos = nanos;
        this.announcedAt = nanos.getAsLong();
    }

    /** Those of a node that reaches no other one. */
    public static SearchTeams alone() {
        return new SearchTeams(TeamLink.NONE, System::nanoTime);
    }

    /** Whether no other node can be reached. */
    public boolean isAlone() {
        return link == TeamLink.NONE;
    }

    /** Sets what is run when another node's search may be joined. */
    public synchronized void onOffer(Runnable run) {
        offered = run;
    }

    /**
     * Sets who keeps what others find in searches that this node does not work on.
     *
     * @param take takes it, does not block, and says whether it has
     */
    public synchronized void onHeard(Predicate<News> take) {
        listening = Optional.of(take);
    }

    /**
     * This node begins a search of its own.
     *
     * @param alone for how long no other node may come, but to listen
     */
    public synchronized TeamRun own(String search, String query, Duration alone) {
        long now = nanos.getAsLong();
        TeamRun run = new TeamRun(TeamRun.Role.OWNER, search, query, random.nextLong(), now, now + alone.toNanos());
        own.put(search, run);
        return run;
    }

    /** It works on it no more. Does nothing where that was said before. */
    public synchronized void end(TeamRun run) {
        if (own.remove(run.search(), run)) {
            if (isAnnounced(run)) {
                announce(run, true);
            }
            sendLast(run);
        }
    }

    /** It works no more on the search with this id, if it does: its thread may never say so itself. */
    public synchronized void end(String search) {
        Optional.ofNullable(own.get(search)).ifPresent(this::end);
    }

    /** A search of another node that nobody here helps with yet; this node is a member of its team from now on. */
    public synchronized Optional<TeamRun> join() {
        long now = nanos.getAsLong();
        Optional<Announcement> free = offers.values().stream()
                .filter(offer -> !offer.isDone && now - offer.heardAt < GONE_NANOS)
                .map(Offer::announcement)
                .filter(one -> !one.isAlone())
                .filter(one -> !own.containsKey(one.search()) && !joined.containsKey(one.search()))
                .filter(one -> !left.containsKey(one.search()))
                .min((one, other) ->
                        Integer.compare(one.nodes().size(), other.nodes().size()));
        return free.map(announcement -> {
            TeamRun run = new TeamRun(
                    TeamRun.Role.GUEST, announcement.search(), announcement.query(), random.nextLong(), now, now);
            run.open();
            joined.put(run.search(), run);
            meet(run, announcement, now);
            return run;
        });
    }

    private void meet(TeamRun run, Announcement announcement, long now) {
        run.workFor(announcement.run());
        run.meet(announcement.owner(), now);
        announcement.nodes().stream().filter(node -> !node.equals(link.self())).forEach(node -> run.meet(node, now));
    }

    /**
     * This node helps with a search no more.
     *
     * @param isDone whether there is nothing more that it could do for it
     */
    public synchronized void leave(TeamRun run, boolean isDone) {
        if (joined.remove(run.search(), run)) {
            if (isDone) {
                offers.computeIfPresent(
                        run.search(), (search, offer) -> new Offer(offer.announcement, offer.heardAt, true));
            }
            if (run.isOver()) {
                sendLast(run);
            } else {
                run.leave();
                left.put(run.search(), run);
                tellLeft();
            }
        }
    }

    private void tellLeft() {
        left.values().forEach(run -> run.peers().forEach(node -> send(run, node)));
        left.values().removeIf(run -> run.peers().isEmpty());
    }

    private void sendLast(TeamRun run) {
        for (String node : run.peers()) {
            run.last(link.self(), node).ifPresent(message -> link.send(node, message.bytes(), taken -> {}));
        }
    }

    /** How many nodes are at the searches that this one owns, it among them, once for each. */
    public synchronized int atWork() {
        return own.values().stream().mapToInt(run -> 1 + run.others().nodes()).sum();
    }

    /** The ids of the searches that this node works on, its own and those of others. */
    public synchronized List<String> searches() {
        return Stream.concat(own.keySet().stream(), joined.keySet().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** Begins a round: tells those of the others that are due what is new. To be called each {@link #ROUND}. */
    public synchronized void tick() {
        long now = nanos.getAsLong();
        int told = runs().mapToInt(run -> run.peers().size()).sum();
        int listening = runs().mapToInt(run -> run.listeners().size()).sum();
        runs().forEach(run -> run.nextRound(now - GONE_NANOS, told, listening));
        Stream.of(own, joined)
                .flatMap(runs -> runs.values().stream())
                .forEach(run -> Stream.of(run.peers(), run.listeners())
                        .flatMap(List::stream)
                        .forEach(node -> send(run, node)));
        tellLeft();
        if (now - announcedAt >= ANNOUNCE_NANOS) {
            announcedAt = now;
            own.values().stream().filter(this::isAnnounced).forEach(run -> announce(run, false));
            offers.values().removeIf(offer -> now - offer.heardAt >= GONE_NANOS);
            joined.values().stream()
                    .filter(run -> !offers.containsKey(run.search()))
                    .forEach(TeamRun::end);
        }
    }

    /**
     * Nodes are gone, as the cluster says. Guests of a search whose owner is among them leave at once: what ended it may lie
     * ahead of them.
     */
    public synchronized void lose(Predicate<String> gone) {
        offers.values().removeIf(offer -> {
            boolean isGone = gone.test(offer.announcement.owner());
            if (isGone) {
                Optional.ofNullable(joined.get(offer.announcement.search())).ifPresent(TeamRun::end);
            }
            return isGone;
        });
        runs().forEach(run -> run.lose(gone));
    }

    /** All that others are told of. */
    private Stream<TeamRun> runs() {
        return Stream.of(own, joined, left).flatMap(runs -> runs.values().stream());
    }

    private void send(TeamRun run, String node) {
        run.outgoing(link.self(), node, nanos.getAsLong())
                .ifPresent(message ->
                        link.send(node, message.bytes(), taken -> run.taken(node, message, taken, nanos.getAsLong())));
    }

    private boolean isAnnounced(TeamRun run) {
        boolean isLong = nanos.getAsLong() - run.begunAt() >= ALONE.toNanos();
        return run.isOpen() && isLong && run.query().length() <= MOST_QUERY;
    }

    private void announce(TeamRun run, boolean isOver) {
        List<String> nodes = run.peers();
        boolean isAlone = nanos.getAsLong() - run.aloneUntil() < 0;
        link.announce(TeamBytes.write(
                new Announcement(run.search(), run.query(), link.self(), run.id(), isOver, isAlone, nodes)));
    }

    /** Another node has announced a search. */
    public void announced(byte[] bytes) {
        TeamBytes.readAnnouncement(bytes)
                .filter(one -> !one.owner().equals(link.self()))
                .ifPresent(this::announced);
    }

    private synchronized void announced(Announcement announcement) {
        String search = announcement.search();
        long now = nanos.getAsLong();
        Optional<Offer> known = Optional.ofNullable(offers.get(search));
        boolean isSameRun = known.isPresent() && known.get().announcement.run() == announcement.run();
        if (announcement.isOver()) {
            if (isSameRun) {
                offers.remove(search);
                left.remove(search);
                Optional.ofNullable(joined.get(search)).ifPresent(TeamRun::end);
            }
        } else if (known.isPresent() || offers.size() < MOST_OFFERS) {
            offers.put(search, new Offer(announcement, now, isSameRun && known.get().isDone));
            Optional.ofNullable(left.get(search)).ifPresent(run -> run.isThere(announcement.owner(), now));
            if (announcement.isAlone()) { // another node has ended at it since this one came
                Optional.ofNullable(joined.get(search)).ifPresent(TeamRun::end);
            } else {
                Optional.ofNullable(joined.get(search)).ifPresentOrElse(run -> meet(run, announcement, now), offered);
            }
            if (listening.isPresent() && !isAt(search)) {
                listen(announcement);
            }
        }
    }

    private boolean isAt(String search) {
        return Stream.of(own, joined, left).anyMatch(runs -> runs.containsKey(search));
    }

    /** To be said each second, as the owner says that it is there. */
    private void listen(Announcement announcement) {
        byte[] message = TeamBytes.write(TeamMessage.listening(announcement.search(), link.self()));
        Stream.concat(Stream.of(announcement.owner()), announcement.nodes().stream())
                .filter(node -> !node.equals(link.self()))
                .forEach(node -> link.send(node, message, taken -> {}));
    }

    /** Takes what another node of a team tells; false if it cannot be taken now. */
    public boolean take(byte[] bytes) {
        return TeamBytes.readMessage(bytes).filter(this::take).isPresent();
    }

    private synchronized boolean take(TeamMessage message) {
        TeamRun run = own.getOrDefault(message.search(), joined.get(message.search()));
        return run == null ? keep(message) : run.hear(message, nanos.getAsLong());
    }

    private boolean keep(TeamMessage message) {
        return !message.isListening()
                && offers.containsKey(message.search())
                && listening.filter(take -> take.test(message.news())).isPresent();
    }
}
