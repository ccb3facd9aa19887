package dev.nimbus.client;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;

/** Why a server was not reached, in words. */
public final class ConnectionFailure {
    private ConnectionFailure() {}

    /**
     * {@return the reason of {@code failure}} Java's client throws a {@link ConnectException} without a message both where
     * nobody listens and where a name has no address: only the cause says which.
     */
    public static String reason(Throwable failure) {
        if (isUnknownHost(failure)) {
            return "no address is known for that name";
        }
        String message = failure.getMessage();
        if (failure instanceof ConnectException && (message == null || message.contains("refused"))) {
            return "nothing listens there (connection refused)";
        }
        return message == null ? failure.getClass().getSimpleName() : message;
    }

    private static boolean isUnknownHost(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
                return true;
            }
        }
        return false;
    }
}
