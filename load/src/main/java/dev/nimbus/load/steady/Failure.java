package dev.nimbus.load.steady;

/**
 * Why a request came to nothing.
 *
 * @param kind what failures are counted by: a status such as {@code 503}, {@code lost} or {@code unanswered}
 * @param why in words
 */
record Failure(String kind, String why) {
    /** The server answered, but not the query. */
    static Failure refused(int status, String problem) {
        return new Failure(Integer.toString(status), "a query was answered by " + problem);
    }

    /** The connection was lost, or what came over it cannot be read. */
    static Failure lost(String why) {
        return new Failure("lost", why);
    }

    /** The load waited no longer. */
    static Failure unanswered(String why) {
        return new Failure("unanswered", why);
    }

    /** Whether nobody knows how long the answer would have taken, but that it takes longer than it was waited for. */
    boolean hasNoResponse() {
        return kind.equals("lost") || kind.equals("unanswered");
    }
}
