package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.Interruption;
import dev.nimbus.client.NimbusException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Follows a search to its end, or until the user breaks off, and shows on a terminal how far it is. */
final class SearchFollower {
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final String CLEAR = "\r\u001b[K";

    private final SearchSource source;
    private final PrintStream terminal;
    private final boolean shown;
    private final Thread follower = Thread.currentThread();
    private boolean mayBeInterrupted;
    private boolean isBrokenOff;

    /**
     * Belongs to the thread that makes it: that one follows.
     *
     * @param source where the search is done
     * @param terminal where to show how far it is
     * @param shown false to show nothing
     */
    SearchFollower(SearchSource source, PrintStream terminal, boolean shown) {
        this.source = source;
        this.terminal = terminal;
        this.shown = shown;
    }

    /** Has it break off at once, as Ctrl-C does: it may be waiting for a server. What it does afterwards goes on. */
    synchronized void breakOff() {
        isBrokenOff = true;
        if (mayBeInterrupted) {
            follower.interrupt();
        }
    }

    private synchronized void begin() {
        mayBeInterrupted = true;
        if (isBrokenOff) {
            follower.interrupt();
        }
    }

    /** {@return whether it was broken off} */
    private synchronized boolean end() {
        mayBeInterrupted = false;
        if (isBrokenOff) {
            Thread.interrupted();
        }
        return isBrokenOff;
    }

    /** Begins the search, and gives it as it is at the end, or when the user breaks off. */
    JsonNode followBlocking(ObjectNode query) throws NimbusException, InterruptedException {
        JsonNode search = MissingNode.getInstance();
        try {
            begin();
            search = source.beginBlocking(query);
            while (!SearchText.isOver(search)) {
                show(SearchText.line(search));
                Thread.sleep(LOOK.toMillis());
                search = source.showBlocking(search.path("id").asText());
            }
            return search;
        } catch (InterruptedException e) {
            if (!end()) {
                throw e;
            }
            return brokenOffBlocking(search);
        } finally {
            end();
            show("");
        }
    }

    private JsonNode brokenOffBlocking(JsonNode search) throws NimbusException, InterruptedException {
        if (search.isMissingNode()) {
            throw new NimbusException("the server has not said whether it searches; see the list of its searches");
        }
        return source.brokenOffBlocking(search);
    }

    private void show(String line) {
        if (shown) {
            terminal.print(CLEAR + line);
            terminal.flush();
        }
    }

    /** The same, where Ctrl-C breaks off, and the process stays until {@code ending} has told what was found. */
    <T> T followUntilInterruptedBlocking(ObjectNode query, Ending<T> ending)
            throws NimbusException, InterruptedException {
        try (Interruption interruption = Interruption.stopping(this::breakOff)) {
            return ending.tell(followBlocking(query), this);
        }
    }

    /** Does more work for the answer; none if the user breaks off, or already has. */
    <T> Optional<T> unlessBrokenOffBlocking(Work<T> work) throws NimbusException, InterruptedException {
        try {
            begin();
            return Optional.of(work.doBlocking());
        } catch (InterruptedException | CancellationException e) {
            if (!end()) {
                throw e;
            }
            return Optional.empty();
        } finally {
            end();
        }
    }

    /** What comes of a search. */
    @FunctionalInterface
    interface Ending<T> {
        /** @param follower does what takes long */
        T tell(JsonNode search, SearchFollower follower) throws NimbusException, InterruptedException;
    }

    /** Work that ends when its thread is interrupted. */
    @FunctionalInterface
    interface Work<T> {
        T doBlocking() throws NimbusException, InterruptedException;
    }
}
