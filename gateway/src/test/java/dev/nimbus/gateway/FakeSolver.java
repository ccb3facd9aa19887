package dev.nimbus.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nimbus.cluster.ChunkCodecs;
import dev.nimbus.cluster.LocalSolvers;
import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.ChunkFormat;
import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.protocol.Frames;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.ReplyCodes;
import dev.nimbus.protocol.SolverHeartbeat;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * A solver on a real event bus that knows no game: line n is answered by {@code {"line":n,"bytes":LENGTH}}, a line with
 * "bad" in it by an error, and text by the number of its words. It folds nothing. Beats come every 20 ms.
 */
final class FakeSolver {
    /** What it does with chunks. */
    enum Mode {
        ANSWER,
        /** Keeps them, and says so. */
        HOLD,
        /** Loses them. */
        LOSE,
        REFUSE,
        FAIL,
        ANSWER_TWICE,
        ANSWER_SHORT
    }

    private static final long BEAT_MILLIS = 20;

    final AtomicLong chunks = new AtomicLong();
    final AtomicLong cancelled = new AtomicLong();
    private final Vertx vertx;
    private final String id;
    private final int credit;
    private final Context context;
    private final List<Message<QueryChunk>> held = new ArrayList<>();
    private MessageConsumer<Object> consumer;
    private Function<QueryChunk, AnswerChunk> answers = FakeSolver::answersTo;
    private volatile Mode mode = Mode.ANSWER;
    private volatile boolean draining;
    private volatile Map<String, Long> counters = Map.of();
    private long timer;

    FakeSolver(Vertx vertx, String id, int credit) {
        this.vertx = vertx;
        this.id = id;
        this.credit = credit;
        this.context = vertx.getOrCreateContext();
        ChunkCodecs.register(vertx.eventBus());
    }

    /** Answers by what is given here, such as a real solver's own work, on the event loop. */
    FakeSolver by(Function<QueryChunk, AnswerChunk> work) {
        answers = work;
        return this;
    }

    FakeSolver in(Mode newMode) {
        mode = newMode;
        return this;
    }

    /** Answers chunks of one query where the gateway asks, as a solver in its JVM does. */
    FakeSolver atHand() {
        LocalSolvers.of(vertx).add(id, this::answerAtOnce);
        return this;
    }

