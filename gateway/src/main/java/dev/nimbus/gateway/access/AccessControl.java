package dev.nimbus.gateway.access;

import dev.nimbus.files.PrivateFiles;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Says who makes a call. */
public final class AccessControl {
    private record OpenFile(FileTokens tokens, FileWatch watch) {}

    private final Optional<OpenFile> file;
    private final Optional<IssuerTokens> issuer;
    private final Clock clock;
    private final Tickets tickets;

    private AccessControl(Vertx vertx, Optional<OpenFile> file, Optional<IssuerTokens> issuer, Clock clock) {
        this.file = file;
        this.issuer = issuer;
        this.clock = clock;
        this.tickets = new Tickets(vertx, clock);
    }

    public static Future<AccessControl> open(Vertx vertx, AccessOptions options, Clock clock) {
        Future<Optional<OpenFile>> file = options.tokens()
                .map(path -> openFile(vertx, path).map(Optional::of))
                .orElse(Future.succeededFuture(Optional.empty()));
        return file.map(opened -> new AccessControl(
                vertx, opened, options.issuer().map(url -> new IssuerTokens(vertx, url, System::nanoTime)), clock));
    }

    private static Future<OpenFile> openFile(Vertx vertx, Path path) {
        FileTokens tokens = new FileTokens(new TokenFile(path));
        return FileWatch.start(vertx, List.of(path), tokens::reloadBlocking)
                .compose(watch -> vertx.executeBlocking(
                                () -> {
                                    tokens.readBlocking();
                                    return new OpenFile(tokens, watch);
                                },
                                false)
                        .recover(e -> {
                            watch.close();
                            return Future.failedFuture(
                                    new IOException("cannot read the tokens: " + PrivateFiles.reason(e), e));
                        }));
    }

    public boolean isProtected() {
        return file.isPresent() || issuer.isPresent();
    }

    public Future<Optional<Caller>> authenticate(String token) {
        Optional<Caller> known = file.flatMap(one -> one.tokens().callerOf(token));
        return known.isPresent() || issuer.isEmpty()
                ? Future.succeededFuture(known)
                : issuer.get().authenticate(token);
    }

    /** Whose ticket this is; none for one that is not valid, or whose token was revoked. The ticket is used up. */
    public Future<Optional<Caller>> redeem(String ticket) {
        return tickets.take(ticket).map(caller -> caller.filter(this::isValid));
    }

    /** Whether the caller's token has not been revoked, nor changed, nor expired. A signed token cannot be revoked here. */
    public boolean isValid(Caller caller) {
        boolean isKnown = IssuerTokens.isFrom(caller)
                || file.map(one -> one.tokens().has(caller)).orElse(true);
        return isKnown && clock.instant().isBefore(caller.expires());
    }

    public Tickets tickets() {
        return tickets;
    }

    public void close() {
        file.ifPresent(one -> one.watch().close());
        issuer.ifPresent(IssuerTokens::close);
    }
}
