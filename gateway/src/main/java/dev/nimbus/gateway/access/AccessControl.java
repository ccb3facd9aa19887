package dev.nimbus.gateway.access;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Says who makes a call. */
public final class AccessControl {
    private final Optional<Authenticator> tokens;
    private final Tickets tickets;
    private final List<FileWatch> watches;

    private AccessControl(Optional<Authenticator> tokens, Tickets tickets, List<FileWatch> watches) {
        this.tokens = tokens;
        this.tickets = tickets;
        this.watches = watches;
    }

    /** Reads the tokens; fails where they cannot be read. */
    public static Future<AccessControl> open(Vertx vertx, AccessOptions options, Clock clock) {
        Tickets tickets = new Tickets(vertx, clock);
        return options.tokens()
                .map(path -> openFile(vertx, path, tickets))
                .orElseGet(() -> Future.succeededFuture(new AccessControl(Optional.empty(), tickets, List.of())));
    }

    private static Future<AccessControl> openFile(Vertx vertx, Path path, Tickets tickets) {
        FileTokens tokens = new FileTokens(new TokenFile(path));
        return FileWatch.start(vertx, List.of(path), tokens::reloadBlocking)
                .compose(watch -> vertx.executeBlocking(() -> {
                            tokens.readBlocking();
                            return new AccessControl(Optional.of(tokens), tickets, List.of(watch));
                        })
                        .recover(e -> {
                            watch.close();
                            return Future.failedFuture(new IOException("cannot read the tokens: " + e, e));
                        }));
    }

    /** Whether callers need a token. */
    public boolean isProtected() {
        return tokens.isPresent();
    }

    /** Whose token this is; none for a token that is not valid. */
    public Future<Optional<Caller>> authenticate(String token) {
        return tokens.map(one -> one.authenticate(token)).orElse(Future.succeededFuture(Optional.of(Caller.ANYBODY)));
    }

    /** The tickets for WebSockets. */
    public Tickets tickets() {
        return tickets;
    }

    /** Watches no files any more. */
    public void close() {
        watches.forEach(FileWatch::close);
    }
}
