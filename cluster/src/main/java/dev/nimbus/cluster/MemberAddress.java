package dev.nimbus.cluster;

import dev.nimbus.protocol.WholeNumber;

/**
 * Where a member of the cluster listens for the others.
 *
 * @param host a name or an IP address; a literal IPv6 address stands without its brackets
 * @param port from 0 to 65535; 0 only where a member says where it listens itself, meaning any free port
 */
public record MemberAddress(String host, int port) {
    /** The port taken where none is given. */
    public static final int DEFAULT_PORT = 5701;

    public MemberAddress {
        if (host.isBlank()) {
            throw new IllegalArgumentException("member address without a host; expected host:port");
        }
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("port " + port + " of member " + host + "; expected 0 to 65535");
        }
    }

    /**
     * Reads {@code host}, {@code host:port}, {@code [v6]} or {@code [v6]:port}.
     *
     * @throws IllegalArgumentException if it is none of these
     */
    public static MemberAddress parse(String text) {
        String trimmed = text.trim();
        int bracket = trimmed.lastIndexOf(']');
        int colon = trimmed.lastIndexOf(':');
        boolean portGiven = colon > bracket;
        if (bracket < 0 && colon != trimmed.indexOf(':')) {
            throw wrong(text, "an IPv6 address stands in brackets");
        }
        String host = portGiven ? trimmed.substring(0, colon) : trimmed;
        boolean isName = !host.isBlank() && !host.startsWith("-"); // else an option took the place of its value
        if (host.startsWith("[") != host.endsWith("]") || !isName) {
            throw wrong(text, "expected host:port");
        }
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        return new MemberAddress(bare, portGiven ? port(text, trimmed.substring(colon + 1)) : DEFAULT_PORT);
    }

    private static int port(String text, String digits) {
        try {
            int port = WholeNumber.parseInt(digits);
            if (port >= 1 && port <= 65535) {
                return port;
            }
        } catch (NumberFormatException notANumber) {
            // falls through to the error below, as a number out of range does
        }
        throw wrong(text, "'" + digits + "' is no port from 1 to 65535");
    }

    private static IllegalArgumentException wrong(String text, String why) {
        return new IllegalArgumentException("member address '" + text + "': " + why);
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
