package dev.nimbus.solver;

import dev.nimbus.cluster.ClusterMembership;
import dev.nimbus.cluster.security.ClusterSecret;
import dev.nimbus.cluster.security.EntrySeal;
import dev.nimbus.protocol.Addresses;
import dev.nimbus.query.team.SearchTeams;
import dev.nimbus.query.team.TeamLink;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Carries what solvers tell each other of searches, as bytes that are sealed as entries of maps are. A node gets the next
 * message when it has taken the last one, so a slow link has no queue.
 */
final class TeamBus implements TeamLink {
    /** A node that does not answer for so long gets the next message all the same. */
    private static final long REPLY_MILLIS = 5_000;

    private static final DeliveryOptions DELIVERY = new DeliveryOptions().setSendTimeout(REPLY_MILLIS);

    private final Vertx vertx;
    private final ClusterMembership members;
    private final String self;
    private final EntrySeal seal;

    private TeamBus(Vertx vertx, ClusterMembership members, String self, EntrySeal seal) {
        this.vertx = vertx;
        this.members = members;
        this.self = self;
        this.seal = seal;
    }

    /** That of a solver in a cluster. Its name says on which member it runs. */
    static TeamBus of(Vertx vertx, ClusterMembership members, String solver, Optional<ClusterSecret> secret) {
        return new TeamBus(vertx, members, solver + at(members.self()), new EntrySeal(secret));
    }

    private static String at(String member) {
        return "@" + member;
    }

    @Override
    public String self() {
        return self;
    }

    @Override
    public void announce(byte[] announcement) {
        vertx.eventBus().publish(Addresses.TEAMS, sealed(Addresses.TEAMS, announcement));
    }

    @Override
    public void send(String node, byte[] message, Consumer<Boolean> taken) {
        String address = Addresses.team(node);
        vertx.eventBus()
                .<Boolean>request(address, sealed(address, message), DELIVERY)
                .onComplete(reply ->
                        taken.accept(reply.succeeded() && reply.result().body()));
    }

    private Buffer sealed(String address, byte[] bytes) {
        return Buffer.buffer(seal.seal("team", address, bytes));
    }

    private Optional<byte[]> opened(String address, Message<Buffer> message) {
        return seal.open("team", address, message.body().getBytes());
    }

    /** What is open while a solver takes part: its consumers, its rounds and its look at the members. */
    record Open(Vertx vertx, List<MessageConsumer<Buffer>> consumers, long timer, Runnable membership)
            implements AutoCloseable {
        @Override
        public void close() {
            membership.run();
            vertx.cancelTimer(timer);
            consumers.forEach(MessageConsumer::unregister);
        }
    }

    /** Gives {@code teams} what other solvers tell, and begins its rounds. */
    Open open(SearchTeams teams) {
        String own = Addresses.team(self);
        MessageConsumer<Buffer> announcements = vertx.eventBus().consumer(Addresses.TEAMS);
        announcements.handler(message -> opened(Addresses.TEAMS, message).ifPresent(teams::announced));
        MessageConsumer<Buffer> messages = vertx.eventBus().consumer(own);
        messages.handler(message ->
                message.reply(opened(own, message).filter(teams::take).isPresent()));
        long timer = vertx.setPeriodic(SearchTeams.ROUND.toMillis(), id -> teams.tick());
        Runnable membership = members.onLeft(member -> teams.lose(node -> node.endsWith(at(member))));
        return new Open(vertx, List.of(announcements, messages), timer, membership);
    }
}