    private Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        boolean single = chunk.queries() == 1 && !chunk.isPiece() && !chunk.isFold();
        if (mode != Mode.ANSWER || !single || (chunk.format() == ChunkFormat.NDJSON && !isQuery(chunk.body()))) {
            return Optional.empty();
        }
        chunks.incrementAndGet();
        return Optional.of(answers.apply(chunk));
    }

    /** As a real solver sees it: one object, and no envelope. */
    private static boolean isQuery(byte[] body) {
        try {
            return !new JsonObject(Buffer.buffer(body)).containsKey("queries");
        } catch (DecodeException e) {
            return false;
        }
    }

    /** Its heartbeats have these counters too. */
    FakeSolver counting(Map<String, Long> more) {
        counters = more;
        return this;
    }

    FakeSolver start() {
        run(() -> {
            consumer = vertx.eventBus().consumer(Addresses.solver(id), this::take);
            timer = vertx.setPeriodic(BEAT_MILLIS, tick -> heartbeat());
            heartbeat();
        });
        return this;
    }

    /** Vanishes without a word, with all it holds. */
    void die() {
        run(() -> {
            LocalSolvers.of(vertx).remove(id);
            vertx.cancelTimer(timer);
            consumer.unregister();
            held.clear();
        });
    }

    void drain() {
        run(() -> {
            draining = true;
            heartbeat();
        });
    }

    /** Answers what it holds, and everything from now on. */
    void release() {
        releaseAndGoOn(Mode.ANSWER);
    }

    /**
     * Answers what it holds when that are so many chunks, and does as told with what comes then: all in one turn, as
     * the answers may bring the next chunks at once.
     */
    void awaitHeldAndRelease(int chunksHeld, Mode then) {
        GatewayFixture.awaitUntil(() -> held() == chunksHeld);
        releaseAndGoOn(then);
    }

    private void releaseAndGoOn(Mode then) {
        run(() -> {
            mode = then;
            held.forEach(this::answer);
            held.clear();
        });
    }

    int held() {
        CompletableFuture<Integer> count = new CompletableFuture<>();
        context.runOnContext(v -> count.complete(held.size()));
        return count.join();
    }

    private void run(Runnable action) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        context.runOnContext(v -> {
            action.run();
            done.complete(null);
        });
        done.join();
    }

    private void heartbeat() {
        long[] tickets = held.stream().mapToLong(one -> one.body().ticket()).toArray();
        Map<String, Long> all = new HashMap<>(counters);
        all.put("chunks", chunks.get());
        String member = "member-of-" + id;
        vertx.eventBus()
                .publish(
                        Addresses.HEARTBEATS,
                        new SolverHeartbeat(
                                id, member, Frames.VERSION, credit, draining, tickets, 0, all, "", List.of()));
    }

    @SuppressWarnings("unchecked")
    private void take(Message<?> message) {
        if (message.body() instanceof Long ticket) {
            cancel(ticket);
        } else {
            solve((Message<QueryChunk>) message);
        }
    }

    private void cancel(long ticket) {
        held.stream().filter(one -> one.body().ticket() == ticket).toList().forEach(one -> {
            held.remove(one);
            cancelled.incrementAndGet();
            one.fail(ReplyCodes.CANCELLED, "cancelled");
        });
    }

    private void solve(Message<QueryChunk> message) {
        chunks.incrementAndGet();
        switch (mode) {
            case HOLD -> held.add(message);
            case LOSE -> {}
            case REFUSE -> message.fail(ReplyCodes.BUSY, "busy");
            case FAIL -> message.fail(ReplyCodes.FAILED, "broken");
            case ANSWER_SHORT -> message.reply(shortened(answersTo(message.body())));
            case ANSWER_TWICE -> {
                answer(message);
                answer(message);
            }
            default -> answer(message);
        }
    }

    private void answer(Message<QueryChunk> message) {
        message.reply(answers.apply(message.body()));
    }

    private static AnswerChunk shortened(AnswerChunk good) {
        return new AnswerChunk(good.ticket(), good.firstLine(), good.answers() + 1, 0, good.body());
    }

    static AnswerChunk answersTo(QueryChunk chunk) {
        if (chunk.isPiece()) {
            byte[] hopeless = new FoldedPiece.Hopeless().toLine();
            return new AnswerChunk(chunk.ticket(), chunk.firstLine(), 1, 0, hopeless);
        }
        StringBuilder body = new StringBuilder();
        long line = chunk.firstLine();
        int errors = 0;
        String queries = chunk.isFold() ? "folded" : new String(chunk.body(), UTF_8);
        for (String query : queries.split("\n", -1)) {
            if (query.isBlank()) {
                continue;
            }
            boolean bad = query.contains("bad") || chunk.cutLineBytes() > 0;
            errors += bad ? 1 : 0;
            body.append(chunk.format() == ChunkFormat.TEXT ? text(query, bad) : json(chunk, line, query, bad));
            line++;
        }
        int answers = (int) (line - chunk.firstLine());
        return new AnswerChunk(
                chunk.ticket(),
                chunk.firstLine(),
                answers,
                errors,
                body.toString().getBytes(UTF_8));
    }

    private static String text(String query, boolean bad) {
        return bad ? "! invalid-position bad\n" : query.split(" ", -1).length + "\n";
    }

    private static String json(QueryChunk chunk, long line, String query, boolean bad) {
        String head = "{\"line\":" + line + ",";
        if (chunk.cutLineBytes() > 0) {
            return head + "\"error\":{\"code\":\"too-large\",\"message\":\"" + chunk.cutLineBytes() + "\"}}\n";
        }
        return head
                + (bad
                        ? "\"error\":{\"code\":\"invalid-query\",\"message\":\"bad\"}}\n"
                        : "\"bytes\":" + query.strip().length() + "}\n");
    }
}
