package dev.nimbus.solver.bus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nimbus.theory.cancel.Cancellation;
import dev.nimbus.theory.cancel.PreemptedException;
import org.junit.jupiter.api.Test;

/** Lines of one chunk, of which some take long, while no other chunk waits. */
class HeldUpPartsTest extends TaskSchedulerFixture {
    /** How a line passes its time. */
    private enum Use {
        COMPUTES,
        WAITS,
        /** Other threads have the processor. */
        STANDS_STILL
    }

    private int wanted = Integer.MAX_VALUE;

    /** Lines that ask each millisecond; a reply holds those before one that was preempted. */
    private final class Lines implements Task {
        private final Use use;
        private final int[] millis;

        private Lines(Use use, int... millis) {
            this.use = use;
            this.millis = millis;
        }

        @Override
        public boolean isSmall() {
            return true;
        }

        @Override
        public int wantedParts() {
            return wanted;
        }

        @Override
        public void throwIfCancelled() {}

        @Override
        public void runBlocking(Cancellation slice) {
            for (int line = 0; line < millis.length; line++) {
                try {
                    slice.beginPart(line);
                    answer(millis[line], slice);
                } catch (PreemptedException preempted) {
                    if (line == 0) {
                        throw preempted;
                    }
                    events.add(line + " answers after " + now / 1_000_000 + " ms");
                    return;
                }
                if (slice.shouldYield()) {
                    events.add(line + 1 + " are enough");
                    return;
                }
            }
            events.add("all answers");
        }

        private void answer(int its, Cancellation slice) {
            for (int i = 0; i < its; i++) {
                now += 1_000_000;
                cpu += use == Use.COMPUTES ? 1_000_000 : 0;
                if (use == Use.WAITS) {
                    slice.giveWayWhileWaiting();
                } else {
                    slice.throwIfCancelled();
                }
            }
        }

        @Override
        public void takesLong() {}

        @Override
        public void neverEnds(int part) {
            throw new AssertionError("it ends");
        }
    }

    private void run(Use use, int... millis) {
        scheduler(1).execute(new Lines(use, millis));
        runThreads();
    }

    @Test
    void shortLines_areAnsweredAtOnce_beforeALongOne() {
        run(Use.COMPUTES, 1, 1, 5_000, 1);

        assertThat(events).containsExactly("2 answers after 104 ms");
    }

    @Test
    void shortLines_areAnsweredAtOnce_beforeOneThatWaitsForOtherWork() {
        run(Use.WAITS, 1, 1, 5_000, 1);

        assertThat(events).containsExactly("2 answers after 104 ms");
    }

    /** What is lost is as much as what is kept. */
    @Test
    void linesOfAModerateLength_areAnswered_beforeALongOne() {
        run(Use.COMPUTES, 150, 1, 5_000, 1);

        assertThat(events).containsExactly("2 answers after 305 ms");
    }

    /** It would be begun again and again. */
    @Test
    void firstLine_isLeftAlone() {
        run(Use.COMPUTES, 5_000, 1);

        assertThat(events).containsExactly("all answers");
    }

    /** Its equals in the chunk are answered by copies, which another chunk would not have. */
    @Test
    void longLine_behindALongOne_isLeftAlone() {
        run(Use.COMPUTES, 5_000, 1, 5_000, 5_000);

        assertThat(events).containsExactly("all answers");
    }

    @Test
    void linesOfAModerateLength_areAnsweredTogether() {
        run(Use.COMPUTES, 1, 90, 90, 90, 90);

        assertThat(events).containsExactly("all answers");
    }

    /** Work that is begun again makes a busy machine busier. */
    @Test
    void shortLine_onABusyMachine_isLeftAlone() {
        run(Use.STANDS_STILL, 1, 1, 5_000, 1);

        assertThat(events).containsExactly("all answers");
    }

    @Test
    void linesThatOthersAnswer_areNotBegun() {
        wanted = 3;
        run(Use.COMPUTES, 5, 5, 5, 5, 5);

        assertThat(events).containsExactly("3 are enough");
    }
}
