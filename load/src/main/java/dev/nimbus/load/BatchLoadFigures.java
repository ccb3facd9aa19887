package dev.nimbus.load;

import org.HdrHistogram.Histogram;

/**
 * What batches came to.
 *
 * @param batches batches answered to their end
 * @param answers answers read
 * @param errors how many of them were error lines, in the batches that came to their end
 * @param bytesSent bytes of bodies
 * @param bytesRead bytes of answers
 * @param nanos wall time of all
 * @param batchNanos times of single batches, from the first byte sent to the end read
 */
public record BatchLoadFigures(
        long batches, long answers, long errors, long bytesSent, long bytesRead, long nanos, Histogram batchNanos) {
    private static final int DIGITS = 3;
    private static final double SECOND = 1e9;

    /** Wall time of all, in seconds. */
    public double seconds() {
        return nanos / SECOND;
    }

    /** Answers in a second of wall time. */
    public double answersPerSecond() {
        return answers / seconds();
    }

    /** Gathers the figures of one load. */
    static final class Tally {
        private final Histogram batchNanos = new Histogram(DIGITS);
        private long answers;
        private long errors;
        private long bytesSent;
        private long bytesRead;

        void sent(long bytes) {
            bytesSent += bytes;
        }

        void read(long lines, long bytes) {
            answers += lines;
            bytesRead += bytes;
        }

        /** A batch has come to its end, with so many errors, so long after its beginning. */
        void ended(long errorLines, long nanos) {
            batchNanos.recordValue(nanos);
            errors += errorLines;
        }

        long answers() {
            return answers;
        }

        BatchLoadFigures figures(long nanos) {
            return new BatchLoadFigures(
                    batchNanos.getTotalCount(), answers, errors, bytesSent, bytesRead, nanos, batchNanos);
        }
    }
}
