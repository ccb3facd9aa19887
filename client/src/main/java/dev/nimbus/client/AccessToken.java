package dev.nimbus.client;

import java.net.http.HttpRequest;

/** A token that a server asks for. It shows itself to servers alone: its text form, for logs and errors, leaves it out. */
public final class AccessToken {
    private final String text;

    private AccessToken(String text) {
        this.text = text;
    }

    /**
     * Takes a token; blanks around it, as files end with, are left out.
     *
     * @throws IllegalArgumentException if it is blank, or has characters that no header can have
     */
    public static AccessToken of(String text) {
        String token = text.strip();
        if (token.isEmpty() || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new IllegalArgumentException("the token is not one word of letters, digits and signs");
        }
        return new AccessToken(token);
    }

    /** The value of the header {@code Authorization}. */
    public String header() {
        return "Bearer " + text;
    }

    /** Adds it to a request. */
    public void authorize(HttpRequest.Builder request) {
        request.header("Authorization", header());
    }

    @Override
    public String toString() {
        return "AccessToken";
    }
}
