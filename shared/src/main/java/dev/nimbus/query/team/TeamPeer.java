package dev.nimbus.query.team;

import java.time.Duration;

/** A node that is told what is found here, and how much of what was cheap its link takes. Not safe for use by several threads. */
final class TeamPeer {
    /** Bytes of cheap facts in a message at first, and by which there are more in the next one. */
    static final int STEP = 8 << 10;

    /**
     * A message that is taken in this time was no burden to the link. It is a quarter of a round, so a slow link is busy
     * with cheap facts for no more than about that part of the time.
     */
    static final Duration SOON = SearchTeams.ROUND.dividedBy(4);

    /** The number of the next fact for it. */
    private long next;

    /** The number of the next block of cheap facts. */
    private long nextCheap;

    /** Whether it has not yet taken the last message. */
    private boolean isAwaited;

    private long heardAt;
    private long sentAt;
    private int room = STEP;

    /** Bytes that it may be told, of its shares of the rounds so far. */
    private int saved;

    TeamPeer(long nanos) {
        heardAt = nanos;
    }

    long next() {
        return next;
    }

    long nextCheap() {
        return nextCheap;
    }

    boolean isAwaited() {
        return isAwaited;
    }

    /**
     * Bytes of cheap facts that it may be told in a round. A share that is less than a block is saved for a later round.
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

    void sent(long nanos) {
        isAwaited = true;
        sentAt = nanos;
    }

    /** It may be sent a message at once. */
    void awaitNothing() {
        isAwaited = false;
    }

    /** It has taken a message, or has not: then it gets all of it again. */
    void answered(TeamRun.Outgoing message, boolean isTaken, long nanos) {
        isAwaited = false;
        if (isTaken) {
            next = Math.max(next, message.end());
            nextCheap = Math.max(nextCheap, message.cheapEnd());
        }
        boolean isSoon = isTaken && nanos - sentAt <= SOON.toNanos();
        room = isSoon ? Math.min(room + STEP, TeamRun.MOST_BYTES_OF_CHEAP) : room / 2;
    }
}
