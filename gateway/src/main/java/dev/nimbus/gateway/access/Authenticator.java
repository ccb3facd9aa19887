package dev.nimbus.gateway.access;

import io.vertx.core.Future;
import java.util.Optional;

/** Recognises tokens. */
@FunctionalInterface
public interface Authenticator {
    /** Whose token this is; none for a token that is not valid, or not any more. */
    Future<Optional<Caller>> authenticate(String token);
}
