package dev.nimbus.gateway.access;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.nimbus.files.PrivateFiles;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says who makes a call. */
public final class AccessControl {
    private static final Logger LOG = LoggerFactory.getLogger(AccessControl.class);

    private final Optional<TokenFile> file;
    private final Optional<IssuerTokens> issuer;
    private final Clock clock;
    private final Tickets tickets;
    private Optional<FileWatch> watch = Optional.empty();
    /** Those of the file. */
    private volatile List<Caller> callers = List.of();

    private AccessControl(Vertx vertx, AccessOptions options, Clock clock) {
        this.file = options.tokens().map(TokenFile::new);
        this.issuer = options.issuer().map(url -> new IssuerTokens(vertx, url, System::nanoTime));
        this.clock = clock;
        this.tickets = new Tickets(vertx, clock);
    }

    public static Future<AccessControl> open(Vertx vertx, AccessOptions options, Clock clock) {
        AccessControl control = new AccessControl(vertx, options, clock);
        return control.file
                .map(tokens -> control.read(vertx, tokens))
                .orElse(Future.succeededFuture())
                .map(control);
    }

    private Future<Void> read(Vertx vertx, TokenFile tokens) {
        return FileWatch.start(vertx, List.of(tokens.path()), () -> readBlocking(tokens))
                .compose(started -> {
                    watch = Optional.of(started);
                    return vertx.executeBlocking(() -> readBlocking(tokens), false);
                })
                .recover(e -> {
                    close();
                    return Future.failedFuture(new IOException("cannot read the tokens: " + PrivateFiles.reason(e), e));
                });
    }

    /** If the file is wrong, what it held before stays in force. */
    Void readBlocking(TokenFile tokens) throws IOException {
        callers = List.copyOf(tokens.readBlocking());
        LOG.info("read {} tokens from {}", callers.size(), tokens.path());
        return null;
    }

    public boolean isProtected() {
        return file.isPresent() || issuer.isPresent();
    }

    public Future<Optional<Caller>> authenticate(String token) {
        Optional<Caller> known = callerOf(token);
        return known.isPresent() || issuer.isEmpty()
                ? Future.succeededFuture(known)
                : issuer.get().authenticate(token);
    }

    /** Every entry is compared, in the same time, whichever token comes. */
    private Optional<Caller> callerOf(String token) {
        byte[] hash = Secrets.hexHash(token).getBytes(US_ASCII);
        Optional<Caller> found = Optional.empty();
        for (Caller caller : callers) {
            if (MessageDigest.isEqual(caller.hexHash().getBytes(US_ASCII), hash)) {
                found = Optional.of(caller);
            }
        }
        return found;
    }

    /** Whose ticket this is; none for one that is not valid, or whose token was revoked. The ticket is used up. */
    public Future<Optional<Caller>> redeem(String ticket) {
        return tickets.take(ticket).map(caller -> caller.filter(this::isValid));
    }

    /** Whether the caller's token has not been revoked, nor changed, nor expired. A signed token cannot be revoked here. */
    public boolean isValid(Caller caller) {
        boolean isKnown = IssuerTokens.isFrom(caller) || file.isEmpty() || callers.contains(caller);
        return isKnown && clock.instant().isBefore(caller.expires());
    }

    public Tickets tickets() {
        return tickets;
    }

    public void close() {
        watch.ifPresent(FileWatch::close);
        issuer.ifPresent(IssuerTokens::close);
    }
}
