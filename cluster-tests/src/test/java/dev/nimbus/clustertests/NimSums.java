package dev.nimbus.clustertests;

import java.util.Random;

/** Nim positions in text, and what they come to, by nothing but exclusive or. */
record NimSums(String body, String answers, int queries) {
    static NimSums of(int queries, long seed) {
        Random random = new Random(seed);
        StringBuilder body = new StringBuilder();
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < queries; i++) {
            int heaps = 1 + random.nextInt(12);
            int sum = 0;
            for (int j = 0; j < heaps; j++) {
                int heap = random.nextInt(1 << 20);
                sum ^= heap;
                body.append(j == 0 ? "" : " ").append(heap);
            }
            body.append('\n');
            answers.append(sum == 0 ? "P " : "N ").append(sum).append('\n');
        }
        return new NimSums(body.toString(), answers.toString(), queries);
    }
}
