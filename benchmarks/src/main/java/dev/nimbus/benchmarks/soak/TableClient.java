package dev.nimbus.benchmarks.soak;

import java.io.IOException;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Downloads tables of random subtraction games and of Kayles, and compares them with the plain recurrence. */
final class TableClient extends SoakClient {
    private static final Duration TIMEOUT = Duration.ofSeconds(40);
    private static final long PAUSE_MILLIS = 4_000;
    private static final int MOST_HEAP = 2000;

    TableClient(Setup setup) {
        super(PAUSE_MILLIS, setup);
    }

    @Override
    void roundBlocking() throws IOException, InterruptedException {
        int heap = 100 + random.nextInt(MOST_HEAP);
        if (random.nextInt(4) == 0) {
            compareBlocking("kayles", kayles(heap));
            return;
        }
        TreeSet<Integer> set = new TreeSet<>();
        while (set.size() < 4) {
            set.add(1 + random.nextInt(40));
        }
        String game = set.stream().map(Object::toString).collect(Collectors.joining(",", "subtraction(", ")"));
        compareBlocking(game, subtraction(set, heap));
    }

    private void compareBlocking(String game, int[] values) throws IOException, InterruptedException {
        String path = "/v1/tables/" + game + "?from=0&to=" + (values.length - 1);
        String body = gateway.sendBlocking(gateway.request(path, TIMEOUT).build(), BodyHandlers.ofString())
                .body();
        if (body.replace(" ", "")
                .contains("\"values\":" + Arrays.toString(values).replace(" ", ""))) {
            tally.answered();
        } else {
            tally.wrong("table of " + game + " to " + (values.length - 1));
        }
        tally.requested();
    }

    private static int[] subtraction(TreeSet<Integer> set, int heap) {
        int[] values = new int[heap + 1];
        for (int n = 0; n <= heap; n++) {
            boolean[] seen = new boolean[set.size() + 1];
            for (int take : set) {
                if (take <= n) {
                    seen[values[n - take]] = true;
                }
            }
            values[n] = mex(seen);
        }
        return values;
    }

    /** One or two neighbouring pins are taken from a row, which leaves up to two rows. */
    private static int[] kayles(int heap) {
        int[] values = new int[heap + 1];
        for (int n = 0; n <= heap; n++) {
            boolean[] seen = new boolean[64];
            for (int take = 1; take <= Math.min(2, n); take++) {
                for (int left = 0; 2 * left <= n - take; left++) {
                    seen[values[left] ^ values[n - take - left]] = true;
                }
            }
            values[n] = mex(seen);
        }
        return values;
    }

    private static int mex(boolean[] seen) {
        int value = 0;
        while (seen[value]) {
            value++;
        }
        return value;
    }
}
