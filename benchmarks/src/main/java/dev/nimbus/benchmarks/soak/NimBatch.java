package dev.nimbus.benchmarks.soak;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Queries of Nim as NDJSON, and their nim-sums by nothing but exclusive or. */
final class NimBatch {
    private static final int MOST_HEAPS = 8;
    private static final int HEAP_BITS = 30;

    private final byte[] body;
    private final int[] sums;

    NimBatch(int queries, Random random) {
        sums = new int[queries];
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < queries; i++) {
            int[] heaps = new int[2 + random.nextInt(MOST_HEAPS)];
            for (int j = 1; j < heaps.length; j++) {
                heaps[j] = random.nextInt(1 << HEAP_BITS);
                sums[i] ^= heaps[j];
            }
            heaps[0] = random.nextInt(3) == 0 ? sums[i] : random.nextInt(1 << HEAP_BITS); // a third is lost
            sums[i] ^= heaps[0];
            lines.append("{\"game\":\"nim\",\"position\":")
                    .append(Arrays.toString(heaps))
                    .append(",\"ask\":[\"outcome\",\"grundy\"]}\n");
        }
        body = lines.toString().getBytes(StandardCharsets.US_ASCII);
    }

    byte[] body() {
        return body;
    }

    int queries() {
        return sums.length;
    }

    /** The one right answer to a line. */
    String answer(int line) {
        return "{\"line\":" + line + ",\"outcome\":\"" + (sums[line] == 0 ? "P" : "N") + "\",\"grundy\":" + sums[line]
                + "}";
    }
}
