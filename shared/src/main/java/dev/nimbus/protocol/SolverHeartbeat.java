package dev.nimbus.protocol;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/**
 * What a solver says of itself about once a second, and at once when it starts and when it begins to drain. A gateway
 * sends chunks only to solvers whose heartbeat it hears, and takes a chunk for lost that two heartbeats in a row do not hold.
 *
 * <p>The wire form is JSON, so that later versions can add fields; unknown ones are ignored.
 *
 * @param solver id of the solver, unique in the cluster and new at each start
 * @param member id of the cluster's member that it runs on; empty where it is in none, or does not say
 * @param protocol version of the {@link Frames} it speaks
 * @param credit how many chunks it takes at once from each gateway
 * @param draining true once it finishes what it holds and takes no more
 * @param held tickets of the chunks it holds, waiting or in work
 * @param longHeld how many of them turned out to take long: they occupy workers, but take no place of the credit from
 *     jobs that have no chunk under way, so that a short query need not wait until one of them ends
 * @param counters named counts since its start, such as {@code tables.computed}
 * @param version of Nimbus; empty where it does not say
 * @param searches ids of the searches of positions that it is at, of its own and of others that it helps with
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record SolverHeartbeat(
        String solver,
        String member,
        int protocol,
        int credit,
        boolean draining,
        long[] held,
        int longHeld,
        Map<String, Long> counters,
        String version,
        List<String> searches) {

    /** The counter that says how many chunks it works on at once. */
    public static final String WORKERS = "workers";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final byte[] NOTHING = {};

    public SolverHeartbeat {
        member = member == null ? "" : member;
        held = held == null ? new long[0] : held;
        counters = counters == null ? Map.of() : Map.copyOf(counters);
        version = version == null ? "" : version;
        searches = searches == null ? List.of() : List.copyOf(searches);
    }

    /** Of a solver that is in no cluster. */
    public SolverHeartbeat(
            String solver, int protocol, int credit, boolean draining, long[] held, Map<String, Long> counters) {
        this(solver, "", protocol, credit, draining, held, 0, counters, "", List.of());
    }

    /** Whether the chunk sent under {@code ticket} is held. */
    public boolean holds(long ticket) {
        for (long one : held) {
            if (one == ticket) {
                return true;
            }
        }
        return false;
    }

    /** How many chunks it works on at once; 0 where it does not say. */
    public int workers() {
        return (int) Math.min(Integer.MAX_VALUE, counters.getOrDefault(WORKERS, 0L));
    }

    /** The wire form: a frame that is all body. */
    public Frame toFrame() {
        try {
            return new Frame(NOTHING, JSON.writeValueAsBytes(this));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a heartbeat is always writable", e);
        }
    }

    /**
     * Reads the wire form, which is all that remains in {@code frame}.
     *
     * @throws FrameException if it is not a heartbeat
     */
    public static SolverHeartbeat fromFrame(ByteBuffer frame) {
        try {
            int from = frame.arrayOffset() + frame.position();
            SolverHeartbeat heartbeat = JSON.readValue(frame.array(), from, frame.remaining(), SolverHeartbeat.class);
            if (heartbeat == null || heartbeat.solver() == null) {
                throw new FrameException("a heartbeat without its solver");
            }
            return heartbeat;
        } catch (IOException e) {
            throw new FrameException("not a solver's heartbeat: " + e.getMessage());
        }
    }
}
