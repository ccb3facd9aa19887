package dev.nimbus.cluster;

import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.SolverHeartbeat;
import io.vertx.core.eventbus.EventBus;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Teaches an event bus to carry {@link QueryChunk}, {@link AnswerChunk} and {@link SolverHeartbeat}: by reference within one
 * JVM, in the wire form of {@code dev.nimbus.protocol} between two.
 *
 * <p>A frame that cannot be read shows as a {@link dev.nimbus.protocol.FrameException} from {@code Message.body()}: the
 * event bus decodes only when the body is asked for.
 */
public final class ChunkCodecs {
    private static final Set<EventBus> DONE = Collections.newSetFromMap(new WeakHashMap<>());

    private ChunkCodecs() {}

    /** Registers the codecs on {@code bus}, once: every node of the cluster does so before it sends or consumes. */
    public static void register(EventBus bus) {
        synchronized (DONE) {
            if (DONE.add(bus)) {
                bus.registerDefaultCodec(QueryChunk.class, queries());
                bus.registerDefaultCodec(AnswerChunk.class, answers());
                bus.registerDefaultCodec(SolverHeartbeat.class, heartbeats());
            }
        }
    }

    static FrameCodec<QueryChunk> queries() {
        return new FrameCodec<>("nimbus.query", Frames::encode, Frames::decodeQuery);
    }

    static FrameCodec<AnswerChunk> answers() {
        return new FrameCodec<>("nimbus.answer", Frames::encode, Frames::decodeAnswer);
    }

    static FrameCodec<SolverHeartbeat> heartbeats() {
        return new FrameCodec<>("nimbus.beat", SolverHeartbeat::toFrame, SolverHeartbeat::fromFrame);
    }
}
