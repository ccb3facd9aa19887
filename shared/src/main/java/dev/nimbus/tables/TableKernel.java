package dev.nimbus.tables;

import dev.nimbus.tables.kernel.Kernel;
import dev.nimbus.tables.values.GrowingValues;
import dev.nimbus.theory.ErrorCode;
import dev.nimbus.theory.Refusal;
import dev.nimbus.theory.cancel.Cancellation;
import java.util.function.Supplier;

/**
 * The kernel of one table: made when it is needed, called for a few values at a time so that work that nobody waits for
 * ends, and dropped after a failure. Used under the table's lock.
 */
final class TableKernel {
    /** A kernel is called for so many values at most before the thread checks whether its work was cancelled. */
    private static final int LONGEST_SLICE = 4096;
    /** Options after which it should check: about two milliseconds of the fastest kernel, and ten of the slowest. */
    private static final long WORK_BETWEEN_CHECKS = 8_000_000;

    private final Supplier<Kernel> kernels;
    private Kernel kernel;

    TableKernel(Supplier<Kernel> kernels) {
        this.kernels = kernels;
    }

    /** Extends the values to {@code length}; what is done when the work ends early stays. */
    void extend(GrowingValues values, int length) {
        values.reserve(length);
        Cancellation cancellation = Cancellation.current();
        if (kernel == null) {
            kernel = kernels.get();
        }
        int slice = kernel.grain();
        while (values.length() < length) {
            cancellation.giveWayWhileGrowing();
            long work = kernel.work();
            extendAtOnce(values, Math.min(length, values.length() + slice));
            boolean longer = kernel.work() - work < WORK_BETWEEN_CHECKS / 2;
            slice = longer ? Math.min(LONGEST_SLICE, 2 * slice) : kernel.grain();
        }
    }

    /** Refuses at once what the values so far show to be past the budget. */
    void require(int length) {
        if (kernel != null) {
            kernel.require(length);
        }
    }

    /**
     * After a failure within it a kernel may know values that the table does not have: it is not used again. One that is refused
     * more stays: another one would work for seconds to be refused the same.
     */
    private void extendAtOnce(GrowingValues values, int length) {
        int before = values.length();
        boolean isUsable = false;
        try {
            kernel.extend(values, length);
            isUsable = true;
        } catch (Refusal refusal) {
            isUsable = refusal.code() == ErrorCode.TOO_LARGE;
            throw refusal;
        } finally {
            if (!isUsable) {
                kernel = null;
                values.cut(before);
            }
        }
    }

    boolean isHeld() {
        return kernel != null;
    }

    /** Gives up the kernel; another one is made when the table grows again. */
    void drop() {
        kernel = null;
    }

    long bytes() {
        return kernel == null ? 0 : kernel.bytes();
    }
}
