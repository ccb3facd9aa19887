package dev.nimbus.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.gateway.HandClock;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TicketsTest {
    private static final Caller CI =
            new Caller("oidc:a b", Set.of(Scope.SUBMIT, Scope.READ), "", Instant.parse("2026-01-02T03:04:05Z"));

    private final Vertx vertx = Vertx.vertx();
    private final HandClock clock = new HandClock();
    private final Tickets tickets = new Tickets(vertx, clock);

    @AfterEach
    void close() throws Exception {
        await(vertx.close());
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    @Test
    void ticket_isGoodOnce() throws Exception {
        Tickets.Ticket ticket = await(tickets.issue(CI));

        assertThat(await(tickets.take(ticket.text()))).contains(CI);
        assertThat(await(tickets.take(ticket.text()))).isEmpty();
    }

    @Test
    void ticket_isGoodAtAnotherGateway() throws Exception {
        Tickets.Ticket ticket = await(tickets.issue(CI));

        assertThat(await(new Tickets(vertx, clock).take(ticket.text()))).contains(CI);
    }

    @Test
    void ticket_isGoodForAMinute() throws Exception {
        Tickets.Ticket early = await(tickets.issue(CI));
        Tickets.Ticket late = await(tickets.issue(CI));
        assertThat(early.expires()).isEqualTo(HandClock.START.plusSeconds(60));

        clock.set(Duration.ofMillis(59_999));
        assertThat(await(tickets.take(early.text()))).contains(CI);
        clock.set(Duration.ofMillis(60_000));
        assertThat(await(tickets.take(late.text()))).isEmpty();
    }

    @Test
    void ticket_keepsWhatTheCallerHasShown() throws Exception {
        Caller nobody = new Caller("ci", Set.of(), "0123", Instant.MAX);

        assertThat(await(tickets.take(await(tickets.issue(nobody)).text()))).contains(nobody);
    }

    @Test
    void inventedTicket_isWorthNothing() throws Exception {
        assertThat(await(tickets.take("nothing"))).isEmpty();
    }
}
