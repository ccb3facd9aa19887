package dev.nimbus.cli.solve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nimbus.cli.command.Interruption;
import dev.nimbus.client.NimbusException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Follows a search to its end, or until the user breaks off, and shows on a terminal how far it is. */
final class SearchFollower {
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final String CLEAR = "\r\u001b[K";

    private final SearchSource source;
    private final PrintStream terminal;
    private final boolean shown;
    private final CountDownLatch brokenOff = new CountDownLatch(1);

    /**
     * @param source where the search is done
     * @param terminal where to show how far it is
     * @param shown false to show nothing
     */
    SearchFollower(SearchSource source, PrintStream terminal, boolean shown) {
        this.source = source;
        this.terminal = terminal;
        this.shown = shown;
    }

    /** Has it break off soon, as Ctrl-C does. */
    void breakOff() {
        brokenOff.countDown();
    }

    /** Begins the search, and gives it as it is at the end, or when the user breaks off. */
    JsonNode followBlocking(ObjectNode query) throws NimbusException, InterruptedException {
        JsonNode search = source.beginBlocking(query);
        String id = search.path("id").asText();
        try {
            while (!SearchText.isOver(search)) {
                show(SearchText.line(search));
                if (brokenOff.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                    return source.brokenOffBlocking(id);
                }
                search = source.showBlocking(id);
            }
            return search;
        } finally {
            show("");
        }
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
            return ending.tell(followBlocking(query));
        }
    }

    /** What comes of a search. */
    @FunctionalInterface
    interface Ending<T> {
        T tell(JsonNode search);
    }
}
