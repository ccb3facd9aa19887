package dev.nimbus.query.fold;

import dev.nimbus.protocol.FoldedPiece;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.PositionFold;
import dev.nimbus.theory.Refusal;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * A piece of a line, or several, on their way through a fold. After a refusal nothing is added, but integers are still
 * counted: what is wrong with the form of a later one is the graver error.
 */
final class RunningFold {
    private static final int BLOCK = 1024;

    private final PositionFold fold;
    private long count;
    private Optional<Refusal> refusal = Optional.empty();

    RunningFold(PositionFold fold) {
        this.fold = fold;
    }

    /**
     * Adds all that a source has.
     *
     * @param source fills an array from its beginning and gives how many integers there were: fewer only at the end
     */
    void addAllBlocking(ToIntFunction<long[]> source) {
        long[] block = new long[BLOCK];
        int read;
        do {
            read = source.applyAsInt(block);
            addBlocking(block, read);
        } while (read == BLOCK);
    }

    private void addBlocking(long[] block, int read) {
        count += read;
        if (refusal.isEmpty()) {
            try {
                fold.addBlocking(block, read);
            } catch (Refusal found) {
                refusal = Optional.of(found);
            }
        }
    }

    /** Adds what was folded apart. */
    void append(FoldedPiece.Sum sum) {
        count += sum.count();
        if (refusal.isEmpty()) {
            fold.append(sum.state());
        }
    }

    /** Adds what was refused apart; the first refusal counts. */
    void append(FoldedPiece.Refused refused) {
        count += refused.count();
        if (refusal.isEmpty()) {
            refusal = Optional.of(new Refusal(ErrorCode.ofNotation(refused.code()), refused.message(), refused.at()));
        }
    }

    /** How many integers were read. */
    long count() {
        return count;
    }

    /**
     * Checks that nothing was refused.
     *
     * @throws Refusal the first, if something was
     */
    void requireSum() {
        refusal.ifPresent(found -> {
            throw found;
        });
    }

    /** What they came to: a sum, or a refusal. */
    FoldedPiece folded() {
        return refusal.<FoldedPiece>map(
                        why -> new FoldedPiece.Refused(count, why.code().notation(), why.at(), why.getMessage()))
                .orElseGet(() -> new FoldedPiece.Sum(count, fold.state()));
    }
}
