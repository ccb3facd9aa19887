package dev.nimbus.clustertests.drills;

import dev.nimbus.client.AnswerListener;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Queries of Nim and their answers by an independent nim-sum. Line i depends on the seed and i alone, so that neither
 * queries nor answers are held.
 */
record NimQueries(int count, long seed) {
    private static final int MOST_HEAPS = 8;

    /** Heaps of one line, by the mixing function of SplitMix64 (Steele, Lea and Flood 2014). */
    private long[] heaps(int line) {
        long[] heaps = new long[1 + Math.floorMod(mix(line), MOST_HEAPS)];
        for (int i = 0; i < heaps.length; i++) {
            heaps[i] = mix(line * 31L + i) >>> 34;
        }
        if (line % 3 == 0) { // A third of the positions are lost for the player to move.
            long[] balanced = Arrays.copyOf(heaps, heaps.length + 1);
            balanced[heaps.length] = nimSum(heaps);
            return balanced;
        }
        return heaps;
    }

    private long mix(long value) {
        long z = seed + value * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    private static long nimSum(long[] heaps) {
        long sum = 0;
        for (long heap : heaps) {
            sum ^= heap;
        }
        return sum;
    }

    private String query(int line) {
        return "{\"game\":\"nim\",\"position\":" + Arrays.toString(heaps(line))
                + ",\"ask\":[\"outcome\",\"grundy\"]}\n";
    }

    String answer(int line) {
        long sum = nimSum(heaps(line));
        return "{\"line\":" + line + ",\"outcome\":\"" + (sum == 0 ? "P" : "N") + "\",\"grundy\":" + sum + "}";
    }

    /** The queries as a body; {@code onLine} hears the number of each line before it is sent. */
    InputStream body(IntConsumer onLine) {
        return new InputStream() {
            private byte[] line = {};
            private int at;
            private int next;

            private boolean fill() {
                if (at == line.length && next < count) {
                    onLine.accept(next);
                    line = query(next++).getBytes(StandardCharsets.US_ASCII);
                    at = 0;
                }
                return at < line.length;
            }

            @Override
            public int read() {
                return fill() ? line[at++] : -1;
            }

            @Override
            public int read(byte[] into, int from, int length) {
                int copied = 0;
                while (copied < length && fill()) {
                    int part = Math.min(length - copied, line.length - at);
                    System.arraycopy(line, at, into, from + copied, part);
                    at += part;
                    copied += part;
                }
                return copied == 0 && length > 0 ? -1 : copied;
            }
        };
    }

    /** Compares answers as they arrive, and keeps the longest time between two messages. */
    final class Checker implements AnswerListener {
        private int next;
        private int wrong;
        private String firstWrong = "";
        private long heardAt;
        private long longestStall;

        @Override
        public void answers(byte[] lines, long answered) {
            long now = System.nanoTime();
            longestStall = heardAt == 0 ? 0 : Math.max(longestStall, now - heardAt);
            heardAt = now;
            for (String line : new String(lines, StandardCharsets.US_ASCII).split("\n", -1)) {
                if (!line.isEmpty()) {
                    check(line);
                }
            }
        }

        /** A line that is lost or doubled shifts all that follow, so it counts as wrong too. */
        private void check(String line) {
            String expected = next < count ? answer(next) : "no further line";
            if (!line.equals(expected)) {
                wrong++;
                firstWrong = firstWrong.isEmpty() ? line + " instead of " + expected : firstWrong;
            }
            next++;
        }

        int lines() {
            return next;
        }

        int wrong() {
            return wrong;
        }

        String firstWrong() {
            return firstWrong;
        }

        double longestStallSeconds() {
            return longestStall / 1e9;
        }
    }
}
