package dev.nimbus.tables;

import dev.nimbus.tables.kernel.Kernel;
import dev.nimbus.tables.period.FilePeriod;
import dev.nimbus.tables.period.PeriodFinder;
import dev.nimbus.tables.period.PeriodProof;
import dev.nimbus.tables.period.PeriodWatch;
import dev.nimbus.tables.period.TailScan;
import dev.nimbus.tables.rules.MoveRules;
import dev.nimbus.tables.rules.TakeAndBreak;
import dev.nimbus.tables.rules.TwoPartRules;
import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.tables.values.Segment;
import dev.nimbus.tables.values.ValueFile;
import dev.nimbus.theory.period.Period;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;

/**
 * Looks for the period of an octal game, as far as it takes, in bounded memory, and proves it.
 *
 * <p>All values go into a file ({@link ValueFile}); another run goes on where one was ended. The first {@link
 * TailScan#HELD} values come from the game's own kernel, and short periods are proved there. Then {@link TailScan}
 * computes with rare heaps and the last values alone, {@link PeriodWatch} proposes periods, and {@link FilePeriod}
 * compares the values in the file. What is proved rests on the theorem of Guy and Smith and on every value being
 * computed; neither the watch nor the choice of the rare heaps can make it wrong.
 *
 * <p>A game that TailScan cannot compute goes on in memory with its kernel.
 */
public final class LongProof implements Closeable {

    /** Told how far a proof is. */
    public interface Listener {

        /**
         * So many values are computed.
         *
         * @param needed so many prove the period that the values seem to have, if they seem to have one
         */
        void computed(long values, OptionalLong needed);

        /** Something the user should know. */
        void remark(String text);
    }

    /** Values are computed in runs of so many before one looks whether to end. */
    private static final int SLICE = 4096;

    private final TakeAndBreak game;
    private final ValueFile file;
    private final PeriodProof proof;
    private final Listener listener;
    private final int mostHeld;
    private final PeriodWatch watch = new PeriodWatch();
    private Optional<FilePeriod> candidate = Optional.empty();
    private volatile boolean stopped;

    private LongProof(TakeAndBreak game, ValueFile file, int mostHeld, Listener listener) {
        this.game = game;
        this.file = file;
        this.mostHeld = mostHeld;
        this.listener = listener;
        this.proof = PeriodProof.of(game);
    }

    /** Whether proofs of this game can be done here: its code is octal, ends, and has a digit that splits. */
    public static boolean suits(TakeAndBreak game) {
        return !game.repeating() && game.parts() == 2;
    }

    /**
     * Opens or begins a proof.
     *
     * @param path its file; what it holds is taken on
     * @param mostHeld the most values to hold in memory for a game that cannot do with fewer
     * @throws IllegalArgumentException if the game does not suit, or the file is another game's or in use
     */
    public static LongProof openBlocking(TakeAndBreak game, Path path, int mostHeld, Listener listener)
            throws IOException {
        if (!suits(game)) {
            throw new IllegalArgumentException(game.key() + " is no octal game that ends and splits heaps");
        }
        ValueFile file = ValueFile.openBlocking(path, game.key());
        file.damage().ifPresent(listener::remark);
        return new LongProof(game, file, Math.max(TailScan.HELD, mostHeld), listener);
    }

    /** How many values the file holds already. */
    public long known() {
        return file.length();
    }

    /**
     * Goes on until a period is proved.
     *
     * @return empty if none was found among the values that may be held
     * @throws CancellationException if it was {@linkplain #stop told to stop}; whole segments are in the file
     */
    public Optional<Period> proveBlocking() throws IOException {
        GrowingValues values = new GrowingValues();
        Optional<Period> early = growBlocking(values, TailScan.HELD);
        if (early.isPresent()) {
            return early;
        }
        try {
            return followBlocking(new TailScan(TwoPartRules.of(MoveRules.of(game)), file, toArray(values)));
        } catch (TailScan.OutOfReach e) {
            listener.remark("going on with all values in memory, " + mostHeld + " at most: " + e.getMessage());
            return growBlocking(values, mostHeld);
        }
    }

    private static char[] toArray(GrowingValues values) {
        char[] array = new char[values.length()];
        for (int n = 0; n < array.length; n++) {
            array[n] = (char) Math.min(Character.MAX_VALUE, values.get(n));
        }
        return array;
    }

    /** Grows all values in memory to {@code length}, a whole number of segments, or until they prove a period. */
    private Optional<Period> growBlocking(GrowingValues values, int length) throws IOException {
        Kernel kernel = Strategies.kernel(game);
        int next = Math.max(SLICE / 8, values.length());
        while (values.length() < length) {
            advanceBlocking(kernel, values, Math.min(length, next));
            if (values.length() >= next) {
                Optional<Period> period = PeriodFinder.find(proof, values);
                if (period.isPresent()) {
                    return period;
                }
                while (next <= values.length()) {
                    next += next / 2;
                }
            }
        }
        return PeriodFinder.find(proof, values);
    }

    private void advanceBlocking(Kernel kernel, GrowingValues values, int goal) throws IOException {
        int number = values.length() / Segment.LENGTH;
        long end = Segment.end(number);
        if (number < file.segments()) {
            values.append(file.segmentBlocking(number), values.length() % Segment.LENGTH);
            return;
        }
        checkStopped();
        kernel.extend(values, (int) Math.min(Math.min(goal, end), values.length() + SLICE));
        if (values.length() == end) {
            file.appendBlocking(values.pack(number));
        }
        listener.computed(values.length(), OptionalLong.empty());
    }

    private Optional<Period> followBlocking(TailScan tail) throws IOException, TailScan.OutOfReach {
        listener.remark(tail.rareCount() + " rare heaps: from heap " + tail.start() + " on, these and the last "
                + TailScan.HELD + " values are held");
        while (true) {
            long from = tail.start();
            int number = (int) (from / Segment.LENGTH);
            if (number < file.segments()) {
                tail.take(file.segmentBlocking(number));
            } else {
                checkStopped();
                file.appendBlocking(tail.computeBlocking());
            }
            Optional<Period> period = lookBlocking(tail, from);
            if (period.isPresent()) {
                listener.remark(tail.rareCount() + " rare heaps; no split with a smaller part above " + tail.deepest()
                        + " had to be looked at beside theirs");
                return period;
            }
        }
    }

    private Optional<Period> lookBlocking(TailScan tail, long from) throws IOException {
        long to = tail.start();
        boolean isNew = to == file.length();
        if (candidate.isPresent() && isNew && !candidate.get().goesOnBlocking()) {
            candidate = Optional.empty();
        }
        if (candidate.isEmpty()) {
            OptionalLong distance = watch.look(from, to, tail::last);
            if (distance.isPresent() && distance.getAsLong() < to) {
                candidate = FilePeriod.of(file, proof, distance.getAsLong(), to - 1 - distance.getAsLong());
            }
        }
        listener.computed(to, candidate.map(p -> OptionalLong.of(p.needed())).orElseGet(OptionalLong::empty));
        return candidate.isPresent() ? candidate.get().provedBlocking() : Optional.empty();
    }

    /** Ends the proof soon, from any thread. An interrupt would close the file instead. */
    public void stop() {
        stopped = true;
    }

    private void checkStopped() {
        if (stopped) {
            throw new CancellationException("told to stop");
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
