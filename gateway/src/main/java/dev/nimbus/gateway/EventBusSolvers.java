package dev.nimbus.gateway;

import dev.nimbus.cluster.LocalSolvers;
import dev.nimbus.cluster.tracing.Tracing;
import dev.nimbus.gateway.dispatch.Reply;
import dev.nimbus.gateway.dispatch.SolverBus;
import dev.nimbus.protocol.Addresses;
import dev.nimbus.protocol.AnswerChunk;
import dev.nimbus.protocol.QueryChunk;
import dev.nimbus.protocol.ReplyCodes;
import io.vertx.core.AsyncResult;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonArray;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Solvers on the event bus. Its own timeout is a day: a chunk may take long, and heartbeats tell much sooner that its
 * solver is gone. A request cannot be taken back, so each chunk that was lost with a killed solver leaves its reply
 * handler and its task without the queries, less than 1 KiB, until that day is over.
 */
final class EventBusSolvers implements SolverBus {
    private static final DeliveryOptions PATIENT =
            new DeliveryOptions().setSendTimeout(Duration.ofDays(1).toMillis());

    private final EventBus bus;
    private final LocalSolvers localSolvers;
    private final Tracing tracing;

    EventBusSolvers(Vertx vertx) {
        this.bus = vertx.eventBus();
        this.localSolvers = LocalSolvers.of(vertx);
        this.tracing = Tracing.of(vertx);
    }

    @Override
    public void ask(String solver, QueryChunk chunk, Consumer<Reply> reply) {
        Optional<Reply> atOnce = answerAtOnce(solver, chunk);
        if (atOnce.isPresent()) {
            reply.accept(atOnce.get());
        } else {
            send(solver, chunk, reply);
        }
    }

    @Override
    public Optional<AnswerChunk> answerAtOnce(QueryChunk chunk) {
        try {
            return localSolvers.answerAtOnce(chunk);
        } catch (RuntimeException e) {
            return Optional.empty(); // It will be told, and counted, when the chunk is sent.
        }
    }

    private Optional<Reply> answerAtOnce(String solver, QueryChunk chunk) {
        try {
            return localSolvers.answerAtOnce(solver, chunk).map(Reply.Answered::new);
        } catch (RuntimeException e) {
            return Optional.of(new Reply.Failed(e.toString()));
        }
    }

    private void send(String solver, QueryChunk chunk, Consumer<Reply> reply) {
        bus.<AnswerChunk>request(Addresses.solver(solver), chunk, tracing.options(PATIENT, chunk.ticket()))
                .onComplete(result -> reply.accept(replyOf(result)));
    }

    @Override
    public void cancel(String solver, long ticket) {
        bus.send(Addresses.solver(solver), ticket);
    }

    @Override
    public void curtail(String solver, long ticket, int lines) {
        bus.send(Addresses.solver(solver), new JsonArray().add(ticket).add(lines));
    }

    private static Reply replyOf(AsyncResult<Message<AnswerChunk>> result) {
        if (result.failed()) {
            return failure(result.cause());
        }
        try {
            return new Reply.Answered(result.result().body());
        } catch (RuntimeException e) {
            // Frames from other JVMs are decoded only here.
            return new Reply.Failed("its answer cannot be read: " + e.getMessage());
        }
    }

    private static Reply failure(Throwable cause) {
        if (cause instanceof ReplyException reply) {
            return switch (reply.failureType()) {
                case NO_HANDLERS -> new Reply.Refused(reply.getMessage());
                case RECIPIENT_FAILURE -> failure(reply.failureCode(), reply.getMessage());
                default -> new Reply.Failed(reply.getMessage());
            };
        }
        return new Reply.Failed(cause.toString());
    }

    private static Reply failure(int code, String message) {
        return switch (code) {
            case ReplyCodes.BUSY -> new Reply.Refused(message);
            case ReplyCodes.CANCELLED -> new Reply.Cancelled(cpuNanos(message));
            default -> new Reply.Failed(message);
        };
    }

    private static long cpuNanos(String message) {
        try {
            return Long.parseLong(message);
        } catch (NumberFormatException olderSolver) {
            return 0;
        }
    }
}
