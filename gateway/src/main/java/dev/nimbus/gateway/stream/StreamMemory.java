package dev.nimbus.gateway.stream;

/**
 * What all streams together have under way, and how many clients answers stream to, those of batches among them.
 *
 * <p>A stream that has nothing under way may always send one chunk, so each goes on however many there are; with more
 * than that it has to find room in its own window and in what is shared.
 */
public final class StreamMemory {
    private final int mostStreams;
    private final long limit;
    private final long window;
    private int streams;
    private long held;

    /**
     * @param mostStreams how many streams there may be
     * @param limit bytes of queries and answers of all streams at which none gets more than one chunk
     * @param window bytes of one stream at which its upload pauses
     */
    public StreamMemory(int mostStreams, long limit, long window) {
        this.mostStreams = mostStreams;
        this.limit = limit;
        this.window = window;
    }

    public boolean hasPlace() {
        return streams < mostStreams;
    }

    public int streams() {
        return streams;
    }

    public long held() {
        return held;
    }

    long window() {
        return window;
    }

    boolean isFull() {
        return held >= limit;
    }

    public void entered() {
        streams++;
    }

    public void left() {
        streams--;
    }

    void count(long bytes) {
        held += bytes;
    }
}
