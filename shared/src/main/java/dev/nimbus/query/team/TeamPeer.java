package dev.nimbus.query.team;

import java.time.Duration;

/**
 * A node that is told what is found here: when it is told next, and how much of what was cheap its link takes. Not safe for
 * use by several threads.
 */
final class TeamPeer {
    /** Bytes of cheap facts in a message at first, and by which there are more in the next one. */
    static final int STEP = 8 << 10;

    /** More than its share of what all are told where they are few, so that room is not what limits it. */
    private static final int MOST_ROOM = 8 * STEP;

    /** A message that is taken in this time was no burden to the link. */
    static final Duration SOON = Duration.ofMillis(25);

    /** Rounds, about 0.1 s, after which it is told again, however many others there are and however slow its link is. */
    static final int MOST_ROUNDS = 12;

    /** Until then a slow link is busy with messages for no more than about one part in so many of the time. */
    private static final int PART_OF_LINK = 3;

    /** The number of the next fact for it. */
    private long next;

    /** The number of the next block of cheap facts. */
    private long nextCheap;

    /** Whether it has not yet taken the last message. */
    private boolean isAwaited;

    private long heardAt;
    private long sentAt;

    /** The round of the last message. */
    private int sentIn;

    /** Rounds that are kept free for it and as many for each of the others, between two messages. */
    private long pause = 1;

    private int room = STEP;

    /** Bytes that it may be told, of its shares of the rounds so far. */
    private int saved;

    /** Rounds that pass at the least between two messages. */
    private final int leastPause;

    /** One that is to be told at once, and not again for at least so many rounds. */
    TeamPeer(long nanos, int round, int leastPause) {
        this.leastPause = leastPause;
        heardAt = nanos;
        tellAtOnce(round);
    }

    long next() {
        return next;
    }

    long nextCheap() {
        return nextCheap;
    }

    /** Whether it is to be told in this round. */
    boolean isDue(int round, int nodes) {
        return !isAwaited && round - sentIn >= Math.max(leastPause, Math.min(pause * nodes, MOST_ROUNDS));
    }

    /**
     * Bytes of cheap facts that it may be told in a message. A share that is less than a block is saved for a later one.
     *
     * @param share its part of what all nodes may be told
     */
    int room(int share) {
        saved = Math.min(saved + share, share + STEP);
        return Math.min(room, saved);
    }

    /** It is told cheap facts of so many bytes. */
    void tell(int cheapBytes) {
        saved -= cheapBytes;
    }

    long heardAt() {
        return heardAt;
    }

    void heard(long nanos) {
        heardAt = nanos;
    }

    void sent(long nanos, int round) {
        isAwaited = true;
        sentAt = nanos;
        sentIn = round;
    }

    /** It may be sent a message at once. */
    void tellAtOnce(int round) {
        isAwaited = false;
        sentIn = round - Math.max(leastPause, MOST_ROUNDS);
    }

    /** It has taken a message, or has not: then it gets all of it again. */
    void answered(TeamRun.Outgoing message, boolean isTaken, long nanos) {
        isAwaited = false;
        if (isTaken) {
            next = Math.max(next, message.end());
            nextCheap = Math.max(nextCheap, message.cheapEnd());
        }
        long took = nanos - sentAt;
        pause = isTaken ? 1 + PART_OF_LINK * took / SearchTeams.ROUND.toNanos() : MOST_ROUNDS;
        boolean isSoon = isTaken && took <= SOON.toNanos();
        room = isSoon ? Math.min(room + STEP, MOST_ROOM) : room / 2;
    }
}
